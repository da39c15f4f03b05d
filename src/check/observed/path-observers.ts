import type { Contract } from '../../contract/contract.ts'
import type { IdValue } from '../../contract/shown-records.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import { isSuccess, type ObservedExchange } from './observed-exchange.ts'
import {
  inHeaders,
  type Observers,
  type OutsideRequest,
  type Question,
  type Sign,
} from './observer.ts'

/** How exchanges show what the contract leaves open about paths and methods. */
export const pathObservers = {
  invalidPetId: { see: seeInvalidPetId },
  afterSunset: { see: seeAfterSunset },
  deprecationHeaders: inHeaders(['sunset', 'deprecation'], (headers, { facts, status }) => {
    // Other refusals may come from something in front of the service.
    if (!facts.exchange.operation.deprecation || !(isSuccess(status) || status === 404))
      return undefined
    return headers.sunset === undefined && headers.deprecation === undefined ? 'none' : 'sent'
  }),
  head: { see: seeHead },
  otherMethods: { seeOutside: seeOtherMethods },
  trailingSlash: { seeOutside: seeTrailingSlash },
  pathCase: { seeOutside: seePathCase },
} satisfies Observers

// --- internal ---

/** Sees how an id that is not an int64 is answered. */
function seeInvalidPetId({ facts, status, reasons }: ObservedExchange): Sign {
  if (!reasons.includes('invalidPetId')) return undefined
  const isOnly = reasons.length === 1
  if (status === 400) return isOnly ? 'reject' : undefined
  if (isSuccess(status) || (status === 422 && isOnly)) return 'other'
  return status === 404 ? untilSunset(sunsetOf(facts)) : undefined
}

/** Sees how an operation is answered after its sunset. */
function seeAfterSunset({ facts, status }: ObservedExchange): Sign {
  const sunset = sunsetOf(facts)
  if (sunset === undefined) return undefined
  if (status === 410) return afterSunset(sunset, 410)
  if (isSuccess(status)) return afterSunset(sunset, 'served')
  if (status >= 300 && status < 400 && status !== 304) return afterSunset(sunset, 'other')
  const { asked, record } = facts
  // Any other 404 may mean that the record does not exist.
  return status === 404 && record && asked !== undefined
    ? goneIfKnown(sunset, asked, record.resource.name)
    : undefined
}

/** Sees how HEAD is answered on a path that has GET. */
function seeHead({ facts, status, operation }: ObservedExchange): Sign {
  if (facts.exchange.method !== 'HEAD') return undefined
  if (isSuccess(status)) return 'served'
  if (status === 405) return 405
  // An operation on one record answers the same if that does not exist.
  return status === 404 && operation === checkedPets.observed.list ? 'other' : undefined
}

function sunsetOf({ exchange: { operation } }: ObservedExchange['facts']): number | undefined {
  const day = operation.deprecation?.sunset
  return day === undefined ? undefined : Date.parse(day)
}

/** After the sunset, a 404 may also mean that the operation was removed (ledger, `afterSunset`). */
function untilSunset(sunset = Number.POSITIVE_INFINITY): Question {
  return (_run, began) => (began < sunset ? 'not-found' : undefined)
}

function afterSunset(sunset: number, seen: 410 | 'served' | 'other'): Question {
  return (_run, began) => (began >= sunset ? seen : undefined)
}

function goneIfKnown(sunset: number, id: IdValue, resource: string): Question {
  return (run, began) => (began >= sunset && run.hasRecord(resource, id, began) ? 404 : undefined)
}

/** Sees whether a path with a trailing slash is served. */
function seeTrailingSlash({ method, path, status, contract }: OutsideRequest) {
  if (!path.endsWith('/')) return undefined
  return seeServed(contract.match(method, path.slice(0, -1)), status)
}

/** Sees whether a path is served whose case differs from the contract's. */
function seePathCase({ method, path, status, contract }: OutsideRequest) {
  if (contract.match(method, path)) return undefined
  return seeServed(contract.matchCaseless(method, path), status)
}

/** Sees how a method is answered that the contract does not have for the path. */
function seeOtherMethods({ method, path, status, contract }: OutsideRequest) {
  const found = contract.match(method, path)
  if (!found || found.operation) return undefined
  if (status === 405) return 405
  if (status === 501) return 'other'
  // If the service has the operation, the record may not exist.
  return status === 404 && !found.path.includes('{') ? 404 : undefined
}

/** Whether a path that almost matches one of the contract is served like that one. */
function seeServed(found: ReturnType<Contract['match']>, status: number) {
  if (!found?.operation) return undefined
  if (isSuccess(status)) return 'served'
  if (status >= 300 && status < 400) return 'other'
  // The record may not exist.
  const mayBeUnknown = found.operation.answers.has(404)
  return status === 404 && !mayBeUnknown ? 404 : undefined
}
