type Numeric = number | bigint | RawNumber;
type RawNumber = {
  readonly rawJSON: string;
};
/** An int64: a `number` if that is exact (within ±(2^53−1)), otherwise a `bigint`. Each value has exactly one form. */
type Int64 = number | bigint;
type RecordValue$1 = {
  readonly [name: string]: unknown;
};
/** What a record becomes by itself at a time of its world. It is kept beside the record, and goes when one of its members is changed before. */
interface Later {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** What members get. */
  readonly set: RecordValue$1;
  /** What is added to members. */
  readonly add?: {
    readonly [member: string]: Numeric;
  };
}
/** A parsed Content-Type line: the media type and its charset in lower case, or the text if it is malformed. */
type MediaType = {
  readonly kind: 'absent';
} | {
  readonly kind: 'malformed';
  readonly text: string;
} | {
  readonly kind: 'type';
  readonly name: string;
  readonly charset: string | undefined;
  /** With its parameters, as `evenMediaType` writes it. */
  readonly whole: string;
};
/** A JSON Schema, as plain data. */
type Schema = {
  readonly [keyword: string]: unknown;
};
/** A parameter of an operation; `schema` has its references resolved. */
interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie' | 'querystring';
  readonly required?: boolean;
  readonly description?: string;
  /** How its value is written: `form`, `simple`, `label`, `matrix`, `spaceDelimited`, `pipeDelimited` or `deepObject`. */
  readonly style?: string;
  /** Whether each item of a list is a parameter of its own. Default in the style `form`: yes. */
  readonly explode?: boolean;
  readonly allowEmptyValue?: boolean;
  /** In the file the schema may be in the only media type of `content` instead. */
  readonly schema: Schema;
  readonly content?: Content;
  /** The media type in which its value is written, in place of a style. */
  readonly media?: string;
}
interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly servers?: readonly Server[];
  readonly security?: readonly object[];
  readonly paths: {
    readonly [path: string]: PathItem;
  };
  readonly components: {
    readonly schemas: {
      readonly [name: string]: Schema;
    };
    readonly securitySchemes?: {
      readonly [name: string]: SecurityScheme;
    };
  };
}
/** How a client shows who it is (OpenAPI 3.1, section 4.8.27). */
interface SecurityScheme {
  /** `http`, `apiKey`, `mutualTLS`, `oauth2` or `openIdConnect`. */
  readonly type: string;
  /** Of an API key: the name of its header, parameter or cookie. */
  readonly name?: string;
  readonly in?: string;
  /** Of `http`: the scheme of RFC 9110. */
  readonly scheme?: string;
}
/** A server of the document; `url` may contain variables. */
interface Server {
  readonly url: string;
  readonly variables?: {
    readonly [name: string]: {
      readonly default: string;
      readonly enum?: readonly string[];
    };
  };
}
/** One path: its own servers, the parameters of all its operations, and an operation for each method. */
type PathItem = {
  readonly servers?: readonly Server[];
  readonly parameters?: readonly Parameter[];
} & {
  readonly [method: string]: OperationObject;
};
interface OperationObject {
  readonly servers?: readonly Server[];
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Content;
  };
  readonly responses: {
    readonly [status: string]: ResponseObject;
  };
  readonly deprecated?: boolean;
  readonly 'x-section'?: string;
  readonly 'x-sunset'?: string;
  readonly 'x-successor'?: string;
  readonly 'x-deprecated-since'?: {
    readonly date: string;
  };
  readonly 'x-stability'?: 'experimental' | 'beta';
}
interface ResponseObject {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: {
    readonly [name: string]: HeaderObject;
  };
}
interface HeaderObject {
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly explode?: boolean;
  /** It may have a media type in place of a schema. */
  readonly content?: Content;
  readonly example?: unknown;
}
/** What a body may be, by media type. */
type Content = {
  readonly [mediaType: string]: {
    readonly schema?: Schema;
    readonly example?: unknown;
    readonly examples?: {
      readonly [name: string]: {
        readonly value?: unknown;
      };
    };
    readonly encoding?: {
      readonly [property: string]: Encoding;
    };
  };
};
/** How a property is written in a form (OpenAPI 3.1, section 4.8.15). */
interface Encoding {
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
}
/** What a contract says of a deprecated operation; empty where it has only the keyword. */
interface Deprecation {
  /** When it was deprecated (ISO 8601). */
  readonly since?: string;
  /** When it is removed: a day or a time (ISO 8601). */
  readonly sunset?: string;
  readonly successorPath?: string;
}
/** One operation of the contract, ready for use. */
interface Operation {
  readonly id: string;
  /** In capitals, as in a request line. */
  readonly method: string;
  /** The path of the server address and the template, e.g. `/v1/orders/{orderId}`. */
  readonly path: string;
  /** The same below the other base paths of its servers. */
  readonly otherPaths: readonly string[];
  /** The path as the document writes it: `/orders/{orderId}`. */
  readonly template: string;
  readonly tag: string;
  /** The section of the contract that describes it, e.g. `4.1`. */
  readonly section: string;
  readonly parameters: readonly Parameter[];
  /** The schema of the body: of the first in JSON, else of the first form, or of any type; `undefined` if the operation has none. */
  readonly body: Schema | undefined;
  /** The media types that its body may have, in the order of the document; none if it takes no body. */
  readonly bodyTypes: readonly BodyType[];
  readonly isBodyRequired: boolean;
  /** The credentials that it needs, as the document writes them: those of one of these; none if there is none. */
  readonly security: readonly object[];
  /** The schemas of its JSON bodies, by media type: `application/json` first, and its kin (`application/merge-patch+json`). */
  readonly bodies: ReadonlyMap<string, Schema>;
  /** The contract's description of each documented status; ranges (`4XX`) and `default` are in `responses`. */
  readonly answers: ReadonlyMap<number, string>;
  /** What the contract says of each answer, by status, e.g. `200`, `2XX`, `default`. */
  readonly responses: {
    readonly [status: string]: ResponseObject;
  };
  /** The statuses whose answer has a body in JSON. */
  readonly answerBodies: ReadonlySet<number>;
  /** The statuses whose body is a list. */
  readonly lists: ReadonlySet<number>;
  readonly deprecation: Deprecation | undefined;
  readonly stability: 'experimental' | 'beta' | undefined;
}
/** A media type that a body may have. */
interface BodyType {
  /** In small letters, without parameters; it may be a range: `text/*`. */
  readonly type: string;
  /** As `evenMediaType` writes it. */
  readonly whole: string;
  readonly schema: Schema;
  /** How the properties of a form are written. */
  readonly encoding: {
    readonly [property: string]: Encoding;
  };
}
type LinearTest = (text: string) => boolean;
/** What is known of a contract that its file can not say, as plain data. What names something that the contract does not have says nothing. */
interface ContractHints {
  /** Whether it is meant where a file names no contract: what is kept of it, and what is recorded, names none. */
  readonly isDefault?: boolean;
  /** The folder of this package with the scenarios about it. Default: none; it starts with generated records of each resource. */
  readonly scenarios?: string;
  /** Whether `x-faker` of its schemas may have arguments, with which some methods take any time. */
  readonly trustsHints?: boolean;
  /** How long the ids of its requests are. Default: they are UUIDs. */
  readonly requestIds?: 'short';
  /** The keys that a sandbox accepts where nothing else is said. Default: any. */
  readonly keys?: readonly string[];
  /** The path at which deprecations are documented. Default: none. */
  readonly deprecationDocs?: string;
  /** Paths that the contract names without describing requests or answers. */
  readonly namedPaths: readonly string[];
  /** What people call the records of a resource. Default: the name of the resource. */
  readonly nouns: {
    readonly [resource: string]: Noun;
  };
  /** Short names of entries of the ledger, words that no rule can say, and entries that no rule finds, in the order in which they are listed. */
  readonly ledger: readonly HintedEntry[];
  readonly samples: {
    readonly [operation: string]: SampleHints;
  };
  /** The resource that scenarios mean where they name none. Default: the only one, if there is no other. */
  readonly main?: MainResource;
  /** What the check holds exchanges to beyond what the file says. */
  readonly check?: CheckHints;
  /** The rules that `verify` tests one by one. Default: it reads and uses what the contract describes, and the check says what is wrong. */
  readonly rules?: ProbedRules;
}
/** Rules that `verify` tests one by one, and what it sends for them. */
interface ProbedRules {
  readonly rules: readonly ServiceRule[];
  /** A valid body of a creation. */
  readonly body: {
    readonly [field: string]: string | number;
  };
  /** The field of it that names what no list shows, and why a service may refuse a creation for it. */
  readonly reference: {
    readonly field: string;
    readonly refused: string;
  };
  /** How many records, and how many samples, are created at most in a service that keeps the contract. */
  readonly mostCreated: {
    readonly records: number;
    readonly messages: number;
  };
}
/** A rule of a contract that a service keeps or breaks. */
interface ServiceRule {
  readonly name: string;
  /** How it is tested. */
  readonly probe: string;
  readonly section: string;
  /** The operation of the findings. */
  readonly operation: string;
  /** Another operation that its requests need. */
  readonly needs?: string;
  /** The rule, as a sentence. */
  readonly rule: string;
  /** `warning` if the contract suggests the rule without promising it. Default: `error`. */
  readonly severity?: 'warning';
  /** Bodies that must be refused, as they are sent. */
  readonly bodies?: readonly string[];
}
/** What a contract promises beyond what its file can say, and how its rules are called and worded. */
interface CheckHints {
  /** The rules about filters that have a name of their own, by the property that is filtered by. */
  readonly filterRules: {
    readonly [property: string]: string;
  };
  /** The sections of the contract by rule. Others are those of the operation, or of the bodies. */
  readonly sections: {
    readonly [rule: string]: string;
  };
  readonly bodySections: {
    readonly records: string;
    readonly errors: string;
  };
  /** The rules by which its exchanges are not judged. */
  readonly leftOut: readonly string[];
  /** What rules mean, in the contract's own words. */
  readonly meanings: {
    readonly [rule: string]: string;
  };
  /** The schema of the body of every error, also of one that is not described, by its name. */
  readonly errors: string;
  /** Whether a creation gives back all that was sent. */
  readonly givesBackAll: true;
  /** Whether the media type of a body may name any charset. */
  readonly takesAnyCharset: true;
  /** Predicates of messages; what stands in braces is put in. */
  readonly words: {
    readonly credential: string;
    readonly unauthorised: string;
    readonly invalid: string;
    /** What the place of a status in an error begins with. */
    readonly error: string;
  };
}
/** The resource that scenarios mean where they name none: how its records are written. */
interface MainResource {
  readonly resource: string;
  /** The records that `scenario new` begins with, as it writes them. */
  readonly examples: readonly string[];
  /** The settings of `generate` that it shows. */
  readonly settings: string;
}
/** What one record is called, and several. */
interface Noun {
  readonly one: string;
  readonly many: string;
}
/** A choice for a point that the contract leaves open, as written in a scenario file. */
type Choice = string | number;
/** Choices for some of the entries, by their names, or by those of kinds; `rotate` draws one for each request. */
type Choices = {
  readonly [name: string]: Choice;
};
/** One of the choices for an entry of the ledger. */
interface LedgerChoice {
  readonly choice: Choice;
  /** What it means, to be read after the question. */
  readonly means: string;
  /** Whether the policy `strict` makes this choice, because it refuses most. Without one, `strict` makes the pinned choice. */
  readonly isStrict?: true;
  /** Whether its answers can look by chance as another choice would give them, e.g. a shuffled list that is in order. */
  readonly isErratic?: true;
  /** The statuses that it uses although the contract does not document them. */
  readonly undocumented?: readonly number[];
  /** The rules of the check that an answer by this choice breaks, although the contract allows the choice. */
  readonly breaks?: readonly string[];
}
/** The choices of an entry, the pinned one first. */
type LedgerChoices = readonly [LedgerChoice, ...LedgerChoice[]];
/** The exchanges that show an entry: every `answer` or `request`, or only a `creation`, an `error`, a `list` or a `message`. */
type ExchangeKind = 'answer' | 'creation' | 'error' | 'list' | 'message' | 'request';
/** What is known of an entry of the ledger that no rule can find. */
interface HintedEntry {
  /** The short name that scenarios, flags and headers use. */
  readonly name: string;
  /** The canonical name of the entry that a rule finds; `undefined` for an entry that none finds. */
  readonly rule?: string;
  /** The section of the contract that is silent. */
  readonly section: string;
  /** The question in better words than the rule has. */
  readonly question?: string;
  /** Meanings of choices that replace those of the rule. */
  readonly means?: {
    readonly [choice: string]: string;
  };
  /** The kind of exchange that shows the entry, in place of that of the rule. */
  readonly of?: ExchangeKind;
  /** The operation that findings about it name, if it is about all of them. */
  readonly at?: string;
  /** The entry itself, where no rule finds it. */
  readonly own?: OwnEntry;
}
/** An entry of the ledger that no rule finds. */
interface OwnEntry {
  readonly of: ExchangeKind;
  readonly question: string;
  readonly choices: LedgerChoices;
  readonly operation: string;
  readonly why: string;
  readonly settledBy: string;
}
/** How a sample is formed where the ledger decides. */
interface SampleHints {
  /** The entry that decides the status. */
  readonly status?: string;
  readonly fields: {
    readonly [field: string]: FieldForms;
  };
}
/** The form of a field, by the choices of an entry. */
interface FieldForms {
  readonly entry: string;
  readonly forms: {
    readonly [choice: string]: FieldForm;
  };
}
/** A form: a new id, or the time of the world in one of the forms of ISO 8601. */
type FieldForm = 'uuid' | {
  readonly prefix: string;
  readonly length: number;
  readonly radix: number;
} | 'milliseconds' | 'seconds' | 'offset';
/**
 * A document whose references are resolved without writing out what they lead to: all that refer to an object have that one object,
 * which may contain itself. Each part is linked when it is first asked for, and remembered.
 */
