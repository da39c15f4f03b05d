import { UsageError } from '../base/errors.ts'
import type { Contract } from '../contract/contract.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { seedPets } from '../scenarios/seed-pets.ts'
import { Animals } from '../store/animals.ts'
import { PetIndex } from '../store/pet-index.ts'
import { toRow } from '../store/row.ts'
import type { OnMiss } from '../tape/on-miss.ts'
import { digestOf } from './digest.ts'
import type { LiveWorld } from './live-world.ts'
import type { Places } from './places.ts'
import type { Reload } from './reload.ts'
import { State } from './state.ts'
import { createTemplate, type Template, withKey } from './template.ts'
import { SHARED } from './world-id.ts'
import type { Worlds } from './worlds.ts'

/** What a switch needs from the sandbox. */
export interface SwitchOptions {
  readonly contract: Contract
  /** What answers requests that are not on the tape. Default: what the scenario says. */
  readonly onMiss: OnMiss | undefined
  readonly places: Places
  readonly home: LiveWorld
  readonly worlds: Worlds
  /** Whether other replicas share the worlds. */
  readonly isShared: boolean
  /** Closes a world that is no longer used. */
  readonly discard: (world: LiveWorld) => Promise<void>
  /** Called with what is wrong with one world, which does not keep the others from being switched. */
  readonly onTrouble: (error: Error) => void
}

/** How worlds of a scenario start, with these animals. */
export function templateOf(
  scenario: Scenario,
  base: PetIndex,
  { contract, onMiss }: Pick<SwitchOptions, 'contract' | 'onMiss'>,
): Template {
  return createTemplate(scenario, {
    ...{ contract, base },
    onMiss: onMiss ?? scenario.replay.onMiss ?? 'store',
  })
}

/**
 * Switches all worlds to another scenario: the animals stay if its data is the same, the rest starts again. The world of a key that
 * cannot follow is closed.
 * @throws StorageError when the animals of the scenario cannot be written; nothing is changed then.
 */
export async function switchAll(scenario: Scenario, options: SwitchOptions): Promise<Reload> {
  const { places, home, worlds } = options
  const old = home.template
  const isSamePlace = !places.isKept || scenario.name === old.scenario.name
  const keepsAnimals = isSamePlace && digestOf(scenario) === old.data
  const isShared = scenario.isolation === 'shared'
  // With replicas, a later one must not forget the animals that the first one has begun; their worlds follow when they are opened.
  const begins = isSamePlace && !keepsAnimals && !options.isShared
  const reload = await home.load({
    id: isShared ? SHARED : undefined,
    replacesAnimals: isSamePlace && !keepsAnimals,
    open: async (before) => {
      const state = keepsAnimals
        ? before
        : await places.openHome(scenario, begins ? 'begin' : 'replace')
      return { template: templateOf(scenario, state.store.base, options), state }
    },
  })
  if (isShared !== (old.scenario.isolation === 'shared')) {
    for (const world of await worlds.removeAll())
      await options.discard(world).catch(options.onTrouble)
    if (begins) await places.resetOthers(home.template, new Set())
    return reload
  }
  const follow = { keepsAnimals, isSamePlace, template: home.template, places }
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
  if (begins) await places.resetOthers(home.template, idsOf(worlds.list()))
  return { ...reload, lost: reloads.reduce((sum, { lost }) => sum + lost, reload.lost) }
}

/**
 * Switches one world of a key to another scenario; its state is then in memory only.
 * @throws UsageError when other replicas share it.
 */
export async function switchOne(
  world: LiveWorld,
  scenario: Scenario,
  options: SwitchOptions,
): Promise<Reload> {
  if (options.isShared)
    throw new UsageError(
      'A world that replicas share has the scenario of all worlds: leave out ?world= to switch all of them.',
    )
  const keepsAnimals = digestOf(scenario) === world.template.data
  const open = async (before: State) => {
    const base = keepsAnimals
      ? world.template.base
      : PetIndex.of((await seedPets(scenario, options.contract.document)).map(toRow))
    const template = templateIn(world, templateOf(scenario, base, options))
    return { template, state: keepsAnimals ? before : State.inMemory(Animals.of(base)) }
  }
  return world.load({ id: world.id, replacesAnimals: !keepsAnimals, open })
}

/** The ids of worlds that are kept: not of those that are in memory only. */
export function idsOf(worlds: readonly LiveWorld[]): ReadonlySet<string> {
  return new Set(worlds.flatMap(({ id, isKept }) => (id !== undefined && isKept ? [id] : [])))
}

// --- internal ---

/** Switches the world of a key to the scenario of all worlds. */
function followHome(
  world: LiveWorld,
  {
    template: home,
    keepsAnimals,
    isSamePlace,
    places,
  }: { template: Template; keepsAnimals: boolean; isSamePlace: boolean; places: Places },
): Promise<Reload> {
  const template = templateIn(world, home)
  const keeps = keepsAnimals && world.template.base === template.base
  const { madeKey } = world
  const id = world.id as string
  // What a key has left in the place of another scenario is resumed, as that of a world that is not open.
  const begin = () =>
    isSamePlace || madeKey !== undefined
      ? places.beginWorld(template, id, madeKey)
      : places.openWorld(template, id)
  const open = async (before: State) => ({ template, state: keeps ? before : await begin() })
  return world.load({ id: world.id, replacesAnimals: isSamePlace && !keeps, open })
}

/** The template of one world: a key that was made for it works under every scenario. */
function templateIn({ madeKey }: LiveWorld, template: Template): Template {
  return madeKey === undefined ? template : withKey(template, madeKey)
}
