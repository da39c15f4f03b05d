import type { Contract } from '../contract.ts'
import type { ContractEvents } from './event-definitions.ts'

/** Whether a contract has webhooks or callbacks; only then this module's events need loading. */
export function hasEvents(_contract: Pick<Contract, 'written'>): boolean {
  return false
}

/** The events of a contract. */
export function eventsOf(_contract: Contract): ContractEvents {
  throw new Error('not yet')
}
