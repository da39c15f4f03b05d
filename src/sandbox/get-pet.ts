import type { Int64 } from '../base/int64.ts'
import { type Eventually, whenReady } from '../base/when-ready.ts'
import { petStatuses } from '../contract/pet-statuses.ts'
import type { PetStatus } from '../store/pet.ts'
import type { Row } from '../store/row.ts'
import type { Answer, Turn } from './turn.ts'

/** Reads an animal (contract, 4.3). */
export function getPet(turn: Turn): Eventually<Answer> {
  const id = turn.path.values.petId as Int64
  return whenReady(turn.world.store.get(id), (row) => show(turn, id, row))
}

// --- internal ---

function show(turn: Turn, id: Int64, row: Row | undefined): Answer {
  if (!row) return turn.notFound(`no animal has the petId ${id}`)
  const { status, json } = row
  const answer = turn.json(200, json)
  return status ? { ...answer, successorQuery: SUCCESSOR_QUERIES[status] } : answer
}

/** The query of listPets that finds an animal, by its status. A text that is made for each answer is hashed each time. */
const SUCCESSOR_QUERIES = Object.fromEntries(
  petStatuses.map((status) => [status, `status=${status}`]),
) as { readonly [status in PetStatus]: string }
