import type { SharedState } from '../store/redis/shared-state.ts'
import type { SnapshotInfo } from './snapshot.ts'

/** The snapshots of a shared world, in the order in which they were taken. */
export async function listShared(shared: SharedState): Promise<readonly SnapshotInfo[]> {
  const about = [...(await shared.listSnapshots()).values()]
  return about.map((text) => JSON.parse(text) as SnapshotInfo).toSorted((a, b) => a.time - b.time)
}

/** Takes a snapshot of a shared world, in place of one with the same name; every replica can go back to it. */
export async function takeShared(shared: SharedState, name: string): Promise<SnapshotInfo> {
  await shared.store.sync()
  const info = { name, pets: shared.store.size, time: Date.now() }
  await shared.takeSnapshot(name, JSON.stringify(info))
  return info
}

/** Goes back to a snapshot of a shared world; `undefined` if there is none with that name. */
export async function restoreShared(
  shared: SharedState,
  name: string,
): Promise<SnapshotInfo | undefined> {
  const about = (await shared.listSnapshots()).get(name)
  if (about === undefined || !(await shared.restore(name))) return undefined
  return JSON.parse(about) as SnapshotInfo
}
