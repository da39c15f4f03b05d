import { isDeepStrictEqual } from 'node:util'
import { isJsonObject, PROTOTYPE_NAMES } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { plainName } from '../../base/text/text.ts'
import { withoutReadOnly } from '../../contract/bodies/read-only.ts'
import type { Schema } from '../../contract/document/document.ts'
import { memberBody } from '../../contract/document/operations.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { unwrap } from '../../contract/resources/envelopes.ts'
import { createShapeReader } from '../../contract/resources/shape.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { View } from '../../contract/views/view.ts'
import type { ViewAt, ViewObject } from '../../contract/views/view-node.ts'
import { ABSENT } from '../../silences/finding/creation-defaults.ts'
import { type Point, pointsOf } from '../../silences/ledger-of.ts'
import { ROTATE } from '../../silences/settlement.ts'
import type { RecordValue } from '../../store/record-kind.ts'
import { viewAt } from './answer-form.ts'
import { compileBodyToRecord } from './body-to-record.ts'
import { compileFieldRules } from './field-rules.ts'
import type { Answer, RequestContext } from './request-context.ts'
import type { RecordParts } from './role-parts.ts'

interface RecordBody {
  readonly read: (context: RequestContext) => GivenRecord
  /** Refuses what the contract allows and the ledger does not. */
  readonly refuse: (context: RequestContext, given: GivenRecord) => Answer | undefined
  /** Takes the declared fields, in the order of the contract, and others if the ledger keeps them. */
  readonly pick: (context: RequestContext, given: GivenRecord) => RecordValue
  /** The times that a record has of its creation or change, and the state that a new one begins in, which clients do not send. */
  readonly stamps: (context: RequestContext) => RecordValue | undefined
  /** Whether the body may be a part of a record, in which nothing is required. */
  readonly isPartial: boolean
  /** Whether clients may give a member. */
  readonly isDeclared: (name: string) => boolean
  /** Whether a record made of a valid body without undeclared members needs no view: it is shown as it is. */
  readonly isSound: boolean
}

export interface GivenRecord {
  /** Its members, without a wrapper; none if the body is no object. */
  readonly members: ViewObject
  /** The names of those that are not declared. They are looked for once: it costs more than to read those that are. */
  readonly undeclared: readonly string[]
}

/** Compiles the body of an operation that writes records; with `isNew`, fields that are left out may get what the ledger decides. */
export function compileRecordBody(
  parts: RecordParts,
  { isNew }: { readonly isNew: boolean },
): RecordBody {
  const { contract, resource, kind, record } = parts
  const read = createShapeReader(contract.document)
  const written = memberBody(parts.operation) ?? {}
  const { record: shape, wrapper } = unwrap(read(written), {
    ...{ word: resource.word, read, record: resource.record },
  })
  const schema = withoutReadOnly(wrapper === undefined ? written : shape.node)
  const { keywords, choices } = flatten(schema)
  const properties = Object.entries(
    (keywords.properties ?? {}) as { readonly [name: string]: Schema },
  )
  const names = new Set(properties.map(([each]) => each))
  const toRecord = compileBodyToRecord(shape, read(record), read)
  const ownNames = new Set(
    [...names, ...read(schema).members.keys()].map((each) => toRecord?.nameOf(each) ?? each),
  )
  const isOpen =
    keywords.additionalProperties !== undefined && keywords.additionalProperties !== false
  const isSimple = choices.length === 0 && names.size > 0 && !isOpen && !keywords.patternProperties
  const never = new Set([...PROTOTYPE_NAMES, ...(kind.id.property?.slice(0, 1) ?? [])])
  const others = pointsOf(contract).at('unknownFields', parts.operation.id)
  /** Whether the ledger of a world keeps undeclared fields, always or for some requests. */
  const keepsUnknown = ({ world }: RequestContext): boolean => {
    const choice = others.name === undefined ? others.pinned : world.ledger.choices[others.name]
    return choice === 'keep' || choice === ROTATE
  }
  const fields = properties.map((each) => toField(each, parts, { isNew, keepsUnknown }))
  const whole = contract.views(schema)
  const rules = compileFieldRules(parts, parts)
  const times = stampsOf(record, ownNames, isNew)
  const states = isNew ? firstStates(record, ownNames) : {}
  const hasStates = Object.keys(states).length > 0
  const undeclaredIn = (members: ViewObject): readonly string[] => {
    // The body is one of JSON: it inherits no member that is enumerated.
    if (isSimple)
      for (const field in members)
        if (!names.has(field)) return Object.keys(members).filter((each) => !names.has(each))
    return NONE
  }
  const take = isSimple
    ? compilePicker(fields)
    : (context: RequestContext, body: ViewObject) =>
        withMissing(
          shownMembers(whole, body, viewAt(context, 'body', keepsUnknown(context))),
          fields,
          context,
        )

  return {
    read: ({ body: { value } }) => {
      const inner = wrapper === undefined || !isJsonObject(value) ? value : value[wrapper]
      const members = isJsonObject(inner) ? inner : {}
      return { members, undeclared: undeclaredIn(members) }
    },
    refuse: (context, { members, undeclared }) => {
      const found: Violation[] = []
      for (const field of undeclared) {
        if (context.decide(others) !== 'reject') break
        const message = `${shown(field)} is not a field of ${parts.bodyName}`
        found.push(requestViolation('unknownFields', `body.${field}`, message))
      }
      found.push(...rules(context, members))
      return found.length === 0 ? undefined : context.refuse(found)
    },
    pick: (context, { members, undeclared }) => {
      const taken = take(context, members)
      const picked = toRecord ? (toRecord.convert(taken) as RecordValue) : taken
      if (undeclared.length === 0 || context.decide(others) !== 'keep') return picked
      const more = undeclared.filter((field) => !never.has(field))
      return { ...picked, ...Object.fromEntries(more.map((field) => [field, members[field]])) }
    },
    stamps:
      times.length === 0 && !hasStates
        ? () => undefined
        : (context) => ({ ...states, ...stamped(context, times) }),
    isPartial: requiresNothing(schema),
    isDeclared: isSimple || !isOpen ? (each) => ownNames.has(each) : () => true,
    isSound:
      isSimple && !toRecord && fields.every(({ isPlain }) => isPlain) && isSound(parts, keywords),
  }
}

