import { isUtf8 } from 'node:buffer'
import { announceBody, hasHeader, headerValue } from '../../base/http/header-lines.ts'
import { charsetOf, decodeText, isUtf8Label } from '../../base/http/media-type.ts'
import type { Int64 } from '../../base/json/exact-numbers.ts'
import { shorten } from '../../base/text/text.ts'
import { BEHAVIOUR_HOOKS } from '../../behaviour/operation-behaviour.ts'
import type { WhichContract } from '../../contract/contract.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { type ExchangeLines, withHeaders } from '../../journal/exchange.ts'
import { KeptBytes, KeptText, type RequestParts } from '../../journal/journal.ts'
import type { Exchange, Origin, StreamRecord } from '../../journal/journal-types.ts'
import type { ShadowedExchange } from '../../next/shadow/next-tally.ts'
import type { Secrets } from '../../redaction/redaction.ts'
import type { Answer, AnswerStream, RequestContext } from '../../sandbox/answers/request-context.ts'
import type { Outcome } from '../../sandbox/request/answer-request.ts'
import { SHARED_WORLD } from '../../sandbox/worlds/keys.ts'
import type { AnsweredSlot, StartingPoint } from '../../sandbox/worlds/request-choices.ts'
import type { World } from '../../sandbox/worlds/world.ts'
import type { Choices } from '../../silences/settlement.ts'
import type { HttpRequest } from './http-context.ts'
import { answerHeaderLines, LONGEST_KEPT } from './send-outcome.ts'
import type { SentStream } from './stream-sender.ts'

/** The beginning of a stream stands for it once it has been sent. */
export interface StreamedAnswer extends Answer {
  readonly sent?: SentStream | undefined
}

/** An answer as it is kept when its stream has ended. */
export function afterStream(answer: Answer, sent: SentStream): StreamedAnswer {
  return { ...answer, body: sent.text, bytes: undefined, stream: ENDED, sent }
}

/** What is kept of an exchange besides the request and the outcome. */
export interface Circumstances {
  readonly id: string
  readonly operation: string | undefined
  /** How long the answer took, in milliseconds. */
  readonly duration: number
  /** Its header lines: name, value, name, value … */
  readonly headers: readonly string[]
  /** The length of the sent body, in bytes; `undefined` if nothing was sent. */
  readonly length: number | undefined
  readonly isAbandoned: boolean
  readonly start: StartingPoint
  /** The entries of the ledger that the answer relied on. */
  readonly relied: readonly string[]
  /** The choices for these entries that were drawn, if any. */
  readonly drawn: Choices | undefined
}

/** The parts of an exchange, with credentials, in memory only. Its fields are reused: no object of an exchange stays alive. */
export class ExchangeSlot implements AnsweredSlot {
  #world: World | undefined
  #version = 0
  #chance = 0
  #lastId: Int64 | undefined
  #counts: StartingPoint['counts'] = NONE
  #taped: StartingPoint['taped']
  readonly #id = new KeptText()
  #operation: string | undefined
  #time = 0
  #duration = 0
  #method = ''
  readonly #target = new KeptText()
  #headers: readonly string[] = []
  readonly #body = new KeptText()
  #hasBody = false
  #fault: string | undefined
  #reason: string | undefined
  /** Says which hooks it has met. */
  #hooks: (() => string) | undefined
  #miss: string | undefined
  #isAbandoned = false
  size = 0
  #unknownFault: string | undefined
  #violations: readonly Violation[] = NONE
  readonly #relied: string[] = []
  #reliedCount = 0
  #drawn: Choices | undefined
  /** Without its bytes. */
  readonly #answer: Mutable<StreamedAnswer> = { ...CUT }
  readonly #bytes = new KeptBytes()
  #hasBytes = false
  /** `undefined` if nothing was sent. */
  #length: number | undefined

  /** Replaces the exchange in this slot. */
  fill({ method, originalUrl }: HttpRequest, outcome: Outcome, circumstances: Circumstances): void {
    const { world, version, chance, lastId, counts, taped } = circumstances.start
    this.#world = world
    this.#version = version
    this.#chance = chance
    this.#lastId = lastId
    this.#counts = counts
    this.#taped = taped
    this.#id.text = circumstances.id
    this.#operation = circumstances.operation
    // The clock of the machine may be set, or stand while it sleeps, which that of the process does not show.
    this.#time = Date.now() - circumstances.duration
    this.#duration = circumstances.duration
    this.#method = method as string
    this.#target.text = originalUrl
    this.#headers = circumstances.headers
    this.#length = circumstances.length
    this.#hasBody = outcome.body !== undefined && !isLong(outcome.body)
    this.#body.text = this.#hasBody ? (outcome.body as string) : ''
    this.#fault = outcome.fault
    this.#reason = outcome.answer && answerReason(outcome.answer)
    this.#hooks = outcome.context?.hooks && hooksText(outcome.context)
    this.#miss = outcome.miss
    this.#isAbandoned = circumstances.isAbandoned
    this.#unknownFault = outcome.unknownFault
    this.#violations = outcome.violations.length === 0 ? NONE : outcome.violations
    this.#fillRelied(circumstances.relied)
    this.#drawn = circumstances.drawn
    this.#fillAnswer(outcome.answer ?? CUT)
    this.size = this.#estimate()
  }

