import { headerText, toHeaderLines } from '../../base/http/header-lines.ts'
import { decodeText, parseMediaType } from '../../base/http/media-type.ts'
import type { BodyReading } from '../../base/http/read-body.ts'
import type { Int64 } from '../../base/json/exact-numbers.ts'
import { type Json, jsonProblemText, readJson, stringifyJson } from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import type { HookEnd } from '../../behaviour/call-hook.ts'
import type { OperationBehaviour } from '../../behaviour/operation-behaviour.ts'
import type { BodyRule, BodyRules } from '../../contract/bodies/bodies.ts'
import type { FormReading } from '../../contract/bodies/form-bodies.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import { says } from '../../contract/error-shapes.ts'
import { errorBody, statusWords } from '../../contract/error-values.ts'
import { type Query, type QueryLenience, splitQuery } from '../../contract/requests/query.ts'
import type { PathReading } from '../../contract/requests/requests.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { FaultCounts } from '../../faults/fault-types.ts'
import type { DecidedStrikes } from '../../faults/prefer.ts'
import type { FaultRequest } from '../../faults/request-filter.ts'
import type { Origin } from '../../journal/journal-types.ts'
import { type Secrets, secretsOf } from '../../redaction/redaction.ts'
import type { Point } from '../../silences/ledger-of.ts'
import type { Choice } from '../../silences/settlement.ts'
import type { SilenceName, ValueOf } from '../../silences/silence-kinds.ts'
import type { StoreDraft } from '../../store/store.ts'
import type { TapeAnswer, TapeEntry } from '../../tape/tape-types.ts'
import { allowedBy, type RequestChoices, type StartingPoint } from '../worlds/request-choices.ts'
import type { World } from '../worlds/world.ts'

/** A request to an operation of the contract, without its HTTP objects. */
export interface SandboxRequest {
  readonly id: string
  readonly operation: CompiledOperation
  readonly method: string
  /** Path and query as in the request line. */
  readonly target: string
  /** The address that it was sent to, without its path: `http://127.0.0.1:4010`. */
  readonly origin: string
  /** Path parameters, decoded. */
  readonly params: { readonly [name: string]: string }
  /** The query with its `?`, or empty. */
  readonly search: string
  /** Whether the client has shown a certificate that the server trusts. */
  readonly hasCertificate: boolean
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  /** The preferences (RFC 7240) that were granted before it came here. */
  readonly granted?: readonly string[] | undefined
  /** What has struck it before it came here. */
  readonly struck?: DecidedStrikes | undefined
  /** Reads the body; with `codedToo`, also a body with a content coding. Called at most once, and only if needed. */
  readBody(codedToo: boolean): Promise<BodyReading>
  /** Waits for some milliseconds or until the client leaves; returns whether the client is still connected. */
  wait(milliseconds: number): Promise<boolean>
}

/** The parts of an answer, before it is written. */
export interface Answer {
  readonly status: number
  /** Header lines except content type and length: name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string
  /** The recorded body of a tape, instead of `body`; `headers` then include its type. */
  readonly bytes?: Buffer | undefined
  /** A body that is sent item by item, instead of `body`. */
  readonly stream?: AnswerStream | undefined
  readonly origin: Origin
  /** What an error of the sandbox says, whether its body has a place for it or not. */
  readonly reason?: string | undefined
  /** The media type of the body. Default: `application/json`. */
  readonly contentType?: string | undefined
  /** The query with which the successor of a deprecated operation gives the same data. */
  readonly successorQuery?: string
  /** The preferences of the request (RFC 7240) that it grants by itself. */
  readonly applied?: readonly string[]
}

/** A body that is sent item by item. */
export interface AnswerStream {
  /** How many items there are. */
  readonly count: number
  /** The item at a place, as it is sent: asked for in their order, when each is sent. */
  frame(at: number): string
  /** How long the next item waits after one, in milliseconds. */
  readonly every: number
  /** Whether the items are events, between which a comment may stand. */
  readonly isEvents: boolean
}

