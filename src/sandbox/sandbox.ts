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
  /** Whether the animals were reseeded, because the scenario's data changed. */
  readonly reseeded: boolean
  /** The number of created, changed or removed animals that were lost. */
  readonly lost: number
  /** Present if the scenario has another name, and its animals were resumed from disk. */
  readonly resumed?: true
}

/** What a sandbox is created with. */
export interface SandboxOptions {
  readonly contract: Contract
  /** Where state is kept. Default: in memory. */
  readonly directory?: KeptDirectory | undefined
  /** What to do with kept state of the scenario. Default: `resume`. */
  readonly kept?: StateOptions['kept'] | undefined
  /** What answers requests that are not on the tape. Default: what the scenario says. */
  readonly onMiss?: OnMiss
}

/** The worlds of a running sandbox: one, for now. */
export class Sandbox {
  readonly contract: Contract
  readonly #options: SandboxOptions
  #state: State
  #tape: WorldTape
  #world: World
  /** Serialises resets and reloads. */
  #changing: Promise<unknown> = Promise.resolve()

  private constructor(scenario: Scenario, state: State, options: SandboxOptions) {
    this.contract = options.contract
    this.#options = options
    this.#state = state
    this.#tape = this.#tapeOf(scenario)
    this.#world = this.#createWorld(scenario)
  }

  /**
   * Seeds a scenario, or resumes its kept state, and creates a sandbox of it.
   * @throws UsageError when the kept state belongs to other data or is damaged; StartError when it cannot
   * be read; StorageError when it cannot be written.
   */
  static async create(scenario: Scenario, options: SandboxOptions): Promise<Sandbox> {
    const { directory, kept = 'resume', contract } = options
    const state = await State.open(scenario, { directory, kept, document: contract.document })
    return new Sandbox(scenario, state, options)
  }

  /** The current world. A request keeps the world that it started in. */
  get world(): World {
    return this.#world
  }

  /**
   * Restores the start of the scenario: animals, counters, clock, chance and journal.
   * @throws StorageError when that cannot be written; nothing is then changed.
   */
  reset(): Promise<void> {
    return this.#change(async () => {
      const old = this.#state
      this.#state = await old.startOver()
      const { scenario, faults } = this.#world
      this.#world = { ...this.#createWorld(scenario), faults: faults.startOver() }
      await old.close()
    })
  }

  /**
   * Switches to another scenario: the animals stay if its data is the same, the rest starts again.
   * @throws StorageError when the animals cannot be written; nothing is then changed.
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
      // Changes made meanwhile must not go to the file that is being replaced.
      const state = isSameFile ? await before.handOver(begin) : await begin()
      const lost = isSameFile ? before.changes : 0
      this.#state = state
      this.#world = { ...this.#createWorld(scenario), journal }
      await before.close()
      return state.isResumed ? { reseeded: false, lost, resumed: true } : { reseeded: true, lost }
    })
  }

  /** The number of animals. */
  get size(): number {
    return this.#state.store.size
  }

  /** Closes the kept state, once everything acknowledged is durable. */
  close(): Promise<void> {
    return this.#change(() => this.#state.close())
  }

  #change<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.#changing.then(task)
    this.#changing = done.catch(() => {}) // the caller gets the error
    return done
  }

  #createWorld(scenario: Scenario): World {
    return this.#overtake(createWorld(scenario, this.contract, this.#state.store, this.#tape))
  }

  /** If the store has changed before the tape starts, the tape is outdated. */
  #overtake(world: World): World {
    const { tape } = world
    if (tape)
      tape.overtaken =
        world.scenario.replay.overtaken || this.#state.hasChangedBeyond(tape.greatestId)
    return world
  }

  #tapeOf({ tape, replay }: Scenario): WorldTape {
    const onMiss = this.#options.onMiss ?? replay.onMiss ?? 'store'
    return { index: indexTape(tape, this.contract), onMiss }
  }
}
