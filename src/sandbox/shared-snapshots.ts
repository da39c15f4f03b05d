import type { SharedState } from '../store/redis/shared-state.ts'
import type { Restoring, SnapshotInfo } from './snapshot.ts'
import { type NoRoom, noRoomAtServer } from './snapshot-room.ts'

/** The snapshots of a shared world, in the order in which they were taken. */
export async function listShared(shared: SharedState): Promise<readonly SnapshotInfo[]> {
  const about = [...(await shared.listSnapshots()).values()]
  return about.map((text) => JSON.parse(text) as SnapshotInfo).toSorted((a, b) => a.time - b.time)
}

/**
 * Takes a snapshot of a shared world, in place of one with the same name; every replica can go back to it. `settings` are those
 * of the world. Returns the snapshot, or why there is no room for it.
 */
export async function takeShared(
  shared: SharedState,
  name: string,
  settings: string,
): Promise<SnapshotInfo | NoRoom> {
  await shared.store.sync()
  const snapshot = { name, pets: shared.store.size, time: Date.now() }
  const others = (await listShared(shared)).filter((each) => each.name !== name)
  const noRoom = noRoomAtServer(snapshot, others)
  if (noRoom) return noRoom
  await shared.takeSnapshot(name, { about: JSON.stringify(snapshot), settings })
  return snapshot
}

/** Goes back to a snapshot of a shared world. */
export async function restoreShared(shared: SharedState, name: string): Promise<Restoring> {
  const about = (await shared.listSnapshots()).get(name)
  const found = about === undefined ? 'none' : await shared.restore(name)
  if (found === 'restored') return { restored: JSON.parse(about as string) as SnapshotInfo }
  if (found === 'other data') return { of: shared.scenario }
  return { of: await shared.scenarioWith(name) }
}
