import { loadContract } from '../../contract/contract.ts'
import type { Seen } from './seen.ts'
import type { Service } from './service.ts'

/** Whether getPet may have been removed from a service by the time of this answer (contract, section 9). */
export function isAfterSunset(service: Service, seen: Seen): boolean {
  return service.timeOf(seen) >= sunset()
}

/** Why probes of getPet have no result then. */
export const REMOVED = 'getPet has been removed there: its sunset is over'

// --- internal ---

function sunset(): number {
  const { operations } = loadContract()
  const day = operations.find(({ id }) => id === 'getPet')?.deprecation?.sunset
  return day === undefined ? Number.POSITIVE_INFINITY : Date.parse(day)
}
