import type { PublicWords } from '../contract/words/contract-words.ts'
import { Secrets } from '../redaction/redaction.ts'
import type { Exchange } from './journal-types.ts'

/** The number of exchanges that a journal keeps. */
const MOST_EXCHANGES = 1000

/** A request as it was sent, credentials included. */
export interface RequestParts {
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
  readonly id: string
  /** Estimated, in bytes. */
  readonly size: number
  /** The request with its credentials, which must not be shown. */
  readonly asked: RequestParts
  /** Adds the credentials of the exchange to `secrets`. */
  teach(secrets: Secrets): void
  /** The exchange with these credentials redacted. */
  toExchange(secrets: Secrets): Exchange
}

/** Stores the exchanges of a journal where all replicas find them. */
export interface JournalKeeper {
  /** Stores the exchange that is in a slot now, redacted. Resolves when it is stored or has failed; never rejects. */
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
  #words: PublicWords
  readonly #memory: JournalMemory
  #next = 0
  #size = 0
  #lastChange = 0
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
    this.#next = (this.#next + 1) % MOST_EXCHANGES
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

  /** Takes the words of a changed contract, by which it shows all exchanges from now on. */
  useWords(words: PublicWords): void {
    this.#words = words
  }

  /** The exchanges of all replicas that it shows; `undefined` if they have not been read, or were forgotten. */
  get shown(): readonly Slot[] | undefined {
    return this.#shown
  }

  get size(): number {
    return this.#size
  }

  get lastChange(): number {
    return this.#lastChange
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
    this.#lastChange = this.#memory.grow(bytes)
    this.#memory.makeRoom()
  }
}

/** What the memory needs to know about a journal. */
export interface Rememberer {
  /** Estimated, in bytes. */
  readonly size: number
  /** The number of its last change, counted over all journals. */
  readonly lastChange: number
  /** Forgets its older exchanges: half of them, or all. */
  forget(part: 'half' | 'all'): void
}

/** The memory that all journals of a sandbox may use together: 64 MiB. */
const MOST = 64 * 1024 * 1024

/** Keeps the journals of all worlds together within a limit: those that were unused for the longest time forget first. */
export class JournalMemory {
  readonly #most: number
  readonly #journals = new Set<Rememberer>()
  #size = 0
  #changes = 0

  constructor(most = MOST) {
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  join(journal: Rememberer): void {
    this.#journals.add(journal)
  }

  /** Records that a journal has grown or shrunk by some bytes; returns the number of the change. */
  grow(bytes: number): number {
    this.#size += bytes
    this.#changes += 1
    return this.#changes
  }

  /** Frees a quarter if the limit is exceeded. */
  makeRoom(): void {
    if (this.#size <= this.#most) return
    const journals = [...this.#journals].sort((a, b) => a.lastChange - b.lastChange)
    const latest = journals.at(-1)
    for (const journal of journals) {
      if (this.#size <= this.#most * 0.75) return
      const { size } = journal
      journal.forget(journal === latest ? 'half' : 'all')
      this.#size -= size - journal.size
    }
  }

  leave(journal: Rememberer): void {
    if (this.#journals.delete(journal)) this.#size -= journal.size
  }
}

/** Longer texts are kept as strings, because a slot never frees its bytes; in bytes. */
const LONGEST = 1024

/** Longer bodies are kept as they are given; in bytes. */
export const COPIED_UP_TO = 4096

/** A reusable slot for a body: bytes that die young enough to be moved fill the old generation. */
export class KeptBytes {
  #room = NONE
  #length = 0
  #long: Buffer | undefined

  /** What is kept, until something else is. */
  get bytes(): Buffer {
    return this.#long ?? this.#room.subarray(0, this.#length)
  }

  /** The number of bytes that the body takes here. */
  get length(): number {
    return this.#long?.length ?? this.#room.length
  }

  set bytes(bytes: Buffer) {
    this.#long = bytes.length > COPIED_UP_TO ? bytes : undefined
    if (this.#long) return
    this.#length = bytes.length
    if (bytes.length > this.#room.length) this.#room = Buffer.allocUnsafeSlow(roomFor(bytes.length))
    bytes.copy(this.#room)
  }
}

/** A reusable slot for a short text, kept as bytes: a string that dies young enough to be moved fills the old generation. */
export class KeptText {
  #bytes = NONE
  /** The number of bytes that the text uses. */
  #length = 0
  #long: string | undefined

  get text(): string {
    return this.#long ?? this.#bytes.toString('utf8', 0, this.#length)
  }

  /** The number of bytes that the text takes here. */
  get length(): number {
    return this.#long?.length ?? this.#bytes.length
  }

  /** `text` must be well-formed, as every text read from a connection is. */
  set text(text: string) {
    // A UTF-16 code unit takes at most three bytes of UTF-8.
    const needed = text.length * 3
    this.#long = needed > LONGEST ? text : undefined
    if (this.#long !== undefined) return
    this.#length = 0
    if (needed === 0) return
    if (needed > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(roomFor(needed))
    this.#length = this.#bytes.write(text)
  }
}

// --- internal ---

const NONE = Buffer.alloc(0)

/** Rounds up to a power of two, so that most later texts fit without a new buffer. */
function roomFor(bytes: number): number {
  return 2 ** Math.ceil(Math.log2(bytes))
}
