import { assertOwnFile } from '../base/own-file.ts'
import { formatOf } from './recording-formats.ts'

/**
 * Makes sure that a recording overwrites only another recording, never a scenario that somebody wrote.
 * @throws UsageError when the file is something else, or cannot be read.
 */
export function assertOverwritable(file: string): void {
  assertOwnFile(file, {
    what: 'a recording',
    isOwn: (head) => formatOf(file).mark.test(head),
  })
}
