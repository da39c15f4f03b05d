import { splitTarget } from '../../base/http/http.ts'
import { isJsonObject, readTrusted } from '../../base/json/json.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { oneOf } from '../../base/text/text.ts'
import type { Noun } from '../../contract/document/contract-hints.ts'
import { ONLY, pathKey, readPath } from '../../contract/resources/paths.ts'
import { itemsOnPath } from '../../sandbox/answers/record-target.ts'
import type { Answer, RequestContext } from '../../sandbox/answers/request-context.ts'
import { type OperationParts, recordParts } from '../../sandbox/answers/role-parts.ts'
import type { Parents, RecordId, RecordKind, RecordValue } from '../../store/record-kind.ts'
import {
  keepShown,
  rowShown,
  shownOf,
  standingOf,
  type UpstreamRecord,
  type UpstreamStanding,
} from '../../store/shown-record.ts'
import type { UpstreamAnswer } from '../ask-upstream.ts'
import { type AskWhole, jsonIn, linesForOther } from './upstream-answer.ts'

/** A record that a request is about, or that is above those, which the upstream may have. */
export interface UpstreamItem {
  readonly kind: RecordKind
  readonly noun: Noun
  /** The operation that reads it. */
  readonly read: string
  /** The member of the answer that the record is in. */
  readonly wrapper: string | undefined
  /** Whether it is the one that the operation itself is about, and not above it. */
  readonly isOwn: boolean
  id(context: RequestContext): RecordId
  parents(context: RequestContext): Parents | undefined
  /** The target of the request that reads it. */
  target(context: RequestContext): string
}

/** Compiles the items that the path of an operation names, from the outside, as far as they can be read. */
export function compileItems(parts: OperationParts): readonly UpstreamItem[] {
  const { contract, role } = parts
  if (role.rpc || role.elsewhere) return []
  const own = readPath(role.path).segments
  const items = itemsOnPath(parts).map(
    ({ kind, noun, read, at, id, parents }): UpstreamItem => ({
      ...{ kind, noun, id, parents, read: read.operation, wrapper: read.wrapper },
      isOwn: kind.name === role.resource && (at === own.length - 1 || role.role === 'action'),
      target: ({ request }) => outerTarget(request.target, own.length - 1 - at),
    }),
  )
  const records = recordParts(parts)
  const read = contract.roles.operations.find(
    (each) => each.role === 'read' && pathKey(readPath(each.path).segments) === pathKey(own),
  )
  if (!records?.resource.isSingleton || !read) return items
  const { kind, noun, resource } = records
  const names = own.flatMap(({ parameter }) => parameter ?? [])
  const only: UpstreamItem = {
    ...{ kind, noun, read: read.operation, wrapper: read.wrapper, isOwn: true, id: () => ONLY },
    parents: (context) =>
      resource.parents.length === 0
        ? undefined
        : Object.fromEntries(
            resource.parents.map(({ parameter }, at) => [
              parameter,
              context.path.values[names[at] ?? parameter] as RecordId,
            ]),
          ),
    target: ({ request }) => splitTarget(request.target).path,
  }
  return [...items, only]
}

/** The item that a creation would make, under the id that its body has; `undefined` if the service gives ids, or none can be read. */
export function compileOwnId(
  parts: OperationParts,
): ((context: RequestContext) => UpstreamItem | undefined) | undefined {
  const { contract, role } = parts
  const records = recordParts(parts)
  const key = `${pathKey(readPath(role.path).segments)}/{}`
  const read = contract.roles.operations.find(
    (each) => each.role === 'read' && pathKey(readPath(each.path).segments) === key,
  )
  if (role.role !== 'create' || role.elsewhere || !records || !read) return undefined
  if (read.resource !== role.resource) return undefined
  const { kind, noun } = records
  const above = compileItems(parts)
  return ({ body: { value } }) => {
    const id = isJsonObject(value) ? kind.idIn(value) : undefined
    if (!kind.isId(id)) return undefined
    return {
      ...{ kind, noun, read: read.operation, wrapper: read.wrapper, isOwn: true, id: () => id },
      parents: (context) => parentsUnder(kind, above, context),
      target: ({ request }) => `${splitTarget(request.target).path}/${percentEncoded(String(id))}`,
    }
  }
}

