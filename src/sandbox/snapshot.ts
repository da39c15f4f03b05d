import { resumeRandom } from '../base/random.ts'
import type { Animals } from '../store/animals.ts'
import type { WorldStore } from '../store/world-store.ts'
import type { Template } from './template.ts'
import type { World } from './world.ts'

/** What is shown of a snapshot. */
export interface SnapshotInfo {
  readonly name: string
  /** The number of animals. */
  readonly pets: number
  /** When it was taken, in milliseconds since 1970. */
  readonly time: number
}

/** A world as it was at one moment. It costs nothing but what changes afterwards, however many animals there are. */
export interface Snapshot extends SnapshotInfo {
  readonly template: Template
  readonly animals: Animals
  readonly world: WorldMoment
}

/** What a snapshot keeps of a world besides its animals: everything but its journal. */
export type WorldMoment = Omit<World, 'store' | 'journal'>

/** Takes a snapshot. */
export function takeSnapshot(
  name: string,
  { world, template, store }: { world: World; template: Template; store: WorldStore },
): Snapshot {
  const time = Date.now()
  return {
    name,
    pets: store.size,
    time,
    template,
    animals: store.copyAnimals(),
    world: momentOf(world),
  }
}

/** An independent copy of what counts and moves in a world. */
export function momentOf({
  store: _store,
  journal: _journal,
  ...world
}: WorldMoment & Partial<World>): WorldMoment {
  return {
    ...world,
    random: resumeRandom(world.random.state()),
    faults: world.faults.copy(),
    tape: world.tape?.copy(),
  }
}
