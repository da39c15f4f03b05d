import { type Int64, parseInt64 } from '../../base/int64.ts'
import type { Removal } from '../change.ts'
import { parseChange } from '../parse-change.ts'
import type { Row } from '../row.ts'

/** The row of an animal, from its JSON on the server. */
export function rowOf(json: string): Row {
  return parseChange(json) as Row
}

/** The removal of the animal with an id. */
export function removalOf(id: string): Removal {
  return { removed: parseInt64(id) as Int64 }
}
