import { stringifyJson } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import { operationsOfEither } from '../../contract/contract-pair.ts'
import { objectSchema } from '../../contract/document/schema-parts.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import {
  compileExpressions,
  stillUsed,
  TOO_MANY_EXPRESSIONS,
} from '../../faults/compile-expressions.ts'
import {
  checkFault,
  type FaultRemark,
  MOST_EXPRESSIONS,
  MOST_FAULT_TEXT,
  MOST_FAULTS,
} from '../../faults/fault.ts'
import type { FaultPlan } from '../../faults/fault-plan.ts'
import type { Fault, FaultBody } from '../../faults/fault-types.ts'
import { idleFaultOf } from '../../faults/idle-faults.ts'
import type { Expressions } from '../../faults/request-filter.ts'
import { mergeReceipts } from '../../sandbox/worlds/world.ts'
import { nameOf, remarkText } from '../../scenarios/check-scenario.ts'
import {
  type AdminAnswer,
  done,
  json,
  problem,
  refusal,
  unknownName,
} from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse, pathParameter, type Route } from '../plane/route.ts'
import { schemaRef } from './admin-schemas.ts'
import { routeOf } from './route-definitions.ts'

const faultRequest = jsonRequest('A fault, as in a scenario.', schemaRef('Fault'))
const faultId = pathParameter('id', 'The id of a fault.')

const faultList = jsonResponse(
  'The faults, in the order in which they strike.',
  objectSchema({ faults: { type: 'array', items: schemaRef('CountedFault') } }),
)

/** What has faults: the worlds of a sandbox, or a proxy, which is like one world. */
export interface FaultSubject {
  /** The one to read; of several, that of the start. */
  readonly world: FaultHolder
  readonly worlds: readonly FaultHolder[]
  readonly sandbox: { readonly contract: Contract }
  readonly notice: (message: string) => void
}

/** Faults that can be replaced. */
export interface FaultHolder {
  readonly current: {
    readonly faults: FaultPlan
    readonly clock: { readonly now: () => number; readonly isTicking: boolean }
  }
  setFaults(plan: FaultPlan): void
}

const faultRoute = routeOf<FaultSubject>()

export const faultRoutes: readonly Route<FaultSubject>[] = [
  faultRoute('listFaults', {
    about: 'all',
    reads: 'counts',
    summary: 'List the faults and what each of them did',
    description: 'Without a world, the counts of all worlds are added up.',
    responses: faultList,
    handle: ({ worlds }) => json({ faults: listFaults(worlds) }),
  }),
  faultRoute<'addFault', { body: Fault }>('addFault', {
    about: 'all',
    reads: 'counts',
    problems: [409],
    summary: 'Add a fault',
    description: 'It strikes after the existing ones. A world has at most 1,000.',
    requestBody: faultRequest,
    responses: jsonResponse('The fault was added.', schemaRef('CountedFault'), 201),
    handle: (asked) => change(asked, asked.body.id, addFault),
  }),
  faultRoute<'orderFaults', { body: FaultOrder }>('orderFaults', {
    about: 'all',
    reads: 'counts',
    problems: [404],
    summary: 'Put the faults in another order',
    description:
      'They strike in this order; faults that are not named follow in the order that they have. Counts stay. The answer has the faults in their new order.',
    requestBody: jsonRequest(
      'The ids of faults.',
      objectSchema({
        order: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
      }),
    ),
    responses: faultList,
    handle: orderFaults,
  }),
  faultRoute<'replaceFault', { body: FaultBody }>('replaceFault', {
    about: 'all',
    reads: 'counts',
    problems: [404, 409],
    summary: 'Replace a fault',
    description: 'The fault keeps its place, and its counts start again.',
    parameters: [faultId],
    requestBody: jsonRequest(
      'A fault, as in a scenario; its id is in the address, and need not be in it.',
      schemaRef('FaultBody'),
    ),
    responses: jsonResponse('The fault was replaced.', schemaRef('CountedFault')),
    handle: (asked) => change(asked, asked.path.id, replaceFault),
  }),
  faultRoute('removeFaults', {
    about: 'all',
    reads: 'counts',
    summary: 'Remove all faults',
    responses: { 204: { description: 'All faults were removed.' } },
    handle: ({ worlds, notice }) => {
      for (const world of worlds) setFaults(world, () => [])
      notice('all faults were removed')
      return done
    },
  }),
  faultRoute('removeFault', {
    about: 'all',
    reads: 'counts',
    problems: [404],
    summary: 'Remove a fault',
    parameters: [faultId],
    responses: { 204: { description: 'The fault was removed.' } },
    handle: ({ worlds, path: { id }, notice }) => {
      const having = worlds.filter(({ current }) => current.faults.has(id))
      if (having.length === 0) return unknown(worlds)
      for (const world of having)
        setFaults(world, ({ faults }) => faults.filter((fault) => fault.id !== id))
      notice(`fault ${id} was removed`)
      return done
    },
  }),
]

