import {
  type Choice,
  type Client,
  type Isolation,
  type Met,
  type Place,
  type ScenarioKey,
  type SnapshotName,
  scenarios,
} from './steps.ts'

/** Names of animals by id. */
export type Animals = ReadonlyMap<number, string>

/** How many worlds of keys are open at once: fewer than there are keys, so that opening one closes another. */
export const MOST_WORLDS = 2

/** A world as the model expects it. */
interface World {
  scenario: ScenarioKey
  animals: Animals
  faults: ReadonlySet<string>
  /** What it was told besides. */
  told: Told
  /** Whether its settings are those of the world of all keys: at a server, as long as it has none of its own (docs/worlds.md). */
  follows: boolean
  /** The scenario in whose place its animals are kept; `undefined` if they are in memory only. */
  keptAs: string | undefined
  snapshots: Map<string, Snapshot>
}

/** What the control plane told a world besides its faults. */
export interface Told {
  /** Which of two contracts it meets. */
  readonly met: Met
  /** How an open point is decided; `undefined` for as it is pinned. */
  readonly choice: Choice | undefined
  /** The year in which its clock stands still; `undefined` for the present. */
  readonly year: number | undefined
}

/** What a world was told at its start. */
const NOTHING: Told = { met: 'current', choice: undefined, year: undefined }

/** What a snapshot has. */
type Snapshot = Pick<World, 'scenario' | 'animals' | 'faults' | 'told'>

/** What becomes of a snapshot that is to be restored. */
export type Verdict = 'missing' | 'restored' | 'refused'

/**
 * What a sandbox has after each step of a script, by the documents: which worlds are open, what is in them, and what is kept. It
 * shares no code with the sandbox.
 */
export class Model {
  readonly place: Place
  readonly isolation: Isolation
  /** The scenario of all worlds. */
  home: ScenarioKey = 'first'
  /** What the file of the scenario has. */
  file: ScenarioKey = 'first'
  /** Whether the control plane has made a world, and it still exists. */
  hasMade = false
  /** The worlds that are open, the longest unused first. */
  readonly #open = new Map<string, World>()
  /** What is kept of worlds, by scenario name and world. */
  readonly #kept = new Map<string, { readonly data: string; readonly animals: Animals }>()

  constructor(place: Place, isolation: Isolation) {
    this.place = place
    this.isolation = isolation
  }

  /** Whether a client has a world. */
  has(who: Client): boolean {
    return who !== 'made' || this.hasMade
  }

  /** The world of a client, which is opened if it is not open. A request to the contract also makes it the last used one. */
  use(who: Client, isRequest = true): World {
    const id = this.#idOf(who)
    const known = this.#open.get(id)
    if (known) {
      if (isRequest) this.#touch(id, known)
      return known
    }
    const world = this.#begin(id, this.#recall(id))
    this.#touch(id, world)
    this.#evict()
    return world
  }

  /** Replaces the animals of a world. */
  change(who: Client, change: (animals: Map<number, string>) => void): void {
    const id = this.#idOf(who)
    const world = this.use(who, false)
    const animals = new Map(world.animals)
    change(animals)
    this.#store(id, world, animals)
  }

