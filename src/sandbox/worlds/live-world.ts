import { oneAtATime } from '../../base/time.ts'
import type { WhichContract } from '../../contract/contract.ts'
import type { WebhookSettings } from '../../events/settings/webhook-settings.ts'
import type { Receipts } from '../../faults/armed-fault.ts'
import type { FaultPlan } from '../../faults/fault-plan.ts'
import {
  Journal,
  type JournalKeeper,
  type JournalMemory,
  type Slot,
} from '../../journal/journal.ts'
import type { RoutePlan } from '../../routes/route-plan.ts'
import { type RecordCounts, recordCounts, type Scenario } from '../../scenarios/scenario.ts'
import type { Unspecified } from '../../silences/settlement.ts'
import { countChanges } from '../../store/records.ts'
import { StorageError } from '../../store/store.ts'
import { isAnswered } from './request-choices.ts'
import type { NoRoom, Restoring, SnapshotSummary } from './snapshots.ts'
import { type Template, templateWithKey } from './template.ts'
import {
  type ClockChange,
  createWorld,
  overtake,
  type State,
  type World,
  withClock,
  withFaults,
  withKeys,
  withLedger,
  withRoutes,
  withWebhooks,
  withWorldContract,
} from './world.ts'
import type { NextScenario, Opened, Recollection, Reload, WorldOptions } from './world-changes.ts'

/**
 * A world over time: the state that its requests see now, and the ways to change it from outside. `LocalWorld` and
 * `ReplicaWorld` differ in where snapshots and counters are, and in whom a change of settings must reach.
 */
export abstract class LiveWorld<Kind extends State = State> {
  /** In milliseconds since 1970. */
  readonly created = Date.now()
  /** When it last got a request, in milliseconds since the start of the process. */
  lastUsed = performance.now()
  requests = 0
  #madeKey: string | undefined
  readonly #memory: JournalMemory
  readonly #keeper: JournalKeeper | undefined
  #template: Template
  #state: Kind
  #present!: World
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

