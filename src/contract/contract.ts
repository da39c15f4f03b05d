import { splitTarget } from '../base/http/http.ts'
import { shapeOf } from '../base/http/path-template.ts'
import { lazy } from '../base/memoize.ts'
import { type BodyRules, type BodyValidator, compileBodies } from './bodies/bodies.ts'
import { type ContractHints, NO_HINTS } from './document/contract-hints.ts'
import {
  type ContractMark,
  type ContractSource,
  contractName,
  type Links,
} from './document/contract-source.ts'
import { type OpenApiDocument, type Schema, serviceBasePaths } from './document/document.ts'
import { listOperations, type Operation } from './document/operations.ts'
import {
  createLinkedCompiler,
  createSchemaCompiler,
  type SchemaCompiler,
} from './document/schema-validator.ts'
import { createErrorShapes, type ErrorShapes } from './error-shapes.ts'
import { createQueryReader, type QueryReader } from './requests/query.ts'
import {
  allowedMethods,
  createOperationMatcher,
  createPathReader,
  type OperationMatcher,
  type PathReader,
} from './requests/requests.ts'
import { createSecurityReader, type Security } from './requests/security.ts'
import { createHeaderReader, type HeaderReader } from './requests/styled-parameters.ts'
import { findRecordOperations, type RecordOperations } from './resources/record-operations.ts'
import { type ContractRoles, decideRoles } from './resources/roles.ts'
import { flatten } from './views/flat-schema.ts'
import { createViewCompiler, type ViewCompiler } from './views/view.ts'
import { contractWords, type PublicWords } from './words/contract-words.ts'

export interface CompiledDocument {
  readonly document: OpenApiDocument
  readonly operations: readonly CompiledOperation[]
  /** The path at the end of its server addresses, e.g. `/v1`. */
  readonly basePath: string
  /** The paths of all of them below which everything is the service's (`serviceBasePaths`), that one first. */
  readonly basePaths: readonly string[]
  /** Finds the operation of a request. */
  readonly match: OperationMatcher<CompiledOperation>
}

export interface Contract extends CompiledDocument {
  readonly written: OpenApiDocument
  /** Its resources, and what its operations do. */
  readonly roles: ContractRoles
  /** Compiles its schemas; a `schema` has its references resolved. */
  readonly compile: SchemaCompiler
  /** Resolves the references in a part of the document as it is written. */
  readonly resolve: (part: unknown) => unknown
  readonly views: ViewCompiler
  /** Knowledge about the contract beyond its file. */
  readonly hints: ContractHints
  /** The title with which a recording says that it is of this contract; the default one needs none. */
  readonly recordedTitle: string | undefined
  /** The digest of its text; the default one is known without. */
  readonly digest: string | undefined
  /** The version of OpenAPI that its author wrote: the document itself is read as one of 3.1. */
  readonly openapi: string
  /** How its references and patterns are taken. */
  readonly links: Links
  /** Paths that the contract names without describing requests or answers (section 1). */
  readonly namedPaths: readonly string[]
  /** Finds the operation of a request whose path may differ in case. */
  readonly matchCaseless: OperationMatcher<CompiledOperation>
  readonly errors: ErrorShapes
  /** What is done with the records of its resources; found out when it is first asked for. */
  readonly records: RecordOperations
  /** Public names and values that are never redacted. */
  readonly words: PublicWords
  /** Whether it is served beside another one, over one state (`contract-pair.ts`). */
  readonly pair?: ContractPair
  /** What `find` makes of this contract: made at the first call with this function, and remembered, unless it throws. */
  once<Result>(find: (contract: Contract) => Result): Result
}

/** Which of two contracts over one state: the one in force, or the one that comes after it. */
export type WhichContract = 'current' | 'next'

/** Two contracts that are served over one state. */
export interface ContractPair {
  /** Which of the two has this. */
  readonly which: WhichContract
  readonly current: Contract
  readonly next: Contract
}

