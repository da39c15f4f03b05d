// What probes know of the built-in contract: what they ask for, and what their texts call its records.
import { oneOf, titled } from '../base/text/text.ts'
import { petStoreHints } from './pet-store-hints.ts'

/** The resource that is asked for. */
export const { resource } = petStoreHints.main

/** Where its records are, below the base address. */
export const collection = '/pets'

/** The path of a record, below the base address. */
export function itemPath(id: unknown): string {
  return `${collection}/${id}`
}

/** The parameter that lists are filtered by. */
export const filter = 'status'

/** One record, also with its article, within a sentence and at its beginning; and several. */
export const words = {
  ...petStoreHints.nouns[resource],
  any: oneOf(petStoreHints.nouns[resource]),
  Any: titled(oneOf(petStoreHints.nouns[resource])),
}
