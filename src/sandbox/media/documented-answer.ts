import { isFraming } from '../../base/http/header-lines.ts'
import { etagOf, splitTarget } from '../../base/http/http.ts'
import { acceptedType, mediaType } from '../../base/http/media-type.ts'
import { isJsonObject, readTrusted, stringifyJson } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import { sequenceKind } from '../../contract/bodies/sequences.ts'
import type { Deprecation } from '../../contract/document/deprecation.ts'
import type { ResponseObject, Schema } from '../../contract/document/document.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { describedBy } from '../../contract/error-shapes.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { ViewCompiler } from '../../contract/views/view.ts'
import { formOf, successOf } from '../answers/answer-form.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'
import type { Around, OperationParts } from '../answers/role-parts.ts'

/**
 * Compiles what the contract says of the answers of an operation besides their JSON: the headers, and the other media types, of which the
 * client gets what it accepts. `undefined` where it says no more.
 */
export function compileDocumented(parts: OperationParts): Around | undefined {
  const { operation, contract } = parts
  const successes = Object.entries(operation.responses)
    .filter(([status]) => /^[23d]/i.test(status))
    .map(([status, response]) => [status, withLocation(status, response)] as const)
  const hasMore = ([, { headers = {}, content = {} }]: readonly [string, ResponseObject]) =>
    Object.keys(headers).length > 0 || Object.keys(content).length > 1
  if (!successes.some(hasMore)) return undefined
  const responses = { ...operation.responses, ...Object.fromEntries(successes) }
  const makers = new Map<ResponseObject, HeaderMaker>(
    successes.map(([, response]) => [
      response,
      compileHeaders(withoutDates(response, operation.deprecation), contract.views),
    ]),
  )
  const own = formOf(parts).contentType ?? 'application/json'
  const types = typesOf(successOf(parts).response, own)
  const accepted = ({ request: { headers } }: RequestContext) =>
    acceptedType(headers.accept as string | undefined, types)
  return {
    refuse: (context) => {
      if (types.length === 0 || !operation.answers.has(406) || accepted(context) !== undefined)
        return undefined
      const { accept } = context.request.headers
      const message = `Accept must allow ${types.join(' or ')}, got ${String(accept)}`
      return context.error(406, message, 'contract')
    },
    finish: (context, answer) => {
      if (answer.origin !== 'store' || answer.status >= 400) return answer
      const response = describedBy(responses, answer.status)
      if (!response) return answer
      const isChosen = types.length > 1
      const chosen = isChosen ? inType(answer, accepted(context) ?? own, response) : answer
      const lines = [
        ...(makers.get(response)?.(context, chosen) ?? []),
        ...(isChosen ? ['Vary', 'Accept'] : []),
      ]
      return lines.length === 0 ? chosen : { ...chosen, headers: [...chosen.headers, ...lines] }
    },
  }
}

/** A body in a media type: a text, or bytes. */
export type MediaBody = { readonly text: string } | { readonly bytes: Buffer }

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

/** A redirection says where to, though its contract does not (RFC 9110, section 15.4). */
function withLocation(status: string, response: ResponseObject): ResponseObject {
  const { headers = {} } = response
  const hasLocation = Object.keys(headers).some((name) => name.toLowerCase() === 'location')
  if (hasLocation || !REDIRECTIONS.has(status)) return response
  return { ...response, headers: { ...headers, Location: { required: true, schema: TEXT } } }
}

const REDIRECTIONS = new Set(['301', '302', '303', '307', '308'])

const TEXT = { type: 'string' }

function withoutDates(
  { headers = {} }: ResponseObject,
  { since, sunset }: Deprecation = {},
): Pick<ResponseObject, 'headers'> {
  const dated = [since !== undefined && 'deprecation', sunset !== undefined && 'sunset']
  const entries = Object.entries(headers).filter(([name]) => !dated.includes(name.toLowerCase()))
  return { headers: Object.fromEntries(entries) }
}

/** The media types in which an answer can be written, its own first. */
function typesOf(response: ResponseObject | undefined, own: string): readonly string[] {
  const documented = Object.keys(response?.content ?? {})
  const mine = documented.includes(own) ? own : documented.find((each) => isJsonKin(each))
  if (mine === undefined) return []
  const isKnown = (type: string) => isWritable(type) || sequenceKind(type) !== undefined
  return [mine, ...documented.filter((each) => each !== mine && isKnown(each))]
}

