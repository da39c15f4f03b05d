import type { WorldStore } from '../store/world-store.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import type { Template } from './template.ts'
import type { World } from './world.ts'

/** The snapshots of a world, in memory. */
export class MemorySnapshots {
  #byName: ReadonlyMap<string, Snapshot> = NONE

  /** The snapshots, in the order in which they were taken. */
  list(): readonly Snapshot[] {
    return [...this.#byName.values()]
  }

  get(name: string): Snapshot | undefined {
    return this.#byName.get(name)
  }

  /** Takes a snapshot, in place of one with the same name. */
  take(
    name: string,
    of: { readonly world: World; readonly template: Template; readonly store: WorldStore },
  ): Snapshot {
    const snapshot = takeSnapshot(name, of)
    this.#byName = new Map([...this.#without(name), [name, snapshot]])
    return snapshot
  }

  /** Removes a snapshot; returns whether there was one with that name. */
  remove(name: string): boolean {
    const had = this.#byName.has(name)
    this.#byName = this.#without(name)
    return had
  }

  #without(name: string): ReadonlyMap<string, Snapshot> {
    return new Map([...this.#byName].filter(([each]) => each !== name))
  }
}

// --- internal ---

/** One empty map for all: most worlds have no snapshot. */
const NONE: ReadonlyMap<string, Snapshot> = new Map()
