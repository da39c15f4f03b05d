/** What is known of a contract that its file can not say, as plain data. What names something that the contract does not have says nothing. */
export interface ContractHints {
  /** Whether it is meant where a file names no contract: what is kept of it, and what is recorded, names none. */
  readonly isDefault?: boolean
  /** The folder of this package with the scenarios about it. Default: none; it starts with generated records of each resource. */
  readonly scenarios?: string
  /** Whether `x-faker` of its schemas may have arguments, with which some methods take any time. */
  readonly trustsHints?: boolean
  /** How long the ids of its requests are. Default: they are UUIDs. */
  readonly requestIds?: 'short'
  /** The keys that a sandbox accepts where nothing else is said. Default: any. */
  readonly keys?: readonly string[]
  /** The path at which deprecations are documented. Default: none. */
  readonly deprecationDocs?: string
  /** Paths that the contract names without describing requests or answers. */
  readonly namedPaths: readonly string[]
  /** What people call the records of a resource. Default: the name of the resource. */
  readonly nouns: { readonly [resource: string]: Noun }
  /** Short names of entries of the ledger, words that no rule can say, and entries that no rule finds, in the order in which they are listed. */
  readonly ledger: readonly HintedEntry[]
  readonly samples: { readonly [operation: string]: SampleHints }
  /** The resource that scenarios mean where they name none. Default: the only one, if there is no other. */
  readonly main?: MainResource
  /** What the check holds exchanges to beyond what the file says. */
  readonly check?: CheckHints
  /** The rules that `verify` tests one by one. Default: it reads and uses what the contract describes, and the check says what is wrong. */
  readonly rules?: ProbedRules
}

/** Rules that `verify` tests one by one, and what it sends for them. */
export interface ProbedRules {
  readonly rules: readonly ServiceRule[]
  /** A valid body of a creation. */
  readonly body: { readonly [field: string]: string | number }
  /** The field of it that names what no list shows, and why a service may refuse a creation for it. */
  readonly reference: { readonly field: string; readonly refused: string }
  /** How many records, and how many samples, are created at most in a service that keeps the contract. */
  readonly mostCreated: { readonly records: number; readonly messages: number }
}

/** A rule of a contract that a service keeps or breaks. */
export interface ServiceRule {
  readonly name: string
  /** How it is tested. */
  readonly probe: string
  readonly section: string
  /** The operation of the findings. */
  readonly operation: string
  /** Another operation that its requests need. */
  readonly needs?: string
  /** The rule, as a sentence. */
  readonly rule: string
  /** `warning` if the contract suggests the rule without promising it. Default: `error`. */
  readonly severity?: 'warning'
  /** Bodies that must be refused, as they are sent. */
  readonly bodies?: readonly string[]
}

/** What a contract promises beyond what its file can say, and how its rules are called and worded. */
export interface CheckHints {
  /** The rules about filters that have a name of their own, by the property that is filtered by. */
  readonly filterRules: { readonly [property: string]: string }
  /** The sections of the contract by rule. Others are those of the operation, or of the bodies. */
  readonly sections: { readonly [rule: string]: string }
  readonly bodySections: { readonly records: string; readonly errors: string }
  /** The rules by which its exchanges are not judged. */
  readonly leftOut: readonly string[]
  /** What rules mean, in the contract's own words. */
  readonly meanings: { readonly [rule: string]: string }
  /** The schema of the body of every error, also of one that is not described, by its name. */
  readonly errors: string
  /** Whether a creation gives back all that was sent. */
  readonly givesBackAll: true
  /** Whether the media type of a body may name any charset. */
  readonly takesAnyCharset: true
  /** Predicates of messages; what stands in braces is put in. */
  readonly words: {
    readonly credential: string
    readonly unauthorised: string
    readonly invalid: string
    /** What the place of a status in an error begins with. */
    readonly error: string
  }
}

/** The resource that scenarios mean where they name none: how its records are written. */
export interface MainResource {
  readonly resource: string
  /** The records that `scenario new` begins with, as it writes them. */
  readonly examples: readonly string[]
  /** The settings of `generate` that it shows. */
  readonly settings: string
}

/** What one record is called, and several. */
export interface Noun {
  readonly one: string
  readonly many: string
}

/** A choice for a point that the contract leaves open, as written in a scenario file. */
export type Choice = string | number
/** Choices for some of the entries, by their names, or by those of kinds; `rotate` draws one for each request. */
export type Choices = { readonly [name: string]: Choice }

/** One of the choices for an entry of the ledger. */
export interface LedgerChoice {
  readonly choice: Choice
  /** What it means, to be read after the question. */
  readonly means: string
  /** Whether the policy `strict` makes this choice, because it refuses most. Without one, `strict` makes the pinned choice. */
  readonly isStrict?: true
  /** Whether its answers can look by chance as another choice would give them, e.g. a shuffled list that is in order. */
  readonly isErratic?: true
  /** The statuses that it uses although the contract does not document them. */
  readonly undocumented?: readonly number[]
  /** The rules of the check that an answer by this choice breaks, although the contract allows the choice. */
  readonly breaks?: readonly string[]
}

/** The choices of an entry, the pinned one first. */
export type LedgerChoices = readonly [LedgerChoice, ...LedgerChoice[]]

/** The exchanges that show an entry: every `answer` or `request`, or only a `creation`, an `error`, a `list` or a `message`. */
export type ExchangeKind = 'answer' | 'creation' | 'error' | 'list' | 'message' | 'request'

/** What is known of an entry of the ledger that no rule can find. */
export interface HintedEntry {
  /** The short name that scenarios, flags and headers use. */
  readonly name: string
  /** The canonical name of the entry that a rule finds; `undefined` for an entry that none finds. */
  readonly rule?: string
  /** The section of the contract that is silent. */
  readonly section: string
  /** The question in better words than the rule has. */
  readonly question?: string
  /** Meanings of choices that replace those of the rule. */
  readonly means?: { readonly [choice: string]: string }
  /** The kind of exchange that shows the entry, in place of that of the rule. */
  readonly of?: ExchangeKind
  /** The operation that findings about it name, if it is about all of them. */
  readonly at?: string
  /** The entry itself, where no rule finds it. */
  readonly own?: OwnEntry
}

/** An entry of the ledger that no rule finds. */
export interface OwnEntry {
  readonly of: ExchangeKind
  readonly question: string
  readonly choices: LedgerChoices
  readonly operation: string
  readonly why: string
  readonly settledBy: string
}

/** How a sample is formed where the ledger decides. */
export interface SampleHints {
  /** The entry that decides the status. */
  readonly status?: string
  readonly fields: { readonly [field: string]: FieldForms }
}

/** The form of a field, by the choices of an entry. */
export interface FieldForms {
  readonly entry: string
  readonly forms: { readonly [choice: string]: FieldForm }
}

/** A form: a new id, or the time of the world in one of the forms of ISO 8601. */
export type FieldForm =
  | 'uuid'
  | { readonly prefix: string; readonly length: number; readonly radix: number }
  | 'milliseconds'
  | 'seconds'
  | 'offset'

/** For a contract that has no hints. */
export const NO_HINTS: ContractHints = {
  namedPaths: [],
  nouns: {},
  ledger: [],
  samples: {},
}
