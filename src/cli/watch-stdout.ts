import process from 'node:process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { UsageError } from '../base/errors.ts'

/**
 * Takes note of what standard output does not take, which would end the process otherwise. What is
 * answered is to be called at the end.
 * @throws UsageError there, where something was not written; a reader that has left has seen enough.
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
