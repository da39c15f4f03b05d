import { closeSync, existsSync } from 'node:fs'
import { UsageError } from './errors.ts'
import { FileError, openRegularFile, readChunk } from './regular-file.ts'

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

// --- internal ---

/** In bytes. */
const LONGEST_HEAD = 64 * 1024
