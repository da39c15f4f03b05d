import { type Int64, isInt64, parseInt64 } from '../../base/json/exact-numbers.ts'
import { asObject, type Json, type JsonObject } from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import { percentDecoded } from '../../base/text/percent-encoding.ts'
import { plainName } from '../../base/text/text.ts'
import type { OpenApiDocument, Schema } from '../document/document.ts'
import type { SchemaCompiler } from '../document/schema-validator.ts'
import { findList, unwrap } from './envelopes.ts'
import type { OperationShape } from './operation-shapes.ts'
import type { ParameterRole } from './parameters.ts'
import { lastWord, pathKey, readPath } from './paths.ts'
import { namesRecord } from './record-matching.ts'
import { idPlace, type RecordIdPlace } from './record-schemas.ts'
import type { Resource } from './resources.ts'
import { type ContractRoles, decideRoles, type OperationRole, type Role } from './roles.ts'
import { flatAttributes, type Shape, type ShapeReader } from './shape.ts'

/** An operation with a part in a resource: where its exchanges have records and their ids. */
export interface RecordOperation {
  readonly operation: string
  readonly role: Exclude<Role, 'sample'>
  readonly resource: Resource
  readonly id: RecordIdPlace
  /** The lowest documented 2xx. */
  readonly status: number | undefined
  /** What the query parameters of a list do. */
  readonly parameters: readonly ParameterRole[]
  /** The parameters of its path that name the parents of a record, with the names that the resource has for them. */
  readonly parents: readonly ParentPlace[]
  /** Whether a record that it creates gets its id from the service. */
  readonly givesId: boolean
  /** The parameter of its path that names a record; `undefined` for lists, creations and single records. */
  readonly item: string | undefined
  /** What a record looks like in its successful answer; `undefined` if that has none. */
  readonly shown: Shape | undefined
  /** Whether a value is what the answer shows of a record; false if it shows none. The schema is compiled when first asked for. */
  readonly isShown: (value: unknown) => boolean
  /** The members that lead to the records in its answer, and to the record in its request. */
  readonly inAnswer: readonly string[]
  readonly inRequest: readonly string[]
  /** The defaults of members of a shown record. */
  readonly defaults: { readonly [name: string]: unknown }
  /** The members that what writes a record is expected to give back. */
  readonly echoed: readonly EchoedMember[]
}

/** A member that a request and its answer both declare, other than the id, what only the service gives, and what no answer shows. */
export interface EchoedMember {
  readonly name: string
  /** Its name in the request, which may differ in case and separators. */
  readonly sentAs: string
  /** Whether the answer must have it. */
  readonly isRequired: boolean
  /** Whether it is a time, which can be written in several ways. */
  readonly isTime: boolean
  /** The names of members within it that only the service gives, or no answer shows. */
  readonly uncompared: ReadonlySet<string>
}

/** Where an operation's path has the value of a parent. */
export interface ParentPlace {
  /** What the resource calls it. */
  readonly name: string
  readonly parameter: string
  readonly kind: 'int64' | 'text'
}

/** What an operation may do to records that are there: they no longer are what an earlier exchange showed. */
export interface Touch {
  readonly resource: string
  /** Whether the records may have been removed. */
  readonly removes: boolean
  /** Whether it can only concern the record that its path names. */
  readonly isOne: boolean
}

/** What is done with the records of a contract. */
export interface RecordOperations {
  readonly resources: readonly Resource[]
  /** The operations with a part in a resource, by their ids. */
  readonly byId: ReadonlyMap<string, RecordOperation>
  /** What operations may do to records that are there, by their ids; operations that leave all as it is are not in it. */
  readonly touches: ReadonlyMap<string, readonly Touch[]>
  /** The names of the resources whose records some operation may touch. */
  readonly changing: ReadonlySet<string>
}

/** What is needed of a contract to find them. */
export interface OperationsOf {
  readonly written: OpenApiDocument
  readonly compile: SchemaCompiler
  readonly resolve: (part: unknown) => unknown
}

export function findRecordOperations(
  contract: OperationsOf,
  { resources, operations, shapes }: ContractRoles = decideRoles(contract.written),
): RecordOperations {
  const { read } = shapes
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  const found = operations.flatMap((decided): [string, RecordOperation][] => {
    const resource = byName.get(decided.resource ?? '')
    const shape = shapes.operations.find(({ id }) => id === decided.operation)
    if (!resource || !shape || decided.role === 'sample') return []
    // Which records another path shows, or a removal without an id chooses, a service need not say.
    if (decided.elsewhere || decided.rpc || removesSome(decided, shape, resource)) return []
    return [
      [
        decided.operation,
        toRecordOperation(decided, decided.role, { resource, shape, read, contract }),
      ],
    ]
  })
  const touching = operations.flatMap((operation): [string, readonly Touch[]][] => {
    const touches = resources.flatMap((each) => touchOf(operation, each, byName) ?? [])
    return touches.length > 0 ? [[operation.operation, touches]] : []
  })
  return {
    resources,
    byId: new Map(found),
    touches: new Map(touching),
    changing: new Set(touching.flatMap(([, touches]) => touches.map(({ resource }) => resource))),
  }
}

