import { isJsonObject, memberOf, parseJson, stringifyJson, valueAt } from '../../base/json/json.ts'
import { lazy, memoize } from '../../base/memoize.ts'
import { plainName, wordsOf } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import { singular } from '../../contract/resources/paths.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { ViewObject } from '../../contract/views/view-node.ts'
import type { Row } from '../../store/record-kind.ts'
import { createRowView, eitherOf, formOf, memberSchema } from './answer-form.ts'
import { declaredInAll, itemsIn, requiredIn } from './declared-members.ts'
import type { RequestContext } from './request-context.ts'
import { type Around, type RecordParts, recordParts } from './role-parts.ts'

/**
 * Compiles what query parameters do to the records of an answer: those that are referred to are shown in full where its schema takes
 * them (`expand`), and only the members stay that are asked for or required (`fields`). What the schema does not take is not done.
 */
export function compileShownMembers(parts: RecordParts): Around | undefined {
  const { role, contract } = parts
  const named = (wanted: string) =>
    role.parameters.flatMap(({ name, meaning }) => (meaning === wanted ? name : []))
  const [fields, expansions] = [named('fields'), named('expand')]
  const { status, schema: whole } = formOf(parts)
  if (fields.length + expansions.length === 0 || !whole || role.rpc) return undefined
  const isList = role.role === 'list'
  const place = isList ? role.envelope : [role.wrapper ?? []].flat()
  const at = place.reduce(memberSchema, whole)
  const schema = isList ? eitherOf(itemsIn([at])) : at
  const { problems } = contract.views(schema)
  const expand = compileExpanding(parts, schema)
  const include = compileIncluding(parts, whole)
  const { problems: problemsOfAll } = contract.views(whole)
  return {
    finish: (context, answer) => {
      if (answer.status !== status || answer.bytes || answer.body === '') return answer
      const asked = fieldsIn(context, fields)
      const names = treeOf(expansions.flatMap((each) => namesIn(context.query.values[each])))
      if (asked.length + names.size === 0) return answer
      const left = { bytes: MOST_BYTES - answer.body.length }
      const records: unknown[] = []
      const show = (record: unknown): unknown => {
        if (!isJsonObject(record)) return record
        records.push(record)
        const expanded = expand(context, record, names, left)
        const reduced = asked.reduce((value, each) => withFields(value, schema, each), expanded)
        return [reduced, expanded].find((each) => problems(each).length === 0) ?? record
      }
      const body = changedAt(parseJson(answer.body), place, (value) =>
        isList && Array.isArray(value) ? value.map(show) : show(value),
      )
      const included = include?.(context, records, { names, left }) ?? []
      const more = included.length > 0 && isJsonObject(body) ? { ...body, included } : body
      const shown = problemsOfAll(more).length === 0 ? more : body
      return { ...answer, body: stringifyJson(shown) }
    },
  }
}

/** Shows in a record what it refers to, by the names that are asked for. */
type Expand = (
  context: RequestContext,
  record: ViewObject,
  names: NameTree,
  left: { bytes: number },
) => ViewObject

/** How many members a name leads through: `customer.address.city`. */
const DEEPEST = 3

// --- internal ---

/** Names of members that are asked for: of all records, or of those of a type (`fields[articles]` of JSON:API). */
interface AskedFields {
  readonly type: string | undefined
  readonly names: NameTree
}

function fieldsIn({ query }: RequestContext, parameters: readonly string[]): AskedFields[] {
  return parameters
    .flatMap((parameter) => {
      const value: unknown = query.values[parameter]
      const type = parameter.endsWith(']') ? parameter.split(/[[\]]/)[1] : undefined
      if (!isJsonObject(value)) return [{ type, names: treeOf(namesIn(value)) }]
      return Object.entries(value).map(([key, each]) => ({
        type: key,
        names: treeOf(namesIn(each)),
      }))
    })
    .filter(({ names }) => names.size > 0)
}

/** The names in a value: a list, or a text with commas. What has parentheses is of a syntax of its own. */
function namesIn(value: unknown): readonly string[] {
  const texts = [value].flat().filter((each) => typeof each === 'string')
  const names = texts.flatMap((text) => (/[(){}]/.test(text) ? [] : text.split(/[\s,]+/)))
  return names.filter((name) => name !== '').slice(0, MOST_ASKED)
}

/** How many names of one parameter are read. */
const MOST_ASKED = 20

function treeOf(names: readonly string[]): NameTree {
  const tree: NameTree = new Map()
  for (const name of names) addName(tree, name)
  return tree
}

/** A record with the members that are asked for, and those that its schema requires; all of it, if it has none of them. */
function withFields(record: ViewObject, schema: Schema, { type, names }: AskedFields): ViewObject {
  if (type !== undefined && record.type !== type) return record
  const declared = declaredInAll([schema])
  const isKnown = [...declared.keys()].some((name) => names.has(plainName(name)))
  if (declared.has('attributes') && declared.has('type') && !isKnown)
    return Object.fromEntries(
      Object.entries(record).map(([name, value]) =>
        isJsonObject(value) && (name === 'attributes' || name === 'relationships')
          ? [name, kept(value, memberSchema(schema, name), names)]
          : [name, value],
      ),
    )
  return isKnown ? kept(record, schema, names) : record
}

function kept(value: ViewObject, schema: Schema, names: NameTree): ViewObject {
  const required = requiredIn(schema)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      const inner = names.get(plainName(name))
      if (!inner) return required.has(name) ? [[name, member]] : []
      if (inner.size === 0) return [[name, member]]
      const within = memberSchema(schema, name)
      if (isJsonObject(member)) return [[name, kept(member, within, inner)]]
      if (!Array.isArray(member)) return [[name, member]]
      const of = eitherOf(itemsIn([within]))
      return [[name, member.map((each) => (isJsonObject(each) ? kept(each, of, inner) : each))]]
    }),
  )
}

/** A value in which what is at a path is changed. */
function changedAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value)
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return value
  return { ...value, [name]: changedAt(value[name], rest, change) }
}

/** How many bytes an answer may have with what is shown in it; what is beyond stays as it is. */
const MOST_BYTES = 2 ** 20

/**
 * Compiles how the members of a record show the records that they refer to: by an id in the place of the record, by one beside it
 * (`customerId`), or the records that belong to it, as its schema has an object or a list of them.
 */
function compileExpanding(parts: RecordParts, schema: Schema): Expand {
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
function compileIncluding(
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

/** Names of members without case and separators, each with those that are asked for in it. */
type NameTree = Map<string, NameTree>

/** Adds a name with dots in it to a tree. */
function addName(tree: NameTree, name: string): void {
  let at = tree
  for (const part of name.split('.').slice(0, DEEPEST).map(plainName)) {
    const inner: NameTree = at.get(part) ?? new Map()
    at.set(part, inner)
    at = inner
  }
}
