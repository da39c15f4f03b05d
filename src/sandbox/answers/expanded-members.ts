import { isJsonObject, memberOf, parseJson, stringifyJson, valueAt } from '../../base/json/json.ts'
import { lazy, memoize } from '../../base/memoize.ts'
import { plainName, wordsOf } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import { singular } from '../../contract/resources/paths.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { ViewObject } from '../../contract/views/view-node.ts'
import type { Row } from '../../store/record-kind.ts'
import { createRowView, eitherOf } from './answer-form.ts'
import { declaredInAll, itemsIn } from './declared-members.ts'
import type { NameTree } from './name-tree.ts'
import type { RequestContext } from './request-context.ts'
import { type RecordParts, recordParts } from './role-parts.ts'

/** How many bytes an answer may have with what is shown in it; what is beyond stays as it is. */
export const MOST_BYTES = 2 ** 20

/** Shows in a record what it refers to, by the names that are asked for. */
type Expand = (
  context: RequestContext,
  record: ViewObject,
  names: NameTree,
  left: { bytes: number },
) => ViewObject

/**
 * Compiles how the members of a record show the records that they refer to: by an id in the place of the record, by one beside it
 * (`customerId`), or the records that belong to it, as its schema has an object or a list of them.
 */
export function compileExpanding(parts: RecordParts, schema: Schema): Expand {
  const expansions = memoize((name: string) => expansionOf(parts, schema, name))
  const declared = declaredInAll([schema])
  return (context, record, names, left) => {
    const shown: { [name: string]: unknown } = { ...record }
    for (const [name, inner] of names) {
      const member = [...declared.keys()].find((each) => plainName(each) === name)
      const expansion = member === undefined ? undefined : expansions(member)
      if (member === undefined || !expansion || left.bytes <= 0) continue
      const value = expansion.show({ context, record, inner, left })
      if (value !== undefined && expansion.fits(value)) shown[member] = value
    }
    return shown
  }
}

/**
 * Compiles which records an answer of JSON:API has in `included` beside its own: those that their relationships name. `undefined` if its
 * schema has no such place.
 */
export function compileIncluding(
  parts: RecordParts,
  whole: Schema,
):
  | ((context: RequestContext, records: readonly unknown[], at: Including) => unknown[])
  | undefined {
  const member = declaredInAll([whole]).get('included')
  if (!member) return undefined
  const schema = eitherOf(itemsIn(member.schemas))
  const view = parts.contract.views(schema)
  const found = memoize((type: string) => {
    const target = resourceParts(parts, undefined, type)
    return target && { target, rows: createRowView(target, schema) }
  })
  const include = (
    context: RequestContext,
    records: readonly unknown[],
    { names, left, known = new Set() }: Including & { readonly known?: Set<string> },
  ): unknown[] =>
    records.flatMap((record) =>
      [...names].flatMap(([name, inner]) => {
        const relationships = Object.entries(Object(memberOf(record, 'relationships')))
        const [, related] = relationships.find(([each]) => plainName(each) === name) ?? []
        return [memberOf(related, 'data') ?? []].flat().flatMap((reference) => {
          const type = String(memberOf(reference, 'type'))
          const id = memberOf(reference, 'id')
          const { target, rows } = found(type) ?? {}
          if (!target || known.has(`${type}/${id}`) || left.bytes <= 0) return []
          const isOne = !target.kind.own && target.kind.isId(id)
          const row = isOne ? context.world.store.get(target.resource.name, id) : undefined
          const value = row && rows?.value(context, row)
          if (value === undefined || view.problems(value).length > 0) return []
          known.add(`${type}/${id}`)
          left.bytes -= stringifyJson(value).length
          return [value, ...include(context, [value], { names: inner, left, known })]
        })
      }),
    )
  return include
}

// --- internal ---

interface Including {
  readonly names: NameTree
  readonly left: { bytes: number }
}

/** How many records of a list are shown in the one that they belong to. */
const MOST_CHILDREN = 100

/** How many records are looked through for them where the contract has no filter by what they refer to. */
const MOST_READ = 1000

interface Asked {
  readonly context: RequestContext
  readonly record: ViewObject
  readonly inner: NameTree
  readonly left: { bytes: number }
}

interface Expansion {
  readonly show: (asked: Asked) => unknown
  readonly fits: (value: unknown) => boolean
}