  /** Makes a world with a key of its own. */
  make(): void {
    this.hasMade = true
    const world = this.#begin('made', {
      animals: baseOf(this.home),
      isKept: this.place === 'server',
    })
    // A new world has the settings of the world of all keys.
    if (this.isolation === 'shared') {
      const { faults, told } = this.use('k1', false)
      Object.assign(world, { faults, told })
    }
    world.follows = this.#mayFollow('made')
    this.#touch('made', world)
    this.#evict()
  }

  /** Removes the made world. */
  discard(): void {
    this.hasMade = false
    this.#open.delete('made')
    for (const key of [...this.#kept.keys()]) if (key.endsWith('/made')) this.#kept.delete(key)
  }

  /** Resets one world: it goes back to the start of its scenario. */
  reset(who: Client): void {
    const world = this.use(who, false)
    this.#restart(this.#idOf(who), world)
  }

  /** Resets all worlds, open or not. */
  resetAll(): void {
    const { name } = scenarios[this.home]
    for (const key of [...this.#kept.keys()]) if (key.startsWith(`${name}/`)) this.#kept.delete(key)
    for (const [id, world] of this.#open) this.#restart(id, world)
  }

  /** The faults of a world. */
  faultsOf(who: Client): ReadonlySet<string> {
    const world = this.use(who, false)
    return world.follows ? this.use('k1', false).faults : world.faults
  }

  /** What a world was told. */
  toldOf(who: Client): Told {
    const world = this.use(who, false)
    return world.follows ? this.use('k1', false).told : world.told
  }

  /** Adds a fault to a world. */
  arm(who: Client, id: string): void {
    const faults = new Set([...this.faultsOf(who), id])
    Object.assign(this.use(who, false), { faults, told: this.toldOf(who), follows: false })
  }

  /** Tells a world which contract it meets, how a point is decided, or the time. */
  tell(who: Client, what: Partial<Told>): void {
    const [faults, told] = [this.faultsOf(who), { ...this.toldOf(who), ...what }]
    Object.assign(this.use(who, false), { faults, told, follows: false })
  }

  take(who: Client, name: SnapshotName): void {
    const world = this.use(who, false)
    const { scenario, animals } = world
    const [faults, told] = [this.faultsOf(who), this.toldOf(who)]
    world.snapshots.set(this.#snapshotKey(world, name), { scenario, animals, faults, told })
  }

  /** Whether a snapshot of a world may be restored. */
  verdict(who: Client, name: SnapshotName): Verdict {
    const world = this.use(who, false)
    const { scenario, snapshots } = world
    const snapshot = snapshots.get(this.#snapshotKey(world, name))
    if (!snapshot)
      return [...snapshots.keys()].some((key) => key.endsWith(`/${name}`)) ? 'refused' : 'missing'
    return dataOf(snapshot.scenario) === dataOf(scenario) ? 'restored' : 'refused'
  }

  restore(who: Client, name: SnapshotName): void {
    const id = this.#idOf(who)
    const world = this.use(who, false)
    // The scenario in force stays, to which a reset goes back: its version of then may have had other faults.
    const { animals, faults, told } = world.snapshots.get(
      this.#snapshotKey(world, name),
    ) as Snapshot
    Object.assign(world, { faults, told, follows: false })
    this.#store(id, world, animals)
  }

  /** Switches all worlds. A place that is kept has animals for each name; the same data keeps them. */
  switchAll(to: ScenarioKey): void {
    const old = this.home
    const isSamePlace = this.place === 'memory' || scenarios[to].name === scenarios[old].name
    const keeps = isSamePlace && dataOf(to) === dataOf(old)
    this.home = to
    if (isSamePlace && !keeps)
      for (const key of [...this.#kept.keys()])
        if (key.startsWith(`${scenarios[to].name}/`)) this.#kept.delete(key)
    for (const [id, world] of this.#open) {
      const stays = keeps && dataOf(world.scenario) === dataOf(to)
      const { animals, isKept } = stays
        ? { animals: world.animals, isKept: true }
        : this.#recall(id)
      if (!stays) world.keptAs = isKept ? scenarios[to].name : undefined
      world.scenario = to
      world.faults = faultsOf(to)
      world.told = NOTHING
      world.follows = this.#mayFollow(id)
      this.#store(id, world, animals)
    }
  }

  /** Switches one world, whose animals are then in memory, unless the data is the same. */
  switchOne(who: Client, to: ScenarioKey): void {
    if (this.#idOf(who) === 'shared') {
      this.switchAll(to)
      return
    }
    const world = this.use(who, false)
    const keeps = dataOf(world.scenario) === dataOf(to)
    world.scenario = to
    world.faults = faultsOf(to)
    world.told = NOTHING
    if (keeps) return
    world.keptAs = undefined
    world.animals = baseOf(to)
  }

  /**
   * Ends the process and starts it again with the file of the scenario. What is in memory begins again; a server keeps everything,
   * its scenario too.
   */
  restart(): void {
    if (this.place === 'server') return
    this.hasMade = false
    this.#open.clear()
    this.home = this.file
  }

  /** Forgets what is kept under the name of the scenario in force, as `--fresh` does. */
  forget(): void {
    for (const key of [...this.#kept.keys()])
      if (key.startsWith(`${scenarios[this.home].name}/`)) this.#kept.delete(key)
  }

  /** Whether kept changes under the name of the scenario in force belong to other data. */
  get hasOtherData(): boolean {
    const { name } = scenarios[this.home]
    return [...this.#kept].some(
      ([key, { data }]) => key.startsWith(`${name}/`) && data !== dataOf(this.home),
    )
  }

  /** The clients whose worlds are open. */
  openClients(): readonly Client[] {
    if (this.isolation === 'shared') return this.hasMade ? ['k1', 'made'] : ['k1']
    return [...this.#open.keys()] as Client[]
  }

  #mayFollow(id: string): boolean {
    return this.place === 'server' && this.isolation === 'shared' && id === 'made'
  }

  #idOf(who: Client): string {
    return this.isolation === 'shared' && who !== 'made' ? 'shared' : who
  }

  /** The snapshots of a world belong to the scenario of that name. */
  #snapshotKey({ scenario }: World, name: SnapshotName): string {
    return `${scenarios[scenario].name}/${name}`
  }

  #touch(id: string, world: World): void {
    this.#open.delete(id)
    this.#open.set(id, world)
  }

  /** Closes the longest unused world of a key; at a server it stays. */
  #evict(): void {
    if (this.place === 'server') return
    const keys = [...this.#open.keys()].filter((id) => id !== 'shared')
    const gone = keys.length > MOST_WORLDS ? keys[0] : undefined
    if (gone === undefined) return
    this.#open.delete(gone)
    if (gone === 'made') this.hasMade = false
  }

  /** What is kept of a world under the scenario in force; else its start. */
  #recall(id: string): { readonly animals: Animals; readonly isKept: boolean } {
    if (this.place === 'memory' || (this.place === 'disk' && id === 'made'))
      return { animals: baseOf(this.home), isKept: false }
    const kept = this.#kept.get(keyOf(scenarios[this.home].name, id))
    const isUsable = kept?.data === dataOf(this.home)
    return { animals: isUsable ? kept.animals : baseOf(this.home), isKept: true }
  }

  #begin(id: string, { animals, isKept }: { animals: Animals; isKept: boolean }): World {
    const world: World = {
      scenario: this.home,
      animals,
      faults: faultsOf(this.home),
      told: NOTHING,
      follows: false,
      keptAs: isKept ? scenarios[this.home].name : undefined,
      snapshots: new Map(),
    }
    this.#store(id, world, animals)
    return world
  }

  #restart(id: string, world: World): void {
    world.faults = faultsOf(world.scenario)
    world.told = NOTHING
    world.follows = this.#mayFollow(id)
    this.#store(id, world, baseOf(world.scenario))
  }

  #store(id: string, world: World, animals: Animals): void {
    world.animals = animals
    if (world.keptAs === undefined) return
    this.#kept.set(keyOf(world.keptAs, id), { data: dataOf(world.scenario), animals })
  }
}

// --- internal ---

function baseOf(key: ScenarioKey): Animals {
  return new Map(scenarios[key].pets.map(({ id, name }) => [id, name]))
}

function faultsOf(key: ScenarioKey): ReadonlySet<string> {
  const scenario = scenarios[key]
  return new Set('faults' in scenario ? scenario.faults.map(({ id }) => id) : [])
}

/** What a scenario seeds animals from: scenarios with the same have the same data. */
function dataOf(key: ScenarioKey): string {
  return JSON.stringify(scenarios[key].pets)
}

function keyOf(name: string, id: string): string {
  return `${name}/${id}`
}