/** Answers an operation. Credential, parameters and body have been checked when it is called. */
export interface Handler {
  (context: RequestContext): Answer | Promise<Answer>
  /** How the store takes over the changes of a tape; `undefined` if the operation changes nothing. */
  readonly take?: TapeTaker | undefined
}

/** Makes the change of a recorded answer in the store; returns another answer if the change cannot be kept. */
export type TapeTaker = (
  context: RequestContext,
  recorded: TapeAnswer,
) => Promise<Answer | undefined>

/** How many violations of a request are named and kept, the first ones: a body can have one for every member. */
export const MOST_VIOLATIONS = 100

/** One request on its way through the sandbox: the request, and the decisions about it. */
export class RequestContext implements StartingPoint {
  readonly request: SandboxRequest
  readonly choices: RequestChoices
  readonly violations: Violation[] = []
  /** The key of the request, once it has been accepted. */
  key = ''
  /** The body as it was sent; empty until it has been read. */
  bytes: Buffer = NO_BYTES
  /** The nearest entry, if the request is not on the tape. */
  miss: string | undefined
  body: JsonBody = { text: undefined, value: undefined, plain: true, problem: undefined }
  /** The rule for a body of its media type; `undefined` if the operation takes none of it. */
  bodyRule: BodyRule | undefined
  /** Where the world stood when the request was served (`StartingPoint`). */
  version: number
  lastId: Int64 | undefined
  counts: readonly FaultCounts[] = NONE
  taped: TapeEntry | undefined
  /** What users say of its operation, if anything, and the hook that has ended it. */
  hooks: readonly OperationBehaviour[] | undefined
  ended: HookEnd | undefined
  /** The world with the draft that the request changes, while it does. */
  #drafted: World | undefined
  #query: Query | undefined
  #path: PathReading | undefined

  constructor(request: SandboxRequest, choices: RequestChoices) {
    this.request = request
    this.choices = choices
    this.version = choices.world.store.version
  }

  get world(): World {
    return this.#drafted ?? this.choices.world
  }

  /** Lets the request be served in a draft of its records, from the beginning. */
  beginDraft(): StoreDraft {
    const { world } = this.choices
    const draft = world.store.draft()
    this.#drafted = { ...world, store: draft }
    return draft
  }

  endDraft(): void {
    this.#drafted = undefined
  }

  get chance(): number {
    return this.choices.chance
  }

  get operation(): CompiledOperation {
    return this.request.operation
  }

  get hasCredential(): boolean {
    const { isBearer, known } = this.operation.credentials
    if (isBearer) return this.request.headers.authorization !== undefined
    return known.some(({ find }) => find(this.request) !== 'absent')
  }

  get query(): Query {
    this.#query ??= this.operation.readQuery(this.request.search)
    return this.#query
  }

  /** Reads the query again, less strictly. */
  takeQuery(lenience: QueryLenience): Query {
    this.#query = this.operation.readQuery(this.request.search, lenience)
    return this.#query
  }

  get path(): PathReading {
    this.#path ??= this.operation.readPath(this.request.params, this.request.target)
    return this.#path
  }

  /** Asks the ledger, and records that the answer relies on the entry. */
  decide<Value extends Choice>(point: Point<Value>): Value {
    return this.choices.decide(point)
  }

  decideOn<Name extends SilenceName>(kind: Name, operation?: string): ValueOf<Name> {
    return this.choices.decideOn(kind, operation)
  }

  /** Notes the present version of the records: other requests may have been answered since this one arrived. */
  noteVersion(): void {
    this.version = this.world.store.version
  }

