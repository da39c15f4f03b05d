import { stringifyJson } from '../../base/json/json.ts'
import type { Schema } from '../../contract/document/document.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'

/** Writes a value as XML, by the names, attributes and wrappers of its schema (OpenAPI 3.1, section 4.8.26). */
export function writeXml(value: unknown, schema: Schema): string {
  const { name = 'root' } = xmlOf(schema)
  const isBare = Array.isArray(value) && !xmlOf(schema).wrapped
  const body = isBare
    ? element(name, {}, value.map((each) => write('item', each, itemsOf(schema))).join(''))
    : write(name, value, schema)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`
}

// --- internal ---

interface Xml {
  readonly name?: string
  readonly namespace?: string
  readonly prefix?: string
  readonly attribute?: boolean
  readonly wrapped?: boolean
}

function xmlOf(schema: unknown): Xml {
  return (flatten(schema).keywords.xml ?? {}) as Xml
}

function itemsOf(schema: unknown): unknown {
  return flatten(schema).keywords.items ?? {}
}

/** Writes the element of a value: of a list, one for each item, in a wrapper if it has one. */
function write(usual: string, value: unknown, schema: unknown): string {
  const { name = usual, prefix, namespace, wrapped } = xmlOf(schema)
  const full = prefix === undefined ? name : `${prefix}:${name}`
  const spaces =
    namespace === undefined
      ? {}
      : { [prefix === undefined ? 'xmlns' : `xmlns:${prefix}`]: namespace }
  if (Array.isArray(value)) {
    const items = value.map((each) => write(name, each, itemsOf(schema))).join('')
    return wrapped ? element(full, spaces, items) : items
  }
  if (!isJsonObject(value)) return element(full, spaces, escaped(value))
  const properties = (flatten(schema).keywords.properties ?? {}) as {
    readonly [name: string]: unknown
  }
  const members = Object.entries(value).map(([each, inner]) => {
    const part = Object.hasOwn(properties, each) ? properties[each] : {}
    return { each, inner, part, ...xmlOf(part) }
  })
  const attributes = members
    .filter(({ attribute }) => attribute)
    .map(({ each, name: own = each, inner }) => [own, inner] as const)
  const children = members
    .filter(({ attribute }) => !attribute)
    .map(({ each, inner, part }) => write(each, inner, part))
  return element(full, { ...spaces, ...Object.fromEntries(attributes) }, children.join(''))
}

function element(
  name: string,
  attributes: { readonly [name: string]: unknown },
  content: string,
): string {
  const tag = tagOf(name)
  const own = Object.entries(attributes).map(
    ([each, value]) => ` ${tagOf(each)}="${escaped(value)}"`,
  )
  return `<${tag}${own.join('')}>${content}</${tag}>`
}

/** A name that XML allows. */
function tagOf(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}:._-]/gu, '_')
  return /^[\p{L}_:]/u.test(plain) ? plain : `_${plain}`
}

const ENTITIES: { readonly [letter: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escaped(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : stringifyJson(value)
  // XML 1.0 has no control characters.
  return text
    .replace(/[&<>"]/g, (letter) => ENTITIES[letter] as string)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
}
