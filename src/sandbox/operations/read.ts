import { stringifyJson } from '../../base/json/json.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import { pointsOf } from '../../contract/ledger-of.ts'
import type { Row } from '../../store/row.ts'
import { compileRecordForm } from '../answers/answer-form.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'

/**
 * Compiles an operation that reads a record; the only one of its resource is made if there is none. A path that is no item's shows the
 * first record, or the last one: it is made if there is none and no 404 is documented.
 */
export function compileRead(parts: RecordParts): Handler {
  const { resource, role, operation } = parts
  const { name } = resource
  const target = compileTarget(parts)
  const form = compileRecordForm(parts)
  const successor = compileSuccessor(parts)
  const removed = pointsOf(parts.contract).at('readRemoved', operation.id)
  const missing = (context: RequestContext): Eventually<Answer> => {
    if (context.decide(removed) !== 410) return target.missing(context)
    const { store } = context.world
    return whenReady(store.at(store.version), (moment) => {
      const id = target.id(context)
      const isUsed = typeof id !== 'string' && id > 0 && id <= (moment?.lastId(name) ?? 0)
      if (!isUsed) return target.missing(context)
      return context.error(410, `the ${parts.noun.one} ${id} was removed`, 'store')
    })
  }
  return toHandler({
    handle: (context) => {
      if (role.elsewhere)
        return target.withParents(context, () => {
          const ends = { from: undefined, isBack: role.elsewhere?.isLast === true, count: 1 }
          const { store } = context.world
          return whenReady(store.near(name, { ...ends, where: target.where(context) }), ([row]) =>
            row
              ? form.row(context, row)
              : operation.answers.has(404)
                ? target.missing(context)
                : form.value(context, {}, `${name}/`),
          )
        })
      if (!resource.isSingleton)
        return target.find(
          context,
          (row) => withSuccessor(form.row(context, row), row, successor),
          missing,
        )
      return target.withParents(context, () => {
        const found = context.world.store.get(name, target.key(context, target.id(context)))
        const show = (row: Row | undefined) => form.row(context, row ?? target.made(context))
        return found instanceof Promise ? found.then(show) : show(found)
      })
    },
  })
}

// --- internal ---

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
