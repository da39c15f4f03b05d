import { parseInt64 } from '../../../base/json/exact-numbers.ts'
import { ownMember, parseJson, stringifyJson } from '../../../base/json/json.ts'
import { titled } from '../../../base/text/text.ts'
import { isObject, type PlacedProblem } from '../parts/texts.ts'

/** A JSON Schema, as plain data. */
export type FormSchema = { readonly [keyword: string]: unknown }

/** Follows a reference of a schema. */
export type Resolve = (schema: FormSchema) => FormSchema

/** One of the kinds of value that a schema allows. */
export interface Kind {
  readonly name: string
  readonly schema: FormSchema
}

/** The types that a schema names, e.g. `['string', 'null']`; none if it allows every value. */
export function typesOf({ type }: FormSchema): readonly string[] {
  return type === undefined ? [] : ([type].flat() as string[])
}

/** The values of an enumeration or a constant; `undefined` if the schema is neither. */
export function valuesOf(schema: FormSchema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : (schema.enum as readonly unknown[] | undefined)
}

/** The declared properties of an object; `undefined` for other schemas. */
export function propertiesOf(
  schema: FormSchema,
): { readonly [name: string]: FormSchema } | undefined {
  return schema.properties as { readonly [name: string]: FormSchema } | undefined
}

/** The names of the properties that an object must have. */
export function requiredOf({ required = [] }: FormSchema): readonly string[] {
  return required as readonly string[]
}

/** The name of a property for people, e.g. `Shop id` for `shopId` and `shop_id`. */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/[_\s-]+/g, ' ')
    .replaceAll(
      /([a-z\d])([A-Z]+)/g,
      (_all, before: string, after: string) =>
        `${before} ${after.length === 1 ? after.toLowerCase() : after}`,
    )
    .trim()
  return titled(words === '' ? name : words)
}

/** The kinds of value to choose from. The typed text tells single values apart, so they are one kind; so are enumerations. */
export function kindsOf(schema: FormSchema, resolve: Resolve): readonly Kind[] {
  const types = typesOf(schema)
  if (types.includes('object') && types.includes('array')) {
    const { items, ...one } = schema
    return [
      { name: 'one', schema: { ...one, type: 'object' } },
      { name: 'several', schema: { type: 'array', items } },
    ]
  }
  const given = (schema.anyOf ?? schema.oneOf) as readonly FormSchema[] | undefined
  if (!given || propertiesOf(schema)) return [{ name: 'one', schema }]
  const all = given.map(resolve)
  const listed = all.flatMap((each) => valuesOf(each) ?? [])
  const single = [...new Set(all.filter(isSingle).flatMap(typesOf))]
  // The rule of the whole schema, unless it also has other kinds.
  const isAll = all.every((each) => valuesOf(each) || isSingle(each))
  const rule = isAll && schema.title ? { title: schema.title } : {}
  return [
    ...(listed.length > 0 ? [{ name: 'one', schema: { enum: listed } }] : []),
    ...(single.length > 0
      ? [{ name: nameOfTypes(single), schema: { type: single, ...rule } }]
      : []),
    ...all
      .filter((each) => !valuesOf(each) && !isSingle(each))
      .map((each) => ({ name: nameOf(each), schema: each })),
  ]
}

/** Whether a value has the form of a kind, as far as this distinguishes kinds. */
export function fits(value: unknown, schema: FormSchema): boolean {
  const values = valuesOf(schema)
  if (values) return values.includes(value)
  if (typesOf(schema).includes('array')) return Array.isArray(value)
  if (!typesOf(schema).includes('object')) return !Array.isArray(value) && !isObject(value)
  const properties = propertiesOf(schema) ?? {}
  return (
    isObject(value) &&
    requiredOf(schema).every((name) => {
      const fixed = valuesOf(ownMember(properties, name) ?? {})
      return fixed?.length === 1 ? value[name] === fixed[0] : Object.hasOwn(value, name)
    })
  )
}

/** The names on the way to the first value that no control of its schema could show, if there is one. */
export function misfitIn(
  value: unknown,
  schema: FormSchema,
  resolve: Resolve,
): readonly string[] | undefined {
  const kinds = kindsOf(resolve(schema), resolve)
  const kind = (kinds.find((each) => fits(value, each.schema)) ?? kinds[0])?.schema ?? {}
  const types = propertiesOf(kind) ? ['object'] : typesOf(kind)
  const isList = types.includes('array')
  if (!isList && !types.includes('object')) return undefined
  if (value === undefined) return undefined
  if (isList ? !Array.isArray(value) : !isObject(value)) return []
  const schemaOf = (name: string) =>
    isList ? kind.items : (propertiesOf(kind)?.[name] ?? kind.additionalProperties)
  for (const [name, each] of Object.entries(value as object)) {
    const under = misfitIn(each, (schemaOf(name) ?? {}) as FormSchema, resolve)
    if (under) return [name, ...under]
  }
  return undefined
}

