import type { Int64 } from '../base/int64.ts'
import type { Change } from './change.ts'
import type { PetIndex } from './pet-index.ts'
import { type Row, toRow } from './row.ts'

/**
 * The changes that lead from one index to another that began as its copy. The cost depends only on the parts that the two do
 * not share. The greatest used id stays in use: if its animal is gone, a stand-in for it is added and removed again.
 */
export function differences(from: PetIndex, to: PetIndex, lastId: Int64): readonly Change[] {
  const before = new Map(
    from
      .rows()
      .rowsNotIn(to.rows())
      .map((row) => [row.id, row]),
  )
  const changed: Change[] = []
  for (const row of to.rows().rowsNotIn(from.rows())) {
    if (before.get(row.id) !== row) changed.push(row)
    before.delete(row.id)
  }
  const removed = [...before.keys()].map((id) => ({ removed: id }))
  return [...changed, ...removed, ...comeAndGone(from, to, lastId)]
}

// --- internal ---

function comeAndGone(from: PetIndex, to: PetIndex, lastId: Int64): readonly Change[] {
  if (lastId <= greatestOf(from) || lastId <= greatestOf(to)) return []
  const guest: Row = toRow({ id: lastId, name: 'removed', categoryId: 0 })
  return [guest, { removed: lastId }]
}

/** The greatest id, at least 0, because new ids are greater than 0. */
function greatestOf(index: PetIndex): Int64 {
  const rows = index.rows()
  const last = rows.at(rows.length - 1)?.id ?? 0
  return last > 0 ? last : 0
}
