import { memberOf, stringifyJson } from '../../base/json/json.ts'
import { listed } from '../../base/text/text.ts'
import { readMember, type SchemaReader } from '../actions/member-parts.ts'
import type { Schema } from '../document/document.ts'
import { listSchema, objectSchema } from '../document/schema-parts.ts'
import type { OperationShape } from '../resources/operation-shapes.ts'
import type { Resource } from '../resources/resources.ts'
import type { ContractRoles } from '../resources/roles.ts'

/** What is said of an operation beyond its contract, in words. */
export interface OperationWords {
  /** What its record must be, by member. */
  readonly only?: { readonly [member: string]: Wanted }
  /** How it is refused where its record is not that, or what it does cannot be. Default: 409 or 422 where documented, else as what is invalid. */
  readonly else?: number | Otherwise
  /** What its record gets, by member. */
  readonly set?: Setting
  /** What other records get, in the same change. */
  readonly effects?: readonly Effect[]
  /** What its record gets after a while of the world's clock, unless one of these members changes before. */
  readonly later?: LaterWords
}

export interface Otherwise {
  readonly status: number
  readonly code?: string
  readonly message?: string
}

/** A value, several of which it must be one, or a condition. */
export type Wanted =
  | Scalar
  | readonly Scalar[]
  | { readonly matches: string }
  | { readonly above?: number | bigint; readonly below?: number | bigint }
  | { readonly not: Scalar | readonly Scalar[] }
  | { readonly absent: true }

type Scalar = string | number | bigint | boolean | null

/** Values by member: any of JSON, `$now`, `$body.NAME`, `$record.NAME`, `$path.NAME`, or `{ add: … }`. */
export interface Setting {
  readonly [member: string]: unknown
}

export interface Effect {
  readonly resource: string
  /** A value that is the id of a record of the resource. */
  readonly id: unknown
  readonly set: Setting
}

export interface LaterWords {
  /** A duration, such as `5m`. */
  readonly after: string
  readonly set: Setting
}

/** Which values a member of a record may have after which: `{ status: { open: [paid] } }`. A new record has any. */
export interface Transitions {
  readonly [member: string]: { readonly [value: string]: readonly string[] }
}

/** The words of an operation, as keys of `x-sandbox`. */
export const WORDS = ['only', 'else', 'set', 'effects', 'later'] as const

/** How many other records one request can change, and how many members one setting has. */
export const MOST_EFFECTS = 20
export const MOST_SET = 100

/** The JSON Schemas of the words, by their keys. */
export function wordSchemas(): { readonly [word in (typeof WORDS)[number]]: Schema } {
  return {
    only: {
      ...{ type: 'object', minProperties: 1, additionalProperties: wantedSchema },
      description:
        'What the record must be, by member: a value, a list of values of which it is one, or a condition.',
    },
    else: {
      title: 'a status from 400 to 599, or { status, code, message }',
      description:
        'How it is refused otherwise. Default: 409 or 422 where the contract documents it, else as what is invalid.',
      type: ['integer', 'object'],
      ...STATUSES,
      ...objectMembers({ status: { type: 'integer', ...STATUSES }, code: text, message: text }, [
        'code',
        'message',
      ]),
    },
    set: {
      ...settingSchema,
      description:
        'What the record gets, by member: a value, $now, $body.NAME, $record.NAME, $path.NAME, or { add: … }.',
    },
    effects: {
      ...listSchema(
        objectSchema({ resource: text, id: idSchema, set: settingSchema }),
        'What other records get, in the same change.',
      ),
      ...{ minItems: 1, maxItems: MOST_EFFECTS },
    },
    later: objectSchema(
      { after: text, set: settingSchema },
      { description: "What the record gets after a while of the world's clock." },
    ),
  }
}

