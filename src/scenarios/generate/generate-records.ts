import { UsageError } from '../../base/errors.ts'
import {
  compareInt64,
  type Int64,
  MAX_INT64,
  normaliseInteger,
} from '../../base/json/exact-numbers.ts'
import { bareMap, isJsonObject, ownMember } from '../../base/json/json.ts'
import { type OnProgress, TELLING } from '../../base/progress.ts'
import { createRandom, type Random, randomBelow } from '../../base/random.ts'
import type { Schema } from '../../contract/document/document.ts'
import { ONLY } from '../../contract/resources/paths.ts'
import {
  type RecordParent,
  type RecordSchemas,
  withParentMembers,
} from '../../contract/resources/record-schemas.ts'
import {
  askableIds,
  compileIdTexts,
  isFreeTextSchema,
  leastId,
  randomWord,
} from '../../contract/views/id-values.ts'
import type { View } from '../../contract/views/view.ts'
import type { RecordValue, StoredRecord } from '../../store/record-kind.ts'
import { drawsOf, namesOfAll, type Surroundings } from './field-draws.ts'
import { type Batch, createDraw, type Draw, hasHint } from './likely-values.ts'

/**
 * Generates records from the contract's schemas and their `x-faker` hints: ids first, then the fields, each from a stream of its own,
 * so that a new field changes no other. A field named as the id of a resource draws from its records. The same seed gives the same
 * records; a higher count only adds to them, except to what refers to them.
 * @param batches of all resources, also of those of which none is generated
 * @throws Error when a hint is not a method of faker; UsageError when there are no parents.
 */
export function generateRecords(
  batches: readonly Batch[],
  {
    seed,
    onProgress = () => {},
  }: { readonly seed: number; readonly onProgress?: OnProgress | undefined },
): ReadonlyMap<string, readonly StoredRecord[]> {
  const parts = possible(batches.map((batch) => ({ batch, fresh: newIds(batch, seed) })))
  const ids = new Map(
    parts.map(({ batch: { schemas, kept }, fresh }) => [
      schemas.name,
      [...kept.map(({ id }) => id), ...fresh],
    ]),
  )
  const all = namesOfAll(batches.map(({ schemas }) => schemas))
  const surroundings = { seed, ids, all }
  const placed = placeAll(parts, seed)
  const wanted = parts.filter(({ fresh }) => fresh.length > 0)
  const generated = wanted.map(({ batch, fresh }) => {
    const { name, parentMembers } = batch.schemas
    const generate = createGenerate(batch, surroundings)
    const records = placed(name)
      .slice(batch.kept.length)
      .map(({ id, parents }, done) => {
        if (done % TELLING === 0)
          onProgress({ step: 'generating', done, of: fresh.length, unit: batch.noun })
        const value = withParentMembers(generate(id), parentMembers, parents)
        return parents ? { id, value, parents } : { id, value }
      })
    return [name, records] as const
  })
  return new Map(generated)
}

/**
 * The ids of generated records, others than those of the records that exist: integers count up from there, UUIDs and other texts follow
 * from the seed, within their schema, which may not allow so many.
 */
export function newIds(batch: Batch, seed: number): readonly StoredRecord['id'][] {
  const { schemas, kept, count } = batch
  if (count === 0) return []
  if (schemas.isSingleton) return kept.length > 0 ? [] : [ONLY]
  const taken = new Set(kept.map(({ id }) => id))
  if (schemas.id.kind === 'int64') return countUp(batch, taken)
  const draw = drawOf(batch, seed)
  const isAllowed = testOf(batch)
  const ids: string[] = []
  while (ids.length < count) {
    const id = drawNew(draw, (each) => !taken.has(each) && isAllowed(each))
    if (id === undefined) break
    taken.add(id)
    ids.push(id)
  }
  return ids
}

/** The ids of the records of a resource, each with its parents. */
export interface Placed {
  readonly id: StoredRecord['id']
  readonly parents?: StoredRecord['parents']
}

/** What the parents of records are drawn with. */
export interface ParentSurroundings {
  readonly seed: number
  /** All resources, by name. */
  readonly schemas: ReadonlyMap<string, RecordSchemas>
  /** The records of a resource, with the parents that they have or get. */
  readonly placed: (resource: string) => readonly Placed[]
  readonly views: Batch['views']
}

/**
 * How the parents of one record after another are drawn: from a record that exists, with its own parents; a scope takes any value, and has
 * one. `undefined` if there are none.
 * @throws UsageError when there is no record of a parent.
 */
