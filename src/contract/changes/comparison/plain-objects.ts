import { isJsonObject } from '../../../base/json/json.ts'
import type { Members } from '../../reading/bundle.ts'

/** Puts a value at a path, which is there but for its last key. */
export function setAt(into: unknown, path: readonly string[], value: unknown): void {
  const around = path.slice(0, -1).reduce((each, key) => (each as Members)[key], into)
  ;(around as { [name: string]: unknown })[path.at(-1) as string] = value
}

/** A value whose objects have the members alone that they show: a contract may call any of its own `constructor`. */
export function withoutPrototypes<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutPrototypes) as Value
  if (!isJsonObject(value)) return value
  const made = bare({})
  for (const [name, each] of Object.entries(value)) made[name] = withoutPrototypes(each)
  return made as Value
}

/** The objects by name that a member of an object is; none where it is not there. */
export function mapOf(object: Members, name: string): Members {
  const value = object[name]
  return isJsonObject(value) ? value : bare({})
}

/** The list that a member of an object is; an empty one where it is not there. */
export function listAt(object: Members, name: string): readonly unknown[] {
  const value = object[name]
  return Array.isArray(value) ? value : []
}

export interface IndexedItem {
  readonly at: number
  readonly value: unknown
}

export function indexedItems(list: readonly unknown[]): readonly IndexedItem[] {
  return list.map((value, at) => ({ at, value }))
}

export function namesInEither(one: object, other: object): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
}

/** What two lists have in common, and what one of them has alone, by what each is known by. Of several that are alike, the first counts. */
export function pairUp<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): Pairs<Item> {
  const [older, newer] = [before, after].map(
    (list) => new Map(list.toReversed().map((each) => [keyOf(each), each])),
  ) as [Map<string, Item>, Map<string, Item>]
  const same = new Set(after)
  return {
    common: before.flatMap((one) => {
      const other = same.has(one) ? one : newer.get(keyOf(one))
      return other === undefined ? [] : [{ older: one, newer: other }]
    }),
    removed: before.filter((each) => !newer.has(keyOf(each))),
    added: after.filter((each) => !older.has(keyOf(each))),
  }
}

export interface Pairs<Item> {
  readonly common: readonly { readonly older: Item; readonly newer: Item }[]
  readonly removed: readonly Item[]
  readonly added: readonly Item[]
}

export function turnOf(before: unknown, after: unknown): 'added' | 'removed' | 'changed' {
  if (before === undefined) return 'added'
  return after === undefined ? 'removed' : 'changed'
}

/** The members of an object, and no others. */
export function bare(object: Members): { [name: string]: unknown } {
  return Object.assign(Object.create(MEMBERLESS), object)
}

/** `true` and `false` are schemas, too. */
export function toObject(value: unknown): Members {
  if (isJsonObject(value)) return value
  return value === false ? { not: {} } : {}
}

const ANNOTATIONS = new Set([
  ...['title', 'description', 'example', 'examples', 'externalDocs', 'deprecated', '$comment'],
  'xml',
])

/** Whether a keyword does not restrict the values that a schema allows. */
export function isAnnotation(name: string): boolean {
  return ANNOTATIONS.has(name) || name.startsWith('x-')
}

/** The keyword by which a schema is another one, with something said of it. */
export function wrapperOf(schema: Members): 'allOf' | 'anyOf' | 'oneOf' | undefined {
  return (['allOf', 'anyOf', 'oneOf'] as const).find((keyword) => {
    const { [keyword]: list, ...rest } = schema
    const isOne = Array.isArray(list) && list.length === 1
    return isOne && Object.keys(rest).every((name) => isAnnotation(name) || FLATTENED.has(name))
  })
}

/** Keywords beside a reference that describe the place and not the value. */
const FLATTENED = new Set(['readOnly', 'writeOnly', 'default'])

export type ChoiceKeyword = 'anyOf' | 'oneOf'

/** The keyword with which a schema is a choice of one other schema and null. */
export function nullChoice(schema: Members): ChoiceKeyword | undefined {
  return (['anyOf', 'oneOf'] as const).find((keyword) => {
    const branches = schema[keyword]
    if (!Array.isArray(branches) || branches.length !== 2) return false
    const others = Object.keys(splitAnnotations(schema).rest).filter((name) => name !== keyword)
    return others.length === 0 && branches.some(isNull)
  })
}

/** What is said of a schema and its place, and what it says of values. */
export function splitAnnotations(schema: Members): {
  readonly annotations: Members
  readonly rest: Members
} {
  const isAboutPlace = ([name]: readonly [string, unknown]) =>
    isAnnotation(name) || FLATTENED.has(name)
  const entries = Object.entries(schema)
  return {
    annotations: Object.fromEntries(entries.filter(isAboutPlace)),
    rest: Object.fromEntries(entries.filter((each) => !isAboutPlace(each))),
  }
}

/** Whether a schema allows null by a list of types, and nothing else of it forbids that. */
export function allowsNullByType({ type, enum: values, const: value }: Members): boolean {
  const isType = Array.isArray(type) && type.length > 1 && type.includes('null')
  return isType && value === undefined && !(Array.isArray(values) && !values.includes(null))
}

/** A schema as it is without null, which is one of its types. */
export function withoutNull({ type, enum: values, ...rest }: Members): Members {
  const types = [type].flat().filter((each) => each !== 'null')
  return {
    ...rest,
    type: types.length === 1 ? types[0] : types,
    ...(Array.isArray(values) && { enum: values.filter((each) => each !== null) }),
  }
}

export function isNull(schema: unknown): boolean {
  return isJsonObject(schema) && schema.type === 'null'
}

// --- internal ---

/** What has no members, and can be made a text: where a contract has an object in the place of one, it is said so. */
const MEMBERLESS = Object.freeze(
  Object.create(null, { [Symbol.toPrimitive]: { value: () => '[object Object]' } }),
)
