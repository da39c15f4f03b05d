import { counted } from '../../../base/text/text.ts'
import type { Noun } from '../../../contract/document/contract-hints.ts'
import type { Schema } from '../../../contract/document/document.ts'

/** A resource of the contract, as the control plane lists it. */
export interface ResourceInfo {
  readonly name: string
  /** The path of its collection in the contract. */
  readonly path: string
  /** Whether there is one record only. */
  readonly isSingleton: boolean
  /** Whether the scenario that a world is saved as can have some of its records. */
  readonly isLeading: boolean
  readonly noun: Noun
  readonly id: {
    readonly kind: 'int64' | 'uuid' | 'text'
    /** The members that lead to the id in a record. */
    readonly property?: readonly string[]
    /** The parameter of the path to a record. */
    readonly parameter?: string
  }
  /** The key of a record under which it has what its path says and it does not. */
  readonly beside?: string
  readonly filters: readonly { readonly parameter: string; readonly schema: Schema }[]
  /** What a record is, as it is shown. */
  readonly record: Schema
  /** What is put in the place of a record. */
  readonly body: Schema
}

/** The answer of `GET resources`, in the order of the contract. */
export interface ListedResources {
  readonly resources: readonly ResourceInfo[]
}

/** Writes a count: `1 order`, `2,000 orders`. */
export function countedOf({ one, many }: Noun, count: number | bigint): string {
  return counted(count, one, many)
}

/** A text with a capital at its beginning. */
export function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A noun with its article: `an order`, `a line item`. */
export function oneOf({ one }: Noun): string {
  return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`
}
