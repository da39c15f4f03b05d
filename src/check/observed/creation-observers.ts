import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { asObject, isSameJson, type Json } from '../../base/json/json.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import { NEVER_KEPT, unknownFields } from '../../petstore/pet-fields.ts'
import { petStatuses } from '../../petstore/pet-statuses.ts'
import { isSuccess, type ObservedExchange } from './observed-exchange.ts'
import {
  inHeaders,
  type ObservedChoice,
  type Observers,
  type Question,
  type Sign,
  weighReason,
  whetherAccepted,
} from './observer.ts'

/** How exchanges show what the contract leaves open about the records that clients create. */
export const creationObservers = {
  createdStatus: { see: seeCreatedStatus },
  idSequence: { see: seeIdSequence },
  location: inHeaders(['location'], ({ location }, observed) => {
    const { got } = creationOf(observed) ?? {}
    if (!got) return undefined
    if (location === undefined) return 'none'
    const [path] = location.split(/[?#]/) as [string]
    return path.endsWith(`/pets/${got.id}`) ? 'address' : 'other'
  }),
  unknownCategory: { see: seeUnknownCategory },
  unknownFields: { see: (observed) => weighReason(observed, 'unknownFields', { served: seeKept }) },
  emptyName: whetherAccepted('emptyName'),
  longName: whetherAccepted('longName'),
  negativeCategory: whetherAccepted('negativeCategory'),
  notKept: { hidden: 'Nothing in an exchange says whether a change could be stored.' },
} satisfies Observers

// --- internal ---

/** Sees the status of a record that was created without one. */
function seeCreatedStatus(observed: ObservedExchange): Sign {
  const { sent, got } = creationOf(observed) ?? {}
  if (!sent || !got || 'status' in sent) return undefined
  const { status } = got
  if (status === undefined) return 'absent'
  return petStatuses.find((each) => each === status) ?? 'other'
}

/** Sees whether a record may be in a category without others. Only a run that invents a category knows that it is empty. */
function seeUnknownCategory(observed: ObservedExchange): Sign {
  const { operation, status, facts, reasons } = observed
  const category = asObject(facts.request.content?.value)?.categoryId
  if (operation !== checkedPets.observed.creation || !isInt64(category)) return undefined
  if (isSuccess(status)) return ifNew(category, 'accept')
  return status === 400 && reasons.length === 0 ? ifNew(category, 'reject') : undefined
}

/** Sees how the id of a new record relates to the id of the previous one in the same run. */
function seeIdSequence(observed: ObservedExchange): Sign {
  const { got } = creationOf(observed) ?? {}
  if (!got) return undefined
  const { id } = got
  if (!isInt64(id)) return 'other'
  const { record } = observed.facts
  return id > Number.MAX_SAFE_INTEGER
    ? 'beyond-2^53'
    : nextOrSparse(id, record?.resource.name ?? '')
}

interface Creation {
  readonly sent: { readonly [field: string]: Json }
  readonly got: { readonly [field: string]: Json }
}

function creationOf({ operation, status, facts, answer }: ObservedExchange): Creation | undefined {
  if (operation !== checkedPets.observed.creation || !isSuccess(status)) return undefined
  const [sent, got] = [asObject(facts.request.content?.value), asObject(answer)]
  return sent && got && { sent, got }
}

function ifNew(category: Int64, seen: 'accept' | 'reject'): Question {
  return (run) => (run.isNewCategory(category) ? seen : undefined)
}

function seeKept(observed: ObservedExchange): Sign {
  const { sent, got } = creationOf(observed) ?? {}
  if (!sent || !got) return undefined
  const unknown = unknownFields(sent, observed.facts.exchange.operation)
  const fields = unknown.filter((name) => !NEVER_KEPT.has(name))
  const results = new Set(fields.flatMap((name) => seeField(sent[name], got[name]) ?? []))
  return results.size > 1 ? 'other' : [...results][0]
}

/** A field whose value differs comes from the service itself. */
function seeField(sent: Json | undefined, got: Json | undefined): 'keep' | 'drop' | undefined {
  if (got === undefined) return 'drop'
  return isSameJson(sent, got) ? 'keep' : undefined
}

/** Other clients may create records in between; this cannot be told from a gap. */
function nextOrSparse(id: Int64, resource: string): Question {
  return (run, began): ObservedChoice | undefined => {
    const before = run.createdBefore(resource, began)
    if (before === undefined) return undefined
    if (id <= before) return 'other'
    return BigInt(id) - BigInt(before) === 1n ? 'next' : 'sparse'
  }
}
