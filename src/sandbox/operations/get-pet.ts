import type { Int64 } from '../../base/json/int64.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import { petStatuses } from '../../contract/document/pet-fields.ts'
import { PETS } from '../../petstore/resource.ts'
import type { FoundValue, Row } from '../../store/row.ts'
import type { Answer, RequestContext } from './request-context.ts'

/** Reads an animal (contract, 4.3). */
export function getPet(context: RequestContext): Eventually<Answer> {
  const id = context.path.values.petId as Int64
  return whenReady(context.world.store.get(PETS, id), (row) => show(context, id, row))
}

// --- internal ---

function show(context: RequestContext, id: Int64, row: Row | undefined): Answer {
  if (!row) return context.notFound(`no animal has the petId ${id}`)
  const answer = context.json(200, row.json)
  const successorQuery = SUCCESSOR_QUERIES.get(row['.status'] as FoundValue)
  return successorQuery === undefined ? answer : { ...answer, successorQuery }
}

/** The query of listPets that finds an animal, by its status. A text that is made for each answer is hashed each time. */
const SUCCESSOR_QUERIES: ReadonlyMap<FoundValue, string> = new Map(
  petStatuses.map((status) => [status, `status=${status}`]),
)
