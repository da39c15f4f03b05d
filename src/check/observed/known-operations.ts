import type { Contract } from '../../contract/contract.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'

/**
 * The operations that observers know: those of the built-in contract, as long as they have the part there that they have now. Of
 * all others observers say nothing.
 */
export function knownOperations({
  document,
  operations,
  records,
}: Pick<Contract, 'document' | 'operations' | 'records'>): ReadonlySet<string> {
  if (document.info.title !== checkedPets.title) return new Set()
  const { list, creation, read, message } = checkedPets.observed
  const parts = new Map<string, string | undefined>([
    [list, 'list'],
    [creation, 'create'],
    [read, 'read'],
    [message, undefined],
  ])
  const known = operations.filter(
    ({ id }) => parts.has(id) && records.byId.get(id)?.role === parts.get(id),
  )
  return new Set(known.map(({ id }) => id))
}
