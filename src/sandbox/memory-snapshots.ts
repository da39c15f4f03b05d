import type { WorldStore } from '../store/world-store.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import type { NoRoom, SnapshotRoom } from './snapshot-room.ts'
import type { Template } from './template.ts'
import type { World } from './world.ts'

/** The snapshots of a world, in memory. Each scenario has its own. */
export class MemorySnapshots {
  readonly #room: SnapshotRoom
  /** Those of all scenarios, in the order in which they were taken. */
  #all: readonly Snapshot[] = NONE

  constructor(room: SnapshotRoom) {
    this.#room = room
  }

  /** The snapshots of a scenario, in the order in which they were taken. */
  list(scenario: string): readonly Snapshot[] {
    return this.#all.filter((each) => scenarioOf(each) === scenario)
  }

  /** The last snapshot with a name; one of this scenario comes before those of others. */
  find(name: string, scenario: string): Snapshot | undefined {
    const named = this.#all.filter((each) => each.name === name)
    return named.find((each) => scenarioOf(each) === scenario) ?? named.at(-1)
  }

  /** Takes a snapshot, in place of one with the same name of the same scenario; or returns why there is no room for it. */
  take(
    name: string,
    of: { readonly world: World; readonly template: Template; readonly store: WorldStore },
  ): Snapshot | NoRoom {
    const replaced = this.#of(name, of.template.scenario.name)
    const others = this.#all.filter((each) => each !== replaced)
    const snapshot = takeSnapshot(name, of)
    const beside = others.filter((each) => scenarioOf(each) === scenarioOf(snapshot))
    const noRoom = this.#room.add(snapshot, beside, replaced)
    if (noRoom) return noRoom
    this.#all = [...others, snapshot]
    return snapshot
  }

  /** Removes a snapshot of a scenario; returns whether there was one with that name. */
  remove(name: string, scenario: string): boolean {
    const found = this.#of(name, scenario)
    if (!found) return false
    this.#room.remove(found)
    this.#all = this.#all.filter((each) => each !== found)
    return true
  }

  /** Removes all of them. */
  clear(): void {
    for (const each of this.#all) this.#room.remove(each)
    this.#all = NONE
  }

  #of(name: string, scenario: string): Snapshot | undefined {
    return this.#all.find((each) => each.name === name && scenarioOf(each) === scenario)
  }
}

// --- internal ---

/** One empty list for all: most worlds have no snapshot. */
const NONE: readonly Snapshot[] = []

function scenarioOf({ template }: Snapshot): string {
  return template.scenario.name
}
