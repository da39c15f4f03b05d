import { A as Schema, C as Violation, D as ExchangeKind, E as Choices$1, M as Int64, O as LedgerChoices, T as Choice, _ as Query, a as StoredRecord, b as Json, c as WhichContract, d as OperationRole, f as Resource, i as RecordId, j as Later, k as Noun, l as RecordOperation, m as Shape, o as CompiledOperation, p as OperationShape, r as Parents, s as Contract, t as Behaviours, u as RecordSchemas, v as View, x as JsonObject, y as ExactJson } from "./operation-behaviour-B-bOZ7rG.js";
/** Header values by lower-case name; those of repeated lines joined by `, `, but for `set-cookie`, which is a list. */
interface HeaderRecord {
  readonly [name: string]: string | readonly string[];
}
/** Header values by lower-case name; of repeated lines only the first, except for `content-encoding`. */
type HeaderMap = {
  readonly [name: string]: string;
};
/** One of `origins`: what answered. */
type Origin = 'store' | 'fault' | 'tape' | 'contract' | 'upstream' | 'none';
/** One request and its answer: plain data without any credential that can be recognised. */
interface Exchange {
  /** The value of the answer's `X-Request-Id`. */
  readonly id: string;
  /** When it arrived, in milliseconds since 1970. */
  readonly time: number;
  /** How long the answer took, in milliseconds. */
  readonly duration: number;
  /** The id of the world that answered; absent if each key has its own world and the request had no working key. */
  readonly world?: string | undefined;
  /** Which contract it met; absent if there is only one. */
  readonly contract?: ('current' | 'next') | undefined;
  /** What the next contract would have made of an exchange under the current one: as it is shown here, by the views of its answer under both. */
  readonly next?: NextVerdict | undefined;
  /** The operationId; absent if the request matches none. */
  readonly operation?: string | undefined;
  /** What a client sent. */
  readonly request: RequestRecord;
  /** What was answered; absent if the connection was cut before an answer. */
  readonly answer?: AnswerRecord | undefined;
  /** What answered: the store, a fault, a tape, the checks against the contract, or none of these (no such route). */
  readonly origin: Origin;
  /** What the answer says, if it is an error of the sandbox; absent from the answers of faults and tapes. */
  readonly reason?: string | undefined;
  /** What users say of the operation beyond its contract: the hooks that it has met, where they are written, and which of them has ended it. */
  readonly hooks?: string | undefined;
  /** The ids of the faults that struck, separated by commas. */
  readonly fault?: string | undefined;
  /** The ledger entries that the answer relied on. */
  readonly relied: readonly string[];
  /** The choices of these entries that were drawn for this request (`rotate`). */
  readonly drawn?: Choices$1 | undefined;
  readonly violations: readonly Violation[];
  /** The fault that `Prefer` asked for, if it does not exist. */
  readonly unknownFault?: string | undefined;
  /** The client left before there was an answer. */
  readonly abandoned?: true | undefined;
  /** The nearest operation, if the request matches none and one is near. */
  readonly nearest?: NearOperation | undefined;
  /** The nearest request on the tape, if the tape does not have this one. */
  readonly miss?: string | undefined;
}
/** What the next contract would have made of an exchange under the current one: as it is shown here, by the views of its answer under both. */
interface NextVerdict {
  /** `refused`: it would be refused; `otherwise`: it would be answered otherwise; `same`: neither. */
  readonly result: 'refused' | 'otherwise' | 'same';
  /** The changes by which it would be refused. */
  readonly refused: readonly {
    /** The name of a change, as `GET next` and `contract diff` have it. */
    readonly change: string;
    /** The place and the rule. */
    readonly why: string;
  }[];
  /** Where the answer would be another one. */
  readonly otherwise: readonly {
    /** `status`, `content-type` or a place in the body: `body.*.name`. */
    readonly place: string;
    /** Whether it is gone, new, or has another value. */
    readonly how: 'gone' | 'new' | 'other';
  }[];
  /** The changes of which it has something. */
  readonly met: readonly {
    /** The name of a change, as `GET next` and `contract diff` have it. */
    readonly change: string;
    /** Where it is met. */
    readonly where: string;
  }[];
}
/** What a client sent. */
interface RequestRecord {
  readonly method: string;
  /** Path and query as in the request line. */
  readonly target: string;
  /** Header values by name in lower case; `set-cookie` is a list. */
  readonly headers: HeaderRecord;
  /** Header lines as sent: name, value, name, value … */
  readonly rawHeaders: readonly string[];
  /** Absent if there was none, or if it was too long to be kept. */
  readonly body?: string | undefined;
}
/** What was answered; absent if the connection was cut before an answer. */
interface AnswerRecord {
  readonly status: number;
  /** Header values by name in lower case; `set-cookie` is a list. */
  readonly headers: HeaderRecord;
  /** Header lines as sent: name, value, name, value … */
  readonly rawHeaders: readonly string[];
  /** Absent if there was none, or if it was too long to be kept. */
  readonly body?: string | undefined;
  /** What was sent of an answer that is a stream. */
  readonly stream?: StreamRecord | undefined;
}
/** What was sent of an answer that is a stream. */
interface StreamRecord {
  /** How many of its items were sent whole. */
  readonly events: number;
  /** How many bytes were sent. */
  readonly bytes: number;
  /** How many of the items `body` has: the first ones. */
  readonly kept: number;
  /** How it ended: `whole`, `cut` by a fault, `left` by the client, `stopped` with the server, `full` (the most items) or `late` (the longest time). */
  readonly end: 'whole' | 'cut' | 'left' | 'stopped' | 'full' | 'late';
}
/** The nearest operation, if the request matches none and one is near. */
interface NearOperation {
  /** The operationId. */
  readonly operation: string;
  readonly method: string;
  /** The path as the contract writes it, e.g. `/v1/orders/{orderId}`. */
  readonly path: string;
  /** What may have been meant, as one sentence. */
  readonly text: string;
}
/** Which parts of the contract the clients have met, and which not. */
interface CoverageReport {
  readonly operations: readonly CoveredOperation[];
  /** How many requests matched no operation. */
  readonly unmatched: number;
  /** How many of the documented answers and of the cases were met. */
  readonly met: number;
  /** How many of them exist. */
  readonly of: number;
  /** The names of those that were not met: `listOrders 401 no key`, `listOrders query.limit maximum (100)`. */
  readonly never: readonly string[];
}
/** What the clients have met of one operation. */
interface CoveredOperation {
  /** The operationId. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly deprecated: boolean;
  /** The day on which a deprecated operation is removed, e.g. `2030-12-05`. */
  readonly sunset?: string;
  /** What it does to its resource: `list`, `create`, `sample` … */
  readonly role?: string;
  /** The name of its resource; absent for a sample. */
  readonly resource?: string;
  /** How often it was met. */
  readonly count: number;
  /** The documented answers, followed by other answers that were given. */
  readonly answers: readonly CoveredAnswer[];
  readonly places: readonly CoveredPlace[];
}
/** How often an operation was answered with a status. */
interface CoveredAnswer {
  /** The status; 0 for no answer. */
  readonly status: number;
  /** Whether the contract documents it. */
  readonly documented: boolean;
  /** How often it was met. */
  readonly count: number;
  /** For a list, whether it was empty; for a 401, whether there was a key. */
  readonly cases: readonly {
    readonly name: string;
    /** How often it was met. */
    readonly count: number;
  }[];
}
/** The cases of a parameter, or of a field of the body. */
interface CoveredPlace {
  /** `query.limit`, `path.orderId`, `body.name` */
  readonly place: string;
  readonly cases: readonly CoveredCase[];
}
/** How often a case was met, and how it was answered. */
interface CoveredCase {
  /** A boundary or a choice. */
  readonly name: string;
  /** How often it was met. */
  readonly count: number;
  readonly answers: readonly {
    /** The status; 0 for no answer. */
    readonly status: number;
    /** How often it was met. */
    readonly count: number;
  }[];
}
/** A summary of an exchange for one line: no headers, no bodies, no credentials. */
interface ExchangeSummary extends Pick<Exchange, 'id' | 'fault' | 'miss' | 'abandoned' | 'unknownFault'> {
  /** How long the answer took, in milliseconds. */
  readonly duration: number;
  readonly method: string;
  readonly target: string;
  /** `undefined` if there was no answer: the connection was cut, or the client left. */
  readonly status: number | undefined;
  readonly origin: Origin;
  /** What a fault did to the connection. */
  readonly connection: string | undefined;
  /** The message of the answer, if it is an Error of the sandbox. */
  readonly reason: string | undefined;
}
/** A finished exchange as bytes, copied by the proxy or read from a recording. Nothing is redacted yet. */
interface Capture {
  readonly id: string;
  /** When the request arrived, in milliseconds since 1970. */
  readonly time: number;
  /** When it arrived by a monotonic clock, in milliseconds, to order exchanges. Absent if it was read from a file. */
  readonly began?: number;
  /** How long the answer took, in milliseconds. */
  readonly duration: number;
  readonly method: string;
  /** Path and query as the client sent them, including `/v1`. */
  readonly target: string;
  /** Header lines as sent: name, value, name, value … */
  readonly requestHeaders: readonly string[];
  /** The body as sent, still encoded; `undefined` if it was longer than the cap, empty if there was none. */
  readonly requestBody: Buffer | undefined;
  /** `undefined` if there was no answer; `failure` has the reason. */
  readonly status: number | undefined;
  readonly responseHeaders: readonly string[];
  readonly responseBody: Buffer | undefined;
  /** Present if `responseBody` is only the beginning: of a stream that is longer than the cap, or that ended early. */
  readonly isPart?: true;
  /** Why the exchange failed: the upstream refused, timed out or hung up, or the client left. */
  readonly failure: string | undefined;
  /** Present if header lines that were sent may be missing, and a rule could miss them: of a recording of ours, or of what a browser exports. */
  readonly isReduced?: true;
  /** Present if it is from the export of another program. */
  readonly exported?: Exported;
}
/** What the export of another program does not have, though it may have been sent. */
interface Exported {
  /** Whether it has no header lines of a request or of its answer, and thus may lack any. */
  readonly lacksLines: boolean;
  /** The fields of a form whose contents it does not have. */
  readonly lacksFields: readonly string[];
}
/** How an Authorization line carries its credential; this is what remains of it after redaction. */
declare const credentialSchemes: readonly ['bearer', 'basic', 'other', 'empty'];
/** How an Authorization line carries its credential; `empty` if the line is, or nothing follows `Bearer`. */
type CredentialScheme = (typeof credentialSchemes)[number];
/** Which credential the request had: none, one, or one that was answered 401; `present` if left out. The credential itself is never kept. */
type CredentialClass = 'absent' | 'present' | 'invalid';
/** A body: text if it is UTF-8, otherwise its bytes; `omitted` says why it was not kept. */
type TapeBody = string | {
  readonly base64: string;
} | {
  readonly omitted: string;
};
/** A recorded exchange, without credentials. */
interface TapeEntry {
  /** Method and target: `GET /v1/orders?limit=5`. */
  readonly request: string;
  /** Which credential the request had: none, one, or one that was answered 401; `present` if left out. The credential itself is never kept. */
  readonly credential?: CredentialClass;
  /** How the credential was sent; `bearer` if left out. */
  readonly scheme?: CredentialScheme;
  /** Headers of the request. */
  readonly headers?: TapeHeaders;
  /** The body of the request; left out if there was none. */
  readonly body?: TapeBody;
  /** The recorded answer; left out if there was none. Framing and hop-by-hop headers are left out: replay generates them. */
  readonly answer?: TapeAnswer;
  /** What went wrong on the way. Such an exchange is not replayed. */
  readonly failure?: string;
  /** Whether it has been replayed: the next equal request gets the next equal entry. */
  readonly played?: boolean;
  /** When the request arrived (ISO 8601). */
  readonly time?: string;
  /** How long the answer took, in milliseconds. */
  readonly ms?: number;
}
/** The recorded answer; left out if there was none. Framing and hop-by-hop headers are left out: replay generates them. */
interface TapeAnswer {
  readonly status: number;
  /** Headers of the answer, without those that are generated for each answer. */
  readonly headers?: TapeHeaders;
  /** The body of the answer; left out if it was empty. */
  readonly body?: TapeBody;
  /** For an answer to HEAD: the length that its body would have, in bytes. */
  readonly length?: number;
}
/** Header values by name in lower case; a list if a line was repeated. */
interface TapeHeaders {
  readonly [k: string]: string | readonly string[];
}
/** How serious a change is: it breaks clients, it may break them, or it does not. */
type Level = 'error' | 'warning' | 'info';
/** A place in the file of a contract, as people and CI services know it. */
interface Position {
  readonly file: string;
  /** Both from 1; a column counts UTF-16 code units. */
  readonly line: number;
  readonly column: number;
}
/** What exchanges show of the changes to the next contract, by client. */
interface NextReport {
  /** The digest of the next contract. */
  readonly contract: string;
  readonly changes: readonly CountedChange[];
}
/** A change, and the clients that it refuses or that have something of it. */
interface CountedChange {
  /** The name of the difference: what several operations meet has one. */
  readonly name: string;
  /** oasdiff's id, or one of ours, which begins with `x-`. */
  readonly id: string;
  readonly level: Level;
  /** The operationId; absent for a change of the whole contract. */
  readonly operation?: string;
  /** Where it is in both files. */
  readonly place: {
    readonly older?: Position;
    readonly newer?: Position;
  };
  /** What changes, as one sentence. */
  readonly text: string;
  /** The clients that it would refuse, or that have something of it, the most refused first; none if it was not met. */
  readonly clients: readonly ClientCount[];
}
/** What a client's exchanges show of a change. */
interface ClientCount {
  /** Who it is: the origin of a browser, else the product in User-Agent, and its world where there is one. Of more than a hundred, the rest are one. */
  readonly client: string;
  /** How many requests the next contract would refuse by this change. */
  readonly refused: number;
  /** How many exchanges have something of what changes. */
  readonly met: number;
  /** An exchange to look at. */
  readonly example: ExchangeExample;
}
/** An exchange to look at. */
interface ExchangeExample {
  /** Its id, in its journal or proxy; of a file, its name and number. */
  readonly exchange: string;
  /** When it began. */
  readonly time: string;
  /** Its method and target, without credentials. */
  readonly request: string;
  /** Why it would be refused, or where it has something of the change. */
  readonly shows: string;
}
/** A condition for a part of a request: a value to match, a value not to match (an absent part meets this), or that it is absent. */
type Matcher = (string | number | boolean | null) | Int64 | {
  /** A regular expression without lookaround and backreferences. */
  readonly matches: string;
} | {
  /** A number that it must be greater than. */
  readonly above: number | Int64;
  /** A number that it must be less than. */
  readonly below?: number | Int64;
} | {
  /** A number that it must be less than. */
  readonly below: number | Int64;
} | {
  /** What it must not be; it may be absent. */
  readonly not: ValueMatcher;
} | {
  /** The request must not have it. */
  readonly absent: true;
};
/** A value to equal, a regular expression to match, or numbers to lie between. */
type ValueMatcher = (string | number | boolean | null) | Int64 | {
  /** A regular expression without lookaround and backreferences. */
  readonly matches: string;
} | {
  /** A number that it must be greater than. */
  readonly above: number | Int64;
  /** A number that it must be less than. */
  readonly below?: number | Int64;
} | {
  /** A number that it must be less than. */
  readonly below: number | Int64;
};
/** How long the answer is delayed, in milliseconds. */
type Delay = number | {
  readonly type: 'uniform';
  readonly lower: number;
  readonly upper: number;
} | {
  readonly type: 'lognormal';
  readonly median: number;
  readonly sigma: number;
};
/** What happens to the connection: reset (RST), empty (closed without a byte), hang (never answered) or truncate (cut halfway). */
type Connection = 'reset' | 'empty' | 'hang' | 'truncate';
/** How the JSON of the answer is changed: `merge` is a merge patch (RFC 7396), `patch` a list of operations (RFC 6902). A body that is not JSON, or is longer than 1 MiB, stays as it is. */
type BodyRewrite = {
  /** Members that the JSON gets; those that are `null` are removed. */
  readonly merge: {
    readonly [k: string]: unknown;
  };
} | {
  /** Operations on the JSON, one after the other; if one does not fit, none is done. */
  readonly patch: readonly {
    readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
    readonly path: string;
    readonly from?: string;
    readonly value?: unknown;
  }[];
};
/** What a request must contain so that the fault counts it. Every part must match. */
interface When {
  /** Path parameters, by name. */
  readonly path?: {
    readonly [k: string]: Matcher;
  };
  /** Query parameters, by name. */
  readonly query?: {
    readonly [k: string]: Matcher;
  };
  /** Headers, by name in any case. */
  readonly header?: {
    readonly [k: string]: Matcher;
  };
  /** The API key. */
  readonly key?: Matcher;
  /** Fields of the JSON body, by name; a nested field by its JSON Pointer (RFC 6901). */
  readonly body?: {
    readonly [k: string]: Matcher;
  };
}
/** The answer. A status that the contract documents gets its documented message. */
interface Respond {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly headers?: {
    readonly [k: string]: string;
  };
  /** A body instead of the Error: text as it is, anything else as JSON. */
  readonly body?: unknown;
}
/** The initial values of the counters, to continue another run. Default: 0. */
interface FaultCounts {
  /** How many calls matched. */
  readonly calls?: number;
  /** How often it fired, forced or not. */
  readonly fired?: number;
  /** How often it fired because a request asked for it (`Prefer: fault=`). */
  readonly forced?: number;
}
/** How many requests each client may make in a time; the others are answered with 429 and `Retry-After`. */
interface RateLimit {
  /** How many requests of a client are answered in each window. */
  readonly requests: number;
  /** How long a window lasts, by the world's clock. It begins with the first request of a client. */
  readonly per: string;
  /** Whose requests are counted together: those of an API key (without one, of a client), or those of a client: a page by its origin, a program by the first product in its User-Agent. Default: key. */
  readonly by?: 'key' | 'client';
  /** What answers say of the limit: `RateLimit-Policy` and `RateLimit` (the draft of the IETF), `X-RateLimit-Limit`, `-Remaining` and `-Reset`, or nothing. Default: draft. */
  readonly headers?: 'draft' | 'legacy' | 'none';
}
/** Something that goes wrong, and when. */
interface Fault {
  /** Names the fault: in receipts, in answers and in `Prefer: fault=`. */
  readonly id: string;
  /** The operations that the fault strikes: an operationId, a list of them, or `*` for all. */
  readonly on: '*' | string | readonly string[];
  /** What a request must contain so that the fault counts it. Every part must match. */
  readonly when?: When;
  /** The times of the world's clock at which calls are counted: from the first to the second, which no longer counts, each a date or a time with its zone. `null` leaves that end open. */
  readonly between?: readonly [string | null, string | null];
  /** Which of the matching calls are struck (`3`, `1-2`, `5-` or `every 4`; by default all), counted from when the fault is put in force; calls that another fault answers count, too. */
  readonly calls?: number | string;
  /** The chance that a matching call is struck, from 0 to 1. Default: 1. */
  readonly probability?: number;
  /** How often the fault may strike in total. */
  readonly times?: number;
  /** The answer, or a list of answers: one per strike; the last one is also used for all later strikes. */
  readonly respond?: Respond | readonly Respond[];
  /** How long the answer is delayed, in milliseconds. */
  readonly delay?: Delay;
  /** What happens to the connection: reset (RST), empty (closed without a byte), hang (never answered) or truncate (cut halfway). */
  readonly connection?: Connection;
  /** After how many of its events `connection: truncate` cuts a stream. Default: half of them, and half of the next one. */
  readonly events?: number;
  /** How many bytes of the answer's body are sent per second, at most. */
  readonly throttle?: number;
  /** How many requests each client may make in a time; the others are answered with 429 and `Retry-After`. */
  readonly rateLimit?: RateLimit;
  /** How the JSON of the answer is changed: `merge` is a merge patch (RFC 7396), `patch` a list of operations (RFC 6902). A body that is not JSON, or is longer than 1 MiB, stays as it is. */
  readonly rewrite?: BodyRewrite;
  /** Header lines that the answer gets, in place of its own; `null` removes them. */
  readonly headers?: {
    readonly [k: string]: string | null;
  };
  /** The status that the answer gets, in place of its own. */
  readonly status?: number;
  /** The initial values of the counters, to continue another run. Default: 0. */
  readonly counts?: FaultCounts;
  /** If the fault never fires, `--exec` ends with exit code 1. */
  readonly expect?: 'consumed';
  /** `before`: nothing is changed. `after`: the change is made, but its answer is lost. Default: `before`; `after` for `connection: truncate` without `respond`, which cuts the answer to the request. */
  readonly at?: 'before' | 'after';
}
/** Something that goes wrong, and when. */
interface FaultBody extends Omit<Fault, 'id'> {
  /** Names the fault: in receipts, in answers and in `Prefer: fault=`. */
  readonly id?: string;
}
/** Who answers some requests; the first route that matches a request decides. */
interface RequestRoute {
  /** The operations that it is about: an operationId, a list of them, `writes` for all requests but GET, HEAD and OPTIONS, or `*` for all, also those that the contract does not describe. */
  readonly on: 'writes' | '*' | string | readonly string[];
  /** What a request must contain, as in faults. Every part must match. */
  readonly when?: When;
  /** Who answers: the sandbox, or the service behind it (`--upstream`). */
  readonly to: 'sandbox' | 'upstream';
  /** By what the upstream shows that it does not have the operation, so that the sandbox answers: `undescribed` is a 404 or 405 that the contract does not describe for the operation, `501` that status, `unreachable` that it cannot be reached; `never` is nothing. Default: undescribed and 501. */
  readonly missing?: 'never' | readonly ('undescribed' | 501 | 'unreachable')[];
}
/** A point that a contract leaves open. */
interface LedgerEntry {
  /** What scenarios, flags and headers call it: a short name where the hints of the contract have one, else its canonical one. */
  readonly name: string;
  /** The kind of silence that it is one of; `own` for one that only the hints of the contract know. */
  readonly kind: string;
  readonly question: string;
  /** The section of the contract that is silent; empty if it has no sections. */
  readonly section: string;
  /** What shows the entry, and is counted: one exchange of this kind shows one choice. */
  readonly of: ExchangeKind;
  /** Whether a service can make another choice for each query, e.g. for each parameter. */
  readonly isByQuery?: true | undefined;
  /** Whether one draw counts for all requests: pages of a list have one order. */
  readonly isSteady?: true | undefined;
  /** What the contract equally allows; the first is the pinned one. */
  readonly choices: LedgerChoices;
  /** The operation that it is named after; `undefined` if it is about all. */
  readonly operation: string | undefined;
  /** All operations that it decides: those that write the same records, or have the same parameter; none if it decides all. */
  readonly operations: readonly string[];
  /** The field of its body or the parameter that it is about. */
  readonly field: string | undefined;
  /** The place in the contract that is silent: a JSON pointer (RFC 6901) into the document as it is written. */
  readonly place: string;
  /** What clients come to depend on. */
  readonly why: string;
  /** What would settle it in the contract: a keyword, a sentence or an example. */
  readonly settledBy: string;
}
/** What a kind of silence is at one place of a contract. */
interface FoundSilence {
  /** `undefined` if it is about all operations. */
  readonly operation?: string | undefined;
  /** A field of its body, or a parameter. */
  readonly field?: string | undefined;
  /** All operations that it decides. Default: the one that it is named after. */
  readonly operations?: readonly string[] | undefined;
  /** What shows it, if not what shows others of its kind. */
  readonly of?: ExchangeKind | undefined;
  /** Where the contract is silent: a JSON pointer, or a place in the operation. Default: the operation, or all of them. */
  readonly at?: SilentPlace | string | undefined;
  /** Whether one draw counts for all requests. */
  readonly isSteady?: true | undefined;
  readonly question: string;
  readonly choices: LedgerChoices;
  readonly settledBy: string;
  /**
   * Whether the contract says it in another way, as far as a program can read that: it is an entry only where the hints of the contract
   * name it, and so say that it is open.
   */
  readonly isSettled?: boolean | undefined;
}
/** A place in an operation as violations name it (`body.name`), and the status of the answer that it is in. */
interface SilentPlace {
  /** The operation, where the silence is about all of them. */
  readonly operation?: string | undefined;
  readonly source: 'request' | 'response';
  readonly location: string;
  readonly status?: number | undefined;
}
/** A contract as rules of silence see it. */
interface LedgerScope {
  readonly contract: Contract;
  /** All operations, in the order of the contract. */
  readonly sites: readonly OperationSite[];
  /** The operations with a part in a resource. */
  readonly records: readonly RecordSite[];
  /** What writes the records of each resource that clients write: its creation, else what replaces or changes it; and the samples with a body. */
  readonly writers: readonly WriterSite[];
}
/** An operation, and what it does. */
interface OperationSite {
  readonly operation: CompiledOperation;
  /** `undefined` if its method has no role. */
  readonly role: OperationRole | undefined;
  readonly shape: OperationShape | undefined;
}
/** An operation on the records of a resource. */
interface RecordSite extends OperationSite {
  readonly role: OperationRole;
  readonly shape: OperationShape;
  readonly resource: Resource;
  readonly noun: Noun;
}
/** An operation whose body has fields that clients write. */
interface WriterSite {
  readonly site: OperationSite;
  /** All operations that write the same fields; the first is `site`. */
  readonly all: readonly OperationSite[];
  readonly resource: Resource | undefined;
  /** What one of what it writes is called, if it is a record. */
  readonly noun: Noun | undefined;
  /** What the body is, without a wrapper. */
  readonly body: Shape;
  /** The members that lead to the fields in the body, as places name them: `body`, `body.data`. */
  readonly location: string;
  /** The fields that clients give. */
  readonly fields: readonly BodyField[];
}
/** A field of a body. */
interface BodyField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
  /** What its schema says, with its parts merged; choices are not in it. */
  readonly keywords: Schema;
  /** Whether its schema has choices (`oneOf`), which rules say nothing of. */
  readonly isEither: boolean;
}
/** What a record is known by: integers compare by value, texts by code units. */
type IdValue = Int64 | string;
/** Path parameters, decoded, by name; `undefined` if one cannot be decoded. */
type PathTexts = {
  readonly [name: string]: string | undefined;
};
/** An exchange of an operation, read by what its contract describes, as the check reads it. */
interface ReadExchange {
  readonly exchange: {
    readonly operation: CompiledOperation;
    /** In upper case; may be `HEAD` for a `GET` operation. */
    readonly method: string;
    /** As it was sent, with its query. */
    readonly target: string;
    /** The query with its `?`, or an empty text. */
    readonly search: string;
    readonly requestHeaders: Headers;
    readonly requestBody: BodyText;
    readonly status: number;
    readonly responseHeaders: Headers;
    readonly responseBody: BodyText;
    /** Present if header lines that were sent may be missing. */
    readonly isReduced?: true;
    readonly exported?: Exported | undefined;
  };
  readonly query: Query;
  readonly path: PathTexts;
  /** The part of the operation in a resource; `undefined` if it has none. */
  readonly record: RecordOperation | undefined;
  /** The id of the record asked for, if the path holds one of the right kind. */
  readonly asked: IdValue | undefined;
  readonly request: ContentRead;
  readonly response: ContentRead;
  readonly answerHasBody: boolean;
}
/** A body: none was sent, or it was not read, or its text (`exact` is false if the bytes are not UTF-8). */
type BodyText = {
  readonly kind: 'none' | 'unread';
} | {
  readonly kind: 'text';
  readonly text: string;
  readonly exact: boolean;
};
/** The content of a body that could be read as JSON. */
interface JsonText extends ExactJson {
  readonly text: string;
  /** Its media type. */
  readonly type: string;
}
/** Header lines by their names in small letters. */
type Headers = {
  readonly [name: string]: string | undefined;
};
interface ContentRead {
  readonly content: JsonText | undefined;
  readonly violations: readonly Violation[];
}
/** The records of a list, and what asks for them. */
interface RequestedList {
  /** The key of requests for the same list with the same limit. */
  readonly exactly: string;
  readonly ids: readonly IdValue[];
  /** The keys of requests for these records or some of them, with any limit. */
  readonly parts: readonly RequestedSubset[];
}
/** Records that a list has at least, and what asks for it. */
interface RequestedSubset {
  readonly asked: string;
  readonly ids: readonly IdValue[];
}
/** A statement about an exchange that a concurrent write, whose answer comes later, would make untrue. */
interface Claim {
  readonly resource: string;
  /** The record that it is about; `undefined` for any of the resource. */
  readonly key: IdValue | undefined;
  /** When the exchange ended, in milliseconds since 1970. */
  readonly end: number;
  readonly takeBack: () => void;
}
/** The statements about exchanges of a run that may still have to be taken back. */
declare class Claims {
  #private;
  add(claim: Claim): void;
  /** Takes back what a write makes untrue that began at a time: to a record, to any of its resource (`undefined`), or to none that was there (`NEW`). */
  takeBack(resource: string, key: IdValue | typeof NEW | undefined, began: number): void;
}
/** Stands for the key of a record that was not there before. */
declare const NEW: unique symbol;
/** When an exchange began and ended, in milliseconds since 1970. */
interface ExchangeTime {
  readonly began: number;
  readonly end: number;
}
/** What an exchange may have done to a record, or to all of a resource. */
interface NotedTouch {
  readonly resource: string;
  /** What the record is known by in its resource; `undefined` for any record of it. */
  readonly key: IdValue | undefined;
  /** `removed`: it may be gone. `absent`: it was not found. `changed`: it is there, perhaps with other values. */
  readonly kind: 'removed' | 'absent' | 'changed';
}
/**
 * Remembers the last 50,000 records of a resource that exchanges showed. Exchanges overlap: a list can show a record while its
 * creation is still being answered, and a record as it was before a removal that was answered sooner. So a record counts as
 * known at a time only if it was shown before that time, and shown by an exchange that began after everything that may have removed it.
 */
