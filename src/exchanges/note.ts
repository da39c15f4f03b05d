import type { AnswerRecord, Exchange } from './exchange.ts'
import { credentialOf, redactHeaders, redactTarget, redactText } from './redact.ts'

/**
 * An exchange as it is noted while it is answered: parts as they are, with the credential in them. It is
 * kept in memory only; whoever wants to see it gets an exchange.
 */
export interface Note extends Pick<Exchange, Shared> {
  /** When the request came, in milliseconds since the start of the process. */
  readonly started: number
  readonly method: string
  readonly target: string
  readonly authorization: string | undefined
  /** Header lines as they came: name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string | undefined
  readonly answer: AnswerRecord | undefined
}

/** The exchange of a note, without its credential. */
export function toExchange(note: Note): Exchange {
  const { id, duration, operation, origin, fault, relied, answer, body } = note
  const credential = credentialOf(note.authorization)
  return {
    id,
    time: performance.timeOrigin + note.started,
    duration,
    operation,
    request: {
      method: note.method,
      target: redactText(redactTarget(note.target), credential),
      headers: redactHeaders(note.headers),
      body: body && redactText(body, credential),
    },
    answer,
    origin,
    fault,
    relied,
    violations: note.violations.map((violation) => ({
      ...violation,
      message: redactText(violation.message, credential),
    })),
  }
}

// --- internal ---

type Shared = 'id' | 'duration' | 'operation' | 'origin' | 'fault' | 'relied' | 'violations'
