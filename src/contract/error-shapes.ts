import { stringifyJson } from '../base/json/json.ts'
import { plainName } from '../base/text/text.ts'
import type { Content, ResponseObject, Schema } from './document/document.ts'
import { isJsonKin, type Operation } from './document/operations.ts'
import {
  type ErrorBody,
  errorMemberMeaning,
  errorMemberValue,
  fieldAtPlace,
  hasEachProblem,
  STATUSES,
  statusWords,
  type WhatIsWrong,
} from './error-values.ts'
import type { Violation } from './requests/violation-types.ts'
import { flatten, withChoice } from './views/flat-schema.ts'
import type { ViewCompiler } from './views/view.ts'

/** The shape of an error, where it is not the Error of the built-in contract. */
interface ErrorShape {
  /** Its media type; `undefined` for `application/json`. */
  readonly contentType: string | undefined
  /** Writes an error; what its schema requires besides follows from the seed. */
  readonly write: (error: ErrorBody, seed: number, violations?: readonly ErrorPart[]) => string
}

/** One of several problems of a request. */
type ErrorPart = Pick<Violation, 'location' | 'message'>

/** The shapes of the errors of a contract, by operation and status; `undefined` is the shape of `ErrorBody`. */
export type ErrorShapes = (operation: string | undefined, status: number) => ErrorShape | undefined

/**
 * Finds the shapes of errors: that of the status (of another media type than JSON and plain text, as that has it), else of its range
 * (`4XX`), else of `default`, else of another documented error of the operation or of any; without any, problem details (RFC 9457). Each
 * is compiled when it is first needed.
 */