/** An answer in JSON, written in another media type. */
function inType(answer: Answer, type: string, { content = {} }: ResponseObject): Answer {
  const own = answer.contentType ?? 'application/json'
  const media = content[type]
  if (type === own || !media || answer.body === '' || !isJsonKin(own)) return answer
  // Whether a client gets a stream has been decided before (`compileStream`).
  if (sequenceKind(type)) return answer
  const body = writeMedia(type, readTrusted(answer.body).value, media.schema ?? {})
  return 'bytes' in body ? answer : { ...answer, body: body.text, contentType: type }
}

/** Makes the lines of the documented headers that an answer does not have yet. */
type HeaderMaker = (context: RequestContext, answer: Answer) => readonly string[]

/**
 * Compiles the documented headers of an answer: those that are required, and those that say what is known (an entity tag, limits of
 * rates). Others follow from the seed; what its schema does not take is made by it.
 */
function compileHeaders(
  { headers = {} }: Pick<ResponseObject, 'headers'>,
  views: ViewCompiler,
): HeaderMaker {
  const known = Object.entries(headers)
    .filter(([name]) => !isFraming({ in: 'header', name }) && !OWN.has(plainName(name)))
    .map(([name, { required, schema = {}, example }]) => ({
      name,
      meaning: MEANINGS[plainName(name)],
      isRequired: required === true,
      example: example ?? schema.example,
      view: views(schema),
      isNumber: takesNumbers(schema),
    }))
    .filter(
      ({ name, meaning, isRequired, example }) =>
        meaning !== undefined ||
        isRequired ||
        (example !== undefined && EXEMPLARY.has(plainName(name))),
    )
  return (context, answer) => {
    const given = new Set(answer.headers.filter((_, at) => at % 2 === 0).map(plainName))
    const isCrossOrigin = context.request.headers.origin !== undefined
    return known.flatMap(({ name, meaning, example, view, isNumber }) => {
      if (given.has(plainName(name))) return []
      // CORS headers are those of the sandbox, whatever the contract documents.
      if (isCrossOrigin && CORS.test(plainName(name))) return []
      const meant = meaning?.(context, answer)
      const other = example ?? OTHERWISE[plainName(name)]
      const value = meant === undefined ? other : isNumber ? Number(meant) : meant
      const { seed } = context.world.scenario
      const at = { seed, path: `header/${name}`, keepsUnknown: true, isFull: true }
      const shown = value !== undefined && view.fits(value) ? value : view.show(value, at)
      const text = typeof shown === 'string' ? shown : stringifyJson(shown)
      return FIT.test(text) ? [name, text] : []
    })
  }
}

/** Headers that every answer has anyway. */
const OWN = new Set(['contenttype', 'xrequestid', 'accesscontrolalloworigin'])

const CORS = /^accesscontrol/

/** What a header may hold (RFC 9110, section 5.5). */
const FIT = /^[\t\x20-\x7e]*$/

/** The requests that a client may still make, where a contract says that it limits them. */
const LIMIT = 1000

const MEANINGS: {
  readonly [name: string]: (context: RequestContext, answer: Answer) => string | undefined
} = {
  etag: (_, { body, bytes }) => etagOf(bytes ?? body),
  date: ({ world }) => new Date(world.clock.now()).toUTCString(),
  lastmodified: ({ world }) => new Date(world.clock.now()).toUTCString(),
  ...named(['xratelimitlimit', 'ratelimitlimit'], () => String(LIMIT)),
  ...named(['xratelimitremaining', 'ratelimitremaining'], () => String(LIMIT - 1)),
  ...named(['xratelimitreset', 'ratelimitreset'], ({ world }) =>
    String(Math.ceil(world.clock.now() / 1000) + 3600),
  ),
  ...named(['requestid', 'xcorrelationid'], ({ request }) => request.id),
  contentlocation: ({ request }) => pathOf(request.target),
  location: ({ request }, { status }) => (status < 300 ? pathOf(request.target) : undefined),
}

/** Headers that have the value of their example, although they are not required: it is what is known. */
const EXEMPLARY = new Set(['sunset', 'deprecation'])

/** Fallback values of headers: a redirection must not lead to itself. */
const OTHERWISE: { readonly [name: string]: string } = { location: '/' }

function pathOf(target: string): string {
  return splitTarget(target).path
}

function named(names: readonly string[], meaning: (context: RequestContext) => string | undefined) {
  return Object.fromEntries(names.map((name) => [name, meaning]))
}

function takesNumbers(schema: Schema): boolean {
  const { type } = flatten(schema).keywords
  return [type].flat().some((each) => each === 'integer' || each === 'number')
}

/** Whether a value that fits the schema of a media type can be written in it; others have a sample of their own. */
function isWritable(type: string): boolean {
  return kindOf(mediaType(type)) !== undefined
}

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
