import { splitTarget } from '../base/http/http.ts'
import type { Contract } from '../contract/contract.ts'
import { describedStatus } from '../contract/document/operations.ts'
import { ledgerOf } from '../contract/ledger-of.ts'
import type { Capture } from '../journal/exchange.ts'
import {
  isServed,
  type Observation,
  type ObservedChoice,
  type Observers,
  reasonOf,
  refusedFor,
  type SeenExchange,
  type Sign,
} from './observer.ts'

/** How exchanges show what a contract leaves open about paths and methods. */
export const pathObservers = {
  invalidId: { see: seeInvalidId },
  head: {
    see: (seen) => {
      const { method, operation } = seen.facts.exchange
      if (method !== 'HEAD' || operation.method !== 'GET') return undefined
      if (isServed(seen)) return 'served'
      if (seen.status === 405) return 405
      // What has values in its path answers the same if that does not exist.
      return seen.status === 404 && !operation.path.includes('{') ? 'other' : undefined
    },
  },
  afterSunset: { see: seeAfterSunset },
  otherMethods: { isOutside: true },
  trailingSlash: { isOutside: true },
  pathCase: { isOutside: true },
} satisfies Observers

/** What a request shows that is no operation of the contract, but nearly one. */
export function observeOutside(
  { method, target, status }: Pick<Capture, 'method' | 'target' | 'status'>,
  contract: Contract,
): readonly Observation[] {
  if (status === undefined || NEVER_OTHER.has(method)) return []
  const { path } = splitTarget(target)
  const found = outsideChoice({ method, path, status }, contract)
  const entry = found && ledgerOf(contract).find(found.kind)
  return entry && found ? [{ entry: entry.name, choice: found.choice }] : []
}

// --- internal ---

/** Sees how an id that is none of its kind is answered. */
function seeInvalidId(seen: SeenExchange): Sign {
  const { facts, status } = seen
  const reason = reasonOf(seen, 'invalidId')
  const { parameters, deprecation } = facts.exchange.operation
  if (!reason || reasonOf(seen, 'credential')) return undefined
  if (isServed(seen)) return 'other'
  if (status !== 404) return refusedFor(seen, { kind: 'invalidId' })
  // What is above may not be there, or the operation any more (`afterSunset`).
  if (parameters.filter((each) => each.in === 'path').length > 1) return undefined
  const end = Date.parse(deprecation?.sunset ?? '')
  return Number.isNaN(end) ? 'not-found' : (_run, began) => (began < end ? 'not-found' : undefined)
}

/** Sees how an operation is answered after its sunset. */
function seeAfterSunset({ facts, status, contract }: SeenExchange): Sign {
  const end = Date.parse(facts.exchange.operation.deprecation?.sunset ?? '')
  const { record, asked } = facts
  if (Number.isNaN(end)) return undefined
  const late = (choice: ObservedChoice): Sign => {
    return (_run, began) => (began >= end ? choice : undefined)
  }
  const name = record?.resource.name ?? ''
  // Where records can be removed, it may be this one that is gone.
  if (status === 410)
    return asked !== undefined && contract.records.changing.has(name) ? undefined : late(410)
  if (isServed({ status })) return late('served')
  if (status >= 300 && status < 400 && status !== 304) return late('other')
  // Any other 404 may mean that the record does not exist.
  if (status !== 404 || asked === undefined) return undefined
  return (run, began) => (began >= end && run.hasRecord(name, asked, began) ? 404 : undefined)
}

/** Methods that are answered by what is in front of a service, or as GET is. */
const NEVER_OTHER = new Set(['OPTIONS', 'TRACE', 'CONNECT', 'HEAD'])

interface Outside {
  readonly method: string
  readonly path: string
  readonly status: number
}

type OutsideKind = 'otherMethods' | 'trailingSlash' | 'pathCase'

/** What a request shows that is nearly one of the contract. A path with values may be that of what is not there. */
function outsideChoice(
  { method, path, status }: Outside,
  { match, matchCaseless }: Contract,
): { readonly kind: OutsideKind; readonly choice: ObservedChoice } | undefined {
  const found = match(method, path)
  if (found && !found.operation) {
    if (status === 405) return { kind: 'otherMethods', choice: 405 }
    if (status === 501) return { kind: 'otherMethods', choice: 'other' }
    const isThere = !found.path.includes('{')
    return status === 404 && isThere ? { kind: 'otherMethods', choice: 404 } : undefined
  }
  const hasSlash = path.endsWith('/')
  const near = hasSlash ? match(method, path.slice(0, -1)) : matchCaseless(method, path)
  if (!near?.operation) return undefined
  const kind = hasSlash ? 'trailingSlash' : 'pathCase'
  if (isServed({ status })) return { kind, choice: 'served' }
  if (status >= 300 && status < 400) return { kind, choice: 'other' }
  const { operation } = near
  const mayBeMissing =
    operation.path.includes('{') || describedStatus(operation.responses, 404) !== undefined
  return status === 404 && !mayBeMissing ? { kind, choice: 404 } : undefined
}
