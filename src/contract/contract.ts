import { basePathOf } from './base-path.ts'
import { type BodyValidator, createBodyValidator } from './body-validator.ts'
import { contractWords } from './contract-words.ts'
import type { OpenApiDocument, Schema } from './document.ts'
import { readWritten, resolveReferences } from './document.ts'
import { allowedMethods, createOperationMatcher, type OperationMatcher } from './match-operation.ts'
import { listOperations, type Operation } from './operations.ts'
import { createPathReader, type PathReader } from './path.ts'
import type { PublicWords } from './public-words.ts'
import { createQueryReader, type QueryReader } from './query.ts'
import { createSchemaCompiler } from './schema-validator.ts'

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
  readonly written: object
  /** Paths that the contract names without describing requests or answers (section 1). */
  readonly namedPaths: readonly string[]
  /** Finds the operation of a request whose path may differ in case. */
  readonly matchCaseless: OperationMatcher<CompiledOperation>
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
 * Loads the contract from openapi.yaml. It is read once per thread: a test suite may start many sandboxes.
 * @throws Error when openapi.yaml cannot be read or a schema in it does not compile.
 */
export function loadContract(): Contract {
  if (!shared) {
    const written = readWritten()
    shared = compileContract(resolveReferences(written), written)
  }
  return shared
}

/**
 * Compiles the document of a contract with resolved references.
 * @throws Error when a schema in it does not compile.
 */
export function compileContract(document: OpenApiDocument, written: object = document): Contract {
  const compiled = compileDocument(document)
  const namedPaths = NAMED_ONLY.map((path) => compiled.basePath + path)
  const matchCaseless = createOperationMatcher(compiled.operations, { isCaseless: true })
  return { ...compiled, written, namedPaths, matchCaseless, words: contractWords(document) }
}

/**
 * Compiles any document: matching, readers and validators; `compile` compiles the schemas of bodies.
 * @throws Error when a schema in it does not compile.
 */
export function compileDocument(
  document: OpenApiDocument,
  compile = createSchemaCompiler(),
): CompiledDocument {
  const listed = listOperations(document)
  const operations = listed.map((operation) => ({
    ...operation,
    allowed: allowedMethods(listed.filter(({ path }) => path === operation.path)),
    readQuery: createQueryReader(operation.parameters),
    readPath: createPathReader(operation.parameters),
    validateBody: operation.body && createBodyValidator(operation.body, compile),
    bodyFields: fieldsOf(operation.body),
  }))
  const basePath = basePathOf(document.servers)
  return { document, operations, basePath, match: createOperationMatcher(operations) }
}

// --- internal ---

let shared: Contract | undefined

const NAMED_ONLY = ['/store/orders']

function fieldsOf(schema: Schema | undefined): ReadonlySet<string> {
  return new Set(Object.keys((schema?.properties as object | undefined) ?? {}))
}
