import { C as AnswerRecord, D as NextVerdict, E as NearOperation, O as Origin, S as ExchangeSummary, T as Exchange, _ as RequestRoute, a as RecordCounts, b as NextReport, c as Scenario, d as ContractInfo, f as FaultInForce, g as Ledger, h as Unspecified, i as WaitOptions, k as RequestRecord, l as ScenarioInput, m as WorldInfo, n as SandboxControl, o as Notice, p as NextInfo, r as WorldControl, s as StorageError, t as MadeWorld, u as ExchangeFilter, v as ClientCount, w as CoverageReport, x as Capture, y as CountedChange } from "./sandbox-control-BSnyciHA.js";
import { C as Violation, S as Severity, g as RouteFinder, h as ShownCredentials, w as ContractSource } from "./operation-behaviour-B-bOZ7rG.js";
import { IncomingMessage, ServerResponse } from "node:http";
/** How far a long piece of work is. */
interface Progress {
  /** What is being done, as the first word of a line: `checking`. */
  readonly step: string;
  readonly done: number;
  /** The total; `undefined` if it is not known. */
  readonly of: number | undefined;
  /** What is counted, as a word in the plural; bytes by default. */
  readonly unit?: string;
}
/** Called often, with the progress of a long piece of work. It must be cheap. */
type OnProgress = (progress: Progress) => void;
interface RecordingSummary {
  readonly file: string;
  /** The tape beside it, if it was too long to be part of it. */
  readonly tape: string | undefined;
  readonly exchanges: number;
  /** How many records it has of the resource that a scenario has at its top level. */
  readonly pets: number;
  /** How many it has of each resource, unless it is that one under this very name. */
  readonly records?: {
    readonly [resource: string]: number;
  };
  readonly created: number;
  readonly conflicts: readonly string[];
  /** How many exchanges were outside the contract's paths. They are kept on the tape, or dropped. */
  readonly unknown: number;
  readonly dropped: number;
  /** How many exchanges are kept but never replayed: a 304, or one without a complete answer or body. */
  readonly failed: number;
  /** Whether the last line of the tape was cut off, and left out. */
  readonly torn: boolean;
}
/** Records exchanges when they end. */
interface Recorder {
  /** Appends an exchange to the tape. Never throws: a failure is reported to `onFailure`, and by `close`. */
  add(capture: Capture): void;
  /**
   * Writes the recording and returns its summary. A second call returns the same.
   * @throws UsageError when tape or recording cannot be written; Error for a bug that ended the recording.
   */
  close(): Promise<RecordingSummary>;
}
interface RecorderOptions {
  /** The recording: a scenario (.yaml, .json) or a HAR (.har). The tape is written beside it while exchanges arrive. */
  readonly file: string;
  /** The OpenAPI document that the exchanges are about. Default: the contract of this package. */
  readonly contract?: string;
  /** OpenAPI Overlays that are laid over it. */
  readonly overlay?: readonly string[];
  /** Leaves out exchanges outside the contract's paths. */
  readonly dropUnknown?: boolean;
  /** Called at once, with the error, when the recording ends early. Nothing more is recorded then. */
  readonly onFailure?: (error: Error) => void;
  /** Called while `close` writes the recording. */
  readonly onProgress?: OnProgress;
}
/** A user's mistake on the command line or in a file: one message, exit 2. */
declare class UsageError extends Error {
  name: string;
  /** What has been given for the name of a file may be the file itself: a message never has it. */
  constructor(message: string, options?: ErrorOptions);
}
/** The sandbox cannot start, e.g. because its port is taken: one message, exit 3. */
declare class StartError extends Error {
  name: string;
  /** As in a UsageError: never the content of a file that was given for its name. */
  constructor(message: string, options?: ErrorOptions);
}
/** The certificate and the key of a server, in PEM form. */
interface ServerIdentity {
  readonly context: {
    readonly cert: string;
    readonly key: string;
    /** The authorities that sign the certificates of clients. */
    readonly ca?: string;
  };
  /** Whether clients are asked for a certificate. */
  readonly asksClients: boolean;
  /** Called for each request of a client without an accepted certificate: why it is refused, and the address of the client. */
  onRefused(why: string, address: string | undefined): void;
  /** Calls a listener after each change of the context. */
  onChange(listener: () => void): void;
}
/** Names of PEM files. */
interface CertificateFiles {
  /** The certificate of the server, followed by those of the authorities between it and the one that clients trust. */
  readonly cert: string;
  /** Its private key. */
  readonly key: string;
}
/**
 * How a server gets its certificate: `self-signed` makes one for this run; otherwise the names of PEM files, which are read again
 * when they change. With `ca`, clients need a certificate of one of its authorities, for everything but the health.
 */
