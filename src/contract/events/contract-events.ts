import { splitTarget } from '../../base/http/http.ts'
import { parseMediaType } from '../../base/http/media-type.ts'
import { isJsonObject, readJson, stringifyJson } from '../../base/json/json.ts'
import { lazy, memoize } from '../../base/memoize.ts'
import { plainName } from '../../base/text/text.ts'
import { bodyViolation } from '../bodies/bodies.ts'
import type { Parameter, ResponseObject, Schema } from '../document/document.ts'
import { describedStatus, isIgnoredHeader, isJsonKin, jsonContent } from '../document/operations.ts'
import type { SchemaCompiler, SchemaProblem } from '../document/schema-validator.ts'
import { createHeaderReader } from '../requests/styled-parameters.ts'
import { requestViolation, responseViolation } from '../requests/violation.ts'
import type { Violation } from '../requests/violation-types.ts'
import {
  type ContractEvents,
  type DeliveredRequest,
  type EventCause,
  type EventDefinition,
  EventError,
  type IdentifiedEvent,
  type PossibleDelivery,
  type ReceiverAnswer,
} from './event-definitions.ts'
import { DISCRIMINATORS, type FoundEvent, findEvents } from './find-events.ts'
import { compilePayload, type EventParts } from './payload.ts'
import { addressIn } from './runtime-expressions.ts'

/** A contract, as far as its events are compiled from it. */
export interface EventContract extends EventParts {
  readonly compile: SchemaCompiler
}

/** The events of a contract; each is compiled when it is first asked for. */
export function eventsOf(contract: EventContract): ContractEvents {
  const compiled = findEvents(contract.written, contract.roles).map((each) =>
    compileEvent(each, contract),
  )
  const byDefinition = new Map(compiled.map((each) => [each.definition, each]))
  const of = (event: EventDefinition) => {
    const found = byDefinition.get(event)
    if (!found) throw new Error(`${event.name} is no event of this contract`)
    return found
  }
  return {
    definitions: compiled.map(({ definition }) => definition),
    payloadOf: (event, cause) => of(event).payloadOf(cause),
    headersOf: (event, cause) => deliveryHeaders(event, of(event).parameters, cause),
    addressOf: ({ address }, { exchange }) => address && exchange && addressIn(address, exchange),
    judgeAnswer: (event, answer) => of(event).judgeAnswer(answer)[0]?.message,
    answerViolations: (event, answer) => of(event).judgeAnswer(answer),
    judgeDelivery: (event, delivery) => of(event).judgeDelivery(delivery),
    find: (delivery) => identifyEvent(compiled, delivery, jsonIn(delivery.body)?.json),
    get headers() {
      const all = compiled.flatMap(({ parameters }) => parameters)
      return new Set(all.flatMap((each) => (each.in === 'header' ? each.name.toLowerCase() : [])))
    },
  }
}

// --- internal ---

