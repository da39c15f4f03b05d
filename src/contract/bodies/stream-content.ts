import type { Schema } from '../document/document.ts'
import { EVENT_FIELDS, sequenceKind } from './sequences.ts'

/** How many events a stream has at most. */
export const MOST_EVENTS = 1_000_000

/** What a document says of the stream that an answer may be, with its references. */
export interface StreamContent {
  /** The media type, as the document writes it. */
  readonly type: string
  /** The schema of the list of all that its items say: of events, their data. `undefined` if it is a text. */
  readonly list: Schema | undefined
  /** The schema of one of them. */
  readonly item: Schema | undefined
  readonly hasExample: boolean
}

/**
 * Finds the first media type of an answer that is a stream.
 * @param at the object that a node is, or leads to
 */
export function streamContent(
  content: { readonly [type: string]: unknown },
  at: (node: unknown) => { readonly [name: string]: unknown },
): StreamContent | undefined {
  const type = Object.keys(content).find((each) => sequenceKind(each) !== undefined)
  if (type === undefined) return undefined
  const media = at(content[type])
  const item = itemIn(media.schema, at)
  const data = sequenceKind(type) === 'events' ? dataIn(item, at) : item
  const list = data === undefined ? undefined : { type: 'array', items: data }
  return { type, list, item: data, hasExample: hasExample(media, at) }
}

// --- internal ---

type Read = (node: unknown) => { readonly [name: string]: unknown }

function hasExample(media: ReturnType<Read>, at: Read): boolean {
  const schema = at(media.schema)
  return [media.example, schema.example, Object.values(at(media.examples))[0]].some(
    (each) => each !== undefined,
  )
}

/** The schema of an item: those of a list (`itemSchema` may be beside a schema in `allOf`), else the schema; `undefined` for a text. */
function itemIn(schema: unknown, at: Read): Schema | undefined {
  const own = at(schema)
  const parts = [own, ...(Array.isArray(own.allOf) ? own.allOf.map(at) : [])]
  const list = parts.find(({ items }) => items !== undefined)
  if (list) return list.items as Schema
  const isValue = parts.some(
    ({ type, properties, oneOf, anyOf }) =>
      type === 'object' || [properties, oneOf, anyOf].some((each) => each !== undefined),
  )
  return isValue ? (schema as Schema) : undefined
}

/** The schema of what the data of an event is, if its fields are declared; else of the item, which is its data. */
function dataIn(item: Schema | undefined, at: Read): Schema | undefined {
  const properties = at(at(item).properties)
  const names = Object.keys(properties)
  const isEvent = names.includes('data') && names.every((each) => EVENT_FIELDS.has(each))
  if (!isEvent) return item
  const data = at(properties.data)
  return (data.contentSchema ?? properties.data) as Schema
}
