import { parseInt64 } from '../base/int64.ts'
import type { SharedState } from '../store/redis/shared-state.ts'
import type { Before } from './before.ts'
import type { SharedStandpoint } from './shared-exchange.ts'
import type { World } from './world.ts'

/** A world that replicas share, as it is now; `settings` is the id of those that it has. */
export interface SharedMoment {
  readonly world: World
  readonly shared: SharedState | undefined
  readonly settings: string | undefined
}

/** Where a world stood when this replica answered a request, for the others; `undefined` if they could not make use of it. */
export function standpointOf(
  { world, version, chance, lastId, counts, taped }: Before,
  now: SharedMoment,
): SharedStandpoint | undefined {
  const number = now.shared?.store.numberOf(version)
  if (world !== now.world || now.settings === undefined || number === undefined) return undefined
  return {
    ...{ settings: now.settings, version: number, chance, counts },
    ...(lastId !== undefined && { lastId: String(lastId) }),
    ...(taped && { taped: world.scenario.tape.indexOf(taped) }),
  }
}

/** Where a world stood when another replica answered a request; `undefined` if this one does not know that any more. */
export function beforeAt(
  standpoint: SharedStandpoint | undefined,
  { world, shared, settings }: SharedMoment,
): Before | undefined {
  if (!shared || !standpoint || standpoint.settings !== settings) return undefined
  const { version, chance, lastId, counts, taped } = standpoint
  return {
    ...{ world, version: shared.store.versionOf(version), chance, counts },
    lastId: lastId === undefined ? undefined : parseInt64(lastId),
    taped: taped === undefined ? undefined : world.scenario.tape[taped],
  }
}
