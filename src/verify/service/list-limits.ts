import { loadContract } from '../../contract/contract.ts'
import { type LimitBounds, limitBounds } from '../../contract/limit-bounds.ts'
import type { Operation } from '../../contract/operations.ts'

/** What the contract says of the `limit` of listPets. */
export function listLimits(): LimitBounds {
  const { operations } = loadContract()
  return limitBounds(operations.find(({ id }) => id === 'listPets') as Operation)
}