declare class KnownRecords {
  #private;
  /** Adds the records that an answer showed. */
  see(keys: readonly IdValue[], { began, end }: ExchangeTime, isCreation: boolean): void;
  /** Forgets what an exchange may have made untrue. */
  touch({ key, kind }: NotedTouch, { end }: ExchangeTime): void;
  /** Whether a record was shown before `time` (milliseconds since 1970) or given by another creation, and is certainly still there. */
  has(key: IdValue, time: number): boolean;
  /** Those of some records that nothing can have touched since `began`. */
  untouched(keys: readonly IdValue[], began: number): readonly IdValue[];
  /** Forgets the records that a list of all records, with these keys, has left out: something else has removed them. */
  keepOnly(keys: readonly IdValue[], { began, end }: ExchangeTime): void;
}
/** An answer of a list, as one of the pages that together are what was asked for. */
interface ListPage {
  /** What all pages of it have in common: operation, client, parents, filters, order, and how many records a page has. */
  readonly walk: string;
  /** How many pages or records come before it; `undefined` if it continues after a cursor. */
  readonly at: number | undefined;
  /** How much further the next page is: one page, or as many records as this has at most. */
  readonly step: number;
  /** The cursor that it continues after. */
  readonly cursor: string | undefined;
  /** The texts that can be the cursor of the next page. */
  readonly offers: readonly string[];
  readonly isEnd: boolean;
  readonly total: number | undefined;
  readonly count: number;
  /** Whether it asks for all records, in whichever order. */
  readonly isPlain: boolean;
}
/** What a page shows together with the others of its list. */
interface WalkFindings {
  /** The records that are on another page, too. */
  readonly repeated: readonly IdValue[];
  /** The records on all pages from the first to the last; `undefined` if not all of them were read. */
  readonly all: ReadonlySet<IdValue> | undefined;
  /** The records that are on none of these pages, although the list has shown them, and when it last did. */
  readonly missing: readonly (readonly [key: IdValue, time: number])[];
}
/** The pages of the lists of a resource, read while nothing was written. */
declare class PageWalks {
  #private;
  /** `onForget` is called when a list has more records than are remembered, and all of it is forgotten. */
  constructor(onForget: () => void);
  /**
   * Adds a page with the keys of its records.
   * @param written when the last write ended that may have been to a record of the resource
   * @param recent how long pages are compared with earlier ones, in milliseconds
   */
  add(page: ListPage, keys: readonly IdValue[], { began, end, written, recent }: ExchangeTime & {
    readonly written: number;
    readonly recent: number;
  }): WalkFindings;
  /** Forgets a list: an answer of it was wrong. */
  forget({ walk }: ListPage): void;
}
/** What an exchange did to a record. */
type RecordEffect = {
  readonly kind: 'written';
  readonly key: IdValue;
  /** Whether the record was written as a whole, and (`isNew`) whether it did not exist before. */
  readonly isWhole: boolean;
  readonly isNew: boolean;
  readonly written: Written;
} | {
  readonly kind: 'removed';
  readonly key: IdValue;
} |
/** A record was added, or may have been, of which nothing else is known. */
{
  readonly kind: 'added';
};
/** What a record has after it was written. */
interface Written {
  /** The members that were sent, as the answer has them. */
  readonly members: JsonObject;
  readonly removed: readonly string[];
  /** The record as the answer showed it. */
  readonly shown: JsonObject | undefined;
}
/** What is known of a record that exchanges of the run have written or removed. */
interface KnownRecord {
  readonly state: 'there' | 'gone';
  /** The client that did it. */
  readonly who: string;
  readonly parents: string;
  /** When that ended, in milliseconds since 1970. */
  readonly end: number;
  /** Whether it was not there before. */
  readonly isNew: boolean;
  /** What later answers show of it. */
  readonly members: JsonObject;
  /** The whole record, as the last answer to a write showed it; of one that is gone, before that. */
  readonly shown: JsonObject | undefined;
}
/** What an exchange did, by whom, and when. */
interface Done extends ExchangeTime {
  readonly who: string;
  readonly parents: string;
}
/**
 * Remembers what exchanges have done to the records of a resource: of each record only what no other exchange can have made untrue. What
 * overlaps, and what may have been done to a record, makes it unknown until it is written or removed again.
 */
