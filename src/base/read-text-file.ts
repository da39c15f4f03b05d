import { UsageError } from './errors.ts'
import { FileError, readRegularFile } from './regular-file.ts'

/** What a user's file is read for. */
export interface TextFileUse {
  /** What the file is called in a message, `FILE` when left out. */
  readonly place?: string
  /** The most bytes that are read. */
  readonly largest: number
  /** What to do, in a sentence: where there is no such file, where it is too large, and otherwise. */
  readonly wayOut: {
    readonly missing: string
    readonly large: string
    readonly other: string
  }
}

/**
 * Reads a text file that a user named: a regular file, bounded in size, in UTF-8 (a byte order mark is
 * left out).
 * @throws UsageError that names the file, what is wrong with it, and the way out.
 */
export function readTextFile(file: string, { place = file, largest, wayOut }: TextFileUse): string {
  const refuse = (what: string, way: string, cause?: unknown) =>
    new UsageError(`${place}: ${what}. ${way}`, { cause })
  let bytes: Buffer
  try {
    bytes = readRegularFile(file, largest)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const { reason, message } = error
    const way =
      reason === 'forbidden'
        ? GET_THE_RIGHT
        : wayOut[reason === 'missing' || reason === 'large' ? reason : 'other']
    throw refuse(message, way, error)
  }
  if (bytes.includes(0)) throw refuse('the file is binary, not text', wayOut.other)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw refuse('the file is not UTF-8 text', 'Save it as UTF-8.', error)
  }
}

// --- internal ---

const GET_THE_RIGHT = 'Give yourself the right to read it.'