/** How the item of a request stands to the upstream. */
export function standingIn(context: RequestContext, item: UpstreamItem): UpstreamStanding {
  const { kind } = item
  return standingOf(context.world.store, kind, keyOf(item, context))
}

export function keyOf({ kind, id, parents }: UpstreamItem, context: RequestContext): RecordId {
  return kind.keyOf(id(context), parents(context))
}

/**
 * Makes a record of the upstream known here as the upstream shows it now, unless it was changed, removed or created here. Returns what
 * the upstream answers in place of it, if it does.
 * @throws (as a rejection) what `ask` throws; StorageError when it cannot be kept.
 */
export async function makeKnown(
  item: UpstreamItem,
  context: RequestContext,
  ask: AskWhole,
): Promise<Answer | undefined> {
  const own = item.id(context)
  if (!item.kind.isId(own) || standingIn(context, item) !== 'untouched') return undefined
  const answer = await ask(item.target(context), item.read)
  if (!answer) return undefined
  if (answer.status < 200 || answer.status > 299) return passedOn(answer)
  const was = recordIn(item, answer, own)
  if (!was) return unusable(item, context)
  await keepAsShown(item.kind, context, {
    own,
    parents: item.parents(context),
    was,
    isRemoved: false,
  })
  return undefined
}

/** Keeps that a record of the upstream is removed here, if it is. */
export async function noteRemoval(item: UpstreamItem, context: RequestContext): Promise<void> {
  const { store } = context.world
  const key = keyOf(item, context)
  const shown = shownOf(store, item.kind, key)
  if (!shown || shown.isRemoved || store.get(item.kind.name, key)) return
  await keepShown(store, item.kind, { ...shown, isRemoved: true })
}

/** An answer of the upstream as that of the sandbox to another request. */
export function passedOn({ status, headers, bytes }: UpstreamAnswer): Answer {
  return { status, headers: linesForOther(headers), body: '', bytes, origin: 'store' }
}

// --- internal ---

/** The target of an item that is some parts further out than that of a request. */
function outerTarget(target: string, parts: number): string {
  const { path } = splitTarget(target)
  return parts === 0 ? path : path.split('/').slice(0, -parts).join('/')
}

/** The parents of a record that is created below some items, with the names that its resource has for them. */
function parentsUnder(
  { parents }: RecordKind,
  above: readonly UpstreamItem[],
  context: RequestContext,
): Parents | undefined {
  if (parents.length === 0) return undefined
  const values = above.map((item) => item.id(context))
  return Object.fromEntries(parents.map((name, at) => [name, values[at] ?? '']))
}

/** The record in an answer of the upstream, under the id that was asked for; `undefined` if there is none. */
function recordIn(
  { kind, wrapper }: UpstreamItem,
  answer: UpstreamAnswer,
  id: RecordId,
): RecordValue | undefined {
  const value = jsonIn(answer)
  const inner = isJsonObject(value) && wrapper !== undefined ? value[wrapper] : value
  if (!isJsonObject(inner)) return undefined
  const shown = kind.idIn(inner)
  return shown === undefined || shown === id ? inner : undefined
}

function unusable({ noun, target }: UpstreamItem, context: RequestContext): Answer {
  const message = `The upstream did not answer GET ${target(context)} with ${oneOf(noun)} that can be changed here`
  return context.error(502, message, 'store')
}

/** Keeps a record and how it was shown. While both are the same, the record counts as the upstream's. */
async function keepAsShown(
  kind: RecordKind,
  { world: { store } }: RequestContext,
  shown: UpstreamRecord,
): Promise<void> {
  const { own, parents, was } = shown
  const key = kind.keyOf(own, parents)
  const known = shownOf(store, kind, key)
  const before = known && rowShown(kind, known).json
  const isSame = before === rowShown(kind, shown).json
  if (!isSame) await keepShown(store, kind, shown)
  const value = kind.withId(own, was)
  if (await store.add(kind.name, { id: own, value, parents })) return
  // Another request may have changed it meanwhile: what was changed stays.
  if (!isSame)
    await store.update(kind.name, key, ({ json }) =>
      json === before ? value : (readTrusted(json).value as RecordValue),
    )
}
