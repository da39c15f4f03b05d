import { plainName, wordsOf } from '../../base/text/text.ts'
import type { OperationShape, ParameterShape } from './operation-shapes.ts'
import { isReference, readPath, singular } from './paths.ts'
import { isObjectShape, type ShapeReader } from './shape.ts'

// RPC over POST: the verb is the end of the path (`/documents.create`, `/item/get`), ids and parameters of lists are in the body.

/**
 * Gives operations of RPC the shape that REST would have, so that all else is decided as for any: `POST /documents.info` reads the item
 * `/documents/{id}`. An operation is one where its path ends in a verb and others at the same noun in other verbs, or where `x-sandbox`
 * names a resource and says `id: body.NAME`, or the role of a list.
 */
export function asRest(
  operations: readonly OperationShape[],
  read: ShapeReader,
): readonly OperationShape[] {
  const calls = new Map(
    operations.flatMap((operation) => {
      const call = declaredCall(operation) ?? callOf(operation)
      return call ? [[operation, call] as const] : []
    }),
  )
  const kinds = Map.groupBy([...calls.values()], ({ noun }) => noun)
  const restNouns = new Set(
    operations.filter(({ method }) => method !== 'POST').map(({ path }) => nounKey(path.template)),
  )
  return operations.map((operation) => {
    const call = calls.get(operation)
    if (!call) return operation
    const all = new Set(kinds.get(call.noun)?.map(({ kind }) => kind))
    const isRpc = call.isDeclared || (all.size > 1 && (all.has('create') || all.has('list')))
    if (!isRpc || (!call.isDeclared && restNouns.has(nounKey(call.noun)))) return operation
    return toRest(operation, call, read) ?? operation
  })
}

/** The member of a body that `x-sandbox` says to be an id: `documentId` of `id: body.documentId`. */
export function idInBody(declared: string | undefined): string | undefined {
  return declared?.startsWith(IN_BODY) ? declared.slice(IN_BODY.length) : undefined
}

// --- internal ---

const IN_BODY = 'body.'

type Kind = 'create' | 'list' | 'read' | 'update' | 'remove' | 'action'

interface Call {
  readonly kind: Kind
  /** The path of the collection: `/documents`. */
  readonly noun: string
  /** The verb, where the operation acts on a record. */
  readonly verb: string
  readonly isDeclared: boolean
}

const VERBS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    create: 'create add new insert register open',
    list: 'list all index query history',
    read: 'info get read show retrieve fetch view details lookup',
    update: 'update edit modify set change rename patch',
    remove: 'delete remove destroy',
    action: 'archive unarchive restore publish unpublish close cancel complete approve star unstar',
  }).flatMap(([kind, verbs]) =>
    verbs.split(' ').map((verb): [string, Kind] => [verb, kind as Kind]),
  ),
)

/** The call that a path with a verb at its end makes: `/documents.create`, `/item/get`. */
function callOf({ method, path }: OperationShape): Call | undefined {
  const { template } = path
  if (method !== 'POST' || template.includes('{')) return undefined
  const at = Math.max(template.lastIndexOf('.'), template.lastIndexOf('/'))
  const [noun, verb] = [template.slice(0, at), template.slice(at + 1)]
  const kind = VERBS.get(verb.toLowerCase())
  return kind && noun.length > 1 ? { kind, noun, verb, isDeclared: false } : undefined
}

const DECLARED_KINDS: { readonly [role: string]: Kind } = {
  ...{ list: 'list', create: 'create', read: 'read', update: 'update', replace: 'update' },
  ...{ remove: 'remove', action: 'action' },
}

/** The call that `x-sandbox` declares: an id in the body, or a list by POST. */
function declaredCall(operation: OperationShape): Call | undefined {
  const { method, declared, path } = operation
  const { resource, role = '' } = declared
  const kind = DECLARED_KINDS[role]
  const isCall = idInBody(declared.id) !== undefined || (kind === 'list' && method === 'POST')
  if (!kind || !isCall || resource === undefined) return undefined
  const [verb = ''] = path.template.split(/[./]/).slice(-1)
  // A noun that the path has, too, is that of the other calls.
  const own = callOf(operation)?.noun
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
): OperationShape | undefined {
  const { method, path, body, declared } = operation
  const rpc = { method, template: path.template }
  const { id: _, ...others } = declared
  if (kind === 'create')
    return { ...operation, rpc: { ...rpc, id: undefined }, path: readPath(noun) }
  const members = [...(body && isObjectShape(body) ? body.members : [])].map(
    ([name, schema]): ParameterShape => ({
      ...{ name, in: 'query', isRequired: body?.required.has(name) === true, shape: read(schema) },
    }),
  )
  if (kind === 'list')
    return {
      ...{ ...operation, declared: others, rpc: { ...rpc, id: undefined }, path: readPath(noun) },
      ...{ method: 'GET', parameters: [...operation.parameters, ...members], body: undefined },
    }
  const id = members.find(({ name }) => name === (idInBody(declared.id) ?? idName(members, noun)))
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
  const of = plainName(singular(noun.slice(noun.lastIndexOf('/') + 1)))
  const wanted = ['id', `${of}id`, of, 'uuid', 'key', 'token', 'accesstoken']
  const own = wanted.map((each) => names.find((name) => plainName(name) === each)).find(Boolean)
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return (
    own ??
    (required.length === 1 && isReference(required[0] ?? '') ? required[0] : undefined) ??
    names.find((name) => isReference(name) && of.endsWith(wordsOf(name)[0] ?? ' '))
  )
}
