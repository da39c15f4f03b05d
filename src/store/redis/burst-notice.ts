import type { Notice } from '../notice.ts'

/** Reports failures that come in bursts: only the first one, until something has succeeded again. */
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
