/** An entry of the ledger, as the control plane shows it. */
export interface LedgerEntry {
  readonly name: string
  readonly question: string
  readonly section: string
  readonly choice: string
  readonly alternatives: readonly string[]
}