declare class LinkedDocument {
  #private;
  /** @param written as it is written, with references within it alone */
  constructor(written: OpenApiDocument);
  /** The whole. */
  get document(): OpenApiDocument;
  /** What a part of the document as it is written is with its references resolved; data that only looks like a reference stays. */
  of(part: unknown): unknown;
  /** A name of its own for a linked object that references lead to; `undefined` for any other. */
  nameOf(linked: Schema): string | undefined;
  /** Whether an object is one of the document, and not made of it. */
  owns(linked: Schema): boolean;
}
/** The file of a contract, as plain data, which may go to another thread. */
interface ContractFile {
  /** The name under which people and CI services know it, e.g. `openapi.yaml`. */
  readonly name: string;
  /** Its content: YAML, or JSON that begins with a brace. */
  readonly text: string;
  /** Whether the content is JSON of which `JSON.parse` loses no digit. Default: not known. */
  readonly isPlain?: boolean;
  /** What is known of the contract that its file can not say. Default: nothing. */
  readonly hints?: ContractHints;
  /** Of a contract that was read from a user's files, whose text was made of them: the text of its first file. */
  readonly firstText?: string;
  /** The version of OpenAPI that its author wrote, e.g. `3.0.3`. Default: that of the text. */
  readonly openapi?: string | undefined;
  /** Of a document that was upgraded: the JSON pointers of objects that are elsewhere in the first file, and those that they have there. */
  readonly moved?: readonly (readonly [now: string, written: string])[];
  /** Where a user's contract was read from: its first file and its overlays, as absolute paths. */
  readonly place?: {
    readonly contract: string;
    readonly overlay: readonly string[];
  };
  /** Whether the build has compiled its schemas (`built-schemas.ts`): it has no reference to itself then. */
  readonly isBuilt?: boolean;
  /** The places of all files that it was read from. */
  readonly places?: readonly string[];
  /** Sentences about parts of the file that are not served or checked as written. */
  readonly remarks?: readonly string[];
  /** What is wrong in its parts, and what that costs. */
  readonly faults?: readonly ContractFault[];
}
/** What is wrong in a part of a contract that is served all the same. */
interface ContractFault {
  /** File, line and keys, as messages name a place. */
  readonly place: string;
  readonly file: string;
  readonly line: number | undefined;
  /** The JSON pointer of the part in its file. */
  readonly pointer: string;
  /** What is wrong, as the predicate of a sentence about the place. */
  readonly rule: string;
  /** What is not served, or not checked, for it. */
  readonly cost: string;
}
/** The line of the contract's file, from 1, at which an operation begins; of an unknown name, where the operations begin. */
type OperationLines = (operation: string) => number;
/** How the references and the patterns of a contract are taken: references are followed, and those patterns that others wrote take linear time. */
interface Links {
  readonly linked: LinkedDocument;
  /** Compiles a pattern. @throws Error when it does not run in linear time: none such is in a contract that was read. */
  readonly compilePattern: (source: string) => LinearTest;
  /** Whether the build has compiled its schemas (`built-schemas.ts`). */
  readonly isBuilt?: boolean;
}
/** Which contract something is of that outlives a process: kept state, recordings. What is of the contract of this package has none. */
interface ContractMark {
  /** Its title as lower-case words with hyphens: versions of a contract have it in common. */
  readonly name: string;
  /** See `ContractSource.digest`. */
  readonly digest: string;
}
/**
 * What is known of one contract. Each part is found out when it is first asked for and remembered here, so that whoever holds the
 * contract pays only for what it uses. It is made where a program begins, and passed on.
 */
