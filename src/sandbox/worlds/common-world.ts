import { oneAtATime } from '../../base/waiting.ts'
import type { WhichContract } from '../../contract/contract.ts'
import type { Unspecified } from '../../contract/ledger/ledger.ts'
import type { Receipts } from '../../faults/armed-fault.ts'
import type { FaultPlan } from '../../faults/fault-plan.ts'
import {
  Journal,
  type JournalKeeper,
  type JournalMemory,
  type Slot,
} from '../../journal/journal.ts'
import { type RecordCounts, recordCounts } from '../../scenarios/record-counts.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import { countChanges } from '../../store/records.ts'
import { StorageError } from '../../store/storage-error.ts'
import type { ClockChange } from './clock.ts'
import type { Recollection, Reload } from './live-world.ts'
import { isAnswered } from './starting-point.ts'
import { type Template, withKey } from './template.ts'
import {
  createWorld,
  type World,
  withClock,
  withContract,
  withFaults,
  withKeys,
  withLedger,
} from './world.ts'
import type { State } from './world-state.ts'

/** How a world starts. */
export interface WorldOptions<Kind extends State> {
  /** See `World.id`. */
  readonly id: string | undefined
  readonly template: Template
  readonly state: Kind
  readonly memory: JournalMemory
  /** The key that was made for this world, which works in it under every scenario. */
  readonly madeKey?: string | undefined
}

/** A scenario to switch a world to. */
export interface NextScenario<Kind extends State> {
  /** The new id of the world: the id of the world of all keys changes with the isolation. */
  readonly id: string | undefined
  /** Whether other records take the same place: changes in the meantime must not go there. */
  readonly replacesAnimals: boolean
  /** Opens the records of the scenario; returns the same state if the records of the world stay. */
  readonly open: (before: Kind) => Promise<Opened<Kind>>
}

/** The records of a world, and how it starts. */
export interface Opened<Kind extends State> {
  readonly template: Template
  readonly state: Kind
}

/** What both kinds of worlds have in common: their beginning, settings, switch and end. `State` has records and counters. */
export abstract class CommonWorld<Kind extends State> {
  readonly created = Date.now()
  lastUsed = performance.now()
  requests = 0
  #madeKey: string | undefined
  readonly #memory: JournalMemory
  readonly #keeper: JournalKeeper | undefined
  #template: Template
  #state: Kind
  #world: World
  #isClosed = false
  /** Serialises resets, reloads, restorations and what else must not meet them. */
  protected readonly alone = oneAtATime()

  /** `keeper` stores the exchanges of the journal for other replicas. */
  constructor(
    { id, template, state, memory, madeKey }: WorldOptions<Kind>,
    keeper?: JournalKeeper,
  ) {
    this.#madeKey = madeKey
    this.#template = template
    this.#state = state
    this.#memory = memory
    this.#keeper = keeper
    this.#world = this.#create(id, this.#newJournal())
  }

  /** Closes the world for good: nobody will need what it has. */
  abstract end(): Promise<void>
  /** Puts the records of the start in place of the present ones. */
  protected abstract startOver(): Promise<Kind>

  get id(): string | undefined {
    return this.#world.id
  }

  /** See `WorldOptions`. */
  get madeKey(): string | undefined {
    return this.#madeKey
  }

  /** Whether the records outlive the world and the process. */
  get isKept(): boolean {
    return this.#state.isKept
  }

  get current(): World {
    return this.#world
  }

  get template(): Template {
    return this.#template
  }

