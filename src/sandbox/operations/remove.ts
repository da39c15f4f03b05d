import { isEqualJson } from '../../base/json/exact-numbers.ts'
import { isJsonObject, readTrusted } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Schema } from '../../contract/document/document.ts'
import { describedStatus } from '../../contract/document/operations.ts'
import { chosenBy, namesRecord } from '../../contract/resources/record-matching.ts'
import type { ViewObject } from '../../contract/views/view-node.ts'
import { pointsOf } from '../../silences/ledger-of.ts'
import type { Row } from '../../store/record-kind.ts'
import type { Store } from '../../store/store.ts'
import { answered, compileRecordForm, membersNamed } from '../answers/answer-form.ts'
import {
  refusedUnlessKept,
  refuseUnkept,
  type UnkeptChange,
} from '../answers/apply-recorded-answer.ts'
import { compileRecordBody } from '../answers/record-body.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { compileBelow, eachRow } from '../lists/records-below.ts'

/**
 * Compiles an operation that removes a record, or those of a collection that have all members of its body, or of its query. Its body, if
 * it has one, is the record as it was, and says that it is gone.
 */
export function compileRemove(parts: RecordParts): Handler {
  const { contract, operation, resource } = parts
  const shape = contract.roles.shapes.operations.find(({ id }) => id === operation.id)
  if (shape && !namesRecord(shape, resource)) return compileRemoveSome(parts)
  const plan = compilePlan(parts)
  return toHandler({
    handle: (context) => serve(plan, context),
    take: async (context) => {
      const row = context.path.violations.length > 0 ? undefined : plan.target.find(context)
      return row && refusedUnlessKept(context, plan.removal(context.world.store, row), plan.undone)
    },
  })
}

/**
 * Compiles what removes a record of a resource, after what is below it: whoever has its id later begins with nothing below.
 * @returns what resolves with whether the record was there
 */
export function compileRemoval(
  contract: Contract,
  resource: string,
): (store: Store, row: Row) => Promise<boolean> {
  const below = compileBelow(contract, resource)
  return async (store, row) => {
    for (const each of below(store, row)) await store.remove(each.resource, each.id)
    return store.remove(resource, row.id)
  }
}

/** Compiles a PUT or DELETE without a body: what its path names belongs to a set, or no longer. Done twice, the result is the same. */
export function compileLink(parts: RecordParts): Handler {
  const plan = compileLinkPlan(parts)
  const { target, form, kind, name } = plan
  return toHandler({
    handle: async (context) => {
      const refused = target.missingParent(context)
      if (refused) return refused
      if (!target.hasId(context)) return target.missing(context)
      try {
        if (!(await change(plan, context))) return target.missing(context)
        const id = target.id(context)
        return form.value(context, kind.withId(id, {}), `${name}/${target.key(context, id)}`)
      } catch (error) {
        return refuseUnkept(context, error, plan.undone)
      }
    },
    take: async (context) =>
      context.path.violations.length > 0 || !target.hasId(context)
        ? undefined
        : refusedUnlessKept(context, change(plan, context), plan.undone),
  })
}

// --- internal ---

type RemovePlan = ReturnType<typeof compilePlan>

function compilePlan(parts: RecordParts) {
  const { contract, operation, resource, noun } = parts
  const form = compileRecordForm(parts)
  const again = pointsOf(contract).at('removedTwice', operation.id)
  const documents = (status: number) => describedStatus(operation.responses, status) !== undefined
  const undone: UnkeptChange = { noun, undone: 'removed' }
  return {
    name: resource.name,
    noun,
    undone,
    again,
    target: compileTarget(parts),
    form,
    done: Object.fromEntries(Object.entries(DONE).filter(([name]) => declares(form.schema, name))),
    removal: compileRemoval(contract, resource.name),
    /** Whether a record that is not there is refused, and not answered with 404. */
    isRefused: again.name === undefined && documents(400) && !documents(404),
  }
}

function serve(plan: RemovePlan, context: RequestContext): Answer | Promise<Answer> {
  const refused = plan.target.missingParent(context)
  if (refused) return refused
  const row = plan.target.find(context)
  return row ? removeOne(plan, context, row) : missing(plan, context)
}

async function removeOne(plan: RemovePlan, context: RequestContext, row: Row): Promise<Answer> {
  try {
    const isRemoved = await plan.removal(context.world.store, row)
    // Another request was quicker.
    return isRemoved ? gone(plan, context, row) : missing(plan, context)
  } catch (error) {
    return refuseUnkept(context, error, plan.undone)
  }
}

