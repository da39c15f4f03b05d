import { petStoreHints } from './pet-store-hints.ts'

/**
 * What the check of the built-in contract has that no contract can say: words of messages, names of rules that baselines depend on,
 * and the operations whose exchanges show choices of the ledger.
 */
export const checkedPets = {
  /** The title of the contract that this is about. */
  title: 'Pet Store Service',
  /** What messages call one record of a resource, and several, if not by its name. */
  words: petStoreHints.nouns,
  /** The rules about filters that have a name of their own, by the property that is filtered by. */
  filterRules: { status: 'list-status' },
  /** The operation whose status the contract does not say. */
  observed: { message: 'createMessage' },
} as const
