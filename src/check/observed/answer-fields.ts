import type { Json } from '../../base/json.ts'
import { asRecord } from '../judge/facts.ts'

/** The fields of the objects in an answer, compared with those that the contract declares. */
export interface AnswerFields {
  readonly objects: number
  /** The order of the declared fields in every object; `undefined` if no object has two of them. */
  readonly order: 'contract' | 'reversed' | 'other' | undefined
  /** How many objects have an undeclared field of this name. */
  readonly undeclared: ReadonlyMap<string, number>
}

/** Reads the fields of an object, or of all objects of a list. */
export function readAnswerFields(
  value: Json | undefined,
  declared: readonly string[],
): AnswerFields {
  const undeclared = new Map<string, number>()
  let objects = 0
  let order: AnswerFields['order']
  for (const item of Array.isArray(value) ? value : [value]) {
    const record = asRecord(item)
    if (!record) continue
    objects += 1
    let before = -1
    for (const name in record) {
      // The next field is usually the next declared one.
      const rank = declared[before + 1] === name ? before + 1 : declared.indexOf(name)
      if (rank < 0) undeclared.set(name, (undeclared.get(name) ?? 0) + 1)
      else {
        if (before >= 0) order = join(order, rank > before ? 'contract' : 'reversed')
        before = rank
      }
    }
  }
  return { objects, order, undeclared: undeclared.size === 0 ? NONE : undeclared }
}

// --- internal ---

const NONE: ReadonlyMap<string, number> = new Map()

function join(known: AnswerFields['order'], step: 'contract' | 'reversed'): AnswerFields['order'] {
  return known === undefined || known === step ? step : 'other'
}
