import { jsonPatch, mergePatch, PatchError } from '../../base/http/json-patch.ts'
import { parseMediaType } from '../../base/http/media-type.ts'
import {
  isJsonObject,
  type Json,
  PROTOTYPE_NAMES,
  pointerKeys,
  readTrusted,
} from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { bodyViolation } from '../../contract/bodies/bodies.ts'
import type { Schema } from '../../contract/document/document.ts'
import { JSON_PATCH } from '../../contract/document/operations.ts'
import type { SchemaProblem } from '../../contract/document/schema-validator.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { isBelowItem, readPath } from '../../contract/resources/paths.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { ViewCompiler } from '../../contract/views/view.ts'
import type { ViewObject } from '../../contract/views/view-node.ts'
import { pointsOf } from '../../silences/ledger-of.ts'
import { parentsOf, type RecordValue, type Row } from '../../store/record-kind.ts'
import {
  compileRecordForm,
  eitherOf,
  memberSchema,
  membersNamed,
  recordAt,
} from '../answers/answer-form.ts'
import {
  compileTapeTaker,
  type RecordMention,
  refuseUnkept,
  type UnkeptChange,
} from '../answers/apply-recorded-answer.ts'
import { compileChangeProblems } from '../answers/change-problems.ts'
import { compileWithoutNew, membersBeside } from '../answers/declared-members.ts'
import {
  findOtherContractMembers,
  keepUnshown,
  onlyMembers,
  withoutMembers,
} from '../answers/hidden-members.ts'
import { compileRecordBody, type GivenRecord } from '../answers/record-body.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { compileActionSet } from './action-values.ts'

/**
 * Compiles an operation that changes a record by what is sent: a part of it (RFC 7396), or a list of changes (RFC 6902) where that is
 * the media type or what is sent is a list. An action, a word below an item, is one: it answers the item, and of its body takes what is the item's.
 */
