import { constants } from 'node:os'
import process from 'node:process'

/** A request to stop this process. */
export interface Stop {
  /** Resolves with the first SIGINT, SIGTERM or SIGHUP. */
  readonly asked: Promise<NodeJS.Signals>
  /** Adds something to do on a second signal, just before the process exits. */
  onSecond(act: () => void): void
}

/** Listens for SIGINT, SIGTERM and SIGHUP; a second signal exits at once, with 128 plus its number. */
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
  // A closing terminal sends SIGHUP more than once: itself, and through its shell.
  process.on('SIGHUP', onSignal)
  return { asked: promise, onSecond: (act) => void acts.push(act) }
}

// --- internal ---

/** A second signal within this time is the first one repeated: npm forwards the one from Ctrl+C. In milliseconds. */
const TWIN = 50
