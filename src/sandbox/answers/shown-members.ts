import { isJsonObject, parseJson, stringifyJson } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import type { ViewObject } from '../../contract/views/view-node.ts'
import { eitherOf, formOf, memberSchema } from './answer-form.ts'
import { declaredInAll, itemsIn, requiredIn } from './declared-members.ts'
import { compileExpanding, compileIncluding, MOST_BYTES } from './expanded-members.ts'
import { addName, type NameTree } from './name-tree.ts'
import type { RequestContext } from './request-context.ts'
import type { Around, RecordParts } from './role-parts.ts'

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
