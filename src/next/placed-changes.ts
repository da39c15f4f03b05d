import { toPointer } from '../base/json/json.ts'
import type { ContractChange } from '../contract/changes/contract-change.ts'
import { findPositions, type Position } from '../contract/contract-pointer.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { operationsIn } from '../contract/document/operations.ts'
import type { CountedChange } from './next-types.ts'

/** A change with where it is in the files of both contracts. */
export type PlacedChange = Omit<CountedChange, 'clients'>

/** Finds where changes are in the files of two contracts. */
export function placedChanges(
  changes: readonly ContractChange[],
  { older, newer }: { readonly older: ContractSource; readonly newer: ContractSource },
): readonly PlacedChange[] {
  const [before = [], after = []] = (['older', 'newer'] as const).map((side) =>
    placesOf(
      { older, newer }[side],
      changes.map(({ pointers, operation }) => [pointers[side], operation]),
    ),
  )
  return changes.map(({ name, id, level, operation, text }, at) => {
    const place = {
      ...(before[at] && { older: before[at] }),
      ...(after[at] && { newer: after[at] }),
    }
    return { name, id, level, ...(operation !== undefined && { operation }), place, text }
  })
}

// --- internal ---

/** The places of some pointers in the file of a contract; what another file has is found at its operation. */
function placesOf(
  source: ContractSource,
  sought: readonly (readonly [pointer: string | undefined, operation: string | undefined])[],
): readonly (Position | undefined)[] {
  const operations = new Map<unknown, string>()
  for (const { path, method, operation } of operationsIn(source.written.paths))
    operations.set(operation.operationId, toPointer(['paths', path, method]))
  const found = findPositions(
    source,
    sought.map(([place = '', operation]) => ({ place, operation: operations.get(operation) })),
  )
  return sought.map(([pointer], at) => (pointer === undefined ? undefined : found[at]))
}
