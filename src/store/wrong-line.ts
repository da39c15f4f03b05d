import { UsageError } from '../base/errors.ts'

/** What is wrong with a line of a file of animals, and the way out. */
export function wrongLine(file: string, line: number, what: string): UsageError {
  return new UsageError(
    `${file}:${line}: ${what}. The file was not changed. Mend it, move it away, or start with --fresh to forget what it holds.`,
  )
}