  get id(): string {
    return this.#id.text
  }

  get asked(): RequestParts {
    return {
      method: this.#method,
      target: this.#target.text,
      headers: this.#headers,
      body: this.#hasBody ? this.#body.text : undefined,
    }
  }

  get start(): StartingPoint {
    return {
      world: this.#world as World,
      version: this.#version,
      chance: this.#chance,
      lastId: this.#lastId,
      counts: this.#counts,
      taped: this.#taped,
    }
  }

  teach(secrets: Secrets): void {
    const { headers, bytes, body } = this.#sent
    secrets.learn(this.#headers, this.#target.text, this.#hasBody ? this.#body.text : undefined)
    secrets.learn(headers, '', bytes ?? body)
  }

  /** When the request arrived, in milliseconds since 1970. */
  get time(): number {
    return this.#time
  }

  /** The id of the world that answered. */
  get world(): string | undefined {
    return this.#world?.id
  }

  /** Which of two contracts answered, if there are two. */
  get which(): WhichContract | undefined {
    return this.#world?.which
  }

  get operation(): string | undefined {
    return this.#operation
  }

  get origin(): Origin {
    return this.#isAbandoned ? 'none' : this.#answer.origin
  }

  get fault(): string | undefined {
    return this.#fault
  }

  get method(): string {
    return this.#method
  }

  /** `undefined` if nothing was sent. */
  get status(): number | undefined {
    return this.#length === undefined ? undefined : this.#answer.status
  }

  target(secrets: Secrets): string {
    return secrets.redactTarget(this.#target.text)
  }

  requestBody(secrets: Secrets): string | undefined {
    return this.#hasBody ? secrets.redactBody(this.#body.text) : undefined
  }

  /** The body of the answer; `undefined` if it was too long to be kept, or is not text. */
  answerBody(secrets: Secrets): string | undefined {
    const { bytes, body } = this.#sent
    const text = bytes ? textOf(bytes, this.#answer) : body
    const isLeftOut = text === '' && this.#length !== 0
    return isLeftOut || text === undefined ? undefined : secrets.redactBody(text)
  }

  /** The exchange for the judge of the next contract, credentials included. */
  toShadowed(): ShadowedExchange {
    const { id, asked, time, world, status } = this
    const { method, target, headers, body: asking } = asked
    const sent = this.#sent
    const { bytes, body, sent: stream } = sent
    const isPart = stream !== undefined && (stream.kept < stream.events || stream.end !== 'whole')
    const text = isPart ? '' : bytes ? textOf(bytes, this.#answer) : body
    return {
      ...{ id, time, method, target, requestHeaders: headers, status },
      world: world === SHARED_WORLD ? undefined : world,
      requestBody: asking ?? (announceBody(headers) ? undefined : ''),
      responseHeaders: status === undefined ? [] : this.#shownLines(sent, undefined),
      responseBody: text === '' && (this.#length ?? 0) !== 0 ? undefined : text,
    }
  }

  toExchange(secrets: Secrets): Exchange {
    return withHeaders(this.toLines(secrets))
  }

  toLines(secrets: Secrets): ExchangeLines {
    const { world, which, operation, method, origin, fault } = this
    return {
      id: this.#id.text,
      time: this.time,
      duration: this.#duration,
      ...(world !== undefined && { world }),
      ...(which !== undefined && { contract: which }),
      operation,
      request: {
        method,
        target: this.target(secrets),
        rawHeaders: secrets.redactHeaders(this.#headers),
        body: this.requestBody(secrets),
      },
      answer: this.#answerRecord(secrets),
      origin,
      ...(this.#isAbandoned && { abandoned: true }),
      ...(this.#unknownFault !== undefined && {
        unknownFault: secrets.redact(this.#unknownFault),
      }),
      ...(this.#reason !== undefined && { reason: secrets.redact(this.#reason) }),
      ...(this.#hooks !== undefined && { hooks: secrets.redact(this.#hooks()) }),
      fault,
      relied: this.#relied.slice(0, this.#reliedCount),
      ...(this.#drawn && { drawn: this.#drawn }),
      ...(this.#miss !== undefined && { miss: secrets.redact(this.#miss) }),
      violations: this.#violations.map((violation) => ({
        ...violation,
        message: secrets.redact(violation.message),
      })),
    }
  }

  #answerRecord(secrets: Secrets): ExchangeLines['answer'] {
    if (this.#length === undefined) return undefined
    const page = headerValue(this.#headers, 'origin')
    // The lines that `answerHeaderLines` adds are our own, except that one repeats the client's `Origin`.
    const answer = { ...this.#sent, headers: secrets.redactHeaders(this.#answer.headers) }
    const rawHeaders = this.#shownLines(answer, page && secrets.redactTarget(page))
    const { status, sent } = this.#answer
    return {
      status,
      rawHeaders,
      body: this.answerBody(secrets),
      ...(sent && { stream: streamRecord(sent) }),
    }
  }

  /** The header lines of its answer, to a page if there is one. */
  #shownLines(answer: Answer, page: string | undefined): readonly string[] {
    // An answer of the upstream passes as it is.
    if (answer.origin === 'upstream') return answer.headers
    return answerHeaderLines(answer, {
      ...{ id: this.#id.text, world: this.world, fault: this.#fault, length: this.#length ?? 0 },
      ...{ drawn: this.#drawn, which: this.which },
      ...{ isHead: this.#method === 'HEAD', page },
    })
  }

  get #sent(): StreamedAnswer {
    return this.#hasBytes ? { ...this.#answer, bytes: this.#bytes.bytes } : this.#answer
  }

  /** An estimate: texts may take two bytes per character, and equal header lines are shared. */
  #estimate(): number {
    const body = this.#hasBody ? this.#body.length : 0
    const answer = this.#bytes.length + this.#answer.body.length
    let violations = 0
    for (const { message, location } of this.#violations)
      violations += VIOLATION_SIZE + message.length + location.length
    const reason = this.#reason?.length ?? 0
    const texts = body + answer + reason + this.#target.length + violations
    return OWN_SIZE + 2 * texts + 16 * this.#headers.length
  }

  #fillRelied(relied: readonly string[]): void {
    this.#reliedCount = relied.length
    // Never shortens the array: V8 would allocate a new one.
    for (let at = 0; at < relied.length; at += 1) this.#relied[at] = relied[at] as string
  }

  /** Leaves out a long body; `#length` shows that there was one. */
  #fillAnswer(given: StreamedAnswer): void {
    const { status, headers, body, bytes, origin, contentType, stream, sent } = given
    const answer = this.#answer
    answer.status = status
    answer.headers = headers
    answer.body = isLong(body) ? '' : body
    this.#hasBytes = bytes !== undefined
    this.#bytes.bytes = bytes === undefined || isLong(bytes) ? NOT_KEPT : bytes
    answer.origin = origin
    answer.contentType = contentType
    answer.stream = stream && ENDED
    answer.sent = sent && { ...sent, text: '' }
  }
}

/** What one of the sandbox's own errors says, or why the upstream gave no answer; a fault or a tape gives none. */
export function answerReason(answer: Answer): string | undefined {
  if (answer.origin === 'upstream') return answer.reason
  return answer.status < 400 || isForeign(answer) ? undefined : answer.reason
}

/** Whether a scenario or a service gave the answer, so that it may have credentials of its own. */
export function isForeign({ origin }: Answer): boolean {
  return origin === 'fault' || origin === 'tape' || origin === 'upstream'
}

// --- internal ---

type Mutable<Record> = { -readonly [Field in keyof Record]: Record[Field] }

/** The size of a slot without texts, in bytes. */
const OWN_SIZE = 1000

/** The size of a violation without texts, in characters. */
const VIOLATION_SIZE = 100

const NONE: readonly never[] = []
const NOT_KEPT = Buffer.alloc(0)

/** Stands for the items of a stream that has ended. */
const ENDED: AnswerStream = { count: 0, every: 0, isEvents: false, frame: () => '' }

function streamRecord({ events, bytes, kept, end }: SentStream): StreamRecord {
  return { events, bytes, kept, end }
}

/** Stands for the answer if the connection was cut before there was one. */
const CUT: Answer = { status: 0, headers: NONE, body: '', origin: 'fault' }

/** Bytes that are a text: in UTF-8, or in the charset that their type names. */
function textOf(bytes: Buffer, { headers, contentType }: Answer): string | undefined {
  const isCoded = hasHeader(headers, 'content-encoding')
  const type = isCoded ? undefined : (contentType ?? headerValue(headers, 'content-type'))
  const label = charsetOf(type) ?? 'utf-8'
  return isUtf8Label(label) && !isUtf8(bytes) ? undefined : decodeText(bytes, label)
}

function isLong(body: string | Buffer | undefined): boolean {
  return body !== undefined && body.length > LONGEST_KEPT
}

/** Returns what says which hooks a request has met, where they are written, and which of them has ended it. */
function hooksText({ hooks = [], ended }: Pick<RequestContext, 'hooks' | 'ended'>) {
  const end = ended && { ...ended.at, isRefusal: ended.refused !== undefined, why: ended.message }
  return (): string => {
    const own = BEHAVIOUR_HOOKS.flatMap((hook) =>
      hooks.filter((each) => each[hook]).map(({ placeOf }) => `${hook} ${placeOf(hook)}`),
    )
    if (!end) return own.join(', ')
    const what = end.isRefusal ? 'refused it' : 'failed'
    const why = end.why === '' ? '' : `: ${shorten(end.why, LONGEST_WHY)}`
    return `${own.join(', ')}; ${end.hook} ${end.place} ${what}${why}`
  }
}

/** In bytes. */
const LONGEST_WHY = 500