// --- internal ---

/** The ids of faults. */
interface FaultOrder {
  readonly order: readonly string[]
}

/** Adds or replaces a fault in worlds; returns the status, or the answer that refuses it. */
type Change = (
  worlds: readonly FaultHolder[],
  id: string,
  given: FaultReading,
) => number | AdminAnswer

async function change(
  { sandbox, world, worlds, body, notice }: FaultSubject & { readonly body: Fault | FaultBody },
  id: string,
  put: Change,
) {
  const given = await readFault({ id, ...body })
  if ('refused' in given) return refusal(given.refused)
  const status = put(worlds, id, given)
  if (typeof status !== 'number') return status
  const warnings = faultWarnings(given.fault, world.current, sandbox.contract)
  notice(`fault ${id} was ${status === 201 ? 'added' : 'replaced'}`)
  for (const warning of warnings) notice(warning)
  const counted = listFaults(worlds).find((fault) => fault.id === id)
  return json({ ...counted, ...(warnings.length > 0 && { warnings }) }, status)
}

const addFault: Change = (worlds, id, { fault, expressions }) => {
  if (worlds.some(({ current }) => current.faults.has(id)))
    return problem(409, `There already is a fault ${id}: PUT /__admin/faults/${id} replaces it.`)
  const full = worlds.some(({ current }) => current.faults.faults.length >= MOST_FAULTS)
  if (full) return problem(409, tooManyFaults())
  const refused = refuseTogether(worlds, fault, expressions)
  if (refused) return refused
  for (const world of worlds) setFaults(world, ({ faults }) => [...faults, fault], expressions)
  return 201
}

const replaceFault: Change = (worlds, id, { fault, expressions }) => {
  const having = worlds.filter(({ current }) => current.faults.has(id))
  if (having.length === 0) return unknown(worlds)
  if (fault.id !== id) {
    const message = `id must be ${id}, as in the path, got ${JSON.stringify(fault.id)}`
    return refusal([requestViolation('same-id', 'body.id', message)])
  }
  const refused = refuseTogether(having, fault, expressions)
  if (refused) return refused
  const replaced = ({ faults }: FaultPlan) => faults.map((each) => (each.id === id ? fault : each))
  for (const world of having) setFaults(world, replaced, expressions)
  return 200
}

/** A world with only some of the named faults has those in the given order. */
function orderFaults({
  worlds,
  body,
  notice,
}: FaultSubject & { readonly body: FaultOrder }): AdminAnswer {
  const { order } = body
  const ids = new Set(listFaults(worlds).map(({ id }) => id))
  if (order.some((id) => !ids.has(id))) return unknown(worlds)
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: Fault) => places.get(id) ?? order.length
  for (const world of worlds)
    setFaults(world, ({ faults }) => faults.toSorted((a, b) => placeOf(a) - placeOf(b)))
  notice('the faults were put in another order')
  return json({ faults: listFaults(worlds) })
}

