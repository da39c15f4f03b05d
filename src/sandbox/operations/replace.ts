import { isJsonObject, readTrusted } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { itemParameter, readPath } from '../../contract/resources/paths.ts'
import { mergedMembers } from '../../contract/resources/shape.ts'
import { pointsOf } from '../../silences/ledger-of.ts'
import { parentsOf, type RecordId, type RecordValue, type Row } from '../../store/record-kind.ts'
import { compileRecordForm } from '../answers/answer-form.ts'
import {
  compileTapeTaker,
  type RecordMention,
  refusedUnlessKept,
  refuseUnkept,
} from '../answers/apply-recorded-answer.ts'
import { compileWithUnknown } from '../answers/declared-members.ts'
import { findOtherContractMembers } from '../answers/hidden-members.ts'
import { compileRecordBody } from '../answers/record-body.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'

/**
 * Compiles an operation that puts a record in place of another. An unknown one is created where 201 is documented, where there is no
 * other way to create one, and where a resource has one record only; else it is a 404. A creation answers 201 where that is documented,
 * and a replacement what else is.
 */
export function compileReplace(parts: RecordParts): Handler {
  const plan = compilePlan(parts)
  return toHandler({
    handle: (context) => serve(plan, context),
    take: compileTapeTaker(parts, {
      isNew: false,
      make: (context, mention) => make(plan, context, mention),
    }),
  })
}

// --- internal ---

type ReplacePlan = ReturnType<typeof compilePlan>

function compilePlan(parts: RecordParts) {
  const { contract, resource, noun, kind, operation, role } = parts
  const { name, isSingleton } = resource
  const form = compileRecordForm(parts, 'changed')
  const canCreate = contract.roles.operations.some(
    (each) => each.role === 'create' && each.resource === name,
  )
  return {
    name,
    noun,
    kind,
    form,
    target: compileTarget(parts),
    body: compileRecordBody(parts, { isNew: false }),
    newBody: compileRecordBody(parts, { isNew: true }),
    createdForm: operation.answers.has(201) ? compileRecordForm(parts, 'created') : form,
    mayLeaveOut: role.mayLeaveOut === true,
    beside: findOtherContractMembers(parts),
    withUnknown: compileWithUnknown(parts),
    /** Whether the body says which record is meant, and not the path. */
    isByBody: !isSingleton && itemParameter(readPath(operation.path)) === undefined,
    creates: isSingleton || operation.answers.has(201) || !canCreate,
    unknown: pointsOf(contract).at('unknownReplaced', operation.id),
  }
}

function serve(plan: ReplacePlan, context: RequestContext): Answer | Promise<Answer> {
  const { target, body, kind, noun, isByBody } = plan
  const given = body.read(context)
  const refused = target.missingParent(context) ?? body.refuse(context, given)
  if (refused) return refused
  const id = isByBody ? kind.idIn(given.members) : target.id(context)
  if (isByBody && !kind.isId(id)) {
    const field = kind.id.property?.join('.') ?? 'id'
    const message = `${field} must be that of the ${noun.one}, got ${shown(id)}`
    return context.refuse([requestViolation('required', `body.${field}`, message)])
  }
  if (!isByBody && !target.hasId(context)) return target.missing(context)
  return replace(plan, context, id as RecordId, body.pick(context, given))
}

function replace(
  plan: ReplacePlan,
  context: RequestContext,
  id: RecordId,
  picked: RecordValue,
): Answer | Promise<Answer> {
  const { target, name } = plan
  const row = context.world.store.get(name, target.key(context, id))
  if (!row && mayCreate(plan, context)) return create(plan, context, id, picked)
  if (!row || !target.isBelow(context, row)) return target.missing(context)
  return change(plan, context, id, picked)
}

function mayCreate({ unknown, creates }: ReplacePlan, context: RequestContext): boolean {
  return unknown.name === undefined ? creates : context.decide(unknown) === 'create'
}

async function create(
  { name, noun, kind, target, newBody, createdForm, creates }: ReplacePlan,
  context: RequestContext,
  id: RecordId,
  picked: RecordValue,
): Promise<Answer> {
  const { store } = context.world
  const parents = target.parents(context)
  const given = { ...picked, ...newBody.stamps(context) }
  const value = kind.withId(id, target.named(given, parents))
  try {
    await store.put(name, { id, value, parents })
  } catch (error) {
    return refuseUnkept(context, error, { noun, undone: 'added' })
  }
  const row = store.get(name, target.key(context, id))
  if (!row) return target.missing(context)
  const answer = createdForm.row(context, row)
  // What is created beside those that a POST creates is answered as RFC 9110, section 9.3.4, demands.
  return creates ? answer : { ...answer, status: 201 }
}

async function change(
  plan: ReplacePlan,
  context: RequestContext,
  id: RecordId,
  picked: RecordValue,
): Promise<Answer> {
  const { target, name, noun, form, body } = plan
  const stamps = body.stamps(context)
  try {
    const after = await context.world.store.update(name, target.key(context, id), (before) =>
      replaced(plan, before, id, picked, stamps),
    )
    return after ? form.row(context, after) : target.missing(context)
  } catch (error) {
    return refuseUnkept(context, error, { noun, undone: 'changed' })
  }
}

/** What the record becomes: members that are not the client's to give stay, and those that only another contract over the same state has. */
function replaced(
  { body, beside, withUnknown, target, kind, mayLeaveOut }: ReplacePlan,
  before: Row,
  id: RecordId,
  picked: RecordValue,
  stamps: RecordValue | undefined,
): RecordValue {
  const { value } = readTrusted(before.json)
  const old = isJsonObject(value) ? value : {}
  const stay =
    mayLeaveOut || body.isPartial
      ? old
      : Object.fromEntries(Object.entries(old).filter(([each]) => !body.isDeclared(each)))
  const given = withUnknown({ ...mergedMembers(stay, picked), ...stamps }, old) as RecordValue
  const after = target.named(given, parentsOf(before, kind))
  return kind.withId(id, beside ? (beside.keep(after, old) as RecordValue) : after)
}

/** Does what a recorded replacement asked for, whose answer does not show the record. */
async function make(
  plan: ReplacePlan,
  context: RequestContext,
  { members }: RecordMention,
): Promise<Answer | undefined> {
  const { target, body, kind, name, noun, isByBody } = plan
  const given = body.read(context)
  const id = isByBody ? kind.idIn(given.members) : target.id(context)
  if (!kind.isId(id)) return undefined
  const { store } = context.world
  const key = target.key(context, id)
  const there = store.get(name, key)
  if (there && !target.isBelow(context, there)) return undefined
  const picked = { ...body.pick(context, given), ...members }
  const stamps = body.stamps(context)
  const parents = target.parents(context)
  const value = kind.withId(id, target.named({ ...picked, ...stamps }, parents))
  const changing = async () => {
    const after = await store.update(name, key, (before) =>
      replaced(plan, before, id, picked, stamps),
    )
    if (!after) await store.put(name, { id, value, parents })
  }
  return refusedUnlessKept(context, changing(), { noun, undone: 'changed' })
}
