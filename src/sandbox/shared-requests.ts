import { oneAtATime } from '../base/one-at-a-time.ts'
import type { Journal, JournalKeeper, Slot } from '../journal/journal.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { SharedJournal } from '../store/redis/shared-journal.ts'
import { isBefore, type StreamEntry } from '../store/redis/stream-entry.ts'
import type { AnsweredSlot } from './before.ts'
import { KeyIds } from './key-ids.ts'
import { parseShared, type SharedStandpoint, sharedText } from './shared-exchange.ts'
import { SharedSlot } from './shared-slot.ts'

/** What the requests of a shared world need from their replica. */
export interface RequestSource {
  /** The name of this replica. */
  readonly replica: string
  /** The state of the world when it answered the exchange in a slot. */
  readonly standpointOf: (slot: AnsweredSlot) => SharedStandpoint | undefined
}

/** The requests of a shared world: requests answered here are stored for all replicas, and all stored requests are shown here. */
export class SharedRequests implements JournalKeeper {
  readonly #journal: SharedJournal
  readonly #source: RequestSource
  readonly #keyIds = new KeyIds()
  /** The keys that were learnt last, and how many credentials were known then. */
  #learnt: { readonly keys: readonly string[]; readonly count: number } = { keys: [], count: 0 }
  /** The oldest first. */
  #known: readonly Known[] = []
  /** Serialises reading and clearing. */
  readonly #turn = oneAtATime()

  constructor(journal: SharedJournal, source: RequestSource) {
    this.#journal = journal
    this.#source = source
  }

  keep(slot: Slot, secrets: Secrets): Promise<void> {
    const answered = slot as AnsweredSlot
    const { replica, standpointOf } = this.#source
    // The keys of the scenario are redacted even before anybody has used them.
    const { keys } = answered.before.world.scenario
    if (keys !== this.#learnt.keys || secrets.count !== this.#learnt.count) {
      for (const key of keys)
        if (!key.includes('*')) secrets.learn(['authorization', `Bearer ${key}`])
      this.#learnt = { keys, count: secrets.count }
    }
    const standpoint = standpointOf(answered)
    const text = sharedText(answered, secrets, {
      ...{ keyIds: this.#keyIds, replica },
      ...(standpoint && { standpoint }),
    })
    return this.#journal.keep(text)
  }

  /**
   * Shows in a journal the requests that any replica has stored.
   * @throws StorageError when the server cannot be reached.
   */
  refresh(journal: Journal): Promise<void> {
    return this.#turn(async () => {
      const before = journal.shown ? this.#known : []
      const { first, entries } = await this.#journal.after(before.at(-1)?.place)
      const own = new Map(journal.ownSlots().map((slot) => [slot.id, slot]))
      const still = first === undefined ? [] : before.filter(({ place }) => !isBefore(place, first))
      this.#known = [...still, ...entries.map((entry) => this.#toKnown(entry, own))].filter(
        ({ slot, id }) => slot.id === id,
      )
      const slots = this.#known.map(({ slot }) => slot)
      const others = slots.filter((slot) => slot instanceof SharedSlot)
      journal.show(
        slots,
        others.reduce((sum, { size }) => sum + size, 0),
      )
    })
  }

  /**
   * Forgets all requests so far.
   * @throws StorageError when the server does not forget them.
   */
  clear(): Promise<void> {
    return this.#turn(() => this.#journal.clear())
  }

  /** Learns keys, so that requests to other replicas that were made with them are recognised. */
  learnKeys(keys: readonly string[]): void {
    for (const key of keys) this.#keyIds.idOf(key)
  }

  #toKnown({ id: place, text }: StreamEntry, own: ReadonlyMap<string, Slot>): Known {
    const shared = parseShared(text)
    const { id } = shared.exchange
    return { place, id, slot: own.get(id) ?? new SharedSlot(shared, text.length, this.#keyIds) }
  }
}

// --- internal ---

/** An exchange that is shown. Its slot may be used for another one later. */
interface Known {
  /** Its place in the stream. */
  readonly place: string
  readonly id: string
  readonly slot: Slot
}
