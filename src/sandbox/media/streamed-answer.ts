import { acceptedType } from '../../base/http/media-type.ts'
import { isJsonObject, ownMember, stringifyJson } from '../../base/json/json.ts'
import { memoize } from '../../base/memoize.ts'
import { plainName } from '../../base/text/text.ts'
import {
  EVENT_FIELDS,
  inText,
  isComplete,
  itemBranches,
  readFrame,
  type SequenceItem,
  type SequenceKind,
  sequenceFrames,
  sequenceItem,
  sequenceKind,
  writeFrame,
} from '../../contract/bodies/sequences.ts'
import type { Schema } from '../../contract/document/document.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { type StreamRole, streamRole } from '../../contract/streams.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { preferred } from '../../faults/prefer.ts'
import type { Row } from '../../store/record-kind.ts'
import { createRowView, recordAt, successOf } from '../answers/answer-form.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'
import type { Around, OperationParts, RecordParts } from '../answers/role-parts.ts'
import {
  compileSampleValue,
  exampleOf,
  exampleValues,
  type SampleContent,
  usualExample,
} from './sample-value.ts'

/**
 * Compiles the streams of an operation: a client gets one that it accepts, or asks for by `stream: true` in its body. Its items are the
 * documented example, else made from the schema. `undefined` where the contract documents none.
 */
export function compileStream(parts: OperationParts): Around | undefined {
  const streams = streamsOf(parts)
  if (!streams) return undefined
  const sourceOf = memoize((form: StreamForm) => compileSamples(parts, form, streams.role))
  return {
    finish: (context, answer) => {
      if (answer.origin !== 'store' || answer.status >= 300 || answer.stream) return answer
      const form = streams.choose(context)
      if (!form) return answer
      const wanted = preferred(context.request.headers.prefer, 'example')
      const named = wanted === undefined ? undefined : exampleOf(form.content, wanted)
      const items = sourceOf(form)(context, named)
      const made = { ...answer, ...(named !== undefined && { applied: [`example=${wanted}`] }) }
      return streamed(context, made, { form, items, every: streams.role.every })
    },
  }
}

/** Answers the records of a list as a stream; `undefined` if the request asks for none. */
export type RecordStream = (
  context: RequestContext,
  rows: () => readonly Row[],
  headers: readonly string[],
) => Answer | undefined

/** Compiles the stream of a list whose items are its records; `undefined` where there is none. */
export function compileRecordStream(parts: RecordParts): RecordStream | undefined {
  const streams = streamsOf(parts)
  if (streams?.role.shows !== 'records') return undefined
  const { status } = successOf(parts)
  const writerOf = memoize((form: StreamForm) => compileRecordWriter(parts, form))
  return (context, rowsOf, headers) => {
    const form = streams.choose(context)
    if (!form?.item) return undefined
    const write = writerOf(form)
    const rows = rowsOf()
    const idOf = (row: Row) => inText(parts.kind.idOf(row))
    const items: Items = {
      count: rows.length,
      frame: (at) => write(context, rows[at] as Row),
      placeOf: (id) => rows.findIndex((row) => idOf(row) === id),
    }
    const answer = context.json(status, '', headers)
    return streamed(context, answer, { form, items, every: streams.role.every })
  }
}

// --- internal ---

/** A media type of a success that is a stream. */
interface StreamForm {
  readonly content: SampleContent
  readonly kind: SequenceKind
  /** What the schema says of an item; `undefined` if it describes a text. */
  readonly item: SequenceItem | undefined
}

/** The items of one stream. */
interface Items {
  readonly count: number
  frame(at: number): string
  /** The place of the item with an id; negative if there is none. */
  placeOf(id: string): number
}

