import { constants } from 'node:os'
import process from 'node:process'

/** Being asked to stop. */
export interface Stop {
  /** Comes with the first SIGINT or SIGTERM. */
  readonly asked: Promise<NodeJS.Signals>
  /** Says what a second signal does before the process ends at once. */
  onSecond(act: () => void): void
}

/** Listens for SIGINT and SIGTERM; a second one ends the process at once, with 128 and its number. */
export function listenForStop(): Stop {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const acts: (() => void)[] = []
  let asked = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked) {
      for (const act of acts) act()
      process.exit(128 + constants.signals[signal])
    }
    asked = true
    resolve(signal)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return { asked: promise, onSecond: (act) => void acts.push(act) }
}
