import { plainName, wordsOf } from '../../base/text/text.ts'
import { findList, unwrap } from './envelopes.ts'
import type { OperationShape, ParameterShape } from './operation-shapes.ts'
import { isReference, readPath, singular } from './paths.ts'
import { areAlike, isObjectShape, type Shape, type ShapeReader } from './shape.ts'

// RPC over POST: the verb is the end of the path (`/documents.create`, `/item/get`), ids and parameters of lists are in the body.

/**
 * Gives operations of RPC the shape that REST would have, so that all else is decided as for any: `POST /documents.info` reads the item
 * `/documents/{id}`. An operation is one where its path ends in a verb and others at the same noun in other verbs, where it reads by
 * the id of what it answers, where it lists beside such nouns, or where `x-sandbox` names a resource and says `id: body.NAME`, or the
 * role of a list. Verbs that are not known act, where they take the id that the others at their noun do, or list what these list.
 */
export function asRest(
  operations: readonly OperationShape[],
  read: ShapeReader,
): readonly OperationShape[] {
  const calls = new Map(
    operations.flatMap((operation) => {
      const call = declaredCall(operation, read) ?? callOf(operation, read)
      return call ? [[operation, call] as const] : []
    }),
  )
  const restNouns = new Set(
    operations.filter(({ method }) => method !== 'POST').map(({ path }) => nounKey(path.template)),
  )
  const nouns = new Map(
    [...Map.groupBy([...calls], ([, { noun }]) => noun)]
      .filter(([noun]) => !restNouns.has(nounKey(noun)))
      .map(([noun, own]) => [noun, toNoun(noun, own, read)]),
  )
  const isRpc = [...nouns.values()].some(({ kinds }) => kinds.size > 1)
  return operations.map((operation) => {
    if (operation.method === 'QUERY') return asList(operation, read)
    const call = calls.get(operation)
    const noun = nouns.get(call?.noun ?? '')
    if (call?.isDeclared) return toRest(operation, call, read) ?? operation
    if (!call || !noun) return operation
    const isAlone = noun.kinds.size < 2
    if (isAlone && !noun.isReadById && !(isRpc && noun.saysList)) return operation
    const kind = call.kind ?? otherKind(operation, noun, read)
    return (kind && toRest(operation, { ...call, kind }, read, noun.id)) ?? operation
  })
}

/** A QUERY that answers a list is one whose parameters are in its body. */
function asList(operation: OperationShape, read: ShapeReader): OperationShape {
  const noun = operation.path.template
  const answer = operation.success?.answer
  if (!answer || !findList(answer, { word: wordOf(noun), read })) return operation
  const call: Call = { kind: 'list', noun, verb: '', isDeclared: false }
  return toRest(operation, call, read) ?? operation
}

/** The member of a body that `x-sandbox` says to be an id: `documentId` of `id: body.documentId`. */
export function idInBody(declared: string | undefined): string | undefined {
  return declared?.startsWith(IN_BODY) ? declared.slice(IN_BODY.length) : undefined
}

// --- internal ---

const IN_BODY = 'body.'

type Kind = 'create' | 'list' | 'read' | 'update' | 'remove' | 'action'

interface Call {
  /** `undefined` where the verb is not known. */
  readonly kind: Kind | undefined
  /** The path of the collection: `/documents`. */
  readonly noun: string
  /** The verb, where the operation acts on a record. */
  readonly verb: string
  readonly isDeclared: boolean
}

/** What calls have in common whose paths differ in the verb alone. */
interface CalledNoun {
  readonly word: string
  readonly kinds: ReadonlySet<Kind>
  /** The member of bodies that has the id of a record. */
  readonly id: string | undefined
  /** Whether it reads a record by an id that the record has. */
  readonly isReadById: boolean
  readonly saysList: boolean
  /** What it lists. */
  readonly listed: Shape | undefined
}

/** Verbs without case and separators. */
const VERBS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    create: 'create add new insert register open send submit',
    list: 'list all index query history',
    read: 'info get getbyid read show retrieve fetch view details lookup',
    update: 'update edit modify set change rename patch',
    remove: 'delete remove destroy',
    action: 'archive unarchive restore publish unpublish close cancel complete approve star unstar',
  }).flatMap(([kind, verbs]) =>
    verbs.split(' ').map((verb): [string, Kind] => [verb, kind as Kind]),
  ),
)

/** The call that a path with a verb at its end makes: `/documents.create`, `/item/get`. A read that takes no id and answers a list lists. */
function callOf(
  { method, path, body, success }: OperationShape,
  read: ShapeReader,
): Call | undefined {
  const { template } = path
  if (method !== 'POST' || template.includes('{')) return undefined
  const at = Math.max(template.lastIndexOf('.'), template.lastIndexOf('/'))
  const [noun, verb] = [template.slice(0, at), template.slice(at + 1)]
  if (noun.length < 2) return undefined
  const kind = VERBS.get(plainName(verb))
  const isList =
    kind === 'read' &&
    success?.answer !== undefined &&
    idName(membersOf(body, read), noun) === undefined &&
    findList(success.answer, { word: wordOf(noun), read }) !== undefined
  return { kind: isList ? 'list' : kind, noun, verb, isDeclared: false }
}

