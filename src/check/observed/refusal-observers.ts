import type { Int64 } from '../../base/int64.ts'
import type { Question, Sign } from './observation.ts'
import { isSuccess, type Sight } from './sight.ts'
import { weighOddity } from './weigh-oddity.ts'

/** Sees how a petId that is not an int64 is answered. */
export function seeInvalidPetId({ facts, status, oddities }: Sight): Sign {
  if (!oddities.includes('invalidPetId')) return undefined
  const isOnly = oddities.length === 1
  if (status === 400) return isOnly ? 'reject' : undefined
  if (isSuccess(status) || (status === 422 && isOnly)) return 'other'
  return status === 404 ? untilSunset(sunsetOf(facts)) : undefined
}

/** Sees whether a request without a valid key is refused for the key or for something else that is wrong with it. */
export function seeRefusalOrder({ status, oddities }: Sight): Sign {
  const isBadId = oddities.includes('invalidPetId')
  if (!isBadId && !oddities.includes('invalid')) return undefined
  if (status === 401) return 'credential'
  if (!oddities.includes('credential')) return undefined
  return status === 400 || (status === 404 && isBadId) ? 'request' : undefined
}

/** Sees the challenge in a 401. */
export function seeChallenge({ status, headers }: Sight): Sign {
  if (status !== 401) return undefined
  const challenge = headers['www-authenticate']?.trim() ?? ''
  if (/^bearer$/i.test(challenge)) return 'scheme'
  return /^bearer .*\brealm=/i.test(challenge) ? 'realm' : 'other'
}

/** Sees how a body that is too large is answered. */
export function seeLargeBody(sight: Sight): Sign {
  if (sight.status === 413) return 413
  // If a body is served, this service does not consider it too large.
  return weighOddity(sight, 'largeBody', { served: () => undefined, refused: 400 })
}

/** Sees how a body with a content coding is answered. */
export function seeCodedBody(sight: Sight): Sign {
  const { status, oddities } = sight
  if (status === 415 && oddities.includes('codedBody'))
    return oddities.includes('contentType') ? undefined : 415
  return weighOddity(sight, 'codedBody', { served: () => 'other', refused: 400 })
}

/** Sees how an operation is answered after its sunset. */
export function seeAfterSunset({ facts, status }: Sight): Sign {
  const sunset = sunsetOf(facts)
  if (sunset === undefined) return undefined
  if (status === 410) return afterSunset(sunset, 410)
  if (isSuccess(status)) return afterSunset(sunset, 'served')
  if (status >= 300 && status < 400 && status !== 304) return afterSunset(sunset, 'other')
  const { petId } = facts
  // Any other 404 may mean that the animal does not exist.
  return status === 404 && petId !== undefined ? goneIfKnown(sunset, petId) : undefined
}

/** Sees how HEAD is answered on a path that has GET. */
export function seeHead({ facts, status, operation }: Sight): Sign {
  if (facts.exchange.method !== 'HEAD') return undefined
  if (isSuccess(status)) return 'served'
  if (status === 405) return 405
  // For getPet, the animal may not exist.
  return status === 404 && operation === 'listPets' ? 'other' : undefined
}

/** Sees how a body that is not sent as application/json is answered. */
export function seeContentType({ status, oddities }: Sight): Sign {
  if (!oddities.includes('contentType')) return undefined
  if (isSuccess(status)) return 'other'
  if (oddities.length > 1) return undefined
  if (status === 400 || status === 415) return status
  return status === 422 ? 'other' : undefined
}

// --- internal ---

function sunsetOf({ exchange: { operation } }: Sight['facts']): number | undefined {
  return operation.deprecation && Date.parse(operation.deprecation.sunset)
}

/** After the sunset, a 404 may also mean that the operation was removed (ledger, `afterSunset`). */
function untilSunset(sunset = Number.POSITIVE_INFINITY): Question {
  return (_run, began) => (began < sunset ? 'not-found' : undefined)
}

function afterSunset(sunset: number, seen: 410 | 'served' | 'other'): Question {
  return (_run, began) => (began >= sunset ? seen : undefined)
}

function goneIfKnown(sunset: number, id: Int64): Question {
  return (run, began) => (began >= sunset && run.hasAnimal(id, began) ? 404 : undefined)
}
