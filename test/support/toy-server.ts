import { randomUUID } from 'node:crypto'
import { MemoryTally } from '../../src/faults/fault-tally.ts'
import { type CountedChanges, LocalTally } from '../../src/next/shadow/next-tally.ts'
import type {
  GroupServer,
  JournalEntry,
  ServerJournal,
  ServerNext,
  ServerStore,
  ServerWorld,
  WorldStart,
} from '../../src/sandbox/replicas/group-server.ts'
import { IndexedStore } from '../../src/store/indexed-store.ts'
import { Records } from '../../src/store/records.ts'
import { MemoryPosition } from '../../src/tape/tape-player.ts'

/** A server that replicas share, as small as can be: a few maps in this process. */
export function createToyServer(): GroupServer {
  const group = { mark: '', text: undefined as string | undefined }
  const worlds = new Map<string, ToyWorld>()
  const lists = new Map<string, Map<string, string | undefined>>()
  const journals = new Map<string, JournalEntry[]>()
  const listeners = new Set<(entry: JournalEntry) => void>()
  const totals: { tally?: LocalTally | undefined } = {}
  const nameOf = (scenario: string, id: string) => JSON.stringify([scenario, id])
  const listOf = (scenario: string) => {
    const list = lists.get(scenario) ?? new Map()
    lists.set(scenario, list)
    return list
  }
  return {
    address: 'toy://here',
    onNotice: () => {},
    mostWorlds: 100,
    scenarioMark: async () => group.mark,
    scenario: async () => ({ ...group }),
    announce: async (text) => {
      Object.assign(group, { mark: randomUUID(), text })
      return group.mark
    },
    worlds: async (scenario) => [...listOf(scenario).keys()],
    countWorlds: async (scenario) => listOf(scenario).size,
    scenarios: async () => [...lists.keys()],
    has: async (scenario, id) => worlds.has(nameOf(scenario, id)),
    enlist: async (scenario, id, key) => {
      if (!listOf(scenario).has(id)) listOf(scenario).set(id, key)
    },
    admit: async (scenario, id, key) => {
      const isKnown = listOf(scenario).has(id)
      if (!isKnown) listOf(scenario).set(id, key)
      return isKnown ? 'known' : 'new'
    },
    tellFull: () => {},
    strike: async (scenario, id) => listOf(scenario).delete(id),
    isMadeFor: async (scenario, id, key) => listOf(scenario).get(id) === key,
    openWorld: async (scenario, id, start) => {
      const name = nameOf(scenario, id)
      const there = worlds.get(name)
      const isOther = there !== undefined && there.data !== start.data
      const changes = there?.store.changes ?? 0
      if (isOther && start.kept === 'resume') return { world: undefined, isResumed: false, changes }
      const isResumed = there !== undefined && !isOther && start.kept !== 'forget'
      const world = isResumed ? there : new ToyWorld(scenario, start, there?.snapshots)
      worlds.set(name, world)
      return { world: world.opened(), isResumed, changes }
    },
    beginAgain: async (scenario, id) => worlds.get(nameOf(scenario, id))?.store.beginAgain(),
    forgetSettings: async (scenario, id) => worlds.get(nameOf(scenario, id))?.forgetSettings(),
    removeWorld: async (scenario, id) => void worlds.delete(nameOf(scenario, id)),
    journal: (id) => toyJournal(journals, id, listeners),
    follower: () => listeners,
    coverage: () => ({ send: () => {}, refresh: async () => {}, clear: async () => {} }),
    next: () => toyNext(totals),
    close: async () => {},
  }
}

// --- internal ---

function toyNext(shared: { tally?: LocalTally | undefined }): ServerNext {
  const tallyOf = (counted: CountedChanges) => {
    shared.tally ??= new LocalTally(counted)
    return shared.tally
  }
  return {
    add: async (counts, counted) => tallyOf(counted).add(counts),
    totals: (counted) => tallyOf(counted).totals(),
    clear: async () => {
      shared.tally = undefined
    },
  }
}

function toyJournal(
  journals: Map<string, JournalEntry[]>,
  id: string,
  listeners: ReadonlySet<(entry: JournalEntry) => void>,
): ServerJournal {
  const entries = () => journals.get(id) ?? []
  return {
    keep: async (text) => {
      const entry = { id: String(Number(entries().at(-1)?.id ?? 0) + 1), text }
      journals.set(id, [...entries(), entry])
      for (const listen of listeners) listen(entry)
    },
    after: async (last = '0') => ({
      first: entries()[0]?.id,
      entries: entries().filter((each) => Number(each.id) > Number(last)),
    }),
    isBefore: (one, other) => Number(one) < Number(other),
    clear: async () => void journals.delete(id),
    remove: async () => void journals.delete(id),
  }
}