declare class WrittenRecords {
  #private;
  /** `onForget` is called when there are more records than are remembered, and all are forgotten. */
  constructor(onForget: () => void);
  /** What is known of a record for an exchange that began at a time; `undefined` if nothing is certain. */
  known(key: IdValue, began: number): KnownRecord | undefined;
  /** Whether nothing may have touched a record since a time. */
  isUntouched(key: IdValue, since: number): boolean;
  /** Remembers what was done to a record. */
  take(effect: Exclude<RecordEffect, {
    kind: 'added';
  }>, { who, parents, began, end }: Done): void;
  /** Forgets what an exchange may have made untrue: of a record, or of all. */
  touch(key: IdValue | undefined, { began, end }: ExchangeTime): void;
}
/** What is remembered of a resource: which records are known, what was written, and what lists have shown. */
declare class ResourceMemory {
  #private;
  readonly known: KnownRecords;
  readonly written: WrittenRecords;
  readonly walks: PageWalks;
  /** When the last write ended. */
  lastWrite: number;
  /** The lists that have shown a record that was created in the run. */
  readonly listing: Set<string>;
  constructor(onForget: (most: number) => void);
  /** Notes the key of a record that was shown. */
  knows(key: IdValue): void;
  take(effect: Exclude<RecordEffect, {
    kind: 'added';
  }>, done: Done): void;
  /** Whether a record was created not long ago. */
  isCreated(key: IdValue): boolean;
  /** Forgets known writes that an exchange may have made untrue. */
  touch({ key, kind }: NotedTouch, span: ExchangeTime): void;
  /** The records that a client has created below the same parents in the last minute, and that are there for an exchange that began at a time. */
  createdFor({ who, parents, began }: {
    readonly who: string;
    readonly parents: string;
    readonly began: number;
  }): readonly IdValue[];
}
/** A field that names other records, with its value in a request. */
interface SentReference {
  /** The resource of the record that has the field. */
  readonly resource: string;
  readonly field: string;
  readonly value: Json | undefined;
}
/** What an exchange says about later ones. */
interface RunNote {
  /** The resource of the records in the answer, and what each is known by in it (`recordKeyIn`). */
  readonly resource: string;
  readonly ids: readonly IdValue[];
  /** Whether these are all records that there are, where an operation can remove some: the answer is a list without a filter, shorter than its limit. */
  readonly isAll: boolean;
  /** What the exchange may have done to records that were there. */
  readonly touches: readonly NotedTouch[];
  /** The id that the service gave the record that was created: the first of `ids`. */
  readonly createdId: IdValue | undefined;
  /** Where the answer has that id. */
  readonly place: string;
  /** The values of fields of the records in the answer that name other records, each with the record that has it. */
  readonly references: readonly ShownReference[];
  /** A list: what asks for the same, and the records that it shows. */
  readonly list: RequestedList | undefined;
  /** What the record is known by that a removal took away. */
  readonly removed: IdValue | undefined;
  /** Whether a client may have chosen an id. */
  readonly mayChoose: boolean;
  /** The fields that the request sent although the contract does not declare them. */
  readonly sent: readonly string[];
}
/** A field of a record in an answer that names another one; `key` is what the record is known by, where it can be changed or removed. */
interface ShownReference extends SentReference {
  readonly key: IdValue | undefined;
}
/**
 * Remembers what the exchanges of a run have shown, as far as it is needed to understand later ones. Where the contract has
 * operations that remove or change records, it knows of records only what no exchange of the run can have made untrue: what one
 * may have removed or changed is forgotten, and nothing else. What was said of an exchange before the answer of an overlapping removal
 * came is taken back (`claims`). What clients do that no exchange of the run shows, it cannot know: a record that is no longer found
 * is forgotten as well.
 */
