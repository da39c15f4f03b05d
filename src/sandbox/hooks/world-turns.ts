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
  const queue = queues.get(store) ?? new TurnQueue()
  queues.set(store, queue)
  return queue.run(isAgain, task)
}

export interface Turn {
  /** Called when nothing is waited for any more but the place of the records. */
  readonly deciding: () => void
  /** Called when later drafts see what was changed. */
  readonly decided: () => void
}

// --- internal ---

const queues = new WeakMap<Store, TurnQueue>()

class TurnQueue {
  readonly #waiting: (() => void)[] = []
  #current: RunningTurn | undefined
  #isWatched = false

  run<Result>(isAgain: boolean, task: (turn: Turn) => Promise<Result>): Promise<Result> {
    const begin = (): Promise<Result> => {
      const turn = new RunningTurn(isAgain, () => this.#left(turn))
      this.#current = turn
      if (isAgain) setTimeout(turn.leaveEarly, LONGEST_HELD).unref()
      else this.#watch()
      const result = task(turn)
      result.then(turn.decided, turn.decided)
      return result
    }
    if (!this.#current) return begin()
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => begin().then(resolve, reject))
    })
  }

  #left(turn: RunningTurn): void {
    if (this.#current !== turn) return
    this.#current = undefined
    this.#waiting.shift()?.()
  }

  /** Looks once in a turn of the event loop whether one has been running since the last look. */
  #watch(): void {
    if (this.#isWatched) return
    this.#isWatched = true
    const before = this.#current
    setImmediate(() => {
      this.#isWatched = false
      if (this.#current === before && !before?.isHeld) before?.leaveEarly()
      if (this.#current) this.#watch()
    })
  }
}

class RunningTurn implements Turn {
  /** Whether others wait for it, but not for ever. */
  readonly isHeld: boolean
  readonly #leave: () => void
  #isDeciding = false

  constructor(isHeld: boolean, leave: () => void) {
    this.isHeld = isHeld
    this.#leave = leave
  }

  readonly deciding = (): void => {
    this.#isDeciding = true
  }

  readonly decided = (): void => this.#leave()

  readonly leaveEarly = (): void => {
    if (!this.#isDeciding) this.#leave()
  }
}
