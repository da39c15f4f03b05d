import { jsonPatch, PatchError } from '../../base/http/json-patch.ts'
import { parseMediaType } from '../../base/http/media-type.ts'
import { PROTOTYPE_NAMES, pointerKeys, readTrusted } from '../../base/json/json.ts'
import { mergePatch } from '../../base/json/merge-patch.ts'
import { shown } from '../../base/text/shown.ts'
import { whenReady } from '../../base/waiting.ts'
import { bodyViolation } from '../../contract/bodies/bodies.ts'
import type { Schema } from '../../contract/document/document.ts'
import { JSON_PATCH } from '../../contract/document/operations.ts'
import type { SchemaProblem } from '../../contract/document/schema-validator.ts'
import { pointsOf } from '../../contract/ledger-of.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { isBelowItem, readPath } from '../../contract/resources/paths.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { isJsonObject, type JsonObject } from '../../contract/views/view-node.ts'
import { parentsOf, type RecordValue } from '../../store/record-kind.ts'
import type { Row } from '../../store/row.ts'
import { compileRecordForm, memberOf, recordAt } from '../answers/answer-form.ts'
import { asKept, membersOfOther } from '../answers/beside-contract.ts'
import { compileOwnProblems } from '../answers/beyond-record.ts'
import { compileWithoutNew, membersBeside } from '../answers/declared-members.ts'
import { onlyMembers, withoutMembers } from '../answers/hidden-members.ts'
import { keepChange, type Undone } from '../answers/keep-change.ts'
import { compileRecordBody } from '../answers/record-body.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { compileTaker, type SaidOfRecord } from '../answers/take-recorded.ts'
import { withNulls } from './with-nulls.ts'

/**
 * Compiles an operation that changes a record by what is sent: a part of it (RFC 7396), or a list of changes (RFC 6902) where that is
 * the media type or what is sent is a list. An action, a word below an item, is one: it answers the item, and of its body takes what is the item's.
 */
