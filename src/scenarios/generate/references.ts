import { createRandom, randomBelow } from '../../base/random.ts'
import { wordsOf } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import { singular } from '../../contract/resources/paths.ts'
import type { RecordSchemas } from '../../contract/resources/record-schemas.ts'
import type { StoredRecord } from '../../store/record-kind.ts'
import type { Draw } from './draw.ts'

/** The ids of all records that exist or are generated, by resource. */
export type AllIds = ReadonlyMap<string, readonly StoredRecord['id'][]>

/**
 * The resource that a field refers to by its name and type: `orderId`, `order_id` and `lastOrderId` are ids of orders, and `orderIds` are a list
 * of them. `undefined` if it refers to none.
 */
export function referredTo(
  field: string,
  schema: Schema,
  all: readonly Named[],
): RecordSchemas | undefined {
  const isList = schema.type === 'array'
  const value = isList ? ((schema.items ?? {}) as Schema) : schema
  const words = wordsOf(isList ? singular(field) : field)
  const [longest] = all
    .filter(({ words: name }) => endsWith(words, name))
    .filter(({ schemas }) => fits(value, schemas))
    .toSorted((one, other) => other.words.length - one.words.length)
  return longest?.schemas
}

/** A resource by the words of a field that is an id of it. */
export interface Named {
  readonly words: readonly string[]
  readonly schemas: RecordSchemas
}

/** The resources by their words, in which each field looks for its own. */
export function namesOfAll(all: readonly RecordSchemas[]): readonly Named[] {
  const named = all.flatMap((schemas) => namesOf(schemas).map((words) => ({ words, schemas })))
  // What several resources call their ids (`uid` of the one and of the other) says nothing of which it is.
  const isOne = ({ words }: Named) =>
    named.filter((each) => each.words.join(' ') === words.join(' ')).length === 1
  return named.filter(isOne)
}

/** How ids are drawn. */
interface IdDraws {
  readonly isList: boolean
  readonly seed: number
  readonly stream: string
}

/** Draws ids of records that exist, or lists of up to three of them. */
export function drawIds(ids: readonly StoredRecord['id'][], how: IdDraws): Draw {
  const draw = drawFrom(ids, how)
  return () => draw(ids.length)
}

/**
 * Draws ids of earlier records of the same resource for one record after another, so that a tree of them has an end. The first refers to
 * none: `undefined`.
 */
export function drawEarlierIds(
  ids: readonly StoredRecord['id'][],
  how: IdDraws,
): (id: StoredRecord['id']) => unknown {
  const places = new Map(ids.map((id, at) => [id, at]))
  const draw = drawFrom(ids, how)
  return (id) => {
    const earlier = places.get(id) ?? 0
    return earlier > 0 ? draw(earlier) : undefined
  }
}

// --- internal ---

const MOST_IN_LIST = 3

/** Draws from the first of some ids. */
function drawFrom(
  ids: readonly StoredRecord['id'][],
  { isList, seed, stream }: IdDraws,
): (count: number) => unknown {
  const random = createRandom(seed, stream)
  const one = (count: number) => ids[randomBelow(count, random)]
  if (!isList) return one
  return (count) => {
    const length = 1 + randomBelow(MOST_IN_LIST, random)
    return [...new Set(Array.from({ length }, () => one(count)))]
  }
}

/** The words of a field that is an id of a resource: its own name with that of the id, or the parameter of its path. */
function namesOf({ name, id }: RecordSchemas): readonly (readonly string[])[] {
  const own = [...wordsOf(singular(name)), ...wordsOf(id.property?.at(-1) ?? 'id')]
  const parameter = wordsOf(id.parameter ?? '')
  const isRenamed = parameter.join(' ') !== own.join(' ')
  return parameter.length > 1 && isRenamed ? [own, parameter] : [own]
}

function endsWith(words: readonly string[], end: readonly string[]): boolean {
  const from = words.length - end.length
  return from >= 0 && end.every((word, at) => words[from + at] === word)
}

function fits({ type }: Schema, { id }: RecordSchemas): boolean {
  return [type].flat().includes(id.kind === 'int64' ? 'integer' : 'string')
}