/** The animals of a world: one store for all replicas, so none has to catch up. */
class ToyStore {
  store: IndexedStore
  /** How many changes came before the present animals. */
  earlier = 0

  constructor({ base }: Pick<WorldStart, 'base'>) {
    this.store = IndexedStore.inMemory(Records.of(base))
  }

  get changes(): number {
    return this.store.copyRecords().changes().length
  }

  beginAgain(records = Records.of(this.store.base)): void {
    this.earlier += this.store.version + 1
    this.store = IndexedStore.inMemory(records)
  }

  /** The store as one replica has it open. */
  opened(startOver: () => Promise<void>): ServerStore {
    const toy = this
    return {
      isLost: false,
      sync: async () => {},
      startOver,
      numberOf: (version) => version,
      versionOf: (number) => number,
      get base() {
        return toy.store.base
      },
      get size() {
        return toy.store.size
      },
      get layer() {
        return toy.store.layer
      },
      get version() {
        return toy.earlier + toy.store.version
      },
      at: (version) => toy.store.at(version - toy.earlier),
      get kinds() {
        return toy.store.kinds
      },
      sizeOf: (resource) => toy.store.sizeOf(resource),
      count: (resource, where) => toy.store.count(resource, where),
      list: (resource, query) => toy.store.list(resource, query),
      rows: (resource, query) => toy.store.rows(resource, query),
      near: (resource, query) => toy.store.near(resource, query),
      get: (resource, id) => toy.store.get(resource, id),
      has: (resource, filter, value) => toy.store.has(resource, filter, value),
      hasChangedBeyond: (...asked) => toy.store.hasChangedBeyond(...asked),
      copyRecords: () => toy.store.copyRecords(),
      create: (resource, record, rule) => toy.store.create(resource, record, rule),
      add: (resource, record) => toy.store.add(resource, record),
      put: (resource, record) => toy.store.put(resource, record),
      update: (resource, id, change) => toy.store.update(resource, id, change),
      remove: (resource, id) => toy.store.remove(resource, id),
      handOver: (begin) => begin(),
      close: async () => {},
    }
  }
}

interface Settings {
  readonly mark: number
  readonly text: string | undefined
}

interface ToySnapshot {
  readonly about: string
  readonly settings: string
  readonly records: Records
  readonly data: string
}

class ToyWorld {
  readonly data: string
  readonly store: ToyStore
  readonly #scenario: string
  #generation = 0
  #settings: Settings = { mark: 0, text: undefined }
  #counters = createCounters()

  readonly snapshots: Map<string, ToySnapshot>

  constructor(
    scenario: string,
    start: Pick<WorldStart, 'base' | 'data'>,
    snapshots = new Map<string, ToySnapshot>(),
  ) {
    this.snapshots = snapshots
    this.#scenario = scenario
    this.data = start.data
    this.store = new ToyStore(start)
  }

  get #id(): string {
    return `${this.#generation}/${this.#settings.mark}`
  }

  /** The world as one replica has it open. */
  opened(): ServerWorld {
    const store = this.store.opened(async () => {
      this.store.beginAgain()
      this.#beginAgain(undefined)
    })
    const id = () => this.#id
    return {
      trouble: undefined,
      scenario: this.#scenario,
      get settings() {
        return id()
      },
      store,
      counters: () => ({ ...this.#counters, refresh: async () => {} }),
      readSettings: async () => ({ id: this.#id, text: this.#settings.text }),
      replaceSettings: async (known, text) => {
        if (known !== this.#id) return undefined
        this.#settings = { mark: this.#settings.mark + 1, text }
        return this.#id
      },
      forgetSettings: async () => this.forgetSettings(),
      listSnapshots: async () =>
        new Map([...this.snapshots].map(([name, { about }]) => [name, about])),
      takeSnapshot: async (name, { about, settings }) => {
        const records = store.copyRecords()
        const kept = this.#settings.text ?? settings
        this.snapshots.set(name, { about, records, data: this.data, settings: kept })
      },
      restore: async (name) => {
        const snapshot = this.snapshots.get(name)
        if (!snapshot) return 'none'
        if (snapshot.data !== this.data) return 'other data'
        this.store.beginAgain(snapshot.records.copy())
        this.#beginAgain(snapshot.settings)
        return 'restored'
      },
      removeSnapshot: async (name) => this.snapshots.delete(name),
      scenarioWith: async () => undefined,
    }
  }

  forgetSettings(): void {
    this.#settings = { mark: this.#settings.mark + 1, text: undefined }
    this.#counters = createCounters()
  }

  #beginAgain(settings: string | undefined): void {
    this.#generation += 1
    this.#settings = { mark: 0, text: settings }
    this.#counters = createCounters()
  }
}

/** All replicas count in the same ones. */
function createCounters() {
  const tally = new MemoryTally()
  tally.keep = () => tally
  return { tally, position: new MemoryPosition() }
}
