import { UsageError } from './errors.ts'

/** The error for a file that cannot be written. */
export function unwritable(file: string, cause: unknown): UsageError {
  const { code, message } = cause as NodeJS.ErrnoException
  const why =
    code === 'ENOENT'
      ? 'its directory does not exist. Create it first'
      : `${code ?? message}. Name another file, or make room for it`
  return new UsageError(`${file} cannot be written: ${why}.`, { cause })
}