declare class RunMemory {
  #private;
  /** What was said of exchanges, as long as it can be taken back: by observers, and by rules. */
  readonly claims: Claims;
  readonly ruleClaims: Claims;
  /**
   * `invented` are values that were invented for the run: no record has them until one is created with them. `onForget` is called when a
   * resource has more records than are remembered as written or listed, and all of these are forgotten.
   */
  constructor({ invented, onForget }?: {
    readonly invented?: ReadonlySet<Json> | undefined;
    readonly onForget?: (resource: string, most: number) => void;
  });
  /** What is remembered of a resource. */
  of(resource: string): ResourceMemory;
  /** Adds what an exchange has shown. */
  add(note: RunNote, span: ExchangeTime): void;
  /** Forgets what an exchange may have made untrue that was not looked at. */
  miss(): void;
  /** The id from the last creation in a resource, if that creation had ended by `time`. */
  createdBefore(resource: string, time: number): Int64 | undefined;
  /** The greatest id that was shown in a resource. */
  greatestIn(resource: string): Int64 | undefined;
  /** Whether a record was removed before `time`, and nothing has shown it since. */
  isRemoved(resource: string, id: IdValue, time: number): boolean;
  /** The records of the last list that was asked for in a way (`exactly`), as long as nothing can have touched them. */
  listOf(exactly: string): readonly IdValue[];
  /** Whether there were more than `count` records at `time` of what asks for them: by one list, or several that have none in common. */
  hasMore(parts: readonly (readonly string[])[], count: number, time: number): boolean;
  /** The ids of the records in a list that nothing can have removed or changed since `began`. */
  untouchedIn({ resource, ids }: {
    readonly resource: string;
    readonly ids: readonly IdValue[];
  }, began: number): readonly IdValue[];
  /** Whether a field may name something at `time`: a record certainly does, or the run has seen that anything is taken. */
  takesReference(reference: SentReference, time?: number): boolean;
  /** Whether no record can have a value of a field yet: it was invented for the run. */
  isNewReference(reference: SentReference): boolean;
  /** Whether a record with this id was seen before `time`, or created by an earlier exchange, in a resource, and is certainly there. */
  hasRecord(resource: string, id: IdValue, time: number): boolean;
  /** Counts what the records of a resource have in a field that their creations left out: how many were seen, and whether all had the same. */
  countGiven(resource: string, field: string, value: Json | undefined): GivenCount;
  /** Notes that a change whose answer shows no record has sent null for a member of one. */
  noteNull(resource: string, key: IdValue, name: string): void;
  /** The member of a record for which the last change before `time` has sent null, if nothing else can have touched it since. */
  nullSent(resource: string, key: IdValue, time: number): string | undefined;
  /** Whether a client has sent a field of this name although the contract does not declare it. */
  wasSent(name: string): boolean;
}
/** What records have in a field that their creations left out. */
interface GivenCount {
  readonly value: Json | undefined;
  readonly times: number;
  readonly isSame: boolean;
}
/**
 * Why a service may refuse a request: a kind of silence, `credential`, `invalid` for what else breaks the contract, or `unclear` for
 * values of which only the service knows what they may be.
 */
interface Reason {
  readonly kind: string;
  /** The parameter or field; `undefined` if it is none. */
  readonly name?: string | undefined;
}
/** The choice of the ledger that an answer shows; `other` if it is none of the listed ones. */
type ObservedChoice = Choice | 'other';
/**
 * The choice that an exchange shows on its own, or else a question for the memory of its run; `undefined` if it shows nothing.
 * A question outlives its exchange, so it must hold no more of it than it needs.
 */
type Sign = ObservedChoice | Question | undefined;
/** Asks the memory of a run; `began` is when the exchange began, in milliseconds since 1970. */
type Question = (run: RunMemory, began: number) => ObservedChoice | undefined;
/** An exchange as observers look at it. */
interface ObservedExchange {
  readonly contract: Contract;
  readonly facts: ReadExchange;
  readonly status: number;
  /** The JSON of the answer, and its text; `undefined` if it has none. */
  readonly answer: Json | undefined;
  readonly text: string | undefined;
  /** What the contract shows in the answer: the object, or one item of a list; `undefined` where it describes neither. */
  readonly shape: Shape | undefined;
  /** Why a service may refuse the request: what breaks the contract in it, and what the contract leaves open. */
  readonly reasons: readonly Reason[];
  /** The records of a list, and what asks for the same; found once. */
  readonly asked: () => RequestedList | undefined;
}
/** How an exchange shows the choice of a service for an entry, beyond doubt. */
type Observer = (seen: ObservedExchange, entry: LedgerEntry) => Sign;
/** What a user knows of a service: values that neither its lists nor its contract say. */
interface GivenValues {
  /** Records by resource: their ids are read, and their fields are sent in creations. */
  readonly records: ReadonlyMap<string, readonly JsonObject[]>;
  /** Values of parameters of paths, queries and headers, by their names. */
  readonly parameters: ReadonlyMap<string, string>;
}
/** A record that a service has, and where. */
interface ServiceRecord {
  readonly id: IdValue;
  readonly value: Json;
  /** The values of the parameters that lead to its parents, by the names that the resource has for them. */
  readonly parents: {
    readonly [name: string]: string;
  };
}
/** Values of the parameters of a path, by name. */
type PathValues = {
  readonly [name: string]: string;
};
/** A service that is asked. */
interface AskedService {
  /** The contract that it is to keep. */
  readonly contract: Contract;
  readonly mayWrite: boolean;
  /** What its paths have before those of the contract; `undefined` if it has another base path. */
  readonly root: string | undefined;
  /** A number that is invented for the run: no record has it as that of another one. */
  readonly newReference: Int64;
  /** All exchanges so far. */
  readonly exchanges: readonly {
    readonly answer: ProbeAnswer;
  }[];
  ask(request: ProbeRequest): Promise<ProbeAnswer>;
  /** Draws one of some items; `undefined` if there are none. */
  oneOf<Item>(items: readonly Item[]): Item | undefined;
  /** The time by the clock of the service at which an exchange began, in milliseconds since 1970. */
  timeOf(answer: ProbeAnswer): number;
}
/** A request of a probe. */
interface ProbeRequest {
  readonly method: string;
  /** Path and query below the base address, e.g. `/orders?limit=1`; after `~`, below the root of the service. */
  readonly path: string;
  /** The value of Authorization. Default: the valid key; `null` omits the header. */
  readonly authorization?: string | null;
  /** The value of Content-Type. Default: `application/json` if there is a body; `null` omits the header. */
  readonly type?: string | null;
  /** The value of Content-Encoding. */
  readonly coding?: string;
  /** Further header lines: name, value, name, value … */
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
}
/** The answer to a request of a probe. */
interface ProbeAnswer {
  readonly capture: Capture;
  /** `undefined` if no complete answer came. */
  readonly status: number | undefined;
  readonly headers: HeaderMap;
  /** The body, decoded; empty if there is none or it cannot be read. */
  readonly text: string;
  /** The JSON value of the body; `undefined` if the body is not JSON. */
  readonly json: Json | undefined;
}
/** The reason why there is no result. */
interface Unanswered {
  readonly unknown: string;
}
/** How a request differs from a plain valid one of its operation. */
interface RequestChange {
  /** Values of the path; those that are missing are found. */
  readonly path?: PathValues;
  /** Further parameters of the query, in place of those of the same names; values are not encoded yet. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly body?: Json;
  /** The body as it is sent, in place of `body`. */
  readonly text?: string | Buffer;
  readonly type?: string | null;
  readonly coding?: string;
  readonly method?: string;
  readonly headers?: readonly string[];
  /** Whether the credential is left out. */
  readonly isBare?: boolean;
  /** Changes the path, before the query is added. */
  readonly toPath?: (path: string) => string;
}
/** What is needed to ask a service. */
interface ProbeClientOptions {
  readonly service: AskedService;
  readonly key: string;
  readonly given: GivenValues;
  /** The most requests of a run, and for one operation. */
  readonly most?: {
    readonly run: number;
    readonly operation: number;
  };
}
/** Sends requests of the operations of any contract, with values that are given, or that lists of the service show. */
declare class ProbeClient {
  #private;
  readonly service: AskedService;
  readonly contract: Contract;
  readonly given: GivenValues;
  constructor({ service, key, given, most }: ProbeClientOptions);
  get mayWrite(): boolean;
  operation(id: string): CompiledOperation | undefined;
  /** What an operation does with records; `undefined` if it has no part in a resource. */
  record(id: string): RecordOperation | undefined;
  /** Sends a request of an operation; or says why none can be sent. A change of its method or path is no request of it. */
  ask(id: string, change?: RequestChange): Promise<ProbeAnswer | Unanswered>;
  /** The records that a list answers; or why there are none to look at. */
  list(id: string, change?: RequestChange): Promise<Listed | Unanswered>;
  /** Records of a resource that the service has: those that were created first, then given ones, then those of its list. */
  known(resource: string): Promise<readonly ServiceRecord[]>;
  /** Adds a record that was created; it counts until it is removed. */
  add(resource: string, record: ServiceRecord): void;
  /** Forgets a record that was removed. */
  forget(resource: string, record: ServiceRecord): void;
  /** The values of the path of an operation; or which one is not known. */
  path(id: string, given?: PathValues): Promise<FoundPath | Unanswered>;
}
/** What a list answers. */
interface Listed {
  readonly answer: ProbeAnswer;
  readonly records: readonly Json[];
  readonly known: readonly ServiceRecord[];
}
/** The values of the path of an operation. */
interface FoundPath {
  readonly values: PathValues;
}
/** What a body is to have, besides what it must have. */
interface BodyChange {
  readonly set?: JsonObject;
  /** Whether a text of it has a letter beyond ASCII. Default: yes. */
  readonly isPlain?: boolean;
}
/** A creation that was sent, and its answer. */
interface Creation {
  readonly answer: ProbeAnswer;
  readonly sent: {
    readonly [name: string]: Json;
  };
  /** What the answer shows; `undefined` if it has no record. */
  readonly value: Json | undefined;
  /** Where the record is; `undefined` if nothing was created, or no id of it is known. */
  readonly record: ServiceRecord | undefined;
}
/** Creates records in a service: a few at a time, and removes them. */
declare class Creations {
  #private;
  readonly asker: ProbeClient;
  constructor(asker: ProbeClient);
  /** Two creations of an operation, one after the other, with what their bodies must have alone; made once. */
  base(id: string): Promise<readonly Creation[] | Unanswered>;
  /** Sends a creation; or says why none can be sent. What it creates is removed at the end of the run, or of the probe. */
  create(id: string, change?: BodyChange & {
    readonly as?: (text: string) => RequestChange;
  }): Promise<Creation | Unanswered>;
  /** Notes that a probe has removed a record. */
  removed({ id }: ServiceRecord): void;
  /** Notes a record that a probe has created in another way. */
  keep(resource: string, there: ServiceRecord): void;
  /** Removes a record that was created; returns why it is still there, or `undefined`. */
  remove(there: ServiceRecord): Promise<string | undefined>;
  /** Removes what was created since there were `from` records, the last first; what cannot be removed is told at the end. */
  clear(from?: number): Promise<void>;
  /** How many records that were created are there. */
  get count(): number;
  /** What was created and is still there, in sentences. */
  get left(): readonly string[];
}
/**
 * Makes a service show its choice for the entries of one kind: sends requests that provoke it. What the answers show is left to the
 * observer of the kind. Returns why they show nothing, if it is known.
 */
