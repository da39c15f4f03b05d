import { mediaType } from '../../base/http/media-type.ts'
import { type Json, parseJson, stringifyJson } from '../../base/json/json.ts'
import type { Schema } from '../document/document.ts'
import { flatten } from '../views/flat-schema.ts'

/** How items stand one after the other: as lines of JSON, as texts of JSON after a mark (RFC 7464), or as events (HTML standard, section 9.2). */
export type SequenceKind = 'lines' | 'marked' | 'events'

/** How a media type has items one after the other (OpenAPI 3.2, section 4.14.3); `undefined` if it has not. */
export function sequenceKind(written: string): SequenceKind | undefined {
  // Almost every body has this type.
  if (written === 'application/json') return undefined
  const type = mediaType(written)
  if (type === 'application/json-seq') return 'marked'
  if (type === 'text/event-stream') return 'events'
  return /^application\/(?:x-)?(?:ndjson|jsonlines|jsonl)$/.test(type) ? 'lines' : undefined
}

/** What a schema says of each item of a stream. */
export interface SequenceItem {
  /** The schema of an item. If it is an event, JSON in the text of its `data` is described as the value that it is. */
  readonly schema: Schema
  /** Whether an item has the fields of an event; otherwise it is a value, which events have as their data. */
  readonly isEvent: boolean
}

/** Reads what the schema of a stream says of its items: of a list those of the list, else it is that of each. `undefined` if it is a text. */
export function sequenceItem(schema: Schema, kind: SequenceKind): SequenceItem | undefined {
  const { keywords } = flatten(schema)
  const isList = keywords.items !== undefined || [keywords.type].flat().includes('array')
  if (!isList && isText(schema)) return undefined
  const item = (isList ? (keywords.items ?? {}) : schema) as Schema
  const isEvent = kind === 'events' && hasEventFields(item)
  return { schema: isEvent ? withDataRead(item) : item, isEvent }
}

/** The branches of what an item may be, each with what all have in common; the item itself if there is no choice. */
export function itemBranches({ schema }: SequenceItem): readonly Schema[] {
  const { keywords, choices } = flatten(schema)
  const [first] = choices
  if (!first || choices.length > 1) return [schema]
  const { oneOf: _, anyOf: __, ...shared } = keywords
  const isAlone = Object.keys(shared).every((each) => ['title', 'description'].includes(each))
  return first.map((branch) => (isAlone ? branch : { allOf: [shared, branch] }))
}

/** Cuts a text into its items: together they are the text again. What is between two items belongs to the first. */
export function sequenceFrames(text: string, kind: SequenceKind): readonly string[] {
  if (kind === 'marked')
    return text.split(RECORD_MARK).flatMap((each, at) => {
      const frame = at === 0 ? each : RECORD_MARK + each
      return frame === '' ? [] : [frame]
    })
  const frames: string[] = []
  let isEnded = true
  for (const [line] of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g)) {
    const isBlank = line.trim() === ''
    if (isBlank && frames.length > 0) frames.push(frames.pop() + line)
    else if (isEnded) frames.push(line)
    else frames.push(frames.pop() + line)
    isEnded = kind === 'lines' || isBlank
  }
  return frames
}

/** The items of a text that may end within one: without that. */
export function wholeFrames(text: string, kind: SequenceKind): readonly string[] {
  const frames = sequenceFrames(text, kind)
  return isComplete(text, kind) ? frames : frames.slice(0, -1)
}

/** Whether the last item of a text is complete. */
export function isComplete(text: string, kind: SequenceKind): boolean {
  return kind === 'events' ? /(?:\r\n|\r|\n)(?:\r\n|\r|\n)$/.test(text) : /[\r\n]$/.test(text)
}

/** The fields of an event besides its data. */
export interface EventFields {
  readonly event?: unknown
  readonly id?: unknown
  readonly retry?: unknown
}

/** An item as it was sent: its text, and if it is an event, the fields besides that. */
export interface SentItem {
  readonly text: string
  readonly fields: EventFields
}

