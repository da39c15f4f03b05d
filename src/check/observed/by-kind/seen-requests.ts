import { isSameJson, type Json, ownMember, parseJson } from '../../../base/json/json.ts'
import { repeatedKeys } from '../../../base/json/repeated-keys.ts'
import { leavesTypeOpen } from '../../../contract/ledger/rules/body-silences.ts'
import { splitQuery } from '../../../contract/requests/query.ts'
import { memberAt, recordsIn } from '../../../contract/shown-records.ts'
import type { Sign } from '../observer.ts'
import {
  isServed,
  type KindObservers,
  reasonOf,
  refusedFor,
  type SeenExchange,
} from './kind-observer.ts'
import { sentRecord } from './request-reasons.ts'

/** How exchanges show what a contract leaves open about queries, paths and bodies of requests. */
export const requestKinds = {
  invalidQuery: {
    see: (seen) => {
      const reason = reasonOf(seen, 'invalidQuery')
      if (!reason) return undefined
      if (isServed(seen)) return isOnly(seen, 'invalidQuery') ? seeClamped(seen) : undefined
      return refusedFor(seen, reason)
    },
  },
  unknownQuery: {
    see: (seen) => {
      const reason = reasonOf(seen, 'unknownQuery')
      if (!reason) return undefined
      return isServed(seen) ? 'ignore' : refusedFor(seen, reason)
    },
  },
  repeatedQuery: {
    see: (seen) => {
      const reason = reasonOf(seen, 'repeatedQuery')
      if (!reason) return undefined
      if (isServed(seen)) return isOnly(seen, 'repeatedQuery') ? seeCounted(seen) : undefined
      return refusedFor(seen, reason)
    },
  },
  emptyQuery: {
    see: (seen) => {
      const reason = reasonOf(seen, 'emptyQuery')
      if (!reason) return undefined
      if (!isServed(seen)) return refusedFor(seen, reason)
      // As a filter, an empty text lets nothing through, or only what has it.
      const { record } = seen.facts
      const role = record?.parameters.find(({ name }) => name === reason.name)
      const property = role?.meaning === 'filter' ? role.property : undefined
      const list = listIn(seen)
      if (property === undefined || !list || list.length === 0) return undefined
      return list.every((each) => memberAt(each, [property]) !== '') ? 'ignore' : undefined
    },
  },
  invalidId: {
    see: (seen) => {
      const { facts, status } = seen
      const reason = reasonOf(seen, 'invalidId')
      const { parameters, deprecation } = facts.exchange.operation
      const isAlone = parameters.filter((each) => each.in === 'path').length === 1
      if (!reason || reasonOf(seen, 'credential')) return undefined
      if (isServed(seen)) return 'other'
      if (status !== 404) return refusedFor(seen, reason)
      // What is above may not be there, or the operation any more.
      return isAlone && deprecation?.sunset === undefined ? 'not-found' : undefined
    },
  },
  head: {
    see: (seen) => {
      const { method, operation } = seen.facts.exchange
      if (method !== 'HEAD' || operation.method !== 'GET') return undefined
      if (isServed(seen)) return 'served'
      return seen.status === 405 ? 405 : undefined
    },
  },
  afterSunset: {
    see: ({ facts, status }) => {
      const { sunset } = facts.exchange.operation.deprecation ?? {}
      if (sunset === undefined || (status !== 410 && !isServed({ status }))) return undefined
      const end = Date.parse(sunset)
      const isRead = facts.record?.item !== undefined
      return (_run, began) => {
        if (began < end) return undefined
        if (status === 410) return isRead ? undefined : 410
        return 'served'
      }
    },
  },
  contentType: {
    see: (seen) => {
      const { operation } = seen.facts.exchange
      if (!reasonOf(seen, 'contentType') || !leavesTypeOpen(operation)) return undefined
      if (isServed(seen)) return 'other'
      return isOnly(seen, 'contentType') && isRightOtherwise(seen)
        ? refusalWith(seen, 415)
        : undefined
    },
  },
  codedBody: {
    see: (seen) => {
      if (!reasonOf(seen, 'codedBody')) return undefined
      if (seen.status === 415) return reasonOf(seen, 'contentType') ? undefined : 415
      // A service that decodes it may refuse what is in it.
      return isOnly(seen, 'codedBody') ? refusalWith(seen, 415) : undefined
    },
  },
  largeBody: { see: ({ status }) => (status === 413 ? 413 : undefined) },
  duplicateKeys: {
    see: (seen) => {
      const reason = reasonOf(seen, 'duplicateKeys')
      if (!reason) return undefined
      return isServed(seen) ? seeLast(seen) : refusedFor(seen, reason)
    },
  },
} satisfies KindObservers

