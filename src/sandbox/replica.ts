import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { UsageError } from '../base/errors.ts'
import { parseJson, stringifyJson } from '../base/json.ts'
import type { Contract } from '../contract/contract.ts'
import { parseScenario } from '../scenarios/load-scenario.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { seedPets } from '../scenarios/seed-pets.ts'
import { toInput } from '../scenarios/to-input.ts'
import { PetIndex } from '../store/pet-index.ts'
import type { SharedGroup } from '../store/redis/shared-group.ts'
import { removePlace, SharedState } from '../store/redis/shared-state.ts'
import { SharedStore } from '../store/redis/shared-store.ts'
import { toRow } from '../store/row.ts'
import { digestOf } from './digest.ts'
import { State, type StateOptions } from './state.ts'
import type { Template } from './template.ts'

/** One of the processes that form one sandbox: it follows the scenario of its group, and opens that scenario's worlds. */
export class Replica {
  readonly group: SharedGroup
  /** Distinguishes this replica from the others, also for people. */
  readonly name = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`
  readonly #contract: Contract
  /** The mark of the scenario that this replica runs. */
  #mark = ''

  constructor(group: SharedGroup, contract: Contract) {
    this.group = group
    this.#contract = contract
  }

  /** The scenario to start with: the given one, or the one that the group was switched to. */
  async start(given: Scenario, kept: StateOptions['kept']): Promise<Scenario> {
    const { mark, text } = await this.group.scenario()
    this.#mark = mark
    if (text === undefined) return given
    if (kept === 'resume') {
      const switched = await this.#read(text)
      const message = `${this.group.address}: the sandbox was switched to the scenario ${switched.name}; --fresh goes back to ${given.name}`
      this.group.onNotice({ message, isTrouble: false })
      return switched
    }
    this.#mark = await this.group.announce(undefined)
    return given
  }

  /**
   * Whether this replica runs the scenario of the group.
   * @throws StorageError when the server cannot be reached.
   */
  async isCurrent(): Promise<boolean> {
    return (await this.group.scenarioMark()) === this.#mark
  }

  /** Follows the group to its present scenario: calls `load` with it, or with `undefined` for the scenario of the start. */
  async follow(load: (scenario: Scenario | undefined) => Promise<unknown>): Promise<void> {
    const { mark, text } = await this.group.scenario()
    await load(text === undefined ? undefined : await this.#read(text))
    this.#mark = mark
  }

  /** Switches the group to a scenario. */
  async announce(scenario: Scenario): Promise<void> {
    this.#mark = await this.group.announce(stringifyJson(toInput(scenario)))
  }

  /**
   * Opens the animals in which a scenario begins.
   * @throws UsageError when they belong to other data; StorageError when the server does not accept them.
   */
  async openHome(scenario: Scenario, kept: StateOptions['kept']): Promise<State> {
    const pets = await seedPets(scenario, this.#contract.document)
    const base = PetIndex.of(pets.map(toRow))
    const { group } = this
    const data = digestOf(scenario)
    const found = await SharedStore.open(group.home(scenario.name), base, {
      ...{ data, kept, onLost: this.#onLost(scenario.name), watch: group.onNotice },
    })
    if (!found.store)
      throw new UsageError(
        `${group.address} has the animals of ${scenario.name} from other data than the scenario has here (${found.changes} of them created, changed or removed). Start all replicas with the same scenario, or with --fresh to forget those animals.`,
      )
    const message = `${group.address}: ${found.isResumed ? 'shares' : 'began'} ${scenario.name} with ${found.store.size} animals`
    group.onNotice({ message, isTrouble: false })
    return State.ofShared(new SharedState(found.store), found.isResumed)
  }

  /**
   * Opens the animals of one world; `key` was made for it.
   * @throws StorageError when the server does not accept them.
   */
  async openWorld({ scenario, base, data }: Template, id: string, key?: string): Promise<State> {
    const { name } = scenario
    const place = this.group.place(name, id)
    const onLost = this.#onLost(`${name}, world ${id}`)
    const { store, isResumed } = await SharedStore.open(place, base, {
      data,
      kept: 'replace',
      onLost,
    })
    await this.group.enlist(name, id, key)
    return State.ofShared(new SharedState(store as SharedStore), isResumed)
  }

  /** Removes a world with everything in it. */
  async remove(scenario: string, id: string): Promise<void> {
    await this.group.strike(scenario, id)
    await removePlace(this.group.place(scenario, id))
    await this.group.journal(id).remove()
  }

  /** The ids of the existing worlds of a scenario, whichever replica made them. */
  async worlds(scenario: string): Promise<readonly string[]> {
    const ids = await this.group.worlds(scenario)
    const there = await Promise.all(ids.map((id) => this.group.has(scenario, id)))
    await Promise.all(
      ids.filter((_, at) => !there[at]).map((id) => this.group.strike(scenario, id)),
    )
    return ids.filter((_, at) => there[at])
  }

  #read(text: string): Promise<Scenario> {
    return parseScenario(parseJson(text), this.#contract, { isLarge: true })
  }

  #onLost(what: string): () => void {
    return () =>
      this.group.onNotice({
        message: `${this.group.address} does not have the animals of ${what} any more; they began again`,
        isTrouble: true,
      })
  }
}
