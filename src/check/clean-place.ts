import type { Secrets } from '../redaction/secrets.ts'
import { placeParts } from './stable-place.ts'

/** What is needed to take credentials out. */
export interface Cleaning {
  readonly secrets: Secrets
  /** The names of the contract, which are never credentials. */
  readonly words: ReadonlySet<string>
}

/**
 * Takes credentials out of the name of a place or an operation. If it holds one, `*` replaces everything that the
 * contract does not name, so that a fingerprint does not depend on the credential.
 */
export function cleanPlace(place: string, { secrets, words }: Cleaning): string {
  // Most names hold none.
  if (secrets.redact(place) === place) return place
  const { known, rest } = placeParts(place, words)
  return secrets.redact(rest) === rest ? place : `${known}*`
}