// --- internal ---

/** Whether a request has no other reason to be refused than those of a kind, and values of which only the service knows. */
function isOnly({ reasons }: SeenExchange, kind: string): boolean {
  return reasons.every((each) => each.kind === kind || each.kind === 'unclear')
}

/** Whether a body that was sent as another type is what the operation takes. */
function isRightOtherwise({ facts }: SeenExchange): boolean {
  const { requestBody, operation } = facts.exchange
  if (requestBody.kind !== 'text' || !operation.validateBody) return false
  try {
    return operation.validateBody(parseJson(requestBody.text)).length === 0
  } catch {
    // It is no JSON: that may be why it is refused.
    return false
  }
}

/** The status of a refusal of a body for its form: one of its own, or the usual one. */
function refusalWith({ status, facts }: SeenExchange, own: number): Sign {
  if (status === own) return own
  return status === 400 && facts.exchange.operation.refusal === 400 ? 400 : undefined
}

function listIn({ facts, answer, status }: SeenExchange): readonly Json[] | undefined {
  const { record } = facts
  return record?.role === 'list' && status === record.status ? recordsIn(record, answer) : undefined
}

/** What limits a list: the name of the parameter, and its bounds. */
function limitIn({ facts }: SeenExchange) {
  const { record, exchange } = facts
  const name = record?.parameters.find(({ meaning }) => meaning === 'limit')?.name
  return exchange.operation.parameters.find((each) => each.in === 'query' && each.name === name)
}

/** Whether a list has exactly as many records as the nearest valid limit: fewer may be all that there are. */
function seeClamped(seen: SeenExchange): Sign {
  const list = listIn(seen)
  const limit = limitIn(seen)
  const { violations, texts } = seen.facts.query
  const [violation, second] = violations
  if (!list || !limit || second || violation?.location !== `query.${limit.name}`) return undefined
  const text = ownMember(texts, limit.name) ?? ''
  if (!/^-?\d{1,15}$/.test(text)) return undefined
  const { minimum, maximum } = limit.schema
  const nearest = [minimum, maximum].map(Number).find((bound, at) => {
    return Number.isSafeInteger(bound) && (at === 0 ? Number(text) < bound : Number(text) > bound)
  })
  if (nearest === undefined || nearest === 0) return undefined
  return list.length === nearest ? 'clamp' : list.length > nearest ? 'other' : undefined
}

/** Which of two different values of a parameter counted. */
function seeCounted(seen: SeenExchange): Sign {
  const { facts } = seen
  const list = listIn(seen)
  const [violation, second] = facts.query.violations
  if (!list || !violation || second) return undefined
  const named = violation.location.slice('query.'.length)
  const values = splitQuery(facts.exchange.search).flatMap(({ name, value }) =>
    name === named ? (value ?? []) : [],
  )
  const [first, last] = values
  if (values.length !== 2 || first === undefined || last === undefined || first === last)
    return undefined
  const isValid = (value: string) =>
    facts.exchange.operation.readQuery(`?${named}=${value}`).violations.length === 0
  if (!isValid(first) || !isValid(last)) return undefined
  if (limitIn(seen)?.name === named) {
    // Only the greater of two limits can be seen: if there are fewer records, no more may exist.
    const [one, other] = [Number(first), Number(last)]
    if (list.length > Math.max(one, other)) return 'other'
    if (list.length <= Math.min(one, other)) return undefined
    return one > other ? 'first' : 'last'
  }
  const role = facts.record?.parameters.find(({ name }) => name === named)
  if (role?.meaning !== 'filter' || role.property === undefined || list.length === 0)
    return undefined
  const property = [role.property]
  const shown = new Set(list.map((each) => String(memberAt(each, property))))
  const [only, more] = shown
  // Of a value that all records have, nothing is seen: but both were asked for, and one of them has none here.
  if (more !== undefined) return undefined
  return only === first ? 'first' : only === last ? 'last' : undefined
}

/** Whether the answer has the last of the different values that the request gives a field. */
function seeLast({ facts, answer }: SeenExchange): Sign {
  const { content } = facts.request
  const { record } = facts
  const sent = sentRecord(facts)
  const [got] = (record && recordsIn(record, answer)) ?? []
  if (!content || !sent || !record || record.inRequest.length > 0 || got === undefined)
    return undefined
  const echoed = new Map(record.echoed.map(({ name, sentAs }) => [sentAs, name]))
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