/** What a record is known by: integers compare by value, texts by code units. */
export type IdValue = Int64 | string

/** Path parameters, decoded, by name; `undefined` if one cannot be decoded. */
export type PathTexts = { readonly [name: string]: string | undefined }

/** The records in the JSON of a successful answer, also of values that are none; `undefined` if it has not the form for them. */
export function recordsIn(
  { role, inAnswer }: Pick<RecordOperation, 'role' | 'inAnswer'>,
  answer: Json | undefined,
): readonly Json[] | undefined {
  const value = memberAt(answer, inAnswer)
  if (role === 'list') return Array.isArray(value) ? value : undefined
  return value === undefined ? undefined : [value]
}

/** The record in the JSON of a request; `undefined` if it is no object. */
export function recordSent(
  { inRequest }: Pick<RecordOperation, 'inRequest'>,
  body: Json | undefined,
): JsonObject | undefined {
  return asObject(memberAt(body, inRequest))
}

/** The id that a record has in itself; `undefined` if there is none, or it is not of the kind of its resource. */
export function idIn({ id }: Pick<RecordOperation, 'id'>, record: Json): IdValue | undefined {
  if (!id.property) return undefined
  const value = memberAt(record, id.property)
  return isIdOf(id.kind, value) ? value : undefined
}

/** The id that a path asks for; `undefined` if it names no record, or what it says is no id of the kind of the resource. */
export function idAsked(
  { item, id }: Pick<RecordOperation, 'item' | 'id'>,
  path: PathTexts,
): IdValue | undefined {
  const text = item === undefined ? undefined : path[item]
  if (text === undefined) return undefined
  return id.kind === 'int64' ? parseInt64(text) : text
}

/** The values of the parents in a path, by the names that the resource has for them; those that are none of their kind are left out. */
export function parentsAsked(
  { parents }: Pick<RecordOperation, 'parents'>,
  path: PathTexts,
): { readonly [name: string]: IdValue } {
  return Object.fromEntries(
    parents.flatMap(({ name, parameter, kind }) => {
      const text = path[parameter]
      const value = text !== undefined && kind === 'int64' ? parseInt64(text) : text
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** Decodes the parameters of a path; one that is no valid percent-encoding is `undefined`. */
export function decodePath(texts: { readonly [name: string]: string }): PathTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, percentDecoded(text)]),
  )
}

/** What is at a path of members; `undefined` if there is nothing. */
export function memberAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let at = value
  for (const name of path) {
    const object = asObject(at)
    if (!object || !Object.hasOwn(object, name)) return undefined
    at = object[name]
  }
  return at
}

// --- internal ---

/** Whether an operation removes records that its path does not name. */
function removesSome({ role }: OperationRole, shape: OperationShape, resource: Resource): boolean {
  return role === 'remove' && !namesRecord(shape, resource)
}

interface Parts {
  readonly resource: Resource
  readonly shape: OperationShape
  readonly read: ShapeReader
  readonly contract: OperationsOf
}

function toRecordOperation(
  { operation, status, parameters, envelope, wrapper }: OperationRole,
  role: RecordOperation['role'],
  { resource, shape, read, contract }: Parts,
): RecordOperation {
  const word = lastWord(shape.path.segments) ?? ''
  const wrapped = { word: resource.word, read, record: resource.record }
  const sent = shape.body && unwrap(shape.body, wrapped)
  const answer = shape.success?.answer
  const shown =
    role === 'list' && answer
      ? findList(answer, { word, read, declared: shape.declared.envelope })?.record
      : answer && unwrap(answer, wrapped).record
  const id = idPlace(resource, read)
  const named = shape.path.segments.flatMap(({ parameter }) => parameter ?? [])
  return {
    ...{ operation, role, resource, id, status, parameters, shown },
    parents: resource.parents.flatMap(({ parameter: name }, at) => {
      const parameter = named[at]
      const declared = shape.parameters.find(
        (each) => each.in === 'path' && each.name === parameter,
      )
      const kind = declared?.shape.types.includes('integer') ? 'int64' : 'text'
      return parameter === undefined ? [] : [{ name, parameter, kind }]
    }),
    givesId: role === 'create' && !takesId(sent?.record, id, { resource, read }),
    item: named[resource.parents.length],
    inAnswer: wrapper === undefined ? envelope : [wrapper],
    inRequest: sent?.wrapper === undefined ? [] : [sent.wrapper],
    isShown: fitTest(shown, contract),
    defaults: defaultsIn(shown, read),
    echoed: echoedIn(id, { sent: sent?.record, shown, read }).filter(
      // The path decides these members, so a value for them in the body is not given back.
      ({ name }) => !named.some((each) => plainName(each) === plainName(name)),
    ),
  }
}

