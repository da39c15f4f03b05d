import type { FindingKey } from './fingerprint.ts'

/** A known finding, and why it is accepted. */
export interface BaselineEntry extends FindingKey {
  readonly fingerprint: string
  readonly reason: string
  /** The last day (UTC) on which it is accepted, e.g. `2027-03-31`; for ever when left out. */
  readonly expires?: string
}
