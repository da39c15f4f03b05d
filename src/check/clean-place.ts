import type { Secrets } from '../redaction/secrets.ts'
import { placeParts } from './steady-place.ts'

/** What takes credentials out. */
export interface Cleaning {
  readonly secrets: Secrets
  /** Names of the contract: no credential, whatever stands in a request. */
  readonly words: ReadonlySet<string>
}

/**
 * Takes credentials out of the name of a place or an operation: where one stands, `*` takes the place of all that
 * the contract does not name, so that a fingerprint does not depend on which credential it was.
 */
export function cleanPlace(place: string, { secrets, words }: Cleaning): string {
  // Most hold none.
  if (secrets.redact(place) === place) return place
  const { known, rest } = placeParts(place, words)
  return secrets.redact(rest) === rest ? place : `${known}*`
}
