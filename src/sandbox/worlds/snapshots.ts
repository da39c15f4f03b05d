import { resumeRandom } from '../../base/random.ts'
import { counted } from '../../base/text/text.ts'
import { type RecordCounts, recordCounts, sumOf } from '../../scenarios/scenario.ts'
import type { Records } from '../../store/records.ts'
import type { WorldStore } from '../../store/world-store.ts'
import type { Template } from './template.ts'
import type { World } from './world.ts'

export interface SnapshotSummary extends RecordCounts {
  readonly name: string
  /** When it was taken, in milliseconds since 1970. */
  readonly time: number
}

/** The outcome of going back to a snapshot. */
export type Restoring =
  | { readonly restored: SnapshotSummary }
  /** The scenario of the snapshot: another one, or the same one with other records at its start; `undefined` for no snapshot. */
  | { readonly of: string | undefined }

/** A world as it was at one moment. However many records there are, it costs only as much as changes afterwards. */
export interface Snapshot extends SnapshotSummary {
  readonly template: Template
  readonly kept: Records
  readonly world: SnapshotParts
}

/** What a snapshot keeps of a world besides its records: everything except the journal. */
export type SnapshotParts = Omit<World, 'store' | 'journal'>

/** An independent copy of the parts of a world that count or move. */
export function copyParts({
  store: _store,
  journal: _journal,
  ...world
}: SnapshotParts & Partial<World>): SnapshotParts {
  return {
    ...world,
    random: resumeRandom(world.random.state()),
    faults: world.faults.copy(),
    tape: world.tape?.copy(),
  }
}

/** How many snapshots a world may have. */
export const MOST_SNAPSHOTS = 100

/** Why a snapshot cannot be taken. */
export interface NoRoom {
  /** The reason, and the way out. */
  readonly noRoom: string
}

/** Counts the snapshots that all worlds of a process have in memory. */
export class SnapshotRoom {
  #count = 0
  #records = 0

  /** Makes room for a snapshot beside the others of its world, in place of one with its name; or returns why there is none. `noun` is what records are called together. */
  add(
    snapshot: SnapshotSummary,
    others: readonly SnapshotSummary[],
    { replaced, noun }: { readonly replaced: SnapshotSummary | undefined; readonly noun: string },
  ): NoRoom | undefined {
    const count = this.#count - (replaced ? 1 : 0)
    const records = this.#records - (replaced ? sumOf(replaced) : 0) + sumOf(snapshot)
    const noRoom = noRoomIn(others) ?? noRoomInAll(count) ?? noRoomFor(records, noun, 'all worlds')
    if (noRoom) return noRoom
    this.#count = count + 1
    this.#records = records
    return undefined
  }

  remove(snapshot: SnapshotSummary): void {
    this.#count -= 1
    this.#records -= sumOf(snapshot)
  }
}

/** Why there is no room for a snapshot at a server, beside the others of its world. */
export function noRoomAtServer(
  snapshot: SnapshotSummary,
  others: readonly SnapshotSummary[],
  noun: string,
): NoRoom | undefined {
  const records = others.reduce((sum, each) => sum + sumOf(each), sumOf(snapshot))
  return noRoomIn(others) ?? noRoomFor(records, noun, 'a world')
}

/** The snapshots of a world, in memory. Each scenario has its own. */
export class MemorySnapshots {
  readonly #room: SnapshotRoom
  /** The snapshots under all scenarios, in the order in which they were taken. */
  #all: readonly Snapshot[] = NONE

  constructor(room: SnapshotRoom) {
    this.#room = room
  }

  list(scenario: string): readonly Snapshot[] {
    return this.#all.filter((each) => scenarioOf(each) === scenario)
  }

  /** The last snapshot with a name; a snapshot of this scenario comes before others. */
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
    const { noun } = of.template.scenario.resources
    const noRoom = this.#room.add(snapshot, beside, { replaced, noun })
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

  clear(): void {
    for (const each of this.#all) this.#room.remove(each)
    this.#all = NONE
  }

  #of(name: string, scenario: string): Snapshot | undefined {
    return this.#all.find((each) => each.name === name && scenarioOf(each) === scenario)
  }
}

// --- internal ---

function takeSnapshot(
  name: string,
  { world, template, store }: { world: World; template: Template; store: WorldStore },
): Snapshot {
  const time = Date.now()
  return {
    name,
    ...recordCounts(template.scenario.resources, (resource) => store.sizeOf(resource)),
    time,
    template,
    kept: store.copyRecords(),
    world: copyParts(world),
  }
}

/** How many snapshots all worlds of a process may have together. */
const MOST_IN_ALL = 10_000

/** How many records snapshots may have together: each costs up to 16 bytes, if it is changed afterwards. */
const MOST_RECORDS = 10_000_000

function noRoomIn(others: readonly SnapshotSummary[]): NoRoom | undefined {
  return others.length < MOST_SNAPSHOTS ? undefined : refusal(MOST_SNAPSHOTS, 'a world')
}

function noRoomInAll(count: number): NoRoom | undefined {
  return count < MOST_IN_ALL ? undefined : refusal(MOST_IN_ALL, 'all worlds')
}

function noRoomFor(records: number, noun: string, where: string): NoRoom | undefined {
  if (records <= MOST_RECORDS) return undefined
  const most = `${MOST_RECORDS.toLocaleString('en')} ${noun}`
  return { noRoom: `The snapshots of ${where} have at most ${most} together. ${WAY_OUT}` }
}

function refusal(most: number, where: string): NoRoom {
  const have = where === 'a world' ? 'A world has' : 'All worlds have together'
  return { noRoom: `${have} at most ${counted(most, 'snapshot')}. ${WAY_OUT}` }
}

const WAY_OUT = 'Remove one first (DELETE /__admin/snapshots/{name}).'

/** One empty list for all: most worlds have no snapshot. */
const NONE: readonly Snapshot[] = []

function scenarioOf({ template }: Snapshot): string {
  return template.scenario.name
}
