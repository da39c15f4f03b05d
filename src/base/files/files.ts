import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UsageError } from '../errors.ts'
import { FileError, openRegularFile, readChunk } from './read-files.ts'

/**
 * Makes sure that only a file of our own is overwritten; `what` names its kind, with an article, for the message.
 * @throws UsageError when the file is something else, or cannot be read.
 */
export function assertOwnFile(
  file: string,
  { what, isOwn }: { readonly what: string; readonly isOwn: (head: string) => boolean },
): void {
  if (!existsSync(file)) return
  const head = readHead(file)
  if (head === '' || isOwn(head)) return
  throw new UsageError(
    `${file} exists and is not ${what}, so it is not overwritten. Choose another name, or delete it.`,
  )
}

/**
 * Reads the first lines of a file that is about to be overwritten; they say what kind of file it is.
 * @throws UsageError when it cannot be read.
 */
export function readHead(file: string): string {
  try {
    const descriptor = openRegularFile(file)
    const chunk = Buffer.alloc(LONGEST_HEAD)
    const length = readChunk(descriptor, chunk)
    closeSync(descriptor)
    return chunk.toString('utf8', 0, length)
  } catch (cause) {
    if (!(cause instanceof FileError)) throw cause
    throw new UsageError(`${file} is not overwritten: ${cause.message}. Choose another name.`, {
      cause,
    })
  }
}

/**
 * Checks in advance that a file can be written at the end of a long run: its directory must exist and be
 * writable, and so must the file if it exists. `flag` is the flag that names the file.
 * @throws UsageError
 */
export function assertWritable(file: string, flag: string): void {
  const directory = path.dirname(path.resolve(file))
  const refuse = (why: string, cause?: unknown): never => {
    const wayOut = 'Name a file in an existing directory that you can write to'
    throw unwritable(`${flag} ${file}`, cause, `${why}. ${wayOut}`)
  }
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true)
    refuse(`there is no directory ${directory}`)
  const existing = statSync(file, { throwIfNoEntry: false })
  if (existing?.isDirectory()) refuse('it is a directory')
  if (existing?.isFile() === false) refuse('it is not a regular file')
  try {
    accessSync(directory, constants.W_OK)
    if (existing) accessSync(file, constants.W_OK)
  } catch (cause) {
    refuse((cause as NodeJS.ErrnoException).code as string, cause)
  }
}

/** The error for a file that cannot be written. `why` is the reason, with a way out if there is one. */
export function unwritable(file: string, cause: unknown, why = reasonOf(cause)): UsageError {
  return new UsageError(`${file} cannot be written: ${why}.`, { cause })
}

/**
 * Whether a file is, or would be, in a directory or below it, after all symbolic links are followed. This is false for a link that
 * leads nowhere, and for a file in a directory that does not exist.
 */
export function isBelow(file: string, directory: string): boolean {
  try {
    const parent = realpathSync(path.dirname(path.resolve(directory, file)))
    const place = path.join(parent, path.basename(file))
    const real = lstatSync(place, { throwIfNoEntry: false }) ? realpathSync(place) : place
    const way = path.relative(realpathSync(directory), real)
    return way !== '' && way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
  } catch {
    return false
  }
}

/** The size of a file, in bytes; 0 if it is missing, which is refused when it is read. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** A folder for files that others read while this process runs. Only its user can open it. */
export interface TemporaryFolder extends Disposable {
  /** Writes a file in it, or replaces it at once, and returns its path. */
  write(name: string, text: string): string
}

/**
 * Makes such a folder. It is removed when it is disposed of, and at the latest when the process exits.
 * @throws what Node throws when it cannot be made or written.
 */
export function makeTemporaryFolder(): TemporaryFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-sandbox-'))
  // One listener for all: Node warns of many.
  if (folders.size === 0) process.on('exit', removeAll)
  folders.add(folder)
  return {
    write: (name, text) => {
      const file = path.join(folder, name)
      writeFileSync(`${file}.new`, text)
      renameSync(`${file}.new`, file)
      return file
    },
    [Symbol.dispose]: () => {
      remove(folder)
      folders.delete(folder)
      if (folders.size === 0) process.off('exit', removeAll)
    },
  }
}

// --- internal ---

function reasonOf(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException
  return code === 'ENOENT'
    ? 'its directory does not exist. Create it first'
    : `${code ?? message}. Name another file, or make room for it`
}

/** In bytes. */
const LONGEST_HEAD = 64 * 1024

/** The folders that still have to be removed when the process ends. */
const folders = new Set<string>()

function removeAll(): void {
  for (const folder of folders) remove(folder)
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
