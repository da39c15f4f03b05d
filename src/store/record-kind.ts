import type { IdKind } from '../contract/resources/ids.ts'
import type { FilterKey, FoundValue, RecordId, Row } from './row.ts'

/** The kinds of the records of a store, by the names of their resources, in the order of the contract. */
export type RecordKinds = ReadonlyMap<string, RecordKind>

/** What a store knows of the records of one resource, compiled once. */
export interface RecordKind {
  /** The name of the resource. */
  readonly name: string
  readonly id: IdRuleOf
  /** The parameters whose values are kept beside each record, from the outside. */
  readonly parents: readonly string[]
  /** What records are found by: properties, then parents. */
  readonly filters: readonly Filter[]
  /** Builds the row of a record. */
  toRow(record: StoredRecord): Row
  /** A record with its id: at its own place if it has one, else as the first property; unchanged if ids are kept beside records. */
  withId(id: RecordId, value: RecordValue): RecordValue
  /** Whether a value is an id of this kind. */
  isId(value: unknown): value is RecordId
}

/** Where the ids of records are, and what they are. */
export interface IdRuleOf {
  readonly kind: IdKind
  /** The members that lead to it in a record; `undefined` if it is kept beside the record. */
  readonly property: readonly string[] | undefined
}

/** What records are found by. */
export interface Filter {
  /** A property, or a parent in braces, e.g. `status`, `{userId}`. */
  readonly name: string
  readonly key: FilterKey
  /** All of its values if they are few (enums, booleans): lists by them are then kept ready. */
  readonly values: readonly FoundValue[] | undefined
}

/** A record as JSON. */
export type RecordValue = { readonly [name: string]: unknown }

/** The values of the parents of a record, by parameter. */
export type Parents = { readonly [parameter: string]: RecordId }

/** A record to keep. */
export interface StoredRecord {
  readonly id: RecordId
  /** With its id, where a property has that (`RecordKind.withId`). */
  readonly value: RecordValue
  /** Default: none. */
  readonly parents?: Parents | undefined
}

/** A record that gets its id from the store. */
export type NewRecord = Omit<StoredRecord, 'id'>
