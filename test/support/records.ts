import { petStoreHints } from '../../src/petstore/pet-store-hints.ts'
import type { FoundValue, RecordId, RecordKind, Row } from '../../src/store/record-kind.ts'
import { changeTo, type RecordChange } from '../../src/store/record-kind.ts'
import { recordKindsOf } from '../../src/store/record-kinds.ts'
import { RecordBase } from '../../src/store/records.ts'
import type { FilterCondition } from '../../src/store/store.ts'
import { loadContract } from './built-in.ts'
import type { Pet } from './contract.ts'

/** The kinds of the records of the contract. */
export const kinds = recordKindsOf(loadContract().written, undefined, petStoreHints)

/** The kind of its animals. */
export const petKind = kinds.get('pets') as RecordKind

/** The row of an animal. */
export function toRow(pet: Pet): Row {
  return petKind.toRow({ id: pet.id, value: pet })
}

/** Animals that a store starts with. */
export function petBase(pets: readonly Pet[]): RecordBase {
  return rowBase(pets.map(toRow))
}

/** The same, from their rows. */
export function rowBase(rows: readonly Row[]): RecordBase {
  return RecordBase.of(kinds, new Map([['pets', rows]]))
}

/** A change of an animal to a row, or its removal. */
export function petChange(row: Row | { readonly removed: RecordId }): RecordChange {
  return 'removed' in row && row.removed !== undefined
    ? { kind: petKind, id: row.removed as RecordId, row: undefined }
    : changeTo(petKind, row as Row)
}

/** Those with a status; all without one. */
export function withStatus(status: FoundValue): readonly FilterCondition[] | undefined {
  return status === undefined ? undefined : [{ filter: 'status', values: [status] }]
}
