import { closeSync, existsSync } from 'node:fs'
import { UsageError } from '../base/errors.ts'
import { FileError, openRegularFile, readChunk } from '../base/regular-file.ts'
import { formatOf } from './recording-files.ts'

/**
 * Makes sure that a recording takes the place of nothing, or of another recording: a scenario that
 * somebody wrote is not overwritten.
 * @throws UsageError
 */
export function assertOverwritable(file: string): void {
  if (!existsSync(file)) return
  const head = readHead(file)
  if (head === '' || MARKS[formatOf(file)].test(head)) return
  throw new UsageError(
    `${file} is there and is not a recording, so it is not overwritten. Choose another name, or delete it.`,
  )
}

// --- internal ---

/** What a recording of each format begins with, and nothing else does. */
const MARKS = {
  yaml: /^recording:/m,
  json: /^ {0,2}"recording":/m,
  har: /^\{"log":\{"version":"1\.2","creator":\{"name":"petstore-sandbox"/,
}

/** Its mark stands in the first lines of a recording. */
const LONGEST_HEAD = 64 * 1024

function readHead(file: string): string {
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
