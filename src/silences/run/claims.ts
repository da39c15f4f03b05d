import type { IdValue } from '../../contract/records-in-answers.ts'

/** Something said of an exchange that a write would make untrue whose answer comes only later. */
export interface Claim {
  readonly resource: string
  /** The record that it is about; `undefined` for any of the resource. */
  readonly key: IdValue | undefined
  /** When the exchange ended, in milliseconds since 1970. */
  readonly end: number
  readonly takeBack: () => void
}

/** What was said of the exchanges of a run, as long as it can be taken back. */
export class Claims {
  #claims: Claim[] = []

  add(claim: Claim): void {
    if (this.#claims.length >= MOST_CLAIMS) this.#claims.shift()
    this.#claims.push(claim)
  }

  /** Takes back what a write makes untrue that began at a time: to a record, to any of its resource (`undefined`), or to none that was there (`NEW`). */
  takeBack(resource: string, key: IdValue | typeof NEW | undefined, began: number): void {
    if (this.#claims.length === 0) return
    const isUntrue = (claim: Claim) =>
      claim.resource === resource &&
      (claim.key === undefined || key === undefined || claim.key === key) &&
      began <= claim.end
    for (const claim of this.#claims) if (isUntrue(claim)) claim.takeBack()
    this.#claims = this.#claims.filter((claim) => !isUntrue(claim))
  }
}

/** Stands for the key of a record that was not there before. */
export const NEW = Symbol('new')

// --- internal ---

/** How many claims can be taken back. */
const MOST_CLAIMS = 1000
