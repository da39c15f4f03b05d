import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'

/**
 * The operations that observers know: those of the built-in contract, as long as they have the part that they have there, and the
 * same parameters. Of all others observers say nothing.
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
  const known = operations.filter((operation) => {
    const { id } = operation
    const record = records.byId.get(id)
    const isAsKnown = (record?.inAnswer ?? []).length === 0 && hasKnownQuery(operation)
    return parts.has(id) && record?.role === parts.get(id) && isAsKnown
  })
  return new Set(known.map(({ id }) => id))
}

// --- internal ---

/** A list with another parameter may be short because of it. */
function hasKnownQuery({ id, parameters }: CompiledOperation): boolean {
  const names = parameters.flatMap((each) => (each.in === 'query' ? each.name : []))
  const known: readonly string[] = id === checkedPets.observed.list ? checkedPets.listed : []
  return names.length === known.length && known.every((name) => names.includes(name))
}
