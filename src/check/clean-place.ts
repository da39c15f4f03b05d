import type { Secrets } from '../redaction/secrets.ts'
import { placeParts } from './stable-place.ts'

/** What is needed to remove credentials. */
export interface Cleaning {
  readonly secrets: Secrets
  /** The names of the contract, which are never credentials. */
  readonly words: ReadonlySet<string>
}

/**
 * Removes credentials from the name of a place or an operation. If it contains one, `*` replaces everything that the
 * contract does not name, so that a fingerprint does not depend on the credential.
 */
export function cleanPlace(place: string, { secrets, words }: Cleaning): string {
  const holdsOne = (text: string) => secrets.redact(text) !== text
  // Most names contain none.
  if (!holdsOne(place)) return place
  const { known, rest } = placeParts(place, words)
  if (holdsOne(rest)) return `${known}*`
  // Somebody's key may be `body`: the rule's own words stay.
  if (holdsOne(known)) return place
  // A key may begin like a name: `v4.local.…`.
  let before = known
  while (before !== '' && !holdsOne(place.slice(before.length))) before = withoutLastStep(before)
  return `${before}*`
}

// --- internal ---

/** `body.0.` of `body.0.v4.`; empty after the last one. */
function withoutLastStep(known: string): string {
  const steps = known.slice(0, -1)
  const end = Math.max(...[...'./ '].map((mark) => steps.lastIndexOf(mark)))
  return known.slice(0, end + 1)
}
