import { isJsonObject, stringifyJson, valueAt } from '../../base/json/json.ts'
import { plainName, wordsOf } from '../../base/text/text.ts'
import { readMember, timeIn } from '../actions/member-parts.ts'
import type { Content, OpenApiDocument, Schema } from '../document/document.ts'
import { explainProblem } from '../document/schema-validator.ts'
import { idPlace } from '../resources/record-schemas.ts'
import type { Resource } from '../resources/resources.ts'
import type { ContractRoles } from '../resources/roles.ts'
import type { Shape, ShapeReader } from '../resources/shape.ts'
import type { ViewCompiler } from '../views/view.ts'
import type { ViewAt } from '../views/view-node.ts'
import { type EventCause, EventError } from './event-definitions.ts'
import { endsInNoun, type NamedResource } from './event-names.ts'
import { DISCRIMINATORS, type FoundEvent } from './find-events.ts'
import { envelopeIn } from './record-places.ts'

/** What events of a contract are compiled from. */
export interface EventParts {
  readonly written: OpenApiDocument
  readonly roles: ContractRoles
  readonly views: ViewCompiler
  /** Resolves the references in a part of the document as it is written. */
  readonly resolve: (part: unknown) => unknown
}

type Members = { readonly [name: string]: unknown }

/**
 * Compiles how the payload of an event is made: its documented example, or a value of its schema, with the record where that goes, and
 * what says which event it is, its id and its time.
 * @returns throws EventError when the schema of the contract cannot be met
 */
export function compilePayload(
  event: FoundEvent,
  parts: EventParts,
): (cause: EventCause) => unknown {
  const { payload, name, pointer, about } = event
  const { read } = parts.roles.shapes
  const shape = read(payload ?? {})
  const view = parts.views(parts.resolve(payload ?? {}) as Schema)
  const envelope = event.place ? undefined : envelopeIn(shape, read)
  const way = event.place ?? (envelope === undefined ? [] : [envelope])
  const example = exampleOf(event, parts)
  const showRecord = about && compileRecord(about.resource, parts)
  return (cause) => {
    const at: ViewAt = {
      ...{ seed: cause.seed, path: `events/${name}/${cause.id}`, now: cause.now },
      ...{ keepsUnknown: true, isFull: false },
    }
    const record = showRecord && cause.record ? showRecord(cause.record, cause) : undefined
    const filling: Filling = { event, parts, cause, record }
    const attempts = [example, undefined].map((base) => () => {
      const full = view.show(base, { ...at, isFull: base === undefined })
      const begun = event.place?.length === 0 && record ? record : full
      const lean = base === undefined ? withoutBeside(begun, shape, way, read) : begun
      return view.show(filled(lean, shape, way, filling), at)
    })
    let last: string | undefined
    for (const attempt of attempts) {
      const made = attempt()
      const [problem] = view.problems(made)
      if (!problem) return made
      last = `${problem.path.join('.') || 'the body'} ${explainProblem(problem)}`
    }
    throw new EventError(
      `${pointer}: no value of its schema can be made: ${last} Change the schema, or give its trigger a payload.`,
    )
  }
}

/** The members for an id of the event that are the same in each delivery, since their schemas allow none of their own: the names that lead to each, and its value. */
export function sameIds(event: FoundEvent, parts: EventParts): readonly string[] {
  const make = compilePayload(event, parts)
  const [first, ...others] = ['7', '8', '9'].map((id) =>
    make({ now: 0, seed: 1, id: `msg_${id.repeat(26)}` }),
  )
  // Without a place for a record, the top alone is known.
  const way = event.place ?? ['']
  return [...way.keys()].flatMap((depth) => {
    const path = way.slice(0, depth)
    return Object.entries(Object(valueAt(first, path))).flatMap(([name, value]) =>
      isEventId(name) && others.every((other) => valueAt(other, [...path, name]) === value)
        ? `${[...path, name].join('.')} ${stringifyJson(value)}`
        : [],
    )
  })
}

// --- internal ---

/** What the members of an envelope are filled with. */
interface Filling {
  readonly event: FoundEvent
  readonly parts: EventParts
  readonly cause: EventCause
  /** The record as answers show it. */
  readonly record: Members | undefined
}

/** Compiles how a record is shown: by its declared members alone, as reading it shows them. */
function compileRecord(resource: Resource, { views, resolve, roles }: EventParts) {
  const view = views(resolve(resource.record.node) as Schema)
  const { property } = idPlace(resource, roles.shapes.read)
  return (record: Members, { seed, id }: EventCause): Members => {
    const own = property && valueAt(record, property)
    const path = `${resource.name}/${own === undefined ? id : String(own)}`
    return view.show(record, { seed, path, keepsUnknown: false, isFull: false }) as Members
  }
}

