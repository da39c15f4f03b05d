import { stringifyJson } from '../base/json/json.ts'
import type { Content, Schema } from './document/document.ts'
import { isJsonKin, type Operation } from './document/operations.ts'
import { type ErrorBody, statusWords } from './error-body.ts'
import { plainName } from './resources/paths.ts'
import { flatten, withChoice } from './views/flat-schema.ts'
import type { ViewCompiler } from './views/view.ts'

/** The shape of an error, where it is not the Error of the built-in contract. */
export interface ErrorShape {
  /** Its media type; `undefined` for `application/json`. */
  readonly contentType: string | undefined
  /** Writes an error; what its schema requires besides follows from the seed. */
  readonly write: (error: ErrorBody, seed: number) => string
}

/** The shapes of the errors of a contract, by operation and status; `undefined` is the shape of `ErrorBody`. */
export type ErrorShapes = (operation: string | undefined, status: number) => ErrorShape | undefined

/**
 * Finds the shapes of errors: that of the status (of another media type than JSON and plain text, its example), else of its range (`4XX`), else of `default`, else of another documented error of the
 * operation or of any; without any, problem details (RFC 9457). Each is compiled when it is first needed.
 */
export function createErrorShapes(
  operations: readonly Pick<Operation, 'id' | 'responses'>[],
  views: ViewCompiler,
): ErrorShapes {
  const byId = new Map(operations.map((each) => [each.id, each]))
  const known = new Map<string, ErrorShape | undefined>()
  const find = (operation: string | undefined, status: number) => {
    const own = operation === undefined ? undefined : byId.get(operation)?.responses
    for (const [at, response] of (own ? errorsOf(own, status) : []).entries()) {
      const isOfStatus = at === 0 && own?.[status] === response
      const shape = shapeOf(response.content, views) ?? (isOfStatus && otherShape(response.content))
      if (shape) return shape
    }
    for (const { responses } of operations)
      for (const response of errorsOf(responses, status)) {
        const shape = shapeOf(response.content, views)
        if (shape) return shape
      }
    return PROBLEM
  }
  return (operation, status) => {
    const key = `${status} ${operation}`
    if (!known.has(key)) {
      const shape = find(operation, status)
      known.set(key, shape === PLAIN ? undefined : shape)
    }
    return known.get(key)
  }
}

// --- internal ---

/** The shape of `ErrorBody`. */
const PLAIN: ErrorShape = { contentType: undefined, write: stringifyJson }

const PROBLEM: ErrorShape = {
  contentType: 'application/problem+json',
  write: ({ status, message }) =>
    stringifyJson({ title: statusWords(status), status, detail: message }),
}

/** The documented errors of an operation, that of a status first. */
function errorsOf(responses: Operation['responses'], status: number) {
  const own = status < 400 ? [] : [String(status), `${String(status).slice(0, 1)}XX`, 'default']
  const others = Object.keys(responses).filter((each) => /^[45d]/.test(each) && !own.includes(each))
  return [...own, ...others].flatMap(
    (each) => responses[each] ?? responses[each.toLowerCase()] ?? [],
  )
}

/** The shape of an answer in JSON or plain text; `undefined` if it has neither. */
function shapeOf(content: Content = {}, views: ViewCompiler): ErrorShape | undefined {
  const media = Object.entries(content)
  const [type, json] =
    media.find(([each]) => /^application\/json\b/i.test(each)) ??
    media.find(([each]) => isJsonKin(each)) ??
    []
  if (type !== undefined && json) {
    const { schema = {} } = json
    const contentType = type === 'application/json' ? undefined : type
    if (contentType === undefined && isPlain(schema)) return PLAIN
    const view = views(schema)
    const path = `error/${type}`
    return {
      contentType,
      write: (error, seed) =>
        stringifyJson(
          view.show(fill(schema, error), { seed, path, keepsUnknown: true, isFull: false }),
        ),
    }
  }
  const text = media.find(([each]) => /^text\/plain\b/i.test(each))
  return text && { contentType: text[0], write: ({ message }) => message }
}

/** The shape of an answer in another media type that is text: its documented example, since nothing else is known of it. */
function otherShape(content: Content = {}): ErrorShape | undefined {
  for (const [contentType, { example, examples = {} }] of Object.entries(content)) {
    const found = [example, ...Object.values(examples).map(({ value }) => value)]
    const text = found.find((each) => typeof each === 'string')
    if (typeof text === 'string') return { contentType, write: () => text }
    if (/[/+]xml\b/i.test(contentType))
      return {
        contentType,
        write: ({ message }) => `<error><message>${escapedXml(message)}</message></error>`,
      }
  }
  return undefined
}

function escapedXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Whether a schema is that of `ErrorBody`, or says nothing. */
function isPlain(schema: Schema): boolean {
  const { keywords, choices } = flatten(schema)
  const properties = propertiesOf(keywords)
  const names = Object.keys(properties)
  if (choices.length > 0) return false
  if (names.length === 0) return keywords.type === undefined || keywords.type === 'object'
  const types = { code: 'string', message: 'string', status: 'integer' }
  return (
    names.length === 3 &&
    Object.entries(types).every(
      ([name, type]) => properties[name]?.type === type && properties[name]?.enum === undefined,
    )
  )
}

/** How deep the parts of an error are looked for. */
const DEEPEST = 4

/** The members of an error that its schema declares, by their names; those in which nothing belongs are left out. */
function fill(schema: unknown, error: ErrorBody, name = '', depth = 0): unknown {
  const flat = flatten(schema)
  const [choice] = flat.choices
  if (choice?.[0]) return fill(withChoice(flat, choice[0]), error, name, depth)
  const { keywords } = flat
  const properties = Object.entries(propertiesOf(keywords))
  if (properties.length > 0 && depth < DEEPEST) {
    const names = new Set(properties.map(([each]) => plainName(each)))
    const members = properties.map(([each, part]) => {
      const meaning = meaningOf(plainName(each), names)
      return [each, fill(part, error, meaning ?? plainName(each), depth + 1)] as const
    })
    const given = members.filter(([, value]) => value !== undefined)
    return given.length === 0 ? undefined : Object.fromEntries(given)
  }
  if (keywords.items !== undefined || [keywords.type].flat().includes('array')) {
    const item = depth < DEEPEST ? fill(keywords.items ?? {}, error, name, depth + 1) : undefined
    return item === undefined ? undefined : [item]
  }
  return textFor(depth === 0 ? 'message' : name, keywords, error)
}

/** What a member is: its name, where that alone does not say it. */
function meaningOf(name: string, names: ReadonlySet<string>): string | undefined {
  const isMessage = MESSAGES.has(name)
  if (isMessage) return 'message'
  // OAuth 2.0 (RFC 6749, section 5.2) has a code called error, beside its description; alone, it is the message.
  if (name === 'error') return [...names].some((each) => MESSAGES.has(each)) ? 'code' : 'message'
  if (TITLES.has(name)) return [...names].some((each) => MESSAGES.has(each)) ? 'title' : 'message'
  if (LISTS.has(name)) return 'message'
  if (CODES.has(name)) return 'code'
  return STATUSES.has(name) ? 'status' : undefined
}

const MESSAGES = new Set([
  ...['message', 'detail', 'description', 'errormessage', 'errordescription', 'errormsg', 'msg'],
  ...['reason', 'usermessage', 'developermessage', 'text'],
])
const TITLES = new Set(['title', 'summary', 'error', 'name'])
/** Lists of messages. */
const LISTS = new Set(['errors', 'messages', 'details', 'body'])
const CODES = new Set(['code', 'errorcode', 'type', 'key', 'slug', 'kind'])
const STATUSES = new Set(['status', 'statuscode', 'httpstatus', 'httpstatuscode', 'httpcode'])

/** The value of a member with a meaning; `undefined` if none of its types takes it. */
function textFor(meaning: string, schema: Schema, error: ErrorBody): unknown {
  const types = [schema.type ?? 'string'].flat()
  const takes = (type: string) => types.includes(type)
  const isNumber = takes('integer') || takes('number')
  switch (meaning) {
    case 'message':
      return takes('string') ? choose(schema, [error.message]) : undefined
    case 'title':
      return takes('string') ? choose(schema, [statusWords(error.status)]) : undefined
    case 'code':
      if (schema.format === 'uri' || schema.format === 'uri-reference') return 'about:blank'
      if (takes('string'))
        return choose(schema, [error.code, statusWords(error.status), String(error.status)])
      return isNumber ? error.status : undefined
    case 'status':
      return isNumber
        ? error.status
        : takes('string')
          ? choose(schema, [String(error.status)])
          : undefined
    case 'success':
    case 'ok':
      return takes('boolean') ? false : undefined
    default:
      return undefined
  }
}

/** The first of some texts, or of those that a list of values has of it but for case and separators. */
function choose({ enum: values }: Schema, texts: readonly string[]): unknown {
  if (!Array.isArray(values)) return texts[0]
  const wanted = texts.map(plainName)
  return values.find((each) => wanted.includes(plainName(String(each))))
}

function propertiesOf({ properties }: Schema): { readonly [name: string]: Schema } {
  return (properties ?? {}) as { readonly [name: string]: Schema }
}
