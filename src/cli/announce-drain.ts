import type { Log } from './log.ts'

/** Logs that a SIGTERM waits, and for how long. */
export function announceDrain(log: Log, milliseconds: number): void {
  log.info(
    `SIGTERM: the health says fail, and requests are answered for ${milliseconds / 1000} s more; a second signal ends that`,
  )
}
