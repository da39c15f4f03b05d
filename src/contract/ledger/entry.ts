/** A point that the contract leaves open: everything about it but its observer and its probe, which are code. */
export interface LedgerEntry {
  readonly question: string
  /** The section of the contract that is silent. */
  readonly section: string
  /** What shows the entry, and is counted: one exchange of this kind shows one choice. */
  readonly of: Kind
  /** Whether a service can make another choice for each query, e.g. for each parameter. */
  readonly isByQuery?: true
  /** What the contract equally allows; the first is the pinned one. */
  readonly choices: readonly [LedgerChoice, ...LedgerChoice[]]
}

/** One of the choices for an entry. */
export interface LedgerChoice {
  readonly choice: Choice
  /** What it means, to be read after the question. */
  readonly means: string
  /** Whether the policy `strict` makes this choice, because it refuses most. Without one, `strict` makes the pinned choice. */
  readonly isStrict?: true
  /** Whether its answers can look by chance as another choice would give them, e.g. a shuffled list that is in order. */
  readonly isErratic?: true
  /** The statuses that it uses although the contract does not document them. */
  readonly undocumented?: readonly number[]
  /** The rules of the check that an answer by this choice breaks, although the contract allows the choice. */
  readonly breaks?: readonly string[]
}

/** A choice, as written in a scenario file. */
export type Choice = string | number

/** The exchanges that show an entry: every `answer` or `request`, or only a `creation`, an `error`, a `list` or a `message`. */
export type Kind = 'answer' | 'creation' | 'error' | 'list' | 'message' | 'request'

/** Keeps the names and the choices of entries as types, so that the other tables of the ledger must have the same. */
export function defineEntries<const Entries extends { readonly [name: string]: LedgerEntry }>(
  entries: Entries,
): Entries {
  return entries
}

/** The choices of an entry that asks whether something may be: it may, or it is refused. */
export const ACCEPT_OR_REJECT = [
  { choice: 'accept', means: 'yes' },
  { choice: 'reject', means: 'no: it is refused with 400', isStrict: true },
] as const
