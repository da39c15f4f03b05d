import { isRaw } from '../../../base/json/exact-numbers.ts'
import type { Members } from '../../reading/bundle.ts'

/** Puts a value at a path, which is there but for its last key. */
export function setAt(into: unknown, path: readonly string[], value: unknown): void {
  const around = path.slice(0, -1).reduce((each, key) => (each as Members)[key], into)
  ;(around as { [name: string]: unknown })[path.at(-1) as string] = value
}

/** A value whose objects have the members alone that they show: a contract may call any of its own `constructor`. */
export function withoutPrototypes<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutPrototypes) as Value
  if (!isObject(value)) return value
  const made = bare({})
  for (const [name, each] of Object.entries(value)) made[name] = withoutPrototypes(each)
  return made as Value
}

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRaw(value)
}

/** The members of an object, and no others. */
export function bare(object: Members): { [name: string]: unknown } {
  return Object.assign(Object.create(MEMBERLESS), object)
}

/** `true` and `false` are schemas, too. */
export function toObject(value: unknown): Members {
  if (isObject(value)) return value
  return value === false ? { not: {} } : {}
}

/** What is said of a schema without saying which values it allows. */
const SAID = new Set([
  'title',
  'description',
  'example',
  'examples',
  'externalDocs',
  'deprecated',
  '$comment',
  'xml',
])

/** Whether a keyword says nothing of which values a schema allows. */
export function isSaid(name: string): boolean {
  return SAID.has(name) || name.startsWith('x-')
}

/** The keyword by which a schema is another one, with something said of it. */
export function wrapperOf(schema: Members): 'allOf' | 'anyOf' | 'oneOf' | undefined {
  return (['allOf', 'anyOf', 'oneOf'] as const).find((keyword) => {
    const { [keyword]: list, ...rest } = schema
    const isOne = Array.isArray(list) && list.length === 1
    return isOne && Object.keys(rest).every((name) => isSaid(name) || FLATTENED.has(name))
  })
}

/** What may stand beside a reference and is about the place, not the value. */
const FLATTENED = new Set(['readOnly', 'writeOnly', 'default'])

/** The keywords of a choice. */
export type Choice = 'anyOf' | 'oneOf'

/** The keyword with which a schema is a choice of one other schema and null. */
export function nullChoice(schema: Members): Choice | undefined {
  return (['anyOf', 'oneOf'] as const).find((keyword) => {
    const branches = schema[keyword]
    if (!Array.isArray(branches) || branches.length !== 2) return false
    const others = Object.keys(splitSaid(schema).rest).filter((name) => name !== keyword)
    return others.length === 0 && branches.some(isNull)
  })
}

/** What is said of a schema and its place, and what it says of values. */
export function splitSaid(schema: Members): { readonly beside: Members; readonly rest: Members } {
  const isBeside = ([name]: readonly [string, unknown]) => isSaid(name) || FLATTENED.has(name)
  const entries = Object.entries(schema)
  return {
    beside: Object.fromEntries(entries.filter(isBeside)),
    rest: Object.fromEntries(entries.filter((each) => !isBeside(each))),
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

/** Whether a schema allows null alone. */
export function isNull(schema: unknown): boolean {
  return isObject(schema) && schema.type === 'null'
}

// --- internal ---

/** What has no members, and can be made a text: where a contract has an object in the place of one, it is said so. */
const MEMBERLESS = Object.freeze(
  Object.create(null, { [Symbol.toPrimitive]: { value: () => '[object Object]' } }),
)
