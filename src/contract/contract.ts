import { splitTarget } from '../base/http/http.ts'
import { withoutEnd } from '../base/json/json.ts'
import type { ContractSource } from './document/contract-source.ts'
import { contractWords, type PublicWords } from './document/contract-words.ts'
import { basePathOf, type OpenApiDocument, type Schema } from './document/document.ts'
import { listOperations, type Operation } from './document/operations.ts'
import {
  createSchemaCompiler,
  explainProblem,
  type SchemaValidator,
} from './document/schema-validator.ts'
import { createQueryReader, type QueryReader } from './requests/query.ts'
import {
  allowedMethods,
  createOperationMatcher,
  createPathReader,
  type OperationMatcher,
  type PathReader,
} from './requests/requests.ts'
import { requestViolation } from './requests/violation.ts'
import type { Violation } from './requests/violation-types.ts'
import { findRecordOperations, type RecordOperations } from './resources/record-operations.ts'

/** An OpenAPI document, compiled. */
export interface CompiledDocument {
  readonly document: OpenApiDocument
  readonly operations: readonly CompiledOperation[]
  /** The path at the end of its server addresses, e.g. `/v1`. */
  readonly basePath: string
  /** Finds the operation of a request. */
  readonly match: OperationMatcher<CompiledOperation>
}

/** The contract, compiled. */
export interface Contract extends CompiledDocument {
  /** The document as it is written, with unresolved references. */
  readonly written: OpenApiDocument
  /** Paths that the contract names without describing requests or answers (section 1). */
  readonly namedPaths: readonly string[]
  /** Finds the operation of a request whose path may differ in case. */
  readonly matchCaseless: OperationMatcher<CompiledOperation>
  /** What is done with the records of its resources; found out when it is first asked for. */
  readonly records: RecordOperations
  /** Public names and values that are never redacted. */
  readonly words: PublicWords
}

/** An operation with its validators compiled. */
export interface CompiledOperation extends Operation {
  readonly readQuery: QueryReader
  readonly readPath: PathReader
  readonly validateBody: BodyValidator | undefined
  /** The methods that its path allows (RFC 9110, section 10.2.1). */
  readonly allowed: readonly string[]
  /** The properties in the body's schema. */
  readonly bodyFields: ReadonlySet<string>
}

/**
 * The contract of a source, compiled when it is first asked for.
 * @throws Error when its text is not a document, or a schema in it does not compile.
 */
export function contractOf(source: ContractSource): Contract {
  return source.once(compileSource)
}

/**
 * Compiles the document of a contract with resolved references.
 * @throws Error when a schema in it does not compile.
 */
export function compileContract(
  document: OpenApiDocument,
  written: OpenApiDocument = document,
): Contract {
  const compiled = compileDocument(document)
  const namedPaths = NAMED_ONLY.map((path) => compiled.basePath + path)
  const matchCaseless = createOperationMatcher(compiled.operations, { isCaseless: true })
  let records: RecordOperations | undefined
  return {
    ...{ ...compiled, written, namedPaths, matchCaseless, words: contractWords(document) },
    get records() {
      records ??= findRecordOperations(written)
      return records
    },
  }
}

/**
 * Compiles any document: matching, readers and validators; `compile` compiles the schemas of parameters and bodies.
 * @throws Error when a schema in it does not compile.
 */
export function compileDocument(
  document: OpenApiDocument,
  compile = createSchemaCompiler('exact'),
): CompiledDocument {
  const listed = listOperations(document)
  const operations = listed.map((operation) => ({
    ...operation,
    allowed: allowedMethods(listed.filter(({ path }) => path === operation.path)),
    readQuery: createQueryReader(operation.parameters, compile),
    readPath: createPathReader(operation.parameters, compile),
    validateBody: operation.body && createBodyValidator(operation.body, compile),
    bodyFields: fieldsOf(operation.body),
  }))
  const basePath = basePathOf(document.servers)
  return { document, operations, basePath, match: createOperationMatcher(operations) }
}

/** The match of a target in the contract. */
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

function compileSource({ document, written }: ContractSource): Contract {
  return compileContract(document, written)
}

const NAMED_ONLY = ['/store/orders']

function fieldsOf(schema: Schema | undefined): ReadonlySet<string> {
  return new Set(Object.keys((schema?.properties as object | undefined) ?? {}))
}

/** Checks a parsed request body against the contract; returns an empty list if it is valid. */
type BodyValidator = (body: unknown) => readonly Violation[]

/** Compiles the validator of an operation's body. */
function createBodyValidator(
  schema: Schema,
  compile: (schema: Schema) => SchemaValidator,
): BodyValidator {
  const validate = compile(schema)
  return (body) => {
    const problems = validate(body)
    if (problems.length === 0) return NONE
    return problems.map((problem) => {
      const { keyword, path } = problem
      const what = withoutEnd(explainProblem(problem), '.')
      const message = `${path.join('.') || 'the body'} ${what}`
      return requestViolation(keyword, ['body', ...path].join('.'), message)
    })
  }
}

const NONE: readonly Violation[] = []