  /** Parses the body that was read, by its media type; a promise if that takes its time. */
  takeBody(text: string, bytes: Buffer): Promise<void> | undefined {
    const { takes } = this.operation
    const type = this.request.headers['content-type'] as string | undefined
    this.bodyRule = takes?.find(parseMediaType(type))
    if (!takes?.takesOtherTypes) {
      this.body = parseBody(text)
      return undefined
    }
    const { readParts } = this.bodyRule ?? {}
    const decoded = decodedBy(type, this.bodyRule, { text, bytes })
    this.body =
      decoded.problem === undefined ? parseBodyBy(this.bodyRule, takes, decoded.text) : decoded
    if (!readParts || text === '') return undefined
    return readParts(bytes, type ?? '').then((reading) => {
      this.body = formBody(text, reading)
    })
  }

  faultRequest(): FaultRequest {
    const { params, search, headers } = this.request
    return {
      time: this.world.clock.now(),
      operation: this.operation.id,
      path: params,
      query: splitQuery(search),
      headers,
      key: this.key,
      body: this.body.value,
    }
  }

  json(status: number, body: string, headers: readonly string[] = NONE): Answer {
    return { status, headers, body, origin: 'store' }
  }

  /** An answer with an error in the shape of the contract; credentials of the request are redacted in the message. */
  error(
    status: number,
    message: string,
    origin: Origin,
    headers: readonly string[] = [],
    { violations = NONE, code }: Pick<ErrorCase, 'violations' | 'code'> = {},
  ): Answer {
    const about = { status, operation: this.operation.id, violations, code }
    const secrets = lazy(() => this.#secrets())
    const content = errorContent(this.choices, about, (text = message) => secrets().redact(text))
    return { ...content, status, headers: [...headers, ...content.headers], origin }
  }

  /** A 404 with the contract's message for this operation, if any, and the reason. */
  notFound(why: string): Answer {
    const { answers } = this.operation
    // Documents of others may have no description, or none that is a text.
    const textOf = (text: unknown) => (typeof text === 'string' ? text.trim() : '')
    const described = textOf(answers.get(404))
    // Some describe all answers alike ("OK"): that says nothing of this one.
    const isOfAny = [...answers].some(
      ([status, text]) => status < 300 && textOf(text) === described,
    )
    const documented = isOfAny || described === '' ? 'Not found' : described
    const head = documented.endsWith('.') ? documented.slice(0, -1) : documented
    return this.error(404, `${head}: ${why}`, 'store')
  }

  /** A refusal with the violations in one message, with the status that the contract has for it. */
  refuse(all: readonly Violation[]): Answer {
    const violations = all.slice(0, MOST_VIOLATIONS)
    this.violations.push(...violations)
    const message = violations.map((each) => each.message).join('; ')
    const { refusal, allowed } = this.operation
    // A contract may refuse invalid requests with 405, which needs its header (RFC 9110, section 15.5.6).
    const headers = refusal === 405 ? ['Allow', allowedBy(this.choices, allowed).join(', ')] : NONE
    return this.error(refusal, message, 'contract', headers, { violations })
  }

  /** The credentials of the request and its body, to be left out of everything that one answer says. */
  #secrets(): Secrets {
    const { headers, target } = this.request
    const requestBody = this.body.text
    const given = { requestHeaders: toHeaderLines(headers), target, requestBody }
    return secretsOf(given, this.world.words)
  }
}

/** What an error is about: its status, and the operation whose contract says its shape, if there is one. */
export interface ErrorCase {
  readonly status: number
  readonly operation?: string | undefined
  /** What is wrong with the request, one by one. */
  readonly violations?: readonly Violation[]
  /** Default: it follows from the status. */
  readonly code?: string | undefined
}

/**
 * Writes an error in the shape of the contract, worded as the ledger decides; `message` is called only if its text is used: without a
 * text for the whole, with that of a violation for one.
 */