export function compileUpdate(parts: RecordParts): Handler {
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

type UpdatePlan = ReturnType<typeof compilePlan>

function compilePlan(parts: RecordParts) {
  const { contract, resource, noun, kind, record, operation } = parts
  const points = pointsOf(contract)
  const undone: UnkeptChange = { noun, undone: 'changed' }
  return {
    noun,
    kind,
    record,
    undone,
    name: resource.name,
    views: contract.views,
    isSingleton: resource.isSingleton,
    target: compileTarget(parts),
    body: compileRecordBody(parts, { isNew: false }),
    form: compileRecordForm(parts),
    view: contract.views(record),
    leaveOut: compileWithoutNew(parts),
    /** What only another contract over the same state declares. */
    other: findOtherContractMembers(parts),
    beside: membersBeside(parts),
    fixed: readOnlyIn(record),
    taken: compileTaken(parts),
    act: compileActionSet(parts),
    ownProblems: compileChangeProblems(parts),
    unknownFields: points.at('unknownFields', operation.id),
    nullMember: points.at('nullMember', operation.id),
  }
}

function serve(plan: UpdatePlan, context: RequestContext): Answer | Promise<Answer> {
  const { target, body, isSingleton } = plan
  const given = isJsonPatch(context) ? NO_MEMBERS : body.read(context)
  const refused = target.missingParent(context) ?? body.refuse(context, given)
  if (refused) return refused
  if (isSingleton) return update(plan, context, onlyRecord(plan, context), given)
  const row = target.find(context)
  return row ? update(plan, context, row, given) : target.missing(context)
}

/** The only record of its resource is created if there is none, as a read does. */
function onlyRecord({ target, name }: UpdatePlan, context: RequestContext): Row {
  const row = context.world.store.get(name, target.key(context, target.id(context)))
  return row ?? target.made(context)
}

async function update(
  plan: UpdatePlan,
  context: RequestContext,
  row: Row,
  given: GivenRecord,
): Promise<Answer> {
  const { target, form, name, isSingleton } = plan
  const { store } = context.world
  try {
    const picked = pickedIn(plan, context, given)
    const change = (before: Row) => changed(plan, context, before, picked)
    const after =
      (await store.update(name, row.id, change)) ??
      (isSingleton ? await putOnly(plan, context, row, change(row)) : undefined)
    return after ? form.row(context, after) : target.missing(context)
  } catch (error) {
    return refusalOf(plan, context, error)
  }
}

async function putOnly(
  { name, kind }: UpdatePlan,
  { world: { store } }: RequestContext,
  row: Row,
  value: RecordValue,
): Promise<Row | undefined> {
  await store.put(name, { id: kind.idOf(row), value, parents: parentsOf(row, kind) })
  return store.get(name, row.id)
}

/** Does what a recorded change asked for, whose answer does not show the record. */
async function make(
  plan: UpdatePlan,
  context: RequestContext,
  { members }: RecordMention,
): Promise<Answer | undefined> {
  const { target, name, kind } = plan
  const row = target.find(context)
  if (!row) return undefined
  try {
    const picked = pickedIn(plan, context, plan.body.read(context))
    await context.world.store.update(name, row.id, (before) =>
      kind.withId(kind.idOf(before), { ...changed(plan, context, before, picked), ...members }),
    )
    return undefined
  } catch (error) {
    // The record is another here than it was at the service: what was done there cannot be done to it.
    if (error instanceof RefusedChange || error instanceof PatchError) return undefined
    return refuseUnkept(context, error, plan.undone)
  }
}

/** What a body gives of a record; `undefined` for a list of changes. */
function pickedIn(
  { body, taken }: UpdatePlan,
  context: RequestContext,
  given: GivenRecord,
): RecordValue | undefined {
  return isJsonPatch(context) ? undefined : taken(body.pick(context, given))
}

/**
 * What a record becomes.
 * @throws RefusedChange when that is no record by the contract; PatchError when a list of changes cannot be made.
 */
function changed(
  plan: UpdatePlan,
  context: RequestContext,
  before: Row,
  picked: RecordValue | undefined,
  act: RecordValue | null | undefined = picked && plan.act?.(context),
): RecordValue {
  const { kind, target, beside, view } = plan
  const { value } = readTrusted(before.json)
  const old = asShown(plan, context, before, value)
  const merge = (from: unknown, given: RecordValue) =>
    withMerged(plan, context, act ? withSet(plan, from, act) : from, given)
  const after = picked
    ? merge(old, picked)
    : withSame(withoutNew(plan, context, jsonPatch(old, context.body.value), old), old, plan.fixed)
  const stamps = plan.body.stamps(context)
  const whole = (members: unknown): RecordValue => {
    const all = { ...(isJsonObject(members) ? members : {}), ...stamps }
    return kind.withId(kind.idOf(before), target.named(all, parentsOf(before, kind)))
  }
  const kept = whole(after)
  const found = view.problems(isJsonObject(after) ? withoutMembers(kept, beside) : after)
  // Problems that the record had before the change are not the client's: a contract may even allow no record at all.
  const asBefore = () => withoutMembers(kind.withId(kind.idOf(before), old), beside)
  const known = new Set(found.length === 0 ? [] : view.problems(asBefore()).map(placeOf))
  const fresh = found.filter((each) => !known.has(placeOf(each)))
  const problems = plan.ownProblems(fresh, picked ?? {}, old)
  // What the word of an action sets may not fit this record: it then is as without it.
  if (problems.length > 0 && act) return changed(plan, context, before, picked, null)
  if (problems.length > 0)
    throw new RefusedChange(problems.map((each) => bodyViolation(each, 'the record')))
  // Members that the change does not name are kept as stored, whatever the view shows of them.
  if (old === value) return kept
  return whole(picked ? merge(value, picked) : keepUnshown(after, old, value, placesIn(context)))
}

/** The record as the contract shows it: a record that an earlier contract wrote is changed in this form. */
function asShown(
  { name, view, other, beside }: UpdatePlan,
  context: RequestContext,
  { id }: Row,
  value: Json,
): RecordValue {
  const own = other ? other.strip(value) : value
  const shownPart = withoutMembers(own, beside)
  if (view.problems(shownPart).length === 0) return own as RecordValue
  return {
    ...Object(view.show(shownPart, recordAt(context, name, id))),
    ...(isJsonObject(value) && onlyMembers(value, beside)),
  }
}

/** A record with what an action sets; null stays where the schema takes it. */
function withSet({ record, views }: UpdatePlan, value: unknown, set: RecordValue): unknown {
  return withNulls(mergePatch(value, set), set, record, views)
}

/** What merges need not be a merge patch (RFC 7396): null may be a value. */
function withMerged(
  { record, views, nullMember }: UpdatePlan,
  context: RequestContext,
  value: unknown,
  given: RecordValue,
): unknown {
  const merged = mergePatch(value, given)
  const isRemoval =
    isMergePatch(context) || (hasNull(given) && context.decide(nullMember) === 'removed')
  return isRemoval ? merged : withNulls(merged, given, record, views)
}

/** Refuses or leaves out what a list of changes adds to a record beyond the contract, as the other bodies do. */
function withoutNew(
  { leaveOut, unknownFields, noun }: UpdatePlan,
  context: RequestContext,
  after: unknown,
  old: unknown,
): unknown {
  const unknown: (readonly string[])[] = []
  const left = leaveOut(after, old, ({ path, isKnown }) => {
    if (!isKnown) unknown.push(path)
    return true
  })
  const decided = unknown.length === 0 ? 'drop' : context.decide(unknownFields)
  if (decided === 'keep')
    return leaveOut(after, old, ({ path }) => PROTOTYPE_NAMES.includes(path.at(-1) ?? ''))
  if (decided !== 'reject') return left
  throw new RefusedChange(
    unknown.map((path) => {
      const message = `${shown(path.join('.'))} is not a field of the ${noun.one}`
      return requestViolation('unknownFields', `body.${path.join('.')}`, message)
    }),
  )
}

/**
 * A changed value in which members that were set to null are null, where its schema takes that.
 * @param merged what the merge of `patch` gave
 */
function withNulls(merged: unknown, patch: unknown, schema: Schema, views: ViewCompiler): unknown {
  if (!isJsonObject(merged) || !isJsonObject(patch)) return merged
  const entries = Object.entries(patch).flatMap(([name, value]): [string, unknown][] => {
    if (value !== null) {
      const inside = Object.hasOwn(merged, name)
        ? withNulls(merged[name], value, memberSchema(schema, name), views)
        : undefined
      return inside === merged[name] || inside === undefined ? [] : [[name, inside]]
    }
    const declared = membersNamed(schema, name)
    return declared.length > 0 && views(eitherOf(declared)).fits(null) ? [[name, null]] : []
  })
  return entries.length === 0 ? merged : { ...merged, ...Object.fromEntries(entries) }
}

/** Which rule a problem is about, and where. */
function placeOf({ keyword, path }: SchemaProblem): string {
  return JSON.stringify([keyword, path])
}

/** A JSON patch has no members of a record to check; the changed record is checked instead. */
const NO_MEMBERS = { members: {}, undeclared: [] }

/** Compiles what is taken of a body. An action takes what it needs (why an order is cancelled); the record has of it what it declares, and can be. */
function compileTaken({
  contract,
  role,
  record,
}: RecordParts): (picked: RecordValue) => RecordValue {
  if (!isBelowItem(readPath(role.path))) return (picked) => picked
  const { properties, required } = flatten(record).keywords
  const needed = new Set(Array.isArray(required) ? required : [])
  const views = new Map(
    Object.keys(properties ?? {}).map((each) => [each, contract.views(memberSchema(record, each))]),
  )
  const isOfRecord = ([each, value]: readonly [string, unknown]) =>
    views.has(each) && (value === null ? !needed.has(each) : views.get(each)?.fits(value) === true)
  return (picked) => Object.fromEntries(Object.entries(picked).filter(isOfRecord))
}

/** The members of a record that only answers have: no body changes them. */
function readOnlyIn(record: Schema): readonly string[] {
  const { properties } = flatten(record).keywords
  return Object.entries(Object(properties)).flatMap(([name, schema]) =>
    flatten(schema).keywords.readOnly === true ? [name] : [],
  )
}

/** A changed record with some members as they were. */
function withSame(after: unknown, old: unknown, names: readonly string[]): unknown {
  if (!isJsonObject(after) || !isJsonObject(old) || names.length === 0) return after
  const isIn = (record: ViewObject) => (name: string) => Object.hasOwn(record, name)
  const added = names.filter((name) => !isIn(old)(name))
  const entries = names.filter(isIn(old)).map((name) => [name, old[name]] as const)
  return { ...Object(withoutMembers(after, new Set(added))), ...Object.fromEntries(entries) }
}

/** The changed record would not be valid by the contract. */
class RefusedChange extends Error {
  readonly violations: readonly Violation[]

  constructor(violations: readonly Violation[]) {
    super('the change is refused')
    this.violations = violations
  }
}

/** Whether a body is a list of changes: by its media type, or because it is a list, as some contracts have it in plain JSON. */
function isJsonPatch({ request, body }: RequestContext): boolean {
  if (body.value === undefined) return false
  return typeOf(request) === JSON_PATCH || Array.isArray(body.value)
}

/** The places that a list of changes gives a value to. */
function placesIn({ body }: RequestContext): readonly (readonly string[])[] {
  const changes = body.value as readonly { readonly op: string; readonly path: string }[]
  return changes.flatMap(({ op, path }) =>
    op === 'test' || op === 'remove' ? [] : [pointerKeys(path)],
  )
}

/** Whether a value is or contains null where a merge patch acts on it: a merge does not look into lists. */
function hasNull(value: unknown): boolean {
  return value === null || (isJsonObject(value) && Object.values(value).some(hasNull))
}

/** Whether null takes members out by the media type (RFC 7396), whatever the contract says of them. */
function isMergePatch({ request }: RequestContext): boolean {
  return typeOf(request) === 'application/merge-patch+json'
}

function typeOf({ headers }: RequestContext['request']): string | undefined {
  const type = parseMediaType(headers['content-type'] as string | undefined)
  return type.kind === 'type' ? type.name : undefined
}

/** The answer to a change that can not be made; 409 is for one that does not fit the record as it is (RFC 5789, section 2.2). */
function refusalOf({ undone }: UpdatePlan, context: RequestContext, error: unknown): Answer {
  if (error instanceof RefusedChange) return context.refuse(error.violations)
  if (!(error instanceof PatchError)) return refuseUnkept(context, error, undone)
  const violation = requestViolation('patch', 'body', error.message)
  if (!error.isConflict || !context.operation.answers.has(409)) return context.refuse([violation])
  context.violations.push(violation)
  return context.error(409, error.message, 'store')
}
