import { parseInt64 } from '../base/int64.ts'
import type { SharedState } from '../store/redis/shared-state.ts'
import type { Before } from './before.ts'
import type { SharedStandpoint } from './shared-exchange.ts'
import type { World } from './world.ts'

/** A shared world as it is now; `settings` is the id of its settings. */
export interface SharedMoment {
  readonly world: World
  readonly shared: SharedState | undefined
  readonly settings: string | undefined
}

/** The state of a world when this replica answered a request, for other replicas; `undefined` if they could not use it. */
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

/** The state of a world when another replica answered a request; `undefined` if this replica no longer knows it. */
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
