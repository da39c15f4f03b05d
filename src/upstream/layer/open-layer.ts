import { toHeaderLines } from '../../base/http/header-lines.ts'
import { isEqualJson } from '../../base/json/exact-numbers.ts'
import { isJsonObject, readTrusted, stringifyJson } from '../../base/json/json.ts'
import { memoize } from '../../base/memoize.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { withoutPreference } from '../../faults/prefer.ts'
import { UNROUTED } from '../../routes/route-plan.ts'
import { refuseUnkept } from '../../sandbox/answers/apply-recorded-answer.ts'
import {
  type Answer,
  type Handler,
  RequestContext,
  type SandboxRequest,
} from '../../sandbox/answers/request-context.ts'
import { type OperationParts, recordParts } from '../../sandbox/answers/role-parts.ts'
import { createParts } from '../../sandbox/operations/handlers.ts'
import { answerRequest, type Outcome, strikeAnswer } from '../../sandbox/request/answer-request.ts'
import type { RequestChoices } from '../../sandbox/worlds/request-choices.ts'
import type { RecordKinds } from '../../store/record-kind.ts'
import { hasShown, shownOf, type UpstreamStanding } from '../../store/shown-record.ts'
import type { Store } from '../../store/store.ts'
import {
  type AskUpstream,
  isMissingBy,
  isUnreachableBy,
  type UpstreamAnswer,
} from '../ask-upstream.ts'
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
import {
  type AskWhole,
  MERGED_HEADER,
  mergedText,
  NoAnswer,
  wholeRequestLines,
} from './upstream-answer.ts'

/** A request to an operation of the contract that a route sends to the upstream. */
export interface RoutedRequest {
  /** Made only for requests in which the world has a part. */
  readonly request: () => SandboxRequest
  readonly operation: CompiledOperation
  /** The world of the request, and the choices of its ledger. */
  readonly choices: RequestChoices
}

/** Lays the changes of a world over what the upstream shows. */
export interface UpstreamLayer {
  /** What answers an operation in the sandbox: what only the upstream has of its records becomes known here first. */
  readonly handlers: (operation: CompiledOperation) => Handler
  /** The part of the world in a request that a route sends to the upstream, if it has one; otherwise the bytes of the upstream pass. */
  readonly partIn: (asked: RoutedRequest) => WorldPart | undefined
}

/** The part of a world in the answer to a request; where there is no outcome, the bytes of the upstream pass. */
export type WorldPart =
  | { readonly outcome: Outcome | Promise<Outcome | undefined> }
  | { readonly outcomeOver: (answer: UpstreamAnswer) => Promise<Outcome | undefined> }

/** What a layer is opened over. */
export interface LayerParts {
  readonly contract: Contract
  readonly kinds: RecordKinds
  /** What answers an operation from the records of a world alone. */
  readonly handlers: (operation: CompiledOperation) => Handler
}

/** Opens the layer of the operations of a contract over its upstream. */
export function openLayer(
  { contract, kinds, handlers }: LayerParts,
  { ask, onNotice }: { readonly ask: AskUpstream; readonly onNotice: (message: string) => void },
): UpstreamLayer {
  const partsOf = createParts(contract, kinds)
  const operations = new Map(contract.operations.map((each) => [each.id, each]))
  const layered = memoize((operation: CompiledOperation) =>
    compileLayered(partsOf(operation), handlers(operation)),
  )
  const asks = (context: RequestContext) => createAsk(context, { ask, operations })
  const layOver = async (
    context: RequestContext,
    { target, lay }: ListToLay,
    given?: UpstreamAnswer,
  ): Promise<Outcome | undefined> => {
    const asking = asks(context)
    try {
      const answer = given ?? (await asking(target))
      const laid = answer && (await lay(answer, asking))
      // What is not laid over passes as it is, byte for byte.
      if (!laid) return undefined
      const { struck } = context.request
      return struck ? strikeAnswer(context, struck, laid.answer) : outcome(laid.answer)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (error.failure.kind === 'upstream-malformed') onNotice(error.failure.detail)
      return undefined
    }
  }
  const handled = async (
    request: SandboxRequest,
    choices: RequestChoices,
    plan: LayeredOperation,
  ) => answerRequest(request, choices, (own) => plan.handle(own, asks(own)))
  return {
    handlers: memoize((operation) => {
      const handler = handlers(operation)
      const own: Handler = (context) =>
        layered(operation)
          .handle(context, asks(context))
          .catch((error: unknown) => refuse(context, error))
      return Object.assign(own, { take: handler.take })
    }),
    partIn: ({ request: made, choices, operation }) => {
      if (operation.method !== 'GET') return undefined
      const plan = layered(operation)
      if (!plan.isTouched(choices.world.store)) return undefined
      const request = made()
      const context = new RequestContext(request, choices)
      if (context.path.violations.length > 0) return undefined
      if (plan.isOwn(context)) return { outcome: handled(request, choices, plan) }
      const list = plan.toLay(context)
      if (!list) return undefined
      if (request.method !== 'GET' || list.target !== request.target)
        return { outcome: layOver(context, list) }
      return { outcomeOver: (answer) => layOver(context, list, answer) }
    },
  }
}

// --- internal ---

/** The answer where the upstream gave none that was needed. */
function refuse(context: RequestContext, error: unknown): Answer {
  if (!(error instanceof NoAnswer)) throw error
  return context.error(error.failure.status, error.failure.detail, 'store')
}

/** Creates what asks for reads with the credential of a request, as far as the routes of its world send them to the upstream. */
function createAsk(
  context: RequestContext,
  {
    ask,
    operations,
  }: { readonly ask: AskUpstream; readonly operations: ReadonlyMap<string, CompiledOperation> },
): AskWhole {
  const { request, world } = context
  const { routes } = world.scenario
  return async (target, operation) => {
    const decision =
      operation === undefined
        ? UNROUTED
        : routes.decide({ operation, method: 'GET' }, () => ({
            ...context.faultRequest(),
            operation,
            query: [],
            body: undefined,
          }))
    if (decision.to === 'sandbox') return undefined
    const lines = OWN_PREFERENCES.reduce(
      withoutPreference,
      wholeRequestLines(toHeaderLines(request.headers)),
    )
    const answer = await ask({ target, headers: lines })
    if (operation === undefined) return answered(answer)
    const { missing } = decision
    if ('failure' in answer && missing.unreachable && isUnreachableBy(answer.failure, 'GET'))
      return undefined
    const whole = answered(answer)
    return isMissingBy(whole.status, operations.get(operation)?.answers, missing)
      ? undefined
      : whole
  }
}

/** The preferences that are the sandbox's alone. */
const OWN_PREFERENCES = ['answer', 'code', 'delay', 'fault']

function answered(answer: Awaited<ReturnType<AskUpstream>>): UpstreamAnswer {
  if ('failure' in answer) throw new NoAnswer(answer.failure)
  return answer
}

function outcome(answer: Answer): Outcome {
  return { answer, connection: undefined, fault: undefined, violations: [], body: undefined }
}

/** An operation of a sandbox that has an upstream: what the world has created, changed and removed is laid over what the upstream shows. */
interface LayeredOperation {
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
function compileLayered(parts: OperationParts, handler: Handler): LayeredOperation {
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