export function errorContent(
  choices: RequestChoices,
  { status, operation, violations = NONE, code }: ErrorCase,
  message: (own?: string) => string,
): Pick<Answer, 'body' | 'contentType' | 'reason' | 'headers'> {
  const text = wordedBy(choices, status, message)
  const error = errorBody(status, text, choices.decideOn('errorCode'), code)
  const { errors, scenario } = choices.world
  const shape = errors(operation, status)
  const reason = error.message
  if (!shape) return { body: stringifyJson(error), reason, headers: NONE }
  const parts = violations.map((each) => ({
    location: each.location,
    message: wordedBy(choices, status, () => message(each.message)),
  }))
  const body = shape.write(error, scenario.seed, parts)
  const isSaid = says(body, [reason, ...parts.map((each) => each.message)])
  const headers = isSaid ? NONE : ['X-Sandbox-Reason', headerText(reason, LONGEST_REASON)]
  return { body, contentType: shape.contentType, reason, headers }
}

/** The message of an Error: its own text or that of its status (ledger, `errorMessage`). */
export function wordedBy(choices: RequestChoices, status: number, message: () => string): string {
  return choices.decideOn('errorMessage') === 'short' ? statusWords(status) : message()
}

/** A body and its value: that of JSON, or the fields of a form, or any other text. */
export interface JsonBody {
  readonly text: string | undefined
  readonly value: Json | undefined
  /** Whether `JSON.parse` gives the same value. */
  readonly plain: boolean
  /** Why the text can not be read. */
  readonly problem: string | undefined
  /** What is wrong with the media types of its parts. */
  readonly violations?: readonly Violation[] | undefined
}

/** Parses the text of a body of an operation by the rule for its media type; a problem is returned, not thrown. */
export function parseBodyBy(
  rule: BodyRule | undefined,
  takes: BodyRules | undefined,
  text: string,
): JsonBody {
  if (!takes?.takesOtherTypes || (rule?.kind === 'json' && text !== '')) return parseBody(text)
  // Parts are read later.
  if (!rule || text === '' || rule.readParts) return withProblem(text, undefined)
  return rule.read
    ? formBody(text, rule.read(text))
    : { text, value: text, plain: true, problem: undefined }
}

/** Parses the text of a body; a problem is returned, not thrown. */
export function parseBody(text: string | undefined): JsonBody {
  if (text === undefined || text === '') {
    return withProblem(text, 'the body is missing; send a JSON object')
  }
  try {
    return { text, ...readJson(text), problem: undefined }
  } catch (error) {
    return withProblem(text, `the body must be JSON: ${jsonProblemText(error as SyntaxError)}`)
  }
}

// --- internal ---

const NONE: readonly never[] = []

/** The longest reason in a header, in bytes. */
const LONGEST_REASON = 1000

const NO_BYTES = Buffer.alloc(0)

function formBody(text: string, reading: FormReading): JsonBody {
  return 'problem' in reading
    ? withProblem(text, `the body must be a form: ${reading.problem}`)
    : { text, ...reading, value: reading.value as Json, plain: true, problem: undefined }
}

/** The text of a body in its charset. What is read as JSON or a form must be UTF-8; bytes may be anything. */
function decodedBy(
  type: string | undefined,
  rule: BodyRule | undefined,
  { text, bytes }: { readonly text: string; readonly bytes: Buffer },
): JsonBody & { readonly text: string } {
  const parsed = parseMediaType(type)
  const charset = parsed.kind === 'type' ? parsed.charset : undefined
  const plain = { value: undefined, plain: true, problem: undefined }
  if (charset !== undefined && rule && rule.kind !== 'json')
    return { ...plain, text: decodeText(bytes, charset) }
  const isText = rule?.kind === 'json' || rule?.read !== undefined
  const isBroken = isText && text.includes('\ufffd') && !bytes.equals(Buffer.from(text))
  return { ...plain, text, ...(isBroken && { problem: 'the body must be UTF-8 text' }) }
}

function withProblem(text: string | undefined, problem: string | undefined): JsonBody {
  return { text, value: undefined, plain: true, problem }
}
