import { hasHeader, headerValue, withoutHeader } from '../../base/http/header-lines.ts'
import { bearerToken } from '../../base/http/http.ts'
import { parseInt64 } from '../../base/json/exact-numbers.ts'
import { createRecentMap } from '../../base/recent-map.ts'
import { oneAtATime } from '../../base/time.ts'
import type { FaultCounts } from '../../faults/fault-types.ts'
import type { Answered, ExchangeListeners } from '../../journal/condition.ts'
import { type ExchangeLines, withHeaders } from '../../journal/exchange.ts'
import type { Journal, JournalKeeper, RequestParts, Slot } from '../../journal/journal.ts'
import type { Exchange } from '../../journal/journal-types.ts'
import { Secrets } from '../../redaction/redaction.ts'
import type { ExchangeSource } from '../sandbox-options.ts'
import { worldIdOf } from '../worlds/keys.ts'
import { type AnsweredSlot, isAnswered, type StartingPoint } from '../worlds/request-choices.ts'
import type { World } from '../worlds/world.ts'
import type { JournalEntry, JournalFollower, ServerJournal, ServerStore } from './group-server.ts'

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

/** An exchange as replicas pass it on: without any credential, and with its headers as lines only. */
interface ReplicaExchange {
  readonly replica: string
  readonly exchange: ExchangeLines
  /** The id of the request's key (`KeyIds`), if the key works. */
  readonly keyId?: string
  /** The state of its world before the request; absent if it is no longer known. */
  readonly start?: ReplicaStartingPoint
}

/** A starting point (`StartingPoint`) in terms that other replicas understand. */
interface ReplicaStartingPoint {
  readonly settings: string
  /** How many changes its records had seen. */
  readonly version: number
  readonly chance: number
  /** An int64. */
  readonly lastId?: string
  readonly counts: readonly FaultCounts[]
  /** The index of the tape entry that answered. */
  readonly taped?: number
}

/** Writes the exchange in a slot, redacted: a line of JSON, then the bodies. Escaping the bodies would triple the time. */
function writeExchange(
  slot: AnsweredSlot,
  secrets: Secrets,
  { keyIds, ...origin }: { readonly keyIds: KeyIds } & Pick<ReplicaExchange, 'replica' | 'start'>,
): string {
  slot.teach(secrets)
  const key = bearerToken(headerValue(slot.asked.headers, 'authorization'))
  const isAccepted = key !== undefined && slot.start.world.isKey(key)
  const { request, answer, ...exchange } = slot.toLines(secrets)
  const { body: asked, ...requestLines } = request
  const { body: answered, ...answerLines } = answer ?? {}
  const line = JSON.stringify({
    ...origin,
    ...(isAccepted && { keyId: keyIds.idOf(key) }),
    exchange: { ...exchange, request: requestLines, ...(answer && { answer: answerLines }) },
    // The lengths of the bodies; absent if there is none.
    asked: asked?.length,
    answered: answered?.length,
  })
  return `${line}\n${asked ?? ''}${answered ?? ''}`
}

/** Reads what `writeExchange` writes. */
function readExchange(text: string): ReplicaExchange {
  const end = text.indexOf('\n')
  const { asked, answered, ...shared } = JSON.parse(text.slice(0, end)) as ExchangeLine
  const { request, answer, ...exchange } = shared.exchange
  const from = end + 1 + (asked ?? 0)
  const askedBody = asked === undefined ? undefined : text.slice(end + 1, from)
  const answeredBody = answered === undefined ? undefined : text.slice(from)
  return {
    ...shared,
    exchange: {
      ...exchange,
      request: { ...request, body: askedBody },
      answer: answer && { ...answer, body: answeredBody },
    },
  }
}

/** A world of replicas as it is now; `settings` is the id of its settings. */
export interface WorldNow {
  readonly world: World
  readonly store: ServerStore
  readonly settings: string | undefined
}

/** Translates a starting point for other replicas; `undefined` if they could not use it. */
export function writeStartingPoint(
  { world, version, chance, lastId, counts, taped }: StartingPoint,
  now: WorldNow,
): ReplicaStartingPoint | undefined {
  const number = now.store.numberOf(version)
  if (world !== now.world || now.settings === undefined || number === undefined) return undefined
  return {
    ...{ settings: now.settings, version: number, chance, counts },
    ...(lastId !== undefined && { lastId: String(lastId) }),
    ...(taped && { taped: world.scenario.tape.indexOf(taped) }),
  }
}

/** Translates the starting point of another replica; `undefined` if this replica no longer knows the state. */
export function readStartingPoint(
  written: ReplicaStartingPoint | undefined,
  { world, store, settings }: WorldNow,
): StartingPoint | undefined {
  if (!written || written.settings !== settings) return undefined
  const { version, chance, lastId, counts, taped } = written
  return {
    ...{ world, version: store.versionOf(version), chance, counts },
    lastId: lastId === undefined ? undefined : parseInt64(lastId),
    taped: taped === undefined ? undefined : world.scenario.tape[taped],
  }
}

/** The working keys that were last used here, by the ids of their worlds, which replicas tell one another instead of keys. */
class KeyIds {
  readonly #ids = createRecentMap<string, string>(MOST)
  readonly #keys = createRecentMap<string, string>(MOST)

  /** The id of a key; the key is known from then on. */
  idOf(key: string): string {
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = worldIdOf(key)
    this.#ids.set(key, id)
    this.#keys.set(id, key)
    return id
  }

  keyOf(id: string): string | undefined {
    return this.#keys.get(id)
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

/** The number of keys that are remembered. */
const MOST = 1000

interface ExchangeLine extends ReplicaExchange {
  readonly asked?: number
  readonly answered?: number
}