  get counts(): RecordCounts {
    const { store } = this.#state
    return recordCounts(this.#template.scenario.resources, (name) => store.sizeOf(name))
  }

  get changes(): number {
    return countChanges(this.#state.store.layer)
  }

  receipts(): readonly Receipts[] {
    return this.#world.faults.receipts()
  }

  use(time: number): World {
    this.requests += 1
    this.lastUsed = time
    return this.#world
  }

  reset(): Promise<void> {
    return this.alone(async () => {
      this.assertOpen()
      this.#state = await this.startOver()
      await this.clearRequests()
      const { id, faults, journal } = this.#world
      this.begin(id, this.#newJournal())
      this.begun('again')
      this.#world = { ...this.#world, faults: this.#world.faults.after(faults.receipts()) }
      journal.close()
    })
  }

  /**
   * Switches to another scenario: the records are those that it opens, everything else starts again, and the journal stays.
   * @throws StorageError when the records cannot be written; nothing is changed then.
   */
  load({ id, replacesAnimals, open }: NextScenario<Kind>): Promise<Reload> {
    return this.alone(async () => {
      this.assertOpen()
      const former = this.#state
      const { template, state } = replacesAnimals
        ? await former.store.handOver(() => open(former))
        : await open(former)
      const lost = replacesAnimals ? this.changes : 0
      this.#state = state
      this.#template = template
      this.begin(id)
      this.begun('switched')
      if (state === former) return { reseeded: false, lost }
      await former.store.close()
      return state.isResumed ? { reseeded: false, lost, resumed: true } : { reseeded: true, lost }
    })
  }

  setFaults(faults: FaultPlan): void {
    this.#set(withFaults(this.#world, faults))
  }

  setClock(change: ClockChange): void {
    this.#set(withClock(this.#world, change))
  }

  setKeys(accepted: readonly string[]): void {
    this.#set(this.#withKeys(accepted))
  }

  setLedger(unspecified: Unspecified): void {
    this.#set(withLedger(this.#world, unspecified))
  }

  setContract(told: WhichContract): void {
    this.#set(withContract(this.#world, told))
  }

  /** Takes over the faults, clock, keys, ledger and contract that were changed in another world of the scenario. */
  adopt(other: CommonWorld<Kind>): void {
    const { template } = other
    const { scenario, faults, clock, isClockSet, isKey, ledger, told } = other.current
    if (scenario.faults !== template.scenario.faults) {
      const tally = this.#world.faults.tally.keep([])
      this.#world = withFaults(this.#world, faults.after([], tally))
    }
    if (isClockSet) this.#world = { ...this.#world, clock, isClockSet }
    if (isKey !== template.isKey) this.#world = this.#withKeys(scenario.keys)
    if (ledger !== template.ledger) this.#world = withLedger(this.#world, scenario.unspecified)
    if (told !== undefined) this.#world = withContract(this.#world, told)
  }

  async forgetRequests(): Promise<void> {
    await this.clearRequests()
    this.#world.journal.close()
    this.#world = { ...this.#world, journal: this.#newJournal() }
  }

  recall(slot: Slot): Recollection {
    const start = isAnswered(slot) ? slot.start : undefined
    return {
      start,
      isKey: start?.world.isKey ?? this.#world.isKey,
      unknown: longAgo(this.#world.scenario),
    }
  }

  /** Closes the kept state after everything acknowledged is durable. */
  close(): Promise<void> {
    return this.alone(async () => {
      this.#isClosed = true
      this.#world.journal.close()
      await this.#state.store.close()
    })
  }

  /** The records and the counters, wherever they are. */
  protected get state(): Kind {
    return this.#state
  }

  /** Refuses to change a closed world: its place may already belong to the next world of its key. */
  protected assertOpen(): void {
    if (this.#isClosed)
      throw new StorageError(
        'this world was closed meanwhile, like the longest unused of too many. Try again',
        'replaced',
      )
  }

  /** Begins the scenario with the present records. */
  protected begin(id: string | undefined, journal = this.#world.journal): void {
    this.#world = this.#create(id, journal)
  }

  /** Replaces parts of the world. */
  protected replace(parts: Partial<World>): void {
    this.#world = { ...this.#world, ...parts }
  }

  /** Goes back to records and all other parts of an earlier time, with their clock: what the world had not been told then is untold. */
  protected goBack(state: Kind, parts: Omit<World, 'store'>): void {
    this.#state = state
    this.#world = { ...parts, store: state.store, isClockSet: true }
  }

  /** Learns the key that was made for this world elsewhere. */
  protected takeKey(key: string): void {
    this.#madeKey = key
    this.#template = withKey(this.#template, key)
    this.#world = this.#withKeys(this.#world.scenario.keys)
  }

  /** Marks the tape as outdated if the store changed before the tape started. */
  protected overtake(): void {
    overtake(this.#world, this.#state)
  }

  /** Forgets the requests that are not in this process. */
  protected async clearRequests(): Promise<void> {}

  /** Called after the settings were changed from outside. */
  protected changed(): void {}

  /** Called after the scenario began again, or another one began. */
  protected begun(_how: 'again' | 'switched'): void {}

  #set(world: World): void {
    this.#world = world
    this.changed()
  }

  #withKeys(accepted: readonly string[]): World {
    const own = this.#madeKey
    const isWhole = own === undefined || accepted.includes(own)
    return withKeys(this.#world, isWhole ? accepted : [...accepted, own])
  }

  #create(id: string | undefined, journal: Journal): World {
    const { store } = this.#state
    const counters = this.#state.counters()
    return overtake(createWorld(this.#template, { id, store, journal, counters }), this.#state)
  }

  #newJournal(): Journal {
    return new Journal(this.#template.words, this.#memory, this.#keeper)
  }
}

// --- internal ---

/** Why the records at the time of a request may not be known. */
function longAgo({ resources: { noun } }: Scenario): string {
  return `The ${noun} of that time are not known any more: more than 1,000 changes have followed.`
}

/** See `LiveWorld.overtake`. */
function overtake(world: World, { store }: State): World {
  const { tape } = world
  if (tape) {
    tape.overtaken ||= world.scenario.replay.overtaken
    tape.lookAt(store)
  }
  return world
}