/** Reads an item of a stream; `undefined` if there is none in it: a comment, a mark alone, an event without data. */
export function readFrame(frame: string, kind: SequenceKind): SentItem | undefined {
  if (kind !== 'events') {
    const text = frame.replaceAll(RECORD_MARK, '').trim()
    return text === '' ? undefined : { text, fields: {} }
  }
  const fields = new Map<string, string>()
  for (const line of frame.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    const before = name === 'data' ? fields.get(name) : undefined
    if (EVENT_FIELDS.has(name))
      fields.set(name, before === undefined ? value : `${before}\n${value}`)
  }
  const text = fields.get('data')
  if (text === undefined) return undefined
  fields.delete('data')
  const retry = fields.get('retry')
  const isTime = retry !== undefined && /^\d{1,15}$/.test(retry)
  return {
    text,
    fields: { ...Object.fromEntries(fields), ...(isTime && { retry: Number(retry) }) },
  }
}

/** What an item may be as JSON, the likeliest first: the text of an event may be JSON, or a text. None if it had to be JSON, and is not. */
export function itemValues(
  { text, fields }: SentItem,
  { isEvent }: Pick<SequenceItem, 'isEvent'>,
  kind: SequenceKind,
): { readonly values: readonly Json[]; readonly problem: SyntaxError | undefined } {
  const { value, problem } = parsed(text)
  const texts = kind === 'events' ? [text] : []
  const all = [...(value === undefined ? [] : [value]), ...texts]
  return { values: isEvent ? all.map((data): Json => ({ ...fields, data }) as Json) : all, problem }
}

/** Writes an item: JSON after a mark or as a line, or as an event (HTML standard, section 9.2.6). */
export function writeFrame(kind: SequenceKind, text: string, fields: EventFields = {}): string {
  if (kind === 'lines') return `${text}\n`
  if (kind === 'marked') return `${RECORD_MARK}${text}\n`
  const lines = [fields.event, fields.id, fields.retry].map((field, at) =>
    field === undefined || field === null
      ? ''
      : `${WRITTEN[at]}: ${inText(field).replace(/[\r\n\0]/g, ' ')}\n`,
  )
  const data = text.split(/\r\n|\n|\r/).map((line) => `data: ${line}\n`)
  return `${lines.join('')}${data.join('')}\n`
}

/** A value as the data of an event: a text is what it is, all else is JSON. */
export function inText(value: unknown): string {
  return typeof value === 'string' ? value : stringifyJson(value)
}

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

/** The mark before each text of JSON in a sequence (RFC 7464, section 2.2). */
const RECORD_MARK = '\u001e'

const WRITTEN = ['event', 'id', 'retry']
export const EVENT_FIELDS: ReadonlySet<string> = new Set([...WRITTEN, 'data'])

/** How deep the branches of an item are read. */
const BRANCH_DEPTH = 5

/** Whether a schema is that of a text, or says nothing. */
function isText(schema: Schema, depth = 0): boolean {
  const { keywords, choices } = flatten(schema)
  const types = [keywords.type ?? []].flat()
  if (types.length > 0) return types.includes('string')
  if (keywords.properties !== undefined || keywords.items !== undefined) return false
  return depth >= BRANCH_DEPTH || choices.flat().every((each) => isText(each, depth + 1))
}

/** Whether an item has the fields of an event, in each of its branches: `data`, and no members besides. */
function hasEventFields(schema: Schema, depth = 0): boolean {
  const { keywords, choices } = flatten(schema)
  const names = Object.keys(Object(keywords.properties))
  if (!names.every((each) => EVENT_FIELDS.has(each))) return false
  if (names.includes('data')) return true
  const branches = choices.flat()
  return (
    depth < BRANCH_DEPTH &&
    branches.length > 0 &&
    branches.every((each) => hasEventFields(each, depth + 1))
  )
}

/** The schema of an event whose data has the schema of the JSON that is in its text (`contentSchema`). */
function withDataRead(schema: Schema, depth = 0): Schema {
  if (depth > BRANCH_DEPTH || typeof schema !== 'object' || schema === null) return schema
  const read: { [keyword: string]: unknown } = { ...schema }
  for (const name of ['allOf', 'oneOf', 'anyOf'])
    if (Array.isArray(read[name]))
      read[name] = (read[name] as Schema[]).map((each) => withDataRead(each, depth + 1))
  const { data } = Object(schema.properties) as { readonly data?: Schema }
  const content = data && flatten(data).keywords.contentSchema
  // A text that is JSON in a text stays one: as a value it would be written without its quotes.
  if (content === undefined || isText(content as Schema)) return read
  return { ...read, properties: { ...Object(schema.properties), data: content } }
}

function parsed(text: string): {
  readonly value?: Json
  readonly problem: SyntaxError | undefined
} {
  try {
    return { value: parseJson(text), problem: undefined }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { problem: error }
  }
}

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
