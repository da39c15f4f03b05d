import { createRandom } from '../../base/random.ts'
import type { Schema } from '../../contract/document/document.ts'
import type { RecordSchemas } from '../../contract/resources/record-schemas.ts'
import type { StoredRecord } from '../../store/record-kind.ts'
import { ABSENT, type Batch, type Choices } from './batch.ts'
import { createDraw, type FieldsDraw, hasHint, oneByWeight, oneOfValues } from './draw.ts'
import { likelyDraws } from './likely-values.ts'
import { type AllIds, drawEarlierIds, drawIds, type Named, referredTo } from './references.ts'

/** What the fields of a record are drawn with. */
export interface Surroundings {
  readonly seed: number
  readonly ids: AllIds
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
  const target = hasHint(schema) ? undefined : referredTo(name, schema, all)
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

function isList(choices: Choices): choices is readonly unknown[] {
  return Array.isArray(choices)
}

/** Whether a drawn value stands for a record without the field: not where it is one of the field's own. */
function isAbsent(name: string, value: unknown, { schemas, choices }: Batch): boolean {
  if (value !== ABSENT) return false
  const { enum: values } = schemas.members.get(name) ?? {}
  const isValue = Array.isArray(values) && values.includes(ABSENT)
  return !isValue && Object.hasOwn(choices.get(name) ?? {}, ABSENT)
}