declare class ContractSource {
  #private;
  readonly file: ContractFile;
  constructor(file: ContractFile, compilePattern?: Links['compilePattern']);
  /** How its references and patterns are taken. @throws Error when the text is not YAML. */
  get links(): Links;
  /** The document as it is written, with unresolved references. @throws Error when the text is not YAML. */
  get written(): OpenApiDocument;
  /** The document with its references resolved. */
  get document(): OpenApiDocument;
  /** The path at the end of its server addresses, e.g. `/v1`. */
  get basePath(): string;
  /** The digest of its text: `sha256:` and 64 hexadecimal digits. */
  get digest(): string;
  /** Marks kept state and recordings with this contract; the default contract has no mark. */
  get mark(): ContractMark | undefined;
  /** The title with which a recording says that it is of this contract; the default one needs none. */
  get recordedTitle(): string | undefined;
  get operationLines(): OperationLines;
  /** What `find` makes of this contract: made at the first call with this function, and remembered, unless it throws. */
  once<Result>(find: (source: ContractSource) => Result): Result;
}
/** A place where a value does not match its schema. */
interface SchemaProblem {
  /** The JSON Schema keyword (or `int64`) that is broken. */
  readonly keyword: string;
  /** The path to the value; for a missing or unknown property, to that property. */
  readonly path: readonly string[];
  /** The problem as the predicate of a sentence about the place: `must be a string, got 5`. */
  readonly text: string;
  /** For an unknown property: the known ones. */
  readonly known?: readonly string[];
  /** For a text that is not one of many choices: the choices, and the given text. */
  readonly meant?: {
    readonly given: unknown;
    readonly values: readonly string[];
  };
}
/** Checks a value; returns an empty list if it matches. */
type SchemaValidator = (value: unknown, options?: CheckOptions) => readonly SchemaProblem[];
/** How many problems of a value are reported, and how. */
interface CheckOptions {
  /** Stops at the first problem, which saves memory. */
  readonly firstOnly?: boolean;
  /** How many problems are described, the first ones; by default all. */
  readonly most?: number | undefined;
}
/** Compiles a schema, after `prepare` has changed it, when that is needed. */
type SchemaCompiler = (schema: Schema, prepare?: (schema: Schema) => Schema) => SchemaValidator;
/** The severity of a violation. A note never fails a run. */
type Severity = 'error' | 'warning' | 'note';
/** A rule of the contract that a request or an answer breaks. */
interface Violation {
  readonly source: 'request' | 'response';
  /** The severity. A note never fails a run. */
  readonly severity: Severity;
  /** The rule that is broken, e.g. `required`, `int64` or `enum`. */
  readonly rule: string;
  /** The place, e.g. `body.quantity`, `query.limit`, `header.content-type`. */
  readonly location: string;
  /** For a person: the place, the rule and the value seen. */
  readonly message: string;
  /** The section of the contract that holds the rule, e.g. `4.1`. */
  readonly section?: string;
  /** The place in the document of the contract, `openapi.json`: a JSON pointer (RFC 6901), which is added when the violation is shown. */
  readonly pointer?: string;
}
/** The fields of a form as the value of its schema, or why they can not be read. */
type FormReading = {
  readonly value: object;
  /** The violations of the media types of its parts. */
  readonly violations?: readonly Violation[];
} | {
  readonly problem: string;
  readonly place: string;
};
interface FormField {
  readonly name: string;
  readonly text: string;
  /** The Content-Type of its part, as it was sent; `undefined` if there is none. */
  readonly type?: string | undefined;
}
/** A JSON value: integers beyond 2^53 are bigints, other numbers that a double cannot hold are raw JSON. */
type Json = null | boolean | number | bigint | string | object | readonly Json[];
/** A JSON value; `plain` means that `JSON.parse` gives the same value. */
interface ExactJson {
  readonly value: Json;
  readonly plain: boolean;
}
type JsonObject = {
  readonly [name: string]: Json;
};
declare global {
  interface JSON {
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}
type Taken = (value: Json) => Json;
/** What an operation takes as its body. */
interface BodyRules {
  readonly isRequired: boolean;
  /** The media types, as messages name them. */
  readonly types: readonly string[];
  /** Whether a body may be anything but JSON. */
  readonly takesOtherTypes: boolean;
  /** The validator of JSON: of `application/json`, else of the first of its kin. */
  readonly validateJson: BodyValidator | undefined;
  /** Finds the rule for a body of a media type: of the type itself, else of its range, else of any. */
  readonly find: (type: MediaType) => BodyRule | undefined;
}
/** How a body of one media type is read and checked. */
interface BodyRule {
  /** JSON is read by the caller. */
  readonly kind: 'json' | 'form' | 'bytes';
  /** Reads the fields of a form. */
  readonly read: ((text: string) => FormReading) | undefined;
  /** Reads the fields of a form in parts that are read already. */
  readonly readFields: ((fields: readonly FormField[]) => FormReading) | undefined;
  /** Reads the fields of a form in parts; `type` is its media type with its boundary. */
  readonly readParts: ((bytes: Buffer, type: string) => Promise<FormReading>) | undefined;
  readonly validate: BodyValidator;
  /** Takes the members of a valid value that clients may give; `undefined` if they may give all. */
  readonly taken: Taken | undefined;
}
/** Checks the value of a request body against the contract; returns the first `most` violations, by default all, and an empty list if it is valid. */
type BodyValidator = (body: unknown, most?: number) => readonly Violation[];
/** The Error body of the contract (section 2). */
interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly status: number;
}
/** Where a value is made, and what it follows from. */
interface ValueOrigin {
  readonly seed: number;
  /** The path of the value: resource, id of the record, members. */
  readonly path: string;
  /** The time of values that are times, in milliseconds since 1970. Default: one that is drawn. */
  readonly now?: number | undefined;
  /** Whether it is one of many that are to differ, of which each has all that there may be. Default: it is new. */
  readonly isFull?: boolean;
}
interface ViewAt extends ValueOrigin {
  /** Whether members stay that the schema does not declare and does not forbid. */
  readonly keepsUnknown: boolean;
  /** Whether optional members are made, too. */
  readonly isFull: boolean;
  /** Whether a value of a branch will do where the choice allows none: two branches of a `oneOf` that allow the same. */
  readonly isLoose?: boolean | undefined;
  /** How deep the place is, where it is below another one. */
  readonly depth?: number | undefined;
  /** How many values may still be made for the one that is shown: a schema within itself may have none, and a tree of ways to none. */
  readonly effort?: {
    left: number;
  } | undefined;
  /** How many branches of unions may still be tried for the value at this place: unions of unions double. */
  readonly tries?: {
    left: number;
  } | undefined;
}
/** A record as one schema of answers shows it: without members that only requests have (`writeOnly`). */
interface View {
  /** Whether a value is its own view: it is valid, and has declared members only. */
  fits(value: unknown): boolean;
  /** Where a value does not match the schema; none if it is valid. */
  problems(value: unknown): readonly SchemaProblem[];
  /**
   * The view of a value: always valid, if the schema allows any value at all. What is required and missing is made; the same place
   * has the same value.
   */
  show(value: unknown, at: ViewAt): Json;
}
type ViewCompiler = (schema: Schema) => View;
/** The shape of an error, where it is not the Error of the built-in contract. */
interface ErrorShape {
  /** Its media type; `undefined` for `application/json`. */
  readonly contentType: string | undefined;
  /** Writes an error; what its schema requires besides follows from the seed. */
  readonly write: (error: ErrorBody, seed: number, violations?: readonly ErrorPart[]) => string;
}
/** One of several problems of a request. */
type ErrorPart = Pick<Violation, 'location' | 'message'>;
/** The shapes of the errors of a contract, by operation and status; `undefined` is the shape of `ErrorBody`. */
type ErrorShapes = (operation: string | undefined, status: number) => ErrorShape | undefined;
type HeaderReader = (headers: Headers) => readonly Violation[];
type Headers = {
  readonly [name: string]: string | readonly string[] | undefined;
};
/** The value of a parameter, by the type in its schema; an `object` is a number that only its text can represent. */
type ParameterValue = Numeric | string | boolean | readonly ParameterValue[];
/** A query read against an operation's parameters. */
interface Query {
  /** The value of each valid parameter, and the defaults of missing ones. */
  readonly values: {
    readonly [name: string]: ParameterValue;
  };
  /** The first text of each parameter, valid or not; else that of something that only looks like it (`limit[]`). */
  readonly texts: {
    readonly [name: string]: string;
  };
  readonly violations: readonly Violation[];
  /** Names that the operation does not have. */
  readonly unknown: readonly string[];
}
/** What a reading tolerates: repeated parameters, with the value that counts, and parameters without a value. */
interface QueryLenience {
  readonly repeated?: 'first' | 'last' | undefined;
  readonly empty?: 'ignore' | undefined;
}
/** Reads a query string (with or without its `?`), strictly unless a lenience is given. Equal queries may share a result. */
type QueryReader = (search: string, lenience?: QueryLenience) => Query;
/** The match of a method and a path: an operation, or a path of the contract that does not have this method. */
type OperationMatch<Kind extends Operation> = {
  readonly operation: Kind;
  /** The path parameters, still percent-encoded. */
  readonly pathTexts: PathTexts;
} | {
  readonly operation: undefined;
  /** The path as the contract writes it. */
  readonly path: string;
  /** The methods that the path allows, including `HEAD` and `OPTIONS`. */
  readonly allowed: readonly string[];
};
/** Matches a method and a path (without query); `undefined` for a path that the contract does not have. */
type OperationMatcher<Kind extends Operation> = (method: string, path: string) => OperationMatch<Kind> | undefined;
/** The strictly read parameters of a path. */
interface PathReading {
  /** The value of each valid parameter. */
  readonly values: {
    readonly [name: string]: ParameterValue;
  };
  readonly violations: readonly Violation[];
}
/** Reads path parameters, which are already decoded; parameters in other styles are read from the target, where it is given. */
type PathReader = (texts: ParameterTexts, target?: string) => PathReading;
/** Where the requests of a contract go. */
interface RouteFinder {
  /** The path of the operation of a request, as the contract writes it; `undefined` if it matches none. */
  readonly pathOf: (method: string, target: string) => string | undefined;
  /** Whether a target that is not below the usual base path is below another one, or is that of an operation with servers of its own. */
  readonly isElsewhere: (method: string, target: string) => boolean;
}
type PathTexts = {
  readonly [name: string]: string;
};
type ParameterTexts = {
  readonly [name: string]: string;
};
/** The credentials that an operation asks for: one of these combinations. */
interface Security {
  /** Whether no credential is needed. */
  readonly isPublic: boolean;
  /** Whether it is a bearer token and nothing else. */
  readonly isBearer: boolean;
  readonly combinations: readonly Combination[];
  /** The credentials that say who asks: those that are needed; of a public operation, any of the contract. */
  readonly known: readonly Credential[];
}
type Combination = readonly Credential[];
interface Credential {
  /** The name of its scheme in the contract. */
  readonly scheme: string;
  /** The place that violations name: `header.authorization`, `query.key`. */
  readonly location: string;
  /** What to send, for a message; it contains no credential. */
  readonly words: string;
  /** The scheme of a challenge (RFC 9110, section 11.6.1); `undefined` for certificates. */
  readonly challenge: string | undefined;
  readonly find: (request: CredentialRequest) => FoundCredential;
}
interface CredentialRequest {
  readonly headers: {
    readonly [name: string]: string | readonly string[] | undefined;
  };
  readonly search: string;
  /** Whether the client has shown a certificate that the server trusts. */
  readonly hasCertificate: boolean;
}
/** Nothing; something else than this credential; or the credential, as the texts that may be a key, the usual one first. */
type FoundCredential = 'absent' | 'malformed' | {
  readonly keys: readonly string[];
};
/** The headers and query parameters that carry a shown credential. */
interface ShownCredentials {
  readonly authorization?: string;
  readonly path: string;
  /** Further headers: names and values in turn. */
  readonly headers: readonly string[];
}
/** What a document says of the stream that an answer may be, with its references. */
interface StreamContent {
  /** The media type, as the document writes it. */
  readonly type: string;
  /** The schema of the list of all that its items say: of events, their data. `undefined` if it is a text. */
  readonly list: Schema | undefined;
  /** The schema of one of them. */
  readonly item: Schema | undefined;
  readonly hasExample: boolean;
}
/** How a parameter compares a property, as the end of its name says: `name__icontains` (the lookups of Django, and their short forms). */
interface Lookup {
  readonly compares: 'whole' | 'part' | 'start' | 'end' | 'missing';
  readonly ignoresCase: boolean;
  /** Whether the condition is negated. */
  readonly isNegated: boolean;
  /** Whether a text has several values, with commas between them. */
  readonly isList: boolean;
}
/** What a schema describes, read through its references and with its parts (`allOf`, `oneOf`, `anyOf`) merged. */
interface Shape {
  /** The schema that its references lead to: two shapes of one node are the same. */
  readonly node: Schema;
  /** The name in `components.schemas`, if a reference led to it. */
  readonly name: string | undefined;
  /** The types that it allows, without `null`; empty if it allows any. */
  readonly types: readonly string[];
  readonly format: string | undefined;
  readonly isReadOnly: boolean;
  /** The names of the declared properties, and those that are required. */
  readonly members: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  /** Whether it, or a part of it, says that there may be members that it does not declare. */
  readonly isOpen: boolean;
  /** The schema of the items, if it is an array. */
  readonly items: Schema | undefined;
}
type ShapeReader = (schema: Schema) => Shape;
interface PathShape {
  /** The template, e.g. `/orders/{orderId}`. */
  readonly template: string;
  /** Its segments without an ending such as `.json`, which is no part of the shape. */
  readonly segments: readonly Segment[];
}
/** A segment: a word, or a parameter that is all of it. A segment with a parameter inside is a word. */
interface Segment {
  readonly word: string;
  readonly parameter: string | undefined;
}
/** What an operation takes and answers, as far as roles follow from it. */
interface OperationShape {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  readonly path: PathShape;
  /** Its parameters, with those of its path. */
  readonly parameters: readonly ParameterShape[];
  /** The body of its request: in JSON, else a form. */
  readonly body: Shape | undefined;
  /** Its lowest documented 2xx; `undefined` if it documents none. */
  readonly success: SuccessShape | undefined;
  /** How it is called, where that is RPC: path, method and parameters are those that REST would have. */
  readonly rpc?: RpcCall;
  /** What the document says itself (`x-sandbox`, of the path and of the operation). */
  readonly declared: DeclaredRole;
}
interface ParameterShape {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
}
/** The form of success: its status, and the JSON body if it has one; of records that a GET has in a stream alone, their list. */
interface SuccessShape {
  readonly status: number;
  readonly answer: Shape | undefined;
  /** The first media type of it that is a stream. */
  readonly stream?: StreamContent | undefined;
  /** The names of its documented examples, of all media types. */
  readonly examples: readonly string[];
}
/** The members of `x-sandbox` that replace a decision. */
interface DeclaredRole {
  readonly resource?: string;
  readonly role?: string;
  readonly id?: string;
  readonly filters?: {
    readonly [parameter: string]: string;
  };
  /** The members that lead to the records of a list, with dots between them. */
  readonly envelope?: string;
  /** What `x-sandbox` states about the query parameters of a list. */
  readonly paging?: {
    readonly [parameter: string]: Meaning;
  };
  /** The name of the documented example that a sample answers. */
  readonly sample?: string;
  /** The time from one item of a stream to the next: milliseconds, or a text such as `300ms`. */
  readonly every?: number | string;
  /** How many items a stream has that are made from the schema. */
  readonly events?: number;
}
/** What a query parameter of a list does. */
type Meaning = (typeof meanings)[number] | 'lookup';
/** What query parameters of lists do, as far as `x-sandbox` says it. */
declare const meanings: readonly ["filter", "limit", "page", "offset", "after", "before", "sort", "search", "since", "until", "nothing", "fields", "expand"];
/** What a query parameter does, and why. */
interface ParameterRole {
  readonly name: string;
  readonly meaning: Meaning;
  /** The property that it filters by, or that it bounds. */
  readonly property?: string;
  /** The number of the first page or record, of one that chooses by number (`page`, `offset`). */
  readonly first?: 0 | 1;
  /** How many records a list has at most where one that bounds it is not given, and the contract does not say (`usualPage`). */
  readonly size?: number;
  /** How one that looks up compares the property. */
  readonly lookup?: Lookup;
  /** The value of one that filters nothing: `all`. */
  readonly everything?: string;
  /** Whether a bound leaves the value itself out. */
  readonly isStrict?: boolean;
  readonly because: string;
  /** Whether clients must give it although it does nothing. */
  readonly isLost: boolean;
}
/** The operations of a document, in its order, with the reader of its schemas. */
interface OperationShapes {
  readonly operations: readonly OperationShape[];
  readonly read: ShapeReader;
}
/** How an operation of RPC is called, where its shape is the one that REST would have. */
interface RpcCall {
  readonly method: string;
  /** The path, as it is written. */
  readonly template: string;
  /** The member of its body that has the id of the record; `undefined` for a list and a creation. */
  readonly id: string | undefined;
}
interface IdMember {
  /** The parameter in the path of an item. */
  readonly parameter: string;
  /** The members that lead to it in the record; `undefined` if the path's value is kept beside the record. */
  readonly property: readonly string[] | undefined;
  readonly kind: IdKind;
  /** The schema of the parameter. */
  readonly asked: Schema;
  /** Why it is this one: a clause that follows "the id is …, because". */
  readonly because: string;
}
/** What ids are: integers count up, UUIDs and other texts follow from the seed. */
type IdKind = 'int64' | 'uuid' | 'text';
/** Records of one kind that a contract is about, e.g. those of `/orders` and `/orders/{orderId}`. */
interface Resource {
  /** The last word of its path; with the words before it where another resource has that one. */
  readonly name: string;
  /** The last word of its path: what a wrapper round a record is called like. */
  readonly word: string;
  /** The path of the collection, e.g. `/orders`; of the record itself, if there is only one. */
  readonly path: string;
  readonly isSingleton: boolean;
  /** `undefined` if no path leads to a single record. */
  readonly id: IdMember | undefined;
  readonly parents: readonly Parent[];
  /** What a record looks like: as it is read, else as it is listed, else as it was created. */
  readonly record: Shape;
}
/** A parameter before the last word of a resource's path. Its value is kept beside the record. */
interface Parent {
  readonly parameter: string;
  /** The resource whose ids it takes; without one it is a scope that takes any value. */
  readonly resource: string | undefined;
}
/** The members of records that say what their parents are, too, by the parameter: each as the members that lead to it. */
type ParentMembers = ReadonlyMap<string, readonly string[]>;
/** What an action sets by its word, with its reason. */
interface ActionSet {
  /** By member; `$now` is the time, in the form of the member's schema. Null takes a time away that is over. */
  readonly set: {
    readonly [member: string]: string | boolean | null;
  };
  /** A clause that follows "because". */
  readonly because: string;
}
/** A parameter of such a path, and what it narrows the records to. */
interface PathNarrowing {
  readonly parameter: string;
  /** The property, or the parent in braces, that must have its value; `undefined` if it narrows nothing. */
  readonly filter: string | undefined;
  readonly because: string;
}
/** How a path shows records of a resource with another path. */
interface AlternatePath {
  readonly narrowing: readonly PathNarrowing[];
  /** Whether a single record is the last one by its id, not the first. */
  readonly isLast: boolean;
  /** Whether a single record is named by another key than its id: there may be none with it. */
  readonly isByKey: boolean;
}
/** The parts that an operation can have in a resource; a sample has none. */
declare const roles$1: readonly ["list", "create", "read", "replace", "update", "remove", "action", "link", "sample"];
/** The part that an operation has in a resource. */
type Role = (typeof roles$1)[number];
/** What an operation does, decided from the contract, with its reason. */
interface OperationRole {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly role: Role;
  /** The name of its resource; `undefined` for a sample. */
  readonly resource: string | undefined;
  /** The lowest documented 2xx. */
  readonly status: number | undefined;
  /** The members that lead to the records of a list; none if the answer is the array. */
  readonly envelope: readonly string[];
  /** The member that a single record is in. */
  readonly wrapper: string | undefined;
  /** What the query parameters of a list do. */
  readonly parameters: readonly ParameterRole[];
  /** If it is called as RPC: the id of its record, and the parameters of a list, are members of its body. */
  readonly rpc?: RpcCall;
  /** The parameters of a page that a list does not declare, and gives back. */
  readonly impliedParameters?: readonly ParameterRole[];
  /** Whether it replaces by a body that requires less than that of a creation: the rest stays. */
  readonly mayLeaveOut?: true;
  /** If it shows records of a resource that has another path: which ones. Its name is a key of the JSON of `contract explain`. */
  readonly elsewhere?: AlternatePath;
  /** The name of the documented example that a sample answers, if `x-sandbox` says it. */
  readonly sample?: string;
  /** What it sets of its record, where its word is a state of that. */
  readonly sets?: ActionSet;
  /** A clause that follows "because". */
  readonly because: string;
}
/** What a contract is about, and what each of its operations does. */
interface ContractRoles {
  readonly resources: readonly Resource[];
  readonly operations: readonly OperationRole[];
  /** The shapes of operations that the roles were decided from. */
  readonly shapes: OperationShapes;
}
/** What the records of a resource are, as schemas without references. */
interface RecordSchemas {
  readonly name: string;
  readonly id: RecordIdPlace;
  /** Whether there is one record at most. */
  readonly isSingleton: boolean;
  readonly parents: readonly RecordParent[];
  /** The members that say what the parents are, too. */
  readonly parentMembers: ParentMembers;
  /** Whether each parent has ids of its own (`hasScopedIds`). */
  readonly isScoped: boolean;
  readonly schema: Schema;
  /** The declared members, in their order. */
  readonly members: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  /** Whether records may have members that are not declared. */
  readonly isOpen: boolean;
  /** What a body that creates a record says of members: more than the record itself where it has hints and bounds. */
  readonly created: ReadonlyMap<string, Schema>;
  /** What a body that creates a record must be, else one that replaces it; `undefined` if no body does either. */
  readonly creation: Schema | undefined;
}
/** A parent with what its values are. */
interface RecordParent extends Parent {
  readonly kind: IdKind;
  /** What the parameter takes. */
  readonly asked: Schema;
}
interface RecordIdPlace {
  readonly kind: IdKind;
  /** The members that lead to it; `undefined` if it is kept beside the record. */
  readonly property: readonly string[] | undefined;
  /** The parameter of the path of an item; `undefined` if no path leads to one. */
  readonly parameter: string | undefined;
  /** What that parameter takes. */
  readonly asked: Schema;
}
/** An operation with a part in a resource: where its exchanges have records and their ids. */
interface RecordOperation {
  readonly operation: string;
  readonly role: Exclude<Role, 'sample'>;
  readonly resource: Resource;
  readonly id: RecordIdPlace;
  /** The lowest documented 2xx. */
  readonly status: number | undefined;
  /** What the query parameters of a list do. */
  readonly parameters: readonly ParameterRole[];
  /** The parameters of its path that name the parents of a record, with the names that the resource has for them. */
  readonly parents: readonly ParentPlace[];
  /** Whether a record that it creates gets its id from the service. */
  readonly givesId: boolean;
  /** The parameter of its path that names a record; `undefined` for lists, creations and single records. */
  readonly item: string | undefined;
  /** What a record looks like in its successful answer; `undefined` if that has none. */
  readonly shown: Shape | undefined;
  /** Whether a value is what the answer shows of a record; false if it shows none. The schema is compiled when first asked for. */
  readonly isShown: (value: unknown) => boolean;
  /** The members that lead to the records in its answer, and to the record in its request. */
  readonly inAnswer: readonly string[];
  readonly inRequest: readonly string[];
  /** The defaults of members of a shown record. */
  readonly defaults: {
    readonly [name: string]: unknown;
  };
  /** The members that what writes a record is expected to give back. */
  readonly echoed: readonly EchoedMember[];
}
/** A member that a request and its answer both declare, other than the id, what only the service gives, and what no answer shows. */
interface EchoedMember {
  readonly name: string;
  /** Its name in the request, which may differ in case and separators. */
  readonly sentAs: string;
  /** Whether the answer must have it. */
  readonly isRequired: boolean;
  /** Whether it is a time, which can be written in several ways. */
  readonly isTime: boolean;
  /** The names of members within it that only the service gives, or no answer shows. */
  readonly uncompared: ReadonlySet<string>;
}
/** Where an operation's path has the value of a parent. */
interface ParentPlace {
  /** What the resource calls it. */
  readonly name: string;
  readonly parameter: string;
  readonly kind: 'int64' | 'text';
}
/** What an operation may do to records that are there: they no longer are what an earlier exchange showed. */
interface Touch {
  readonly resource: string;
  /** Whether the records may have been removed. */
  readonly removes: boolean;
  /** Whether it can only concern the record that its path names. */
  readonly isOne: boolean;
}
/** What is done with the records of a contract. */
interface RecordOperations {
  readonly resources: readonly Resource[];
  /** The operations with a part in a resource, by their ids. */
  readonly byId: ReadonlyMap<string, RecordOperation>;
  /** What operations may do to records that are there, by their ids; operations that leave all as it is are not in it. */
  readonly touches: ReadonlyMap<string, readonly Touch[]>;
  /** The names of the resources whose records some operation may touch. */
  readonly changing: ReadonlySet<string>;
}
/** The words of a contract that are public, and what it says about the members of its bodies. */
interface PublicWords extends ReadonlySet<string>, DeclaredMembers {
  /** The headers, parameters and cookies that carry its API keys and passwords, in small letters: they are credentials, whatever their names. */
  readonly credentials: ReadonlySet<string>;
}
interface DeclaredMembers {
  /** The members that it declares and that are no credentials: they are shown. */
  readonly members: ReadonlySet<string>;
  /** The members that it declares and that are credentials: by `format: password`, by their names, or since it says so. */
  readonly passwords: ReadonlySet<string>;
}
interface CompiledDocument {
  readonly document: OpenApiDocument;
  readonly operations: readonly CompiledOperation[];
  /** The path at the end of its server addresses, e.g. `/v1`. */
  readonly basePath: string;
  /** The paths of all of them below which everything is the service's (`serviceBasePaths`), that one first. */
  readonly basePaths: readonly string[];
  /** Finds the operation of a request. */
  readonly match: OperationMatcher<CompiledOperation>;
}
interface Contract extends CompiledDocument {
  readonly written: OpenApiDocument;
  /** Its resources, and what its operations do. */
  readonly roles: ContractRoles;
  /** Compiles its schemas; a `schema` has its references resolved. */
  readonly compile: SchemaCompiler;
  /** Resolves the references in a part of the document as it is written. */
  readonly resolve: (part: unknown) => unknown;
  readonly views: ViewCompiler;
  /** Knowledge about the contract beyond its file. */
  readonly hints: ContractHints;
  /** The title with which a recording says that it is of this contract; the default one needs none. */
  readonly recordedTitle: string | undefined;
  /** The digest of its text; the default one is known without. */
  readonly digest: string | undefined;
  /** The version of OpenAPI that its author wrote: the document itself is read as one of 3.1. */
  readonly openapi: string;
  /** How its references and patterns are taken. */
  readonly links: Links;
  /** Paths that the contract names without describing requests or answers (section 1). */
  readonly namedPaths: readonly string[];
  /** Finds the operation of a request whose path may differ in case. */
  readonly matchCaseless: OperationMatcher<CompiledOperation>;
  readonly errors: ErrorShapes;
  /** What is done with the records of its resources; found out when it is first asked for. */
  readonly records: RecordOperations;
  /** Public names and values that are never redacted. */
  readonly words: PublicWords;
  /** Whether it is served beside another one, over one state (`contract-pair.ts`). */
  readonly pair?: ContractPair;
  /** What `find` makes of this contract: made at the first call with this function, and remembered, unless it throws. */
  once<Result>(find: (contract: Contract) => Result): Result;
}
/** Which of two contracts over one state: the one in force, or the one that comes after it. */
type WhichContract = 'current' | 'next';
/** Two contracts that are served over one state. */
interface ContractPair {
  /** Which of the two has this. */
  readonly which: WhichContract;
  readonly current: Contract;
  readonly next: Contract;
}
/** An operation with its readers and validators; each is compiled when it is first asked for, and throws an Error when a schema of it does not compile. */
interface CompiledOperation extends Operation {
  readonly readQuery: QueryReader;
  readonly readPath: PathReader;
  /** Reads the headers and cookies that are parameters; `undefined` if there are none. */
  readonly readHeaders: HeaderReader | undefined;
  /** The status of a refusal of what the contract forbids: the one that the operation describes as that, else 400 or 422, as the contract usually has it. */
  readonly refusal: number;
  readonly validateBody: BodyValidator | undefined;
  /** What it takes as its body; `undefined` if it takes none. */
  readonly takes: BodyRules | undefined;
  readonly credentials: Security;
  /** The methods that its path allows (RFC 9110, section 10.2.1). */
  readonly allowed: readonly string[];
  /** The properties in the body's schema. */
  readonly bodyFields: ReadonlySet<string>;
}
type RecordValue = {
  readonly [name: string]: unknown;
};
type Parents = {
  readonly [parameter: string]: RecordId;
};
interface StoredRecord {
  readonly id: RecordId;
  /** The store gives it its id, where a property has that (`RecordKind.withId`). */
  readonly value: RecordValue;
  /** Default: none. */
  readonly parents?: Parents | undefined;
  /** What it becomes by itself. Default: nothing. */
  readonly later?: Later | undefined;
}
/**
 * What a record is known by in its resource: integers are ordered by value, texts by code units. It is the id that clients know; where
 * each parent has ids of its own, a text of the parents and that id (`RecordKind.keyOf`).
 */
