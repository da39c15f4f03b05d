import { hasHeader, withoutHeader } from '../../base/http/header-lines.ts'
import { oneAtATime } from '../../base/time.ts'
import type { Answered, ExchangeListeners } from '../../journal/condition.ts'
import { withHeaders } from '../../journal/exchange.ts'
import type { Journal, JournalKeeper, RequestParts, Slot } from '../../journal/journal.ts'
import type { Exchange } from '../../journal/journal-types.ts'
import { Secrets } from '../../redaction/redaction.ts'
import type { ExchangeSource } from '../sandbox.ts'
import { type AnsweredSlot, isAnswered, type StartingPoint } from '../worlds/starting-point.ts'
import type { JournalEntry, JournalFollower, ServerJournal } from './group-server.ts'
import {
  KeyIds,
  type ReplicaExchange,
  type ReplicaStartingPoint,
  readExchange,
  writeExchange,
} from './replica-exchange.ts'

/** The requests of a world of replicas: those answered here are stored for all replicas, and all stored requests are shown here. */
export class ReplicaRequests implements JournalKeeper {
  readonly #journal: ServerJournal
  readonly #replica: string
  readonly #writeStartingPoint: (start: StartingPoint) => ReplicaStartingPoint | undefined
  readonly #keyIds = new KeyIds()
  /** The keys that were learnt last, and how many credentials were known then. */
  #learnt: { readonly keys: readonly string[]; readonly count: number } = { keys: [], count: 0 }
  /** The oldest first. */
  #known: readonly Known[] = []
  /** Serialises reading and clearing. */
  readonly #alone = oneAtATime()

  /** `replica` is the name of this replica. */
  constructor(
    journal: ServerJournal,
    replica: string,
    writeStartingPoint: (start: StartingPoint) => ReplicaStartingPoint | undefined,
  ) {
    this.#journal = journal
    this.#replica = replica
    this.#writeStartingPoint = writeStartingPoint
  }

  keep(slot: Slot, secrets: Secrets): Promise<void> {
    const answered = slot as AnsweredSlot
    // The keys of the scenario are redacted even before anybody has used them.
    const { keys } = answered.start.world.scenario
    if (keys !== this.#learnt.keys || secrets.count !== this.#learnt.count) {
      for (const key of keys)
        if (!key.includes('*')) secrets.learn(['authorization', `Bearer ${key}`])
      this.#learnt = { keys, count: secrets.count }
    }
    const start = this.#writeStartingPoint(answered.start)
    const text = writeExchange(answered, secrets, {
      ...{ keyIds: this.#keyIds, replica: this.#replica },
      ...(start && { start }),
    })
    return this.#journal.keep(text)
  }

  /**
   * Shows in a journal the requests that any replica has stored.
   * @throws StorageError when the server cannot be reached.
   */
  refresh(journal: Journal): Promise<void> {
    return this.#alone(async () => {
      const former = journal.shown ? this.#known : []
      const { first, entries } = await this.#journal.after(former.at(-1)?.place)
      const own = new Map(journal.ownSlots().map((slot) => [slot.id, slot]))
      const isThere = ({ place }: Known) =>
        first !== undefined && !this.#journal.isBefore(place, first)
      const read = entries.map((entry) => this.#toKnown(entry, own))
      this.#known = [...former.filter(isThere), ...read].filter(({ slot, id }) => slot.id === id)
      const slots = this.#known.map(({ slot }) => slot)
      journal.show(
        slots,
        slots.filter(isOfOtherReplica).reduce((sum, { size }) => sum + size, 0),
      )
    })
  }

  /**
   * Forgets all requests so far.
   * @throws StorageError when the server does not forget them.
   */
  clear(): Promise<void> {
    return this.#alone(() => this.#journal.clear())
  }

  /** Learns keys, so that requests to other replicas that were made with them are recognised. */
  learnKeys(keys: readonly string[]): void {
    for (const key of keys) this.#keyIds.idOf(key)
  }

  #toKnown({ id: place, text }: JournalEntry, own: ReadonlyMap<string, Slot>): Known {
    const written = readExchange(text)
    const { id } = written.exchange
    return { place, id, slot: own.get(id) ?? new OtherSlot(written, text.length, this.#keyIds) }
  }
}

/** The slot of an exchange that another replica has answered. This replica does not know its credentials. */
class OtherSlot implements Slot {
  readonly size: number
  readonly written: ReplicaExchange
  readonly #keyIds: KeyIds

  /** `length` is the length of its text. */
  constructor(written: ReplicaExchange, length: number, keyIds: KeyIds) {
    this.written = written
    this.size = OWN_SIZE + 2 * length
    this.#keyIds = keyIds
  }

  get id(): string {
    return this.written.exchange.id
  }

  /** The request, with the accepted key if this replica knows it. */
  get asked(): RequestParts {
    const { exchange, keyId } = this.written
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
    const { exchange } = this.written
    const { request, answer } = exchange
    const redact = (text: string | undefined) => text && secrets.redactBody(text)
    return withHeaders({
      ...exchange,
      request: { ...request, target: secrets.redact(request.target), body: redact(request.body) },
      answer: answer && { ...answer, body: redact(answer.body) },
    })
  }
}

/** Whether another replica has answered the exchange in a slot. */
export function isOfOtherReplica(slot: Slot): slot is OtherSlot {
  return !isAnswered(slot)
}

/** Tells of the exchanges of this replica as it answers them, and of those of the others as they are stored. */
export function exchangesOfAll(
  own: ExchangeListeners,
  others: JournalFollower,
  replica: string,
): ExchangeSource {
  const follows = new Map<Listener, (entry: JournalEntry) => void>()
  return {
    add: (listen) => {
      const follow = ({ text }: JournalEntry) => {
        const written = readExchange(text)
        if (written.replica === replica) return
        const slot = new OtherSlot(written, text.length, new KeyIds())
        const exchange = slot.toExchange(new Secrets())
        listen({ ...exchange, exchange })
      }
      follows.set(listen, follow)
      others.add(follow)
      own.add(listen)
    },
    delete: (listen) => {
      const follow = follows.get(listen)
      if (follow) others.delete(follow)
      follows.delete(listen)
      own.delete(listen)
    },
  }
}

// --- internal ---

/** An exchange that is shown. Its slot may be used for another one later. */
interface Known {
  /** Its place in the journal of the server. */
  readonly place: string
  readonly id: string
  readonly slot: Slot
}

type Listener = (answered: Answered) => void

/** The size of a slot without its text, in bytes. */
const OWN_SIZE = 500
