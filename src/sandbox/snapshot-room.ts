import { counted } from '../base/counted.ts'
import type { SnapshotInfo } from './snapshot.ts'

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
  #pets = 0

  /**
   * Makes room for a snapshot beside the others of its world, in place of one with its name; or returns why there is none, and
   * changes nothing.
   */
  add(
    snapshot: SnapshotInfo,
    others: readonly SnapshotInfo[],
    replaced: SnapshotInfo | undefined,
  ): NoRoom | undefined {
    const count = this.#count - (replaced ? 1 : 0)
    const pets = this.#pets - (replaced?.pets ?? 0) + snapshot.pets
    const noRoom = noRoomIn(others) ?? noRoomInAll(count) ?? noRoomFor(pets, 'all worlds')
    if (noRoom) return noRoom
    this.#count = count + 1
    this.#pets = pets
    return undefined
  }

  /** Gives back the room of a snapshot. */
  remove({ pets }: SnapshotInfo): void {
    this.#count -= 1
    this.#pets -= pets
  }
}

/** Why there is no room for a snapshot at a server, beside the others of its world. */
export function noRoomAtServer(
  snapshot: SnapshotInfo,
  others: readonly SnapshotInfo[],
): NoRoom | undefined {
  const pets = others.reduce((sum, each) => sum + each.pets, snapshot.pets)
  return noRoomIn(others) ?? noRoomFor(pets, 'a world')
}

// --- internal ---

/** How many snapshots all worlds of a process may have together. */
const MOST_IN_ALL = 10_000

/** How many animals snapshots may have together: each costs up to 16 bytes, if it is changed afterwards. */
const MOST_PETS = 10_000_000

function noRoomIn(others: readonly SnapshotInfo[]): NoRoom | undefined {
  return others.length < MOST_SNAPSHOTS ? undefined : refusal(MOST_SNAPSHOTS, 'a world')
}

function noRoomInAll(count: number): NoRoom | undefined {
  return count < MOST_IN_ALL ? undefined : refusal(MOST_IN_ALL, 'all worlds')
}

function noRoomFor(pets: number, where: string): NoRoom | undefined {
  if (pets <= MOST_PETS) return undefined
  const most = counted(MOST_PETS, 'animal')
  return { noRoom: `The snapshots of ${where} have at most ${most} together. ${WAY_OUT}` }
}

function refusal(most: number, where: string): NoRoom {
  const have = where === 'a world' ? 'A world has' : 'All worlds have together'
  return { noRoom: `${have} at most ${counted(most, 'snapshot')}. ${WAY_OUT}` }
}

const WAY_OUT = 'Remove one first (DELETE /__admin/snapshots/{name}).'