type TlsSetting = 'self-signed' | (CertificateFiles & {
  readonly ca?: string | undefined;
}) | {
  readonly selfSigned: true;
  readonly ca?: string | undefined;
};
/** What clients of a server with TLS trust. */
interface ServerTrust {
  /**
   * The absolute path of a PEM file that they can trust, which has certificates only; `undefined` if the authority of the certificate is
   * not in a file of the server.
   */
  readonly caFile: string | undefined;
  /** The certificates of the server now, and of its authority if that is known: the text of a PEM file. */
  readonly ca: string | undefined;
  /** Whether clients need a certificate of their own. */
  readonly asksClients: boolean;
}
type SeverityCounts = { [severity in Severity]: number; };
/** The violations of several exchanges, in order. */
type Verdicts = readonly (readonly Violation[])[];
/** The result of a run, or of several: findings, counts and coverage as plain data, without credentials. */
interface Report extends ReportOutline {
  /** The findings: new ones first, then the most severe, then the most frequent. */
  readonly findings: readonly Finding[];
}
/** All violations of one rule at one place of one operation. */
interface Finding extends FindingOutline {
  /** The first exchange that showed a finding at its severity, without credentials, its bodies shortened. */
  readonly example: Example;
}
/** The first exchange that showed a finding at its severity, without credentials, its bodies shortened. */
interface Example {
  /** When the exchange began. */
  readonly time: string;
  /** In a merged report: the id of the run with this exchange. */
  readonly run?: string;
  readonly request: {
    readonly method: string;
    readonly target: string;
    /** Header lines: name, value, name, value … */
    readonly headers: readonly string[];
    /** The beginning of the body, if there was one that could be read. */
    readonly body?: string;
  };
  /** The answer of an example. */
  readonly response: ExampleResponse;
  /** A command that sends the request again; the key is taken from `PETSTORE_KEY`. */
  readonly curl: string;
}
/** The answer of an example. */
interface ExampleResponse {
  /** Absent if there was no answer. */
  readonly status?: number | undefined;
  /** Header lines: name, value, name, value … */
  readonly headers: readonly string[];
  /** The beginning of the body, if there was one that could be read. */
  readonly body?: string | undefined;
}
/** A report without the examples, which are most of it. */
interface ReportOutline {
  readonly version: 1;
  /** The name of the program that wrote the report. */
  readonly tool: string;
  /** The digest of the contract: only reports on the same contract can be merged. */
  readonly contract: string;
  /** The base address of the service, without credentials; absent if it is not known. */
  readonly upstream?: string | undefined;
  /** When the run began. */
  readonly from: string;
  /** When the report was written. */
  readonly to: string;
  /** The number of exchanges, and of those that were checked. */
  readonly exchanges: ExchangeCounts;
  /** The number of exchanges that were not judged, or only in part, by reason. */
  readonly unchecked: {
    readonly [k: string]: number;
  };
  /** The number of violations whose findings are left out: a report has room for 1,000 findings. These violations fail a run too. */
  readonly findingsLeftOut: number;
  /** The number of violations that are left out, by severity. A finding is never left out while a less severe one is listed. */
  readonly leftOutBySeverity: Readonly<SeverityCounts>;
  /** The parts of the contract that exchanges met. */
  readonly coverage: Coverage;
  /** The entries of the ledger about which the exchanges show something: points that the contract leaves open. */
  readonly ledger?: readonly EntryCount[] | undefined;
  /** The name of the proxy. */
  readonly instance?: string | undefined;
  /** The id of the run. */
  readonly run?: string | undefined;
  /** The number of the report within its run: later reports have higher numbers. */
  readonly sequence?: number | undefined;
  /** The share of the exchanges that the run was to check. */
  readonly sample?: number | undefined;
  readonly findings: readonly FindingOutline[];
  /** Only in a merged report, in place of instance, run, sequence and sample: the numbers of each run. With them the report can be merged again. */
  readonly parts?: readonly Part[] | undefined;
  /** What exchanges show of the changes to the next contract, by client. */
  readonly next?: ReportedNext | undefined;
  /** The results of the probes. Only a report of `verify` has them; merged reports do not. */
  readonly probed?: Probed | undefined;
  /** Sentences about what was not judged as it should be: operations that Prism does not judge. They are no findings. */
  readonly remarks?: readonly string[] | undefined;
}
/** The number of exchanges, and of those that were checked. */
interface ExchangeCounts {
  /** The number of all exchanges: `checked` and `unchecked`. */
  readonly total: number;
  /** The number of exchanges that were judged, including repeated ones. */
  readonly checked: number;
  /** The number of checked exchanges that got the verdict of an earlier equal exchange. */
  readonly repeated: number;
  /** The number of checked exchanges of which a part, e.g. a body, could not be judged. */
  readonly partly: number;
  /** The number of exchanges that were not judged at all. */
  readonly unchecked: number;
}
/** The parts of the contract that exchanges met. */
interface Coverage {
  /** All operations; of a contract with more than 50 those that had exchanges, unless all are asked for (`--coverage all`). */
  readonly operations: readonly OperationCoverage[];
  /** How many documented answers and cases were met. */
  readonly met: number;
  /** How many there are. */
  readonly of: number;
  /** The operations without exchanges that are not listed. Absent if all operations are. */
  readonly neverMet?: {
    /** How many there are. */
    readonly count: number;
    /** The first of them, by their operationIds. */
    readonly operations: readonly string[];
  };
}
/** The parts of an operation, and how many exchanges met each. */
interface OperationCoverage {
  /** The operationId. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** The number of exchanges that met it. */
  readonly count: number;
  readonly statuses: readonly {
    /** The status. */
    readonly status: number;
    readonly documented: boolean;
    /** The number of exchanges that met it. */
    readonly count: number;
  }[];
  readonly parameters: readonly ParameterCoverage[];
}
/** The cases of a parameter, or of a field of the body, and how often each was met. */
interface ParameterCoverage {
  /** `query.limit`, `path.orderId`, `body.name` */
  readonly place: string;
  readonly cases: readonly {
    readonly name: string;
    /** The number of exchanges that met it. */
    readonly count: number;
  }[];
}
/** How often each choice of an entry of the ledger was seen. */
interface EntryCount {
  /** An entry of the ledger that was seen. */
  readonly entry: string;
  /** For a contract of a user: what it leaves open. */
  readonly question?: string;
  /** For a contract of a user: the choice of the sandbox. */
  readonly pinned?: string | number;
  /** For a contract of a user: what is counted, e.g. `list`. */
  readonly shownBy?: string;
  /** The number of exchanges that show any choice. */
  readonly of: number;
  readonly choices: readonly ChoiceCount[];
}
/** How often a choice of an entry was seen. */
interface ChoiceCount {
  /** A choice of the entry, or `other` if the exchange shows none of its choices. */
  readonly choice: string | number;
  /** The number of exchanges that show the choice. */
  readonly count: number;
  /** The first exchange that showed a choice, for a contract of a user. */
  readonly example?: ChoiceExample;
  /** In a report of `verify`: the kinds of exchanges that show the choice. Only present if each kind of exchange shows one choice, and different kinds show different ones. */
  readonly kinds?: readonly string[];
}
/** The first exchange that showed a choice, for a contract of a user. */
interface ChoiceExample {
  /** When the exchange began. */
  readonly time: string;
  /** Method and target, without credentials, shortened. */
  readonly request: string;
  /** The status of the answer. */
  readonly status: number;
}
/** A finding without its example. */
interface FindingOutline extends FindingCounts {
  readonly rule: string;
  /** The operationId. */
  readonly operation: string;
  /** The place, e.g. `response.200.body.*.id`. */
  readonly location: string;
  /** The place, the rule and the value seen. */
  readonly message: string;
  /** The section of the contract that holds the rule. */
  readonly section?: string;
  /** In place of a section, for a contract of a user: the place in its document, a JSON pointer (RFC 6901). */
  readonly pointer?: string;
  /** The entry of the baseline for this finding. A finding whose entry has expired counts as new. */
  readonly known?: Known;
}
/** The entry of the baseline for this finding. A finding whose entry has expired counts as new. */
interface Known {
  readonly reason: string;
  readonly expires?: string;
  readonly expired: boolean;
}
/** The part of a merged report that comes from one run: all its numbers. */
interface Part extends RunStamp {
  /** The base address of the service, without credentials; absent if it is not known. */
  readonly upstream?: string | undefined;
  /** When the run began. */
  readonly from: string;
  /** When the report was written. */
  readonly to: string;
  /** The number of exchanges, and of those that were checked. */
  readonly exchanges: ExchangeCounts;
  /** The number of exchanges that were not judged, or only in part, by reason. */
  readonly unchecked: {
    readonly [k: string]: number;
  };
  /** The number of violations that are left out, by severity. A finding is never left out while a less severe one is listed. */
  readonly leftOutBySeverity: Readonly<SeverityCounts>;
  /** The parts of the contract that exchanges met. */
  readonly coverage: Coverage;
  /** The entries of the ledger about which the exchanges show something: points that the contract leaves open. */
  readonly ledger?: readonly EntryCount[] | undefined;
  readonly findings: readonly FindingCounts[];
  /** What the run shows of the next contract: the changes that some client met. */
  readonly next?: NextReport | undefined;
}
/** The numbers of a finding in one run. */
interface FindingCounts {
  /** The name of the finding: the same in every run for the same rule, operation and place. */
  readonly fingerprint: string;
  readonly severity: Severity;
  /** The number of exchanges with this finding, at any severity. */
  readonly count: number;
  /** The number of exchanges by severity, if the finding has several severities: a mistake that the service refused is a note, a mistake that it accepted an error. */
  readonly bySeverity?: Readonly<SeverityCounts>;
  /** The number of violations in all these exchanges: a list can have many. */
  readonly occurrences: number;
  /** The time of the first exchange with this finding. */
  readonly firstSeen: string;
}
/** What exchanges show of the changes to the next contract, by client. */
interface ReportedNext {
  /** The digest of the next contract. */
  readonly contract: string;
  readonly changes: readonly NextChange[];
}
/** A change with its clients, and what the baseline says of it. */
interface NextChange extends CountedChange {
  /** The entry of the baseline for this finding. A finding whose entry has expired counts as new. */
  readonly known?: Known;
}
/** The results of the probes. Only a report of `verify` has them; merged reports do not. */
interface Probed {
  /** The seed of all values that the probes drew at random: `--seed` draws the same values again. Reports of earlier releases have no seed. */
  readonly seed?: number;
  readonly rules: readonly ProbedRule[];
  readonly entries: readonly ProbedEntry[];
}
/** What probes found out about a rule of the contract. */
interface ProbedRule {
  /** The name of a rule of the contract. */
  readonly name: string;
  /** A statement that is true while the rule is kept. */
  readonly rule: string;
  /** The section of the contract. */
  readonly section: string;
  readonly result: 'held' | 'broken' | 'unknown';
  /** Why the result is not known, or what breaks the rule. */
  readonly reason?: string;
}
/** What probes found out about an entry of the ledger. */
interface ProbedEntry {
  /** An entry of the ledger. */
  readonly entry: string;
  /** For a contract of a user: what it leaves open. */
  readonly question?: string;
  /** What the sandbox showed, the most frequent choice first. */
  readonly sandbox: readonly ChoiceCount[];
  /** What the service showed, the most frequent choice first. */
  readonly upstream: readonly ChoiceCount[];
  readonly result: 'same' | 'differs' | 'unknown';
  /** Present if the sandbox makes every choice in turn: then any choice of the ledger is the same. */
  readonly rotates?: true;
  /** Why the result is not known. */
  readonly reason?: string;
}
/** The run that wrote a report, and the number of the report within that run. */
interface RunStamp {
  /** The name of the proxy. */
  readonly instance: string;
  /** The id of the run. */
  readonly run: string;
  /** The number of the report within its run: later reports have higher numbers. */
  readonly sequence: number;
  /** The share of the exchanges that the run was to check. */
  readonly sample: number;
}
/** What a fault did: how many calls matched it, and which requests it struck. */
interface Receipts extends Counts {
  readonly id: string;
  /** The same counts since the scenario was loaded: they include those before resets, but not those of `counts`. */
  readonly inAll: Counts;
  readonly expect?: 'consumed';
  /** The `X-Request-Id` of the last struck requests, the oldest first. */
  readonly requests: readonly string[];
}
/** How many calls matched a fault, and how often it fired. */
interface Counts {
  readonly calls: number;
  readonly fired: number;
  /** Of a rate limit: how many requests came before the `Retry-After` that their client had got was over. */
  readonly tooEarly?: number;
}
/** The durations of equal requests. */
interface DurationSeries {
  /** The name of the operation, such as its id or its path; `undefined` if the requests match none. */
  readonly operation: string | undefined;
  readonly method: string;
  /** 0 if nothing was answered. */
  readonly status: number;
  /** How many took no longer than each bound but longer than the bound before it; the last count is for longer durations. */
  readonly counts: Float64Array;
  /** In seconds. */
  readonly sum: number;
}
/** Counts how long answers take. Counting leaves no garbage behind. */
declare class Durations {
  #private;
  count(operation: string | undefined, method: string, status: number, seconds: number): void;
  list(): readonly DurationSeries[];
}
/** PEM files for a connection with TLS. */
interface TrustFiles {
  /** What to trust in addition to the authorities of Node, such as the `ca` of `start --tls-self-signed`. */
  readonly ca?: string;
  /** The certificate of this client, if the sandbox asks for one (`--tls-ca`). */
  readonly cert?: string;
  /** Its private key. */
  readonly key?: string;
}
/** How to connect to a sandbox. The files are for one that speaks https. */
interface ConnectOptions extends TrustFiles {
  /** The token that it was started with (`--admin-token`). */
  readonly token?: string;
}
/**
 * Connects to a sandbox that runs elsewhere: in another process, in a container or on another machine. `url` is any of its
 * addresses, such as `http://127.0.0.1:4010` or `http://127.0.0.1:4010/v1`.
 * @throws UsageError when the address, the token or a file is wrong; StartError when no sandbox answers there.
 */
