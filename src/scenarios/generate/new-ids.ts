import { compareInt64, type Int64, MAX_INT64, normaliseInteger } from '../../base/json/int64.ts'
import { createRandom, type Random, randomBelow } from '../../base/random.ts'
import type { Schema } from '../../contract/document/document.ts'
import { ONLY } from '../../contract/resources/paths.ts'
import type { RecordSchemas } from '../../contract/resources/record-schemas.ts'
import {
  askableIds,
  compileIdTexts,
  isFreeText,
  leastId,
  wordOf,
} from '../../contract/views/id-texts.ts'
import type { StoredRecord } from '../../store/record-kind.ts'
import type { Batch } from './batch.ts'
import { createDraw, type Draw, hasHint } from './draw.ts'

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

// --- internal ---

const MOST_TRIES = 1000

function drawNew(draw: Draw, isFree: (id: string) => boolean): string | undefined {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const id = String(draw())
    if (isFree(id)) return id
  }
  return undefined
}

/** Tests an id by its schema, and as a part of a path: clients take `.` and `..` out of one (RFC 3986, section 5.2.4). */
function testOf({ schemas, views }: Batch): (id: string) => boolean {
  const schema = idSchema(schemas)
  if (schemas.id.kind === 'uuid' || isFreeText(schema)) return () => true
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
  if (isFreeText(schema)) return () => wordOf(random)
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
