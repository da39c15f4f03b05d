import type { RecordSchemas } from '../../contract/resources/record-schemas.ts'
import type { View, ViewCompiler } from '../../contract/views/view.ts'
import type { StoredRecord } from '../../store/record-kind.ts'

/** How many records of a resource to generate. Other keys say what to draw a field from. */
export interface Generate {
  readonly count: number
  readonly [key: string]: Choices | number
}

/** Values to draw from with equal probability, or the weight of each value. */
export type Choices = readonly unknown[] | Weights

/** The weight of each value of a field. */
export interface Weights {
  readonly [value: string]: number
}

/** Records of one resource to generate: there may be fewer than are asked for. */
export interface Batch {
  readonly schemas: RecordSchemas
  /** What its records are called together. */
  readonly noun: string
  /** The records that exist. */
  readonly kept: readonly StoredRecord[]
  readonly count: number
  /** What to draw some fields from. */
  readonly choices: ReadonlyMap<string, Choices>
  /** Whether the hints of its schemas may have arguments. */
  readonly trustsHints: boolean
  /** Shows a record, and makes what is not drawn. */
  readonly view: View
  /** Compiles the views of schemas of the contract. */
  readonly views: ViewCompiler
}

/** In weights, a record without the field. */
export const ABSENT = 'absent'
