import { constants } from 'node:os'
import process from 'node:process'

/** Being asked to stop. */
export interface Stop {
  /** Comes with the first SIGINT, SIGTERM or SIGHUP. */
  readonly asked: Promise<NodeJS.Signals>
  /** Adds what a second signal does before the process ends at once. */
  onSecond(act: () => void): void
}

/** Listens for SIGINT, SIGTERM and SIGHUP; a second signal ends the process at once, with 128 and its number. */
export function listenForStop(): Stop {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const acts: (() => void)[] = []
  let askedAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      resolve(signal)
      return
    }
    if (signal === 'SIGHUP' || performance.now() - askedAt < TWIN) return
    for (const act of acts) act()
    process.exit(128 + constants.signals[signal])
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // A terminal that closes sends it more than once: by itself, and by way of its shell.
  process.on('SIGHUP', onSignal)
  return { asked: promise, onSecond: (act) => void acts.push(act) }
}

// --- internal ---

/** Within so many milliseconds a second signal is the first again: npm hands on the one that Ctrl+C sent. */
const TWIN = 50
