import type { Violation } from '../contract/violation.ts'
import { type Cleaning, cleanPlace } from './clean-place.ts'

/** Removes credentials from violations. A kept verdict repeats its violations, so each of them is cleaned only once. */
export class ViolationCleaner {
  readonly #cleaning: Cleaning
  readonly #cleaned = new WeakMap<Violation, Cleaned>()

  constructor(cleaning: Cleaning) {
    this.#cleaning = cleaning
  }

  /** Removes credentials from a violation. Returns the same object if it contains none. */
  clean(violation: Violation): Violation {
    // The result changes only with a new credential.
    const { count } = this.#cleaning.secrets
    const before = this.#cleaned.get(violation)
    if (before?.count === count) return before.clean
    const clean = cleanViolation(violation, this.#cleaning)
    this.#cleaned.set(violation, { count, clean })
    return clean
  }
}

// --- internal ---

/** A clean violation, and how many credentials were known then. */
interface Cleaned {
  readonly count: number
  readonly clean: Violation
}

function cleanViolation(violation: Violation, cleaning: Cleaning): Violation {
  const message = cleaning.secrets.redactMessage(violation.message, violation.location)
  const location = cleanPlace(violation.location, cleaning)
  if (message === violation.message && location === violation.location) return violation
  return { ...violation, message, location }
}
