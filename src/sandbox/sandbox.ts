import type { Contract } from '../contract/contract.ts'
import { stringifyJson } from '../contract/json.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { seedPets } from '../scenarios/seed-pets.ts'
import type { Pet } from '../store/pet.ts'
import type { OnMiss } from './on-miss.ts'
import { indexTape } from './tape-index.ts'
import { createWorld, type World, type WorldTape, withScenario } from './world.ts'

/** What a reload did. */
export interface Reload {
  /** Whether the animals were seeded anew, because the scenario's data changed. */
  readonly reseeded: boolean
  /** How many created animals went with the old ones. */
  readonly lost: number
}

/** The worlds of a running sandbox: one, for now. */
export class Sandbox {
  readonly contract: Contract
  readonly #onExchange: (exchange: Exchange) => void
  readonly #onMiss: OnMiss
  #pets: readonly Pet[]
  #tape: WorldTape
  #world: World

  private constructor(scenario: Scenario, pets: readonly Pet[], options: SandboxOptions) {
    this.contract = options.contract
    this.#onExchange = options.onExchange ?? (() => {})
    this.#onMiss = options.onMiss ?? 'store'
    this.#pets = pets
    this.#tape = this.#tapeOf(scenario)
    this.#world = createWorld(scenario, pets, options.contract, this.#tape)
  }

  /** Seeds a scenario and makes a sandbox of it. */
  static async create(scenario: Scenario, options: SandboxOptions): Promise<Sandbox> {
    return new Sandbox(scenario, await seedPets(scenario, options.contract.document), options)
  }

  /** The world that answers now. A request keeps the one it started with. */
  get world(): World {
    return this.#world
  }

  /** Back to how the scenario starts: animals, counters, clock, chance and journal. */
  reset(): void {
    this.#world = createWorld(this.#world.scenario, this.#pets, this.contract, this.#tape)
  }

  /** Takes another scenario: the animals stay where its data is the same, the rest starts anew. */
  async load(scenario: Scenario): Promise<Reload> {
    if (dataOf(scenario) === dataOf(this.#world.scenario)) {
      this.#tape = this.#tapeOf(scenario)
      this.#world = withScenario(this.#world, scenario, this.contract, this.#tape)
      return { reseeded: false, lost: 0 }
    }
    const pets = await seedPets(scenario, this.contract.document)
    const lost = this.#world.store.size - this.#pets.length
    this.#pets = pets
    this.#tape = this.#tapeOf(scenario)
    const { journal } = this.#world
    this.#world = { ...createWorld(scenario, pets, this.contract, this.#tape), journal }
    return { reseeded: true, lost }
  }

  /** Notes an exchange in the journal of the world that answered it. */
  note(exchange: Exchange, world: World): void {
    world.journal.add(exchange)
    this.#onExchange(exchange)
  }

  #tapeOf({ tape }: Scenario): WorldTape {
    return { index: indexTape(tape, this.contract), onMiss: this.#onMiss }
  }
}

/** What a sandbox is made with. */
export interface SandboxOptions {
  readonly contract: Contract
  /** Is told of every exchange, once it is answered. */
  readonly onExchange?: (exchange: Exchange) => void
  /** Who answers what a tape does not; the store, when left out. */
  readonly onMiss?: OnMiss
}

// --- internal ---

/** What the animals of a scenario follow from. */
function dataOf({ pets, generate, seed }: Scenario): string {
  return stringifyJson({ pets, generate, seed: generate ? seed : undefined })
}