interface EntryProbe {
  /** Whether its requests need permission to write. */
  readonly writes?: true;
  ask(creations: Creations, entry: LedgerEntry): Promise<string | undefined>;
}
/** A kind of silence, whole: where it is in a contract, how an exchange shows what a service chose, and how a service is made to show it. */
interface Silence<Values extends Choices = Choices> {
  readonly of: ExchangeKind;
  readonly isByQuery?: true;
  /** Every choice that it can have; the first is what the sandbox does where there is no entry. */
  readonly values: Values;
  /** What clients come to depend on. */
  readonly why: string;
  /** The standard that says what clients may count on, though services differ: contracts need not say it again. */
  readonly standard?: string;
  /** Finds where a contract leaves it open. */
  readonly find: (scope: LedgerScope) => readonly FoundSilence[];
  readonly observe: Observer;
  /** The headers of answers that `observe` reads: the kept verdict on an exchange depends on them. */
  readonly headers?: readonly string[];
  /** Whether a read of a record shows it as well, after an operation that it is about. */
  readonly isReadBack?: true;
  readonly provoke: EntryProbe;
}
type Choices = readonly [Choice, ...Choice[]];
/** Every kind of silence, in the order in which its entries are listed. */
declare const silences: {
  caching: Silence<readonly ["none", "no-store"]>;
  extraFields: Silence<readonly ["none", "added"]>;
  keyOrder: Silence<readonly ["contract", "reversed"]>;
  charset: Silence<readonly ["none", "utf-8"]>;
  whitespace: Silence<readonly ["compact", "indented"]>;
  textEscapes: Silence<readonly ["none", "unicode"]>;
  listOrder: Silence<readonly ["id", "newest", "shuffled"]>;
  listFill: Silence<readonly ["full", "short"]>;
  listTotal: Silence<readonly ["none", "header"]>;
  invalidQuery: Silence<readonly ["reject", "clamp"]>;
  unknownQuery: Silence<readonly ["ignore", "reject"]>;
  repeatedQuery: Silence<readonly ["reject", "first", "last"]>;
  emptyQuery: Silence<readonly ["reject", "ignore"]>;
  errorCode: Silence<readonly ["snake_case", "SCREAMING_CASE", "status"]>;
  errorMessage: Silence<readonly ["detailed", "short"]>;
  challenge: Silence<readonly ["scheme", "realm"]>;
  refusalOrder: Silence<readonly ["credential", "request"]>;
  invalidId: Silence<readonly ["not-found", "reject"]>;
  afterSunset: Silence<readonly [410, 404, "served"]>;
  deprecationHeaders: Silence<readonly ["sent", "none"]>;
  head: Silence<readonly ["served", 405]>;
  otherMethods: Silence<readonly [405, 404]>;
  trailingSlash: Silence<readonly [404, "served"]>;
  pathCase: Silence<readonly [404, "served"]>;
  omittedValue: Silence<readonly ["absent"]>;
  schemaDefault: Silence<readonly ["filled", "absent"]>;
  idSequence: Silence<readonly ["next", "sparse", "beyond-2^53"]>;
  location: Silence<readonly ["none", "address"]>;
  unknownFields: Silence<readonly ["drop", "keep", "reject"]>;
  notKept: Silence<readonly [503, 500, 507]>;
  unlistedReference: Silence<readonly ["accept", "reject"]>;
  emptyText: Silence<readonly ["accept", "reject"]>;
  longText: Silence<readonly ["accept", "reject"]>;
  negativeNumber: Silence<readonly ["accept", "reject"]>;
  contentType: Silence<readonly [400, 415]>;
  codedBody: Silence<readonly [415, 400]>;
  largeBody: Silence<readonly [413, 400]>;
  duplicateKeys: Silence<readonly ["last", "reject"]>;
  unknownReplaced: Silence<readonly ["not-found", "create"]>;
  nullMember: Silence<readonly ["kept", "removed"]>;
  removedTwice: Silence<readonly ["not-found", "success"]>;
  readRemoved: Silence<readonly [404, 410]>;
  idReuse: Silence<readonly ["never", "again"]>;
  staleCursor: Silence<readonly ["go-on", "reject"]>;
  sortTies: Silence<readonly ["id", "newest"]>;
  entityTags: Silence<readonly ["none", "etag"]>;
};
/** The name of a kind of silence. */
type SilenceName = keyof typeof silences;
/** Every point that a contract leaves open, found by rule, with those that only its hints know. */
interface Ledger {
  /** In their order. */
  readonly entries: readonly LedgerEntry[];
  /** The same by their names. */
  readonly byName: ReadonlyMap<string, LedgerEntry>;
  /** The kinds that settle all of their entries at once by their own name, with every choice that one of these has. */
  readonly groups: ReadonlyMap<string, readonly Choice[]>;
  /** The entry of a kind that is about all operations, about one, or about a field of one; `undefined` if the contract is not silent there. */
  find(kind: SilenceName, operation?: string, field?: string): LedgerEntry | undefined;
}
/** The policies that settle every entry at once. */
declare const policies: readonly ['pinned', 'strict', 'documented', "rotate"];
/** The name of a policy. */
type Policy = (typeof policies)[number];
/** How a scenario settles the ledger: by a policy, or by choices with a policy for the other entries (default `pinned`). */
type Unspecified = Policy | NamedChoices;
/** Choices for entries that are named, and a policy for the others. */
interface NamedChoices {
  readonly mode?: Policy;
  readonly [name: string]: Choice | undefined;
}
/** The result of switching to another scenario. */
interface LoadResult {
  /** Its name. */
  readonly scenario: string;
  /** The number of records of the main resource, or of the first one of a contract that has none. */
  readonly pets: number;
  /** The numbers of records of the other resources, by name; absent if the contract has none. */
  readonly records?: {
    readonly [k: string]: number;
  };
  /** Whether the records were seeded again because the data is different. */
  readonly reseeded: boolean;
  /** How many created, changed or removed records were lost. */
  readonly lost: number;
}
/** An animal of the store (contract, section 2). */
interface Pet {
  /** Unique identifier assigned by the service on creation */
  readonly id: Int64;
  /** The animal's name */
  readonly name: string;
  /** Id of the category the animal belongs to */
  readonly categoryId: Int64;
  /** Availability status */
  readonly status?: 'available' | 'pending' | 'sold';
}
/** An animal to add (contract, section 2). */
interface NewPet {
  /** The animal's name */
  readonly name: string;
  /** Id of the category the animal belongs to */
  readonly categoryId: Int64;
  /** Availability status */
  readonly status?: 'available' | 'pending' | 'sold';
}
/** Which animals to list: those that meet all conditions. */
interface PetQuery {
  /** Only animals with this status. */
  readonly status?: 'available' | 'pending' | 'sold';
  /** Only animals with this categoryId. */
  readonly categoryId?: Int64;
  /** A part of name, in any case; an int64 is an id instead. */
  readonly q?: string;
  /** Starts after this id. */
  readonly after?: Int64;
  /** Ends before this id; not together with `after`. */
  readonly before?: Int64;
  /** How many animals at most. */
  readonly limit?: number;
}
/** A page of animals, and the way to the next and the previous one. */
interface PetList {
  readonly pets: readonly Pet[];
  /** How many animals there are on all pages; absent if every animal would have to be read to count them. */
  readonly total?: number;
  /** The `after` of the next page; absent on the last page. A page with a `next` may be short if `q` or `categoryId` is given. */
  readonly next?: Int64;
  /** The `before` of the previous page; absent on the first page. */
  readonly previous?: Int64;
}
/** A fault, and what it did. */
interface FaultInForce extends Omit<Fault, 'calls'> {
  /** How many calls matched. */
  readonly calls: number;
  /** How often it fired. */
  readonly fired: number;
  /** Of a rate limit: how many requests came before the `Retry-After` that their client had got was over. */
  readonly tooEarly?: number;
  /** The `X-Request-Id`s of the last requests that it struck. */
  readonly requests: readonly string[];
  /** The fault as it was given. */
  readonly definition: Fault;
  /** Why the fault, or a part of it, can never strike. */
  readonly warnings?: readonly string[];
}
/** How to set the clock. */
interface ClockSettings {
  /** The time to set. An integer is in milliseconds since 1970; null is the real time. */
  readonly now?: string | number | null;
  /** Whether the clock ticks. Default: unchanged. */
  readonly ticking?: boolean;
  /** How far to move the clock forward, in milliseconds; a negative number moves it back. */
  readonly advance?: number;
}
/** What the clock shows. */
interface ClockReading {
  /** The time in the sandbox: a date-time (RFC 3339). */
  readonly now: string;
  /** Whether the clock ticks. */
  readonly ticking: boolean;
}
/** A snapshot of a world to go back to. */
interface SnapshotInfo {
  readonly name: string;
  /** The number of records of the main resource, or of the first one of a contract that has none. */
  readonly pets: number;
  /** The numbers of records of the other resources, by name; absent if the contract has none. */
  readonly records?: {
    readonly [k: string]: number;
  };
  /** When it was taken, by the real time (RFC 3339). */
  readonly time: string;
}
/** Who answers requests. */
interface RoutesInForce {
  /** The base address of the service behind the sandbox. */
  readonly upstream: string;
  /** The routes in their order: the first that matches a request decides. What none matches goes to the upstream. */
  readonly routes: readonly RequestRoute[];
  /** Who answers each operation of the contract. */
  readonly operations: readonly {
    /** The operationId. */
    readonly operation: string;
    readonly method: string;
    /** The path as the contract writes it. */
    readonly path: string;
    /** Who answers it; `depends` if that depends on conditions. */
    readonly to: 'sandbox' | 'upstream' | 'depends';
  }[];
  /** Why a route never matches. */
  readonly warnings?: readonly string[];
}
/** An entry of the ledger, and how it is decided. */
interface LedgerDecision {
  /** Its name, as scenarios and flags use it. */
  readonly name: string;
  /** What the contract leaves open. */
  readonly question: string;
  /** The section of the contract that is silent. */
  readonly section: string;
  /** The choice; `rotate` draws one for each request. */
  readonly choice: Choice;
  /** The other possible choices. */
  readonly alternatives: readonly Choice[];
  /** Every choice, the pinned one first. */
  readonly choices: readonly {
    readonly choice: Choice;
    /** What the choice means, as an answer to the question. */
    readonly means: string;
    /** The statuses that it uses although the contract does not document them. */
    readonly undocumented: readonly number[];
  }[];
}
/** A world of a sandbox. */
interface WorldInfo {
  /** The id, as in the header `X-Sandbox-World` of answers. */
  readonly id: string;
  /** The number of records of the main resource, or of the first one of a contract that has none. */
  readonly pets: number;
  /** The numbers of records of the other resources, by name; absent if the contract has none. */
  readonly records?: {
    readonly [k: string]: number;
  };
  /** How many records were created, changed or removed since the world was made. */
  readonly changes: number;
  /** When it was made, by the real time. */
  readonly created: string;
  /** The number of requests so far. */
  readonly requests: number;
  /** When it last got a request, by the real time. */
  readonly lastUsed: string;
}
/** The contract that a sandbox serves. */
interface ContractInfo {
  /** Its title. */
  readonly title: string;
  /** Its version. */
  readonly version: string;
  /** The path under which it is served, such as `/v1`, or empty. */
  readonly basePath: string;
  /** `sha256:` and the SHA-256 of the document, in hexadecimal. */
  readonly digest: string;
  /** Which contract the world meets where neither the path nor `Sandbox-Contract` says it; absent without `--next`. */
  readonly contract?: 'current' | 'next';
  /** The next contract, if there is one. */
  readonly next?: {
    /** Its title. */
    readonly title: string;
    /** Its version. */
    readonly version: string;
    /** The path under which it is served, such as `/v1`, or empty. */
    readonly basePath: string;
    /** `sha256:` and the SHA-256 of the document, in hexadecimal. */
    readonly digest: string;
  };
  /** The base address of the service behind the sandbox, if there is one. */
  readonly upstream?: string;
  /** A GET that is answered with success, to begin with; `$PETSTORE_KEY` stands for a key that is not known to everybody. */
  readonly first?: {
    /** Its path and query, with the base path. */
    readonly path: string;
    /** Its credential, if it needs one there. */
    readonly authorization?: string;
    /** Further header lines: name, value, name, value … */
    readonly headers: readonly string[];
  };
}
/** What the exchanges so far show of the next contract. */
interface NextInfo extends NextReport {
  /** The exchanges so far under the current contract, in all worlds. */
  readonly exchanges: {
    /** How many it would have refused. */
    readonly refused: number;
    /** How many it would have answered otherwise. */
    readonly otherwise: number;
    /** How many it would have answered alike. */
    readonly same: number;
    /** How many it was not asked about: they came faster than it can be asked, or it failed. */
    readonly unjudged: number;
  };
}
/** A resource of the contract. */
interface ResourceInfo {
  /** Its name, as in `state/{resource}` and in scenarios. */
  readonly name: string;
  /** The path of its collection in the contract. */
  readonly path: string;
  /** Whether there is one record only, with the id `only`. */
  readonly isSingleton: boolean;
  /** Whether `GET state` can choose among its records, and the counts called `pets` are of them. */
  readonly isLeading: boolean;
  readonly noun: {
    /** What people call a record. */
    readonly one: string;
    /** What they call several. */
    readonly many: string;
  };
  readonly id: {
    /** What its values are. */
    readonly kind: 'int64' | 'uuid' | 'text';
    /** The members that lead to the id in a record; absent if no member has it. */
    readonly property?: readonly string[];
    /** The parameter of the path to a record; absent if no path leads to one. */
    readonly parameter?: string;
  };
  /** Whether each parent has ids of its own: two records below different ones can have one id. */
  readonly isScoped: boolean;
  /** What its records are below, from the outside. */
  readonly parents: readonly {
    /** The parameter of the path. */
    readonly parameter: string;
    /** What its values are. */
    readonly kind: 'int64' | 'uuid' | 'text';
    /** The resource whose ids it takes; absent if it takes any value. */
    readonly resource?: string;
  }[];
  /** The key of a record under which `state/{resource}` has what the path says and the record does not; absent if there is nothing. */
  readonly beside?: string;
  /** What its records are found by. */
  readonly filters: readonly {
    /** The parameter of `state/{resource}`. */
    readonly parameter: string;
    /** The member, or the parent in braces. */
    readonly name: string;
    /** What its values must be. */
    readonly schema: {
      readonly [k: string]: unknown;
    };
  }[];
  /** The schema of a record as `state/{resource}` shows it, without references. */
  readonly record: {
    readonly [k: string]: unknown;
  };
  /** The schema of what `PUT state/{resource}/{id}` takes, without references. */
  readonly body: {
    readonly [k: string]: unknown;
  };
  /** How many records the world has. */
  readonly count: number;
}
/** The conditions of a filter for exchanges; an exchange must meet all of them. */
interface Conditions {
  readonly operation?: string;
  readonly method?: string;
  /** The path as in the request line, without the query. */
  readonly path?: string;
  readonly status?: number;
  readonly origin?: Origin;
  /** The id of a fault that struck. */
  readonly fault?: string;
  /** The id of the world that answered. */
  readonly world?: string;
  /** Requests from this time on, in milliseconds since 1970. */
  readonly since?: number;
  /** A text in the request line or in one of the bodies. */
  readonly q?: string;
  /** Whether the request matches no operation of the contract. */
  readonly unmatched?: boolean;
}
/** Selects the exchanges that satisfy all its conditions. */
interface ExchangeFilter extends Conditions {
  /** How many exchanges at most; the latest are taken. */
  readonly limit?: number;
}
interface FaultRequest {
  /** The time of the world, in milliseconds since 1970. */
  readonly time: number;
  readonly operation: string;
  readonly path: {
    readonly [parameter: string]: string;
  };
  readonly query: readonly {
    readonly name: string;
    readonly value: string | undefined;
  }[];
  readonly headers: {
    readonly [name: string]: string | string[] | undefined;
  };
  readonly key: string;
  /** The parsed body; `undefined` if there is none, or it is not JSON. */
  readonly body: unknown;
}
/** Whether a text matches an expression. */
type TextTest = (text: string) => boolean;
/** The compiled expressions of faults, by their source. */
type Expressions = ReadonlyMap<string, TextTest>;
/** A problem or a warning about a place in a fault: the path to the place, and the text after its name. */
interface FaultRemark {
  readonly path: readonly string[];
  readonly text: string;
}
/** Whether all keys share one world, or each has its own. */
declare const isolations: readonly ['shared', 'per-key'];
type Isolation = (typeof isolations)[number];
/** What answers a request that is not on the tape: the store, or nothing (404). */
declare const onMissChoices: readonly ['store', '404'];
type OnMiss = (typeof onMissChoices)[number];
/** What is said of an operation beyond its contract, in words. */
interface OperationWords {
  /** What its record must be, by member. */
  readonly only?: {
    readonly [member: string]: Wanted;
  };
  /** How it is refused where its record is not that, or what it does cannot be. Default: 409 or 422 where documented, else as what is invalid. */
  readonly else?: number | Otherwise;
  /** What its record gets, by member. */
  readonly set?: Setting;
  /** What other records get, in the same change. */
  readonly effects?: readonly Effect[];
  /** What its record gets after a while of the world's clock, unless one of these members changes before. */
  readonly later?: LaterWords;
}
interface Otherwise {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
}
/** A value, several of which it must be one, or a condition. */
type Wanted = Scalar | readonly Scalar[] | {
  readonly matches: string;
} | {
  readonly above?: number | bigint;
  readonly below?: number | bigint;
} | {
  readonly not: Scalar | readonly Scalar[];
} | {
  readonly absent: true;
};
type Scalar = string | number | bigint | boolean | null;
/** Values by member: any of JSON, `$now`, `$body.NAME`, `$record.NAME`, `$path.NAME`, or `{ add: … }`. */
interface Setting {
  readonly [member: string]: unknown;
}
interface Effect {
  readonly resource: string;
  /** A value that is the id of a record of the resource. */
  readonly id: unknown;
  readonly set: Setting;
}
interface LaterWords {
  /** A duration, such as `5m`. */
  readonly after: string;
  readonly set: Setting;
}
/** Which values a member of a record may have after which: `{ status: { open: [paid] } }`. A new record has any. */
interface Transitions {
  readonly [member: string]: {
    readonly [value: string]: readonly string[];
  };
}
/** Words beside a document: those of operations by their ids, and transitions by resource. */
interface BehaviourWords {
  readonly [name: string]: OperationWords & {
    readonly transitions?: Transitions;
  };
}
/** What is shown of who answers an operation: it may depend on conditions. */
declare const shownAnswerers: readonly ["sandbox", "upstream", "depends"];
/** By what the upstream shows that it does not have an operation, so that the sandbox answers. */
interface Missing {
  /** A 404 or a 405 that the contract does not describe for the operation. */
  readonly undescribed: boolean;
  readonly notImplemented: boolean;
  readonly unreachable: boolean;
}
/** Who answers a request. */
type Decision = {
  readonly to: 'sandbox';
} | {
  readonly to: 'upstream';
  readonly missing: Missing;
};
/** What is known of a request before its body is read; `undefined` is the operation of one that the contract does not describe. */
interface Asked {
  readonly operation: string | undefined;
  readonly method: string;
}
/** The routes of a world, compiled. It never changes. */
declare class RoutePlan {
  #private;
  readonly routes: readonly RequestRoute[];
  private constructor();
  /** Without routes, the upstream answers everything that it has. */
  static readonly none: RoutePlan;
  /** Compiles checked routes; an expression that is invalid becomes a remark, whose path begins with the index of its route. */
  static of(routes: readonly RequestRoute[]): Promise<{
    readonly plan: RoutePlan;
    readonly remarks: readonly FaultRemark[];
  }>;
  /** Whether any request is kept from the upstream. */
  get keepsAny(): boolean;
  /** Whether the body of such a request has to be read before it is decided. */
  readsBody(asked: Asked): boolean;
  /** Who answers all such requests; `depends` if that depends on conditions. */
  answererOf(asked: Asked): (typeof shownAnswerers)[number];
  /** Who answers a request; `read` reads the rest of it, if a condition asks for more. */
  decide(asked: Asked, read: () => FaultRequest): Decision;
}
/** How many records of a resource to generate. Other keys say what to draw a field from. */
interface Generate {
  readonly count: number;
  readonly [key: string]: WeightedValues | number;
}
/** Values to draw from with equal probability, or the weight of each value. */
type WeightedValues = readonly unknown[] | Weights;
interface Weights {
  readonly [value: string]: number;
}
/** A scenario as it is written, in a file or in code: missing parts have a default or come from the scenario that it extends. */
interface ScenarioInput {
  /** Where this schema is, for editors of JSON files. */
  readonly $schema?: string;
  /** The version of the format. */
  readonly version: 1;
  /** Default: the name of the file without its extension. */
  readonly name?: string;
  /** A sentence for `scenario list`. */
  readonly description?: string;
  /** Another scenario, by path or name; the keys of this file are merged over its keys. */
  readonly extends?: string;
  /** The OpenAPI document that the scenario is about: a path, relative to this file. Default: that of this package. `--contract` overrides it. */
  readonly contract?: string;
  /** OpenAPI Overlays of that document, in their order: a path, relative to this file, or several. */
  readonly overlay?: string | readonly string[];
  /** Code that says what operations do beyond the contract: the path of a file of JavaScript or TypeScript, relative to this file. `--handlers` overrides it. */
  readonly handlers?: string;
  /** The seed of everything that is generated or random. Default: 1. */
  readonly seed?: number;
  /** The state of the random numbers of answers (a uint32), to continue another run. Default: it follows from the seed. */
  readonly chance?: number;
  /** The accepted API keys, in which `*` matches any characters. Default: sandbox-key; of a recording, of another contract and with an upstream, any. */
  readonly keys?: readonly string[];
  /** Those whose requests meet the next contract (`--next`), in which `*` matches any characters. Default: none. */
  readonly nextKeys?: readonly string[];
  /** Whether all keys share one world, or each has its own animals, clock, faults and journal. Default: shared; per-key with an upstream. */
  readonly isolation?: 'shared' | 'per-key';
  /** The animals that exist. */
  readonly pets?: readonly PetInput[];
  /** The records that exist, by resource. The name of a resource at the top level is short for it. */
  readonly records?: {
    /** The animals that exist. */
    readonly pets?: readonly PetInput[];
  };
  /** Animals to generate from the schema of the contract, after those of `pets`. */
  readonly generate?: GenerateInput;
  /** New ids are greater than this one and than those of all animals. */
  readonly lastId?: Int64;
  /** The time in the sandbox: the real time, a time that stands still, or a time that ticks on from `now`. */
  readonly clock?: {
    /** Default: the real time. */
    readonly now?: string;
    /** Whether the clock ticks on from `now`. Default: false. */
    readonly ticking?: boolean;
  };
  /** The date in the Deprecation header of getPet; none omits the header. Default: as in the contract. */
  readonly deprecatedSince?: string;
  /** How to decide what the contract leaves open: a policy, or choices for single entries and a policy for the others. Default: `pinned`. */
  readonly unspecified?: Unspecified;
  /** What goes wrong, and when. Replaces the faults of the extended scenario. */
  readonly faults?: readonly Fault[];
  /** Faults that are appended to those of the extended scenario. */
  readonly 'faults+'?: readonly Fault[];
  /** What operations do beyond the contract, by operationId; transitions of the records of a resource, by its name. */
  readonly behaviour?: {
    readonly [k: string]: {
      /** What the record must be, by member: a value, a list of values of which it is one, or a condition. */
      readonly only?: {
        readonly [k: string]: string | number | boolean | null | readonly (string | number | boolean | null)[] | {
          readonly matches?: string;
          readonly above?: number;
          readonly below?: number;
          readonly not?: string | number | boolean | null | readonly (string | number | boolean | null)[];
          readonly absent?: true;
        };
      };
      /** How it is refused otherwise. Default: 409 or 422 where the contract documents it, else as what is invalid. */
      readonly else?: number | {
        readonly status: number;
        readonly code?: string;
        readonly message?: string;
      };
      /** What the record gets, by member: a value, $now, $body.NAME, $record.NAME, $path.NAME, or { add: … }. */
      readonly set?: {
        readonly [k: string]: unknown;
      };
      /** What other records get, in the same change. */
      readonly effects?: readonly {
        readonly resource: string;
        readonly id: string | number;
        readonly set: {
          readonly [k: string]: unknown;
        };
      }[];
      /** What the record gets after a while of the world's clock. */
      readonly later?: {
        readonly after: string;
        readonly set: {
          readonly [k: string]: unknown;
        };
      };
      /** Which values a member may have after which: { status: { open: [paid] } }. */
      readonly transitions?: {
        readonly [k: string]: {
          readonly [k: string]: readonly string[];
        };
      };
    };
  };
  /** What records become by themselves: `set` and `add` by member, at a time of the clock, of the record of a resource with an id. */
  readonly later?: readonly {
    readonly resource: string;
    readonly id: string | number;
    readonly path?: {
      readonly [k: string]: string | number;
    };
    readonly at: string;
    readonly set?: {
      readonly [k: string]: unknown;
    };
    readonly add?: {
      readonly [k: string]: number;
    };
  }[];
  /** The base address of a real service behind the sandbox, which answers what no route sends to the sandbox. `--upstream` overrides it; only a scenario of the command line may have it. */
  readonly upstream?: string;
  /** Who answers, with an upstream: the first route that matches a request decides. What none matches goes to the upstream. */
  readonly routes?: readonly RequestRoute[];
  /** A tape: recorded exchanges in order, or the path of a .tape.ndjson. */
  readonly exchanges?: string | readonly TapeEntry[];
  /** How the tape is played. */
  readonly replay?: {
    /** What answers requests that are not on the tape. Default: store. */
    readonly onMiss?: ('store' | '404') | 404;
    /** Whether the animals have changed since: the store then answers lists and gets. */
    readonly overtaken?: boolean;
  };
  /** Facts about a recording. Times are ISO 8601. */
  readonly recording?: Recording;
}
/** An animal as it is written. */
interface PetInput {
  readonly id: Int64;
  readonly name: string;
  readonly categoryId: Int64;
  readonly status?: 'available' | 'pending' | 'sold';
  /** In a recording: the request whose answer last showed the animal. */
  readonly seen?: string;
  /** Further fields, as the ledger keeps them (unknownFields: keep). */
  readonly other?: {
    readonly [k: string]: unknown;
  };
}
/** Animals to generate from the schema of the contract, after those of `pets`. */
interface GenerateInput {
  /** How many. */
  readonly count?: number;
  /** The categories to draw from, with equal probability. Default: the hints in openapi.yaml. */
  readonly categoryIds?: readonly Int64[];
  /** The weight of each status; absent stands for no status. Default: the hints in openapi.yaml. */
  readonly status?: {
    readonly available?: number;
    readonly pending?: number;
    readonly sold?: number;
    readonly absent?: number;
  };
  /** Animals to generate from the schema of the contract, after those of `pets`. */
  readonly pets?: GeneratePetsInput;
}
/** Animals to generate from the schema of the contract, after those of `pets`. */
interface GeneratePetsInput {
  /** How many. */
  readonly count?: number;
  /** The categories to draw from, with equal probability. Default: the hints in openapi.yaml. */
  readonly categoryIds?: readonly Int64[];
  /** The weight of each status; absent stands for no status. Default: the hints in openapi.yaml. */
  readonly status?: {
    readonly available?: number;
    readonly pending?: number;
    readonly sold?: number;
    readonly absent?: number;
  };
}
/** Facts about a recording. Times are ISO 8601. */
interface Recording {
  /** The time of its first request. */
  readonly from?: string;
  /** The time of its last request. */
  readonly to?: string;
  /** The digest of the contract when it was recorded. */
  readonly contract?: string;
  /** The title of the contract, unless it is that of this package. */
  readonly title?: string;
  /** Animals that differ between two answers without a write in between. */
  readonly conflicts?: readonly string[];
}
/** What a record becomes by itself, as a scenario writes it. */
interface WrittenLater {
  readonly resource: string;
  readonly id: RecordId;
  readonly path?: Parents;
  readonly at: string;
  readonly set?: Later['set'];
  readonly add?: Later['add'];
}
/** What a scenario can say about the records of one resource. */
interface ScenarioResource extends RecordSchemas {
  /** A record as it is written. */
  readonly item: Schema;
  /** The list of its records. */
  readonly list: Schema;
  readonly generate: Schema;
  /** The names of what is written beside the members of a record: others than theirs; with a `$` where those may have any name. */
  readonly beside: {
    readonly seen: string;
    readonly other: string;
    readonly path: string;
  };
  /** The parameters of its path whose values are kept beside the record, from the outside. */
  readonly path: readonly string[];
  /** Shows a record as the contract has it, with undeclared fields and with what is required and missing. Compiled when it is needed. */
  readonly view: () => View;
  /** Whether its name at the top level is short for it. */
  readonly isShort: boolean;
  /** What its records are called together. */
  readonly noun: string;
}
/** The resources of a contract as scenarios see them. */
interface ScenarioResources {
  /** In the order of the contract. */
  readonly all: ReadonlyMap<string, ScenarioResource>;
  /** The resource that `generate` and `lastId` mean where they name none, and that is written at the top level. */
  readonly main: ScenarioResource | undefined;
  /** The resource that the counts called `pets` are about: the main one, else the first. */
  readonly leading: ScenarioResource | undefined;
  /** What its records are called together. */
  readonly noun: string;
}
/** The time in a world. */
interface ClockSetting {
  /** Milliseconds since 1970. Default: the real time. */
  readonly now?: number;
  readonly ticking?: boolean;
}
/** How a tape is played. */
interface Replay {
  /** What answers requests that are not on the tape. Default: the store. */
  readonly onMiss: OnMiss | undefined;
  /** Whether the records have changed since, so that lists and gets come from the store. */
  readonly overtaken: boolean;
}
/** A named starting point, parsed and valid. */
interface Scenario {
  readonly name: string;
  readonly description: string;
  /** The files it was read from: its own, then those that it extends. */
  readonly files: readonly string[];
  /** The resources of the contract that it was read by. */
  readonly resources: ScenarioResources;
  readonly seed: number;
  /** The state of the random numbers of answers, a uint32. Default: it follows from the seed. */
  readonly chance: number | undefined;
  /** The accepted API keys; `*` matches any characters. */
  readonly keys: readonly string[];
  /** The keys whose requests meet the next contract, if there is one; `*` matches any characters. */
  readonly nextKeys: readonly string[];
  readonly isolation: Isolation;
  /** The records of each resource that it lists some of, by its name, in the order of the contract. */
  readonly records: ReadonlyMap<string, readonly StoredRecord[]>;
  /** The records to generate from the contract's schemas, after those. */
  readonly generate: ReadonlyMap<string, Generate>;
  /** New ids of a resource are greater than this one and than those of all its records. Default: 0. */
  readonly lastIds: ReadonlyMap<string, Int64>;
  readonly clock: ClockSetting;
  /** What its operations do beyond the contract, in words. */
  readonly behaviour: BehaviourWords | undefined;
  /** What records become by themselves. */
  readonly later: readonly WrittenLater[];
  /** Milliseconds since 1970; `none` omits `Deprecation`; `undefined` stands for the contract's own date. */
  readonly deprecatedSince: number | 'none' | undefined;
  readonly unspecified: Unspecified;
  readonly faults: readonly Fault[];
  /** The compiled expressions of the faults. */
  readonly expressions: Expressions;
  /** The base address of the service behind it that it names, if any. */
  readonly upstream: string | undefined;
  /** Whether it is of a sandbox with an upstream, where other keys and another isolation are usual. */
  readonly hasUpstream: boolean;
  /** Who answers, if there is an upstream. */
  readonly routes: RoutePlan;
  /** The file of code that it names, which says what operations do beyond the contract. */
  readonly handlersFile?: string | undefined;
  /** What that code says, once it was loaded. It is no part of what the records are seeded from. */
  readonly handlers?: Behaviours | undefined;
  /** Recorded exchanges in order; empty if there is no tape. */
  readonly tape: readonly TapeEntry[];
  readonly replay: Replay;
  /** Facts about the recording, if it is one. */
  readonly recording: Recording | undefined;
  /** Warnings about its files. */
  readonly remarks: readonly string[];
}
/** A change cannot be stored: disk or server fail, another state has replaced this one, or there are too many worlds. */
declare class StorageError extends Error {
  name: string;
  readonly reason: 'unwritable' | 'refused' | 'unreachable' | 'replaced' | 'full';
  constructor(message: string, reason: StorageError['reason'], options?: ErrorOptions);
}
/** What a person should know about kept state. */
interface Notice {
  readonly message: string;
  /** Whether it reports a problem. */
  readonly isTrouble: boolean;
}
/** How many records there are, as answers and snapshots have it. */
interface RecordCounts {
  /** The number of records of the main resource, or of the first one of a contract that has none. */
  readonly pets: number;
  /** The numbers of records of the other resources; absent if the contract has none. */
  readonly records?: {
    readonly [resource: string]: number;
  };
}
interface CountedRequests extends Conditions {
  /** What a request must contain, in the same form as for faults. */
  readonly when?: When;
}
/** How to wait for a request. */
interface WaitOptions {
  /** How long, in milliseconds. Default: 5,000. */
  readonly timeout?: number;
}
/**
 * Controls a running sandbox and shows what happened in it, in the same way in this process (`startSandbox`) and elsewhere
 * (`connectSandbox`). Called here, functions apply to all worlds; `state` and `snapshots`, which belong to one world, apply to the one that all keys
 * share. `world(key)` controls one world.
 * Each function rejects with a UsageError when its arguments are wrong, and with a StorageError when a change cannot be
 * written; nothing is changed then.
 */