declare function connectSandbox(url: string, options?: ConnectOptions): Promise<SandboxControl>;
/** The same with the address of who answers it. */
interface ExampleCall extends Omit<ShownCredentials, 'path'> {
  readonly url: string;
}
interface OptionRule {
  readonly fits: (value: unknown) => boolean;
  readonly must: string;
  /** Whether no message may show the value. */
  readonly isSecret?: true;
}
/** The value of a text of the command line or the environment, or what is wrong with the text: a clause after `must be` or `cannot be`. */
type OptionReading<Value> = {
  readonly value: Value;
} | {
  readonly must: string;
} | {
  readonly cannot: string;
};
/** A kind of values that options have: how the texts of flags and variables are read, and the values of programs checked. */
interface OptionKind<Value> {
  /** A `switch` is a flag without a value. A `list` can be given several times, and a `joined` flag, too: commas join its texts. */
  readonly form: 'text' | 'switch' | 'list' | 'joined';
  /** Reads the text of a flag or a variable. What a list reads of several texts is concatenated. */
  readonly read: (text: string) => OptionReading<Value>;
  readonly rule: OptionRule;
  /** The possible texts, if there are only a few. */
  readonly words?: readonly string[];
  /** What a flag alone stands for, if it can stand alone; any other value then follows it after `=`. */
  readonly bare?: string;
  /** What a text names, for completion. */
  readonly names?: OptionReference;
  /** Some of the possible texts, for completion. */
  readonly usual?: readonly string[];
}
/** What texts name: something of this machine, a part of a contract, or how to settle what it leaves open. */
type OptionReference = ('file' | 'directory' | 'scenario') | ('kind of points' | 'operation' | 'resource' | 'setting');
/** How long an answer is delayed, in milliseconds: this long, or a time drawn from `lower` to `upper`. */
type DelaySpan = number | {
  readonly lower: number;
  readonly upper: number;
};
/** When a clock starts, in milliseconds since 1970; it stands still there unless it is said to tick on, here or by the scenario. */
type StartTime = number | {
  readonly now: number;
  readonly ticking: true;
};
declare const commandNames: readonly ['start', 'proxy', 'verify', 'check', 'report', 'scenario', 'contract', 'mcp', 'completion'];
type CommandName = (typeof commandNames)[number];
/** The functions of the library that take some of the options. */
type FunctionName = 'startSandbox' | 'startProxy';
/** An option: of commands, of functions of the library, or of both. */
interface Option<Value, Commands extends { readonly [command in CommandName]?: Default; }, Functions extends FunctionName> {
  /** What it can be; texts and values of other kinds are refused with a sentence that says so. */
  readonly kind: OptionKind<Value>;
  /** What it can be in a command in which it can be more. */
  readonly kinds?: { readonly [command in CommandName]?: OptionKind<unknown>; };
  /** The commands that have it, and what it is there if it is not given. */
  readonly commands: Commands;
  readonly functions?: readonly Functions[];
  /** Its environment variable, besides `PETSTORE_` and the flag in capitals; `none` if it has not even that. */
  readonly variable?: 'PORT' | 'HOST' | 'none';
  /** What `--help` and the docs say of it, or what they say of it in each command. */
  readonly help: string | { readonly [command in keyof Commands]: string; };
  /** A flag of one letter. */
  readonly alias?: string;
  /** The commands that take it as a word instead of a flag. */
  readonly positional?: readonly (keyof Commands)[];
  /** Why it cannot be used with the other options as they are, in a sentence; `undefined` if it can. */
  readonly conflict?: (others: GivenOptions) => string | undefined;
}
/** The values of options by name; those that were not given are `undefined`. */
interface GivenOptions {
  readonly [name: string]: unknown;
}
/** What an option is if it is not given. */
type Default = Applied | Unset | Required$1;
/** It has this value, as a user would write it; a switch is off and a list empty. */
interface Applied {
  readonly kind: 'applied';
  readonly text: string | undefined;
}
/** It has no value, and the program does this. */
interface Unset {
  readonly kind: 'unset';
  readonly shown: string | undefined;
}
/** It must be given; the sentence says so. */
interface Required$1 {
  readonly kind: 'required';
  readonly sentence: string;
}
/**
 * Every option once. Its name in the table is that in the library. In kebab case it is its flag, and in capitals, after `PETSTORE_`,
 * its variable. Flags, variables, their checks and types, `--help` and docs/configuration.md follow from the table, in its order.
 */
