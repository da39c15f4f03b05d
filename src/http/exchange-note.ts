import { isUtf8 } from 'node:buffer'
import type { AnswerRecord, Exchange } from '../exchanges/exchange.ts'
import type { Note } from '../exchanges/journal.ts'
import { credentialOf, redactHeaders, redactTarget, redactText } from '../exchanges/redact.ts'
import type { Reply } from '../sandbox/answer-request.ts'
import type { Answer } from '../sandbox/turn.ts'
import type { HttpRequest } from './exchange-handler.ts'
import { replyLines } from './reply-lines.ts'

/** What is noted of an exchange beside its request and its reply. */
export interface Noted {
  readonly id: string
  readonly operation: string | undefined
  /** When the request came, in milliseconds since the start of the process. */
  readonly started: number
  /** Its header lines: name, value, name, value … */
  readonly headers: readonly string[]
  /** How long the body is that was sent, in bytes; `undefined` where nothing was sent. */
  readonly length: number | undefined
}

/** A longer body is not kept: a thousand of them would fill the memory. In characters. */
const LONGEST_KEPT = 64 * 1024

/**
 * An exchange in as few parts as can be, credential and all, in memory only. A thousand are kept, and
 * what each consists of is moved by the garbage collector twice: that takes longer than to make it.
 */
export class ExchangeNote implements Note {
  readonly #noted: Noted
  readonly #duration: number
  readonly #method: string
  readonly #target: string
  readonly #reply: Reply

  constructor({ method, originalUrl }: HttpRequest, reply: Reply, noted: Noted) {
    this.#noted = noted
    this.#duration = performance.now() - noted.started
    this.#method = method as string
    this.#target = originalUrl
    this.#reply =
      isLong(reply.body) || isLong(reply.answer?.body) || isLong(reply.answer?.bytes)
        ? withoutLong(reply)
        : reply
  }

  toExchange(): Exchange {
    const { id, operation, started, headers, length } = this.#noted
    const { answer, body, fault, relied, violations, miss } = this.#reply
    const isHead = this.#method === 'HEAD'
    const credential = credentialOf(authorizationOf(headers))
    return {
      id,
      time: performance.timeOrigin + started,
      duration: this.#duration,
      operation,
      request: {
        method: this.#method,
        target: redactText(redactTarget(this.#target), credential),
        headers: redactHeaders(headers),
        body: body && redactText(body, credential),
      },
      answer:
        answer && length !== undefined
          ? toRecord(answer, { id, fault, length, isHead })
          : undefined,
      origin: answer?.origin ?? 'fault',
      fault,
      relied,
      ...(miss !== undefined && { miss: redactText(miss, credential) }),
      violations: violations.map((violation) => ({
        ...violation,
        message: redactText(violation.message, credential),
      })),
    }
  }
}

// --- internal ---

function toRecord(answer: Answer, sent: Parameters<typeof replyLines>[1]): AnswerRecord {
  const { status, bytes } = answer
  const body = bytes ? textOf(bytes) : answer.body
  const isLeftOut = body === '' && sent.length > 0
  return { status, headers: replyLines(answer, sent), body: isLeftOut ? undefined : body }
}

function textOf(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined
}

function isLong(body: string | Buffer | undefined): boolean {
  return body !== undefined && body.length > LONGEST_KEPT
}

/** An empty body in the place of a long one: its length tells. */
function withoutLong(reply: Reply): Reply {
  const { answer, body } = reply
  return {
    ...reply,
    body: isLong(body) ? undefined : body,
    answer: answer && withoutLongBody(answer),
  }
}

function withoutLongBody(answer: Answer): Answer {
  if (isLong(answer.bytes)) return { ...answer, bytes: NOT_KEPT }
  return isLong(answer.body) ? { ...answer, body: '' } : answer
}

const NOT_KEPT = Buffer.alloc(0)

function authorizationOf(lines: readonly string[]): string | undefined {
  const at = lines.findIndex(
    (line, index) => index % 2 === 0 && line.toLowerCase() === 'authorization',
  )
  return at < 0 ? undefined : lines[at + 1]
}