function missing({ target, form, again, isRefused }: RemovePlan, context: RequestContext): Answer {
  if (context.decide(again) === 'success' && target.hasId(context))
    return answered(context, form, '')
  return isRefused
    ? context.error(400, target.whyMissing(context), 'store')
    : target.missing(context)
}

/** What bodies of removals say; a view has those that its schema declares. A record may have data of its own. */
const GONE = { deleted: true, removed: true, success: true, ok: true }
const DONE = { data: true, result: true }

function gone(
  { form, name, done }: Pick<RemovePlan, 'form' | 'name' | 'done'>,
  context: RequestContext,
  row: Row,
): Answer {
  const { value } = readTrusted(row.json)
  return form.value(
    context,
    { ...done, ...(isJsonObject(value) ? value : {}), ...GONE },
    `${name}/${row.id}`,
  )
}

/** Removes the records that have all members that are given; none if no member is. It answers 404 if there is none of them. */
function compileRemoveSome(parts: RecordParts): Handler {
  const plan = compileSomePlan(parts)
  return toHandler({
    handle: async (context) => {
      const refused = plan.target.missingParent(context)
      if (refused) return refused
      const wanted = wantedIn(plan, context)
      try {
        const row = await removeAll(plan, context, wanted)
        return row
          ? gone(plan, context, row)
          : context.notFound(`no ${plan.noun.one} has ${shown(wanted)}`)
      } catch (error) {
        return refuseUnkept(context, error, plan.undone)
      }
    },
    take: async (context) =>
      context.path.violations.length > 0
        ? undefined
        : refusedUnlessKept(
            context,
            removeAll(plan, context, wantedIn(plan, context)),
            plan.undone,
          ),
  })
}

type SomePlan = ReturnType<typeof compileSomePlan>

function compileSomePlan(parts: RecordParts) {
  const { contract, operation, resource } = parts
  const { operations, read } = contract.roles.shapes
  const shape = operations.find(({ id }) => id === operation.id)
  return {
    ...compilePlan(parts),
    members: shape ? chosenBy({ operation: shape, resource, read }) : [],
    body: shape?.body && compileRecordBody(parts, { isNew: false }),
  }
}

function wantedIn({ body, members }: SomePlan, context: RequestContext): ViewObject {
  const given: ViewObject = body ? body.read(context).members : context.query.values
  const wanted = members.filter((each) => Object.hasOwn(given, each))
  return Object.fromEntries(wanted.map((each) => [each, given[each]]))
}

/** Removes the records that have all of some members; returns the first of them. */
async function removeAll(
  { name, target, removal }: SomePlan,
  context: RequestContext,
  wanted: ViewObject,
): Promise<Row | undefined> {
  const { store } = context.world
  let first: Row | undefined
  if (Object.keys(wanted).length === 0) return first
  for (const row of eachRow(store, name, target.where(context)))
    if (hasAll(row, wanted) && (await removal(store, row))) first ??= row
  return first
}

function hasAll(row: Row, wanted: ViewObject): boolean {
  const { value } = readTrusted(row.json)
  return (
    isJsonObject(value) &&
    Object.entries(wanted).every(([name, each]) => isEqualJson(value[name], each))
  )
}

type LinkPlan = ReturnType<typeof compileLinkPlan>

function compileLinkPlan(parts: RecordParts) {
  const { contract, resource, noun, operation, kind } = parts
  const isAdding = operation.method === 'PUT'
  const undone: UnkeptChange = { noun, undone: isAdding ? 'added' : 'removed' }
  return {
    name: resource.name,
    kind,
    isAdding,
    undone,
    target: compileTarget(parts),
    form: compileRecordForm(parts),
    removal: compileRemoval(contract, resource.name),
  }
}

/** Adds or removes the link; `false` if the record with the id is below other parents. */
async function change(
  { name, kind, isAdding, target, removal }: LinkPlan,
  context: RequestContext,
): Promise<boolean> {
  const { store } = context.world
  const id = target.id(context)
  const row = store.get(name, target.key(context, id))
  if (row && !target.isBelow(context, row)) return !isAdding
  if (row && !isAdding) await removal(store, row)
  if (row || !isAdding) return true
  const parents = target.parents(context)
  await store.put(name, { id, value: kind.withId(id, target.named({}, parents)), parents })
  return true
}

function declares(schema: Schema | undefined, name: string): boolean {
  return schema !== undefined && membersNamed(schema, name).length > 0
}