/** The streams of an operation, how they are served, and which of them a request asks for, if any. */
function streamsOf(parts: OperationParts) {
  const { contract, operation, role } = parts
  const content = Object.entries(successOf(parts).response?.content ?? {})
  const forms = content.flatMap(([type, media]): StreamForm[] => {
    const kind = sequenceKind(type)
    const item = kind && sequenceItem(media.schema ?? {}, kind)
    return kind ? [{ content: { ...media, type }, kind, item }] : []
  })
  if (forms.length === 0) return undefined
  const { shapes, resources } = contract.roles
  const shape = shapes.operations.find(({ id }) => id === operation.id)
  const decided = shape && streamRole(shape, role, { resources, read: shapes.read })
  if (!decided) return undefined
  const types = content.map(([type]) => type)
  const inOrder = [...types.filter(isJsonKin), ...types.filter((each) => !isJsonKin(each))]
  const hasOther = forms.length < types.length
  const choose = ({ request, body }: RequestContext): StreamForm | undefined => {
    const said = isJsonObject(body.value) ? ownMember(body.value, 'stream') : undefined
    if (hasOther && said === false) return undefined
    const isSaid = !hasOther || said === true
    const among = isSaid ? forms.map((each) => each.content.type) : inOrder
    const accepted = acceptedType(request.headers.accept as string | undefined, among)
    return forms.find((each) => each.content.type === accepted) ?? (isSaid ? forms[0] : undefined)
  }
  return { choose, role: decided }
}

/** An answer with some items as its body, after the one that the client had last. */
function streamed(
  context: RequestContext,
  answer: Answer,
  {
    form,
    items,
    every,
  }: { readonly form: StreamForm; readonly items: Items; readonly every: number },
): Answer {
  const { kind, content } = form
  const last = lastId(context, kind)
  const skipped = last === undefined ? 0 : items.placeOf(last) + 1
  const isOver = skipped > 0 && skipped === items.count
  // Then an EventSource does not ask again (HTML standard, section 9.2.3).
  if (isOver && context.operation.answers.has(204)) return { ...answer, status: 204, body: '' }
  const isEvents = kind === 'events'
  return {
    ...answer,
    headers: isEvents ? [...answer.headers, 'Cache-Control', 'no-store'] : answer.headers,
    body: '',
    contentType: content.type,
    stream: {
      ...{ count: items.count - skipped, every, isEvents },
      frame: (at) => items.frame(skipped + at),
    },
  }
}

/** The id of the event that a client had last: in its header (HTML standard, section 9.2.4), or a query parameter of that name. */
function lastId({ request, query, operation }: RequestContext, kind: SequenceKind) {
  const parameter = operation.parameters.find(
    (each) => each.in === 'query' && plainName(each.name) === 'lasteventid',
  )
  const given = parameter && query.values[parameter.name]
  const header = kind === 'events' ? request.headers['last-event-id'] : undefined
  return header === undefined ? (given === undefined ? undefined : inText(given)) : String(header)
}

/** Compiles how a record is written as an item: with its id, and in the data of an event if its schema is that of one. */
function compileRecordWriter(parts: RecordParts, { kind, item }: StreamForm) {
  const { schema, isEvent } = item as SequenceItem
  const { data } = Object(flatten(schema).keywords.properties) as { readonly data?: Schema }
  const rows = createRowView(parts, isEvent ? (data ?? {}) : schema)
  const view = parts.contract.views(schema)
  const hasId = declaresId(schema)
  const idOf = (row: Row) => inText(parts.kind.idOf(row))
  return (context: RequestContext, row: Row): string => {
    if (!isEvent) return writeFrame(kind, rows.text(context, row), { id: idOf(row) })
    const data = rows.value(context, row)
    const at = recordAt(context, parts.resource.name, row.id)
    const event = view.show({ data }, at)
    const isIdentified = hasId && isEventValue(event)
    return writeEvent(isIdentified ? withId(event, idOf(row), view.fits) : event, undefined)
  }
}

/** Compiles the items of a stream that shows no records. */
function compileSamples(
  parts: OperationParts,
  form: StreamForm,
  { events }: Pick<StreamRole, 'events'>,
): (context: RequestContext, named: unknown) => Items {
  const { kind, item, content } = form
  const made = item ? compileMade(parts, item) : compileTexts(parts, form)
  const write = (value: unknown, at: number) => {
    if (kind !== 'events') return writeFrame(kind, stringifyJson(value))
    const isEvent = item?.isEvent ?? true
    const id = !item || !isEvent || declaresId(item.schema) ? String(at + 1) : undefined
    return isEvent && isEventValue(value)
      ? writeEvent(value, id)
      : writeFrame(kind, inText(value), { id })
  }
  const all = exampleValues(content)
  const areItems = all.length > 1 && all.every((each) => isJsonObject(each))
  const isNamed = parts.role.sample !== undefined
  const usual = areItems && !isNamed ? all : usualExample(content, parts.role.sample)
  const ofExample = (example: unknown): Items => {
    if (typeof example === 'string') return framesOf(whole(example, kind), kind)
    const values = [example].flat()
    return framesOf(values.map(write).join(''), kind)
  }
  return (context, named) => {
    const example = named ?? usual
    if (example !== undefined) return ofExample(example)
    const count = events ?? made.usual
    return {
      count,
      frame: (at) => {
        const value = made.item(context, at)
        return 'text' in value ? value.text : write(value.value, at)
      },
      placeOf: (id) => (/^[1-9]\d{0,6}$/.test(id) && Number(id) <= count ? Number(id) - 1 : -1),
    }
  }
}

