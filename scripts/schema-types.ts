// The only file that imports json-schema-to-typescript.
import { execFileSync } from 'node:child_process'
import { compile } from 'json-schema-to-typescript'
import { parseAst } from 'rolldown/parseAst'
import type { Schema } from '../src/contract/document/document.ts'

/** A file of types that are made from JSON Schemas. */
export interface TypeFile {
  /** The file with the schemas, for the first line. */
  readonly from: string
  /** The schemas by the names of their types. A schema that occurs within another one is referred to by its name. */
  readonly types: { readonly [type: string]: Schema }
  /** Where the types come from that these refer to, by name. */
  readonly imports?: { readonly [type: string]: string }
  /** Schemas of imported types. */
  readonly known?: { readonly [type: string]: Schema }
  /** The types of properties for which a schema says too little, e.g. of `Exchange.drawn`. */
  readonly places?: { readonly [place: string]: string }
  /** The types whose optional properties may also be there and be `undefined`. */
  readonly loose?: readonly string[]
  /** The types that extend another type: the other type, as text, and the names of the properties that come from it. */
  readonly heirs?: { readonly [type: string]: Heritage }
}

/** What a type has from another type. */
export interface Heritage {
  readonly base: string
  readonly inherited: readonly string[]
}

/** Writes a file of types. */
export async function typeFile(file: TypeFile): Promise<string> {
  const toPlain = plainSchemas(file)
  const $defs = Object.fromEntries(
    Object.entries(file.types).map(([name, schema]) => [name, toPlain(schema, name)]),
  )
  const properties = Object.fromEntries(Object.keys($defs).map((name) => [name, refTo(name)]))
  const root = { type: 'object', additionalProperties: false, properties, $defs } as const
  const compiled = await compile(root, ROOT, { bannerComment: '', format: false })
  const text = withBases(withoutRoot(compiled), file)
  const imports = Object.entries(file.imports ?? {})
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(withoutComments(text)))
    .map(([name, path]) => `import type { ${name} } from '${path}'`)
  const head = `// Written by \`npm run generate\` from ${file.from}.`
  return formatted([head, ...imports, '', withReadonly(text)].join('\n'))
}

/** A file of code as Biome formats it. */
export function formatted(text: string): string {
  const options = ['check', '--write', '--stdin-file-path=types.ts']
  return execFileSync('node_modules/.bin/biome', options, { input: text, encoding: 'utf8' })
}

// --- internal ---

/** The type of everything together, which the library needs and nobody else. */
const ROOT = 'Root'

const refTo = (name: string) => ({ $ref: `#/$defs/${name}` })

/**
 * Creates a function that makes a schema plain: what it says about values beyond their types is left out, and schemas that have
 * a name become references. The library would name types by their titles, which here are texts of messages.
 */
function plainSchemas({ types, known = {}, places = {}, loose = [], heirs = {} }: TypeFile) {
  const names = new Map(
    [...Object.entries(known), ...Object.entries(types)].map(([name, each]) => [keyOf(each), name]),
  )
  const propertiesOf = ({ properties = {}, required = [] }: Schema, type: string | undefined) => {
    const inherited = (type !== undefined && heirs[type]?.inherited) || []
    const all = Object.entries(properties as { readonly [name: string]: Schema }).filter(
      ([name]) => !inherited.includes(name),
    )
    const isLoose = type !== undefined && loose.includes(type)
    return all.map(([name, schema]) => {
      const place = places[`${type}.${name}`]
      const { description } = schema
      const plain = place === undefined ? toPlain(schema) : { tsType: place }
      if (!isLoose || (required as readonly string[]).includes(name))
        return [name, place === undefined ? plain : said(description, plain)]
      return [name, said(description, { anyOf: [plain, { tsType: 'undefined' }] })]
    })
  }
  const toPlain = (schema: Schema, type?: string): Schema => {
    const { description, title: _title, ...rest } = schema
    const name = names.get(keyOf(schema))
    const as = (plain: Schema) => said(description, plain)
    if (name !== undefined && name !== type)
      return as(name in types ? { allOf: [refTo(name)] } : { tsType: name })
    if (typeof rest.$ref === 'string') return as({ tsType: nameOf(rest.$ref) })
    if (rest.format === 'int64') return as({ tsType: 'Int64' })
    if (Array.isArray(rest.enum)) return as(rest.enum.length > 0 ? { enum: rest.enum } : TEXT)
    if ('const' in rest) return as({ const: rest.const })
    const choices = alternativesOf(rest)
    if (rest.type === undefined && Array.isArray(rest.allOf))
      return as({ allOf: rest.allOf.map((each) => toPlain(each)) })
    if (choices) return as({ anyOf: choices.map((each) => toPlain(each)) })
    if (rest.type === 'array') {
      const { minItems, maxItems } = rest
      const isTuple = minItems !== undefined && minItems === maxItems
      const { description: _ofItems, ...items } = toPlain((rest.items ?? {}) as Schema)
      return as({ type: 'array', items, ...(isTuple && { minItems, maxItems }) })
    }
    if (rest.type === 'object') {
      const { additionalProperties: more = true, required = [] } = rest
      const properties = Object.fromEntries(propertiesOf(rest, type))
      const own = (required as readonly string[]).filter((each) => each in properties)
      if (more === false && Object.keys(properties).length === 0) return as({ tsType: 'object' })
      const additionalProperties = typeof more === 'object' ? toPlain(more as Schema) : more
      return as({ type: 'object', required: own, properties, additionalProperties })
    }
    return as(rest.type === undefined ? { tsType: 'unknown' } : { type: rest.type })
  }
  return toPlain
}

