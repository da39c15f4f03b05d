import { constants } from 'node:os'
import process from 'node:process'
import { watchNpm } from './watch-npm.ts'

/** How a stop begins. */
export interface StopOptions {
  /** How long a SIGTERM waits before it is a request to stop, in milliseconds. */
  readonly drain: number
  /** Called when that wait begins. */
  readonly onDrain: () => void
}

/** A request to stop this process. */
export interface Stop {
  /**
   * Resolves with the first SIGINT, SIGTERM or SIGHUP; with SIGTERM only after its wait, or when a second signal ends the wait. The
   * end of the npm that runs this process counts as SIGHUP.
   */
  readonly asked: Promise<NodeJS.Signals>
  /** Adds something to do on a second signal, just before the process exits. */
  onSecond(act: () => void): void
}

/**
 * Listens for SIGINT, SIGTERM and SIGHUP. Only SIGTERM drains: a person who presses Ctrl+C does not want to wait. When the
 * process is stopping, a second signal exits at once, with 128 plus its number.
 */
export function listenForStop({ drain, onDrain }: StopOptions): Stop {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const acts: (() => void)[] = []
  let last: number | undefined
  let draining: NodeJS.Timeout | undefined
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    clearTimeout(draining)
    isStopping = true
    resolve(signal)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (last !== undefined && (signal === 'SIGHUP' || now - last < TWIN)) return
    last = now
    if (!isStopping) {
      if (draining || drain === 0 || signal !== 'SIGTERM') return stop(signal)
      draining = setTimeout(() => stop(signal), drain)
      return onDrain()
    }
    for (const act of acts) act()
    process.exit(128 + constants.signals[signal])
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // A closing terminal sends SIGHUP more than once: directly, and through its shell.
  process.on('SIGHUP', onSignal)
  watchNpm(process.env, () => stop('SIGHUP'))
  return { asked: promise, onSecond: (act) => void acts.push(act) }
}

/**
 * Until `listenForStop`, a signal ends the process as it would without this, but what runs at its exit still runs. Returns what ends
 * that.
 */
export function exitOnSignals(): () => void {
  const exit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, exit)
  return () => {
    for (const signal of signals) process.off(signal, exit)
  }
}

// --- internal ---

/** A second signal within this time is the first one repeated: npm forwards the one from Ctrl+C. In milliseconds. */
const TWIN = 50
