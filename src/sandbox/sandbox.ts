import type { Contract } from '../contract/contract.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { DataDirectory } from '../store/data-directory.ts'
import type { OnMiss } from '../tape/on-miss.ts'
import { indexTape } from '../tape/tape-index.ts'
import { digestOf } from './digest.ts'
import { State, type StateOptions } from './state.ts'
import { createWorld, type World, type WorldTape, withScenario } from './world.ts'

/** What a reload did. */
export interface Reload {
  /** Whether the animals were seeded anew, because the scenario's data changed. */
  readonly reseeded: boolean
  /** How many created animals went with the old ones. */
  readonly lost: number
  /** There when the animals are now those that are kept on disk for this scenario, under a name of its own. */
  readonly resumed?: true
}

/** What a sandbox is made with. */
export interface SandboxOptions {
  readonly contract: Contract
  /** Where state is kept; in memory, when left out. */
  readonly directory?: DataDirectory | undefined
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
   * @throws UsageError when what is kept belongs to other data, or is broken; StartError when it can not
   * be read; StorageError when it can not be written.
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
   * @throws StorageError when that can not be written. All is as it was then.
   */
  reset(): Promise<void> {
    return this.#change(async () => {
      this.#state = await this.#state.startOver()
      this.#world = this.#createWorld(this.#world.scenario)
    })
  }

  /**
   * Takes another scenario: the animals stay where its data is the same, the rest starts anew.
   * @throws StorageError when the animals can not be written. All is as it was then.
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
      const state = await State.open(scenario, { directory, document, kept })
      await this.#state.close()
      const lost = isSameFile ? this.#state.created : 0
      this.#state = state
      this.#world = { ...this.#createWorld(scenario), journal }
      return state.isResumed ? { reseeded: false, lost, resumed: true } : { reseeded: true, lost }
    })
  }

  /** Lets go of what is kept, in which all is that was answered. */
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

  /** What was created before a tape begins (anew) is known to the store alone. */
  #overtake(world: World): World {
    const { tape } = world
    if (tape) tape.overtaken = this.#state.hasCreatedAbove(tape.greatestId)
    return world
  }

  #tapeOf({ tape }: Scenario): WorldTape {
    return { index: indexTape(tape, this.contract), onMiss: this.#options.onMiss ?? 'store' }
  }
}
