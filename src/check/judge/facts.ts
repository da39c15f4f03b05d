import { type MediaType, parseMediaType } from '../../base/http/media-type.ts'
import { type ExactJson, jsonProblemText, readJson } from '../../base/json/json.ts'
import { repeatedKeys } from '../../base/json/repeated-keys.ts'
import { shown } from '../../base/text/shown.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import type { Query } from '../../contract/requests/query.ts'
import { violationOf } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import { decodePath, type IdValue, idAsked } from '../../contract/shown-records.ts'
import type { Exported } from '../../journal/exchange.ts'

/** The content of an exchange, read once and exactly, for every rule. */
export interface Facts {
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
  /** Whether the answer should have a body: not for HEAD, nor for a status without content. */
  readonly answerHasBody: boolean
}

/** Reads the facts of an exchange. */
export function readFacts(
  exchange: FinishedExchange,
  { records }: Pick<Contract, 'records'>,
): Facts {
  const { operation, method, search, pathTexts, status } = exchange
  const path = decodePath(pathTexts)
  const record = records.byId.get(operation.id)
  // RFC 9110, sections 9.3.2, 15.3.5 and 15.4.5: these answers have no content.
  const answerHasBody = method !== 'HEAD' && status !== 204 && status !== 304
  return {
    exchange,
    query: operation.readQuery(search),
    path,
    record,
    asked: record && idAsked(record, path),
    request: operation.takes?.validateJson
      ? readContent('request', exchange.requestBody, exchange.requestHeaders, operation.bodies)
      : NOTHING,
    response:
      answerHasBody && isJudged(exchange)
        ? readContent('response', exchange.responseBody, exchange.responseHeaders)
        : NOTHING,
    answerHasBody,
  }
}

/** Whether a path names a record by something that is no int64, although the ids of its resource are. */
export function hasInvalidId({ record, asked }: Facts): boolean {
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
  /** As it was sent, with its query. */
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
  /** Present if header lines that were sent may be missing. */
  readonly isReduced?: true
  /** What the file that it is from does not have. */
  readonly exported?: Exported | undefined
}

/** The content of a body that could be read as JSON. */
export interface JsonContent extends ExactJson {
  readonly text: string
  /** Its media type. */
  readonly type: string
}

/** A body read as JSON, and what is wrong with its bytes, its text or its media type. */
export interface ContentReading {
  readonly content: JsonContent | undefined
  readonly violations: readonly Violation[]
}

/**
 * Reads a body, which must be JSON (contract, section 4: bodies are `application/json`), or of another media type of JSON that its operation
 * takes.
 */
export function readContent(
  source: Violation['source'],
  body: Body,
  headers: JudgedHeaders,
  taken: ReadonlyMap<string, unknown> = JSON_ALONE,
): ContentReading {
  if (body.kind === 'none') return { content: undefined, violations: [] }
  const type = parseMediaType(headers['content-type'])
  if (type.kind !== 'type' || !taken.has(type.name)) {
    const taking = [...taken.keys()]
    const wrongType = wrongMediaType(type, { source, taking, sent: headers['content-type'] })
    return { content: undefined, violations: [wrongType] }
  }
  if (body.kind === 'unread') return { content: undefined, violations: [] }
  return readText(source, body, type.name)
}

/** The violation of a body whose media type is none of those that it may have (`taking`); `sent` is its Content-Type. */
export function wrongMediaType(
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

/** Reads the text of a body as JSON. */
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

/** The contract describes documented answers that have a body, and errors (section 7), and is silent about all others. */
function isJudged({ operation, status }: FinishedExchange): boolean {
  return operation.answerBodies.has(status) || status >= 400
}

const JSON_ALONE: ReadonlyMap<string, unknown> = new Map([['application/json', undefined]])
