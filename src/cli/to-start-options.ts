import type { StartOptions } from '../http/start-options.ts'
import type { StartSettings } from './settings.ts'

/** The options with which `start` starts a sandbox, except its callbacks; settings that were not given are left out. */
export function toStartOptions(settings: StartSettings): StartOptions {
  const { scenario, host, port, data, fresh, waitReplicas, seed, keys, unspecified } = settings
  const { now, onMiss, adminToken, isolation, maxWorlds, worldIdle } = settings
  return {
    ...{ scenario, host, port, fresh },
    otherData: settings.watch ? 'reseed' : 'refuse',
    ...(data !== undefined && { data }),
    ...(waitReplicas !== undefined && { waitReplicas }),
    ...(seed !== undefined && { seed }),
    ...(keys && { keys }),
    ...(unspecified && { unspecified }),
    ...(now !== undefined && { now }),
    ...(onMiss && { onMiss }),
    ...(adminToken !== undefined && { adminToken }),
    ...(isolation && { isolation }),
    ...(maxWorlds !== undefined && { maxWorlds }),
    ...(worldIdle !== undefined && { worldIdle }),
  }
}