/** The documented example of the payload: an object, or `undefined`. */
function exampleOf({ operation, contentType }: FoundEvent, { resolve }: EventParts): unknown {
  const { content } = Object(resolve(operation.requestBody ?? {})) as { readonly content?: Content }
  const media = contentType === undefined ? undefined : content?.[contentType]
  const [first] = Object.values(media?.examples ?? {})
  const example = media?.example ?? first?.value ?? media?.schema?.example
  return isJsonObject(example) ? example : undefined
}

/** A made payload without the objects and lists beside the record that need not be there. */
function withoutBeside(
  value: unknown,
  shape: Shape,
  place: readonly string[],
  read: ShapeReader,
): unknown {
  const [next, ...rest] = place
  if (next === undefined || !isJsonObject(value)) return value
  const kept = Object.entries(value).flatMap(([name, each]) => {
    if (name === next)
      return [[name, withoutBeside(each, read(shape.members.get(name) ?? {}), rest, read)]]
    const isPlain = typeof each !== 'object' || each === null
    return isPlain || shape.required.has(name) ? [[name, each]] : []
  })
  return Object.fromEntries(kept)
}

/**
 * A payload with the record in its place, and what is known of the other members on the way to it. Where it has no place for a record,
 * its members that are called like those of the record are these.
 * @param way the members that lead to that place, else to an envelope
 */
function filled(value: unknown, shape: Shape, way: readonly string[], filling: Filling): unknown {
  const { record, event, parts } = filling
  const [next, ...rest] = way
  const own = isJsonObject(value) ? value : {}
  const known = [...shape.members].flatMap(([name, schema]): [string, unknown][] => {
    if (name === next) return []
    const isOfRecord = next === undefined && record !== undefined && Object.hasOwn(record, name)
    const made = isOfRecord ? record[name] : memberValue(name, own[name], schema, filling)
    return made === undefined || !fits(made, schema, filling) ? [] : [[name, made]]
  })
  const whole = { ...own, ...Object.fromEntries(known) }
  if (next === undefined) return record ? whole : inState(whole, filling)
  const isPlace = event.place !== undefined && rest.length === 0
  const inside = parts.roles.shapes.read(shape.members.get(next) ?? {})
  const within = isPlace
    ? (record ?? inState(own[next], filling))
    : filled(own[next], inside, rest, filling)
  return within === undefined ? whole : { ...whole, [next]: within }
}

/** A made record in the state that the event is sent for. */
function inState(value: unknown, { event: { when, place } }: Filling): unknown {
  const [rule] = when
  if (!isJsonObject(value) || !place || rule?.on !== 'state' || rule.becomes === undefined)
    return value
  return Object.hasOwn(value, rule.member) ? { ...value, [rule.member]: rule.becomes } : value
}

function fits(value: unknown, schema: Schema, { parts }: Filling): boolean {
  return parts.views(parts.resolve(schema) as Schema).fits(value)
}

/** An id that no other event has, as far as its schema allows one; `undefined` where it does not. */
function eventId(made: unknown, schema: Schema, { cause, parts }: Filling): unknown {
  const view = parts.views(parts.resolve(schema) as Schema)
  const { node } = parts.roles.shapes.read(schema)
  return eventIdsOf(cause.id, node, made).find((each) => view.fits(each))
}

/**
 * What a member of an envelope is, by its name; `undefined` where that does not say it.
 * @param own what it is otherwise
 */
function memberValue(name: string, own: unknown, schema: Schema, filling: Filling): unknown {
  const { cause, event, record, parts } = filling
  const { read } = parts.roles.shapes
  const plain = plainName(name)
  if (DISCRIMINATORS.has(plain)) return discriminator(plain, schema, filling)
  if (isEventId(name)) return eventId(own, schema, filling)
  if (event.about && record && isIdName(name, event.about)) {
    const { property } = idPlace(event.about.resource, read)
    return property && valueAt(record, property)
  }
  if (!EVENT_TIMES.has(plain)) return undefined
  const { time, type } = readMember(schema, read)
  return timeIn(time ?? (type === 'integer' ? 'seconds' : 'date-time'), cause.now)
}

