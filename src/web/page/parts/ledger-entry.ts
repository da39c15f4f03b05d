/** An entry of the ledger, as the control plane shows it. */
export interface LedgerEntry {
  readonly name: string
  readonly question: string
  readonly section: string
  readonly choice: string | number
  readonly alternatives: readonly (string | number)[]
  /** Every choice, the pinned one first. */
  readonly choices: readonly LedgerChoice[]
}

/** A choice of an entry, and what it means. */
export interface LedgerChoice {
  readonly choice: string | number
  readonly means: string
  /** The statuses that it uses although the contract does not document them. */
  readonly undocumented: readonly number[]
}