  get #world(): World {
    return this.#present
  }

  set #world(world: World) {
    this.#present = world
    world.events?.sender?.changed(this)
  }

  /** Closes the world for good: its state is not needed any more. */
  abstract end(): Promise<void>
  /** Learns keys, so that requests with them are recognised, whichever replica has answered them. The world never shows them. */
  abstract learnKeys(keys: readonly string[]): void
  /** The snapshots of its scenario, in the order in which they were taken. */
  abstract listSnapshots(): Promise<readonly SnapshotSummary[]>
  /** Takes a snapshot, in place of one with the same name; or returns why there is no room for it. */
  abstract takeSnapshot(name: string): Promise<SnapshotSummary | NoRoom>
  /**
   * Goes back to a snapshot, except for the journal. Nothing is changed by a snapshot of another scenario or of other data.
   * @throws StorageError when the change cannot be written; nothing is changed then.
   */
  abstract restore(name: string): Promise<Restoring>
  /** Removes a snapshot of its scenario; returns whether there was one with that name. */
  abstract removeSnapshot(name: string): Promise<boolean>
  /** Puts the records of the start in place of the present ones. */
  protected abstract startOver(): Promise<Kind>

  /** See `World.id`. */
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

  /** How it starts again. */
  get template(): Template {
    return this.#template
  }

  get counts(): RecordCounts {
    const { store } = this.#state
    return recordCounts(this.#template.scenario.resources, (name) => store.sizeOf(name))
  }

  /** The number of records that were created, changed or removed. */
  get changes(): number {
    return countChanges(this.#state.store.layer)
  }

  /** What its faults did, in the order of the scenario. */
  receipts(): readonly Receipts[] {
    return this.#world.faults.receipts()
  }

  /** Whether a record becomes something else by itself at a time of its clock that has come. */
  get isDue(): boolean {
    const { store } = this.#state
    // Asked for each request: in most worlds nothing is ever due, and to read the clock takes a hundredth of a list.
    return Number.isFinite(store.nextDue) && store.isDue(this.#world.clock.now())
  }

  /** When the next record becomes something else by itself, by its clock: infinite if none does. It may be too early. */
  get nextDue(): number {
    return this.#state.store.nextDue
  }

  /** Makes records what they have become by now, which a clock that is set back leaves. @throws StorageError when it cannot be stored. */
  async settleDue(): Promise<void> {
    if (!this.isDue) return
    const { clock, events } = this.#world
    await this.#state.store.settleDue(clock.now(), events?.settling(this.#world))
  }

  /** Brings it up to date, before what it has waiting is sent. It throws what `settleDue` throws. */
  prepare(): Promise<void> {
    return this.settleDue()
  }

  /** Takes a request that arrived at `time` (as in `lastUsed`); returns the world to answer it in. */
  use(time: number): World {
    this.requests += 1
    this.lastUsed = time
    return this.#world
  }

  /**
   * Restores the start of the scenario: records, faults with their counters, clock, chance, keys, ledger and journal.
   * @throws StorageError when the start cannot be written; nothing is changed then.
   */
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

  /**
   * Goes on under a changed contract, with the records that `open` makes of the present ones: what was changed from outside stays, but for
   * choices of the ledger, and faults, tape and chance start again. Changes that arrive meanwhile wait and are then refused.
   * @throws what `open` throws, and StorageError; nothing is changed then.
   */
  changeContract(open: (before: Kind) => Promise<Opened<Kind>>): Promise<void> {
    return this.alone(async () => {
      this.assertOpen()
      const [former, before] = [this.#state, { template: this.#template, current: this.#world }]
      const { template, state } = await former.store.handOver(() => open(former))
      this.#state = state
      this.#template = template
      before.current.journal.useWords(template.words)
      this.begin(before.current.id)
      this.adopt(before, { withLedger: false })
      this.begun('switched')
      await former.store.close()
    })
  }

  /** Replaces the faults; those that stay keep their counters (FaultPlan). */
  setFaults(faults: FaultPlan): void {
    this.#set(withFaults(this.#world, faults))
  }

  setRoutes(routes: RoutePlan): void {
    this.#set(withRoutes(this.#world, routes))
  }

  setWebhooks(webhooks: WebhookSettings): void {
    this.#set(withWebhooks(this.#world, webhooks))
  }

  setClock(change: ClockChange): void {
    this.#set(withClock(this.#world, change))
  }

  /** Replaces the accepted keys, except the key that was made for this world. */
  setKeys(accepted: readonly string[]): void {
    this.#set(this.#withKeys(accepted))
  }

  setLedger(unspecified: Unspecified): void {
    this.#set(withLedger(this.#world, unspecified))
  }

  setContract(chosenContract: WhichContract): void {
    this.#set(withWorldContract(this.#world, chosenContract))
  }

  /** Takes over the faults, routes, webhooks, clock, keys, ledger and contract that were changed in another world of the scenario. */
  adopt(
    other: Pick<LiveWorld<Kind>, 'template' | 'current'>,
    { withLedger: takesLedger } = { withLedger: true },
  ): void {
    const { template } = other
    const { scenario, faults, clock, isClockSet, isKey, ledger, chosenContract } = other.current
    if (scenario.faults !== template.scenario.faults) {
      const tally = this.#world.faults.tally.keep([])
      this.#world = withFaults(this.#world, faults.after([], tally))
    }
    if (scenario.routes !== template.scenario.routes)
      this.#world = withRoutes(this.#world, scenario.routes)
    if (scenario.webhooks !== template.scenario.webhooks)
      this.#world = withWebhooks(this.#world, scenario.webhooks)
    if (isClockSet) this.#world = { ...this.#world, clock, isClockSet }
    if (isKey !== template.isKey) this.#world = this.#withKeys(scenario.keys)
    if (takesLedger && ledger !== template.ledger)
      this.#world = withLedger(this.#world, scenario.unspecified)
    if (chosenContract !== undefined) this.#world = withWorldContract(this.#world, chosenContract)
  }

  /**
   * Empties the journal.
   * @throws StorageError when a server that has it does not empty it.
   */
  async forgetRequests(): Promise<void> {
    await this.clearRequests()
    this.#world.journal.close()
    this.#world = { ...this.#world, journal: this.#newJournal() }
  }

  /** What is known of a request in its journal, whichever replica has answered it. */
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
      this.#world.events?.sender?.closed(this)
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
    this.#template = templateWithKey(this.#template, key)
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
