import { parseMediaType } from '../../base/http/media-type.ts'
import { LARGEST_BODY } from '../../base/http/read-body.ts'
import { asObject, type Json, type JsonObject } from '../../base/json/json.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { isCredentialGiven } from '../../contract/requests/security.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { isReference } from '../../contract/resources/paths.ts'
import { recordSent } from '../../contract/resources/record-operations.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { LONGEST_TEXT } from '../finding/described-words.ts'
import type { LedgerEntry } from '../finding/found-silence.ts'
import {
  type BodyText,
  type JsonText,
  type ReadExchange,
  readAsJson,
} from '../run/read-exchange.ts'

/**
 * Why a service may refuse a request: a kind of silence, `credential`, `invalid` for what else breaks the contract, or `unclear` for
 * values of which only the service knows what they may be.
 */
export interface Reason {
  readonly kind: string
  /** The parameter or field; `undefined` if it is none. */
  readonly name?: string | undefined
}

/**
 * Finds the reasons for which a service may refuse a request. `entries` are those of its operation, `violations` those that a judge has
 * found in the request.
 */
export function findReasons(
  facts: ReadExchange,
  violations: readonly Violation[],
  entries: readonly LedgerEntry[],
): readonly Reason[] {
  const { content } = facts.request
  // Bodies other than JSON are read by the judge, so its violations are used.
  const isRead = content === undefined || isJsonKin(content.type)
  const places = isRead ? /^(?:header|cookie)\./ : /^(?:header|cookie|body)\b/
  const isJudgedInvalid = violations.some(
    ({ rule, location }) => !OF_NOTHING.has(rule) && places.test(location),
  )
  return [
    ...(hasCredential(facts) ? [] : [{ kind: 'credential' }]),
    ...ofQuery(facts),
    ...ofPath(facts),
    ...(isJudgedInvalid ? [{ kind: 'invalid' }] : []),
    ...ofBody(facts, entries),
  ]
}

/** The record in a request in JSON; `undefined` if it has none. */
export function sentRecord(facts: ReadExchange): JsonObject | undefined {
  return recordOf(facts, facts.request.content)
}

// --- internal ---

/** Whether a request has the credentials that it needs, as far as it is known. */
function hasCredential({ exchange }: ReadExchange): boolean {
  const { operation, requestHeaders: headers, search, exported, isReduced } = exchange
  const { isPublic, combinations } = operation.credentials
  const request = { headers, search, hasCertificate: true }
  if (isPublic || combinations.some((each) => isCredentialGiven(each, request))) return true
  const isElsewhere = combinations.flat().some(({ location }) => location !== AUTHORIZATION)
  return exported?.lacksLines === true || (isReduced === true && isElsewhere)
}

const AUTHORIZATION = 'header.authorization'

const OF_QUERY: ReadonlyMap<string, string> = new Map([
  ['repeated-parameter', 'repeatedQuery'],
  ['empty-parameter', 'emptyQuery'],
])

/** Reads each value alone, too: where a parameter is repeated, the whole query shows nothing but the repetition. */
function ofQuery({ exchange, query, record }: ReadExchange): readonly Reason[] {
  const { operation, search } = exchange
  const found: Reason[] = query.unknown.map((name) => ({ kind: 'unknownQuery', name }))
  const parts = query.violations.length === 0 ? [] : search.slice(1).split('&')
  const alone = parts.flatMap((part) => operation.readQuery(part).violations)
  const ofValues = alone.filter(({ rule, location }) => rule !== 'required' && location !== '')
  for (const { rule, location } of [...query.violations, ...ofValues])
    found.push({
      kind: OF_QUERY.get(rule) ?? 'invalidQuery',
      name: location.slice('query.'.length),
    })
  for (const name of Object.keys(query.texts)) {
    const schema = operation.parameters.find((each) => each.in === 'query' && each.name === name)
    const meaning = record?.parameters.find((each) => each.name === name)?.meaning
    if (meaning !== 'limit' && schema?.schema.enum === undefined)
      found.push({ kind: 'unclear', name })
  }
  return found
}

function ofPath({ exchange, path }: ReadExchange): readonly Reason[] {
  const { operation, target } = exchange
  const texts = Object.entries(path)
  const broken = texts.filter(([, text]) => text === undefined).map(([name]) => name)
  const read = operation.readPath(
    Object.fromEntries(texts.map(([name, text]) => [name, text ?? ''])),
    target,
  )
  const wrong = read.violations.map(({ location }) => location.slice('path.'.length))
  return [...new Set([...broken, ...wrong])].map((name) => ({ kind: 'invalidId', name }))
}