declare const options: {
  exec: Option<string, {
    readonly proxy: Unset;
    readonly start: Unset;
  }, never>;
  rotateRuns: Option<number, {
    start: Unset;
  }, never>;
  rehearse: Option<"next" | "sunset", {
    start: Unset;
  }, never>;
  rehearseFor: Option<number, {
    start: Unset;
  }, never>;
  sample: Option<number, {
    proxy: Applied;
    start: Unset;
  }, "startProxy">;
  whenBehind: Option<"drop" | "wait", {
    proxy: Applied;
    start: Unset;
  }, "startProxy">;
  faults: Option<string, {
    proxy: Unset;
  }, never>;
  annotate: Option<boolean, {
    proxy: Applied;
  }, "startProxy">;
  record: Option<string, {
    readonly proxy: Unset;
    readonly start: Unset;
  }, never>;
  writeProfile: Option<string, {
    verify: Unset;
  }, never>;
  records: Option<string, {
    verify: Unset;
  }, never>;
  report: Option<readonly string[], {
    readonly check: Applied;
    readonly contract: Applied;
    readonly proxy: Applied;
    readonly report: Applied;
    readonly start: Applied;
    readonly verify: Applied;
  }, never>;
  coverage: Option<"all" | "met", {
    start: Unset;
    check: Applied;
    proxy: Applied;
    report: Applied;
    verify: Applied;
  }, never>;
  failOn: Option<"error" | "never" | "warning", {
    start: Unset;
    check: Applied;
    contract: Applied;
    proxy: Applied;
    report: Applied;
    verify: Applied;
  }, never>;
  failOnNext: Option<"met" | "never" | "refused", {
    readonly check: Applied;
    readonly proxy: Applied;
    readonly report: Applied;
  }, never>;
  baseline: Option<string, {
    readonly check: Unset;
    readonly contract: Unset;
    readonly proxy: Unset;
    readonly report: Unset;
    readonly start: Unset;
    readonly verify: Unset;
  }, "startProxy">;
  updateBaseline: Option<boolean, {
    readonly check: Applied;
    readonly contract: Applied;
    readonly proxy: Applied;
    readonly report: Applied;
    readonly start: Applied;
    readonly verify: Applied;
  }, never>;
  annotations: Option<"github", {
    readonly check: Unset;
    readonly proxy: Unset;
    readonly report: Unset;
    readonly verify: Unset;
  }, never>;
  reportEvery: Option<number, {
    proxy: Unset;
  }, never>;
  instance: Option<string, {
    proxy: Unset;
  }, "startProxy">;
  expect: Option<number, {
    report: Unset;
  }, never>;
  out: Option<string, {
    scenario: Unset;
  }, never>;
  dropUnknown: Option<boolean, {
    scenario: Applied;
  }, never>;
  format: Option<"html" | "json" | "junit" | "markdown" | "sarif" | "text", {
    contract: Unset;
  }, never>;
  traffic: Option<readonly string[], {
    contract: Applied;
  }, never>;
  resource: Option<readonly string[], {
    contract: Applied;
  }, never>;
  operation: Option<readonly string[], {
    contract: Applied;
  }, never>;
  kind: Option<readonly string[], {
    contract: Applied;
  }, never>;
  all: Option<boolean, {
    contract: Applied;
  }, never>;
  log: Option<"json" | "pretty" | "silent", {
    readonly check: Unset;
    readonly mcp: Unset;
    readonly proxy: Unset;
    readonly report: Unset;
    readonly scenario: Unset;
    readonly start: Unset;
    readonly verify: Unset;
  }, never>;
  json: Option<boolean, {
    readonly check: Applied;
    readonly completion: Applied;
    readonly contract: Applied;
    readonly mcp: Applied;
    readonly proxy: Applied;
    readonly report: Applied;
    readonly scenario: Applied;
    readonly start: Applied;
    readonly verify: Applied;
  }, never>;
  upstream: Option<string, {
    proxy: Required$1;
    verify: Required$1;
    mcp: Unset;
    start: Unset;
  }, "startSandbox">;
  mock: Option<readonly string[], {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  rate: Option<number, {
    verify: Applied;
  }, never>;
  readOnly: Option<boolean, {
    readonly mcp: Applied;
    readonly proxy: Applied;
    readonly start: Applied;
  }, "startProxy" | "startSandbox">;
  timeout: Option<number, {
    start: Unset;
    proxy: Applied;
    verify: Applied;
  }, "startProxy" | "startSandbox">;
  ca: Option<string, {
    readonly mcp: Unset;
    readonly proxy: Unset;
    readonly start: Unset;
    readonly verify: Unset;
  }, "startProxy" | "startSandbox">;
  insecure: Option<boolean, {
    readonly proxy: Applied;
    readonly start: Applied;
    readonly verify: Applied;
  }, "startProxy" | "startSandbox">;
  contract: Option<string, {
    readonly check: Unset;
    readonly contract: Unset;
    readonly mcp: Unset;
    readonly proxy: Unset;
    readonly report: Unset;
    readonly scenario: Unset;
    readonly start: Unset;
    readonly verify: Unset;
  }, "startProxy" | "startSandbox">;
  overlay: Option<readonly string[], {
    readonly check: Applied;
    readonly contract: Applied;
    readonly mcp: Applied;
    readonly proxy: Applied;
    readonly report: Applied;
    readonly scenario: Applied;
    readonly start: Applied;
    readonly verify: Applied;
  }, "startProxy" | "startSandbox">;
  noCache: Option<boolean, {
    readonly check: Applied;
    readonly contract: Applied;
    readonly mcp: Applied;
    readonly proxy: Applied;
    readonly report: Applied;
    readonly scenario: Applied;
    readonly start: Applied;
    readonly verify: Applied;
  }, never>;
  strictContract: Option<boolean, {
    readonly check: Applied;
    readonly contract: Applied;
    readonly mcp: Applied;
    readonly proxy: Applied;
    readonly report: Applied;
    readonly scenario: Applied;
    readonly start: Applied;
    readonly verify: Applied;
  }, "startProxy" | "startSandbox">;
  next: Option<string, {
    readonly check: Unset;
    readonly mcp: Unset;
    readonly proxy: Unset;
    readonly start: Unset;
  }, "startProxy" | "startSandbox">;
  url: Option<string, {
    mcp: Unset;
  }, never>;
  port: Option<number, {
    start: Applied;
    proxy: Applied;
    mcp: Unset;
  }, "startProxy" | "startSandbox">;
  host: Option<string, {
    readonly mcp: Applied;
    readonly proxy: Applied;
    readonly start: Applied;
  }, "startProxy" | "startSandbox">;
  tls: Option<TlsSetting, {}, "startProxy" | "startSandbox">;
  tlsCert: Option<string, {
    readonly mcp: Unset;
    readonly proxy: Unset;
    readonly start: Unset;
  }, never>;
  tlsKey: Option<string, {
    readonly mcp: Unset;
    readonly proxy: Unset;
    readonly start: Unset;
  }, never>;
  tlsSelfSigned: Option<boolean, {
    readonly mcp: Applied;
    readonly proxy: Applied;
    readonly start: Applied;
  }, never>;
  tlsCa: Option<string, {
    readonly proxy: Unset;
    readonly start: Unset;
  }, never>;
  data: Option<string, {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  waitReplicas: Option<number, {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  fresh: Option<boolean, {
    readonly mcp: Applied;
    readonly start: Applied;
  }, "startSandbox">;
  key: Option<string, {
    verify: Unset;
  }, never>;
  allowWrites: Option<boolean, {
    verify: Applied;
  }, never>;
  scenario: Option<string, {
    readonly mcp: Applied;
    readonly start: Applied;
    readonly verify: Applied;
  }, never>;
  handlers: Option<string | object, {
    readonly mcp: Unset;
    readonly start: Unset;
    readonly verify: Unset;
  }, "startSandbox">;
  seed: Option<number, {
    verify: Unset;
    mcp: Unset;
    start: Unset;
  }, "startSandbox">;
  header: Option<readonly string[], {
    readonly proxy: Applied;
    readonly verify: Applied;
  }, never>;
  keys: Option<readonly string[], {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  isolation: Option<"per-key" | "shared", {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  maxWorlds: Option<number, {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  maxConnections: Option<number, {
    readonly mcp: Applied;
    readonly proxy: Applied;
    readonly start: Applied;
  }, "startProxy" | "startSandbox">;
  worldIdle: Option<number, {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  unspecified: Option<Unspecified, {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  now: Option<StartTime, {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  delay: Option<DelaySpan, {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  watch: Option<boolean, {
    readonly mcp: Applied;
    readonly start: Applied;
  }, never>;
  onMiss: Option<"404" | "store", {
    readonly mcp: Unset;
    readonly start: Unset;
  }, "startSandbox">;
  drain: Option<number, {
    readonly proxy: Applied;
    readonly start: Applied;
  }, never>;
  adminToken: Option<string, {
    readonly mcp: Unset;
    readonly proxy: Unset;
    readonly start: Unset;
  }, "startProxy" | "startSandbox">;
  open: Option<boolean, {
    readonly proxy: Applied;
    readonly start: Applied;
  }, never>;
};
/** The options of a function of the library. */
type OptionsOf<Function extends FunctionName> = { readonly [Name in keyof Table as Function extends FunctionsOf<Table[Name]> ? Name : never]?: ValueOf<Table[Name]>; };
type Table = typeof options;
type ValueOf<Of> = Of extends Option<infer Value, infer _Commands, infer _Functions> ? Value : never;
type FunctionsOf<Of> = Of extends {
  readonly functions?: readonly (infer Name)[];
} ? Name : never;
/** How to start a sandbox; every option has a default. */
interface StartOptions extends OptionsOf<'startSandbox'> {
  /**
   * The name of a scenario in `scenarios/`, the path of a file, or a scenario as a value. The value may be any object, because it is
   * checked when it is read; `satisfies ScenarioInput` checks it in the editor. Default: `default`.
   */
  readonly scenario?: string | ScenarioInput | object;
  /** Who answers, with an upstream, in place of the routes of the scenario: the first that matches a request decides. */
  readonly routes?: readonly RequestRoute[];
  /** What to do with kept records that were seeded from other data than the scenario's. Default: `refuse`. */
  readonly otherData?: 'refuse' | 'reseed';
  /** How long a client may leave its answer unread, in milliseconds. Default: 30,000. */
  readonly writeTimeout?: number;
  /** Called with every exchange after it was answered. */
  readonly onExchange?: (exchange: Exchange) => void;
  /**
   * Called for every exchange after it was answered, with a function that summarises it, now or later; this costs a tenth of
   * `onExchange`. A summary contains none of the credentials seen before it was made.
   */
  readonly onAnswered?: (summarise: () => ExchangeSummary) => void;
  /** Called with a bug of the sandbox; the client gets a 500 without details. Default: throws it, uncaught. */
  readonly onBug?: (error: unknown) => void;
  /** Called when kept state is resumed, repaired, reseeded, or cannot be written. */
  readonly onNotice?: (notice: Notice) => void;
  /** Called often until it has started, with how far the reading and the generating of its records is. It must be cheap. */
  readonly onProgress?: OnProgress;
}
/** How a run of rotation decides what the scenario leaves to it. */
interface Rotation {
  readonly unspecified: Unspecified;
  /** The initial state of the random numbers of answers, a uint32. */
  readonly chance: number;
}
/** What a sandbox serves. */
interface ServedContract extends ContractInfo {
  /** Its title, where it is said beside the address; that of the default contract is not. */
  readonly shownTitle: string | undefined;
  /** The resource that scenarios mean where they name none. */
  readonly main: string | undefined;
  /** Sentences about what is not served, or not checked, as it is written. */
  readonly remarks: readonly string[];
  /** The files that it was read from, the first one first, and those of the next contract, if there is one; none of the built-in contract. */
  readonly files: readonly (readonly string[])[];
}
/** The next contract, which is served beside the one in force. */
interface ServedNext extends ContractInfo {
  /** The address under which it is served: that of the other one, where their base paths are the same. */
  readonly url: string;
}
/** A sandbox that runs in this process. `await using` closes it. */
interface RunningSandbox extends SandboxControl, AsyncDisposable {
  /** The address of the control plane, e.g. `http://127.0.0.1:4010/__admin`. */
  readonly adminUrl: string;
  /** The address of the page of the contract. */
  readonly docsUrl: string;
  /** What clients trust, if it speaks https. */
  readonly tls: ServerTrust | undefined;
  readonly scenario: Scenario;
  /** Whether its contract asks for credentials. */
  readonly takesKeys: boolean;
  /** The base address of the real service behind it; `undefined` if there is none. */
  readonly upstream: string | undefined;
  /** The directory in which state is kept, or the address at which it is shared, without its credentials; `undefined` if it is in memory. */
  readonly data: string | undefined;
  /** The number of records of the main resource: in the world that all keys share, or at the start of each world. */
  readonly size: number;
  /** The same number as `pets`, and those of the other resources that the contract has. */
  readonly counts: RecordCounts;
  readonly contract: ServedContract;
  /** The contract that is served beside it, and where; `undefined` without `next`. */
  readonly next: ServedNext | undefined;
  /** The operations that the contract marks as experimental or beta. */
  readonly stability: readonly {
    readonly operation: string;
    readonly stability: string;
  }[];
  /** What its contract leaves open. */
  readonly leavesOpen: Ledger;
  /** Resolves when every exchange that passed to the upstream has been checked: soon. */
  settled(): Promise<void>;
  /** What the faults did in all worlds, in the order of the scenario. */
  receipts(): readonly Receipts[];
  /** Starts the first scenario again for a run of rotation, which decides what scenarios leave open until the next run. */
  beginRun(run: Rotation): Promise<void>;
  /** A request to try it, which it answers with success. */
  readonly example: ExampleCall;
  /** From now on, its health is `fail` and every answer closes its connection; it still answers. */
  drain(): void;
  close(): Promise<void>;
}
/** Why an exchange got no complete answer from the upstream. Reports count by these names: they must not change. */
type FailureKind = 'outside-base' | 'read-only' | 'upgrade' | 'bad-request' | 'upstream-refused' | 'upstream-reset' | 'upstream-timeout' | 'upstream-tls' | 'upstream-dns' | 'upstream-malformed' | 'upstream-error' | 'client-left' | 'proxy-stopped';
/** A failure, and the proxy's answer to it, if it can still be sent. */
interface Failure {
  readonly kind: FailureKind;
  readonly status: number;
  /** For a person: what failed, and the way out. */
  readonly detail: string;
}
/** The environment variables of a process. */
interface Environment {
  readonly [name: string]: string | undefined;
}
/** How to reach the upstream. */
interface AgentOptions {
  /** A PEM file of the authorities to trust instead of the usual ones. */
  readonly ca?: string | undefined;
  /** Whether any certificate is accepted. */
  readonly insecure?: boolean | undefined;
  /** `HTTPS_PROXY` and `NO_PROXY`, in either case; without them connections are direct. */
  readonly proxyEnvironment?: Environment | undefined;
}
/** The answer of the service, as it comes in. */
interface ComingAnswer {
  readonly head: AnswerHead;
  /** Header lines for the client beside those of the service. */
  readonly more: readonly string[];
  /** The parts of the body, as they arrive; to stop reading loses none of them for the record. */
  readonly parts: AsyncIterable<Buffer>;
  /** The trailers, once the body is complete. */
  readonly trailers: () => readonly string[];
  /** From now on, it does not matter whether the client leaves: it has got, or lost, what it was to. */
  readonly letGo: () => void;
}
/**
 * What faults do to the answer of one exchange: who decides that (`FaultPlan`) passes it to `ForwardedExchange`, a proxy as well as a
 * sandbox with an upstream (`strikesOnAnswer` in `proxy/faults` makes it). What is checked and recorded is the answer of the service.
 */
interface AnswerStrikes {
  /** Sends the client what faults leave of an answer; resolves when no more of the answer is needed. */
  send(answer: ComingAnswer, exchange: Pick<ForwardedExchangeOptions, 'request' | 'response'>): Promise<void>;
}
/** The first lines of an answer of the service. */
type AnswerHead = Pick<IncomingMessage, 'statusCode' | 'statusMessage' | 'rawHeaders'>;
/** An exchange on its way through the proxy. */
interface ForwardedExchangeOptions {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Whether bodies are copied. */
  readonly copies: boolean;
  /** Holds the answer back, up to the cap, and adds the header lines that this function returns. */
  readonly annotate: ((capture: Capture, upstreamTime: number | undefined) => Promise<readonly string[]>) | undefined;
  /** The body of the request, if it has been read already. */
  readonly body?: Buffer | undefined;
  /** What faults do to the answer. Default: nothing. */
  readonly strikes?: AnswerStrikes | undefined;
  /** Whether somebody else answers in place of an answer of the upstream, by its head, or of a failure. Default: nobody does. */
  readonly isReplaced?: ((answer: IncomingMessage | Failure) => boolean) | undefined;
  /** Called once in place of `onDone` if somebody else answers, with the body of the request. */
  readonly onReplaced?: ((capture: Capture, body: Buffer) => void) | undefined;
  /** Called once with the exchange, and with the time that the upstream took, in milliseconds, if the request was forwarded. */
  readonly onDone: (capture: Capture, upstreamTime: number | undefined) => void;
}
/** How to start a proxy; only `source` and `upstream` are required. */
interface ProxyOptions extends AgentOptions, ServedOptions {
  /** The contract of the service. */
  readonly source: ContractSource;
  /** The base address of the service, http or https. Without a path it gets the contract's base path. */
  readonly upstream: string;
  /** How many exchanges may wait for their check (1,000), and how many bytes of bodies (64 MiB). */
  readonly queue?: {
    readonly count?: number;
    readonly bytes?: number;
  };
  /** How many bytes of each body are copied for the check. Defaults to 1 MiB; longer bodies are not kept. */
  readonly cap?: number;
  /** Judges the exchanges; without it nothing is copied. */
  readonly checker?: ExchangeChecker;
  /** Receives every exchange when it ends, before its check. While it records, all bodies are copied, up to the cap. */
  readonly recorder?: ExchangeRecorder;
  /** Draws the exchanges that `sample` leaves out. */
  readonly random?: () => number;
  /** Called with every exchange and its violations, or the reason why it was not checked; `undefined` without a checker. */
  readonly onExchange?: (capture: Capture, result: readonly Violation[] | SkipReason | undefined) => void;
  /** Called with the number of bytes whenever a part of a body arrives. */
  readonly onBytes?: (count: number) => void;
  /** Called with a bug of the check; the exchange itself is not affected. */
  readonly onBug?: (error: unknown) => void;
  /** The certificate of the proxy; without it, the proxy speaks plain HTTP. */
  readonly identity?: ServerIdentity | undefined;
  /** What its address has in place of the host: a name of its certificate. */
  readonly name?: string | undefined;
  /** Whether a request is answered without a certificate of the client, if clients are asked for one. */
  readonly isOpen?: (request: IncomingMessage) => boolean;
  /** Called with a sentence when connections beyond the most are refused. */
  readonly onFull?: ((message: string) => void) | undefined;
  /** What goes wrong. Without it, every byte passes. */
  readonly strikes?: RequestStrikes | undefined;
  /** What the proxy answers itself. */
  readonly aside?: OwnPath;
}
/** The faults as the proxy sees them. */
interface RequestStrikes {
  /** Decides what strikes a request that is to be forwarded, and does what comes before that; `undefined` if nothing can. */
  strike(request: IncomingMessage, response: ServerResponse, id: string): Promise<StruckRequest> | undefined;
}
/** A request after faults have struck it. */
interface StruckRequest extends Pick<ForwardedExchangeOptions, 'body' | 'strikes'> {
  /** Whether the client has got what it gets: then the service is not asked. */
  readonly isOver: boolean;
}
/** A recorder as the proxy sees it. */
interface ExchangeRecorder {
  add(capture: Capture): void;
  /** Whether it records exchanges that begin now. Default: yes. */
  readonly isOn?: boolean;
}
/** What the proxy answers itself: the requests under a path, which are never forwarded, whatever the contract's base path is. */
interface OwnPath {
  readonly path: string;
  /** Answers a request and returns true, or returns false and does not touch it. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}
/** Why an exchange was forwarded without a check. */
type SkipReason = 'sampled-out' | 'queue-full';
/** The checker as the proxy sees it. */
interface ExchangeChecker {
  /** Judges one exchange and returns its violations. */
  check(capture: Capture): readonly Violation[] | Promise<readonly Violation[]>;
  /** Counts an exchange that was forwarded without a check, by reason. */
  skip(reason: SkipReason, capture: Capture): void;
  /** Judges exchanges in its own thread, if it has one: the more it gets at once, the less each costs. */
  checkAll?(captures: readonly Capture[]): Promise<Verdicts>;
}
/** The options of the table that the proxy itself follows; `AgentOptions` has those of the certificates. */
type ServedOptions = Omit<OptionsOf<'startProxy'>, 'contract' | 'overlay' | 'next' | keyof AgentOptions | 'baseline' | 'instance' | 'adminToken' | 'tls'>;
/** The progress of the checks. */
interface CheckProgress {
  /** How many exchanges wait for their check, and the bytes of their bodies. */
  readonly waiting: number;
  readonly bytes: number;
  /** How long the last checked exchange waited, in milliseconds; 0 if none waits now. */
  readonly lag: number;
}
/** The times and the result of an exchange, besides the capture. */
interface ExchangeTimes {
  /** The status that the client got; 0 if it got none. */
  readonly answered: number;
  /** How long the answer waited for its verdict, in milliseconds. */
  readonly held: number;
  /** How long the service took, in milliseconds; `undefined` if the request was not forwarded. */
  readonly upstreamTime: number | undefined;
}
/** Counts how long answers took, by the path of their operation. */
declare class ProxyDurations {
  #private;
  /** Answers to clients, including the proxy's own. */
  readonly server: Durations;
  /** Answers of the service; the status is 0 if there was none. */
  readonly client: Durations;
  constructor(routeOf: RouteFinder['pathOf']);
  /** Counts an answer that a fault gave before the service was asked. */
  countOwn({ method, url }: IncomingMessage, response: ServerResponse): void;
  /** Counts an answer of the service to a request that no client sent. */
  countAsked(method: string, target: string, status: number, from: number): void;
  count(capture: Capture, { answered, held, upstreamTime }: ExchangeTimes): void;
}
/** A running proxy. `await using` closes it. */
interface RunningProxy extends AsyncDisposable {
  /** The base address to use instead of the service's, e.g. `http://127.0.0.1:4011/v1`. */
  readonly url: string;
  /** The service's base address. */
  readonly upstream: string;
  /** Resolves when every exchange so far has been checked: soon, or with `hurry: false` when requests leave time for it. */
  settled(options?: {
    readonly hurry?: boolean;
  }): Promise<void>;
  /** The progress of the checks; `undefined` without a checker. */
  progress(): CheckProgress | undefined;
  /** How long answers took. */
  readonly durations: ProxyDurations;
  /** From now on, every answer closes its connection; the proxy still answers. */
  drain(): void;
  /** Stops the proxy: requests in flight finish, and everything is checked. */
  close(): Promise<void>;
}
/** How to start a proxy that checks; only `upstream` is required. */
interface CheckingProxyOptions extends Omit<ProxyOptions, keyof OptionsOf<'startProxy'> | 'source' | 'checker' | 'random' | 'aside' | 'identity' | 'name' | 'isOpen' | 'onFull' | 'strikes'>, OptionsOf<'startProxy'> {
  /** A scenario, by name or path or as an object: its faults strike the traffic. */
  readonly faults?: string | Pick<ScenarioInput, 'faults' | 'seed'>;
  /** Called with reports of changes by the control plane. */
  readonly onNotice?: (notice: Notice) => void;
}
/** A running proxy that checks. `await using` closes it. */
interface CheckingProxy extends ProxyWithControlPlane {
  /** The findings of the exchanges so far. */
  report(): Promise<Report>;
}
/**
 * Starts a proxy that passes everything under `/v1` on, byte for byte, and checks each exchange against the contract.
 * @throws UsageError for a bad option or file; StartError for a name that does not resolve, or a port in use.
 */
declare function startProxy(given: CheckingProxyOptions): Promise<CheckingProxy>;
interface ProxyWithControlPlane extends RunningProxy {
  /** The address of the control plane, e.g. `http://127.0.0.1:4011/__admin`. */
  readonly adminUrl: string;
  /** What clients trust, if it speaks https. */
  readonly tls: ServerTrust | undefined;
  /** A request to try it. */
  readonly example: ExampleCall;
  /** What its faults did; none without any. */
  receipts(): readonly Receipts[];
  /** From now on, its health is `fail` and every answer closes its connection; it still answers. */
  drain(): void;
}
/**
 * Starts a sandbox.
 * @throws UsageError when an option or the scenario is invalid, or the kept state belongs to other data; StartError
 * when host and port cannot be bound or the directory cannot be used.
 */
declare function startSandbox(options?: StartOptions): Promise<RunningSandbox>;
/**
 * Starts a recording. It holds one exchange at a time in memory, and no credential that can be recognised reaches a file. With `contract` (and `overlay`) the
 * exchanges are about that document, which is read first: then it is a promise.
 * @throws UsageError for an unknown ending, for a tape that cannot be written, or for an earlier tape that was not finished; with
 * `contract` as a rejection, also for a contract that cannot be read.
 */
declare function createRecorder(options: RecorderOptions & {
  readonly contract: string;
}): Promise<Recorder>;
declare function createRecorder(options: RecorderOptions & {
  readonly contract?: undefined;
  readonly overlay?: undefined;
}): Recorder;
declare function createRecorder(options: RecorderOptions): Recorder | Promise<Recorder>;
export { type AnswerRecord, type Capture, type CheckingProxy, type CheckingProxyOptions, type ClientCount, type ConnectOptions, type CountedChange, type CoverageReport, type Exchange, type ExchangeFilter, type ExchangeSummary, type FaultInForce, type Finding, type MadeWorld, type NearOperation, type NextInfo, type NextVerdict, type Notice, type Origin, type Receipts, type Recorder, type RecorderOptions, type RecordingSummary, type Report, type RequestRecord, type RunningProxy, type RunningSandbox, type SandboxControl, type Scenario, type ScenarioInput, type ServedNext, type ServerTrust, StartError, type StartOptions, StorageError, type TlsSetting, type Unspecified, UsageError, type Violation, type WaitOptions, type WorldControl, type WorldInfo, connectSandbox, createRecorder, startProxy, startSandbox };