import { isJsonObject, stringifyJson } from '../../base/json/json.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'

import { pointsOf } from '../../silences/ledger-of.ts'
import type { Row } from '../../store/record-kind.ts'
import { compileRecordForm, viewAt } from '../answers/answer-form.ts'
import { compileTarget, isOnlyRead } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import type { RecordParts } from '../answers/role-parts.ts'

/**
 * Compiles an operation that reads a record; the only one of its resource is made if there is none. A path that is no item's shows the
 * first record, or the last one: it is made if there is none and no 404 is documented.
 */
export function compileRead(parts: RecordParts): Handler {
  const { resource, role } = parts
  const plan = compilePlan(parts)
  if (role.elsewhere) return (context) => serveEnd(plan, context)
  return resource.isSingleton
    ? (context) => serveOnly(plan, context)
    : (context) => serve(plan, context)
}

// --- internal ---

type ReadPlan = ReturnType<typeof compilePlan>

function compilePlan(parts: RecordParts) {
  const { contract, resource, operation, noun, role, record } = parts
  return {
    name: resource.name,
    noun,
    operation,
    target: compileTarget(parts),
    form: compileRecordForm(parts),
    successor: compileSuccessor(parts),
    removed: pointsOf(contract).at('readRemoved', operation.id),
    isLast: role.elsewhere?.isLast === true,
    takesAny: isOnlyRead(contract.roles, resource),
    view: contract.views(record),
    isByKey: role.elsewhere?.isByKey === true,
  }
}

function serve(plan: ReadPlan, context: RequestContext): Answer {
  const { target, form, successor, takesAny } = plan
  const refused = takesAny ? target.missingParent(context) : undefined
  if (refused) return refused
  const row = target.find(context) ?? (takesAny && target.hasId(context) && madeAt(plan, context))
  return row ? withSuccessor(form.row(context, row), row, successor) : missing(plan, context)
}

/** A record with all that it may have, the same for the same key. */
function madeAt({ target, view, name }: ReadPlan, context: RequestContext): Row {
  const at = viewAt(context, `${name}/${target.id(context)}`)
  const value = view.show({}, { ...at, isFull: true })
  return target.made(context, isJsonObject(value) ? value : {})
}

function serveOnly({ target, form, name }: ReadPlan, context: RequestContext): Answer {
  const refused = target.missingParent(context)
  if (refused) return refused
  const row = context.world.store.get(name, target.key(context, target.id(context)))
  return form.row(context, row ?? target.made(context))
}

function serveEnd(plan: ReadPlan, context: RequestContext): Answer {
  const { target, form, name, isLast, isByKey, operation } = plan
  const refused = target.missingParent(context)
  if (refused) return refused
  const end = { where: target.where(context), from: undefined, isBack: isLast, count: 1 }
  const [row] = context.world.store.near(name, end)
  if (row) return form.row(context, row)
  return isByKey || operation.answers.has(404)
    ? target.missing(context)
    : form.value(context, {}, `${name}/`)
}

function missing({ target, removed, noun, name }: ReadPlan, context: RequestContext): Answer {
  if (context.decide(removed) !== 410) return target.missing(context)
  const { store } = context.world
  const lastId = store.at(store.version)?.lastId(name) ?? 0
  const id = target.id(context)
  if (typeof id === 'string' || id <= 0 || id > lastId) return target.missing(context)
  return context.error(410, `the ${noun.one} ${id} was removed`, 'store')
}

/** The queries of the list that finds a record, in place of an operation that is deprecated. */
interface Successor {
  readonly key: `.${string}`
  /** By the value that the record has. A text that is made for each answer is hashed each time. */
  readonly queries: ReadonlyMap<unknown, string>
}

/** The successor of a deprecated operation, if it is a list that filters by a property with few values. */
function compileSuccessor({ contract, operation, kind }: RecordParts): Successor | undefined {
  const path = operation.deprecation?.successorPath
  const list = contract.operations.find((each) => each.path === path && each.method === 'GET')
  const role = contract.roles.operations.find((each) => each.operation === list?.id)
  if (role?.role !== 'list' || role.resource !== kind.name) return undefined
  for (const { name, property, meaning } of role.parameters) {
    const filter = kind.filters.find((each) => each.name === property)
    if (meaning !== 'filter' || !filter?.values) continue
    const text = (value: unknown) =>
      percentEncoded(typeof value === 'string' ? value : stringifyJson(value))
    return {
      key: filter.key,
      queries: new Map(filter.values.map((value) => [value, `${name}=${text(value)}`])),
    }
  }
  return undefined
}

function withSuccessor(answer: Answer, row: Row, successor: Successor | undefined): Answer {
  const successorQuery = successor?.queries.get(row[successor.key])
  return successorQuery === undefined ? answer : { ...answer, successorQuery }
}