/** Whether a body may have the id of what it creates. */
function takesId(
  sent: Shape | undefined,
  { property: [first = '', second = ''] = [] }: RecordIdPlace,
  { resource, read }: Pick<Parts, 'resource' | 'read'>,
): boolean {
  if (!sent) return false
  const own = sent.members.get(first)
  return (own && !read(own).isReadOnly) || flatAttributes(sent, resource.record, read).has(second)
}

function fitTest(
  shown: Shape | undefined,
  { compile, resolve }: OperationsOf,
): (value: unknown) => boolean {
  const validate = lazy(() => shown && compile(resolve(shown.node) as Schema))
  return (value) => validate()?.(value).length === 0
}

function defaultsIn(shown: Shape | undefined, read: ShapeReader): RecordOperation['defaults'] {
  return Object.fromEntries(
    [...(shown?.members ?? [])].map(([name, schema]) => [name, read(schema).node.default]),
  )
}

function echoedIn(
  id: RecordIdPlace,
  {
    sent,
    shown,
    read,
  }: {
    readonly sent: Shape | undefined
    readonly shown: Shape | undefined
    readonly read: ShapeReader
  },
): readonly EchoedMember[] {
  if (!sent || !shown) return []
  // The type of an account is none of a resource object of JSON:API.
  const flat = flatAttributes(sent, shown, read)
  const byPlainName = new Map([...sent.members.keys()].map((name) => [plainName(name), name]))
  return [...shown.members].flatMap(([name, schema]): EchoedMember[] => {
    if (flat.has(name)) return []
    // A list of changes (RFC 6902) can name any member.
    const sentAs = sent.items || sent.members.has(name) ? name : byPlainName.get(plainName(name))
    const own = sent.items ? schema : sent.members.get(sentAs ?? '')
    if (sentAs === undefined || !own || name === id.property?.[0]) return []
    if (isUncompared(schema, read) || isUncompared(own, read)) return []
    const isTime = read(schema).format === 'date-time'
    const uncompared = new Set([...uncomparedWithin(schema, read), ...uncomparedWithin(own, read)])
    return [{ name, sentAs, isRequired: shown.required.has(name), isTime, uncompared: uncompared }]
  })
}

/** Whether only the service gives a value, or an answer has no such value, or in another form: secrets, files. */
function isUncompared(schema: Schema, read: ShapeReader): boolean {
  const { isReadOnly, format, node } = read(schema)
  const isHidden = schema.writeOnly === true || node.writeOnly === true
  return isReadOnly || isHidden || UNSAID.has(format ?? '')
}

const UNSAID = new Set(['password', 'binary', 'byte'])

/** How deep members within a member are looked for. */
const DEEPEST = 4

function uncomparedWithin(schema: Schema, read: ShapeReader, depth = 0): readonly string[] {
  if (depth > DEEPEST) return []
  const { members, items } = read(schema)
  const inItems = items ? uncomparedWithin(items, read, depth + 1) : []
  const inside = [...members].flatMap(([name, each]) =>
    isUncompared(each, read) ? [name] : uncomparedWithin(each, read, depth + 1),
  )
  return [...inside, ...inItems]
}

/** What an operation may do to the records of a resource; `undefined` if nothing. */
function touchOf(
  operation: OperationRole,
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
): Touch | undefined {
  const { name } = resource
  if (mayTouch(operation, resource)) {
    const { role } = operation
    const names = operation.path.split('{').length - 1
    const isOne = role !== 'sample' && !resource.isSingleton && names > resource.parents.length
    return { resource: name, removes: !KEEPING.has(role), isOne }
  }
  // Removing a parent also removes the records below it.
  const isOfParent = resource.parents.some((each) => {
    const parent = byName.get(each.resource ?? '')
    return parent && touchOf(operation, parent, byName)?.removes
  })
  return isOfParent ? { resource: name, removes: true, isOne: false } : undefined
}

/** Roles that change a record, and leave it there. */
const KEEPING: ReadonlySet<Role> = new Set(['replace', 'update'])

/** Whether an operation may change or remove an existing record: the effect of a sample below its path is unknown. */
function mayTouch({ role, method, path, resource: name }: OperationRole, resource: Resource) {
  if (role !== 'sample') return name === resource.name && !ADDING.has(role)
  const key = pathKey(readPath(resource.path).segments)
  const own = pathKey(readPath(path).segments)
  return method !== 'GET' && (own === key || own.startsWith(`${key}/`))
}

const ADDING: ReadonlySet<Role> = new Set(['list', 'create', 'read'])

function isIdOf(kind: RecordOperation['id']['kind'], value: unknown): value is IdValue {
  return kind === 'int64' ? isInt64(value) : typeof value === 'string'
}
