import { LISTEN_GRACE } from '../../base/http/listen.ts'
import type { Log } from '../log/log.ts'
import { EXEC_GRACE } from './exec.ts'
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

/** Logs that a SIGTERM waits, and for how long. */
export function announceDrain(log: Log, milliseconds: number): void {
  log.info(
    `SIGTERM: the health says fail, and requests are answered for ${milliseconds / 1000} s more; a second signal ends that`,
  )
}

// --- internal ---

const IN_FLIGHT = `requests in flight (${LISTEN_GRACE / 1000} s at most)`

const COMMAND = `the command of --exec (killed after ${EXEC_GRACE / 1000} s)`