function toNoun(
  noun: string,
  calls: readonly (readonly [OperationShape, Call])[],
  read: ShapeReader,
): CalledNoun {
  const word = wordOf(noun)
  const ids = calls.flatMap(([{ body }, { kind = 'list' }]) =>
    ITEM.has(kind) ? (idName(membersOf(body, read), noun) ?? []) : [],
  )
  const ofKind = (wanted: Kind) =>
    calls.flatMap(([{ success }, { kind }]) => (kind === wanted ? (success?.answer ?? []) : []))
  const listed = ofKind('list').flatMap((answer) => findList(answer, { word, read })?.record ?? [])
  const [id] = ids
  return {
    ...{ word, kinds: new Set(calls.flatMap(([, { kind }]) => kind ?? [])), id, listed: listed[0] },
    saysList: calls.some(([, { verb }]) => VERBS.get(plainName(verb)) === 'list'),
    isReadById: ofKind('read').some(
      (answer) => id !== undefined && unwrap(answer, { word, read }).record.members.has(id),
    ),
  }
}

/** Kinds that take the id of a record. */
const ITEM: ReadonlySet<Kind> = new Set(['read', 'update', 'remove', 'action'])

/** What a call does whose verb is not known. */
function otherKind(
  { body, success }: OperationShape,
  { word, id, listed }: CalledNoun,
  read: ShapeReader,
): Kind | undefined {
  const shown = success?.answer && findList(success.answer, { word, read })
  if (shown) return listed && areAlike(shown.record, listed) ? 'list' : undefined
  return id !== undefined && body?.members.has(id) ? 'action' : undefined
}

function wordOf(noun: string): string {
  return noun.slice(noun.lastIndexOf('/') + 1)
}

function membersOf(body: Shape | undefined, read: ShapeReader): readonly ParameterShape[] {
  return [...(body && isObjectShape(body) ? body.members : [])].map(
    ([name, schema]): ParameterShape => ({
      ...{ name, in: 'query', isRequired: body?.required.has(name) === true, shape: read(schema) },
    }),
  )
}

const DECLARED_KINDS: { readonly [role: string]: Kind } = {
  ...{ list: 'list', create: 'create', read: 'read', update: 'update', replace: 'update' },
  ...{ remove: 'remove', action: 'action' },
}

/** The call that `x-sandbox` declares: an id in the body, or a list by POST. */
function declaredCall(operation: OperationShape, read: ShapeReader): Call | undefined {
  const { method, declared, path } = operation
  const { resource, role = '' } = declared
  const kind = DECLARED_KINDS[role]
  const isCall = idInBody(declared.id) !== undefined || (kind === 'list' && method === 'POST')
  if (!kind || !isCall || resource === undefined) return undefined
  const [verb = ''] = path.template.split(/[./]/).slice(-1)
  // A noun that the path has, too, is that of the other calls.
  const own = callOf(operation, read)?.noun
  const noun = own?.endsWith(`/${resource}`) ? own : `/${resource}`
  return { kind, noun, verb, isDeclared: true }
}

function nounKey(template: string): string {
  return readPath(template)
    .segments.map(({ word }) => word)
    .join('/')
}

function toRest(
  operation: OperationShape,
  { kind, noun, verb }: Call,
  read: ShapeReader,
  usualId?: string,
): OperationShape | undefined {
  if (kind === undefined) return undefined
  const { method, path, body, declared } = operation
  const rpc = { method, template: path.template }
  const { id: _, ...others } = declared
  if (kind === 'create')
    return { ...operation, rpc: { ...rpc, id: undefined }, path: readPath(noun) }
  const members = membersOf(body, read)
  if (kind === 'list')
    return {
      ...{ ...operation, declared: others, rpc: { ...rpc, id: undefined }, path: readPath(noun) },
      ...{ method: 'GET', parameters: [...operation.parameters, ...members], body: undefined },
    }
  const called = (kind === 'action' ? usualId : undefined) ?? idName(members, noun)
  const id = members.find(({ name }) => name === (idInBody(declared.id) ?? called))
  if (!id) return undefined
  const word = kind === 'action' ? `/${verb}` : ''
  return {
    ...{ ...operation, declared: others, rpc: { ...rpc, id: id.name } },
    path: readPath(`${noun}/{${id.name}}${word}`),
    parameters: [...operation.parameters, { ...id, in: 'path', isRequired: true }],
    method: METHODS[kind],
    body: kind === 'read' || kind === 'remove' ? undefined : body,
  }
}

const METHODS = { read: 'GET', update: 'PATCH', remove: 'DELETE', action: 'POST' }

/** The member of a body that names a record: `id`, `documentId`, `document`, or the only one that it requires. */
function idName(members: readonly ParameterShape[], noun: string): string | undefined {
  const names = members.map(({ name }) => name)
  const of = plainName(singular(wordOf(noun)))
  const wanted = ['id', `${of}id`, of, 'uuid', 'key', 'token', 'accesstoken']
  const own = wanted.map((each) => names.find((name) => plainName(name) === each)).find(Boolean)
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return (
    own ??
    (required.length === 1 && isReference(required[0] ?? '') ? required[0] : undefined) ??
    names.find((name) => isReference(name) && of.endsWith(wordsOf(name)[0] ?? ' '))
  )
}
