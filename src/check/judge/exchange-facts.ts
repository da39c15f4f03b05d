import { charsetOf, type MediaType, parseMediaType } from '../../base/http/media-type.ts'
import { type ExactJson, type Json, jsonProblemText, readJson } from '../../base/json/json.ts'
import { repeatedKeys } from '../../base/json/json-places.ts'
import { shown } from '../../base/text/shown.ts'
import type { BodyRule } from '../../contract/bodies/bodies.ts'
import { partTexts } from '../../contract/bodies/multipart.ts'
import {
  itemValues,
  readFrame,
  type SentItem,
  type SequenceItem,
  type SequenceKind,
  sequenceFrames,
  sequenceItem,
  sequenceKind,
  wholeFrames,
} from '../../contract/bodies/sequences.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import type { Schema } from '../../contract/document/document.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import type { Query } from '../../contract/requests/query.ts'
import { requestViolation, violationOf } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import {
  decodePath,
  type IdValue,
  idAsked,
  type RecordOperation,
} from '../../contract/resources/record-operations.ts'
import type { Exported } from '../../journal/exchange.ts'
import {
  type AnswerContent,
  contentSent,
  createAnswerFinder,
  type DescribedAnswer,
} from './answers.ts'

/** The content of an exchange, read once and exactly, for every rule. */
export interface ExchangeFacts {
  readonly exchange: FinishedExchange
  readonly query: Query
  /** Decoded path parameters; `undefined` if the percent-encoding is broken. */
  readonly path: { readonly [name: string]: string | undefined }
  /** The part of the operation in a resource; `undefined` if it has none. */
  readonly record: RecordOperation | undefined
  /** The id of the record asked for, if the path holds one of the right kind. */
  readonly asked: IdValue | undefined
  readonly request: ContentReading
  readonly response: ContentReading
  /** How the body of the request is read; `undefined` if there is none, or its operation takes none of its type. */
  readonly taken: BodyRule | undefined
  /** What the contract says of the answer. */
  readonly described: DescribedAnswer | undefined
  /** How the contract describes the received body; `undefined` if it does not, or has no such media type. */
  readonly answered: AnswerContent | undefined
  /** Whether the answer should have a body: not for HEAD, nor for a status without content. */
  readonly answerHasBody: boolean
}

/**
 * Reads the facts of an exchange by what its operation describes: bodies in JSON and its kin, in forms, and others as texts.
 */
export function readFacts(exchange: FinishedExchange, contract: Contract): ExchangeFacts {
  const { operation, method, search, status } = exchange
  const path = readPath(exchange)
  const record = contract.records.byId.get(operation.id)
  // RFC 9110, sections 9.3.2 and 15: these answers have no content.
  const answerHasBody = method !== 'HEAD' && status >= 200 && !BODILESS.has(status)
  const described = contract.once(createAnswerFinder)(operation, status)
  const content = answerHasBody ? contentOf(exchange, described) : undefined
  return {
    ...{ exchange, path, record, answerHasBody, described },
    ...{ query: operation.readQuery(search), asked: record && idAsked(record, path) },
    ...readSent(exchange, contract.hints.check?.takesAnyCharset),
    answered: content,
    response: answerHasBody ? readAnswered(exchange, described, content) : NOTHING,
  }
}

/** Whether a path names a record by something that is no int64, although the ids of its resource are. */
export function hasInvalidId({ record, asked }: ExchangeFacts): boolean {
  return record?.item !== undefined && record.id.kind === 'int64' && asked === undefined
}

/** The headers that rules may read, and on which a kept verdict depends; observers may read others (`inHeaders`). */
export const judgedHeaders = [
  ...['authorization', 'content-type', 'content-encoding', 'content-length'],
  ...['if-none-match', 'if-modified-since', 'deprecation', 'sunset'],
] as const
type JudgedHeaders = { readonly [name in (typeof judgedHeaders)[number]]?: string }
/** Headers that a contract describes, by their names in small letters: rules read no others. */
type DescribedHeaders = { readonly [name: string]: string | undefined }

/**
 * A body as the judge gets it: `none` was sent; or the body is `unread`, for a reason that is counted elsewhere; or its text
 * (`exact` is false if the bytes are not UTF-8).
 */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'text'; readonly text: string; readonly exact: boolean }

