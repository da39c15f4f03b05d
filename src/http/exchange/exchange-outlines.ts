import type { Answered, Outline } from '../../journal/condition.ts'
import type { ExchangeSummary } from '../../journal/exchange.ts'
import type { Exchange } from '../../journal/journal-types.ts'
import type { Secrets } from '../../redaction/redaction.ts'
import type { Outcome } from '../../sandbox/request/answer-request.ts'
import { answerReason, type Circumstances, type ExchangeSlot, isForeign } from './exchange-slot.ts'
import type { HttpRequest } from './http-context.ts'

/** The exchange in a slot, for listeners. The getters belong to a class, because an object with its own getters takes longer to make. */
export class JustAnswered implements Answered {
  readonly #slot: ExchangeSlot
  readonly #secrets: Secrets
  #exchange: Exchange | undefined

  constructor(slot: ExchangeSlot, secrets: Secrets) {
    this.#slot = slot
    this.#secrets = secrets
  }

  get exchange(): Exchange {
    this.#exchange ??= this.#slot.toExchange(this.#secrets)
    return this.#exchange
  }

  get time(): number {
    return this.#slot.time
  }

  get world(): string | undefined {
    return this.#slot.world
  }

  get operation(): string | undefined {
    return this.#slot.operation
  }

  get origin(): Outline['origin'] {
    return this.#slot.origin
  }

  get fault(): string | undefined {
    return this.#slot.fault
  }

  get request(): Outline['request'] {
    return this.#exchange?.request ?? new RequestOutline(this.#slot, this.#secrets)
  }

  get answer(): Outline['answer'] {
    if (this.#slot.status === undefined) return undefined
    return this.#exchange?.answer ?? new AnswerOutline(this.#slot, this.#secrets)
  }
}

/** Creates a function that summarises an exchange later, from its parts: the whole exchange costs ten times as much. */
export function summariser(
  { method, originalUrl }: HttpRequest,
  { answer, body, connection, fault, miss, unknownFault }: Outcome,
  {
    id,
    duration,
    headers,
    isAbandoned,
    secrets,
  }: Pick<Circumstances, 'id' | 'duration' | 'headers' | 'isAbandoned'> & {
    /** The credentials seen so far; those of this request are added. */
    readonly secrets: Secrets
  },
): () => ExchangeSummary {
  const status = isAbandoned ? undefined : answer?.status
  const origin = isAbandoned ? 'none' : (answer?.origin ?? 'fault')
  const reason = answer && !isAbandoned ? answerReason(answer) : undefined
  const given = answer && isForeign(answer) ? answer : undefined
  return () => {
    secrets.learn(headers, originalUrl, body)
    if (given) secrets.learn(given.headers, '', given.bytes ?? given.body)
    const summary: ExchangeSummary = {
      id,
      duration,
      method: method as string,
      target: secrets.redactTarget(originalUrl),
      status,
      origin,
      connection,
      fault,
      reason: reason === undefined ? undefined : secrets.redact(reason),
    }
    // Almost all summaries have this shape, which takes half as long to make and to read.
    if (!isAbandoned && unknownFault === undefined && miss === undefined) return summary
    return {
      ...summary,
      ...(isAbandoned && { abandoned: true }),
      ...(unknownFault !== undefined && { unknownFault: secrets.redact(unknownFault) }),
      ...(miss !== undefined && { miss: secrets.redact(miss) }),
    }
  }
}

// --- internal ---

class SlotPart {
  protected readonly slot: ExchangeSlot
  protected readonly secrets: Secrets

  constructor(slot: ExchangeSlot, secrets: Secrets) {
    this.slot = slot
    this.secrets = secrets
  }
}

class RequestOutline extends SlotPart {
  get method(): string {
    return this.slot.method
  }

  get target(): string {
    return this.slot.target(this.secrets)
  }

  get body(): string | undefined {
    return this.slot.requestBody(this.secrets)
  }
}

class AnswerOutline extends SlotPart {
  get status(): number {
    return this.slot.status as number
  }

  get body(): string | undefined {
    return this.slot.answerBody(this.secrets)
  }
}
