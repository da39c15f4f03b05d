import type { Int64 } from '../base/json/int64.ts'

/**
 * What a record is known by in its resource: integers are ordered by value, texts by code units. It is the id that clients know; where
 * each parent has ids of its own, a text of the parents and that id (`RecordKind.keyOf`).
 */
export type RecordId = Int64 | string

/** A value that records are found by; `undefined` if a record has none. */
export type FoundValue = Int64 | string | boolean | undefined

/**
 * A record as the store keeps it: its JSON, built once, its id, and under `.NAME` the value of each filter of its kind, e.g. `.status`;
 * that of a parent is under the name in braces, as in a template of a path, e.g. `.{userId}`. Rows of one kind have one hidden class.
 */
export interface Row {
  readonly id: RecordId
  /** The whole record as JSON text, without its parents. */
  readonly json: string
  readonly [filter: FilterKey]: FoundValue | readonly FoundValue[]
}

/** The key of a filter in a row. */
export type FilterKey = `.${string}`

/** The values that a row has under the key of a filter, each once. */
export function valuesOf(found: FoundValue | readonly FoundValue[]): readonly FoundValue[] {
  return Array.isArray(found) ? found : [found as FoundValue]
}

/** The id that clients know the record of a row by: where parents have ids of their own, it stands beside the key that has both. */
export function ownIdOf(row: { readonly id: RecordId; readonly [OWN_KEY]?: unknown }): RecordId {
  return (row[OWN_KEY] as RecordId | undefined) ?? row.id
}

/** The key of the own ids of such records in their rows: no property and no parameter has it. */
export const OWN_KEY = '.{}'
