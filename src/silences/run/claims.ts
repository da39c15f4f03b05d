import type { IdValue } from '../../contract/resources/record-operations.ts'

/** A statement about an exchange that a concurrent write, whose answer comes later, would make untrue. */
export interface Claim {
  readonly resource: string
  /** The record that it is about; `undefined` for any of the resource. */
  readonly key: IdValue | undefined
  /** When the exchange ended, in milliseconds since 1970. */
  readonly end: number
  readonly takeBack: () => void
}

/** The statements about exchanges of a run that may still have to be taken back. */
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
