import { hasHeader, withoutHeader } from '../base/header-lines.ts'
import { type Exchange, withHeaders } from '../journal/exchange.ts'
import type { AskedRequest, Slot } from '../journal/journal.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { KeyIds } from './key-ids.ts'
import type { SharedExchange } from './shared-exchange.ts'

/** The slot of an exchange that another replica has answered. This replica does not know its credentials. */
export class SharedSlot implements Slot {
  readonly size: number
  readonly shared: SharedExchange
  readonly #keyIds: KeyIds

  /** `length` is the length of its text. */
  constructor(shared: SharedExchange, length: number, keyIds: KeyIds) {
    this.shared = shared
    this.size = OWN_SIZE + 2 * length
    this.#keyIds = keyIds
  }

  get id(): string {
    return this.shared.exchange.id
  }

  /** The request, with the accepted key if this replica knows it. */
  get asked(): AskedRequest {
    const { exchange, keyId } = this.shared
    const { method, target, rawHeaders, body } = exchange.request
    const key = keyId === undefined ? undefined : this.#keyIds.keyOf(keyId)
    const isKnown = key !== undefined && hasHeader(rawHeaders, 'authorization')
    const headers = isKnown
      ? [...withoutHeader(rawHeaders, 'authorization'), 'Authorization', `Bearer ${key}`]
      : rawHeaders
    return { method, target, headers, body }
  }

  teach(): void {}

  toExchange(secrets: Secrets): Exchange {
    const { exchange } = this.shared
    const { request, answer } = exchange
    const redact = (text: string | undefined) => text && secrets.redactBody(text)
    return withHeaders({
      ...exchange,
      request: { ...request, target: secrets.redact(request.target), body: redact(request.body) },
      answer: answer && { ...answer, body: redact(answer.body) },
    })
  }
}

// --- internal ---

/** The size of a slot without its text, in bytes. */
const OWN_SIZE = 500
