import type { Severity, SeverityCounts } from '../../contract/violation.ts'
import type { Seen } from '../observed/observation.ts'
import type { FindingKey } from './fingerprint.ts'

/** What the exchanges of a run, or of several, show against the contract: plain data, without credentials. */
export interface Report extends Partial<RunStamp> {
  readonly version: 1
  readonly tool: string
  /** The digest of the contract: only reports of one contract can be merged. */
  readonly contract: string
  /** What each run contributes to a merged report, which has no stamp of its own: with it, the report can be merged again. */
  readonly parts?: readonly Part[]
  /** The base address of the service, without credentials; `undefined` if it is not known. */
  readonly upstream: string | undefined
  /** When the run began and when this was written (ISO 8601). */
  readonly from: string
  readonly to: string
  readonly exchanges: ExchangeCounts
  /** How many exchanges were not judged, or only in part, by reason. */
  readonly unchecked: { readonly [reason: string]: number }
  /** New ones first, then the most severe, then the most frequent. */
  readonly findings: readonly Finding[]
  /** How many violations belong to findings that are left out: there is room for 1,000. They fail a run too. */
  readonly findingsLeftOut: number
  /** The same by severity. A violation is never left out while a less severe finding is listed. */
  readonly leftOutBySeverity: Readonly<SeverityCounts>
  readonly coverage: Coverage
  /** What the exchanges show about the ledger: the entries that were seen. Reports of earlier releases have none. */
  readonly ledger?: readonly EntryCount[]
  /** What probes found out: only in a report of `verify`, and in no merged one. */
  readonly probed?: Probed
}

/** Which run a report is of, and how late in it. */
export interface RunStamp {
  /** The name of the proxy. */
  readonly instance: string
  /** The id of the run. */
  readonly run: string
  /** Later reports of a run have higher numbers. */
  readonly sequence: number
  /** The share of exchanges that were to be checked. */
  readonly sample: number
}

/** What a run contributes to a merged report: all its numbers. */
export interface Part
  extends RunStamp,
    Pick<
      Report,
      | 'upstream'
      | 'from'
      | 'to'
      | 'exchanges'
      | 'unchecked'
      | 'leftOutBySeverity'
      | 'coverage'
      | 'ledger'
    > {
  readonly findings: readonly FindingCounts[]
}

/** The numbers of a finding in one run. */
export type FindingCounts = Pick<
  FindingOutline,
  'fingerprint' | 'severity' | 'count' | 'bySeverity' | 'occurrences' | 'firstSeen'
>

/** How many exchanges there were, and what became of them: `total = checked + unchecked`. */
export interface ExchangeCounts {
  readonly total: number
  /** Judged, if only by the verdict of an equal exchange. */
  readonly checked: number
  /** Those checked by the verdict of an earlier equal exchange. */
  readonly repeated: number
  /** Those checked of which a part (a body) could not be judged. */
  readonly partly: number
  /** Not judged at all. */
  readonly unchecked: number
}

/** The same without the examples, which are most of it. */
export interface ReportOutline extends Omit<Report, 'findings'> {
  readonly findings: readonly FindingOutline[]
}

/** One thing that is wrong, however often it was seen. */
export interface Finding extends FindingOutline {
  readonly example: Example
}

/** A finding without its example. */
export interface FindingOutline extends FindingKey {
  readonly fingerprint: string
  readonly severity: Severity
  readonly message: string
  readonly section: string
  /** In how many exchanges it was seen, at whatever severity. */
  readonly count: number
  /** The same by severity, if it was seen at several: a mistake that the service refused is a note, one that it accepted an error. */
  readonly bySeverity?: Readonly<SeverityCounts>
  /** How often it was seen in all: a list can show it many times. */
  readonly occurrences: number
  /** When it was first seen (ISO 8601). */
  readonly firstSeen: string
  /** Set if the baseline knows it. */
  readonly known?: Known
}

/** What the baseline says of a finding; one that has expired counts as new. */
export interface Known {
  readonly reason: string
  readonly expires?: string
  readonly expired: boolean
}

/** The first exchange that showed a finding at its severity, redacted, its bodies shortened. */
export interface Example {
  /** When it began (ISO 8601). */
  readonly time: string
  /** In a merged report: the run that it is of. */
  readonly run?: string
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

/** Which parts of the contract were met. */
export interface Coverage {
  readonly operations: readonly OperationCoverage[]
  /** How many documented answers and cases of parameters were met. */
  readonly met: number
  /** How many there are. */
  readonly of: number
}

/** How often each choice of an entry of the ledger was seen; `other` for what is none of them. */
export interface EntryCount {
  readonly entry: string
  /** The sum of the counts. */
  readonly of: number
  readonly choices: readonly ChoiceCount[]
}

/** How often a choice was seen; `other` for what is none of its entry's. */
export interface ChoiceCount {
  readonly choice: Seen
  readonly count: number
  /** In a report of `verify`: the kinds of exchanges that showed it, if each kind shows one choice, and not all the same. */
  readonly kinds?: readonly string[]
}

/** What probes found out about an upstream. */
export interface Probed {
  /** What was asked for at random follows from it: `--seed` asks for the same. Reports of earlier releases have none. */
  readonly seed?: number
  readonly rules: readonly ProbedRule[]
  readonly entries: readonly ProbedEntry[]
}

/** A rule of the contract. */
export interface ProbedRule {
  readonly name: string
  /** What must be true. */
  readonly rule: string
  readonly section: string
  readonly result: 'held' | 'broken' | 'unknown'
  /** Why the result is not known, or what breaks the rule. */
  readonly reason?: string
}

/** An entry of the ledger: the choices of the sandbox and those of the upstream, the most frequent first. */
export interface ProbedEntry {
  readonly entry: string
  readonly sandbox: readonly ChoiceCount[]
  readonly upstream: readonly ChoiceCount[]
  readonly result: 'same' | 'differs' | 'unknown'
  /** Present if the sandbox makes every choice in turn: then any choice of the ledger is the same. */
  readonly rotates?: true
  /** Why the result is not known. */
  readonly reason?: string
}

/** Which parts of an operation were met. */
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
