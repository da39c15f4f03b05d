import type { Outline } from '../journal/condition.ts'
import type { Exchange } from '../journal/exchange.ts'
import type { Answered } from '../journal/exchange-listeners.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { ExchangeSlot } from './exchange-slot.ts'

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
    return this.#exchange?.request ?? new AskedOutline(this.#slot, this.#secrets)
  }

  get answer(): Outline['answer'] {
    if (this.#slot.status === undefined) return undefined
    return this.#exchange?.answer ?? new AnswerOutline(this.#slot, this.#secrets)
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

class AskedOutline extends SlotPart {
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
