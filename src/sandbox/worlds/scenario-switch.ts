import type { Contract } from '../../contract/contract.ts'
import type { Events } from '../../events/events.ts'
import type { OnMiss } from '../../options/words.ts'
import { usualCount } from '../../scenarios/load-scenario.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import { scenarioResources } from '../../scenarios/scenario-resources.ts'
import { type RecordBase, Records } from '../../store/records.ts'
import { SHARED_WORLD, type WorldsOfKeys } from './keys.ts'
import type { LiveWorld } from './live-world.ts'
import { LocalState, type LocalWorld } from './local-states.ts'
import { createTemplate, digestOf, seedBase, type Template, templateWithKey } from './template.ts'
import type { State, StateSource } from './world.ts'
import type { Reload } from './world-changes.ts'

export interface TemplateOptions {
  readonly contract: Contract
  /** What answers requests that are not on the tape. Default: what the scenario says. */
  readonly onMiss?: OnMiss | undefined
  /** The events of the contract, if it has any. */
  readonly events?: Events | undefined
}

/** What a switch of all worlds needs from the sandbox. */
export interface SwitchOptions<Kind extends State, World extends LiveWorld<Kind>>
  extends TemplateOptions {
  readonly states: StateSource<Kind>
  readonly home: World
  readonly worlds: WorldsOfKeys<World>
  /** Closes a world that is no longer used. */
  readonly discard: (world: World) => Promise<void>
  /** Called with the trouble of one world; the others are switched all the same. */
  readonly onTrouble: (error: Error) => void
}

export function templateOf(
  scenario: Scenario,
  base: RecordBase,
  { contract, onMiss, events }: TemplateOptions,
): Template {
  return createTemplate(scenario, {
    ...{ contract, base, events },
    onMiss: onMiss ?? scenario.replay.onMiss ?? 'store',
  })
}

/**
 * Switches all worlds to another scenario: the records stay if its data is the same. A world that cannot follow is closed.
 * @throws StorageError when the records of the scenario cannot be written; nothing is changed then.
 */
export async function switchAll<Kind extends State, World extends LiveWorld<Kind>>(
  given: Scenario,
  options: SwitchOptions<Kind, World>,
): Promise<Reload> {
  const { states, home, worlds, contract } = options
  // The contract may have changed since the scenario was read.
  const isOfIt = given.resources === scenarioResources(contract)
  const scenario = isOfIt ? given : scenarioUnder(given, contract)
  const old = home.template
  const isSamePlace = !states.isKept || scenario.name === old.scenario.name
  const keepsAnimals = isSamePlace && digestOf(scenario) === old.data
  const isShared = scenario.isolation === 'shared'
  const begins = isSamePlace && !keepsAnimals
  const openHome = () =>
    begins ? states.beginHome(scenario) : states.openHome(scenario, 'replace')
  const reload = await home.load({
    id: isShared ? SHARED_WORLD : undefined,
    replacesAnimals: begins,
    open: async (former) => {
      const state = keepsAnimals ? former : await openHome()
      return { template: templateOf(scenario, state.store.base, options), state }
    },
  })
  if (isShared !== (old.scenario.isolation === 'shared')) {
    for (const world of await worlds.removeAll())
      await options.discard(world).catch(options.onTrouble)
    if (begins) await states.beginOtherWorlds(home.template, new Set())
    return reload
  }
  const follow = { keepsAnimals, isSamePlace, template: home.template, states }
  const reloads = await Promise.all(
    worlds.list().map((world) =>
      followHome(world, follow).catch(async (error: Error) => {
        // Its key gets the error at its next request.
        options.onTrouble(error)
        worlds.remove(world)
        await options.discard(world).catch(options.onTrouble)
        return { lost: 0 }
      }),
    ),
  )
  if (begins) await states.beginOtherWorlds(home.template, worldIds(worlds.list()))
  return { ...reload, lost: reloads.reduce((sum, { lost }) => sum + lost, reload.lost) }
}

/** Switches one world of a key to another scenario; its state is then in memory only. */
export async function switchOne(
  world: LocalWorld,
  scenario: Scenario,
  options: TemplateOptions,
): Promise<Reload> {
  const keepsAnimals = digestOf(scenario) === world.template.data
  const open = async (former: LocalState) => {
    const base = keepsAnimals
      ? world.template.base
      : await seedBase(scenario, { ...options, kinds: world.template.base.kinds })
    const template = templateIn(world, templateOf(scenario, base, options))
    return { template, state: keepsAnimals ? former : LocalState.inMemory(Records.of(base)) }
  }
  return world.load({ id: world.id, replacesAnimals: !keepsAnimals, open })
}

/**
 * A scenario as another version of its contract has it: without the resources that are gone there, and with records of new ones, where it
 * generates those of all.
 */
export function scenarioUnder(scenario: Scenario, contract: Contract): Scenario {
  const { resources: before, generate, records, lastIds } = scenario
  const resources = scenarioResources(contract)
  const isOfAll = [...before.all.keys()].every((name) => generate.has(name))
  const generated = [...resources.all].flatMap(([name, resource]) => {
    const isNew = isOfAll && !before.all.has(name)
    const own = isNew ? { count: usualCount(resource) } : generate.get(name)
    return own ? [[name, own] as const] : []
  })
  const those = <Value>(all: ReadonlyMap<string, Value>) =>
    new Map([...all].filter(([name]) => resources.all.has(name)))
  return {
    ...{ ...scenario, resources, generate: new Map(generated) },
    ...{ records: those(records), lastIds: those(lastIds) },
  }
}

/** The ids of the worlds that are kept, and not in memory only. */
export function worldIds(worlds: readonly LiveWorld[]): ReadonlySet<string> {
  return new Set(worlds.flatMap(({ id, isKept }) => (id !== undefined && isKept ? [id] : [])))
}

// --- internal ---

function followHome<Kind extends State>(
  world: LiveWorld<Kind>,
  {
    template: home,
    keepsAnimals,
    isSamePlace,
    states,
  }: {
    template: Template
    keepsAnimals: boolean
    isSamePlace: boolean
    states: StateSource<Kind>
  },
): Promise<Reload> {
  const template = templateIn(world, home)
  const keeps = keepsAnimals && world.template.base === template.base
  const { madeKey } = world
  const id = world.id as string
  // The world resumes the records that its key has left in the scenario, like a world that is not open.
  const begin = () =>
    isSamePlace || madeKey !== undefined
      ? states.beginWorld(template, id, madeKey)
      : states.openWorld(template, id)
  const open = async (former: Kind) => ({ template, state: keeps ? former : await begin() })
  return world.load({ id: world.id, replacesAnimals: isSamePlace && !keeps, open })
}

/** The template of one world: a key that was made for it works under every scenario. */
export function templateIn({ madeKey }: Pick<LiveWorld, 'madeKey'>, template: Template): Template {
  return madeKey === undefined ? template : templateWithKey(template, madeKey)
}
