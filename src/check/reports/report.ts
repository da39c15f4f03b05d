import type { Severity, SeverityCounts } from '../../contract/violation.ts'
import type { FindingKey } from './fingerprint.ts'

/** What the exchanges of a run show against the contract: plain data, no credential in it. */
export interface Report {
  readonly version: 1
  readonly tool: string
  /** The base address of the service, without credentials; `undefined` where it is not known. */
  readonly upstream: string | undefined
  /** When the run began and when this was written, ISO 8601. */
  readonly from: string
  readonly to: string
  readonly exchanges: ExchangeCounts
  /** How many exchanges were not judged, or not whole, by reason. */
  readonly unchecked: { readonly [reason: string]: number }
  /** New ones first, then the heaviest, then the most frequent. */
  readonly findings: readonly Finding[]
  /** How many violations are of findings that are left out, since there is room for 1,000. They fail a run, too. */
  readonly findingsLeftOut: number
  /** The same by severity. A violation is never left out while a less grave finding is listed. */
  readonly leftOutBySeverity: Readonly<SeverityCounts>
  readonly coverage: Coverage
}

/** How many exchanges there were, and what became of them: `total = checked + unchecked`. */
export interface ExchangeCounts {
  readonly total: number
  /** Judged, by their verdict or that of an equal exchange before. */
  readonly checked: number
  /** Of those, the ones whose verdict was kept from an equal exchange. */
  readonly repeated: number
  /** Of those checked, the ones of which a part (a body) could not be judged. */
  readonly partly: number
  /** Not judged at all. */
  readonly unchecked: number
}

/** One thing that is wrong, however often it was seen. */
export interface Finding extends FindingKey {
  readonly fingerprint: string
  readonly severity: Severity
  readonly message: string
  readonly section: string
  /** In how many exchanges it was seen. */
  readonly count: number
  /** How often in all: a list can show it many times. */
  readonly occurrences: number
  /** ISO 8601. */
  readonly firstSeen: string
  readonly example: Example
  /** Set where the baseline knows it. */
  readonly known?: Known
}

/** What the baseline says of a finding; one that has expired counts as new. */
export interface Known {
  readonly reason: string
  readonly expires?: string
  readonly expired: boolean
}

/** The first exchange that showed a finding, redacted, its bodies shortened. */
export interface Example {
  readonly request: {
    readonly method: string
    readonly target: string
    readonly headers: readonly string[]
    readonly body?: string
  }
  readonly response: {
    readonly status: number | undefined
    readonly headers: readonly string[]
    readonly body?: string
  }
  /** A command that sends the request again; the key is taken from `PETSTORE_KEY`. */
  readonly curl: string
}

/** What of the contract was met. */
export interface Coverage {
  readonly operations: readonly OperationCoverage[]
  /** Documented answers and cases of parameters met, of all there are. */
  readonly met: number
  readonly of: number
}

/** What of an operation was met. */
export interface OperationCoverage {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly count: number
  readonly statuses: readonly { status: number; documented: boolean; count: number }[]
  readonly parameters: readonly ParameterCoverage[]
}

/** The cases of a parameter, or of a field of the body, and how often each was met. */
export interface ParameterCoverage {
  /** `query.limit`, `path.petId`, `body.name` */
  readonly place: string
  readonly cases: readonly { name: string; count: number }[]
}
