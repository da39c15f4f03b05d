import type { FindingKey } from './fingerprint.ts'

/** A finding that is known, and why it is let pass. */
export interface BaselineEntry extends FindingKey {
  readonly fingerprint: string
  readonly reason: string
  /** The last day on which it is let pass, e.g. `2027-03-31` (UTC); for ever when left out. */
  readonly expires?: string
}