export function createErrorShapes(
  operations: readonly Pick<Operation, 'id' | 'responses'>[],
  views: ViewCompiler,
): ErrorShapes {
  const byId = new Map(operations.map((each) => [each.id, each]))
  const known = new Map<string, ErrorShape | undefined>()
  const find = (operation: string | undefined, status: number) => {
    const own = operation === undefined ? undefined : byId.get(operation)?.responses
    const described = own && describedBy(own, status)
    for (const response of own ? errorsOf(own, status) : []) {
      const isOfStatus = response === described
      const shape =
        shapeOf(response.content, views) ?? (isOfStatus && otherShape(response.content, views))
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

/** What describes a status: its own answer, else that of its range, else the usual one. */
export function describedBy(
  responses: Operation['responses'],
  status: number,
): ResponseObject | undefined {
  const range = `${String(status).slice(0, 1)}XX`
  return (
    responses[status] ?? responses[range] ?? responses[range.toLowerCase()] ?? responses.default
  )
}

/**
 * The places of the HTTP status in an error, as the members that lead there: members with a name for it whose type is a number or a text, also
 * in objects within, and in the items of lists.
 */
export function statusPlaces(schema: unknown, depth = 0): readonly (readonly string[])[] {
  if (depth > DEEPEST_MEANING) return []
  const { keywords, choices } = flatten(schema)
  const own = Object.entries((keywords.properties ?? {}) as { readonly [name: string]: Schema })
  const inside = own.flatMap(([name, part]): readonly (readonly string[])[] => {
    const isStatus = STATUSES.has(plainName(name)) && isScalar(part)
    if (isStatus) return [[name]]
    return statusPlaces(part, depth + 1).map((path) => [name, ...path])
  })
  const inItems = keywords.items ? statusPlaces(keywords.items, depth + 1) : []
  const inBranches = choices.flat().flatMap((branch) => statusPlaces(branch, depth + 1))
  return [...inside, ...inItems.map((path) => ['0', ...path]), ...inBranches]
}

// --- internal ---

/** The shape of `ErrorBody`. */
const PLAIN: ErrorShape = { contentType: undefined, write: (error) => stringifyJson(error) }

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
    media.find(([each, { schema }]) => /^(?:\*|application)\/\*/.test(each) && schema) ??
    []
  if (type !== undefined && json) {
    const { schema = {} } = json
    const contentType = type === 'application/json' || type.includes('*') ? undefined : type
    if (contentType === undefined && isPlain(schema)) return PLAIN
    return jsonShape(contentType, schema, views)
  }
  const text = media.find(([each]) => /^text\/plain\b/i.test(each))
  return text && { contentType: text[0], write: ({ message }) => message }
}

function jsonShape(
  contentType: string | undefined,
  schema: Schema,
  views: ViewCompiler,
): ErrorShape {
  const view = views(schema)
  const path = `error/${contentType ?? 'application/json'}`
  return {
    contentType,
    write: (error, seed, parts = []) => {
      const value = withMessage(schema, { error, place: parts[0]?.location, parts })
      return stringifyJson(view.show(value, { seed, path, keepsUnknown: true, isFull: false }))
    },
  }
}

/**
 * The shape of an answer in another media type: its documented example, if that is a text; else the message, marked up where the type is
 * XML or HTML; JSON where what is documented is an object, whatever its type is called.
 */
function otherShape(content: Content = {}, views: ViewCompiler): ErrorShape | undefined {
  for (const [contentType, { example, examples = {}, schema = {} }] of Object.entries(content)) {
    const found = [example, ...Object.values(examples).map(({ value }) => value)]
    const text = found.find((each) => typeof each === 'string')
    if (typeof text === 'string') return { contentType, write: () => text }
    if (/[/+]xml\b/i.test(contentType))
      return {
        contentType,
        write: ({ message }) => `<error><message>${escapedXml(message)}</message></error>`,
      }
    if (/^text\/html\b/i.test(contentType))
      return { contentType, write: ({ message }) => `<p>${escapedXml(message)}</p>` }
    if (/^text\/[^*]/i.test(contentType)) return { contentType, write: ({ message }) => message }
    if (
      !contentType.includes('*') &&
      Object.keys(propertiesOf(flatten(schema).keywords)).length > 0
    )
      return jsonShape(contentType, schema, views)
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

/** An error as it is written: a list has an item for each part of it. */
interface Writing extends WhatIsWrong {
  readonly parts: readonly ErrorPart[]
}

/** Whether the text of an error has one of these messages. */
export function says(body: string, messages: readonly string[]): boolean {
  return messages.some((each) =>
    [each, stringifyJson(each).slice(1, -1), escapedXml(each)].some((form) => body.includes(form)),
  )
}

/** An error whose members have no place for a message says it in a list of texts, that of errors first. */
function withMessage(schema: Schema, writing: Writing): unknown {
  const value = fill(schema, writing)
  const messages = [writing.error, ...writing.parts].map(({ message }) => message)
  if (value !== undefined && says(stringifyJson(value), messages)) return value
  const lists = Object.entries(propertiesOf(flatten(schema).keywords)).flatMap(([name, part]) => {
    const { type, items } = flatten(part).keywords
    const isList = [type].flat().includes('array') || items !== undefined
    const { keywords } = flatten(items ?? {})
    const isText = keywords.enum === undefined && [keywords.type].flat().includes('string')
    return isList && isText ? [name] : []
  })
  const name = lists.find((each) => OF_ERRORS.test(each)) ?? lists[0]
  const text = name ?? textIn(schema)
  if (text === undefined) return value
  if (name === undefined) return { ...Object(value), [text]: writing.error.message }
  return {
    ...Object(value),
    [name]: messages.length > 2 ? messages.slice(1) : messages.slice(0, 1),
  }
}

/** A member that takes any text, and is not known to be something else. */
function textIn(schema: Schema): string | undefined {
  const properties = Object.entries(propertiesOf(flatten(schema).keywords))
  const names = new Set(properties.map(([each]) => plainName(each)))
  const [found] =
    properties.find(([name, part]) => {
      const { type, format, enum: values, pattern } = flatten(part).keywords
      const isFree = format === undefined && values === undefined && pattern === undefined
      return type === 'string' && isFree && errorMemberMeaning(plainName(name), names) === undefined
    }) ?? []
  return found
}

const OF_ERRORS = /error|message|reason|problem|detail/i

/** The members of an error that its schema declares, by their names; those in which nothing belongs are left out. */
function fill(schema: unknown, writing: Writing, name = '', depth = 0): unknown {
  const flat = flatten(schema)
  const [choice] = flat.choices
  if (choice?.[0]) return fill(withChoice(flat, choice[0]), writing, name, depth)
  const { keywords } = flat
  const properties = Object.entries(propertiesOf(keywords))
  if (properties.length > 0 && depth < DEEPEST) {
    const names = new Set(properties.map(([each]) => plainName(each)))
    const members = properties.map(([each, part]) => {
      const byField = hasEachProblem(plainName(each)) ? byFields(part, writing) : undefined
      if (byField) return [each, byField] as const
      const meaning = errorMemberMeaning(plainName(each), names)
      return [each, fill(part, writing, meaning ?? plainName(each), depth + 1)] as const
    })
    const given = members.filter(([, value]) => value !== undefined)
    return given.length === 0 ? undefined : Object.fromEntries(given)
  }
  if (keywords.items !== undefined || [keywords.type].flat().includes('array')) {
    if (depth >= DEEPEST) return undefined
    const items = eachOf(writing, keywords).map((each) =>
      fill(keywords.items ?? {}, each, name, depth + 1),
    )
    return items.every((each) => each !== undefined) ? items : undefined
  }
  return errorMemberValue(depth === 0 ? 'message' : name, keywords, writing)
}

/** What is wrong by the names of fields, in an object that declares them, or any: each with its message, or a list of messages. */
function byFields(schema: Schema, { error, place, parts }: Writing): object | undefined {
  const { keywords } = flatten(schema)
  const properties = propertiesOf(keywords)
  const { additionalProperties: any } = keywords
  const found: { [field: string]: string | readonly string[] } = Object.create(null)
  for (const { location, message } of parts.length > 0
    ? parts
    : [{ location: place, message: error.message }]) {
    const field = fieldAtPlace(location) ?? ''
    const name = Object.keys(properties).find((each) => plainName(each) === plainName(field))
    const part = name === undefined ? any : properties[name]
    const { type, items } = flatten(part ?? {}).keywords
    const isText = flatten(items ?? part ?? {}).keywords.type === 'string'
    if (field === '' || typeof part !== 'object' || !isText) continue
    const before = found[name ?? field]
    found[name ?? field] = type === 'array' ? [...(before ?? []), message] : message
  }
  return Object.keys(found).length > 0 ? { ...found } : undefined
}

/** The items of a list of problems: one for each, or a single one for all where `maxItems` allows fewer. */
function eachOf(writing: Writing, { maxItems }: Schema): readonly Writing[] {
  const { error, parts } = writing
  if (parts.length < 2 || (typeof maxItems === 'number' && maxItems < parts.length))
    return [writing]
  return parts.map((part) => ({
    error: { ...error, message: part.message },
    place: part.location,
    parts: [],
  }))
}

function propertiesOf({ properties }: Schema): { readonly [name: string]: Schema } {
  return (properties ?? {}) as { readonly [name: string]: Schema }
}

/** How deep a status is looked for. */
const DEEPEST_MEANING = 3

function isScalar(schema: Schema): boolean {
  const { type, enum: values } = flatten(schema).keywords
  const types = [type].flat()
  return values === undefined && SCALARS.some((each) => types.includes(each))
}

const SCALARS = ['integer', 'number', 'string']