function ofBody(facts: ReadExchange, entries: readonly LedgerEntry[]): readonly Reason[] {
  const { operation, requestBody, requestHeaders, status } = facts.exchange
  const hasBody =
    requestBody.kind === 'unread' || (requestBody.kind === 'text' && requestBody.text !== '')
  if (!operation.takes) return hasBody ? [{ kind: 'unclear' }] : []
  const found: Reason[] = []
  const { 'content-type': type, 'content-encoding': coding = 'identity' } = requestHeaders
  const isCoded = coding.toLowerCase() !== 'identity'
  if (isCoded) found.push({ kind: 'codedBody' })
  if (requestBody.kind === 'unread') {
    const isLarge = Number(requestHeaders['content-length']) > LARGEST_BODY
    found.push({ kind: isLarge && !isCoded ? 'largeBody' : 'unclear' })
  }
  const rule = operation.takes.find(parseMediaType(type))
  if (hasBody && !rule) found.push({ kind: 'contentType' })
  if (requestBody.kind === 'none' && operation.takes.isRequired) found.push({ kind: 'invalid' })
  if (requestBody.kind !== 'text') return found
  const { content, repeated, isInvalid } = bodyOf(facts, requestBody, rule !== undefined)
  found.push(...repeated.map((place) => ({ kind: 'duplicateKeys', name: place.split('.').at(-1) })))
  if (isInvalid) found.push({ kind: 'invalid' })
  if (!content || !operation.validateBody || !isJsonKin(content.type)) return found
  // Other reasons matter only if the request was refused, and validating costs time.
  if (status >= 400 && operation.validateBody(content.value).length > 0)
    found.push({ kind: 'invalid' })
  const sent = recordOf(facts, content)
  return sent ? [...found, ...ofFields(sent, facts, entries)] : found
}

/** The JSON of a body. Problems of a body show even if it was sent as another type. */
function bodyOf(
  { request, exchange }: ReadExchange,
  body: Extract<BodyText, { kind: 'text' }>,
  isTaken: boolean,
): {
  readonly content: JsonText | undefined
  readonly repeated: readonly string[]
  readonly isInvalid: boolean
} {
  if (isTaken || !exchange.operation.takes?.validateJson) {
    const { content, violations } = request
    const repeated = violations.filter(({ rule }) => rule === 'duplicate-key')
    return {
      content,
      repeated: repeated.map(({ location }) => location),
      isInvalid: violations.some(({ rule }) => rule !== 'duplicate-key' && !OF_NOTHING.has(rule)),
    }
  }
  const read = readAsJson(body.text)
  const { content, repeated = [] } = read ?? {}
  return { content, repeated, isInvalid: !read || !body.exact }
}

function recordOf(
  { record }: ReadExchange,
  content: ReadExchange['request']['content'],
): JsonObject | undefined {
  if (!content || !isJsonKin(content.type)) return undefined
  return record ? recordSent(record, content.value) : asObject(content.value)
}

function ofFields(
  sent: JsonObject,
  { exchange, record }: ReadExchange,
  entries: readonly LedgerEntry[],
): readonly Reason[] {
  const found: Reason[] = []
  const { bodyFields, body } = exchange.operation
  const others = Object.keys(sent).filter((name) => !bodyFields.has(name))
  // In a wrapper or a choice, members beyond those of the record are not unknown fields.
  const isPlain = (record?.inRequest ?? []).length === 0
  if (others.length > 0 && isPlain && body && flatten(body).choices.length === 0) {
    const isAsked = entries.some(({ kind }) => kind === 'unknownFields')
    found.push(...others.map((name) => ({ kind: isAsked ? 'unknownFields' : 'unclear', name })))
  }
  for (const { kind, field = '' } of entries) {
    const value = sent[field]
    if (value !== undefined && FIELDS.get(kind)?.(value)) found.push({ kind, name: field })
  }
  const listed = new Set(found.flatMap(({ kind, name }) => (kind === REFERENCE ? name : [])))
  for (const name of Object.keys(sent))
    if (isReference(name) && !listed.has(name)) found.push({ kind: 'unclear', name })
  return found
}

const REFERENCE = 'unlistedReference'

/** When a value of a field is what a kind asks about. */
const FIELDS: ReadonlyMap<string, (value: Json) => boolean> = new Map<
  string,
  (value: Json) => boolean
>([
  ['emptyText', (value) => value === ''],
  ['longText', isLong],
  [
    'negativeNumber',
    (value) => (typeof value === 'number' || typeof value === 'bigint') && value < 0,
  ],
  [REFERENCE, () => true],
])

/** Characters are counted only if there may be too many. */
function isLong(value: Json): boolean {
  return (
    typeof value === 'string' && value.length > LONGEST_TEXT && [...value].length > LONGEST_TEXT
  )
}

/** Rules that give no reason to refuse a request, or that have a reason of their own. */
const OF_NOTHING = new Set([
  ...['credential', 'media-type', 'malformed-content-type', 'deprecated-operation'],
])
