import type { Int64 } from '../../base/json/int64.ts'

/** A record as JSON. */
export type RecordMembers = { readonly [name: string]: unknown }

/** A record of a resource as scenarios have it: with what is kept beside it. */
export interface WrittenRecord {
  /** What it is known by in its resource. */
  readonly id: Int64 | string
  /** With its id, where a property has that. */
  readonly value: RecordMembers
  /** The values of the parents of its path, by parameter. */
  readonly parents?: { readonly [parameter: string]: Int64 | string }
}