/** A finished exchange of an operation of the contract, ready to be judged. */
export interface FinishedExchange {
  readonly operation: CompiledOperation
  /** In upper case; may be `HEAD` for a `GET` operation. */
  readonly method: string
  /** The request target as it was sent, with its query. */
  readonly target: string
  /** The path parameters as they stood in the target, still percent-encoded. */
  readonly pathTexts: { readonly [name: string]: string }
  /** The query with its `?`, or an empty text. */
  readonly search: string
  readonly requestHeaders: JudgedHeaders & DescribedHeaders
  readonly requestBody: Body
  readonly status: number
  readonly responseHeaders: JudgedHeaders & DescribedHeaders
  readonly responseBody: Body
  /** Present if the body of the answer is the beginning of a stream. */
  readonly isPart?: true
  /** Present if header lines that were sent may be missing. */
  readonly isReduced?: true
  /** What is missing from the file that the exchange was read from. */
  readonly exported?: Exported | undefined
}

/** The content of a body that could be read as JSON. */
export interface JsonContent extends ExactJson {
  readonly text: string
  readonly type: string
}

/** A body read as JSON, and what is wrong with its bytes, its text or its media type. */
export interface ContentReading {
  readonly content: JsonContent | undefined
  readonly violations: readonly Violation[]
  /** The items of a stream whose schema says what they are. */
  readonly stream?: ReadStream
}

/** A stream as it was sent, item by item. */
export interface ReadStream {
  readonly kind: SequenceKind
  readonly item: SequenceItem
  readonly sent: readonly SentItem[]
}

/**
 * Reads a body, which must be JSON (contract, section 4: bodies are `application/json`), or of another media type of JSON that its operation
 * takes.
 */
export function readText(
  source: Violation['source'],
  { text, exact }: Extract<Body, { kind: 'text' }>,
  type: string,
): ContentReading {
  const violations: Violation[] = []
  const violation = violationOf[source]
  if (!exact) {
    violations.push(violation('invalid-utf8', 'body', 'the body must be UTF-8, got other bytes'))
  }
  try {
    const { value, plain } = readJson(text)
    for (const { place } of repeatedKeys(text, { value, plain })) {
      const message = `${place} appears twice in its object`
      violations.push(violation('duplicate-key', `body.${place}`, message, 'warning'))
    }
    return { content: { value, text, plain, type }, violations }
  } catch (error) {
    const message = `the body must be JSON: ${jsonProblemText(error as SyntaxError)}`
    violations.push(violation('invalid-json', 'body', message))
    return { content: undefined, violations }
  }
}

// --- internal ---

const NOTHING: ContentReading = { content: undefined, violations: [] }
const BODILESS = new Set([204, 205, 304])

type Text = Extract<Body, { kind: 'text' }>

/** The path parameters, decoded; those in a style with marks (`;id=5`) as texts without them. */
function readPath({ operation, pathTexts, target }: FinishedExchange): ExchangeFacts['path'] {
  const path = decodePath(pathTexts)
  const marked = operation.parameters.filter(({ style }) => style === 'matrix' || style === 'label')
  if (marked.length === 0) return path
  const { values } = operation.readPath(pathTexts, target)
  const texts = marked.flatMap(({ name }) => {
    const value = values[name]
    return value === undefined || typeof value === 'object' ? [] : [[name, String(value)] as const]
  })
  return { ...path, ...Object.fromEntries(texts) }
}

function readSent(
  { operation: { takes }, requestBody: body, requestHeaders }: FinishedExchange,
  takesAny = false,
): Pick<ExchangeFacts, 'request' | 'taken'> {
  if (!takes || body.kind === 'none') return { request: NOTHING, taken: undefined }
  const header = requestHeaders['content-type']
  const type = parseMediaType(header)
  // What is in a charset that is not known is not judged, which is counted elsewhere: the contract says nothing of charsets.
  const isAny = takesAny || (body.kind === 'unread' && charsetOf(header) === undefined)
  const taken = takes.find(isAny && type.kind === 'type' ? { ...type, charset: undefined } : type)
  if (!taken) {
    const violation = wrongMediaType(type, { source: 'request', taking: takes.types, sent: header })
    return { request: { content: undefined, violations: [violation] }, taken }
  }
  if (body.kind === 'unread') return { request: NOTHING, taken }
  if (taken.kind === 'form') return { request: readForm(body, taken, header ?? ''), taken }
  return { request: readAs(taken.kind, body, { source: 'request', type: nameOf(type) }), taken }
}

