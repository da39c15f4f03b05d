import type { Random } from '../base/random.ts'
import { randomBelow } from '../base/random-below.ts'
import type { Row } from './row.ts'
import type { RowList } from './row-list.ts'

/** Draws `count` different rows in random order, in time proportional to `count` (a sparse Fisher-Yates shuffle). */
export function shuffled(rows: RowList, count: number, random: Random): Row[] {
  const moved = new Map<number, number>()
  return Array.from({ length: Math.min(count, rows.length) }, (_, at) => {
    const other = at + randomBelow(rows.length - at, random)
    const drawn = moved.get(other) ?? other
    moved.set(other, moved.get(at) ?? at)
    return rows.at(drawn) as Row
  })
}
