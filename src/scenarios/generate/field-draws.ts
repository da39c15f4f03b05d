import { createRandom, randomBelow } from '../../base/random.ts'
import { wordsOf } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import { singular } from '../../contract/resources/paths.ts'
import type { RecordSchemas } from '../../contract/resources/record-schemas.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { StoredRecord } from '../../store/record-kind.ts'
import {
  type Batch,
  createDraw,
  type Draw,
  type FieldsDraw,
  hasHint,
  likelyDraws,
  oneByWeight,
  oneOfValues,
  type WeightedValues,
  WITHOUT_FIELD,
} from './likely-values.ts'

/** What the fields of a record are drawn with. */
export interface Surroundings {
  readonly seed: number
  readonly ids: ReadonlyMap<string, readonly StoredRecord['id'][]>
  readonly all: readonly Named[]
}

/**
 * How the fields of a batch are drawn that a scenario says something of, that refer to records, or whose values are told by a name or a
 * hint, each from a stream of its own. The others are made by a view.
 */
export function drawsOf(batch: Batch, surroundings: Surroundings): readonly FieldsDraw[] {
  const { schemas, choices, trustsHints } = batch
  const isDrawn = ([name, schema]: readonly [string, Schema]) =>
    choices.has(name) ||
    (trustsHints && hasHint(schemaOf(name, batch))) ||
    referredTo(name, schema, surroundings.all) !== undefined
  const { [DRAWN]: drawn = [], [OTHERS]: others = [] } = Object.groupBy(
    [...schemas.members].filter(([name]) => !isId(name, schemas)),
    (member) => (isDrawn(member) ? DRAWN : OTHERS),
  )
  return [
    ...drawn.map(([name]) => drawAlone(name, batch, surroundings)),
    ...likelyDraws({ resource: schemas.name, members: others, seed: surroundings.seed }),
  ]
}

/**
 * The resource that a field refers to by its name and type: `orderId`, `order_id` and `lastOrderId` are ids of orders, and `orderIds` are a list
 * of them. `undefined` if it refers to none.
 */
function referredTo(
  field: string,
  schema: Schema,
  all: readonly Named[],
): RecordSchemas | undefined {
  const isList = schema.type === 'array'
  const value = isList ? ((schema.items ?? {}) as Schema) : schema
  const named = wordsOf(isList ? singular(field) : field)
  // A `customer` that is an id or the record itself is an id of one, which `expand` shows as the record.
  const branches = flatten(value).choices.flat()
  const isEither = branches.some((each) => flatten(each).keywords.properties !== undefined)
  const words = isEither ? [...named, 'id'] : named
  const [longest] = all
    .filter(({ words: name }) => endsWith(words, name))
    .filter(({ schemas }) => [value, ...branches].some((each) => fits(each, schemas)))
    .toSorted((one, other) => other.words.length - one.words.length)
  return longest?.schemas
}

/** A resource by the words of a field that is an id of it. */
interface Named {
  readonly words: readonly string[]
  readonly schemas: RecordSchemas
}

/** The resources by their words, in which each field looks for its own. */
export function namesOfAll(all: readonly RecordSchemas[]): readonly Named[] {
  const named = all.flatMap((schemas) => namesOf(schemas).map((words) => ({ words, schemas })))
  // A name that several resources use for their ids (`uid`) does not tell which resource is meant.
  const isOne = ({ words }: Named) =>
    named.filter((each) => each.words.join(' ') === words.join(' ')).length === 1
  return named.filter(isOne)
}

interface IdDraws {
  readonly isList: boolean
  readonly seed: number
  readonly stream: string
}

/** Draws ids of records that exist, or lists of up to three of them. */
function drawIds(ids: readonly StoredRecord['id'][], how: IdDraws): Draw {
  const draw = drawFrom(ids, how)
  return () => draw(ids.length)
}

/**
 * Draws ids of earlier records of the same resource for one record after another, so that a tree of them has an end. The first refers to
 * none: `undefined`.
 */
function drawEarlierIds(
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

const DRAWN = 'drawn'
const OTHERS = 'others'

function isId(name: string, { id: { property } }: RecordSchemas): boolean {
  return property?.length === 1 && property[0] === name
}

function drawAlone(name: string, batch: Batch, { seed, ids, all }: Surroundings): FieldsDraw {
  const { schemas } = batch
  const fields = [name]
  const stream = `${schemas.name}/${name}`
  const schema = schemaOf(name, batch)
  const told = [schema, schemas.members.get(name) ?? {}]
  const [target] = hasHint(schema) ? [] : told.flatMap((each) => referredTo(name, each, all) ?? [])
  const existing = (target && ids.get(target.name)) ?? []
  if (target && existing.length === 0 && !schemas.required.has(name))
    return { fields, draw: () => ({ [name]: undefined }) }
  const draw = drawOf(schema, { existing, isOwn: target === schemas, seed, stream })
  return {
    fields,
    draw: (id) => {
      const value = draw(id)
      if (value === undefined) return target ? { [name]: undefined } : {}
      return isAbsent(name, value, batch) ? {} : { [name]: value }
    },
  }
}

/** How the values of a field are drawn that has `existing` records to refer to, which may be of its own resource, or none. */
function drawOf(
  schema: Schema,
  {
    existing,
    isOwn,
    seed,
    stream,
  }: {
    readonly existing: readonly StoredRecord['id'][]
    readonly isOwn: boolean
    readonly seed: number
    readonly stream: string
  },
): (id: StoredRecord['id']) => unknown {
  if (existing.length === 0) return createDraw(schema, createRandom(seed, stream).state(), stream)
  const how = { seed, stream, isList: schema.type === 'array' }
  return isOwn ? drawEarlierIds(existing, how) : drawIds(existing, how)
}

/** What a field is drawn from: what the scenario says, else what a body that creates the record says, else the record. */
function schemaOf(name: string, { schemas, choices }: Batch): Schema {
  const given = choices.get(name)
  if (given !== undefined) return isList(given) ? oneOfValues(given) : oneByWeight(given)
  return schemas.created.get(name) ?? schemas.members.get(name) ?? {}
}

function isList(choices: WeightedValues): choices is readonly unknown[] {
  return Array.isArray(choices)
}

/** Whether a drawn value stands for a record without the field: not where it is one of the field's own. */
function isAbsent(name: string, value: unknown, { schemas, choices }: Batch): boolean {
  if (value !== WITHOUT_FIELD) return false
  const { enum: values } = schemas.members.get(name) ?? {}
  const isValue = Array.isArray(values) && values.includes(WITHOUT_FIELD)
  return !isValue && Object.hasOwn(choices.get(name) ?? {}, WITHOUT_FIELD)
}

const MOST_IN_LIST = 3

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