function setFaults(
  world: FaultHolder,
  next: (plan: FaultPlan) => FaultPlan['faults'],
  expressions: FaultPlan['expressions'] = new Map(),
): void {
  const plan = world.current.faults
  const faults = next(plan)
  const all = new Map([...plan.expressions, ...expressions])
  world.setFaults(plan.with(faults, stillUsed(faults, all)))
}

const tooManyFaults = () =>
  `There are ${MOST_FAULTS.toLocaleString('en')} faults, and no more in a world: DELETE /__admin/faults/{id} removes one, and DELETE /__admin/faults all.`
const TOO_LONG = `The faults of a world may have ${MOST_FAULT_TEXT / 1024 / 1024} MiB together: remove one, or shorten its answers.`

/** Refuses a fault that is too much beside those that stay; one that has its id makes room. */
function refuseTogether(
  worlds: readonly FaultHolder[],
  fault: Fault,
  given: FaultPlan['expressions'],
): AdminAnswer | undefined {
  for (const { current } of worlds) {
    const { faults, expressions } = current.faults
    const all = [...faults.filter(({ id }) => id !== fault.id), fault]
    if (all.reduce((sum, each) => sum + lengthOf(each), 0) > MOST_FAULT_TEXT)
      return problem(409, TOO_LONG)
    if (stillUsed(all, new Map([...expressions, ...given])).size > MOST_EXPRESSIONS)
      return problem(409, `An expression of the fault ${TOO_MANY_EXPRESSIONS}`)
  }
  return undefined
}

/** The lengths of faults as JSON. A fault never changes. */
const lengths = new WeakMap<Fault, number>()

function lengthOf(fault: Fault): number {
  const length = lengths.get(fault) ?? stringifyJson(fault).length
  lengths.set(fault, length)
  return length
}

/** The faults of these worlds with their counts; a fault of several worlds is listed once. */
function listFaults(worlds: readonly FaultHolder[]) {
  const plans = worlds.map(({ current }) => current.faults)
  const faults = new Map(plans.flatMap((plan) => plan.faults).map((fault) => [fault.id, fault]))
  return mergeReceipts(plans.map((plan) => plan.receipts())).map(
    ({ id, inAll: _inAll, expect: _expect, ...counts }) => {
      const fault = faults.get(id)
      return { ...fault, id, ...counts, definition: fault }
    },
  )
}

function unknown(worlds: readonly FaultHolder[]): AdminAnswer {
  const ids = listFaults(worlds).map(({ id }) => id)
  return unknownName('fault', ids, 'POST /__admin/faults adds one')
}

/** A fault of a request, with its expressions compiled. */
interface FaultReading {
  readonly fault: Fault
  readonly expressions: Expressions
}

/** Checks the parts of a fault that its schema cannot express, as in a scenario. */
async function readFault(
  fault: Fault,
): Promise<FaultReading | { readonly refused: readonly Violation[] }> {
  const problems = checkFault(fault)
  if (problems.length > 0) return { refused: problems.map(toViolation) }
  const { expressions, remarks } = await compileExpressions([fault])
  if (remarks.length === 0) return { fault, expressions }
  const placed = remarks.map(({ path: [_index, ...path], text }) => ({ path, text }))
  return { refused: placed.map(toViolation) }
}

/** Why a fault of a world, or a part of it, can never strike. */
function faultWarnings(
  { id }: Fault,
  { faults: { faults }, clock }: FaultHolder['current'],
  contract: Contract,
): readonly string[] {
  const now = { now: clock.now(), ticking: clock.isTicking }
  const idle = idleFaultOf(id, faults, { operations: operationsOfEither(contract), clock: now })
  return idle ? [`warning: the fault ${id}: ${idle.path.join('.')} ${idle.text}`] : []
}

function toViolation(remark: FaultRemark): Violation {
  const message = `${nameOf(remark.path)} ${remarkText(remark)}`
  return requestViolation('fault', ['body', ...remark.path].join('.'), message)
}
