import type { Isolation, Place } from '../steps.ts'
import type { Client, Served } from './steps.ts'
import {
  kindOf,
  listOperation,
  membersOf,
  type ResourceName,
  resources,
  struck,
  type VariantName,
} from './variants.ts'

/** A record as it is kept, whatever contract shows it. */
export interface Kept {
  readonly value: { readonly [member: string]: unknown }
  /** What its ids were, and what it was below, when it was created. */
  readonly kind: string
  /** The shop that it is below, if it is below one. */
  readonly shop: string | undefined
}

/** The records of a resource by their ids. */
export type Records = ReadonlyMap<string, Kept>

/** A world as the model expects it. */
interface World {
  readonly records: { readonly [name in ResourceName]: Records }
  /** The operations that faults strike. */
  readonly faults: ReadonlySet<string>
  readonly told: Told | undefined
}

type Told = 'current' | 'next'

/** Whose request it is, and under which version of the contract. */
interface Asking {
  readonly who: Client
  readonly variant: VariantName
  readonly resource: ResourceName
}

/**
 * What a sandbox has after each step while its contract changes, by docs/state.md and docs/next.md: a record is one record, whichever contract
 * shows it, and a writer changes what it says. It shares no code with the sandbox.
 */
export class ContractModel {
  readonly place: Place
  readonly isolation: Isolation
  served: Served = { contract: 'wide' }
  #worlds = new Map<string, World>()
  #snapshots = new Map<string, World>()

  constructor(place: Place, isolation: Isolation) {
    this.place = place
    this.isolation = isolation
  }

  /** Which version of the contract requests meet. */
  variantOf(which: Told): VariantName {
    const { contract, next } = this.served
    return which === 'next' && next !== undefined ? next : contract
  }

  records(who: Client, resource: ResourceName): Records {
    return this.#world(who).records[resource]
  }

  create(
    { who, variant, resource }: Asking,
    id: string,
    { members, shop }: { readonly members: object; readonly shop: string | undefined },
  ): void {
    const value = this.#written({}, { variant, resource, members })
    const kind = kindOf(variant, resource) as string
    this.#set(who, resource, new Map([...this.records(who, resource), [id, { value, kind, shop }]]))
  }

  /** Changes members of a record. */
  change({ who, variant, resource }: Asking, id: string, members: object): void {
    const kept = this.records(who, resource).get(id) as Kept
    const value = this.#written(kept.value, { variant, resource, members })
    this.#set(who, resource, new Map([...this.records(who, resource), [id, { ...kept, value }]]))
  }

  /** Removes a record, and what is below it. */
  remove({ who, resource }: Asking, id: string): void {
    const stay = [...this.records(who, resource)].filter(([each]) => each !== id)
    this.#set(who, resource, new Map(stay))
    if (resource !== 'shops') return
    const items = [...this.records(who, 'items')].filter(([, { shop }]) => shop !== id)
    this.#set(who, 'items', new Map(items))
  }

  faultsOf(who: Client): ReadonlySet<string> {
    return this.#world(who).faults
  }