export function compileUpdate(parts: RecordParts): Handler {
  const { contract, resource, noun, kind, record } = parts
  const { name } = resource
  const target = compileTarget(parts)
  const undone: Undone = { noun, undone: 'changed' }
  const body = compileRecordBody(parts, { isNew: false })
  const form = compileRecordForm(parts)
  const view = contract.views(record)
  const leaveOut = compileWithoutNew(parts)
  const other = membersOfOther(parts)
  const beside = membersBeside(parts)
  const fixed = readOnlyIn(record)
  const taken = compileTaken(parts)
  const ownProblems = compileOwnProblems(parts)
  const points = pointsOf(contract)
  const others = points.at('unknownFields', parts.operation.id)
  const nulls = points.at('nullMember', parts.operation.id)

  /** Refuses or leaves out what a list of changes adds to a record beyond the contract, as the other bodies do. */
  const withoutNew = (context: RequestContext, after: unknown, old: unknown): unknown => {
    const unknown: (readonly string[])[] = []
    const left = leaveOut(after, old, ({ path, isKnown }) => {
      if (!isKnown) unknown.push(path)
      return true
    })
    const decided = unknown.length === 0 ? 'drop' : context.decide(others)
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
  const become =
    (context: RequestContext, picked: RecordValue | undefined) =>
    (before: Row): RecordValue => {
      const { value } = readTrusted(before.json)
      // A record that an earlier contract left is changed as it is shown.
      const shown = withoutMembers(other ? other.strip(value) : value, beside)
      const old =
        view.problems(shown).length === 0
          ? other
            ? other.strip(value)
            : value
          : {
              ...Object(view.show(shown, recordAt(context, name, before.id))),
              ...(isJsonObject(value) && onlyMembers(value, beside)),
            }
      // What merges in a contract of a user need not be a merge patch (RFC 7396).
      const isMeant =
        contract.isOther &&
        !isMergePatch(context) &&
        !(hasNull(picked) && context.decide(nulls) === 'removed')
      const merge = (changed: unknown, given: RecordValue) =>
        withNulls(mergePatch(changed, given), given, {
          ...{ schema: record, views: contract.views, isMeant },
        })
      const after = picked
        ? merge(old, picked)
        : withSame(withoutNew(context, jsonPatch(old, context.body.value), old), old, fixed)
      const stamps = body.stamps(context)
      const id = kind.idOf(before)
      const whole = (changed: unknown): RecordValue => {
        const members = { ...(isJsonObject(changed) ? changed : {}), ...stamps }
        return kind.withId(id, target.named(members, parentsOf(before, kind)))
      }
      const kept = whole(after)
      const found = view.problems(isJsonObject(after) ? withoutMembers(kept, beside) : after)
      // What was broken before is not broken by the change: a contract may allow no record at all.
      const hadBefore =
        found.length === 0 ? [] : view.problems(withoutMembers(kind.withId(id, old), beside))
      const known = new Set(hadBefore.map(placeOf))
      const fresh = found.filter((each) => !known.has(placeOf(each)))
      const problems = ownProblems(fresh, picked ?? {}, old)
      if (problems.length > 0) {
        throw new RefusedChange(problems.map((each) => bodyViolation(each, 'the record')))
      }
      // What the change does not name stays as it is kept, whatever the contract shows of it.
      if (old === value) return kept
      return whole(picked ? merge(value, picked) : asKept(after, old, value, placesIn(context)))
    }
  const changeOnly = async (
    context: RequestContext,
    row: Row,
    change: (before: Row) => RecordValue,
  ): Promise<Row | undefined> => {
    const { store } = context.world
    const after = await store.update(name, row.id, change)
    if (after) return after
    const parents = parentsOf(row, kind)
    await store.put(name, { id: kind.idOf(row), value: change(row), parents })
    return store.get(name, row.id)
  }
  const update = (context: RequestContext, row: Row): Promise<Answer> => {
    const picked = isJsonPatch(context) ? undefined : taken(body.pick(context, body.read(context)))
    const change = become(context, picked)
    const changing = resource.isSingleton
      ? changeOnly(context, row, change)
      : context.world.store.update(name, row.id, change)
    return keepChange(
      context,
      changing,
      undone,
      (after): Answer => (after ? form.row(context, after) : target.missing(context)),
    ).catch((error: unknown) => refusalOf(context, error))
  }
  const make = async (context: RequestContext, { members }: SaidOfRecord) => {
    const { store } = context.world
    const key = target.key(context, target.id(context))
    const there = await store.get(name, key)
    if (!there || !target.isBelow(context, there)) return undefined
    const picked = isJsonPatch(context) ? undefined : taken(body.pick(context, body.read(context)))
    const change = become(context, picked)
    const changing = store.update(name, key, (before) =>
      kind.withId(kind.idOf(before), { ...change(before), ...members }),
    )
    return keepChange(context, changing, undone, () => undefined).catch((error: unknown) => {
      // The record is another here than it was at the service: what was done there cannot be done to it.
      if (error instanceof RefusedChange || error instanceof PatchError) return undefined
      throw error
    })
  }
  /** The only record of its resource is made if there is none, as it is for those who read it. */
  const found: typeof target.find = resource.isSingleton
    ? (context, use) =>
        whenReady(context.world.store.get(name, target.key(context, target.id(context))), (row) =>
          row ? use(row) : use(target.made(context)),
        )
    : target.find
  return toHandler({
    handle: (context) =>
      target.withParents(context, () =>
        whenReady(
          body.refuse(context, isJsonPatch(context) ? NO_MEMBERS : body.read(context)),
          (refused) => refused ?? found(context, (row) => update(context, row)),
        ),
      ),
    take: compileTaker(parts, { isNew: false, make }),
  })
}

// --- internal ---

/** Which rule a problem is about, and where. */
function placeOf({ keyword, path }: SchemaProblem): string {
  return JSON.stringify([keyword, path])
}

/** A JSON patch gives no members of a record: the changed record is checked. */
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
    Object.keys(properties ?? {}).map((each) => [each, contract.views(memberOf(record, each))]),
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
  const isIn = (record: JsonObject) => (name: string) => Object.hasOwn(record, name)
  const added = names.filter((name) => !isIn(old)(name))
  const entries = names.filter(isIn(old)).map((name) => [name, old[name]] as const)
  return { ...Object(withoutMembers(after, new Set(added))), ...Object.fromEntries(entries) }
}

/** What a record would become is none by the contract. */
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

/** Whether a value is null, or has one that a merge finds: none in a list. */
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
function refusalOf(context: RequestContext, error: unknown): Answer {
  if (error instanceof RefusedChange) return context.refuse(error.violations)
  if (!(error instanceof PatchError)) throw error
  const violation = requestViolation('patch', 'body', error.message)
  if (!error.isConflict || !context.operation.answers.has(409)) return context.refuse([violation])
  context.violations.push(violation)
  return context.error(409, error.message, 'store')
}
