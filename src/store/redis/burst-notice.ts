import type { Notice } from '../notice.ts'

/** Tells of failures that come in bursts: of the first, until something has succeeded again. */
export class BurstNotice {
  readonly #onNotice: (notice: Notice) => void
  #isFailing = false

  constructor(onNotice: (notice: Notice) => void) {
    this.#onNotice = onNotice
  }

  succeed(): void {
    this.#isFailing = false
  }

  fail(message: string): void {
    if (!this.#isFailing) this.#onNotice({ message, isTrouble: true })
    this.#isFailing = true
  }
}