const TEXT = { type: 'string' }

/** What makes two schemas one type: all but their texts. */
function keyOf({ description, title, ...rest }: Schema): string {
  return JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function said(description: unknown, schema: Schema): Schema {
  return description === undefined ? schema : { ...schema, description }
}

/** `#/$defs/matcher` and `#/components/schemas/Matcher` both name the type Matcher. */
function nameOf(reference: string): string {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** The schemas of which a value satisfies one: those of `anyOf` or `oneOf`, or one for each of several types. */
function alternativesOf({ type, anyOf, oneOf, ...rest }: Schema): readonly Schema[] | undefined {
  if (Array.isArray(anyOf ?? oneOf) && !rest.properties) return (anyOf ?? oneOf) as Schema[]
  if (!Array.isArray(type) || !type.some((each) => each === 'object' || each === 'array'))
    return undefined
  const { items, properties, required, additionalProperties, propertyNames, ...others } = rest
  const { minItems: _least, minLength: _shortest, ...checks } = others
  return type.map((each) => {
    if (each === 'array') return { type: each, items }
    if (each !== 'object') return { type: each }
    const own = { properties, required, additionalProperties, propertyNames }
    return { type: each, ...defined(own), ...checks }
  })
}

function defined(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
}

/** Leaves out the type of everything, and what the library says about it and about lengths of lists. */
function withoutRoot(text: string): string {
  return `\n${text}`
    .replace(new RegExp(`\n+export interface ${ROOT} \\{[^}]*\\}`), '')
    .replace(/(?: \* ?\n)? \* This interface was referenced by [^/]*?\.\n(?= \*\/)/g, '')
    .replace(/(?: \* ?\n)?(?: \* @(?:min|max)Items \d+\n)+/g, '')
    .replace(/\/\*\*\n \*\/\n/g, '')
    .replace(/\/\*\*\n \* (.*)\n \*\/\n/g, '/** $1 */\n')
    .replace(SHORT_OBJECT, (_, inner: string) => oneLine(inner))
    .replace(SHORT_OBJECT, (_, inner: string) => oneLine(inner))
    .replace(/\n+((?:\/\*\*.*\n)?export )/g, '\n\n$1')
}

/** Adds to each type that extends another type the name of that type. */
function withBases(text: string, { heirs = {} }: TypeFile): string {
  return text.replace(/(?<=^export interface (\w+)) (?=\{)/gm, (space, type: string) => {
    const base = heirs[type]?.base
    return base === undefined ? space : ` extends ${base} `
  })
}

/** An object that fits into a line, without comments, which may have such objects in it. */
const SHORT_OBJECT = /(?<!interface \w+ )\{\n((?:[^{}/]|\{[^{}\n]*\}){1,70}?)\n\}/g

/** A short object; the formatter keeps the line breaks of an object. */
function oneLine(properties: string): string {
  return `{ ${properties.replaceAll('\n', '; ')} }`
}

function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, '')
}

/** Makes every property and every list read-only. */
function withReadonly(text: string): string {
  const places: number[] = []
  const visit = (node: unknown, isWithinList: boolean) => {
    if (Array.isArray(node)) return node.forEach((each) => void visit(each, isWithinList))
    if (!isNode(node)) return
    if (isWithinList && LISTS.has(node.type)) throw new Error('A list of lists needs parentheses.')
    if (PROPERTIES.has(node.type) || LISTS.has(node.type)) places.push(node.start)
    for (const each of Object.values(node)) visit(each, node.type === 'TSArrayType')
  }
  visit(parseAst(text, { lang: 'ts' }).body, false)
  const parts = [0, ...places.toSorted((a, b) => a - b), text.length]
  return parts
    .slice(1)
    .map((end, at) => text.slice(parts[at], end))
    .join('readonly ')
}

const PROPERTIES = new Set(['TSPropertySignature', 'TSIndexSignature'])
const LISTS = new Set(['TSArrayType', 'TSTupleType'])

function isNode(node: unknown): node is { readonly type: string; readonly start: number } {
  return typeof node === 'object' && node !== null && 'type' in node
}
