import { type BodyValidator, createBodyValidator } from './body-validator.ts'
import type { OpenApiDocument, Schema } from './document.ts'
import { readDocument } from './document.ts'
import { listOperations, type Operation } from './operations.ts'
import { createQueryReader, type QueryReader } from './query.ts'
import { createSchemaCompiler } from './schema-validator.ts'

/** The contract, read and compiled once at start. */
export interface Contract {
  readonly document: OpenApiDocument
  readonly operations: readonly CompiledOperation[]
}

/** An operation with its validators compiled. */
export interface CompiledOperation extends Operation {
  readonly readQuery: QueryReader
  readonly validateBody: BodyValidator | undefined
  /** The properties that the body's schema names. */
  readonly bodyFields: ReadonlySet<string>
}

/**
 * Reads the contract and compiles what checks requests.
 * @throws Error when openapi.yaml can not be read or a schema in it does not compile.
 */
export function loadContract(document: OpenApiDocument = readDocument()): Contract {
  const compile = createSchemaCompiler()
  const operations = listOperations(document).map((operation) => ({
    ...operation,
    readQuery: createQueryReader(operation.parameters),
    validateBody: operation.body && createBodyValidator(operation.body, compile),
    bodyFields: fieldsOf(operation.body),
  }))
  return { document, operations }
}

// --- internal ---

function fieldsOf(schema: Schema | undefined): ReadonlySet<string> {
  return new Set(Object.keys((schema?.properties as object | undefined) ?? {}))
}
