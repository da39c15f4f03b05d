import { fillTemplate, parameterNames } from '../../base/http/path-template.ts'
import { compareInt64, type Int64, normaliseInteger } from '../../base/json/exact-numbers.ts'
import { randomBelow } from '../../base/random.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { shown } from '../../base/text/shown.ts'
import type { Schema } from '../../contract/document/document.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { itemParameter, readPath } from '../../contract/resources/paths.ts'
import { uuidOf } from '../../contract/views/candidate-values.ts'
import { askableIds, compileIdTexts, leastId } from '../../contract/views/id-values.ts'
import { pointsOf } from '../../silences/ledger-of.ts'
import type { ValueOf } from '../../silences/silence-kinds.ts'
import type { NewRecord, RecordId, Row } from '../../store/record-kind.ts'
import type { IdRule } from '../../store/store.ts'
import { compileRecordForm, memberSchema } from '../answers/answer-form.ts'
import {
  compileTapeTaker,
  type RecordMention,
  refusedUnlessKept,
  refuseUnkept,
  type UnkeptChange,
} from '../answers/apply-recorded-answer.ts'
import { compileRecordBody, type GivenRecord } from '../answers/record-body.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'

export function compileCreate(parts: RecordParts): Handler {
  const plan = compilePlan(parts)
  return toHandler({
    handle: (context) => {
      const missing = plan.target.missingParent(context)
      if (missing) return missing
      const given = plan.body.read(context)
      return plan.body.refuse(context, given) ?? add(plan, context, given)
    },
    take: compileTapeTaker(parts, {
      isNew: true,
      make: (context, mention) => make(plan, context, mention),
    }),
  })
}

// --- internal ---

type CreatePlan = ReturnType<typeof compilePlan>

function compilePlan(parts: RecordParts) {
  const { contract, operation, resource, noun, kind, record } = parts
  const body = compileRecordBody(parts, { isNew: true })
  const form = compileRecordForm(parts)
  const isOfRecord = contract.views(form.schema ?? {}) === contract.views(record)
  const points = pointsOf(contract)
  const { headers = {} } = operation.responses['201'] ?? {}
  const undone: UnkeptChange = { noun, undone: 'added' }
  return {
    body,
    form,
    kind,
    noun,
    undone,
    operation,
    name: resource.name,
    target: compileTarget(parts),
    drawId: compileIds(parts),
    /** The least id that the schema of ids allows. */
    least: leastId(idSchema(parts)),
    givesId: body.isDeclared(kind.id.property?.[0] ?? ''),
    /** Whether a record of declared fields is its own view. */
    isSound: body.isSound && resource.parents.length === 0 && isOfRecord,
    addressOf: compileAddress(parts),
    location: points.at('location', operation.id),
    sequence: points.at('idSequence', operation.id),
    reuse: points.at('idReuse', operation.id),
    hasLocation: Object.keys(headers).some((each) => each.toLowerCase() === 'location'),
  }
}

async function add(plan: CreatePlan, context: RequestContext, given: GivenRecord): Promise<Answer> {
  const { body, target, kind } = plan
  const picked = body.pick(context, given)
  const parents = target.parents(context)
  const stamps = body.stamps(context)
  const value = parents || stamps ? target.named({ ...picked, ...stamps }, parents) : picked
  // Without a body the record is generated, and its id is not one that the client chose.
  const own = plan.givesId && context.body.value !== undefined ? kind.idIn(picked) : undefined
  const id = own !== undefined && kind.isId(own) ? own : undefined
  try {
    const row = await keep(plan, context, { value, parents }, id)
    if (!row) return id === undefined ? noneFree(plan, context) : refuseTaken(plan, context, id)
    const lines =
      plan.hasLocation || context.decide(plan.location) === 'address'
        ? ['Location', plan.addressOf(context, kind.idOf(row))]
        : []
    // A record with undeclared fields needs its view, which leaves them out; so may one that hooks have made.
    const isTrusted = plan.isSound && given.undeclared.length === 0 && !context.hooks
    return isTrusted ? plan.form.whole(context, row, lines) : plan.form.row(context, row, lines)
  } catch (error) {
    return refuseUnkept(context, error, plan.undone)
  }
}

/** Does what a recorded creation asked for, whose answer does not show the record. */
async function make(
  plan: CreatePlan,
  context: RequestContext,
  { id, members }: RecordMention,
): Promise<Answer | undefined> {
  const { body, target, name } = plan
  const given = body.read(context)
  if (id === undefined) {
    const answered = await add(plan, context, given)
    return answered.status < 300 ? undefined : answered
  }
  const picked = { ...body.pick(context, given), ...body.stamps(context) }
  const parents = target.parents(context)
  const value = { ...target.named(picked, parents), ...members }
  const adding = context.world.store.add(name, { id, value, parents })
  return refusedUnlessKept(context, adding, plan.undone)
}

/** Adds a record under its own id, or a new one; `undefined` if that is taken, or none is free. */
function keep(
  plan: CreatePlan,
  context: RequestContext,
  record: NewRecord,
  id: RecordId | undefined,
): Promise<Row | undefined> {
  if (id !== undefined) return context.world.store.add(plan.name, { id, ...record })
  if (plan.kind.id.kind !== 'int64') return addUnderNew(plan, context, record)
  const sequence = context.decide(plan.sequence)
  const isAgain = sequence === 'next' && context.decide(plan.reuse) === 'again'
  return isAgain ? addAgain(plan, context, record) : addNext(plan, context, record, sequence)
}

