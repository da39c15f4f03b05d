import { isJsonObject } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import { idNames } from '../../contract/resources/ids.ts'
import {
  ATTRIBUTES,
  flatAttributes,
  isObjectShape,
  type Shape,
  type ShapeReader,
  withAttributes,
} from '../../contract/resources/shape.ts'
import type { ViewObject } from '../../contract/views/view-node.ts'

/** Turns what a body gives of a record into what the record has. */
export interface BodyToRecord {
  /** The name that a member of the body has in the record. */
  readonly nameOf: (name: string) => string
  readonly convert: (value: unknown) => unknown
}

/**
 * Compiles how what a body gives becomes what the record has: a name that differs from one of the record in case and
 * separators alone is that one, a text or an integer where the record has an object alone is the id of that object, or the value of its lists, and attributes of
 * JSON:API may be without the object round them. `undefined` if all of it is as the record has it.
 */
export function compileBodyToRecord(
  body: Shape,
  record: Shape,
  read: ShapeReader,
): BodyToRecord | undefined {
  return compile(body, record, { read, known: new Map() })
}

// --- internal ---

interface Compiling {
  readonly read: ShapeReader
  /** Compiled conversions by body and record schema, since schemas may be recursive. */
  readonly known: Map<unknown, Map<unknown, { found?: BodyToRecord | undefined }>>
}

const same = (name: string) => name

function compile(body: Shape, record: Shape, compiling: Compiling): BodyToRecord | undefined {
  if (body.node === record.node) return undefined
  const ofBody = compiling.known.get(body.node) ?? new Map()
  compiling.known.set(body.node, ofBody)
  const before = ofBody.get(record.node)
  // In a recursive schema the conversion is still being compiled, so it is looked up when it is used.
  if (before) return { nameOf: same, convert: (value) => before.found?.convert(value) ?? value }
  const slot: { found?: BodyToRecord | undefined } = {}
  ofBody.set(record.node, slot)
  slot.found = compileNew(body, record, compiling)
  return slot.found
}

function compileNew(body: Shape, record: Shape, compiling: Compiling): BodyToRecord | undefined {
  if (isObjectShape(body) && isObjectShape(record)) return compileMembers(body, record, compiling)
  const { read } = compiling
  if (isScalar(body) && isObjectShape(record) && !takesAll(record, body))
    return toChoice(body, record, read) ?? toReference(record)
  if (!body.items || !record.items) return undefined
  const item = compile(read(body.items), read(record.items), compiling)
  return (
    item && {
      nameOf: same,
      convert: (value) => (Array.isArray(value) ? value.map(item.convert) : value),
    }
  )
}

function compileMembers(
  body: Shape,
  record: Shape,
  compiling: Compiling,
): BodyToRecord | undefined {
  const { read } = compiling
  const flat = flatAttributes(body, record, read)
  const changes = new Map(
    [...body.members].flatMap(([name, schema]) => {
      const own = nameIn(record, name, body)
      const there = flat.get(name) ?? record.members.get(own)
      const inside = there && compile(read(schema), read(there), compiling)
      return own === name && !inside ? [] : [[name, { own, inside }] as const]
    }),
  )
  if (changes.size === 0 && flat.size === 0) return undefined
  const converted = (value: ViewObject, isHere: (name: string) => boolean) => {
    const entries = Object.entries(value).filter(([name]) => isHere(name))
    return Object.fromEntries(
      entries.map(([name, each]): [string, unknown] => {
        const change = changes.get(name)
        return change ? [change.own, change.inside?.convert(each) ?? each] : [name, each]
      }),
    )
  }
  return {
    nameOf: (name) => (flat.has(name) ? ATTRIBUTES : (changes.get(name)?.own ?? name)),
    convert: (value) => {
      if (!isJsonObject(value)) return value
      if (flat.size === 0) return converted(value, () => true)
      const own = converted(value, (name) => !flat.has(name))
      return withAttributes(
        own,
        converted(value, (name) => flat.has(name)),
      )
    },
  }
}

function nameIn(record: Shape, name: string, body: Shape): string {
  if (record.members.has(name)) return name
  const like = [...record.members.keys()].filter((each) => plainName(each) === plainName(name))
  const [own, other] = like
  return own === undefined || other !== undefined || body.members.has(own) ? name : own
}

/**
 * A value of a list that a record has in an object, with what stands at the same place of the lists beside it: `planned` is
 * `{ value: planned, label: Planned }`.
 */
function toChoice(body: Shape, record: Shape, read: ShapeReader): BodyToRecord | undefined {
  const values = listedIn(body)
  const lists = [...record.members].map(([name, schema]) => ({
    name,
    list: listedIn(read(schema)),
  }))
  const own = lists.find(
    ({ list }) => values.length > 0 && values.every((each) => list.includes(each)),
  )
  if (!own) return undefined
  const beside = lists.filter((each) => each !== own && each.list.length === own.list.length)
  return {
    nameOf: same,
    convert: (value) => {
      const at = own.list.indexOf(value)
      if (at < 0) return value
      const more = beside.map(({ name, list }) => [name, list[at]] as const)
      return { [own.name]: value, ...Object.fromEntries(more) }
    },
  }
}

function listedIn({ node: { enum: values } }: Shape): readonly unknown[] {
  return Array.isArray(values) ? values : []
}

/** What is known of an object by its id alone. */
function toReference(record: Shape): BodyToRecord | undefined {
  const all = [...record.members.keys()]
  const required = all.filter((each) => record.required.has(each))
  const usual = [...idNames(''), 'slug', 'login', 'key', 'code', 'name']
  // An object that is a label has a name, and perhaps an id: the given text is the name.
  const own = [required, all]
    .flatMap((names) => usual.map((each) => names.find((name) => plainName(name) === each)))
    .find((each) => each !== undefined)
  if (own === undefined) return undefined
  return {
    nameOf: same,
    convert: (value) => (value === null || typeof value === 'object' ? value : { [own]: value }),
  }
}

/** Whether a record has the texts or integers of a body as they are, perhaps beside an object. */
function takesAll({ types }: Shape, body: Shape): boolean {
  const isTaken = (type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  return types.length === 0 || body.types.every(isTaken)
}

function isScalar({ types }: Shape): boolean {
  return types.length > 0 && types.every((type) => type === 'string' || type === 'integer')
}