/** An operation with its readers and validators; each is compiled when it is first asked for, and throws an Error when a schema of it does not compile. */
export interface CompiledOperation extends Operation {
  readonly readQuery: QueryReader
  readonly readPath: PathReader
  /** Reads the headers and cookies that are parameters; `undefined` if there are none. */
  readonly readHeaders: HeaderReader | undefined
  /** The status of a refusal of what the contract forbids: the one that the operation describes as that, else 400 or 422, as the contract usually has it. */
  readonly refusal: number
  readonly validateBody: BodyValidator | undefined
  /** What it takes as its body; `undefined` if it takes none. */
  readonly takes: BodyRules | undefined
  readonly credentials: Security
  /** The methods that its path allows (RFC 9110, section 10.2.1). */
  readonly allowed: readonly string[]
  /** The properties in the body's schema. */
  readonly bodyFields: ReadonlySet<string>
}

/**
 * The contract of a source, compiled when it is first asked for.
 * @throws Error when its text is not a document.
 */
export function contractOf(source: ContractSource): Contract {
  return source.once(compileSource)
}

/**
 * Compiles a contract.
 * @param hints what is known of it that its file can not say
 * @throws Error when two operations have one name, or one has none.
 */
export function compileContract(
  { document, written, links, mark, file }: ContractSource,
  hints: ContractHints = file.hints ?? NO_HINTS,
): Contract {
  const compile = createLinkedCompiler('exact', links)
  const resolve = (part: unknown) => links.linked.of(part)
  const compiled = compileDocument(document, compile)
  const { basePath, operations } = compiled
  const paths = new Set(operations.map(({ path }) => path))
  const roles = decideRoles(written)
  const views = createViewCompiler(links)
  const caseless = lazy(() => createOperationMatcher(operations, { isCaseless: true }))
  const records = lazy(() => findRecordOperations({ written, compile, resolve }, roles))
  // A copy of the contract must not share the results that were computed for the original.
  const found = new WeakMap<Contract, Map<unknown, unknown>>()
  return {
    ...{ ...compiled, compile, resolve, written, hints, words: contractWords(document) },
    namedPaths: hints.namedPaths.map((path) => basePath + path).filter((path) => !paths.has(path)),
    matchCaseless: (method, path) => caseless()(method, path),
    roles,
    links,
    digest: mark?.digest,
    recordedTitle: mark && written.info.title,
    openapi: file.openapi ?? written.openapi,
    views,
    errors: createErrorShapes(operations, views),
    get records() {
      return records()
    },
    once<Result>(find: (contract: Contract) => Result): Result {
      const own = found.get(this) ?? new Map<unknown, unknown>()
      found.set(this, own)
      if (!own.has(find)) own.set(find, find(this))
      return own.get(find) as Result
    },
  }
}

/** What is kept of a contract has this mark; the default one has none. */
export function markOf({ recordedTitle, digest }: Contract): ContractMark | undefined {
  return recordedTitle === undefined || digest === undefined
    ? undefined
    : { name: contractName(recordedTitle), digest }
}

/**
 * Compiles any document: matching, and readers and validators when they are needed; `compile` compiles the schemas of parameters
 * and bodies.
 * @throws Error when two operations have one name, or one has none.
 */
export function compileDocument(
  document: OpenApiDocument,
  compile = createSchemaCompiler('exact'),
): CompiledDocument {
  const listed = listOperations(document)
  const paths = new Map<string, Operation[]>()
  for (const operation of listed)
    for (const path of [operation.path, ...operation.otherPaths]) {
      const shape = shapeOf(path)
      paths.set(shape, [...(paths.get(shape) ?? []), operation])
    }
  const readSecurity = createSecurityReader(document)
  const usual = usualRefusal(listed)
  const operations = listed.map((operation): CompiledOperation => {
    const shape = shapeOf(operation.path)
    const allowed = () => allowedMethods(paths.get(shape) ?? [])
    return Object.assign(
      new LateReaders(operation, { allowed, compile, readSecurity, usual }),
      operation,
    )
  })
  const basePaths = serviceBasePaths(document.servers)
  return {
    document,
    operations,
    basePath: basePaths[0],
    basePaths,
    match: createOperationMatcher(operations),
  }
}

export interface TargetMatch {
  readonly match: ReturnType<Contract['match']>
  /** Whether it matches only without its trailing slash. */
  readonly hasSlash: boolean
  /** Whether it matches only in another case. */
  readonly hasOtherCase: boolean
}