export function drawsOfParents(
  { name, parents }: RecordSchemas,
  surroundings: ParentSurroundings,
): (() => NonNullable<StoredRecord['parents']>) | undefined {
  if (parents.length === 0) return undefined
  const { placed, schemas, seed } = surroundings
  const draws = parents.map(({ parameter, resource, ...more }, at) => {
    if (resource === undefined) {
      const scope = scopeOf({ parameter, resource, ...more }, surroundings)
      return () => [[parameter, scope]] as const
    }
    const existing = placed(resource)
    if (existing.length === 0)
      throw new UsageError(
        `generate: ${name}: each belongs to one of ${resource}, and there are none. List or generate some.`,
      )
    const random = createRandom(seed, `${name}/{${parameter}}`)
    const above = schemas.get(resource)?.parents ?? []
    return () => {
      const { id, parents: own } = existing[randomBelow(existing.length, random)] as Placed
      // The parameter may have another name in the path of the other resource.
      const theirs = above.slice(0, at).flatMap((each, place) => {
        const value = own?.[each.parameter]
        const mine = parents[place]?.parameter
        return value === undefined || mine === undefined ? [] : [[mine, value] as const]
      })
      return [...theirs, [parameter, id] as const]
    }
  })
  return () => Object.fromEntries(draws.flatMap((draw) => draw()))
}

// --- internal ---

/** A resource with the ids of the records to generate. */
interface Part {
  readonly batch: Batch
  readonly fresh: readonly StoredRecord['id'][]
}

/** If the schema of ids allows no record of a parent, none can be generated below it, however many are wanted. */
function possible(parts: readonly Part[]): readonly Part[] {
  const isBarren = ({ batch: { count, kept }, fresh }: Part) =>
    count > 0 && kept.length === 0 && fresh.length === 0
  const barren = new Set(parts.filter(isBarren).map(({ batch }) => batch.schemas.name))
  const isBelow = ({ batch: { schemas }, fresh }: Part) =>
    fresh.length > 0 && schemas.parents.some(({ resource }) => barren.has(resource ?? ''))
  if (!parts.some(isBelow)) return parts
  return possible(parts.map((part) => (isBelow(part) ? { ...part, fresh: [] } : part)))
}

/** The ids of all records with their parents, in their order: found out when they are asked for, since those of parents come first. */
function placeAll(parts: readonly Part[], seed: number): (resource: string) => readonly Placed[] {
  const batches = new Map(parts.map((part) => [part.batch.schemas.name, part]))
  const schemas = new Map(parts.map(({ batch }) => [batch.schemas.name, batch.schemas]))
  const known = new Map<string, readonly Placed[]>()
  const placed = (resource: string): readonly Placed[] => {
    const before = known.get(resource)
    if (before) return before
    const { batch, fresh } = batches.get(resource) ?? {}
    // Recorded before its parents are drawn, since parents may refer to each other in a circle.
    known.set(resource, batch?.kept ?? [])
    if (!batch || !fresh || fresh.length === 0) return batch?.kept ?? []
    const parents = drawsOfParents(batch.schemas, {
      ...{ seed, schemas, placed },
      views: batch.views,
    })
    const all = [
      ...batch.kept,
      ...fresh.map((id) => (parents ? { id, parents: parents() } : { id })),
    ]
    known.set(resource, all)
    return all
  }
  return placed
}

/** Creates the function that makes one record after another, by its id: a view makes what is not drawn, so that something is always found. */
function createGenerate(
  batch: Batch,
  surroundings: Surroundings,
): (id: StoredRecord['id']) => RecordValue {
  const { schemas, view } = batch
  const draws = drawsOf(batch, surroundings)
  const { seed } = surroundings
  return (id) => {
    const drawn: RecordValue = Object.assign(bareMap(), ...draws.map(({ draw }) => draw(id)))
    const at = { seed, path: `${schemas.name}/${id}`, keepsUnknown: true, isFull: true }
    const shown: { [name: string]: unknown } = {
      ...toObject(view.show(membersOf(id, schemas, drawn), at)),
    }
    // The view has generated all members: those that were drawn as absent are removed again.
    const absent = draws.flatMap(({ fields }) => fields.filter((name) => !(name in drawn)))
    for (const name of absent) if (!schemas.required.has(name)) delete shown[name]
    const to = Object.keys(drawn).filter((name) => drawn[name] === undefined)
    return membersOf(
      id,
      schemas,
      to.reduce((value, name) => withoutReference(value, name, { id, view }), shown),
    )
  }
}

/** A record whose field refers to none: it is without it, or has null or an empty list, or refers to itself, whichever its schema allows. */
function withoutReference(
  value: RecordValue,
  name: string,
  { id, view }: { readonly id: StoredRecord['id']; readonly view: View },
): RecordValue {
  const { [name]: _, ...without } = value
  const ways = [without, ...[null, [], id, [id]].map((none) => ({ ...value, [name]: none }))]
  return ways.find((each) => view.problems(each).length === 0) ?? value
}