async function addNext(
  plan: CreatePlan,
  context: RequestContext,
  record: NewRecord,
  sequence: ValueOf<'idSequence'>,
): Promise<Row> {
  const rule = nextId(plan, context, sequence)
  const { row, lastId } = await context.world.store.create(plan.name, record, rule)
  context.lastId = lastId
  return row
}

/** Adds a record under the id after the greatest that is there: one that was removed may have had it (ledger, `idReuse`). */
async function addAgain(
  plan: CreatePlan,
  context: RequestContext,
  record: NewRecord,
): Promise<Row> {
  const { store } = context.world
  const { name, least = 1 } = plan
  const [last] = store.near(name, { from: undefined, isBack: true, count: 1 })
  const greatest = last && typeof last.id !== 'string' ? last.id : 0
  const id = max(normaliseInteger(BigInt(greatest) + 1n), least)
  const row = await store.add(name, { id, ...record })
  if (row) return row
  // Another request was quicker.
  return (await store.create(name, record, nextId(plan, context, 'next'))).row
}

/** How often an id is drawn that is not taken: a schema may allow few. */
const DRAWS = 100

/** Adds a record under a new id that is a text; `undefined` if each that was drawn is taken. */
async function addUnderNew(
  { name, drawId }: CreatePlan,
  context: RequestContext,
  record: NewRecord,
): Promise<Row | undefined> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const row = await context.world.store.add(name, { id: drawId(context), ...record })
    if (row) return row
  }
  return undefined
}

/** Chooses the id of the next record, greater than all earlier ones (ledger, `idSequence`). */
function nextId(
  { name, least }: CreatePlan,
  context: RequestContext,
  sequence: ValueOf<'idSequence'>,
): IdRule {
  const { tape, scenario } = context.world
  const step =
    sequence === 'sparse' ? 1 + randomBelow(WIDEST_GAP, () => context.choices.random()) : 1
  const used = max(tape?.greatestIdOf(name) ?? 0, scenario.lastIds.get(name) ?? 0)
  const known = least === undefined ? used : max(used, normaliseInteger(BigInt(least) - 1n))
  return { step, above: sequence === 'beyond-2^53' ? max(known, FIRST_BEYOND - 1n) : known }
}

const FIRST_BEYOND = 2n ** 53n + 1n

const WIDEST_GAP = 1000

function max(a: Int64, b: Int64): Int64 {
  return compareInt64(a, b) < 0 ? b : a
}

/** The answer when the schema of ids allows no more records. */
function noneFree({ noun, operation }: CreatePlan, context: RequestContext): Answer {
  const status = operation.answers.has(409) ? 409 : 503
  const message = `The ${noun.one} was not added: no id was found that its schema allows and that is not taken`
  return context.error(status, message, 'store')
}

function refuseTaken(
  { noun, kind, operation }: CreatePlan,
  context: RequestContext,
  id: RecordId,
): Answer {
  const field = kind.id.property?.join('.') ?? 'id'
  const message = `${field} must be that of no other ${noun.one}, got ${shown(id)}`
  const violation = requestViolation('taken', `body.${field}`, message)
  if (!operation.answers.has(409)) return context.refuse([violation])
  context.violations.push(violation)
  return context.error(409, message, 'store')
}

/** Compiles the path of a new record: that at which it is read, where the contract has one. */
function compileAddress({
  contract,
  operation: { path },
  resource: { name },
}: RecordParts): (context: RequestContext, id: RecordId) => string {
  const read = contract.roles.operations.find(
    (each) =>
      each.role === 'read' &&
      each.resource === name &&
      itemParameter(readPath(each.path)) !== undefined,
  )
  const template = contract.operations.find(({ id }) => id === read?.operation)?.path
  const item = template ?? `${path}/{id}`
  const last = parameterNames(item).length - 1
  const [before = '', after = ''] = item.split(/\{[^{}]+\}/)
  const idText = (id: RecordId) => (typeof id === 'string' ? percentEncoded(id) : id)
  if (last === 0) return (_context, id) => `${before}${idText(id)}${after}`
  const own = parameterNames(path)
  return ({ request: { params } }, id) =>
    fillTemplate(item, (at) => (at === last ? String(id) : (params[own[at] ?? ''] ?? '')))
}

/** Compiles the drawing of ids that are texts: UUIDs, and others within their schema. */
function compileIds(parts: RecordParts): (context: RequestContext) => string {
  const { contract, kind } = parts
  const draw = kind.id.kind === 'uuid' ? uuidOf : compileIdTexts(idSchema(parts), contract.views)
  return ({ choices }) => draw(() => choices.random())
}

function idSchema({ contract, kind, record, resource }: RecordParts): Schema {
  const own = kind.id.property?.reduce(memberSchema, record)
  const asked = contract.resolve(resource.id?.asked ?? {}) as Schema
  return askableIds(own && (contract.resolve(own) as Schema), asked)
}
