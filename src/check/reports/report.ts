// Written by `npm run generate` from src/check/reports/report-schema.ts.

import type { SeverityCounts } from '../../contract/requests/violation.ts'
import type { Severity } from '../../contract/requests/violation-types.ts'
import type { CountedChange, NextReport } from '../../next/next-types.ts'

/** The result of a run, or of several: findings, counts and coverage as plain data, without credentials. */
export interface Report extends ReportOutline {
  /** The findings: new ones first, then the most severe, then the most frequent. */
  readonly findings: readonly Finding[]
}

/** All violations of one rule at one place of one operation. */
export interface Finding extends FindingOutline {
  /** The first exchange that showed a finding at its severity, without credentials, its bodies shortened. */
  readonly example: Example
}

/** The first exchange that showed a finding at its severity, without credentials, its bodies shortened. */
export interface Example {
  /** When the exchange began. */
  readonly time: string
  /** In a merged report: the id of the run with this exchange. */
  readonly run?: string
  readonly request: {
    readonly method: string
    readonly target: string
    /** Header lines: name, value, name, value … */
    readonly headers: readonly string[]
    /** The beginning of the body, if there was one that could be read. */
    readonly body?: string
  }
  /** The answer of an example. */
  readonly response: ExampleResponse
  /** A command that sends the request again; the key is taken from `PETSTORE_KEY`. */
  readonly curl: string
}

/** The answer of an example. */
export interface ExampleResponse {
  /** Absent if there was no answer. */
  readonly status?: number | undefined
  /** Header lines: name, value, name, value … */
  readonly headers: readonly string[]
  /** The beginning of the body, if there was one that could be read. */
  readonly body?: string | undefined
}

/** A report without the examples, which are most of it. */
export interface ReportOutline {
  readonly version: 1
  /** The name of the program that wrote the report. */
  readonly tool: string
  /** The digest of the contract: only reports on the same contract can be merged. */
  readonly contract: string
  /** The base address of the service, without credentials; absent if it is not known. */
  readonly upstream?: string | undefined
  /** When the run began. */
  readonly from: string
  /** When the report was written. */
  readonly to: string
  /** The number of exchanges, and of those that were checked. */
  readonly exchanges: ExchangeCounts
  /** The number of exchanges that were not judged, or only in part, by reason. */
  readonly unchecked: { readonly [k: string]: number }
  /** The number of violations whose findings are left out: a report has room for 1,000 findings. These violations fail a run too. */
  readonly findingsLeftOut: number
  /** The number of violations that are left out, by severity. A finding is never left out while a less severe one is listed. */
  readonly leftOutBySeverity: Readonly<SeverityCounts>
  /** The parts of the contract that exchanges met. */
  readonly coverage: Coverage
  /** The entries of the ledger about which the exchanges show something: points that the contract leaves open. */
  readonly ledger?: readonly EntryCount[] | undefined
  /** The name of the proxy. */
  readonly instance?: string | undefined
  /** The id of the run. */
  readonly run?: string | undefined
  /** The number of the report within its run: later reports have higher numbers. */
  readonly sequence?: number | undefined
  /** The share of the exchanges that the run was to check. */
  readonly sample?: number | undefined
  readonly findings: readonly FindingOutline[]
  /** Only in a merged report, in place of instance, run, sequence and sample: the numbers of each run. With them the report can be merged again. */
  readonly parts?: readonly Part[] | undefined
  /** What exchanges show of the changes to the next contract, by client. */
  readonly next?: ReportedNext | undefined
  /** The results of the probes. Only a report of `verify` has them; merged reports do not. */
  readonly probed?: Probed | undefined
  /** Sentences about what was not judged as it should be: operations that Prism does not judge. They are no findings. */
  readonly remarks?: readonly string[] | undefined
}

/** The number of exchanges, and of those that were checked. */
export interface ExchangeCounts {
  /** The number of all exchanges: `checked` and `unchecked`. */
  readonly total: number
  /** The number of exchanges that were judged, including repeated ones. */
  readonly checked: number
  /** The number of checked exchanges that got the verdict of an earlier equal exchange. */
  readonly repeated: number
  /** The number of checked exchanges of which a part, e.g. a body, could not be judged. */
  readonly partly: number
  /** The number of exchanges that were not judged at all. */
  readonly unchecked: number
}

/** The parts of the contract that exchanges met. */
export interface Coverage {
  /** All operations; of a contract with more than 50 those that had exchanges, unless all are asked for (`--coverage all`). */
  readonly operations: readonly OperationCoverage[]
  /** How many documented answers and cases were met. */
  readonly met: number
  /** How many there are. */
  readonly of: number
  /** The operations without exchanges that are not listed. Absent if all operations are. */
  readonly neverMet?: {
    /** How many there are. */
    readonly count: number
    /** The first of them, by their operationIds. */
    readonly operations: readonly string[]
  }
}

/** The parts of an operation, and how many exchanges met each. */
export interface OperationCoverage {
  /** The operationId. */
  readonly operation: string
  readonly method: string
  readonly path: string
  /** The number of exchanges that met it. */
  readonly count: number
  readonly statuses: readonly {
    /** The status. */
    readonly status: number
    readonly documented: boolean
    /** The number of exchanges that met it. */
    readonly count: number
  }[]
  readonly parameters: readonly ParameterCoverage[]
}

/** The cases of a parameter, or of a field of the body, and how often each was met. */
export interface ParameterCoverage {
  /** `query.limit`, `path.orderId`, `body.name` */
  readonly place: string
  readonly cases: readonly {
    readonly name: string
    /** The number of exchanges that met it. */
    readonly count: number
  }[]
}

