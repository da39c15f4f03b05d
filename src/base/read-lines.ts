import { closeSync } from 'node:fs'
import { UsageError } from './errors.ts'
import { FileError, openRegularFile, readChunk } from './regular-file.ts'

/** A line of a file. */
export interface Line {
  readonly text: string
  /** Counted from 1. */
  readonly number: number
  /** Whether a line end follows; a truncated last line has none. */
  readonly ended: boolean
}

/** Bytes read at once. */
const CHUNK = 256 * 1024
/** The longest line, in bytes: a tape keeps bodies of a few MiB at most. */
const LONGEST = 256 * 1024 * 1024

/**
 * Reads a file line by line; only the current line is in memory. `onRead` is called with the bytes read so far.
 * @throws UsageError when the file is not a readable regular file, is not UTF-8, or has a line longer than 256 MiB.
 */
export function* readLines(
  file: string,
  onRead: (bytes: number) => void = () => {},
): Generator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const descriptor = naming(file, () => openRegularFile(file))
  try {
    const chunk = Buffer.allocUnsafe(CHUNK)
    let parts: Buffer[] = []
    let size = 0
    let number = 0
    let done = 0
    const take = (ended: boolean): Line => {
      number += 1
      const bytes = Buffer.concat(parts)
      parts = []
      size = 0
      try {
        return { text: decoder.decode(bytes), number, ended }
      } catch (cause) {
        if (!ended) return { text: bytes.toString('latin1'), number, ended } // cut within a character
        throw new UsageError(`${file}:${number}: the line is not UTF-8 text. Save it as UTF-8.`, {
          cause,
        })
      }
    }
    for (;;) {
      const read = naming(file, () => readChunk(descriptor, chunk))
      if (read === 0) break
      done += read
      let from = 0
      for (;;) {
        const end = chunk.subarray(0, read).indexOf(10, from)
        const part = chunk.subarray(from, end < 0 ? read : end)
        if (part.length > 0) parts.push(Buffer.from(part))
        size += part.length
        if (size > LONGEST) {
          throw new UsageError(
            `${file}:${number + 1}: the line is longer than 256 MiB, so this is not a tape. Name another file.`,
          )
        }
        if (end < 0) break
        yield take(true)
        from = end + 1
      }
      onRead(done)
    }
    if (size > 0) yield take(false)
  } finally {
    closeSync(descriptor)
  }
}

// --- internal ---

/** Turns an error of the file into a UsageError that names it. */
function naming(file: string, act: () => number): number {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const why =
      error.reason === 'missing'
        ? 'there is no such tape. Put it back beside its scenario, or record it again.'
        : `${error.message}. Name a tape, as --record writes it.`
    throw new UsageError(`${file}: ${why}`, { cause: error })
  }
}
