import { isEqualJson } from '../../base/json/exact-numbers.ts'
import { isJsonObject, readTrusted, stringifyJson } from '../../base/json/json.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { refuseUnkept } from '../../sandbox/answers/apply-recorded-answer.ts'
import type { Answer, Handler, RequestContext } from '../../sandbox/answers/request-context.ts'
import { type OperationParts, recordParts } from '../../sandbox/answers/role-parts.ts'
import { hasShown, shownOf, type UpstreamStanding } from '../../store/shown-record.ts'
import type { Store } from '../../store/store.ts'
import {
  compileItems,
  compileOwnId,
  keyOf,
  makeKnown,
  noteRemoval,
  standingIn,
  type UpstreamItem,
} from './known-items.ts'
import { compileListLayer, type ListToLay } from './list-layer.ts'
import { MERGED_HEADER, mergedText } from './merged-header.ts'
import type { AskWhole } from './upstream-answer.ts'

/** An operation of a sandbox that has an upstream: what the world has created, changed and removed is laid over what the upstream shows. */
export interface LayeredOperation {
  /** Whether a world has anything that may show in its answers. */
  readonly isTouched: (store: Store) => boolean
  /** Whether the sandbox answers a request that a route sends to the upstream, as it is about something that was created, changed or removed here. */
  readonly isOwn: (context: RequestContext) => boolean
  /** The list that a request asks for, if the layer has to be laid over it. */
  readonly toLay: (context: RequestContext) => ListToLay | undefined
  /** Answers a request by the sandbox. What the upstream has of its records becomes known here first. It throws what `ask` throws. */
  readonly handle: (context: RequestContext, ask: AskWhole) => Promise<Answer>
}

/** Compiles an operation; `handler` answers it from the records of a world alone. */
export function compileLayered(parts: OperationParts, handler: Handler): LayeredOperation {
  const { role, operation } = parts
  const items = compileItems(parts)
  const records = recordParts(parts)
  const list = role.role === 'list' && records ? compileListLayer(records) : undefined
  const own = items.findLast(({ isOwn }) => isOwn)
  const names = [
    ...new Set([...items.map(({ kind }) => kind.name), ...(role.resource ? [role.resource] : [])]),
  ]
  const isTouched = (store: Store) => hasShown(store) || names.some((name) => store.count(name) > 0)
  const plan: Plan = {
    ...{ items, own, handler },
    ownId: compileOwnId(parts),
    isReading: operation.method === 'GET',
    isRemoving: operation.method === 'DELETE',
    mayMake: role.role === 'replace' || role.role === 'link',
    wrapper: role.wrapper,
    isDeclared: (name) => records?.resource.record.members.has(name) === true,
  }
  return {
    isTouched,
    isOwn: (context) => isHere(plan, context),
    toLay: (context) => (list?.isTouched(context) ? list.begin(context) : undefined),
    handle: (context, ask) => handle(plan, context, ask),
  }
}

// --- internal ---

interface Plan {
  readonly items: readonly UpstreamItem[]
  /** The item that the operation itself is about. */
  readonly own: UpstreamItem | undefined
  /** The item that a creation would make. */
  readonly ownId: ReturnType<typeof compileOwnId>
  readonly isReading: boolean
  readonly isRemoving: boolean
  /** Whether it makes a record that is not there. */
  readonly mayMake: boolean
  readonly wrapper: string | undefined
  /** Whether the contract declares a member of its records. */
  readonly isDeclared: (name: string) => boolean
  readonly handler: Handler
}

/** Whether what a request reads is here: a record that differs from the upstream's, or whatever is below one that is not the upstream's. */
function isHere({ items }: Plan, context: RequestContext): boolean {
  return items.some((item) => {
    const standing = standingIn(context, item)
    return (
      standing === 'created' || standing === 'removed' || (item.isOwn && standing === 'changed')
    )
  })
}

async function handle(plan: Plan, context: RequestContext, ask: AskWhole): Promise<Answer> {
  const { own, handler, isReading, isRemoving, mayMake } = plan
  // What is here is known, and so is whatever it is below.
  const isAsked = !isReading || !isHere(plan, context)
  const wanted = plan.items.filter(({ isOwn }) => isAsked && !(isReading && isOwn))
  const made = plan.ownId?.(context)
  let absent: Answer | undefined
  for (const item of made ? [...wanted, made] : wanted) {
    const refused = await makeKnown(item, context, ask).catch((error: unknown) =>
      refuseUnkept(context, error, { noun: item.noun, undone: 'changed' }),
    )
    const isAbsent = refused?.status === 404 || refused?.status === 410
    if (refused && !(isAbsent && (item === made || (item === own && mayMake)))) return refused
    if (item === own) absent = refused
    // The upstream has nothing below what it does not have.
    const standing = standingIn(context, item)
    if (standing === 'created' || standing === 'removed') break
  }
  const answer = await handler(context)
  if (absent && answer.status === 404) return absent
  if (!own) return answer
  if (isRemoving && answer.status < 300)
    try {
      await noteRemoval(own, context)
    } catch (error) {
      return refuseUnkept(context, error, { noun: own.noun, undone: 'removed' })
    }
  const standing = standingIn(context, own)
  const whole = standing === 'changed' ? withUndeclared(plan, context, answer) : answer
  return isReading ? withStanding(whole, standing) : whole
}

function withStanding(answer: Answer, standing: UpstreamStanding): Answer {
  if (standing === 'untouched') return answer
  const text = mergedText({ created: 0, changed: 0, removed: 0, [standing]: 1 })
  return { ...answer, headers: [...answer.headers, MERGED_HEADER, text] }
}

/** An answer with a changed record, with what the upstream shows of it beyond the contract, as far as that was not changed. */
function withUndeclared(
  { own, wrapper, isDeclared }: Plan,
  context: RequestContext,
  answer: Answer,
): Answer {
  const { store } = context.world
  const isJson = isJsonKin(answer.contentType ?? 'application/json')
  if (!own || !isJson || answer.status >= 300 || answer.body === '') return answer
  const key = keyOf(own, context)
  const [shown, row] = [shownOf(store, own.kind, key), store.get(own.kind.name, key)]
  const { value } = readTrusted(answer.body)
  const inner = isJsonObject(value) && wrapper !== undefined ? value[wrapper] : value
  if (!shown || !row || !isJsonObject(inner)) return answer
  const kept = Object(readTrusted(row.json).value) as { readonly [name: string]: unknown }
  const beyond = Object.entries(shown.was).filter(
    ([name, each]) =>
      !isDeclared(name) && !Object.hasOwn(inner, name) && isEqualJson(kept[name], each),
  )
  if (beyond.length === 0) return answer
  const whole = { ...inner, ...Object.fromEntries(beyond) }
  const body = stringifyJson(
    isJsonObject(value) && wrapper !== undefined ? { ...value, [wrapper]: whole } : whole,
  )
  return { ...answer, body }
}
