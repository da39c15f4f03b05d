/** What is known of a contract that its file can not say, as plain data. What names something that the contract does not have says nothing. */
export interface ContractHints {
  /** The keys that a sandbox accepts where nothing else is said. Default: any. */
  readonly keys?: readonly string[]
  /** Paths that the contract names without describing requests or answers. */
  readonly namedPaths: readonly string[]
  /** What people call the records of a resource. Default: the name of the resource. */
  readonly nouns: { readonly [resource: string]: Noun }
  /** Values that the contract allows, and that an entry of the ledger may refuse (`accept` or `reject`). */
  readonly refusals: readonly FieldRefusal[]
  /** Fields that an entry of the ledger fills if a creation leaves them out. */
  readonly defaults: readonly FieldDefault[]
  /** The forms of samples, by operation. */
  readonly samples: { readonly [operation: string]: SampleHints }
  /** The resource that scenarios mean where they name none. Default: the only one, if there is no other. */
  readonly main?: MainResource
}

/** The resource that scenarios mean where they name none: how its records are written, and how they are drawn. */
export interface MainResource extends EarlierDraws {
  readonly resource: string
  /** The records that `scenario new` begins with, as it writes them. */
  readonly examples: readonly string[]
  /** The settings of `generate` that it shows. */
  readonly settings: string
}

/** How the records of a resource were drawn before each field had a stream of its own. */
export interface EarlierDraws {
  /** The fields of the one stream, in their order. */
  readonly drawnTogether: readonly string[]
  /** Texts of which one follows half of the values of a field, drawn from another stream. */
  readonly endings: {
    readonly field: string
    readonly stream: string
    readonly texts: readonly string[]
  }
}

/** What one record is called, and several. */
export interface Noun {
  readonly one: string
  readonly many: string
}

/** A value of a field in a request that an entry of the ledger may refuse. */
export interface FieldRefusal {
  /** A resource, for all requests that write its records, or an operation. */
  readonly of: string
  readonly field: string
  /** The entry of the ledger. */
  readonly entry: string
  /** What is refused: an empty text, a number below 0, a text of more characters, or a value that no other record has. */
  readonly rule: 'empty' | 'negative' | 'unlisted' | { readonly longerThan: number }
}

/** What a field of a new record gets that is left out: the choice of an entry, if it is not the one for none. */
export interface FieldDefault {
  readonly resource: string
  readonly field: string
  readonly entry: string
  readonly none: string
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

/** Nothing is known beside the contract. */
export const NO_HINTS: ContractHints = {
  namedPaths: [],
  nouns: {},
  refusals: [],
  defaults: [],
  samples: {},
}
