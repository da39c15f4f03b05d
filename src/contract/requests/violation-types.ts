// Written by `npm run generate` from src/journal/journal-schemas.ts.

/** The severity of a violation. A note never fails a run. */
export type Severity = 'error' | 'warning' | 'note'

/** A rule of the contract that a request or an answer breaks. */
export interface Violation {
  readonly source: 'request' | 'response'
  /** The severity. A note never fails a run. */
  readonly severity: Severity
  /** The rule that is broken, e.g. `required`, `int64` or `enum`. */
  readonly rule: string
  /** The place, e.g. `body.quantity`, `query.limit`, `header.content-type`. */
  readonly location: string
  /** For a person: the place, the rule and the value seen. */
  readonly message: string
  /** The section of the contract that holds the rule, e.g. `4.1`. */
  readonly section?: string
  /** The place in the document of the contract, `openapi.json`: a JSON pointer (RFC 6901), which is added when the violation is shown. */
  readonly pointer?: string
}
