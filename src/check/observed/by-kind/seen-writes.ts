import { type Int64, isInt64 } from '../../../base/json/int64.ts'
import { asObject, isSameJson } from '../../../base/json/json.ts'
import { type IdValue, idIn, memberAt, recordsIn } from '../../../contract/shown-records.ts'
import { flatten } from '../../../contract/views/flat-schema.ts'
import { isAfter } from '../../records/role-memory.ts'
import type { Question, Sign } from '../observer.ts'
import { keyAsked } from '../run-note.ts'
import {
  isServed,
  type KindObservers,
  reasonOf,
  refusedFor,
  type SeenExchange,
} from './kind-observer.ts'
import { sentRecord } from './request-reasons.ts'

/** How exchanges show what a contract leaves open about records that are created, changed and removed. */
export const recordKinds = {
  omittedValue: {
    see: (seen, { field = '', choices }) => {
      const { facts } = seen
      const sent = sentRecord(facts)
      const got = recordOf(seen)
      // What every record has, a service may choose by chance.
      const isShown = facts.record?.resource.record.required.has(field) !== false
      if (facts.record?.role !== 'create' || !sent || !got || isShown) return undefined
      if (Object.hasOwn(sent, field)) return undefined
      if (!Object.hasOwn(got, field)) return 'absent'
      const value = got[field]
      return choices.find(({ choice }) => choice === value)?.choice ?? 'other'
    },
  },
  idSequence: {
    see: (seen) => {
      const { record } = seen.facts
      const id = idOf(seen)
      if (record?.role !== 'create' || !isInt64(id)) return undefined
      return id > 2n ** 53n ? 'beyond-2^53' : nextOrSparse(id, record.resource.name)
    },
  },
  location: {
    headers: ['location'],
    see: ({ facts, status }) => {
      if (facts.record?.role !== 'create' || status !== 201) return undefined
      return facts.exchange.responseHeaders.location === undefined ? 'none' : 'address'
    },
  },
  unknownFields: {
    see: (seen) => {
      const reason = reasonOf(seen, 'unknownFields')
      if (!reason) return undefined
      if (!isServed(seen)) return refusedFor(seen, reason)
      const [sent, got] = [sentRecord(seen.facts), recordOf(seen)]
      const { name = '' } = reason
      if (!sent || !got) return undefined
      if (!Object.hasOwn(got, name)) return 'drop'
      return isSameJson(sent[name], got[name]) ? 'keep' : undefined
    },
  },
  unlistedReference: {
    // Whether what it names is there, no exchange shows.
    see: (seen, { field }) => {
      const reason = reasonOf(seen, 'unlistedReference', field)
      return reason && !isServed(seen) ? refusedFor(seen, reason) : undefined
    },
  },
  emptyText: { see: seeAccepted },
  longText: { see: seeAccepted },
  negativeNumber: { see: seeAccepted },
  unknownReplaced: {
    see: (seen) =>
      ifRemoved(seen, isServed(seen) ? 'create' : seen.status === 404 ? 'not-found' : undefined),
  },
  nullMember: {
    see: (seen) => {
      const { facts, contract } = seen
      const { record } = facts
      const [sent, got] = [sentRecord(facts), recordOf(seen)]
      if (record?.role !== 'update' || !isServed(seen) || !seen.isSound) return undefined
      if (!sent || !got) return undefined
      const { members, required } = record.resource.record
      const isNullable = (name: string) => {
        const schema = contract.resolve(members.get(name)) as object | undefined
        return schema !== undefined && [flatten(schema).keywords.type].flat().includes('null')
      }
      const name = Object.keys(sent).find(
        (each) => sent[each] === null && !required.has(each) && isNullable(each),
      )
      if (name === undefined) return undefined
      if (!Object.hasOwn(got, name)) return 'removed'
      return got[name] === null ? 'kept' : 'other'
    },
  },
  removedTwice: {
    see: (seen) =>
      ifRemoved(seen, isServed(seen) ? 'success' : seen.status === 404 ? 'not-found' : undefined),
  },
  readRemoved: {
    see: (seen) =>
      ifRemoved(seen, seen.status === 404 ? 404 : seen.status === 410 ? 410 : undefined),
  },
  idReuse: {
    see: (seen) => {
      const { record } = seen.facts
      const id = idOf(seen)
      if (record?.role !== 'create' || !isInt64(id) || record.parents.length > 0) return undefined
      return againOrNever(id, record.resource.name)
    },
  },
} satisfies KindObservers

// --- internal ---

function recordOf(seen: SeenExchange) {
  const { facts, answer } = seen
  const { record } = facts
  if (!record || record.role === 'list' || !isServed(seen)) return undefined
  return asObject(recordsIn(record, answer)?.[0])
}

function idOf(seen: SeenExchange): IdValue | undefined {
  const { record } = seen.facts
  const shown = recordOf(seen)
  return record && shown && idIn(record, shown)
}

/** Whether a service takes a value of a field: it is served, and what the answer shows of it is what was sent. */
function seeAccepted(
  seen: SeenExchange,
  { kind, field = '' }: { kind: string; field?: string | undefined },
): Sign {
  const reason = reasonOf(seen, kind, field)
  if (!reason) return undefined
  if (!isServed(seen)) return refusedFor(seen, reason)
  const back = memberAt(recordOf(seen), [field])
  return back !== undefined && isSameJson(back, sentRecord(seen.facts)?.[field])
    ? 'accept'
    : undefined
}

/** What an answer shows of a record that was removed: of one below parents, these may be gone too. */
function ifRemoved(
  { facts, reasons }: SeenExchange,
  choice: 'create' | 'success' | 'not-found' | 404 | 410 | undefined,
): Sign {
  const { record, exchange } = facts
  const key = keyAsked(facts)
  const isPlain = record !== undefined && record.parents.length === 0 && reasons.length === 0
  if (choice === undefined || key === undefined || !isPlain) return undefined
  if (exchange.operation.deprecation?.sunset !== undefined) return undefined
  const { name } = record.resource
  return (run, began) => (run.roles.isRemoved(name, key, began) ? choice : undefined)
}

/** One that is next may be so by chance, two in a row are not. */
function nextOrSparse(id: Int64, resource: string): Question {
  return (run, began) => {
    const before = run.roles.createdBefore(resource, began)
    if (!before || id <= before.id) return undefined
    if (!isAfter(id, before.id)) return 'sparse'
    return before.isNext ? 'next' : undefined
  }
}

/** If the greatest id was removed, and the next creation gets the one after it, ids are not used again. */
function againOrNever(id: Int64, resource: string): Question {
  return (run, began) => {
    const { roles } = run
    if (roles.isRemoved(resource, id, began)) return 'again'
    const greatest = roles.greatestIn(resource)
    const isNext = greatest !== undefined && isAfter(id, greatest)
    return isNext && roles.isRemoved(resource, greatest, began) ? 'never' : undefined
  }
}
