import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'

/** A file that cannot be read, and the reason. */
export class FileError extends Error {
  readonly reason: 'missing' | 'forbidden' | 'special' | 'large' | 'unreadable'

  /** `what` is a clause that follows the name of the file, e.g. `this is a directory`. */
  constructor(reason: FileError['reason'], what: string, options?: ErrorOptions) {
    super(what, options)
    this.reason = reason
  }
}

/**
 * Opens a regular file for reading. Anything else is refused: a device may be endless, and a FIFO or a
 * socket can block its reader.
 * @throws FileError
 */
export function openRegularFile(file: string): number {
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

// --- internal ---

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
