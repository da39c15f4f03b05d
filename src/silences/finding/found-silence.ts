import type { ExchangeKind, LedgerChoices } from '../../contract/document/contract-hints.ts'

/** A point that a contract leaves open. */
export interface LedgerEntry {
  /** What scenarios, flags and headers call it: a short name where the hints of the contract have one, else its canonical one. */
  readonly name: string
  /** The kind of silence that it is one of; `own` for one that only the hints of the contract know. */
  readonly kind: string
  readonly question: string
  /** The section of the contract that is silent; empty if it has no sections. */
  readonly section: string
  /** What shows the entry, and is counted: one exchange of this kind shows one choice. */
  readonly of: ExchangeKind
  /** Whether a service can make another choice for each query, e.g. for each parameter. */
  readonly isByQuery?: true | undefined
  /** Whether one draw counts for all requests: pages of a list have one order. */
  readonly isSteady?: true | undefined
  /** What the contract equally allows; the first is the pinned one. */
  readonly choices: LedgerChoices
  /** The operation that it is named after; `undefined` if it is about all. */
  readonly operation: string | undefined
  /** All operations that it decides: those that write the same records, or have the same parameter; none if it decides all. */
  readonly operations: readonly string[]
  /** The field of its body or the parameter that it is about. */
  readonly field: string | undefined
  /** The place in the contract that is silent: a JSON pointer (RFC 6901) into the document as it is written. */
  readonly place: string
  /** What clients come to depend on. */
  readonly why: string
  /** What would settle it in the contract: a keyword, a sentence or an example. */
  readonly settledBy: string
}

/** What a kind of silence is at one place of a contract. */
export interface FoundSilence {
  /** `undefined` if it is about all operations. */
  readonly operation?: string | undefined
  /** A field of its body, or a parameter. */
  readonly field?: string | undefined
  /** All operations that it decides. Default: the one that it is named after. */
  readonly operations?: readonly string[] | undefined
  /** What shows it, if not what shows others of its kind. */
  readonly of?: ExchangeKind | undefined
  /** Where the contract is silent: a JSON pointer, or a place in the operation. Default: the operation, or all of them. */
  readonly at?: SilentPlace | string | undefined
  /** Whether one draw counts for all requests. */
  readonly isSteady?: true | undefined
  readonly question: string
  readonly choices: LedgerChoices
  readonly settledBy: string
  /**
   * Whether the contract says it in another way, as far as a program can read that: it is an entry only where the hints of the contract
   * name it, and so say that it is open.
   */
  readonly isSettled?: boolean | undefined
}

/** A place in an operation as violations name it (`body.name`), and the status of the answer that it is in. */
export interface SilentPlace {
  /** The operation, where the silence is about all of them. */
  readonly operation?: string | undefined
  readonly source: 'request' | 'response'
  readonly location: string
  readonly status?: number | undefined
}

/** A silence about every operation; none if the contract has no operation to which it applies. */
export function everywhere(is: boolean, silence: FoundSilence): readonly FoundSilence[] {
  return is ? [silence] : []
}
