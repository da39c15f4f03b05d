import type { Contract } from '../contract/contract.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { DataDirectory } from '../store/data-directory.ts'
import { digestOf } from './digest.ts'
import { State } from './state.ts'
import { createWorld, type World, withScenario } from './world.ts'

/** What a reload did. */
export interface Reload {
  /** Whether the animals were seeded anew, because the scenario's data changed. */
  readonly reseeded: boolean
  /** How many created animals went with the old ones. */
  readonly lost: number
}

/** What a sandbox is made with. */
export interface SandboxOptions {
  readonly contract: Contract
  /** Where state is kept; in memory, when left out. */
  readonly directory?: DataDirectory | undefined
  /** Forgets what the directory keeps for the scenario. */
  readonly fresh?: boolean | undefined
  /** Is told of every exchange, once it is answered. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined
  /** Is told when an animal could not be written. */
  readonly onStorageError?: ((error: Error) => void) | undefined
}

/** The worlds of a running sandbox: one, for now. */
export class Sandbox {
  readonly contract: Contract
  readonly #options: SandboxOptions
  #state: State
  #world: World

  private constructor(scenario: Scenario, state: State, options: SandboxOptions) {
    this.contract = options.contract
    this.#options = options
    this.#state = state
    this.#world = this.#createWorld(scenario)
  }

  /**
   * Seeds a scenario, or goes on from what its directory keeps, and makes a sandbox of it.
   * @throws UsageError when what is kept belongs to other data, or is broken.
   */
  static async create(scenario: Scenario, options: SandboxOptions): Promise<Sandbox> {
    const { directory, fresh, contract } = options
    const state = await State.open(scenario, { directory, fresh, document: contract.document })
    return new Sandbox(scenario, state, options)
  }

  /** The world that answers now. A request keeps the one it started with. */
  get world(): World {
    return this.#world
  }

  /** Back to how the scenario starts: animals, counters, clock, chance and journal. */
  async reset(): Promise<void> {
    await this.#state.startOver()
    this.#world = this.#createWorld(this.#world.scenario)
  }

  /** Takes another scenario: the animals stay where its data is the same, the rest starts anew. */
  async load(scenario: Scenario): Promise<Reload> {
    if (digestOf(scenario) === digestOf(this.#world.scenario)) {
      this.#world = withScenario(this.#world, scenario, this.contract)
      return { reseeded: false, lost: 0 }
    }
    const lost = this.#state.created
    const { directory } = this.#options
    const { document } = this.contract
    const state = await State.open(scenario, { directory, document, fresh: true })
    await this.#state.close()
    this.#state = state
    const { journal } = this.#world
    this.#world = { ...this.#createWorld(scenario), journal }
    return { reseeded: true, lost }
  }

  /** Notes an exchange in the journal of the world that answered it. */
  note(exchange: Exchange, world: World): void {
    world.journal.add(exchange)
    this.#options.onExchange?.(exchange)
  }

  /** Writes what is not yet written. */
  async close(): Promise<void> {
    await this.#state.close()
  }

  #createWorld(scenario: Scenario): World {
    const { contract, onStorageError = () => {} } = this.#options
    return createWorld(scenario, { contract, store: this.#state.store, onStorageError })
  }
}
