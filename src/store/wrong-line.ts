import { UsageError } from '../base/errors.ts'

/** The error for an invalid line of a file of animals. */
export function wrongLine(file: string, line: number, what: string): UsageError {
  return new UsageError(
    `${file}:${line}: ${what}. The file was not changed. Repair it, move it away, or start with --fresh to forget its content.`,
  )
}