function readForm({ text }: Text, rule: BodyRule, type: string): ContentReading {
  const broken = (problem: string): ContentReading => {
    const message = `the body must be a form: ${problem}`
    return { content: undefined, violations: [requestViolation('invalid-form', 'body', message)] }
  }
  const fields = rule.readFields && partTexts(text, type)
  if (rule.readFields && !fields) return broken('its parts can not be told apart by its boundary')
  const reading = fields ? rule.readFields?.(fields) : rule.read?.(text)
  if (!reading) return NOTHING
  if ('problem' in reading) return broken(reading.problem)
  const value = reading.value as Json
  return {
    content: { value, text, plain: false, type: nameOf(parseMediaType(type)) },
    violations: reading.violations ?? [],
  }
}

function contentOf(
  { responseBody, responseHeaders }: FinishedExchange,
  described: DescribedAnswer | undefined,
): AnswerContent | undefined {
  if (!described || responseBody.kind === 'none') return undefined
  return contentSent(described, responseHeaders['content-type']).content
}

function readAnswered(
  { responseBody, responseHeaders, isPart }: FinishedExchange,
  described: DescribedAnswer | undefined,
  content: AnswerContent | undefined,
): ContentReading {
  if (!described || described.contents.length === 0 || responseBody.kind === 'none') return NOTHING
  const sent = responseHeaders['content-type']
  const type = parseMediaType(sent)
  if (!content) {
    const taking = described.contents.map((each) => each.type)
    const violation = wrongMediaType(type, { source: 'response', taking, sent })
    return { content: undefined, violations: [violation] }
  }
  if (responseBody.kind === 'unread') return NOTHING
  const name = nameOf(type)
  const records = sequenceKind(name)
  if (records)
    return readStream(responseBody, records, {
      ...{ type: name, schema: content.schema, isPart: isPart === true },
    })
  return readAs(isJsonKin(name) ? 'json' : 'bytes', responseBody, {
    source: 'response',
    type: name,
  })
}

/** What the schemas of streams say of their items; each is read once. */
const itemsOf = new WeakMap<Schema, Map<SequenceKind, SequenceItem | undefined>>()

function itemOf(schema: Schema, kind: SequenceKind): SequenceItem | undefined {
  const known = itemsOf.get(schema) ?? new Map<SequenceKind, SequenceItem | undefined>()
  itemsOf.set(schema, known)
  if (!known.has(kind)) known.set(kind, sequenceItem(schema, kind))
  return known.get(kind)
}

/** The items of a stream. Where it is a list of values, and whole, that is its content too. */
function readStream(
  { text }: Text,
  kind: SequenceKind,
  {
    type,
    schema,
    isPart,
  }: { readonly type: string; readonly schema: Schema; readonly isPart: boolean },
): ContentReading {
  const item = itemOf(schema, kind)
  const content = { value: text, text, plain: false, type }
  if (!item) return { content: isPart ? undefined : content, violations: [] }
  const frames = isPart ? wholeFrames(text, kind) : sequenceFrames(text, kind)
  const sent = frames.flatMap((each) => readFrame(each, kind) ?? [])
  const values = sent.flatMap((each) => itemValues(each, item, kind).values.slice(0, 1))
  // What events tell may be told again: they are no list of records.
  const isList = kind !== 'events' && !isPart && values.length === sent.length
  return {
    content: isList ? { ...content, value: values } : undefined,
    violations: [],
    stream: { kind, item, sent },
  }
}

function readAs(
  kind: 'json' | 'bytes',
  body: Text,
  { source, type }: { readonly source: Violation['source']; readonly type: string },
): ContentReading {
  if (kind === 'json') return readText(source, body, type)
  const { text } = body
  return { content: { value: text, text, plain: true, type }, violations: [] }
}

function nameOf(type: MediaType): string {
  return type.kind === 'type' ? type.name : ''
}

/** The violation of a body whose media type is none of those that it may have (`taking`); `sent` is its Content-Type. */
function wrongMediaType(
  type: MediaType,
  {
    source,
    taking,
    sent,
  }: {
    readonly source: Violation['source']
    readonly taking: readonly string[]
    readonly sent: string | undefined
  },
): Violation {
  const violation = (rule: string, message: string) =>
    violationOf[source](rule, 'header.content-type', message)
  if (type.kind === 'malformed') {
    const message = `Content-Type must be a media type, got ${shown(type.text)}`
    return violation('malformed-content-type', message)
  }
  const seen = type.kind === 'absent' ? 'none' : shown(sent)
  return violation('media-type', `Content-Type must be ${taking.join(' or ')}, got ${seen}`)
}