const EVENT_TIMES: ReadonlySet<string> = new Set([
  ...['created', 'createdat', 'date', 'datetime', 'emittedat', 'eventdate', 'eventtime'],
  ...['occurredat', 'occuredat', 'publishedat', 'sentat', 'time', 'timestamp', 'triggeredat'],
])

/** Whether a member is called like the id of a record: `orderId`, `resource_id`. */
function isIdName(name: string, about: NamedResource): boolean {
  const words = wordsOf(name)
  const noun = words.slice(0, -1).join('-')
  return words.at(-1) === 'id' && (OF_ANY.has(noun) || endsInNoun(noun, about))
}

const OF_ANY: ReadonlySet<string> = new Set(['resource', 'object', 'entity'])

/** The value by which a payload says which event it is: of those that it may have the one that is called so, else the name. */
function discriminator(plain: string, schema: Schema, { event, cause, parts }: Filling): unknown {
  const { const: only, enum: listed } = parts.roles.shapes.read(schema).node
  const says = cause.rule?.says
  const values = Array.isArray(listed) ? listed : only === undefined ? undefined : [only]
  if (values) {
    if (values.includes(says)) return says
    const ranked = values.map((value) => ({ value, rank: likeness(String(value), event.ownName) }))
    const [best] = ranked.toSorted((one, other) => other.rank - one.rank)
    return best && (best.rank > 0 || values.length === 1) ? best.value : undefined
  }
  if (says !== undefined) return says
  if (plain === 'action') return wordsOf(event.ownName).at(-1)
  return NAMED.has(plain) ? event.ownName.replace(/^\//, '') : undefined
}

/** Texts that are the name of the event where their schema lists none. */
const NAMED: ReadonlySet<string> = new Set([
  ...['event', 'eventcode', 'eventname', 'eventtype', 'topic', 'type', 'webhooktype'],
])

/** How many words two names have in common from their ends, if one of them is used up; one that is equal but for case and separators has all. */
function likeness(value: string, name: string): number {
  const [one, other] = [wordsOf(value), wordsOf(name)]
  if (one.join('') === other.join('')) return Number.POSITIVE_INFINITY
  const length = Math.min(one.length, other.length)
  if (length === 0) return 0
  return one.slice(-length).join() === other.slice(-length).join() ? length : 0
}

/** Whether a member is called like the id of an event, or of its delivery. */
function isEventId(name: string): boolean {
  return EVENT_IDS.has(plainName(name))
}

/**
 * Texts for the id of an event, that nothing else has because the id of its delivery is its own: this id, else letters or digits of it
 * behind what its pattern or an example begins with, in the lengths that its schema names.
 */
function eventIdsOf(
  id: string,
  { pattern: written, minLength, maxLength }: Schema,
  example: unknown,
): readonly string[] {
  const pattern = typeof written === 'string' ? written : ''
  const last = id.slice(id.lastIndexOf('_') + 1)
  const hex = /^[\da-f]+$/.test(last) ? last : '0'
  const forms = [hex, hex.toUpperCase(), String(BigInt(`0x${hex}`))]
  const counts = [...pattern.matchAll(/\{(\d{1,3})/g)].map(([, count]) => Number(count))
  const [shown] = EXAMPLE_BEGINNING.exec(String(example)) ?? []
  const prefixes = [beginningOf(pattern), shown].filter(Boolean)
  const behind = [...prefixes, ''].flatMap((prefix = '') => {
    const whole = [maxLength, minLength].map((most) => Number(most) - prefix.length)
    const lengths = [hex.length, ...counts, ...whole].filter(
      (length) => length >= LEAST && length <= WIDE,
    )
    return lengths.flatMap((length) =>
      forms.map((form) => prefix + form.slice(-length).padStart(length, '0')),
    )
  })
  return [...new Set([id, ...behind])]
}

const EVENT_IDS: ReadonlySet<string> = new Set([
  ...['id', 'deliveryid', 'eventid', 'messageid', 'notificationid', 'uuid', 'webhookid'],
])

/** How many letters and digits of an id make another one that is hardly there twice, and how many are written at most. */
const LEAST = 8
const WIDE = 200

/** The letters that an example begins with, up to its last separator. */
const EXAMPLE_BEGINNING = /^(?:.{0,40}[_:.-]|[A-Za-z]+)/

/** The text that everything begins with which matches a pattern, as far as it is written plainly. */
function beginningOf(pattern: string): string {
  const [, text = ''] = /^\^((?:[\w:/-]|\\[./_-])+)(?![\w:/-]*[?*+{|])/.exec(pattern) ?? []
  return text.replaceAll('\\', '')
}
