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
  /** `undefined` if there was none, or it was too long to be kept. */
  readonly body: string | undefined
}

/** The parts of an exchange; the exchange itself is built on demand. */
export interface Slot {
  /** The value of its `X-Request-Id`. */
  readonly id: string
  /** Estimated, in bytes. */
  readonly size: number
  /** What was asked, with its credentials, which must not be shown. */
  readonly asked: AskedRequest
  /** Adds the credentials of the exchange. */
  teach(secrets: Secrets): void
  /** The exchange with these credentials redacted. */
  toExchange(secrets: Secrets): Exchange
}

/** Keeps the exchanges of a journal where all replicas find them. */
export interface JournalKeeper {
  /**
   * Keeps the exchange that is in a slot now, with its credentials and these redacted. Resolves once it is kept, or cannot be.
   * Never rejects: the answer is sent all the same.
   */
  keep(slot: Slot, secrets: Secrets): Promise<void>
}

/**
 * The last exchanges of a world: a ring in which each exchange takes the slot of the oldest. Slots are
 * reused. Objects that die after surviving briefly are copied twice by the garbage collector; a thousand
 * of them cause a visible pause.
 */
export class Journal implements Rememberer {
  /** Keeps the exchanges for all replicas, if they share the journal. */
  readonly keeper: JournalKeeper | undefined
  #ring: Slot[] = []
  readonly #words: ReadonlySet<string>
  readonly #memory: JournalMemory
  #next = 0
  #size = 0
  #turn = 0
  #isClosed = false
  /** What all replicas have journalled, as it was last read. */
  #shown: readonly Slot[] | undefined
  #shownSize = 0

  /** `words` are never redacted: those of the contract. `memory` is shared by the journals of all worlds. */
  constructor(words: ReadonlySet<string>, memory: JournalMemory, keeper?: JournalKeeper) {
    this.keeper = keeper
    this.#words = words
    this.#memory = memory
    memory.join(this)
  }

  /** Has the slot of the next exchange filled: that of the oldest one, or a new one. */
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

  /** Shows what all replicas have journalled, the oldest first, with the slots of this one among them; `size` is that of the others. */
  show(slots: readonly Slot[], size: number): void {
    const grown = size - this.#shownSize
    this.#shown = slots
    this.#shownSize = size
    this.#grow(grown)
  }

  /** What it shows of all replicas; `undefined` if it has not been read, or was forgotten. */
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

  /** Gives its memory back. What requests under way still add to it goes with them. */
  close(): void {
    this.#isClosed = true
    this.#memory.leave(this)
  }

  /** The slots of the kept exchanges, the oldest first. */
  slots(): readonly Slot[] {
    return this.#shown ?? this.ownSlots()
  }

  /** Those of the exchanges that were answered in this process. */
  ownSlots(): readonly Slot[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)]
  }

  /** The kept exchanges, the oldest first. The credentials of each are redacted in all. */
  list(): readonly Exchange[] {
    return [...this.each()]
  }

  /** The same one by one, so that they need not be in memory together; those forgotten meanwhile are left out. */
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
