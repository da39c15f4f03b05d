import type { Int64 } from '../base/int64.ts'
import { type Eventually, whenReady } from '../base/when-ready.ts'
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
  return status ? { ...answer, successorQuery: `status=${status}` } : answer
}
