import { existsSync } from 'node:fs'
import { UsageError } from '../base/errors.ts'
import { readHead } from '../base/read-head.ts'
import { formatOf } from './recording-files.ts'

/**
 * Makes sure that a recording overwrites nothing but another recording, and no scenario that somebody wrote.
 * @throws UsageError when the file is something else, or cannot be read.
 */
export function assertOverwritable(file: string): void {
  if (!existsSync(file)) return
  const head = readHead(file)
  if (head === '' || MARKS[formatOf(file)].test(head)) return
  throw new UsageError(
    `${file} exists and is not a recording, so it is not overwritten. Choose another name, or delete it.`,
  )
}

// --- internal ---

/** What the head of a recording has, and that of no other file. */
const MARKS = {
  yaml: /^recording:/m,
  json: /^ {0,2}"recording":/m,
  har: /^\{"log":\{"version":"1\.2","creator":\{"name":"petstore-sandbox"/,
}
