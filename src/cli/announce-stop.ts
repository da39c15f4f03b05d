import { LISTEN_GRACE } from '../base/listen.ts'
import { EXEC_GRACE } from './exec.ts'
import type { Log } from './log.ts'
import type { Stop } from './signals.ts'

/** When a stop is requested, logs what it waits for: requests, the command of `--exec` and `rest`. */
export function announceStop(
  stop: Stop,
  log: Log,
  { hasCommand, rest }: { readonly hasCommand: boolean; readonly rest: () => readonly string[] },
): void {
  stop.asked.then((signal) => {
    const waits = [...(hasCommand ? [COMMAND] : []), IN_FLIGHT, ...rest()]
    log.info(`${signal}: waiting for ${waits.join(', ')}; a second signal stops at once`)
  })
}

// --- internal ---

const IN_FLIGHT = `requests in flight (${LISTEN_GRACE / 1000} s at most)`
const COMMAND = `the command of --exec (killed after ${EXEC_GRACE / 1000} s)`
