import { type Int64, isInt64 } from '../../base/int64.ts'
import { petStatuses } from '../../contract/pet-statuses.ts'
import { asRecord } from '../judge/facts.ts'
import { EVERY_STATUS, type RunNote } from './run-memory.ts'
import { isSuccess, type Sight } from './sight.ts'

/** Reads what an exchange tells about later ones; `undefined` if nothing. */
export function readNote({ facts, status, answer }: Sight): RunNote | undefined {
  const { operation } = facts.exchange
  if (operation.tag !== 'animals') return undefined
  const sent = undeclaredIn(facts)
  if (!isSuccess(status) || answer === undefined)
    return sent.length === 0
      ? undefined
      : { counts: NO_COUNTS, categories: [], createdIn: undefined, sent }
  const counts = new Map<string, number>()
  const categories = new Set<Int64>()
  const ids = new Set<Int64>()
  const count = (status: string) => counts.set(status, (counts.get(status) ?? 0) + 1)
  for (const animal of Array.isArray(answer) ? answer : [answer]) {
    const { id, categoryId, status } = asRecord(animal) ?? {}
    if (isInt64(categoryId)) categories.add(categoryId)
    if (!isInt64(id) || ids.has(id)) continue
    ids.add(id)
    if (STATUSES.has(status)) count(status as string)
    count(EVERY_STATUS)
  }
  const [createdIn] = operation.id === 'createPet' ? categories : []
  return { counts, categories: [...categories], createdIn, sent }
}

// --- internal ---

const STATUSES = new Set<unknown>(petStatuses)
const NO_COUNTS: RunNote['counts'] = new Map()
const NO_NAMES: readonly string[] = []

function undeclaredIn({ exchange: { operation }, request }: Sight['facts']): readonly string[] {
  const body = asRecord(request.content?.value)
  return body ? Object.keys(body).filter((name) => !operation.bodyFields.has(name)) : NO_NAMES
}
