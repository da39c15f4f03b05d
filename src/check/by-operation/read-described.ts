import { charsetOf, parseMediaType } from '../../base/http/media-type.ts'
import type { Json } from '../../base/json/json.ts'
import type { BodyRule } from '../../contract/bodies/bodies.ts'
import { partTexts } from '../../contract/bodies/part-texts.ts'
import type { Contract } from '../../contract/contract.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { decodePath, idAsked } from '../../contract/shown-records.ts'
import {
  type Body,
  type ContentReading,
  type Facts,
  type FinishedExchange,
  readText,
  wrongMediaType,
} from '../judge/facts.ts'
import {
  type AnswerContent,
  type AnswerFinder,
  contentSent,
  type DescribedAnswer,
} from './described-answers.ts'

/** What an exchange is, and what its contract says of the two bodies in it. */
export interface DescribedFacts {
  readonly facts: Facts
  /** How the body of the request is read; `undefined` if there is none, or its operation takes none of its type. */
  readonly rule: BodyRule | undefined
  /** What the contract says of the answer. */
  readonly described: DescribedAnswer | undefined
  /** What it says of the body that came; `undefined` if nothing, or the body is of no type that it has. */
  readonly answered: AnswerContent | undefined
}

/** Reads the facts of an exchange by what its operation describes: bodies in JSON and its kin, in forms, and others as texts. */
export function readDescribed(
  exchange: FinishedExchange,
  { records }: Pick<Contract, 'records'>,
  findAnswer: AnswerFinder,
): DescribedFacts {
  const { operation, method, search, status } = exchange
  const path = readPath(exchange)
  const record = records.byId.get(operation.id)
  // RFC 9110, sections 9.3.2 and 15: these answers have no content.
  const answerHasBody = method !== 'HEAD' && status >= 200 && !BODILESS.has(status)
  const described = findAnswer(operation, status)
  const sent = readSent(exchange)
  const { reading, content } = answerHasBody ? readAnswered(exchange, described) : NO_ANSWER
  const facts: Facts = {
    ...{ exchange, path, record, answerHasBody },
    query: operation.readQuery(search),
    asked: record && idAsked(record, path),
    request: sent.reading,
    response: reading,
  }
  return { facts, rule: sent.rule, described, answered: content }
}

// --- internal ---

const BODILESS = new Set([204, 205, 304])
const NOTHING: ContentReading = { content: undefined, violations: [] }
const NO_ANSWER = { reading: NOTHING, content: undefined }

/** The path parameters, decoded; those in a style with marks (`;id=5`) as texts without them. */
function readPath({ operation, pathTexts, target }: FinishedExchange): Facts['path'] {
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

type Text = Extract<Body, { kind: 'text' }>

function readSent({ operation, requestBody, requestHeaders }: FinishedExchange): {
  readonly reading: ContentReading
  readonly rule: BodyRule | undefined
} {
  const { takes } = operation
  if (!takes || requestBody.kind === 'none') return { reading: NOTHING, rule: undefined }
  const header = requestHeaders['content-type']
  const type = parseMediaType(header)
  // What is in a charset that is not known is not judged, which is counted elsewhere: the contract says nothing of charsets.
  const isUnknown = requestBody.kind === 'unread' && charsetOf(header) === undefined
  const rule = takes.find(
    isUnknown && type.kind === 'type' ? { ...type, charset: undefined } : type,
  )
  if (!rule) {
    const violation = wrongMediaType(type, { source: 'request', taking: takes.types, sent: header })
    return { reading: { content: undefined, violations: [violation] }, rule: undefined }
  }
  if (requestBody.kind === 'unread') return { reading: NOTHING, rule }
  const name = type.kind === 'type' ? type.name : ''
  if (rule.kind === 'json') return { reading: readText('request', requestBody, name), rule }
  if (rule.kind === 'form') return { reading: readForm(requestBody, rule, header ?? ''), rule }
  const { text } = requestBody
  return {
    reading: { content: { value: text, text, plain: true, type: name }, violations: [] },
    rule,
  }
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
    content: { value, text, plain: false, type: parsedName(type) },
    violations: reading.violations ?? [],
  }
}

function parsedName(header: string): string {
  const type = parseMediaType(header)
  return type.kind === 'type' ? type.name : ''
}

function readAnswered(
  { responseBody, responseHeaders }: FinishedExchange,
  described: DescribedAnswer | undefined,
): { readonly reading: ContentReading; readonly content: AnswerContent | undefined } {
  if (!described || described.contents.length === 0 || responseBody.kind === 'none')
    return NO_ANSWER
  const header = responseHeaders['content-type']
  const { type, content } = contentSent(described, header)
  if (!content) {
    const taking = described.contents.map((each) => each.type)
    const violation = wrongMediaType(type, { source: 'response', taking, sent: header })
    return { reading: { content: undefined, violations: [violation] }, content: undefined }
  }
  if (responseBody.kind === 'unread') return { reading: NOTHING, content }
  const name = type.kind === 'type' ? type.name : ''
  if (isJsonKin(name)) return { reading: readText('response', responseBody, name), content }
  const { text } = responseBody
  return {
    reading: { content: { value: text, text, plain: true, type: name }, violations: [] },
    content,
  }
}