/** The initial value of a field. */
export function initialValue(schema: FormSchema, resolve: Resolve): unknown {
  const kind = kindsOf(resolve(schema), resolve)[0]?.schema ?? schema
  if ('default' in kind) return kind.default
  const values = valuesOf(kind)
  if (values) return values[0]
  const types = typesOf(kind)
  if (types.includes('null') && types.length > 1 && kind.pattern) return null
  if (types.includes('object')) {
    const properties = propertiesOf(kind) ?? {}
    const begin = (name: string) => [name, initialValue(ownMember(properties, name) ?? {}, resolve)]
    return Object.fromEntries(requiredOf(kind).map(begin))
  }
  if (types.includes('array')) {
    const begin = () => initialValue((kind.items ?? {}) as FormSchema, resolve)
    return Array.from({ length: Number(kind.minItems ?? 0) }, begin)
  }
  if (types.includes('boolean') && types.length === 1) return false
  return types.length === 0 || types.includes('string') ? '' : undefined
}

/** The problems of a value that was refused which may still hold for it as it is now: those at places that have not changed. */
export function problemsLeft(
  problems: readonly PlacedProblem[],
  refused: unknown,
  now: unknown,
): readonly PlacedProblem[] {
  return problems.filter(({ location }) => {
    const names = location.split('.').slice(1) // the first is the body
    const [before, after] = [nearest(refused, names), nearest(now, names)]
    return before.depth === after.depth && textOf(before.value) === textOf(after.value)
  })
}

/** A schema without `allOf`, whose parts are in it, and with the type `null` where OpenAPI 3.0 says `nullable`. Its properties stay as they are. */
export function merged(schema: FormSchema): FormSchema {
  const { allOf, nullable, ...own } = schema
  const parts = ((allOf ?? []) as readonly FormSchema[]).map(merged)
  const all = [...parts, own]
  const properties = Object.assign({}, ...all.map((each) => each.properties ?? {}))
  const required = all.flatMap((each) => (each.required ?? []) as readonly string[])
  const types = typesOf(own)
  return {
    ...Object.assign({}, ...all),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
    ...(nullable === true && types.length > 0 && { type: [...new Set([...types, 'null'])] }),
  }
}

/** Reads a typed text as a value of a schema. If that is not possible it stays a text, which is then refused with its place. */
export function readTyped(text: string, schema: FormSchema): unknown {
  const types = typesOf(schema)
  if (types.length === 0) return readAny(text)
  const hasNumbers = types.includes('integer') || types.includes('number')
  if (text === '') {
    // A pattern excludes the empty text.
    if (types.includes('null') && schema.pattern) return null
    return types.includes('string') ? '' : undefined
  }
  if (isInt64Schema(schema)) return parseInt64(text.trim()) ?? text
  if (hasNumbers && NUMBER.test(text.trim())) return parseJson(text)
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if (types.includes('null') && text === 'null') return null
  // A quoted text is a text, whatever it looks like.
  return types.length > 1 && text.startsWith('"') ? readAny(text) : text
}

/** Writes a value as text that can be edited. */
export function writeTyped(value: unknown, schema: FormSchema): string {
  if (value === undefined) return ''
  if (value === null && schema.pattern) return ''
  if (typeof value !== 'string') return stringifyJson(value, 2)
  // Quoted if it would be read as another value.
  return readTyped(value, schema) === value ? value : stringifyJson(value)
}

/** Whether the values of a schema are int64s, which are typed in digits alone. */
export function isInt64Schema(schema: FormSchema): boolean {
  const types = typesOf(schema)
  return schema.format === 'int64' && types.length === 1 && types[0] === 'integer'
}

// --- internal ---

/** Whether the values of a schema are typed in one line. */
function isSingle(schema: FormSchema): boolean {
  const types = typesOf(schema)
  return (
    !valuesOf(schema) &&
    types.length > 0 &&
    !types.some((type) => type === 'object' || type === 'array')
  )
}

function nameOfTypes(types: readonly string[]): string {
  if (types.every((type) => type === 'integer' || type === 'number')) return 'a number'
  return types.length === 1 && types[0] === 'string' ? 'a text' : 'a value'
}

/** The name of an object is a constant in it, or else its only required key. */
function nameOf(schema: FormSchema): string {
  if (typesOf(schema).includes('array')) return 'several'
  const properties = Object.entries(propertiesOf(schema) ?? {})
  const fixed = properties.find(([, each]) => typeof each.const === 'string')?.[1].const
  const required = requiredOf(schema)
  return String(fixed ?? (required.length === 1 ? required[0] : 'one'))
}

/** The value at a field, or, if there is none, the nearest one above it. */
function nearest(
  value: unknown,
  names: readonly string[],
): { readonly value: unknown; readonly depth: number } {
  let found = value
  let depth = 0
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) break
    found = (found as { readonly [name: string]: unknown })[name]
    depth += 1
  }
  return { value: found, depth }
}

/** `undefined` has no JSON. */
function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : stringifyJson(value)
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Any value: JSON if the text is JSON, else the text. */
function readAny(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
