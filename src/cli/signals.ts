import process from 'node:process'

/** Waits for SIGINT or SIGTERM; a second one ends the process at once. */
export function untilStopped(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  let asked = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked) process.exit(130)
    asked = true
    resolve(signal)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return promise
}
