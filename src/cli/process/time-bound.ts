import type { Stop } from './signals.ts'

/** A stop that also comes when a time is up. */
export interface TimedStop extends Stop {
  /** Whether it came because the time was up. */
  readonly isTimeUp: () => boolean
  /** Ends the waiting for the time. */
  readonly end: () => void
}

/** A stop that comes when somebody asks for it, or after a time in milliseconds: then as SIGTERM. */
export function stopAfter(milliseconds: number, stop: Stop): TimedStop {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  let isTimeUp = false
  const timer = setTimeout(() => {
    isTimeUp = true
    resolve('SIGTERM')
  }, milliseconds)
  stop.asked.then((signal) => {
    clearTimeout(timer)
    resolve(signal)
  })
  return {
    asked: promise,
    onSecond: stop.onSecond,
    isTimeUp: () => isTimeUp,
    end: () => clearTimeout(timer),
  }
}
