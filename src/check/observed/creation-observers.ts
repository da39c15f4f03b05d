import { type Int64, isInt64 } from '../../base/int64.ts'
import { type Json, stringifyJson } from '../../base/json.ts'
import { NEVER_KEPT, unknownFields } from '../../contract/new-pet-fields.ts'
import { petStatuses } from '../../contract/pet-statuses.ts'
import { asRecord } from '../judge/facts.ts'
import type { Question, Seen, Sign } from './observation.ts'
import { isSuccess, type Sight } from './sight.ts'
import { weighOddity } from './weigh-oddity.ts'

/** Sees the status of an animal that was created without one. */
export function seeCreatedStatus(sight: Sight): Sign {
  const { sent, got } = creationOf(sight) ?? {}
  if (!sent || !got || 'status' in sent) return undefined
  const { status } = got
  if (status === undefined) return 'absent'
  return petStatuses.find((each) => each === status) ?? 'other'
}

/** Sees what happens to fields that NewPet does not have. */
export function seeUnknownFields(sight: Sight): Sign {
  return weighOddity(sight, 'unknownFields', { served: seeKept })
}

/** Sees whether a name may be empty. */
export function seeEmptyName(sight: Sight): Sign {
  return weighOddity(sight, 'emptyName', { served: () => 'accept' })
}

/** Sees whether a name may be long. */
export function seeLongName(sight: Sight): Sign {
  return weighOddity(sight, 'longName', { served: () => 'accept' })
}

/** Sees whether a categoryId may be below 0. */
export function seeNegativeCategory(sight: Sight): Sign {
  return weighOddity(sight, 'negativeCategory', { served: () => 'accept' })
}

/**
 * Sees whether an animal may be in a category that has no other animals. Traffic cannot show that a category is empty: only a
 * run that invents a category knows.
 */
export function seeUnknownCategory(sight: Sight): Sign {
  const { operation, status, facts, oddities } = sight
  const category = asRecord(facts.request.content?.value)?.categoryId
  if (operation !== 'createPet' || !isInt64(category)) return undefined
  if (isSuccess(status)) return ifNew(category, 'accept')
  return status === 400 && oddities.length === 0 ? ifNew(category, 'reject') : undefined
}

/** Sees whether the answer to a creation has the address of the animal. */
export function seeLocation(sight: Sight): Sign {
  const { got } = creationOf(sight) ?? {}
  if (!got) return undefined
  const { location } = sight.headers
  if (location === undefined) return 'none'
  const [path] = location.split(/[?#]/) as [string]
  return path.endsWith(`/pets/${got.id}`) ? 'address' : 'other'
}

/** Sees how the id of a new animal relates to the id of the previous one in the same run. */
export function seeIdSequence(sight: Sight): Sign {
  const { got } = creationOf(sight) ?? {}
  if (!got) return undefined
  const { id } = got
  if (!isInt64(id)) return 'other'
  return id > Number.MAX_SAFE_INTEGER ? 'beyond-2^53' : nextOrSparse(id)
}

// --- internal ---

interface Creation {
  readonly sent: { readonly [field: string]: Json }
  readonly got: { readonly [field: string]: Json }
}

function creationOf({ operation, status, facts, answer }: Sight): Creation | undefined {
  if (operation !== 'createPet' || !isSuccess(status)) return undefined
  const [sent, got] = [asRecord(facts.request.content?.value), asRecord(answer)]
  return sent && got && { sent, got }
}

function ifNew(category: Int64, seen: 'accept' | 'reject'): Question {
  return (run) => (run.isNewCategory(category) ? seen : undefined)
}

function seeKept(sight: Sight): Sign {
  const { sent, got } = creationOf(sight) ?? {}
  if (!sent || !got) return undefined
  const unknown = unknownFields(sent, sight.facts.exchange.operation)
  const fields = unknown.filter((name) => !NEVER_KEPT.has(name))
  const results = new Set(fields.flatMap((name) => seeField(sent[name], got[name]) ?? []))
  return results.size > 1 ? 'other' : [...results][0]
}

/** A field whose value differs comes from the service itself. */
function seeField(sent: Json | undefined, got: Json | undefined): 'keep' | 'drop' | undefined {
  if (got === undefined) return 'drop'
  return stringifyJson(sent) === stringifyJson(got) ? 'keep' : undefined
}

/** Other clients may create animals in between; this cannot be told from a gap. */
function nextOrSparse(id: Int64): Question {
  return (run, began): Seen | undefined => {
    const before = run.createdBefore(began)
    if (before === undefined) return undefined
    if (id <= before) return 'other'
    return BigInt(id) - BigInt(before) === 1n ? 'next' : 'sparse'
  }
}
