import { mediaType } from '../../base/http/media-type.ts'
import { isJsonObject, stringifyJson } from '../../base/json/json.ts'
import type { Schema } from '../../contract/document/document.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { flatten } from '../../contract/views/flat-schema.ts'

/** A body in a media type: a text, or bytes. */
export type MediaBody = { readonly text: string } | { readonly bytes: Buffer }

/** Whether a value that fits the schema of a media type can be written in it; others have a sample of their own. */
export function isWritable(type: string): boolean {
  return kindOf(mediaType(type)) !== undefined
}

/**
 * Writes a value in a media type: JSON and its kin, XML, CSV, or text. What is none of these is a small file that
 * programs can open: an image, a document, an archive.
 */
export function writeMedia(written: string, value: unknown, schema: Schema): MediaBody {
  const type = mediaType(written)
  const kind = kindOf(type)
  if (kind === undefined) {
    const bytes = smallFile(type)
    if (bytes) return { bytes }
    return { text: typeof value === 'string' ? value : stringifyJson(value) }
  }
  return { text: WRITERS[kind](value, schema) }
}

// --- internal ---

type Kind = 'json' | 'xml' | 'csv' | 'html'

function kindOf(type: string): Kind | undefined {
  if (isJsonKin(type)) return 'json'
  if (/[/+]xml$/.test(type) && type !== 'image/svg+xml') return 'xml'
  if (type === 'text/csv') return 'csv'
  return type === 'text/html' ? 'html' : undefined
}

const WRITERS: { readonly [kind in Kind]: (value: unknown, schema: Schema) => string } = {
  json: (value) => stringifyJson(value),
  xml: (value, schema) => (isMarkup(value) ? value : writeXml(value, schema)),
  csv: (value) => (isLines(value) ? value : writeCsv(value)),
  html: (value) =>
    isMarkup(value) ? value : '<!doctype html>\n<html lang="en"><title>A sample</title></html>\n',
}

function isMarkup(value: unknown): value is string {
  return typeof value === 'string' && value.trimStart().startsWith('<')
}

function isLines(value: unknown): value is string {
  return typeof value === 'string' && /[,;\n]/.test(value)
}

/** Writes records as lines of CSV (RFC 4180); anything else is one field. */
function writeCsv(value: unknown): string {
  const rows = [value].flat().map((row) => (isJsonObject(row) ? row : { value: row }))
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => fieldOf(row, name)))]
  return lines.map((fields) => `${fields.map(quoted).join(',')}\r\n`).join('')
}

function fieldOf(row: { readonly [name: string]: unknown }, name: string): string {
  const value = Object.hasOwn(row, name) ? row[name] : undefined
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : stringifyJson(value)
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}

/** Files in base64, as short as they can be. */
const FILES: { readonly [type: string]: string } = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'image/webp': 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  'application/zip': 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==',
  'application/gzip': 'H4sIAAAAAAACAwMAAAAAAAAAAAA=',
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="gray"/></svg>\n'

/** Bytes that are no text in UTF-8. */
const BYTES = 'AAECA//+/fw='

/** A page without anything on it; readers find the objects without a table of them. */
const PDF = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj',
  'trailer<</Root 1 0 R/Size 4>>',
  '%%EOF\n',
].join('\n')

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

/** A small file of a media type that programs can open: an image of one pixel, a page, an empty archive; `undefined` for other text. */
function smallFile(type: string): Buffer | undefined {
  if (type === 'image/svg+xml') return Buffer.from(SVG)
  if (type === 'application/pdf') return Buffer.from(PDF, 'latin1')
  const known = FILES[type]
  if (known !== undefined) return Buffer.from(known, 'base64')
  if (/^(?:text\/|application\/(?:x-)?yaml)/.test(type)) return undefined
  return Buffer.from(type.startsWith('image/') ? (FILES['image/png'] as string) : BYTES, 'base64')
}

/** Writes a value as XML, by the names, attributes and wrappers of its schema (OpenAPI 3.1, section 4.8.26). */
function writeXml(value: unknown, schema: Schema): string {
  const { name = 'root' } = xmlOf(schema)
  const isBare = Array.isArray(value) && !xmlOf(schema).wrapped
  const body = isBare
    ? element(name, {}, value.map((each) => write('item', each, itemsOf(schema))).join(''))
    : write(name, value, schema)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`
}
