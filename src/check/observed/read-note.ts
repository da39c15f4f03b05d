import { isInt64 } from '../../base/int64.ts'
import type { Json } from '../../base/json.ts'
import { petStatuses } from '../../contract/pet-statuses.ts'
import { asRecord } from '../judge/facts.ts'
import { idOrderOf } from './id-order.ts'
import { EVERY_STATUS, type RunNote } from './run-memory.ts'
import { isSuccess, type Sight } from './sight.ts'

/** Reads what an exchange tells about later ones; `undefined` if nothing. */
export function readNote({ facts, status, answer }: Sight): RunNote | undefined {
  const { operation } = facts.exchange
  if (operation.tag !== 'animals') return undefined
  const sent = undeclaredIn(facts)
  if (!isSuccess(status) || answer === undefined)
    return sent.length === 0 ? undefined : { ...NOTHING, sent }
  const animals = (Array.isArray(answer) ? answer : [answer]).map(asRecord)
  const ids = animals.map((animal) => animal?.id).filter(isInt64)
  const categories = [...new Set(animals.map((animal) => animal?.categoryId).filter(isInt64))]
  const isCreation = operation.id === 'createPet' && status === 201
  return {
    ...{ ids, categories, sent },
    createdId: isCreation ? ids[0] : undefined,
    createdIn: isCreation ? categories[0] : undefined,
    counts: Array.isArray(answer) ? countByStatus(answer) : NOTHING.counts,
  }
}

// --- internal ---

const NOTHING: RunNote = {
  ...{ ids: [], createdId: undefined, createdIn: undefined },
  ...{ counts: new Map(), categories: [], sent: [] },
}
const NO_NAMES: readonly string[] = []

/** Counts the animals of a list, unless one may be there twice. */
function countByStatus(list: readonly Json[]): RunNote['counts'] {
  if (list.length === 0 || idOrderOf(list) === 'unknown') return NOTHING.counts
  const counts = new Map<string, number>([[EVERY_STATUS, list.length]])
  for (const status of petStatuses) {
    const count = list.filter((animal) => asRecord(animal)?.status === status).length
    if (count > 0) counts.set(status, count)
  }
  return counts
}

function undeclaredIn({ exchange: { operation }, request }: Sight['facts']): readonly string[] {
  const body = asRecord(request.content?.value)
  return body ? Object.keys(body).filter((name) => !operation.bodyFields.has(name)) : NO_NAMES
}
