import type { Contract } from '../contract/contract.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { KeptDirectory } from '../store/store-adapter.ts'
import type { OnMiss } from '../tape/on-miss.ts'
import { indexTape } from '../tape/tape-index.ts'
import { digestOf } from './digest.ts'
import { State, type StateOptions } from './state.ts'
import { createWorld, type World, type WorldTape, withScenario } from './world.ts'

/** What a reload did. */
export interface Reload {
  /** Whether the animals were seeded again, because the scenario's data changed. */
  readonly reseeded: boolean
  /** How many animals that were created, changed or removed went with the old ones. */
  readonly lost: number
  /** There when the animals are now those that are kept on disk for this scenario, under a name of its own. */
  readonly resumed?: true
}

/** What a sandbox is made with. */
export interface SandboxOptions {
  readonly contract: Contract
  /** Where state is kept; in memory, when left out. */
  readonly directory?: KeptDirectory | undefined
  /** What becomes of what the directory keeps for the scenario; `resume`, when left out. */
  readonly kept?: StateOptions['kept'] | undefined
  /** Who answers what a tape does not; the store, when left out. */
  readonly onMiss?: OnMiss
}

/** The worlds of a running sandbox: one, for now. */
export class Sandbox {
  readonly contract: Contract
  readonly #options: SandboxOptions
  #state: State
  #tape: WorldTape
  #world: World
  /** Resets and reloads come one after another. */
  #changing: Promise<unknown> = Promise.resolve()

  private constructor(scenario: Scenario, state: State, options: SandboxOptions) {
    this.contract = options.contract
    this.#options = options
    this.#state = state
    this.#tape = this.#tapeOf(scenario)
    this.#world = this.#createWorld(scenario)
  }

  /**
   * Seeds a scenario, or goes on from what its directory keeps, and makes a sandbox of it.
   * @throws UsageError when what is kept belongs to other data, or is broken; StartError when it cannot
   * be read; StorageError when it cannot be written.
   */
  static async create(scenario: Scenario, options: SandboxOptions): Promise<Sandbox> {
    const { directory, kept = 'resume', contract } = options
    const state = await State.open(scenario, { directory, kept, document: contract.document })
    return new Sandbox(scenario, state, options)
  }

  /** The world that answers now. A request keeps the one it started with. */
  get world(): World {
    return this.#world
  }

  /**
   * Back to how the scenario starts: animals, counters, clock, chance and journal.
   * @throws StorageError when that cannot be written. Everything is as it was then.
   */
  reset(): Promise<void> {
    return this.#change(async () => {
      const old = this.#state
      this.#state = await old.startOver()
      this.#world = this.#createWorld(this.#world.scenario)
      await old.close()
    })
  }

  /**
   * Takes another scenario: the animals stay where its data is the same, the rest starts again.
   * @throws StorageError when the animals cannot be written. Everything is as it was then.
   */
  load(scenario: Scenario): Promise<Reload> {
    return this.#change(async () => {
      const { directory } = this.#options
      const { scenario: old, journal } = this.#world
      const isSameFile = !directory || scenario.name === old.name
      if (isSameFile && digestOf(scenario) === digestOf(old)) {
        this.#tape = this.#tapeOf(scenario)
        this.#world = this.#overtake(withScenario(this.#world, scenario, this.contract, this.#tape))
        return { reseeded: false, lost: 0 }
      }
      const { document } = this.contract
      const kept = isSameFile ? 'forget' : 'replace'
      const begin = () => State.open(scenario, { directory, document, kept })
      const before = this.#state
      // What is created meanwhile must not go to a file that another one replaces.
      const state = isSameFile ? await before.handOver(begin) : await begin()
      const lost = isSameFile ? before.changes : 0
      this.#state = state
      this.#world = { ...this.#createWorld(scenario), journal }
      await before.close()
      return state.isResumed ? { reseeded: false, lost, resumed: true } : { reseeded: true, lost }
    })
  }

  /** How many animals there are. */
  get size(): number {
    return this.#state.store.size
  }

  /** Lets go of what is kept, in which everything is that was acknowledged. */
  close(): Promise<void> {
    return this.#change(() => this.#state.close())
  }

  #change<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.#changing.then(task)
    this.#changing = done.catch(() => {}) // its caller is told
    return done
  }

  #createWorld(scenario: Scenario): World {
    return this.#overtake(createWorld(scenario, this.contract, this.#state.store, this.#tape))
  }

  /** What changed before a tape begins (again) is known to the store alone. */
  #overtake(world: World): World {
    const { tape } = world
    if (tape) tape.overtaken = this.#state.hasChangedBeyond(tape.greatestId)
    return world
  }

  #tapeOf({ tape }: Scenario): WorldTape {
    return { index: indexTape(tape, this.contract), onMiss: this.#options.onMiss ?? 'store' }
  }
}