interface Made {
  /** How many items there are, unless `x-sandbox` says it. */
  readonly usual: number
  item(context: RequestContext, at: number): { readonly value: unknown } | { readonly text: string }
}

/** Items from a schema: of a choice one of each branch after the other. */
function compileMade(parts: OperationParts, item: SequenceItem): Made {
  const branches = itemBranches(item).slice(0, BRANCHES)
  const makers = branches.map((each) => compileSampleValue(parts, each, true))
  const make = compileSampleValue(parts, item.schema, true)
  const { fits } = parts.contract.views(item.schema)
  const hasId = item.isEvent && declaresId(item.schema)
  return {
    usual: Math.max(USUAL, branches.length),
    item: (context, at) => {
      const place = at === 0 ? '' : `#${at + 1}`
      const first = makers[at % makers.length]?.(context, undefined, place)
      const value = fits(first) ? first : make(context, undefined, place)
      const isNumbered = hasId && isEventValue(value)
      return { value: isNumbered ? withId(value, String(at + 1), fits) : value }
    },
  }
}

/** Texts as items, as far as the schema takes them together; else the text alone. */
function compileTexts(parts: OperationParts, { kind, content }: StreamForm): Made {
  const { schema = {} } = content
  const view = parts.contract.views(schema)
  const make = compileSampleValue(parts, schema, false)
  return {
    usual: 1,
    item: (context) => {
      const value = make(context, undefined)
      const text = writeFrame(kind, kind === 'events' ? inText(value) : stringifyJson(value))
      return { text: view.fits(text) || typeof value !== 'string' ? text : value }
    },
  }
}

/** How many items are made, unless there are more branches, and of how many branches at most. */
const USUAL = 3
const BRANCHES = 50

/** The items in a text. */
function framesOf(text: string, kind: SequenceKind): Items {
  const frames = sequenceFrames(text, kind)
  return {
    count: frames.length,
    frame: (at) => frames[at] ?? '',
    placeOf: (id) => frames.findIndex((each) => readFrame(each, kind)?.fields.id === id),
  }
}

/** A text whose last item is complete: in YAML, a text in a block ends with one line break. */
function whole(text: string, kind: SequenceKind): string {
  if (text === '' || isComplete(text, kind)) return text
  return kind === 'events' && !/[\r\n]$/.test(text) ? `${text}\n\n` : `${text}\n`
}

function isEventValue(value: unknown): value is { readonly [field: string]: unknown } {
  return (
    isJsonObject(value) &&
    Object.hasOwn(value, 'data') &&
    Object.keys(value).every((name) => EVENT_FIELDS.has(name))
  )
}

/** Writes a value as an event: its fields if it has those alone, with an id if it has none; else it is the data. */
function writeEvent(value: unknown, id: string | undefined): string {
  if (!isEventValue(value)) return writeFrame('events', inText(value), { id })
  const { data, ...fields } = value
  return writeFrame('events', inText(data), { id, ...fields })
}

/** An event with an id, as its schema has one. */
function withId(event: object, id: string, fits: (value: unknown) => boolean): object {
  const ids = [id, Number(id)].map((each) => ({ ...event, id: each }))
  return ids.find(fits) ?? event
}

/** Whether an event may have an id. */
function declaresId(schema: Schema): boolean {
  const { keywords, choices } = flatten(schema)
  if (Object.hasOwn(Object(keywords.properties), 'id')) return true
  return choices.flat().some(declaresId)
}