interface SandboxControl extends WorldControl {
  /** The base address of the contract, e.g. `http://127.0.0.1:4010/v1`. */
  readonly url: string;
  /** A key that works. */
  readonly key: string;
  /** The contract that it serves. */
  readonly contract: ContractInfo;
  /** The worlds of keys, and the shared one. */
  readonly worlds: WorldsControl;
  /** Which parts of the contract the clients have met since the start; a reset does not clear it. */
  coverage(): Promise<CoverageReport>;
  /** Controls one world, by its id or its key; the world of a working key is made if it does not exist. */
  world(idOrKey: string): WorldControl;
  /** Makes a key and its world, which meets the next contract or the current one, of a sandbox with both. */
  world(made: {
    readonly contract: WhichContract;
  }): Promise<MadeWorld>;
}
/** A world that was made with its key. */
interface MadeWorld extends WorldControl {
  readonly id: string;
  readonly key: string;
}
/** Controls one world, or all worlds of a sandbox. */
interface WorldControl {
  /** Goes back to the start of the scenario: records, faults with their counters, clock, chance, keys, ledger and journal. */
  reset(): Promise<void>;
  /** Switches to another scenario, by name or as a value; the records stay if its data is the same. */
  load(scenario: string | ScenarioInput | object): Promise<LoadResult>;
  readonly state: StateControl;
  /** The records of a resource of the contract, by its name, e.g. `orders`. */
  records(resource: string): RecordControl;
  /** The resources of the contract: what their records are, what they are found by, and how many there are. */
  resources(): Promise<readonly ResourceInfo[]>;
  readonly faults: FaultControl;
  readonly routes: RoutesControl;
  readonly requests: RequestControl;
  readonly clock: ClockControl;
  readonly snapshots: SnapshotControl;
  readonly keys: KeyControl;
  readonly ledger: LedgerControl;
  /** Says which of two contracts requests meet, of a sandbox that has a next one, until a reset. */
  meet(contract: WhichContract): Promise<void>;
  /**
   * What the exchanges so far under the current contract show of the next one, of a sandbox that has both: its changes, each with the
   * clients that it would refuse or that have something of it, and how many exchanges would have been refused or answered otherwise.
   */
  nextReport(): Promise<NextInfo>;
  /**
   * Waits for an exchange that matches a filter; it may already have happened. If none matches in time, or before the
   * sandbox is closed, it rejects with a UsageError that names the nearest exchange and how it differs.
   */
  waitForRequest(filter: ExchangeFilter, options?: WaitOptions): Promise<Exchange>;
}
/**
 * What of a world is written as a scenario, with the rest or alone: of the main records those that meet all of the conditions, and all other
 * records.
 */