/** How often each choice of an entry of the ledger was seen. */
export interface EntryCount {
  /** An entry of the ledger that was seen. */
  readonly entry: string
  /** For a contract of a user: what it leaves open. */
  readonly question?: string
  /** For a contract of a user: the choice of the sandbox. */
  readonly pinned?: string | number
  /** For a contract of a user: what is counted, e.g. `list`. */
  readonly shownBy?: string
  /** The number of exchanges that show any choice. */
  readonly of: number
  readonly choices: readonly ChoiceCount[]
}

/** How often a choice of an entry was seen. */
export interface ChoiceCount {
  /** A choice of the entry, or `other` if the exchange shows none of its choices. */
  readonly choice: string | number
  /** The number of exchanges that show the choice. */
  readonly count: number
  /** The first exchange that showed a choice, for a contract of a user. */
  readonly example?: ChoiceExample
  /** In a report of `verify`: the kinds of exchanges that show the choice. Only present if each kind of exchange shows one choice, and different kinds show different ones. */
  readonly kinds?: readonly string[]
}

/** The first exchange that showed a choice, for a contract of a user. */
export interface ChoiceExample {
  /** When the exchange began. */
  readonly time: string
  /** Method and target, without credentials, shortened. */
  readonly request: string
  /** The status of the answer. */
  readonly status: number
}

/** A finding without its example. */
export interface FindingOutline extends FindingCounts {
  readonly rule: string
  /** The operationId. */
  readonly operation: string
  /** The place, e.g. `response.200.body.*.id`. */
  readonly location: string
  /** The place, the rule and the value seen. */
  readonly message: string
  /** The section of the contract that holds the rule. */
  readonly section?: string
  /** In place of a section, for a contract of a user: the place in its document, a JSON pointer (RFC 6901). */
  readonly pointer?: string
  /** The entry of the baseline for this finding. A finding whose entry has expired counts as new. */
  readonly known?: Known
}

/** The entry of the baseline for this finding. A finding whose entry has expired counts as new. */
export interface Known {
  readonly reason: string
  readonly expires?: string
  readonly expired: boolean
}

/** The part of a merged report that comes from one run: all its numbers. */
export interface Part extends RunStamp {
  /** The base address of the service, without credentials; absent if it is not known. */
  readonly upstream?: string | undefined
  /** When the run began. */
  readonly from: string
  /** When the report was written. */
  readonly to: string
  /** The number of exchanges, and of those that were checked. */
  readonly exchanges: ExchangeCounts
  /** The number of exchanges that were not judged, or only in part, by reason. */
  readonly unchecked: { readonly [k: string]: number }
  /** The number of violations that are left out, by severity. A finding is never left out while a less severe one is listed. */
  readonly leftOutBySeverity: Readonly<SeverityCounts>
  /** The parts of the contract that exchanges met. */
  readonly coverage: Coverage
  /** The entries of the ledger about which the exchanges show something: points that the contract leaves open. */
  readonly ledger?: readonly EntryCount[] | undefined
  readonly findings: readonly FindingCounts[]
  /** What the run shows of the next contract: the changes that some client met. */
  readonly next?: NextReport | undefined
}

/** The numbers of a finding in one run. */
export interface FindingCounts {
  /** The name of the finding: the same in every run for the same rule, operation and place. */
  readonly fingerprint: string
  readonly severity: Severity
  /** The number of exchanges with this finding, at any severity. */
  readonly count: number
  /** The number of exchanges by severity, if the finding has several severities: a mistake that the service refused is a note, a mistake that it accepted an error. */
  readonly bySeverity?: Readonly<SeverityCounts>
  /** The number of violations in all these exchanges: a list can have many. */
  readonly occurrences: number
  /** The time of the first exchange with this finding. */
  readonly firstSeen: string
}

/** What exchanges show of the changes to the next contract, by client. */
export interface ReportedNext {
  /** The digest of the next contract. */
  readonly contract: string
  readonly changes: readonly NextChange[]
}

/** A change with its clients, and what the baseline says of it. */
export interface NextChange extends CountedChange {
  /** The entry of the baseline for this finding. A finding whose entry has expired counts as new. */
  readonly known?: Known
}

/** The results of the probes. Only a report of `verify` has them; merged reports do not. */
export interface Probed {
  /** The seed of all values that the probes drew at random: `--seed` draws the same values again. Reports of earlier releases have no seed. */
  readonly seed?: number
  readonly rules: readonly ProbedRule[]
  readonly entries: readonly ProbedEntry[]
}

/** What probes found out about a rule of the contract. */
export interface ProbedRule {
  /** The name of a rule of the contract. */
  readonly name: string
  /** A statement that is true while the rule is kept. */
  readonly rule: string
  /** The section of the contract. */
  readonly section: string
  readonly result: 'held' | 'broken' | 'unknown'
  /** Why the result is not known, or what breaks the rule. */
  readonly reason?: string
}

/** What probes found out about an entry of the ledger. */
export interface ProbedEntry {
  /** An entry of the ledger. */
  readonly entry: string
  /** For a contract of a user: what it leaves open. */
  readonly question?: string
  /** What the sandbox showed, the most frequent choice first. */
  readonly sandbox: readonly ChoiceCount[]
  /** What the service showed, the most frequent choice first. */
  readonly upstream: readonly ChoiceCount[]
  readonly result: 'same' | 'differs' | 'unknown'
  /** Present if the sandbox makes every choice in turn: then any choice of the ledger is the same. */
  readonly rotates?: true
  /** Why the result is not known. */
  readonly reason?: string
}

/** The run that wrote a report, and the number of the report within that run. */
export interface RunStamp {
  /** The name of the proxy. */
  readonly instance: string
  /** The id of the run. */
  readonly run: string
  /** The number of the report within its run: later reports have higher numbers. */
  readonly sequence: number
  /** The share of the exchanges that the run was to check. */
  readonly sample: number
}