function compileEvent(event: FoundEvent, contract: EventContract) {
  const { name, kind, method, pointer, when, why, address, contentType, operation } = event
  const resolved = contract.resolve(operation) as FoundEvent['operation']
  const answers = resolved.responses ?? {}
  const parameters = lazy(() => parametersOf(event, contract))
  const makePayload = lazy(() => compilePayload(event, contract))
  const viewOf = memoize((schema: Schema) => contract.views(schema))
  const readHeaders = lazy(() => createHeaderReader(parameters(), contract.compile))
  const definition: EventDefinition = {
    ...{ name, kind, method, pointer, when, why, contentType, answers },
    resource: event.about?.resource.name,
    ...(address && { address }),
  }
  const judgeBody = ({ headers, body }: DeliveredRequest): readonly Violation[] => {
    if (contentType === undefined) return []
    const type = parseMediaType(headers['content-type'])
    const isJson = type.kind === 'type' && isJsonKin(type.name)
    if (body === '')
      return resolved.requestBody?.required
        ? [requestViolation('required', 'body', 'the body is required')]
        : []
    if (event.payload === undefined) return []
    if (!isJson)
      return [
        requestViolation(
          'media-type',
          'header.content-type',
          `content-type must be ${contentType}, got ${headers['content-type'] ?? 'nothing'}`,
        ),
      ]
    const value = jsonIn(body)
    if (value === undefined)
      return [requestViolation('invalid-json', 'body', 'the body is no JSON')]
    const view = viewOf(contract.resolve(event.payload) as Schema)
    return view.problems(value.json).map((problem) => bodyViolation(problem))
  }
  const { members, required } = contract.roles.shapes.read(event.payload ?? {})
  return {
    definition,
    names: [event.ownName, operation.operationId ?? '', name].filter((each) => each !== ''),
    demands: members.size > 0 ? required.size : 0,
    problemsOf: (delivery: DeliveredRequest) =>
      judgeBody(delivery).length + (readHeaders()?.(delivery.headers).length ?? 0),
    get parameters() {
      return parameters()
    },
    payloadOf: (cause: Parameters<ContractEvents['payloadOf']>[1]) => {
      if (contentType === undefined) return ''
      if (event.payload === undefined)
        throw new EventError(`${pointer}: its body is ${contentType}, and only JSON is sent.`)
      return stringifyJson(makePayload()(cause))
    },
    judgeAnswer: (answer: ReceiverAnswer) => judgeAnswer(answers, answer, viewOf),
    judgeDelivery: (delivery: DeliveredRequest) => [
      ...(readHeaders()?.(delivery.headers) ?? []),
      ...judgeBody(delivery),
    ],
  }
}

/** The parameters of an event, with their references resolved; those of its path item that it does not replace, too. */
function parametersOf(
  { operation, shared }: FoundEvent,
  { resolve }: EventContract,
): readonly Parameter[] {
  const all = [...shared, ...(operation.parameters ?? [])].map((each) => resolve(each) as Parameter)
  const own = new Map(
    all
      .filter(({ in: place, name }) => name !== undefined && !isIgnoredHeader(place, name))
      .map((each) => [`${each.in} ${each.name.toLowerCase()}`, each]),
  )
  return [...own.values()].map((each) => ({ ...each, schema: each.schema ?? {} }))
}

function judgeAnswer(
  answers: EventDefinition['answers'],
  { status, body, headers }: ReceiverAnswer,
  viewOf: (schema: Schema) => ReturnType<EventContract['views']>,
): readonly Violation[] {
  const known = Object.keys(answers).filter((each) => !each.startsWith('x-'))
  if (known.length === 0) return []
  const described = describedStatus(answers, status)
  if (described === undefined) {
    const message = `the status must be ${known.length > 1 ? 'one of ' : ''}${known.join(', ')}, got ${status}`
    return [responseViolation('undocumented-status', 'status', message)]
  }
  const { content } = answers[described] as ResponseObject
  const schema = jsonContent(content)?.schema
  const type = parseMediaType(headers['content-type'])
  const isJson = type.kind === 'type' && isJsonKin(type.name)
  if (schema === undefined || body === '' || !isJson) return []
  const value = jsonIn(body)
  if (value === undefined) return [responseViolation('invalid-json', 'body', 'the body is no JSON')]
  return viewOf(schema).problems(value.json).map(answerViolation)
}

function answerViolation(problem: SchemaProblem): Violation {
  const { rule, location, message } = bodyViolation(problem)
  return responseViolation(rule, location, message)
}

function jsonIn(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: readJson(text).value }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * The headers that a contract describes for an event, with their values: the id and the time of the delivery and the name of the event
 * where a header is called so, else the documented value. A header of which nothing says the value is left out, and so is a signature.
 */
function deliveryHeaders(
  { name: event }: EventDefinition,
  parameters: readonly Parameter[],
  cause: EventCause,
): { readonly [name: string]: string } {
  const found = parameters.flatMap((parameter): [string, string][] => {
    if (parameter.in !== 'header') return []
    const value = headerValue(parameter, { event, cause })
    return value === undefined || !SENDABLE.test(value)
      ? []
      : [[parameter.name.toLowerCase(), value]]
  })
  return Object.fromEntries(found)
}

