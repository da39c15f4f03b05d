import { assertOwnFile } from '../base/own-file.ts'
import { formatOf } from './recording-files.ts'

/**
 * Makes sure that a recording overwrites nothing but another recording, and no scenario that somebody wrote.
 * @throws UsageError when the file is something else, or cannot be read.
 */
export function assertOverwritable(file: string): void {
  assertOwnFile(file, {
    what: 'a recording',
    isOwn: (head) => MARKS[formatOf(file)].test(head),
  })
}

// --- internal ---

/** What the head of a recording has, and that of no other file. */
const MARKS = {
  yaml: /^recording:/m,
  json: /^ {0,2}"recording":/m,
  har: /^\{"log":\{"version":"1\.2","creator":\{"name":"petstore-sandbox"/,
}
