import { asObject, isSameJson, parseJson } from '../base/json/json.ts'
import { repeatedKeys } from '../base/json/json-places.ts'
import { leavesTypeOpen } from '../contract/ledger/rules/body-silences.ts'
import { memberAt, recordsIn } from '../contract/shown-records.ts'
import {
  ifOnly,
  isServed,
  type Observers,
  reasonOf,
  type SeenExchange,
  type Sign,
  weighReason,
} from './observer.ts'
import { sentRecord } from './refusal-reasons.ts'

/** How exchanges show what a contract leaves open about the bodies of requests. */
export const bodyObservers = {
  contentType: {
    see: (seen) =>
      leavesTypeOpen(seen.facts.exchange.operation)
        ? seeRefusal(seen, 'contentType', 415)
        : undefined,
  },
  codedBody: { see: (seen) => seeRefusal(seen, 'codedBody', 415) },
  largeBody: {
    see: (seen) => {
      if (seen.status === 413) return 413
      // If a body is served, this service does not consider it too large.
      return isServed(seen) ? undefined : seeRefusal(seen, 'largeBody', 413)
    },
  },
  duplicateKeys: { see: (seen) => weighReason(seen, { kind: 'duplicateKeys' }, seeLast) },
} satisfies Observers

// --- internal ---

/** Sees how a body is refused for its form: with a status of its own, or the usual one. */
function seeRefusal(seen: SeenExchange, kind: string, own: number): Sign {
  const { status, facts } = seen
  if (!reasonOf(seen, kind)) return undefined
  if (isServed(seen)) return 'other'
  // This status says what it is about, where the request has not both.
  if (status === own)
    return reasonOf(seen, 'contentType') && reasonOf(seen, 'codedBody') ? undefined : own
  if (facts.exchange.operation.refusal !== 400 || (status !== 400 && status !== 422))
    return undefined
  // What is refused for its form is not read.
  const reasons = seen.reasons.filter((each) => each.kind !== 'unlistedReference')
  return ifOnly({ ...seen, reasons }, { kind }, status === 422 ? 'other' : status)
}

/** Whether the answer has the last of the different values that the request gives a field. */
function seeLast({ facts, answer }: SeenExchange): Sign {
  const { content } = facts.request
  const { record, exchange } = facts
  const sent = sentRecord(facts)
  const got = record ? recordsIn(record, answer)?.[0] : asObject(answer)
  if (!content || !sent || (record?.inRequest.length ?? 0) > 0 || got === undefined)
    return undefined
  const names = record
    ? record.echoed.map(({ name, sentAs }) => [sentAs, name] as const)
    : [...exchange.operation.bodyFields].map((name) => [name, name] as const)
  const echoed = new Map(names)
  const repeated = repeatedKeys(content.text, content).filter(
    ({ place, key }) => place === key && echoed.has(key),
  )
  const seen = repeated.flatMap(({ key, offset }) => {
    const before = content.text.slice(0, offset).trimEnd().replace(/,$/, '')
    const first = memberAt(parseJson(`${before}}`), [key])
    const back = memberAt(got, [echoed.get(key) ?? ''])
    if (first === undefined || back === undefined || isSameJson(sent[key], first)) return []
    return isSameJson(sent[key], back) ? 'last' : isSameJson(first, back) ? 'other' : []
  })
  const [only, second] = new Set(seen)
  return second === undefined ? only : undefined
}
