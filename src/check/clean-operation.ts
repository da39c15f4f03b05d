import { type Cleaning, cleanPlace } from './clean-place.ts'

/**
 * Takes credentials out of the name of an operation. In the path of one that the contract does not describe, each
 * segment that holds one becomes `*`, as an id does: a fingerprint does not depend on what the credential looks like.
 */
export function cleanOperation(operation: string, cleaning: Cleaning): string {
  const { secrets } = cleaning
  if (secrets.redact(operation) === operation) return operation
  const segments = operation.split('/').map((each) => (secrets.redact(each) === each ? each : '*'))
  return cleanPlace(segments.join('/'), cleaning)
}