/** How a member shows records; `undefined` if it is no object or list of the records of a resource. */
function expansionOf(parts: RecordParts, schema: Schema, name: string): Expansion | undefined {
  const member = eitherOf(declaredInAll([schema]).get(name)?.schemas ?? [])
  const items = itemsIn([member])
  const object = objectIn(items.length > 0 ? eitherOf(items) : member)
  const target = object && resourceParts(parts, object, name)
  if (!object || !target) return undefined
  const { name: of } = target.resource
  const rows = createRowView(target, object)
  const expandInner = lazy(() => compileExpanding(target, object))
  const view = parts.contract.views(member)
  const shown = (row: Row | undefined, { context, inner, left }: Asked): unknown => {
    if (!row || left.bytes <= 0) return undefined
    const value = rows.value(context, row)
    const whole =
      inner.size > 0 && isJsonObject(value) ? expandInner()(context, value, inner, left) : value
    left.bytes -= stringifyJson(whole).length
    return whole
  }
  const rowOf = ({ context }: Asked, value: unknown): Row | undefined => {
    const id = isJsonObject(value) ? valueAt(value, target.kind.id.property ?? []) : value
    // Below several parents, an id is none of one record.
    return target.kind.own || !target.kind.isId(id) ? undefined : context.world.store.get(of, id)
  }
  const beside = (record: ViewObject) =>
    record[Object.keys(record).find((each) => plainName(each) === `${plainName(name)}id`) ?? '']
  const below = items.length > 0 ? childrenOf(parts, target) : undefined
  const fits = (value: unknown) => view.problems(value).length === 0
  if (items.length === 0)
    return {
      fits,
      show: (asked) => {
        const own = memberOf(asked.record, name)
        const reference =
          isJsonObject(own) || own === undefined ? (beside(asked.record) ?? own) : own
        return shown(rowOf(asked, reference), asked)
      },
    }
  return {
    fits,
    show: (asked) => {
      const own = memberOf(asked.record, name)
      const rowsBelow = below?.(asked)
      if (rowsBelow) return rowsBelow.flatMap((row) => shown(row, asked) ?? [])
      return Array.isArray(own)
        ? own.slice(0, MOST_CHILDREN).map((each) => shown(rowOf(asked, each), asked) ?? each)
        : undefined
    },
  }
}

/** The object that a schema allows: itself, or one of its branches. */
function objectIn(schema: Schema): Schema | undefined {
  const { keywords, choices } = flatten(schema)
  const isObject = [keywords.type].flat().includes('object') || keywords.properties !== undefined
  if (isObject) return schema
  for (const branch of choices.flat()) {
    const found = objectIn(branch)
    if (found) return found
  }
  return undefined
}

/** The resource whose records an object is one of: by its schema, else by the name of the member that has it. */
function resourceParts(
  parts: RecordParts,
  object: Schema | undefined,
  name: string,
): RecordParts | undefined {
  const { contract, role } = parts
  const all = contract.roles.resources.filter(({ isSingleton }) => !isSingleton)
  const word = singular(wordsOf(name).at(-1) ?? '')
  const own = all.filter((each) => contract.resolve(each.record.node) === object)
  const isNamed = (each: (typeof all)[number]) => singular(wordsOf(each.word).at(-1) ?? '') === word
  const found = own.find(isNamed) ?? own[0] ?? all.find(isNamed)
  return found && recordParts({ ...parts, role: { ...role, resource: found.name } })
}

/** The records of a resource that belong to a record: those below it in their path, or with its id in a member that is called after it. */
function childrenOf(
  { resource, kind }: RecordParts,
  { resource: target, kind: targetKind }: RecordParts,
): ((asked: Asked) => readonly Row[] | undefined) | undefined {
  const above = target.parents.at(-1)
  const isBelow = above?.resource === resource.name && !kind.own
  const reference = `${plainName(singular(resource.word))}id`
  const member = [...target.record.members.keys()].find((each) => plainName(each) === reference)
  const known = targetKind.filters.find((each) => each.name === member)
  const filter = isBelow ? `{${above.parameter}}` : known?.name
  if (filter === undefined && member === undefined) return undefined
  return ({ context, record }) => {
    const id = kind.idIn(record)
    if (!kind.isId(id)) return undefined
    const { store } = context.world
    const query = { order: 'id', random: () => 0 } as const
    if (filter !== undefined)
      return store.rows(target.name, {
        ...query,
        ...{ where: [{ filter, values: [id] }], count: MOST_CHILDREN },
      })
    // No list finds them by it, so the store does not, either.
    const isOwn = ({ json }: Row) => memberOf(parseJson(json), member ?? '') === id
    return store
      .rows(target.name, { ...query, count: MOST_READ })
      .filter(isOwn)
      .slice(0, MOST_CHILDREN)
  }
}