type RecordId = Int64 | string;
/**
 * What a user says of one operation beyond its contract, compiled from words or from code. One operation can have both: words come
 * first in each step. All of one request is one change of the world, and may be tried again: what a hook does outside of `records` is then
 * done twice.
 */
interface OperationBehaviour {
  /** Where a hook was written, for the log and the journal: `shop.ts:12`, `shop.yaml:40`. */
  readonly placeOf: (hook: BehaviourHook) => string;
  /** Called after the checks of the contract, before the operation does its own work; it may refuse, and change other records. */
  readonly before?: ((context: BehaviourContext) => unknown) | undefined;
  /** Returns the record that the operation is about to keep, as it is to be kept; id and parents stay. */
  readonly change?: ((context: ChangeContext) => unknown) | undefined;
  /** Called after the work of the operation; it may still refuse: then nothing of the request is kept. */
  readonly after?: ((context: BehaviourContext) => unknown) | undefined;
  /** Returns the body of the success, in place of what the operation does by itself. */
  readonly answer?: ((context: BehaviourContext) => unknown) | undefined;
  /** Says what the record that the operation has kept becomes by itself; only words do. Called last. */
  readonly later?: ((context: BehaviourContext) => Later) | undefined;
}
/** The hooks, in the order in which a request meets them; `answer` stands in place of the work with `change`. */
declare const BEHAVIOUR_HOOKS: readonly ['before', 'change', 'answer', 'after'];
type BehaviourHook = (typeof BEHAVIOUR_HOOKS)[number];
/** What is said of the operations of a world, by their ids: words, then code. */
type Behaviours = ReadonlyMap<string, readonly OperationBehaviour[]>;
/** What a hook knows of its request and its world. Integers beyond the safe ones are bigints, as everywhere. */
interface BehaviourContext {
  /** The valid body; `undefined` without one. */
  readonly body: unknown;
  readonly path: {
    readonly [name: string]: unknown;
  };
  readonly query: {
    readonly [name: string]: unknown;
  };
  readonly headers: {
    readonly [name: string]: string | string[] | undefined;
  };
  /**
   * The record that the operation is about: in `before` and `answer` the one that the path names, as it is; in `after` as it has become, or
   * as it was if it was removed; `undefined` where there is none.
   */
  readonly record: RecordValue | undefined;
  /** The records of a resource, as this request has left them so far. */
  readonly records: (resource: string) => BehaviourRecords;
  /** The time of the world, as a date-time of RFC 3339. */
  readonly now: string;
  /** The chance of the world: from 0 to 1, exclusive. */
  readonly random: () => number;
  /** A new UUID, by the chance of the world. */
  readonly newId: () => string;
  /** Ends the request with an error: nothing of it is kept. */
  readonly refuse: Refuse;
}
interface ChangeContext extends BehaviourContext {
  /** The record as the operation would keep it, with its id. */
  readonly record: RecordValue;
  /** The record as it was; `undefined` for a new one. */
  readonly previous: RecordValue | undefined;
}
/** The records of one resource as the contract shows them, read and changed at once, within the change of the request. */
interface BehaviourRecords {
  get(id: RecordId, parents?: Parents): RecordValue | undefined;
  /** By ascending id: all, or those that have these members. */
  list(where?: RecordValue): readonly RecordValue[];
  /** Returns the record as it has become; `undefined` if there is none. `change` gets a copy of it. */
  update(id: RecordId, change: (record: RecordValue) => RecordValue, parents?: Parents): RecordValue | undefined;
  /** Adds a record under its own id where its ids are texts that it has, else under a new one. */
  create(value: RecordValue, parents?: Parents): RecordValue;
  /** Removes a record, and those below it; returns whether there was one. */
  remove(id: RecordId, parents?: Parents): boolean;
}
/** What an error says; without a text, as the contract describes the status. */
type RefusalText = string | {
  readonly code?: string;
  readonly message?: string;
};
type Refuse = (status: number, text?: RefusalText) => never;
export { Schema as A, Violation as C, ExchangeKind as D, Choices as E, Int64 as M, LedgerChoices as O, Severity as S, Choice as T, Query as _, StoredRecord as a, Json as b, WhichContract as c, OperationRole as d, Resource as f, RouteFinder as g, ShownCredentials as h, RecordId as i, Later as j, Noun as k, RecordOperation as l, Shape as m, RefusalText as n, CompiledOperation as o, OperationShape as p, Parents as r, Contract as s, Behaviours as t, RecordSchemas as u, View as v, ContractSource as w, JsonObject as x, ExactJson as y };