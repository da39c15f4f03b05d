import { setImmediate } from 'node:timers'
import type { Store } from '../../store/store.ts'

/** How long a request that is tried again may keep the others of its world waiting, in milliseconds. */
const LONGEST_HELD = 100

/**
 * Runs what changes a world by hooks one after another, so that they do not disturb one another: each begins when the one before it has
 * `decided`. One that waits for something else is not waited for: it goes on beside the next ones, and its draft finds out whether they have
 * changed what it had read. When it is tried again, they wait for it a while.
 * @param isAgain whether it is tried again
 */
export function inTurn<Result>(
  store: Store,
  isAgain: boolean,
  task: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const waiting = queues.get(store) ?? []
  if (waiting.length === 0) queues.set(store, waiting)
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const begin = () => {
    let isOver = false
    let isDeciding = false
    const leave = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      waiting.shift()
      waiting[0]?.()
    }
    const leaveEarly = () => isDeciding || leave()
    const timer = isAgain ? setTimeout(leaveEarly, LONGEST_HELD) : undefined
    if (!isAgain) setImmediate(leaveEarly)
    const turn: Turn = {
      deciding: () => {
        isDeciding = true
      },
      decided: leave,
    }
    task(turn).then(resolve, reject).finally(leave)
  }
  waiting.push(begin)
  if (waiting.length === 1) begin()
  return promise
}

export interface Turn {
  /** Called when nothing is waited for any more but the place of the records. */
  readonly deciding: () => void
  /** Called when later drafts see what was changed. */
  readonly decided: () => void
}

// --- internal ---

/** The tasks of each store in their order; the first one is running. */
const queues = new WeakMap<Store, (() => void)[]>()