/** Matches a method and a target; if nothing matches exactly, also without the trailing slash, and ignoring case. */
export function matchTarget(
  method: string,
  target: string,
  { match, matchCaseless }: Pick<Contract, 'match' | 'matchCaseless'>,
): TargetMatch {
  const { path } = splitTarget(target)
  const exact = match(method, path)
  if (exact) return { match: exact, hasSlash: false, hasOtherCase: false }
  const hasSlash = path.endsWith('/')
  const bare = hasSlash ? path.slice(0, -1) : path
  const like = hasSlash ? match(method, bare) : undefined
  if (like) return { match: like, hasSlash, hasOtherCase: false }
  const caseless = matchCaseless(method, bare)
  return { match: caseless, hasSlash: hasSlash && caseless !== undefined, hasOtherCase: !!caseless }
}

// --- internal ---

function compileSource(source: ContractSource): Contract {
  return compileContract(source)
}

/** The refusal that an operation documents, first the one that its words say it of; where that is none, the usual one of its contract. */
function refusalOf({ answers }: Operation, usual: number): number {
  const said = (words: RegExp) =>
    [400, 422, 405].find((status) => words.test(answers.get(status) ?? ''))
  return (
    said(VALIDATION) ?? said(REFUSING) ?? [400, 422].find((status) => answers.has(status)) ?? usual
  )
}

/** The preferred word in the description of a refusal: other words may be about malformed requests. */
const VALIDATION = /\bvalidation\b/i

/** Words in the description of an answer that refuses an invalid request. */
const REFUSING =
  /\b(?:invalid|malformed|bad|unprocessable) (?:input|body|request|data|entity|content|payload|parameters?|arguments?)\b/i

function usualRefusal(operations: readonly Operation[]): 400 | 422 {
  const count = (status: number) => operations.filter(({ answers }) => answers.has(status)).length
  return count(422) > count(400) ? 422 : 400
}

function fieldsOf(schema: Schema | undefined): ReadonlySet<string> {
  return new Set(Object.keys((schema && (flatten(schema).keywords.properties as object)) ?? {}))
}

/** What the readers of an operation are made with. */
interface ReaderParts {
  readonly compile: SchemaCompiler
  readonly readSecurity: ReturnType<typeof createSecurityReader>
  /** The usual refusal of the contract. */
  readonly usual: number
  allowed(): readonly string[]
}

/** The readers and validators of an operation. A class with getters, so that those of all operations have one shape to the engine, which each request looks up. */
class LateReaders implements Omit<CompiledOperation, keyof Operation> {
  readonly refusal: number
  readonly #allowed: () => readonly string[]
  readonly #readQuery: () => QueryReader
  readonly #readPath: () => PathReader
  readonly #readHeaders: () => HeaderReader | undefined
  readonly #takes: () => BodyRules | undefined
  readonly #credentials: () => Security
  readonly #bodyFields: () => ReadonlySet<string>

  constructor(operation: Operation, { allowed, compile, readSecurity, usual }: ReaderParts) {
    const { parameters, path, otherPaths } = operation
    this.refusal = refusalOf(operation, usual)
    this.#allowed = lazy(allowed)
    this.#readQuery = lazy(() => createQueryReader(parameters, compile))
    this.#readPath = lazy(() => createPathReader(parameters, compile, [path, ...otherPaths]))
    this.#readHeaders = lazy(() => createHeaderReader(parameters, compile))
    this.#takes = lazy(() => compileBodies(operation, compile))
    this.#credentials = lazy(() => readSecurity(operation.security))
    this.#bodyFields = lazy(() => fieldsOf(operation.body))
  }

  get allowed() {
    return this.#allowed()
  }
  get readQuery() {
    return this.#readQuery()
  }
  get readPath() {
    return this.#readPath()
  }
  get readHeaders() {
    return this.#readHeaders()
  }
  get takes() {
    return this.#takes()
  }
  get credentials() {
    return this.#credentials()
  }
  get validateBody() {
    return this.#takes()?.validateJson
  }
  get bodyFields() {
    return this.#bodyFields()
  }
}