/** What a header can have as it is: visible ASCII and spaces. */
const SENDABLE = /^[\x20-\x7e]*$/

function headerValue(
  { name, schema, ...more }: Parameter,
  { event, cause }: { readonly event: string; readonly cause: EventCause },
): string | undefined {
  const plain = plainName(name)
  if (SIGNATURE.test(plain)) return undefined
  if (ID.test(plain)) return cause.id
  if (TIME.test(plain))
    return [schema.type].flat().includes('integer')
      ? String(Math.floor(cause.now / 1000))
      : new Date(cause.now).toISOString()
  const { example } = more as { readonly example?: unknown }
  const { const: only, enum: listed, default: usual, example: own, examples } = schema
  const lists = [listed, examples].flatMap((each) => (Array.isArray(each) ? each.slice(0, 1) : []))
  const documented = [only, example, usual, own, ...lists].find((each) => each !== undefined)
  if (documented !== undefined) return String(documented)
  return EVENT.test(plain) ? event : undefined
}

const SIGNATURE = /signature|hmac|digest/
const ID =
  /(?:delivery|message|event|webhook|request|notification)(?:id|guid|uuid)$|delivery$|^idempotencykey$/
const TIME = /timestamp$|(?:sent|event|request)(?:at|time|date)$/
const EVENT = /(?:event|topic)(?:name|type|key)?$/

/** An event as a delivery is compared with it. */
interface EventLikeness {
  readonly definition: EventDefinition
  /** By what names a delivery may say that it is this one. */
  readonly names: readonly string[]
  /** How many places of a delivery break the contract. */
  problemsOf(delivery: DeliveredRequest): number
  /** How many members its payload must have: a schema that demands nothing fits anything. */
  readonly demands: number
}

/**
 * Finds the event that a request delivers: of those with its method, the one that its body (`type`, `event`, `action` …), a header such as
 * `X-GitHub-Event`, or the end of its path names, else the one whose contract it breaks in the fewest places.
 * @param body the value of its body
 */
function identifyEvent(
  events: readonly EventLikeness[],
  delivery: PossibleDelivery,
  body: unknown,
): IdentifiedEvent | undefined {
  const possible = events.filter(({ definition }) => definition.method === delivery.method)
  const said = saidNames(delivery, body)
  const named = possible.filter(({ names }) => names.some((name) => said.has(plainName(name))))
  const candidates = (named.length > 0 ? named : possible).map((each) => ({
    ...{ each, problems: each.problemsOf(delivery) },
  }))
  const [best] = candidates.toSorted((one, other) => one.problems - other.problems)
  if (!best) return undefined
  const { each, problems } = best
  const isSure = named.length > 0 || (problems === 0 && each.demands >= LEAST_TELLING)
  return { event: each.definition, isSure }
}

/** So many members that must be there are hardly in any other request. */
const LEAST_TELLING = 3

/** The names that a request says, by `plainName`: its texts, and each two of them, as `issues` and `opened`. */
function saidNames({ target, headers }: PossibleDelivery, body: unknown): ReadonlySet<string> {
  const inHeaders = Object.entries(headers).flatMap(([name, value]) =>
    EVENT_HEADER.test(name) && value !== undefined ? [value] : [],
  )
  const inBody = [body, ...Object.values(Object(body))]
    .filter(isJsonObject)
    .flatMap((each) =>
      Object.entries(each).flatMap(([name, value]) =>
        DISCRIMINATORS.has(plainName(name)) && typeof value === 'string' ? [value] : [],
      ),
    )
  const last = splitTarget(target).path.split('/').at(-1) ?? ''
  const texts = [...inHeaders, ...inBody, last].map(plainName).filter((text) => text !== '')
  const few = texts.slice(0, MOST_TEXTS)
  return new Set([...few, ...few.flatMap((one) => few.map((other) => one + other))])
}

const EVENT_HEADER = /(?:event|topic)(?:-?(?:name|type|key))?$/

/** How many texts of a request are taken for names. */
const MOST_TEXTS = 20