interface StatePart extends Omit<PetQuery, 'after' | 'before' | 'limit'> {
  /** The name of the scenario. Default: that of the scenario in force. */
  readonly name?: string;
  /** `pets` and `records` leave out faults, clock, chance, keys, ledger and tape; `pets` other records, too. Default: all. */
  readonly part?: 'all' | 'pets' | 'records';
}
/** A world as a scenario, and the records of the built-in contract. */
interface StateControl {
  /** The world as a scenario: a sandbox that is started with it continues from here. Default: all of it. */
  read(part?: StatePart): Promise<ScenarioInput>;
  /** A page of them, by ascending id. */
  list(query?: PetQuery): Promise<PetList>;
  /** The one with an id. */
  get(id: Int64): Promise<Pet>;
  /** Adds one, or replaces the one with this id. */
  put(id: Int64, pet: NewPet): Promise<void>;
  /** Removes one. */
  remove(id: Int64): Promise<void>;
}
/** Who answers in a sandbox with an upstream, until a reset. */
interface RoutesControl {
  get(): Promise<RoutesInForce>;
  /** Replaces the routes: the first that matches a request decides, and what none matches goes to the upstream. */
  set(routes: readonly RequestRoute[]): Promise<RoutesInForce>;
}
/** A record as the contract has it; `path` has what the path to it says and the record does not. */
type ResourceRecord = {
  readonly [member: string]: unknown;
};
/** Which records of a resource to list: those that meet all of the conditions. */
interface RecordQuery {
  /** A part of a text of the record, in any case; an id instead if it is one. */
  readonly q?: string;
  /** Starts after this id; not together with `before`. */
  readonly after?: Int64 | string;
  /** Ends before this id. */
  readonly before?: Int64 | string;
  /** How many records at most, up to 100. Default: 20. */
  readonly limit?: number;
  /** A filter of the resource (`resources()`), e.g. `status`. */
  readonly [filter: string]: Int64 | string | boolean | undefined;
}
/** A page of records, and the way to the next and the previous one. */
interface RecordPage {
  readonly records: readonly ResourceRecord[];
  /** How many records there are on all pages; absent if every record would have to be read to count them. */
  readonly total?: number;
  /** The `after` of the next page; absent on the last page. */
  readonly next?: Int64 | string;
  /** The `before` of the previous page; absent on the first page. */
  readonly previous?: Int64 | string;
}
/** The records of one resource in a world. `for await` goes through all of them, page by page. */
interface RecordControl extends AsyncIterable<ResourceRecord> {
  /** A page of the records, by ascending id. */
  list(query?: RecordQuery): Promise<RecordPage>;
  /** All records that meet the conditions, from one end to the other, read page by page. */
  all(query?: RecordQuery): AsyncIterable<ResourceRecord>;
  /** The record with an id; `parents` say below which ones, as filters of `list` do, where several have one of that id. */
  get(id: Int64 | string, parents?: RecordParents): Promise<ResourceRecord>;
  /** Adds a record, or replaces the one with this id. */
  put(id: Int64 | string, record: ResourceRecord): Promise<void>;
  /** Removes a record; for `parents` see `get`. */
  remove(id: Int64 | string, parents?: RecordParents): Promise<void>;
}
/** The ids of the parents of a record, by the names of the filters by them. */
interface RecordParents {
  readonly [filter: string]: Int64 | string;
}
/** The faults of a world. */
interface FaultControl {
  list(): Promise<readonly FaultInForce[]>;
  /** Adds a fault after the others. */
  add(fault: Fault): Promise<void>;
  /** Replaces the fault with this id, which it need not repeat, and starts to count again. */
  replace(id: string, fault: FaultBody): Promise<void>;
  /** Lets the faults strike in this order; those that are not named follow in the order that they have. */
  order(ids: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes all faults. */
  clear(): Promise<void>;
}
/** The journal: the last exchanges. */
interface RequestControl {
  /** The exchanges that match a filter, the oldest first. Default: all. */
  list(filter?: ExchangeFilter): Promise<readonly Exchange[]>;
  get(id: string): Promise<Exchange>;
  /** A scenario with the state before a request, and a curl command that gets the same answer from it. */
  repro(id: string): Promise<{
    readonly scenario: ScenarioInput;
    readonly curl: string;
  }>;
  /** How many requests meet the conditions; `when` is as in a fault. Default: all. */
  count(conditions?: CountedRequests): Promise<number>;
  /** The exchanges as HAR 1.2. */
  har(): Promise<object>;
  /** Empties the journal. */
  clear(): Promise<void>;
}
/** The time in the world. */
interface ClockControl {
  read(): Promise<ClockReading>;
  set(settings: ClockSettings): Promise<ClockReading>;
  /** Moves it forward by some milliseconds. */
  advance(milliseconds: number): Promise<ClockReading>;
}
/** The snapshots of the world. */
interface SnapshotControl {
  list(): Promise<readonly SnapshotInfo[]>;
  /** Takes a snapshot, in place of one with the same name. */
  take(name: string): Promise<void>;
  /** Goes back to a snapshot: everything except the journal. */
  restore(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}
/** The accepted keys. */
interface KeyControl {
  list(): Promise<readonly string[]>;
  set(keys: readonly string[]): Promise<void>;
}
/** The points that the contract leaves open. */
interface LedgerControl {
  read(): Promise<{
    readonly mode: string;
    readonly entries: readonly LedgerDecision[];
  }>;
  /** Decides some entries, or all of them by a policy. */
  set(choices: Unspecified): Promise<void>;
}
/** The worlds of a sandbox. */
interface WorldsControl {
  list(): Promise<readonly WorldInfo[]>;
  /** Makes a key and its world. */
  create(): Promise<{
    readonly id: string;
    readonly key: string;
  }>;
  remove(id: string): Promise<void>;
}
export { AnswerRecord as C, NextVerdict as D, NearOperation as E, Origin as O, ExchangeSummary as S, Exchange as T, RequestRoute as _, RecordCounts as a, NextReport as b, Scenario as c, ContractInfo as d, FaultInForce as f, Ledger as g, Unspecified as h, WaitOptions as i, RequestRecord as k, ScenarioInput as l, WorldInfo as m, SandboxControl as n, Notice as o, NextInfo as p, WorldControl as r, StorageError as s, MadeWorld as t, ExchangeFilter as u, ClientCount as v, CoverageReport as w, Capture as x, CountedChange as y };