/** The JSON Schema of transitions. */
export function transitionsSchema(): Schema {
  return {
    ...{ type: 'object', minProperties: 1, maxProperties: MOST_SET },
    description: 'Which values a member may have after which: { status: { open: [paid] } }.',
    additionalProperties: {
      ...{ type: 'object', minProperties: 1 },
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  }
}

/** What is said of a contract in words. */
export interface ContractWords {
  /** By operation. */
  readonly operations: ReadonlyMap<string, OperationWords>
  /** By resource. */
  readonly transitions: ReadonlyMap<string, Transitions>
}

/** The words that a document has itself (`x-sandbox`). */
export function wordsIn({ resources, shapes }: ContractRoles): ContractWords {
  return {
    operations: new Map(
      shapes.operations.flatMap(({ id, declared }) => {
        const words = saidWords(declared)
        return words ? [[id, words] as const] : []
      }),
    ),
    transitions: new Map(
      resources.flatMap(({ name, record }) => {
        const [found] = schemasWithTransitions(record.node, shapes.read)
        return found ? [[name, transitionsOf(found) as Transitions] as const] : []
      }),
    ),
  }
}

/** The words among the keys of `x-sandbox`; `undefined` without any. */
export function saidWords(declared: OperationShape['declared']): OperationWords | undefined {
  const said = Object.entries(declared).filter(([key]) => WORDS.some((word) => word === key))
  return said.length === 0 ? undefined : Object.fromEntries(said)
}

/** The transitions that a schema has itself. */
export function transitionsOf(schema: Schema): Transitions | undefined {
  return Object(schema['x-sandbox']).transitions
}

/** The schema of a record, and its parts, as far as they have transitions. */
export function schemasWithTransitions(schema: Schema, read: SchemaReader): readonly Schema[] {
  const { node } = read(schema)
  const parts = Array.isArray(node.allOf)
    ? (node.allOf as Schema[]).map((each) => read(each).node)
    : []
  return [node, ...parts].filter((each) => transitionsOf(each) !== undefined)
}

/** The members of a record, by name. */
export function memberOfRecord({ record }: Resource, name: string, read: SchemaReader) {
  const schema = record.members.get(name)
  return schema && { schema, ...readMember(schema, read) }
}

/** What is said of an operation in words, as lines for people. */
export function wordsLines(words: OperationWords): readonly string[] {
  const { only, else: otherwise, set, effects = [], later } = words
  const refused = otherwise === undefined ? '' : `, else ${stringifyJson(otherwise)}`
  return [
    ...(only
      ? [
          `only where ${listed(
            Object.entries(only).map(([name, wanted]) => `${name} is ${wantedText(wanted)}`),
            'and',
          )}${refused}`,
        ]
      : []),
    ...(set ? [`sets ${settingText(set)}`] : []),
    ...effects.map(
      ({ resource, id, set: given }) =>
        `changes ${resource} ${String(id)}: ${settingText(given)}${only ? '' : refused}`,
    ),
    ...(later ? [`after ${later.after} sets ${settingText(later.set)}`] : []),
  ]
}

/** What is said of the members of records, as lines for people. */
export function transitionLines(transitions: Transitions): readonly string[] {
  return Object.entries(transitions).map(([name, table]) => {
    const moves = Object.entries(table).map(
      ([from, to]) => `from ${from} to ${to.length === 0 ? 'nothing' : listed(to, 'or')}`,
    )
    return `${name} changes ${moves.join(', ')}; another change that a client asks for is refused`
  })
}

/** A value of a setting, read. */
export type SetValue =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'now' }
  | { readonly kind: 'body' | 'record' | 'path'; readonly way: readonly string[] }
  | { readonly kind: 'add'; readonly by: SetValue; readonly isMinus: boolean }
  /** A word with $ that is none. */
  | { readonly kind: 'unknown'; readonly text: string }

/** Reads a value of a setting. A text that begins with `$$` is one that begins with `$`. */
export function readSetValue(value: unknown): SetValue {
  const added = addedIn(value)
  if (added !== undefined) {
    const isMinus = typeof added === 'string' && added.startsWith('-$')
    return { kind: 'add', by: readSetValue(isMinus ? added.slice(1) : added), isMinus }
  }
  if (typeof value !== 'string' || !value.startsWith('$')) return { kind: 'literal', value }
  if (value.startsWith('$$')) return { kind: 'literal', value: value.slice(1) }
  if (value === '$now') return { kind: 'now' }
  const [, place, way] = /^\$(body|record|path)\.(.+)$/.exec(value) ?? []
  if (place === undefined || way === undefined) return { kind: 'unknown', text: value }
  return { kind: place as 'body' | 'record' | 'path', way: way.split('.') }
}

/** The words that a value of a setting can begin with. */
export const SET_WORDS = ['$now', '$body.NAME', '$record.NAME', '$path.NAME'] as const

/** What a member gets; `undefined` if the request has nothing there. */
export function setValueOf(value: SetValue, sources: SetSources): unknown {
  switch (value.kind) {
    case 'literal':
      return value.value
    case 'now':
      return sources.now()
    case 'body':
    case 'record':
    case 'path':
      return value.way.reduce<unknown>(memberOf, sources[value.kind])
    default:
      return undefined
  }
}

// --- internal ---

const text = { type: 'string', minLength: 1 }
const STATUSES = { minimum: 400, maximum: 599 }
const scalar = { type: ['string', 'number', 'boolean', 'null'] }
const either = {
  type: ['string', 'number', 'boolean', 'null', 'array'],
  items: scalar,
  minItems: 1,
}
const settingSchema = { type: 'object', minProperties: 1, maxProperties: MOST_SET }
const idSchema = { type: ['string', 'integer'] }

/** The keywords of an object, beside those of another type. */
function objectMembers(
  properties: { readonly [name: string]: Schema },
  optional: readonly string[],
): Schema {
  const { type: _, ...keywords } = objectSchema(properties, { optional })
  return keywords
}

const wantedSchema = {
  title: 'a value, a list of values, { matches }, { above, below }, { not } or { absent: true }',
  ...either,
  type: [...either.type, 'object'],
  ...{ minProperties: 1, additionalProperties: false },
  properties: {
    matches: text,
    above: { type: 'number' },
    below: { type: 'number' },
    not: either,
    absent: { const: true },
  },
}

function wantedText(wanted: unknown): string {
  if (Array.isArray(wanted)) return listed(wanted.map(String), 'or')
  return typeof wanted === 'object' && wanted !== null ? stringifyJson(wanted) : String(wanted)
}

function settingText(setting: Setting): string {
  const parts = Object.entries(setting).map(
    ([name, value]) =>
      `${name} to ${typeof value === 'object' ? stringifyJson(value) : String(value)}`,
  )
  return listed(parts, 'and')
}

/** What a request gives to the values of a setting. */
interface SetSources {
  readonly body: unknown
  readonly record: unknown
  readonly path: unknown
  /** The time, in the form of the member that gets it. */
  readonly now: () => unknown
}

function addedIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const [name, ...others] = Object.keys(value)
  return name === 'add' && others.length === 0 ? (value as { add: unknown }).add : undefined
}
