import { isInt64, parseInt64 } from '../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import type { Noun } from '../../contract/document/contract-hints.ts'
import { ONLY, pathKey, readPath } from '../../contract/resources/paths.ts'
import { findParentMembers, withParentMembers } from '../../contract/resources/record-schemas.ts'
import { nounOf, type Resource } from '../../contract/resources/resources.ts'
import type { ContractRoles, OperationRole } from '../../contract/resources/roles.ts'
import {
  type Parents,
  type RecordId,
  type RecordKind,
  type RecordValue,
  type Row,
  rowOf,
} from '../../store/record-kind.ts'
import type { FilterCondition } from '../../store/store.ts'
import type { Answer, RequestContext } from './request-context.ts'
import type { OperationParts, RecordParts } from './role-parts.ts'

/** Which records a request is about, from its path. */
export interface Target {
  /** The id in the path; that of the only record, if there is only one. */
  id(context: RequestContext): RecordId
  /** The key in the store of the record with an id, below the parents of the path. */
  key(context: RequestContext, id: RecordId): RecordId
  /** The place of a record in a list, as its parameters take it (`after`): the id; where the path leaves parents open, what the store knows it by. */
  placeOf(row: Row): RecordId
  /** The key in the store of the record at a place; `undefined` if no record can be there. */
  keyAt(context: RequestContext, place: unknown): RecordId | undefined
  /** Whether the id in the path is one of the kind of the resource: no record has another one, and none gets one. */
  hasId(context: RequestContext): boolean
  /** The values of the parents in the path; `undefined` if the resource has none. */
  parents(context: RequestContext): Parents | undefined
  /** The conditions that the path sets for records; `undefined` if it is about all of them. */
  where(context: RequestContext): readonly FilterCondition[] | undefined
  /** The record of the path; `undefined` if it has none below its parents. */
  find(context: RequestContext): Row | undefined
  /** A record that is not kept, under the id of the path, or that of the only record: whatever its views make of nothing, or of a value. */
  made(context: RequestContext, value?: RecordValue): Row
  isBelow(context: RequestContext, row: Row): boolean
  missing(context: RequestContext): Answer
  whyMissing(context: RequestContext): string
  /** The answer if a parent does not exist; one that can not be read is a scope that takes any value. */
  missingParent(context: RequestContext): Answer | undefined
  /** A record with the members that say what its parents are, too. */
  named(value: RecordValue, parents: Parents | undefined): RecordValue
}

/** Compiles the target of an operation: its last parameter is the id of an item, those before are parents. */
export function compileTarget(parts: RecordParts): Target {
  const { operation, resource, noun, kind, role } = parts
  const { elsewhere: alternatePath } = role
  const inPath = readPath(operation.path).segments.flatMap(({ parameter }) => parameter ?? [])
  const names = alternatePath ? [] : inPath
  const parents = (alternatePath ? [] : resource.parents).map(({ parameter, resource: of }, at) => {
    const name = names[at] ?? parameter
    return {
      ...{ parameter, filter: `{${parameter}}`, key: `.{${parameter}}` as const },
      valueIn: compileParent(name, parts.kinds.get(of ?? '')),
    }
  })
  const members = findParentMembers(resource, parts.contract.roles.shapes.read)
  const items = itemsAbove(parts)
  const above = alternatePath ? items : items.slice(0, parents.length)
  const idName = role.rpc ? role.rpc.id : names[parents.length]
  const narrowed = (alternatePath?.narrowing ?? []).flatMap(({ parameter, filter }) =>
    filter === undefined ? [] : [{ filter, valueIn: compileParent(parameter, undefined) }],
  )
  const conditions = [...parents, ...narrowed]
  const idAt = (context: RequestContext, name: string) =>
    idOf(kind, role.rpc ? inBody(context, name) : valueAt(context, name))

  const whyNone = (context: RequestContext) => {
    const key = alternatePath?.isByKey ? inPath.at(-1) : undefined
    return key === undefined
      ? `there is no ${noun.one}`
      : `no ${noun.one} has the ${key} ${shown(valueAt(context, key))}`
  }

  const target: Target = {
    id: (context) => (idName === undefined ? ONLY : idAt(context, idName)),
    key: kind.own ? (context, id) => kind.keyOf(id, target.parents(context)) : (_context, id) => id,
    placeOf: alternatePath ? ({ id }) => id : kind.idOf,
    keyAt: (context, place) => {
      if (alternatePath && kind.own) return kind.isKey(place) ? place : undefined
      const id = typeof place === 'string' ? idOf(kind, place) : place
      return kind.isId(id) ? target.key(context, id) : undefined
    },
    hasId: (context) => idName === undefined || kind.isId(idAt(context, idName)),
    parents: (context) =>
      parents.length === 0
        ? undefined
        : Object.fromEntries(
            parents.map(({ parameter, valueIn }) => [parameter, valueIn(context)]),
          ),
    where: (context) =>
      conditions.length === 0
        ? undefined
        : conditions.map(({ filter, valueIn }) => ({ filter, values: [valueIn(context)] })),
    find: (context) => {
      const key = target.key(context, target.id(context))
      const row = context.world.store.get(resource.name, key)
      return row && target.isBelow(context, row) ? row : undefined
    },
    made: (context, value = {}) => {
      const parents = target.parents(context)
      return rowOf(kind, { id: target.id(context), value: target.named(value, parents), parents })
    },
    isBelow: (context, row) => parents.every(({ key, valueIn }) => row[key] === valueIn(context)),
    whyMissing: (context) =>
      idName === undefined
        ? whyNone(context)
        : `no ${noun.one} has the ${idName} ${idText(target.id(context))}`,
    missing: (context) => context.notFound(target.whyMissing(context)),
    missingParent: (context) => missingAmong(above, context),
    named: (value, values) => withParentMembers(value, members, values),
  }
  return target
}

