import { UsageError } from './errors.ts'
import { FileError, readRegularFile } from './regular-file.ts'

/** How a user's file is read. */
export interface TextFileUse {
  /** The name of the file in messages; its path by default. */
  readonly place?: string
  /** The size limit, in bytes. */
  readonly largest: number
  /** What the user can do, in a sentence: if the file does not exist, if it is too large, and otherwise. */
  readonly wayOut: {
    readonly missing: string
    readonly large: string
    readonly other: string
  }
}

/**
 * Reads a text file that a user named: a regular file of limited size, in UTF-8. A byte order mark is
 * removed.
 * @throws UsageError that names the file, the problem and the way out.
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
        ? GRANT_ACCESS
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

const GRANT_ACCESS = 'Give yourself permission to read it.'
