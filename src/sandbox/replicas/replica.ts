import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { UsageError } from '../../base/errors.ts'
import { parseJson, stringifyJson } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import { parseScenario } from '../../scenarios/load-scenario.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import { toInput } from '../../scenarios/scenario-text.ts'
import type { RecordKinds } from '../../store/record-kind.ts'
import { allRecordKinds, type KeptBeside } from '../../store/record-kinds.ts'
import { StorageError } from '../../store/store.ts'
import type { KeptWorlds } from '../../store/store-adapter.ts'
import { HOME } from '../worlds/keys.ts'
import { digestOf, seedBase, type Template } from '../worlds/template.ts'
import type { KeptChoice, StateSource } from '../worlds/world.ts'
import type { GroupServer, ServerWorld } from './group-server.ts'
import { FORGET_SETTINGS, readWorldSettings, refuseSettings } from './replica-settings.ts'
import { ReplicaState } from './replica-world.ts'

/** One of the processes that form one sandbox: it follows the scenario of its group, and opens that scenario's worlds. */
export class Replica implements StateSource<ReplicaState> {
  readonly isKept = true
  readonly group: GroupServer
  /** Distinguishes this replica from the others, also for people. */
  readonly name = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`
  readonly #contract: Contract
  readonly #kinds: RecordKinds
  /** When this replica last looked for expired worlds, in milliseconds since the start of the process. */
  #lookedAt = Number.NEGATIVE_INFINITY
  #mark = ''

  constructor(group: GroupServer, contract: Contract, beside: KeptBeside = {}) {
    this.group = group
    this.#contract = contract
    this.#kinds = allRecordKinds(contract, beside)
  }

  /** The scenario to start with: the given one, or the one that the group was switched to. */
  async start(given: Scenario, kept: KeptChoice): Promise<Scenario> {
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

  /**
   * Checks what is kept of the worlds of a scenario, as far as it is of the same data.
   * @param isHomeRead whether that of its home world was read already
   * @throws UsageError when the contract does not have what is there.
   */
  async assertKept(
    scenario: Scenario,
    { isHomeRead }: { readonly isHomeRead: boolean },
  ): Promise<void> {
    const { address } = this.group
    const of = { kinds: this.#kinds, data: digestOf(scenario) }
    if (!isHomeRead) await this.group.readKept(scenario.name, HOME, of)
    await this.#eachOther(scenario.name, new Set(), async (id) => {
      const settings = await this.group.readKept(scenario.name, id, of)
      const whose = `the world ${id} of ${scenario.name} at ${address}`
      if (settings !== undefined)
        await readWorldSettings(settings, this.#contract).catch(
          refuseSettings(whose, FORGET_SETTINGS),
        )
    })
  }

  /** Switches the group to a scenario. */
  async announce(scenario: Scenario): Promise<void> {
    this.#mark = await this.group.announce(stringifyJson(toInput(scenario)))
  }

  /**
   * Opens the records in which a scenario begins.
   * @throws UsageError when they belong to other data; StorageError when the server does not accept them.
   */
  async openHome(scenario: Scenario, kept: KeptChoice): Promise<ReplicaState> {
    const base = await seedBase(scenario, { contract: this.#contract, kinds: this.#kinds })
    const { group } = this
    const { noun } = scenario.resources
    const data = digestOf(scenario)
    const found = await group.openWorld(scenario.name, HOME, {
      ...{ base, data, kept, onLost: this.#onLost(scenario, scenario.name), watch: group.onNotice },
    })
    const { world, isResumed } = found
    if (!world)
      throw new UsageError(
        `${group.address} has the ${noun} of ${scenario.name} from other data than the scenario has here (${found.changes} of them created, changed or removed). Start all replicas with the same scenario, or with --fresh to forget those ${noun}.`,
      )
    const message = `${group.address}: ${isResumed ? 'shares' : 'began'} ${scenario.name} with ${world.store.size} ${noun}`
    group.onNotice({ message, isTrouble: false })
    return new ReplicaState(world, isResumed)
  }

  /** Begins the home world, unless another replica has begun it: its records then stay. */
  beginHome(scenario: Scenario): Promise<ReplicaState> {
    return this.openHome(scenario, 'replace')
  }

  /** Does nothing: a world of a key begins when it is opened, perhaps by another replica. */
  async beginOtherWorlds(): Promise<void> {}

  beginWorld(template: Template, id: string, key: string | undefined): Promise<ReplicaState> {
    return this.openWorld(template, id, key)
  }

  /**
   * Opens the records of one world; `key` was made for it.
   * @throws StorageError when the server does not accept them.
   */
  async openWorld(
    { scenario, base, data }: Template,
    id: string,
    key?: string,
  ): Promise<ReplicaState> {
    const { name } = scenario
    await this.#admit(name, id, key)
    const start = {
      base,
      data,
      kept: 'replace',
      onLost: this.#onLost(scenario, `${name}, world ${id}`),
    } as const
    const { world, isResumed } = await this.group.openWorld(name, id, start)
    // Another replica may have taken the world for expired before its records were there.
    await this.group.enlist(name, id, key)
    return new ReplicaState(world as ServerWorld, isResumed)
  }

  /**
   * Restores the start of a scenario in the worlds of keys that are not among `open`; all replicas follow.
   * @throws StorageError when the server does not accept it.
   */
  async resetOtherWorlds(
    { scenario: { name }, base, data }: Template,
    open: ReadonlySet<string>,
  ): Promise<void> {
    await this.#eachOther(name, open, (id) => this.#beginAgain(name, id, { base, data }))
  }

  async beginAgain({ scenario: { name }, base, data }: Template, id: string): Promise<boolean> {
    if (!(await this.worlds(name)).includes(id)) return false
    await this.#beginAgain(name, id, { base, data })
    return true
  }

  /**
   * Lets the settings of the worlds of keys that are not among `open` be those of the scenario again.
   * @throws StorageError when the server does not accept it.
   */
  async forgetSettingsOfOtherWorlds(scenario: string, open: ReadonlySet<string>): Promise<void> {
    await this.#eachOther(scenario, open, (id) => this.group.forgetSettings(scenario, id))
  }

  async kept({ scenario: { name } }: Template): Promise<KeptWorlds> {
    return { count: await this.group.countWorlds(name), most: this.group.mostWorlds }
  }

  /** Removes a world under every scenario, so that no switch brings it back; returns whether it was listed. */
  async forgetWorld({ scenario }: Template, id: string): Promise<boolean> {
    const names = new Set([scenario.name, ...(await this.group.scenarios())])
    let wasListed = false
    for (const name of names) {
      if (await this.group.strike(name, id)) wasListed = true
      await this.group.removeWorld(name, id)
    }
    await this.group.journal(id).remove()
    return wasListed
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

  async #beginAgain(
    scenario: string,
    id: string,
    start: Pick<Template, 'base' | 'data'>,
  ): Promise<void> {
    await this.group.beginAgain(scenario, id, start)
    await this.group.journal(id).clear()
  }

  /** Does something with each world of a scenario that is not among `open`, a few at once. */
  async #eachOther(
    scenario: string,
    open: ReadonlySet<string>,
    act: (id: string) => Promise<void>,
  ): Promise<void> {
    const ids = (await this.worlds(scenario)).filter((id) => !open.has(id))
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await Promise.all(ids.slice(from, from + AT_ONCE).map(act))
  }

  /** Lists a world that is about to be opened. */
  async #admit(scenario: string, id: string, key: string | undefined): Promise<void> {
    if ((await this.group.admit(scenario, id, key)) !== 'refused') return
    // The list may have expired worlds. Looking for them costs a command for each.
    if (performance.now() - this.#lookedAt > LOOK_PACE) {
      this.#lookedAt = performance.now()
      await this.worlds(scenario)
      if ((await this.group.admit(scenario, id, key)) !== 'refused') return
    }
    const { address, mostWorlds } = this.group
    const message = `${address} has ${mostWorlds} worlds of ${scenario}, which is the most (10 times --max-worlds), so a new one is refused. Each expires when it is unused for --world-idle; a higher --max-worlds keeps more`
    this.group.tellFull(message)
    throw new StorageError(message, 'full')
  }

  #read(text: string): Promise<Scenario> {
    return parseScenario(parseJson(text), this.#contract, { isLarge: true })
  }

  #onLost({ resources: { noun } }: Scenario, what: string): () => void {
    return () =>
      this.group.onNotice({
        message: `${this.group.address} does not have the ${noun} of ${what} any more; they began again`,
        isTrouble: true,
      })
  }
}

// --- internal ---

const AT_ONCE = 100

/** The shortest time between two searches for expired worlds, in milliseconds. */
const LOOK_PACE = 5000