/** An item that the path of an operation leads through or to, and that can be read. */
export interface ItemOnPath {
  /** Its parameter in the path. */
  readonly name: string
  /** Its place among the parts of the path. */
  readonly at: number
  readonly kind: RecordKind
  /** The operation that reads it. */
  readonly read: OperationRole
  readonly noun: Noun
  /** Whether it can also be made or found. The others are scopes, which take any value. */
  readonly isMade: boolean
  id(context: RequestContext): RecordId
  parents(context: RequestContext): Parents | undefined
  /** The record that the path names, which has the parents of the path; `undefined` if there is none. */
  find(context: RequestContext): Row | undefined
}

/** The items that the path of an operation leads through, from the outside, without the one that it leads to. */
export function itemsAbove(parts: OperationParts): readonly ItemOnPath[] {
  const last = readPath(parts.role.path).segments.length - 1
  return itemsOnPath(parts).filter(({ at, isMade }) => isMade && at < last)
}

/** The items that the path of an operation leads through, from the outside, and the one that it leads to. */
export function itemsOnPath({ contract, role, kinds }: OperationParts): readonly ItemOnPath[] {
  const own = readPath(role.path).segments
  const resources = new Map(contract.roles.resources.map((each) => [each.name, each]))
  const reads = contract.roles.operations.filter((each) => each.role === 'read')
  return own.flatMap(({ parameter }, at): readonly ItemOnPath[] => {
    if (parameter === undefined) return []
    const key = pathKey(own.slice(0, at + 1))
    const read = reads.find((each) => pathKey(readPath(each.path).segments) === key)
    const resource = resources.get(read?.resource ?? '')
    const kind = kinds.get(read?.resource ?? '')
    if (!read || !resource || !kind) return []
    const names = own.slice(0, at).flatMap((each) => each.parameter ?? [])
    const parents = resource.parents.map((each, place) => ({
      ...{ parameter: each.parameter, key: `.{${each.parameter}}` as const },
      valueIn: compileParent(names[place] ?? each.parameter, kinds.get(each.resource ?? '')),
    }))
    const parentsIn = (context: RequestContext) =>
      Object.fromEntries(parents.map((each) => [each.parameter, each.valueIn(context)]))
    const id = (context: RequestContext) => idOf(kind, valueAt(context, parameter))
    return [
      {
        ...{ name: parameter, at, kind, read, id },
        noun: nounOf(resource.name, contract.hints, resource.word),
        isMade: !isOnlyRead(contract.roles, resource),
        parents: (context) => (parents.length === 0 ? undefined : parentsIn(context)),
        find: (context) => {
          const of = parentsIn(context)
          const row = context.world.store.get(resource.name, kind.keyOf(id(context), of))
          return row && parents.every((each) => row[each.key] === of[each.parameter])
            ? row
            : undefined
        },
      },
    ]
  })
}

/** The answer if one of some items does not exist. */
export function missingAmong(
  items: readonly ItemOnPath[],
  context: RequestContext,
): Answer | undefined {
  const missing = items.find((item) => !item.find(context))
  if (!missing) return undefined
  const { name, noun } = missing
  return context.notFound(`no ${noun.one} has the ${name} ${idText(valueAt(context, name))}`)
}

/** Whether records of a resource are only read, and none can be made or found: then there is one under every key that is asked for. */
export function isOnlyRead(
  { operations }: ContractRoles,
  { name, isSingleton }: Resource,
): boolean {
  const own = operations.filter(({ resource }) => resource === name)
  return (
    !isSingleton &&
    own.every(({ role, elsewhere: alternatePath }) => role === 'read' && !alternatePath)
  )
}

// --- internal ---

function valueAt(context: RequestContext, name: string): RecordId {
  return context.path.values[name] as RecordId
}

/** A member of a body that is valid, which requires it where it names a record. */
function inBody({ body: { value } }: RequestContext, name: string): RecordId {
  const member = isJsonObject(value) ? value[name] : undefined
  return typeof member === 'string' || isInt64(member) ? (member as RecordId) : ''
}

/** Compiles the value of a parent in the path: its id as the parent itself has it, whatever the path says of it; that of a scope as it is. */
function compileParent(
  name: string,
  kind: RecordKind | undefined,
): (context: RequestContext) => RecordId {
  return kind
    ? (context) => idOf(kind, valueAt(context, name))
    : (context) => valueAt(context, name)
}

/** The id that a part of a path is: one path may say that it is an integer, and another that it is a text. */
function idOf({ id }: Pick<RecordKind, 'id'>, value: RecordId): RecordId {
  if (id.kind !== 'int64') return typeof value === 'string' ? value : String(value)
  return typeof value === 'string' ? (parseInt64(value) ?? value) : value
}

function idText(id: RecordId): string {
  return typeof id === 'string' ? shown(id) : String(id)
}
