import { type Cleaning, cleanPlace } from './clean-place.ts'

/**
 * Removes credentials from the name of an operation. If the contract does not describe its path, each segment with a credential
 * becomes `*`, like an id, so that a fingerprint does not depend on the credential.
 */
export function cleanOperation(operation: string, cleaning: Cleaning): string {
  const { secrets } = cleaning
  if (secrets.redact(operation) === operation) return operation
  const segments = operation.split('/').map((each) => (secrets.redact(each) === each ? each : '*'))
  return cleanPlace(segments.join('/'), cleaning)
}
