import { readTrusted } from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import { type Eventually, whenReady } from '../../base/time.ts'
import { callHook, HookEnd, stackOf } from '../../behaviour/call-hook.ts'
import {
  type BehaviourHook,
  type OperationBehaviour,
  replyOf,
} from '../../behaviour/operation-behaviour.ts'
import { WithLater } from '../../store/later.ts'
import { nounOfAll, type RecordValue, type Row } from '../../store/record-kind.ts'
import { formOf } from '../answers/answer-form.ts'
import { refuseUnkept, type UnkeptChange } from '../answers/apply-recorded-answer.ts'
import { compileTarget } from '../answers/record-target.ts'
import {
  type Answer,
  type Handler,
  parseBody,
  type RequestContext,
} from '../answers/request-context.ts'
import type { Around, OperationParts, RecordParts } from '../answers/role-parts.ts'
import type { RecordAccess } from './draft-records.ts'
import {
  ChangingContext,
  compileOwnSample,
  HookContext,
  type HookRun,
  success,
} from './hook-context.ts'
import { noteEvents } from './note-events.ts'
import { inTurn, type Turn } from './world-turns.ts'

/** What is needed to serve an operation with hooks. */
export interface HookParts {
  readonly parts: OperationParts
  /** `undefined` for a sample. */
  readonly records: RecordParts | undefined
  /** What the operation does by itself. */
  readonly handler: Handler
  /** What the contract says of its answers besides their JSON. */
  readonly documented: Around | undefined
  readonly access: RecordAccess
  /** Tells the user what is wrong with a hook. */
  readonly tell: (message: string) => void
}

/** How often a request is tried whose records are changed by others while it is served. */
export const MOST_ATTEMPTS = 40

/**
 * Compiles an operation in worlds that say more of it than the contract, or in which it sends events: with its hooks around what it does by
 * itself, in a draft of the records that is stored as one change, with the deliveries of its events. Other operations pay one look at
 * their world.
 */
export function withHooks(parts: HookParts): Handler {
  const { id } = parts.parts.operation
  const { handler } = parts
  const plan = lazy(() => compilePlan(parts))
  const handle = (context: RequestContext) => {
    const { behaviours, events } = context.world
    const all = behaviours?.get(id)
    return all || events?.concerns(id) ? behave(plan(), context, all ?? []) : handler(context)
  }
  return Object.assign(handle, { take: handler.take })
}

// --- internal ---

type HookPlan = ReturnType<typeof compilePlan>

function compilePlan({ parts, records, handler, documented, access, tell }: HookParts) {
  const { contract, role, kinds } = parts
  const form = formOf(parts)
  const noun = records?.noun ?? { one: 'change', many: nounOfAll(kinds) }
  const undone: UnkeptChange = { noun, undone: UNDONE[role.role] ?? 'changed' }
  const isOfOne = records && !['list', 'create', 'sample'].includes(role.role)
  return {
    handler,
    documented,
    access,
    tell,
    /** The statuses of refusals that were told of: the contract does not document them. */
    told: new Set<number>(),
    form,
    undone,
    operation: parts.operation,
    views: contract.views,
    sample: lazy(() => compileOwnSample(parts, form)),
    resource: records?.resource.name,
    kind: records?.kind,
    isRemoval: role.role === 'remove',
    target: isOfOne ? compileTarget(records) : undefined,
  }
}

const UNDONE: { readonly [role: string]: UnkeptChange['undone'] } = {
  create: 'added',
  remove: 'removed',
}

async function behave(
  plan: HookPlan,
  context: RequestContext,
  all: readonly OperationBehaviour[],
): Promise<Answer> {
  const { store } = context.world
  const before = context.violations.length
  if (all.length > 0) context.hooks = all
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const isAgain = attempt > 0
    if (isAgain) beginAgain(context, before)
    const answer = await inTurn(store, isAgain, (turn) => tryOnce(plan, context, { all, turn }))
    if (answer) return answer
  }
  const message = `The ${plan.undone.noun.one} was not ${plan.undone.undone}: others changed what it depends on at the same time. Try again`
  return context.error(context.decideOn('notKept'), message, 'store', ['Retry-After', '1'])
}

function beginAgain(context: RequestContext, violations: number): void {
  context.violations.length = violations
  context.ended = undefined
  context.choices.again()
  context.noteVersion()
  // A hook may have changed the values of the body.
  if (context.bodyRule?.kind === 'json') context.body = parseBody(context.body.text)
}

interface Attempt {
  readonly all: readonly OperationBehaviour[]
  readonly turn: Turn
}

/** Serves the request in a draft, and stores that; `undefined` if others have changed meanwhile what it has read. */
async function tryOnce(
  plan: HookPlan,
  context: RequestContext,
  { all, turn }: Attempt,
): Promise<Answer | undefined> {
  const draft = context.beginDraft()
  let answer: Answer
  try {
    answer = await serve(plan, { context, draft, access: plan.access, sample: plan.sample() }, all)
  } catch (error) {
    if (!(error instanceof HookEnd)) throw error
    context.ended = error
    answer = answerTo(context, error)
  } finally {
    draft.end()
    context.endDraft()
  }
  if (answer.status >= 400) draft.drop()
  turn.deciding()
  try {
    if (!(await draft.commit(turn.decided))) return undefined
    if (context.ended) tellOf(plan, context.ended)
    context.world.events?.sender?.added(context.world.id)
    return answer
  } catch (error) {
    return refuseUnkept(context, error, plan.undone)
  }
}

/**
 * The steps of a request with hooks, after the checks of the contract.
 * @throws HookEnd when a hook refuses the request or fails.
 */
