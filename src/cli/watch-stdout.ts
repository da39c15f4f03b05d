import process from 'node:process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { UsageError } from '../base/errors.ts'

/**
 * Catches write errors of standard output, which would otherwise end the process. Call the returned
 * function at the end: it throws a UsageError if something was not written. A reader that has left
 * (EPIPE) is not an error.
 */
export function watchStdout(): () => Promise<void> {
  let failure: NodeJS.ErrnoException | undefined
  process.stdout.on('error', (error) => {
    failure ??= error
  })
  return async () => {
    await nextTurn()
    if (!failure || failure.code === 'EPIPE') return
    const why = failure.code ?? failure.message
    throw new UsageError(`Standard output cannot be written: ${why}.`, { cause: failure })
  }
}