// --- internal ---

/** Whether a body may be without any member, whichever of its choices it is. */
function requiresNothing(schema: Schema): boolean {
  const { keywords, choices } = flatten(schema)
  const isFree = !Array.isArray(keywords.required) || keywords.required.length === 0
  return isFree && choices.every((all) => all.some(requiresNothing))
}

const NONE: readonly never[] = []

/**
 * Compiles the function that takes declared fields, from code: it reads and writes each field in a place of its own, and all records
 * get one hidden class. A loop over the fields costs a creation several percent. Names are written as JSON strings.
 */
function compilePicker(
  fields: readonly Field[],
): (context: RequestContext, body: ViewObject) => RecordValue {
  const steps = fields.flatMap(({ name, isInherited, isPlain, whenMissing }, at) => {
    const key = JSON.stringify(name)
    // Assigning `__proto__` would set the prototype, so it is defined instead.
    const set =
      name === '__proto__'
        ? `define(picked, ${key}, { value, enumerable: true })`
        : `picked[${key}] = value`
    return [
      `value = ${isInherited ? `!hasOwn(body, ${key}) ? undefined : ` : ''}body[${key}]`,
      ...(isPlain ? [] : [`if (value !== undefined) value = fields[${at}].take(context, value)`]),
      ...(whenMissing
        ? [`if (value === undefined) value = fields[${at}].whenMissing(context)`]
        : []),
      `if (value !== undefined) ${set}`,
    ]
  })
  const body = `'use strict'
return (context, body) => {
  const picked = {}
  let value
  ${steps.join('\n  ')}
  return picked
}`
  return new Function('fields', 'hasOwn', 'define', body)(
    ...[fields, Object.hasOwn, Object.defineProperty],
  )
}

interface Field {
  readonly name: string
  readonly isInherited: boolean
  /** Whether its values have no members of their own. */
  readonly isPlain: boolean
  readonly take: (context: RequestContext, value: unknown) => unknown
  /** What a new record gets if it is left out. */
  readonly whenMissing: ((context: RequestContext) => unknown) | undefined
}

function toField(
  [name, schema]: readonly [name: string, schema: Schema],
  parts: RecordParts,
  of: { readonly isNew: boolean; readonly keepsUnknown: (context: RequestContext) => boolean },
): Field {
  const { keywords, choices } = flatten(schema)
  const isPlain = choices.length === 0 && !keywords.properties && !keywords.items
  const view = parts.contract.views(schema)
  return {
    ...{ name, isPlain, isInherited: name in Object.prototype },
    whenMissing: of.isNew ? defaultOf(parts, name, schema) : undefined,
    take: isPlain
      ? (_context, value) => value
      : (context, value) =>
          shownBody(view, value, viewAt(context, 'body', of.keepsUnknown(context))),
  }
}

/** A valid value without what its schema does not declare. */
function shownBody<Value>(view: View, value: Value, at: ViewAt): Value {
  return view.fits(value) ? value : (view.show(value, at) as Value)
}

/** What is shown of the members of a body; none where its schema is that of no object, as a list of changes is. */
function shownMembers(view: View, members: ViewObject, at: ViewAt): RecordValue {
  const value: unknown = shownBody(view, members, at)
  return isJsonObject(value) ? value : {}
}

/** The members of a body that is no plain object, with what a new record has in the place of those that it leaves out. */
function withMissing(
  members: RecordValue,
  fields: readonly Field[],
  context: RequestContext,
): RecordValue {
  const missing = fields.flatMap(({ name, whenMissing }): [string, unknown][] => {
    const value = Object.hasOwn(members, name) ? undefined : whenMissing?.(context)
    return value === undefined ? [] : [[name, value]]
  })
  return missing.length === 0 ? members : { ...members, ...Object.fromEntries(missing) }
}