/** The members in the order of the contract, with the id in its place. */
function membersOf(
  id: StoredRecord['id'],
  { members, id: place }: RecordSchemas,
  drawn: RecordValue,
): RecordValue {
  const [first, second] = place.property ?? []
  const shown = (name: string) => {
    const own = ownMember(drawn, name)
    if (name !== first) return own
    return second === undefined ? id : { ...toObject(own), [second]: id }
  }
  const entries = [...members.keys()].map((name) => [name, shown(name)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function toObject(value: unknown): RecordValue {
  return isJsonObject(value) ? value : {}
}

const MOST_DRAWS = 1000

function drawNew(draw: Draw, isFree: (id: string) => boolean): string | undefined {
  for (let tries = 0; tries < MOST_DRAWS; tries += 1) {
    const id = String(draw())
    if (isFree(id)) return id
  }
  return undefined
}

/** Tests an id by its schema, and as a part of a path: clients take `.` and `..` out of one (RFC 3986, section 5.2.4). */
function testOf({ schemas, views }: Batch): (id: string) => boolean {
  const schema = idSchema(schemas)
  if (schemas.id.kind === 'uuid' || isFreeTextSchema(schema)) return () => true
  const { problems } = views(schema)
  return (id) => id !== '.' && id !== '..' && problems(id).length === 0
}

/**
 * Counts up above the greatest id, and from the least one that the schema allows; beside the greatest int64 there is room below it. Where
 * the contract allows few, half of them are left for creations.
 */
function countUp(batch: Batch, taken: ReadonlySet<unknown>): readonly Int64[] {
  const { schemas, kept } = batch
  const schema = idSchema(schemas)
  const bound = leastId(schema)
  const most =
    typeof schema.maximum === 'number' ? schema.maximum - Number(bound ?? 1) + 1 : Infinity
  const count = Math.min(batch.count, Math.max(1, Math.floor(most / 2)))
  const least = bound === undefined ? undefined : BigInt(bound)
  const known = kept.map(({ id }) => id).filter((id) => typeof id !== 'string')
  if (least !== undefined) known.push(normaliseInteger(least - 1n))
  const last = known.reduce(
    (one, other) => (compareInt64(one, other) > 0 ? one : other),
    known[0] ?? 0,
  )
  let next = last < MAX_INT64 - BigInt(count) ? BigInt(last) + 1n : (least ?? 1n)
  return Array.from({ length: count }, () => {
    while (taken.has(normaliseInteger(next))) next += 1n
    const id = normaliseInteger(next)
    next += 1n
    return id
  })
}

function drawOf({ schemas, views }: Batch, seed: number): Draw {
  const { name, id } = schemas
  const random = createRandom(seed, `${name}/${id.property?.join('.') ?? id.parameter ?? ''}`)
  if (id.kind === 'uuid') return () => uuidOf(random)
  const schema = idSchema(schemas)
  if (isFreeTextSchema(schema)) return () => randomWord(random)
  if (hasHint(schema)) return createDraw(schema, random.state(), name)
  const make = compileIdTexts(schema, views)
  return () => make(random)
}

function idSchema({ id: { property = [], asked }, members }: RecordSchemas): Schema {
  const [name, second] = property
  const own = name === undefined || second !== undefined ? undefined : members.get(name)
  return askableIds(own, asked)
}

/** A UUID of version 4 (RFC 9562, section 5.4). */
function uuidOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => randomBelow(16, random).toString(16))
  digits[12] = '4'
  digits[16] = (8 + randomBelow(4, random)).toString(16)
  const text = digits.join('')
  const ends = [0, 8, 12, 16, 20, 32]
  return ends
    .slice(1)
    .map((end, at) => text.slice(ends[at], end))
    .join('-')
}

/** The value of a scope: a plain one, unless the path takes another. */
function scopeOf(
  { parameter, kind, asked }: RecordParent,
  { seed, views }: ParentSurroundings,
): StoredRecord['id'] {
  const usual = kind === 'int64' ? 1 : 'default'
  const { problems } = views(asked)
  const isAllowed = (value: unknown) => problems(value).length === 0
  if (isAllowed(usual)) return usual
  const draw = createDraw(
    askableIds(undefined, asked),
    createRandom(seed, `{${parameter}}`).state(),
    parameter,
  )
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const value = draw()
    const isId = typeof value === 'string' || typeof value === 'number'
    if (isId && isAllowed(value)) return value
  }
  return usual
}

/** How often a value is drawn that a path takes. */
const MOST_TRIES = 100
