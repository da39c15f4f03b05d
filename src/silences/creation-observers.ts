import { type Int64, isInt64 } from '../base/json/int64.ts'
import { asObject, isSameJson, type Json, PROTOTYPE_NAMES } from '../base/json/json.ts'
import { percentEncoded } from '../base/text/percent-encoding.ts'
import { type IdValue, idIn, memberAt, recordsIn } from '../contract/shown-records.ts'
import {
  isServed,
  type Observers,
  type Question,
  reasonOf,
  referenceIn,
  refusedFor,
  type SeenExchange,
  type Sign,
  weighReason,
} from './observer.ts'
import { sentRecord } from './refusal-reasons.ts'

/** How exchanges show what a contract leaves open about records that are created, and their fields. */
export const creationObservers = {
  omittedValue: {
    see: (seen, { field = '', choices }) => {
      const { facts } = seen
      const sent = sentRecord(facts)
      const got = shownRecord(seen)
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
      if (record?.role !== 'create' || !record.id.property) return undefined
      const shown = shownRecord(seen)
      const id = shown && memberAt(shown, record.id.property)
      if (id === undefined || !record.givesId) return undefined
      if (!isInt64(id)) return record.id.kind === 'int64' ? 'other' : undefined
      const { name } = record.resource
      if (id > 2n ** 53n) return 'beyond-2^53'
      return nextOrSparse(id, {
        resource: name,
        mayReuse: seen.contract.records.changing.has(name),
      })
    },
  },
  location: {
    headers: ['location'],
    see: (seen) => {
      const { record, exchange } = seen.facts
      if (record?.role !== 'create' || !isServed(seen)) return undefined
      const { location } = exchange.responseHeaders
      const id = createdId(seen)
      if (id === undefined && seen.status !== 201) return undefined
      if (location === undefined) return 'none'
      const [path = ''] = location.split(/[?#]/)
      const last = (path.split('/').at(-1) ?? '').split(/[=;,.()]/)
      return id === undefined || last.includes(percentEncoded(String(id))) ? 'address' : 'other'
    },
  },
  unknownFields: { see: (seen) => weighReason(seen, { kind: 'unknownFields' }, seeKept) },
  unlistedReference: {
    see: (seen, { field = '' }) => {
      const reason = { kind: 'unlistedReference', name: field }
      if (!reasonOf(seen, reason.kind, field)) return undefined
      const choice = isServed(seen) ? 'accept' : refusedFor(seen, reason)
      if (choice === undefined || typeof choice === 'function') return undefined
      if (!isServed(seen) && seen.text?.includes(field)) return choice
      // Else whether what it names is there, only a run knows that invents it.
      const reference = referenceIn(seen.facts, field)
      return (run) => (run.isNewReference(reference) ? choice : undefined)
    },
  },
  emptyText: { see: seeAccepted },
  longText: { see: seeAccepted },
  negativeNumber: { see: seeAccepted },
  idReuse: {
    see: (seen) => {
      const { record } = seen.facts
      const id = createdId(seen)
      if (record?.role !== 'create' || !isInt64(id) || record.parents.length > 0) return undefined
      return againOrNever(id, record.resource.name)
    },
  },
  notKept: { hidden: 'a failure does not say that something could not be stored' },
} satisfies Observers

/** The record in an answer that serves a request about one. */
export function shownRecord(seen: SeenExchange) {
  const { facts, answer } = seen
  const { record } = facts
  if (!record || record.role === 'list' || !isServed(seen)) return undefined
  return asObject(recordsIn(record, answer)?.[0])
}

// --- internal ---

function createdId(seen: SeenExchange): IdValue | undefined {
  const { record } = seen.facts
  const shown = shownRecord(seen)
  return record && shown && idIn(record, shown)
}

/** Whether a service takes a value of a field: it is served, and what the answer shows of it is what was sent. */
function seeAccepted(
  seen: SeenExchange,
  { kind, field = '' }: { kind: string; field?: string | undefined },
): Sign {
  return weighReason(seen, { kind, name: field }, () => {
    const { facts } = seen
    if (!facts.record) return 'accept'
    const back = memberAt(shownRecord(seen), [field])
    return back !== undefined && isSameJson(back, sentRecord(facts)?.[field]) ? 'accept' : undefined
  })
}

/** Whether fields that the contract does not declare are in the record that was created. */
function seeKept(seen: SeenExchange): Sign {
  const { facts, reasons } = seen
  const [sent, got] = [sentRecord(facts), shownRecord(seen)]
  if (!sent || !got) return undefined
  const own = new Set([...PROTOTYPE_NAMES, facts.record?.id.property?.[0]])
  const names = reasons.flatMap(({ kind, name = '' }) =>
    kind === 'unknownFields' && !own.has(name) ? name : [],
  )
  const results = new Set(names.flatMap((name) => seeField(sent[name], got[name]) ?? []))
  return results.size > 1 ? 'other' : [...results][0]
}

/** A field whose value differs comes from the service itself. */
function seeField(sent: Json | undefined, got: Json | undefined): 'keep' | 'drop' | undefined {
  if (got === undefined) return 'drop'
  return isSameJson(sent, got) ? 'keep' : undefined
}

/** Other clients may create records in between; this cannot be told from a gap. */
function nextOrSparse(
  id: Int64,
  { resource, mayReuse }: { readonly resource: string; readonly mayReuse: boolean },
): Question {
  return (run, began) => {
    const before = run.createdBefore(resource, began)
    if (before === undefined) return undefined
    // That of a record that was removed may be given again (`idReuse`).
    if (id <= before) return mayReuse ? undefined : 'other'
    return BigInt(id) - BigInt(before) === 1n ? 'next' : 'sparse'
  }
}

/** If the greatest id was removed, and the next creation gets the one after it, ids are not used again. */
function againOrNever(id: Int64, resource: string): Question {
  return (run, began) => {
    if (run.isRemoved(resource, id, began)) return 'again'
    const greatest = run.greatestIn(resource)
    const isNext = greatest !== undefined && BigInt(id) - BigInt(greatest) === 1n
    return isNext && run.isRemoved(resource, greatest, began) ? 'never' : undefined
  }
}
