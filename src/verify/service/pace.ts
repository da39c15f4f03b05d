/** Spaces requests evenly: at most `rate` a second, however long the answers take. */
export class Pace {
  readonly #gap: number
  #next = 0

  constructor(rate: number) {
    this.#gap = 1000 / rate
  }

  /** Takes the next place, and returns how long to wait for it. Times are in milliseconds. */
  take(now: number): number {
    const at = Math.max(now, this.#next)
    this.#next = at + this.#gap
    return at - now
  }
}
