import { resumeRandom } from '../base/random.ts'
import type { Animals } from '../store/animals.ts'
import type { WorldStore } from '../store/world-store.ts'
import type { Template } from './template.ts'
import type { World } from './world.ts'

/** What is shown about a snapshot. */
export interface SnapshotInfo {
  readonly name: string
  /** The number of animals. */
  readonly pets: number
  /** When it was taken, in milliseconds since 1970. */
  readonly time: number
}

/** What became of going back to a snapshot. */
export type Restoring =
  | { readonly restored: SnapshotInfo }
  /**
   * The scenario that the snapshot was taken of: another than that of the world, or the same one with other animals at its start.
   * `undefined` if there is no snapshot with that name.
   */
  | { readonly of: string | undefined }

/** A world as it was at one moment. However many animals there are, it costs only as much as changes afterwards. */
export interface Snapshot extends SnapshotInfo {
  readonly template: Template
  readonly animals: Animals
  readonly world: WorldMoment
}

/** What a snapshot keeps of a world besides its animals: everything except the journal. */
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

/** An independent copy of the parts of a world that count or move. */
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
