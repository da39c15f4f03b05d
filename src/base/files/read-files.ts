import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { hasPem, UsageError } from '../errors.ts'

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

export class FileError extends Error {
  readonly reason: 'missing' | 'forbidden' | 'special' | 'large' | 'unreadable'

  /** `what` is a clause that follows the name of the file, e.g. `this is a directory`. */
  constructor(reason: FileError['reason'], what: string, options?: ErrorOptions) {
    super(what, options)
    this.reason = reason
  }
}

/**
 * Opens a regular file for reading, and nothing else: a device may be endless, and a FIFO can block its reader.
 * @throws FileError
 */
export function openRegularFile(file: string): number {
  // The error of the system would have it, too.
  if (hasPem(file)) throw new FileError('missing', 'this is the text of a file, not its name')
  const descriptor = attempt(() => openSync(file, READ_WITHOUT_BLOCKING))
  const kind = kindOf(fstatSync(descriptor))
  if (kind === undefined) return descriptor
  closeSync(descriptor)
  throw new FileError('special', `this is a ${kind}, not a regular file`)
}

/**
 * Reads a regular file of at most `largest` bytes. The size is checked before and while reading: a file
 * may grow, and files under `/proc` report the size 0.
 * @throws FileError
 */
export function readRegularFile(file: string, largest: number): Buffer {
  const descriptor = openRegularFile(file)
  try {
    const { size } = fstatSync(descriptor)
    const chunks: Buffer[] = []
    let length = 0
    while (length <= largest && size <= largest) {
      const chunk = Buffer.allocUnsafe(Math.max(size - length, SMALLEST_CHUNK))
      const read = readChunk(descriptor, chunk)
      if (read === 0) return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
      chunks.push(chunk.subarray(0, read))
      length += read
    }
    throw new FileError('large', `the file is larger than ${largest / 1024 / 1024} MiB`)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Reads the next bytes of an open file into a chunk; returns how many, 0 at the end.
 * @throws FileError
 */
export function readChunk(descriptor: number, chunk: Buffer): number {
  return attempt(() => readSync(descriptor, chunk))
}

export interface FileLine {
  readonly text: string
  /** Counted from 1. */
  readonly number: number
  /** Whether a line end follows; a truncated last line has none. */
  readonly ended: boolean
}

/**
 * Reads a file line by line; only the current line is in memory. `onRead` is called with the bytes read so far.
 * @throws UsageError when the file is not a readable regular file, is not UTF-8, or has a line longer than 256 MiB.
 */
export function* readLines(
  file: string,
  onRead: (bytes: number) => void = () => {},
): Generator<FileLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const descriptor = naming(file, () => openRegularFile(file))
  try {
    const chunk = Buffer.allocUnsafe(CHUNK)
    let parts: Buffer[] = []
    let size = 0
    let number = 0
    let done = 0
    const take = (ended: boolean): FileLine => {
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

const GRANT_ACCESS = 'Give yourself permission to read it.'

/** Without O_NONBLOCK, opening a FIFO waits for a writer. */
const READ_WITHOUT_BLOCKING = constants.O_RDONLY | constants.O_NONBLOCK

const SMALLEST_CHUNK = 64 * 1024

function kindOf(stats: Stats): string | undefined {
  if (stats.isFile()) return undefined
  if (stats.isDirectory()) return 'directory'
  if (stats.isFIFO()) return 'FIFO'
  return 'device'
}

function attempt<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (cause) {
    throw toFileError(cause as NodeJS.ErrnoException)
  }
}

function toFileError(cause: NodeJS.ErrnoException): FileError {
  switch (cause.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new FileError('missing', 'there is no such file', { cause })
    case 'ENXIO':
      return new FileError('special', 'this is a socket, not a regular file', { cause })
    case 'EACCES':
    case 'EPERM':
      return new FileError('forbidden', 'no permission to read the file', { cause })
    default:
      return new FileError(
        'unreadable',
        `the file cannot be read (${cause.code ?? cause.message})`,
        {
          cause,
        },
      )
  }
}

/** Bytes read at once. */
const CHUNK = 256 * 1024

/** The longest line, in bytes: a tape keeps bodies of a few MiB at most. */
const LONGEST = 256 * 1024 * 1024

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
