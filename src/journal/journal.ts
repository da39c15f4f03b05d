import type { PublicWords } from '../contract/public-words.ts'
import { Secrets } from '../redaction/secrets.ts'
import type { Exchange } from './exchange.ts'
import type { JournalMemory, Rememberer } from './journal-memory.ts'

/** The number of exchanges that a journal keeps. */
const SIZE = 1000

/** A request as it was sent, credentials included. */
export interface AskedRequest {
  readonly method: string
  /** Path and query as in the request line. */
  readonly target: string
  /** Header lines: name, value, name, value … */
  readonly headers: readonly string[]
  /** `undefined` if there was none, or if it was too long to be kept. */
  readonly body: string | undefined
}

/** The parts of an exchange; the exchange itself is built on demand. */
export interface Slot {
  /** The value of its `X-Request-Id`. */
  readonly id: string
  /** Estimated, in bytes. */
  readonly size: number
  /** The request with its credentials, which must not be shown. */
  readonly asked: AskedRequest
  /** Adds the credentials of the exchange to `secrets`. */
  teach(secrets: Secrets): void
  /** The exchange with these credentials redacted. */
  toExchange(secrets: Secrets): Exchange
}

/** Stores the exchanges of a journal where all replicas find them. */
export interface JournalKeeper {
  /**
   * Stores the exchange that is in a slot now, with its credentials and `secrets` redacted. Resolves when it is stored or has failed.
   * Never rejects, because the answer is sent in any case.
   */
  keep(slot: Slot, secrets: Secrets): Promise<void>
}

/**
 * The last exchanges of a world: a ring in which each exchange takes the slot of the oldest. Slots are
 * reused. Objects that die after surviving briefly are copied twice by the garbage collector; a thousand
 * of them cause a visible pause.
 */
export class Journal implements Rememberer {
  /** Stores the exchanges for all replicas, if they share the journal. */
  readonly keeper: JournalKeeper | undefined
  #ring: Slot[] = []
  readonly #words: PublicWords
  readonly #memory: JournalMemory
  #next = 0
  #size = 0
  #turn = 0
  #isClosed = false
  /** The journalled exchanges of all replicas, as they were last read. */
  #shown: readonly Slot[] | undefined
  #shownSize = 0

  /** `words`, those of the contract, are never redacted. `memory` is shared by the journals of all worlds. */
  constructor(words: PublicWords, memory: JournalMemory, keeper?: JournalKeeper) {
    this.keeper = keeper
    this.#words = words
    this.#memory = memory
    memory.join(this)
  }

  /** Fills a slot with the next exchange: the slot of the oldest one, or a new slot. */
  add<Kind extends Slot>(SlotOfKind: new () => Kind, fill: (slot: Kind) => void): Kind {
    const oldest = this.#ring[this.#next]
    const slot = oldest instanceof SlotOfKind ? oldest : new SlotOfKind()
    const before = oldest?.size ?? 0
    this.#ring[this.#next] = slot
    this.#next = (this.#next + 1) % SIZE
    fill(slot)
    this.#grow(slot.size - before)
    return slot
  }

  /** Shows the exchanges of all replicas, the oldest first; slots of this replica may be among them. `size` is that of the other slots. */
  show(slots: readonly Slot[], size: number): void {
    const grown = size - this.#shownSize
    this.#shown = slots
    this.#shownSize = size
    this.#grow(grown)
  }

  /** The exchanges of all replicas that it shows; `undefined` if they have not been read, or were forgotten. */
  get shown(): readonly Slot[] | undefined {
    return this.#shown
  }

  get size(): number {
    return this.#size
  }

  get turn(): number {
    return this.#turn
  }

  forget(part: 'half' | 'all'): void {
    const slots = this.ownSlots()
    const kept = part === 'all' ? [] : slots.slice(Math.ceil(slots.length / 2))
    this.#ring = [...kept]
    this.#next = kept.length
    this.#shown = undefined
    this.#shownSize = 0
    this.#size = kept.reduce((sum, { size }) => sum + size, 0)
  }

  /** Returns its memory. Requests under way may still add exchanges, which are lost with it. */
  close(): void {
    this.#isClosed = true
    this.#memory.leave(this)
  }

  /** The slots of the kept exchanges, the oldest first. */
  slots(): readonly Slot[] {
    return this.#shown ?? this.ownSlots()
  }

  /** The slots of exchanges that were answered in this process. */
  ownSlots(): readonly Slot[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)]
  }

  /** The kept exchanges, the oldest first. The credentials of each exchange are redacted in all of them. */
  list(): readonly Exchange[] {
    return [...this.each()]
  }

  /** The same one by one, so that memory never has to hold all of them; exchanges forgotten meanwhile are left out. */
  *each(): Generator<Exchange> {
    const secrets = new Secrets(this.#words)
    const kept = this.slots().map((slot) => ({ slot, id: slot.id }))
    for (const { slot } of kept) slot.teach(secrets)
    for (const { slot, id } of kept) if (slot.id === id) yield slot.toExchange(secrets)
  }

  #grow(bytes: number): void {
    this.#size += bytes
    if (this.#isClosed) return
    this.#turn = this.#memory.grow(bytes)
    this.#memory.makeRoom()
  }
}
