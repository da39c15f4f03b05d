import { shown } from '../../base/text/shown.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import { plainName, readPath } from '../../contract/resources/paths.ts'
import type { Parents } from '../../store/record-kind.ts'
import type { RecordId, Row } from '../../store/row.ts'
import type { Condition } from '../../store/store.ts'
import type { Answer, RequestContext } from './request-context.ts'
import type { RecordParts } from './role-parts.ts'

/** Which records a request is about, from its path. */
export interface Target {
  /** The id in the path; that of the only record, if there is only one. */
  id(context: RequestContext): RecordId
  /** Whether the id in the path is one of the kind of the resource: no record has another one, and none gets one. */
  hasId(context: RequestContext): boolean
  /** The values of the parents in the path; `undefined` if the resource has none. */
  parents(context: RequestContext): Parents | undefined
  /** What the records below these parents have in common; `undefined` if the resource has none. */
  where(context: RequestContext): readonly Condition[] | undefined
  /** Uses the record of the path, or answers 404. */
  find(context: RequestContext, use: (row: Row) => Eventually<Answer>): Eventually<Answer>
  /** Whether a record has the parents of the path. */
  isBelow(context: RequestContext, row: Row): boolean
  /** The answer when there is no such record. */
  missing(context: RequestContext): Answer
  /** Goes on if every parent exists, or answers 404; a parent that can not be read is a scope that takes any value. */
  withParents(context: RequestContext, go: () => Eventually<Answer>): Eventually<Answer>
  /** The members of a record that say what its parents are, too. */
  named(parents: Parents | undefined): { readonly [member: string]: RecordId }
}

/** The id of the record of a resource that has only one. */
export const ONLY: RecordId = 'only'

/** Compiles the target of an operation: its last parameter is the id of an item, those before are parents. */
export function compileTarget(parts: RecordParts): Target {
  const { operation, resource, noun, contract, kind } = parts
  const names = readPath(operation.path).segments.flatMap(({ parameter }) => parameter ?? [])
  const parents = resource.parents.map(({ parameter, resource: of }, at) => ({
    ...{ parameter, name: names[at] ?? parameter, filter: `{${parameter}}` },
    key: `.{${parameter}}` as const,
    read: contract.roles.operations.some(
      ({ role, resource: each }) => role === 'read' && each === of,
    )
      ? of
      : undefined,
    noun: of === undefined ? undefined : contract.hints.nouns[of]?.one,
    member: [...resource.record.members.keys()].find(
      (each) => plainName(each) === plainName(parameter),
    ),
  }))
  const idName = names[parents.length]
  const valueAt = (context: RequestContext, name: string) => context.path.values[name] as RecordId

  const target: Target = {
    id: (context) => (idName === undefined ? ONLY : valueAt(context, idName)),
    hasId: (context) => idName === undefined || kind.isId(valueAt(context, idName)),
    parents: (context) =>
      parents.length === 0
        ? undefined
        : Object.fromEntries(
            parents.map(({ parameter, name }) => [parameter, valueAt(context, name)]),
          ),
    where: (context) =>
      parents.length === 0
        ? undefined
        : parents.map(({ filter, name }) => ({ filter, values: [valueAt(context, name)] })),
    find: (context, use) =>
      whenReady(context.world.store.get(resource.name, target.id(context)), (row) =>
        row && target.isBelow(context, row) ? use(row) : target.missing(context),
      ),
    isBelow: (context, row) =>
      parents.every(({ key, name }) => row[key] === valueAt(context, name)),
    missing: (context) =>
      context.notFound(
        idName === undefined
          ? `there is no ${noun.one}`
          : `no ${noun.one} has the ${idName} ${idText(target.id(context))}`,
      ),
    withParents: (context, go) => {
      if (parents.length === 0) return go()
      const check = (at: number): Eventually<Answer> => {
        const parent = parents[at]
        if (!parent) return go()
        const { read, name } = parent
        if (read === undefined) return check(at + 1)
        const id = valueAt(context, name)
        return whenReady(context.world.store.get(read, id), (row) =>
          row
            ? check(at + 1)
            : context.notFound(`no ${parent.noun ?? read} has the ${name} ${idText(id)}`),
        )
      }
      return check(0)
    },
    named: (values) =>
      Object.fromEntries(
        parents.flatMap(({ member, parameter }) =>
          member === undefined || values?.[parameter] === undefined
            ? []
            : [[member, values[parameter]]],
        ),
      ),
  }
  return target
}

// --- internal ---

function idText(id: RecordId): string {
  return typeof id === 'string' ? shown(id) : String(id)
}