  toldOf(who: Client): Told {
    return (this.served.next !== undefined && this.#world(who).told) || 'current'
  }

  arm(who: Client, operation: string): void {
    const world = this.#world(who)
    this.#put(who, { ...world, faults: new Set([...world.faults, operation]) })
  }

  tell(who: Client, told: Told): void {
    this.#put(who, { ...this.#world(who), told })
  }

  reset(who: Client | 'all'): void {
    if (who === 'all') this.#worlds.clear()
    else this.#worlds.delete(this.#idOf(who))
  }

  take(who: Client, name: string): void {
    this.#snapshots.set(`${this.#idOf(who)}/${name}`, this.#world(who))
  }

  /** The status for going back to a snapshot: what the contracts in force do not have is refused, and changes nothing. */
  restore(who: Client, name: string): number {
    const snapshot = this.#snapshots.get(`${this.#idOf(who)}/${name}`)
    if (!snapshot) return 404
    if (!fits(snapshot, this.served)) return 400
    this.#put(who, snapshot)
    return 200
  }

  /** Whether a sandbox can start with these contracts and what is kept. */
  canStart(served: Served, isFresh: boolean): boolean {
    if (!arePair(served)) return false
    if (isFresh || this.place === 'memory') return true
    return [...this.#worlds.values()].every((world) => fits(this.#outlasting(world), served))
  }

  /** Ends the process and starts another one, which can start. */
  restart(served: Served, isFresh: boolean): void {
    this.served = served
    if (this.place !== 'server') this.#snapshots.clear()
    if (isFresh || this.place === 'memory') this.#worlds.clear()
    for (const [id, world] of this.#worlds) this.#worlds.set(id, this.#outlasting(world))
  }

  /** What of a world outlasts its process: its settings do at a server only. */
  #outlasting(world: World): World {
    return this.place === 'server' ? world : { ...world, faults: new Set(), told: undefined }
  }

  /** What a record becomes: a writer gives members the names that the contract in force has for them. */
  #written(
    before: Kept['value'],
    { variant, resource, members }: Pick<Asking, 'variant' | 'resource'> & { members: object },
  ): Kept['value'] {
    const ofCurrent = membersOf(this.served.contract, resource)
    const after = { ...before }
    for (const [name, { was }] of ofCurrent) {
      if (was === undefined || Object.hasOwn(after, name) || !Object.hasOwn(after, was)) continue
      after[name] = after[was]
      delete after[was]
    }
    for (const [name, value] of Object.entries(members)) {
      const was = membersOf(variant, resource).get(name)?.was
      // While a contract is the next one, records have the names that the current one knows.
      const isForCurrent = was !== undefined && ofCurrent.has(was) && !ofCurrent.has(name)
      after[isForCurrent ? was : name] = value
    }
    return after
  }

  #idOf(who: Client): string {
    return this.isolation === 'shared' ? 'shared' : who
  }

  #world(who: Client): World {
    return this.#worlds.get(this.#idOf(who)) ?? START
  }

  #put(who: Client, world: World): void {
    this.#worlds.set(this.#idOf(who), world)
  }

  #set(who: Client, resource: ResourceName, records: Records): void {
    const world = this.#world(who)
    this.#put(who, { ...world, records: { ...world.records, [resource]: records } })
  }
}

/** The shops that the scenario begins with: their members fit every version of the contract. */
export const baseShops = [
  { id: 1, name: 'One', state: 'open' },
  { id: 2, name: 'Two', state: 'shut' },
]

/**
 * Why a record is not shown as a version of the contract has it; `undefined` if it is.
 * @param shown without its id
 */
export function misshown(
  kept: Kept['value'],
  shown: Kept['value'],
  { variant, resource }: Pick<Asking, 'variant' | 'resource'>,
): string | undefined {
  const members = membersOf(variant, resource)
  // Schemas are open: what an earlier contract left may be there, as it was.
  const unknown = Object.keys(shown).find(
    (name) => !members.has(name) && shown[name] !== kept[name],
  )
  if (unknown !== undefined) return `${unknown} is no member of ${variant}`
  for (const [name, { fits, was, isRequired }] of members) {
    const value = kept[name] ?? (was === undefined ? undefined : kept[was])
    const there = shown[name]
    // A record has its value under one name; one that was given both is not told here.
    if (was !== undefined && Object.hasOwn(kept, name) && Object.hasOwn(kept, was)) continue
    if (value !== undefined && fits(value)) {
      if (value !== there) return `${name} is ${value}, and ${there} is shown`
    } else if (there === undefined ? isRequired : value === undefined && !isRequired)
      return `${name} is ${value}, and ${there} is shown`
    else if (there !== undefined && !fits(there)) return `${name} does not fit: ${there}`
  }
  return undefined
}

// --- internal ---

const START: World = {
  records: {
    shops: new Map(
      baseShops.map(({ id, ...value }) => [String(id), { value, kind: 'int64', shop: undefined }]),
    ),
    items: new Map(),
    tags: new Map(),
  },
  faults: new Set(),
  told: undefined,
}

/** Whether two contracts can be served over one state: what both have is known by the same ids, below as much. */
function arePair({ contract, next }: Served): boolean {
  if (next === undefined) return true
  return resources.every((name) => {
    const [kind, other] = [kindOf(contract, name), kindOf(next, name)]
    return kind === undefined || other === undefined || kind === other
  })
}

/** Whether contracts have the records of a world, and the operations of its faults. */
function fits({ records, faults }: World, { contract, next = contract }: Served): boolean {
  const operations = new Set(
    struck.flatMap((name) => [listOperation(contract, name), listOperation(next, name)]),
  )
  if (![...faults].every((each) => operations.has(each))) return false
  return resources.every((name) => {
    const kind = kindOf(contract, name) ?? kindOf(next, name)
    return [...records[name].values()].every((each) => each.kind === kind)
  })
}