async function serve(
  plan: HookPlan,
  run: HookRun,
  all: readonly OperationBehaviour[],
): Promise<Answer> {
  const { context } = run
  const named = () => recordOf(plan, run)
  const { events } = context.world
  const namedRow = events && plan.target?.find(context)
  const called = callAll(all, 'before', new HookContext(run, named))
  if (called) await called
  const removed = plan.isRemoval ? named() : undefined
  const maker = all.findLast(({ answer }) => answer)
  const kept = keepThrough(plan, run, all)
  const shownOf = (row: Row | undefined) => row && shownIn(run, plan.resource ?? '', row)
  const answer = maker
    ? await answerOf(plan, context, maker, new HookContext(run, named))
    : await plan.handler(context)
  run.draft.changing = undefined
  if (answer.status >= 400) return answer
  const record = () => shownOf(kept()) ?? removed ?? named()
  const ending = callAll(all, 'after', new HookContext(run, record))
  if (ending) await ending
  const last = kept()
  if (last) keepLater(plan, run, all, last)
  if (events) noteEvents(context, run.draft, { answer, kind: plan.kind, named: namedRow })
  return answer
}

/** Notes what the record that was kept becomes by itself. */
function keepLater(
  { resource = '' }: HookPlan,
  run: HookRun,
  all: readonly OperationBehaviour[],
  { id }: Row,
): void {
  const last = all.findLast(({ later }) => later)
  if (!last?.later) return
  const row = run.draft.get(resource, id)
  const later = row && last.later(new HookContext(run, () => shownIn(run, resource, row)))
  run.draft.updateNow(
    resource,
    id,
    (before) => new WithLater(readTrusted(before.json).value as RecordValue, later),
  )
}

/** Calls a hook of all, one after another; a promise if one has to be waited for. */
function callAll(
  all: readonly OperationBehaviour[],
  hook: BehaviourHook,
  context: HookContext,
): Promise<void> | undefined {
  for (const [at, behaviour] of all.entries()) {
    const result = callHook({ behaviour, hook }, context)
    if (result instanceof Promise)
      return result.then(() => callAll(all.slice(at + 1), hook, context))
  }
  return undefined
}

/** The record that the path names, as it is now. */
function recordOf({ target, resource }: HookPlan, run: HookRun): RecordValue | undefined {
  const row = target?.find(run.context)
  return row && resource !== undefined ? shownIn(run, resource, row) : undefined
}

function shownIn({ access, context }: HookRun, resource: string, row: Row): RecordValue {
  return access.of(resource).shown(context, row)
}

/** Lets what the operation keeps by itself go through `change`; returns what gives the last one that it has kept. */
function keepThrough(
  { resource }: HookPlan,
  run: HookRun,
  all: readonly OperationBehaviour[],
): () => Row | undefined {
  if (resource === undefined) return () => undefined
  let kept: Row | undefined
  const changing = all.filter(({ change }) => change)
  run.draft.changing = {
    resource,
    change:
      changing.length === 0
        ? (value) => value
        : (value, before) => changed(run, changing, { resource, value, before }),
    kept: (row) => {
      kept = row
    },
  }
  return () => kept
}

interface Kept {
  readonly resource: string
  readonly value: RecordValue
  readonly before: Row | undefined
}

function changed(
  run: HookRun,
  [behaviour, ...others]: readonly OperationBehaviour[],
  { resource, value, before }: Kept,
): Eventually<RecordValue> {
  if (!behaviour) return value
  const access = run.access.of(resource)
  const previous = () => before && access.shown(run.context, before)
  const hook = 'change'
  const context = new ChangingContext(run, { ...value }, previous)
  return whenReady(callHook({ behaviour, hook }, context), (after) => {
    const checked = within(behaviour, hook, () => access.checked(after, () => value))
    return changed(run, others, { resource, value: checked, before })
  })
}

/** The answer that a hook gives in place of the operation. */
async function answerOf(
  plan: HookPlan,
  context: RequestContext,
  behaviour: OperationBehaviour,
  given: HookContext,
): Promise<Answer> {
  const refused = plan.documented?.refuse?.(context)
  if (refused) return refused
  const result = callHook({ behaviour, hook: 'answer' }, given)
  const value = result instanceof Promise ? await result : result
  const answer = within(behaviour, 'answer', () => success(plan, context, replyOf(value)))
  return plan.documented?.finish?.(context, answer) ?? answer
}

/** Names the hook in what is wrong with its result. */
function within<Result>(
  behaviour: OperationBehaviour,
  hook: BehaviourHook,
  check: () => Result,
): Result {
  try {
    return check()
  } catch (error) {
    throw new HookEnd({ hook, place: behaviour.placeOf(hook) }, (error as Error).message)
  }
}

/** Tells of a hook that has failed, with the stack of what it has thrown; and once of a refusal that the contract does not document. */
function tellOf(
  { operation, tell, told }: HookPlan,
  { at, message, refused, cause }: HookEnd,
): void {
  const what = `${at.place}: ${operation.id}.${at.hook}`
  if (!refused) {
    const stack = cause instanceof Error ? `\n${stackOf(cause)}` : ''
    tell(`${what} has failed: ${message}${stack}`)
    return
  }
  const { status } = refused
  if (operation.answers.has(status) || told.has(status)) return
  told.add(status)
  tell(
    `${what} refuses with ${status}, which the contract does not document for ${operation.id}. Document it, or refuse with another status.`,
  )
}

/** The answer to a request that a hook has ended: its refusal, or that it has failed, of which the log alone says more. */
function answerTo(context: RequestContext, { refused }: HookEnd): Answer {
  if (!refused) return context.error(500, 'The sandbox failed; its log says why', 'store')
  const { status, code, message } = refused
  const { answers } = context.operation
  const described = () => answers.get(status)?.trim() || `Refused with ${status}`
  return context.error(status, message ?? described(), 'store', [], { code })
}