/** What a new record has in the place of a field that its creation leaves out: its default, or what the ledger decides. */
function defaultOf(
  { contract, operation, resource }: RecordParts,
  field: string,
  schema: Schema,
): Field['whenMissing'] {
  const view = contract.views(schema)
  const { default: usual } = flatten(schema).keywords
  if (usual !== undefined && view.fits(usual)) {
    // Nothing is open where a record must have the field.
    if (resource.record.required.has(field)) return () => usual
    const filled = pointsOf(contract).at('schemaDefault', operation.id)
    return (context) => (context.decide(filled) === 'filled' ? usual : undefined)
  }
  const point: Point = pointsOf(contract).at('omittedValue', operation.id, field)
  if (point.name === undefined) return undefined
  return (context) => {
    const choice = context.decide(point)
    return choice === ABSENT || !view.fits(choice) ? undefined : choice
  }
}

/** Names of members that say when a record was created or changed; by `plainName`. */
const CREATED = new Set([
  ...['created', 'createdat', 'createdon', 'createdtime', 'creationtime', 'datecreated'],
])
const CHANGED = new Set([
  ...['updated', 'updatedat', 'updatedon', 'modified', 'modifiedat', 'lastmodified', 'dateupdated'],
])

function stampsOf(record: Schema, given: ReadonlySet<string>, isNew: boolean): readonly string[] {
  const { properties, required } = flatten(record).keywords
  const needed = new Set(Array.isArray(required) ? required : [])
  const isTime = ([name, schema]: readonly [string, Schema]) =>
    !given.has(name) && flatten(schema).keywords.format === 'date-time'
  // A required read-only time is set when the record is created.
  const isBegun = ([name, schema]: readonly [string, Schema]) => {
    const { type, readOnly } = flatten(schema).keywords
    return needed.has(name) && readOnly === true && type === 'string'
  }
  return Object.entries((properties ?? {}) as { readonly [name: string]: Schema })
    .filter(isTime)
    .filter((member) => {
      const name = plainName(member[0])
      return CHANGED.has(name) || (isNew && (CREATED.has(name) || isBegun(member)))
    })
    .map(([name]) => name)
}

/** The state that a record begins in, of each that a creation does not take: what the contract shows, else the first of its values. */
function firstStates(record: Schema, given: ReadonlySet<string>): RecordValue {
  const { properties } = flatten(record).keywords
  const all = Object.entries((properties ?? {}) as { readonly [name: string]: Schema })
  const states = all.flatMap(([name, schema]): [string, unknown][] => {
    const { enum: values, default: usual, example } = flatten(schema).keywords
    if (!STATE.test(plainName(name)) || given.has(name) || !Array.isArray(values)) return []
    const first = [usual, example, values[0]].find((each) => values.includes(each))
    return typeof first === 'string' ? [[name, first]] : []
  })
  return Object.fromEntries(states) as RecordValue
}

const STATE = /^(?:.*status|state|phase|stage|lifecyclestate|workflowstate)$/

function stamped({ world }: RequestContext, names: readonly string[]): RecordValue {
  const now = new Date(world.clock.now()).toISOString()
  return Object.fromEntries(names.map((name) => [name, now]))
}

/** Whether a record with these fields and its id alone fits the schema of records: then none has to be looked at again. */
function isSound({ record, kind }: RecordParts, body: Schema): boolean {
  const whole = flatten(record)
  const { properties, required } = whole.keywords
  if (whole.choices.length > 0 || !isJsonObject(properties)) return false
  const keywords = new Set(Object.keys(whole.keywords))
  for (const known of SIMPLE) keywords.delete(known)
  if ([...keywords].some((keyword) => !keyword.startsWith('x-'))) return false
  const own = kind.id.property?.[0]
  const given = new Set(Array.isArray(body.required) ? body.required : [])
  const isThere = (name: unknown) => name === own || given.has(name)
  const same = Object.entries((body.properties ?? {}) as { readonly [name: string]: Schema }).every(
    ([name, schema]) =>
      Object.hasOwn(properties, name) &&
      (properties[name] as Schema).writeOnly !== true &&
      isDeepStrictEqual(bare(schema), bare(properties[name] as Schema)),
  )
  return same && (Array.isArray(required) ? required : []).every(isThere)
}

/** A schema without words for people. */
function bare(schema: Schema): Schema {
  const words = ['title', 'description', 'example', 'examples']
  return Object.fromEntries(
    Object.entries(schema).filter(([each]) => !words.includes(each) && !each.startsWith('x-')),
  )
}

/** Keywords of an object that say nothing about its members as a whole. */
const SIMPLE = [
  'type',
  'properties',
  'required',
  'title',
  'description',
  'example',
  'additionalProperties',
]
