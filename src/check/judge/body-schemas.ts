import type { Contract } from '../../contract/contract.ts'
import type { Schema } from '../../contract/document.ts'
import { createSchemaCompiler, type SchemaValidator } from '../../contract/schema-validator.ts'

/** The compiled schema of a JSON body. It judges exact values, including int64 beyond 2^53. */
export interface BodySchema {
  readonly schema: Schema
  readonly validate: SchemaValidator
}

/** The schemas of the bodies of requests and answers; `undefined` if the contract has none. */
export interface BodySchemas {
  request(operationId: string): BodySchema | undefined
  /** Even an undocumented status of 400 or above has the Error body (contract, section 7). */
  answer(operationId: string, status: number): BodySchema | undefined
}

/**
 * Compiles every schema of the contract, even those that no body uses. To Prism, a schema that does not
 * compile means "everything is valid", so such a schema is refused here.
 * @throws Error that names the schema that does not compile.
 */
export function compileBodySchemas({ document, operations }: Contract): BodySchemas {
  const compile = createNamedCompiler()
  const schemas = new Map<string, BodySchema>()
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    schemas.set(name, compile(schema, `components.schemas.${name}`))
  }
  for (const { id, parameters, body } of operations) {
    for (const { name, schema } of parameters) compile(schema, `the parameter ${name} of ${id}`)
    if (body) schemas.set(`${id} request`, compile(body, `the body of ${id}`))
  }
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      if (!('operationId' in operation)) continue
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const schema = content?.['application/json']?.schema
        const key = `${operation.operationId} ${status}`
        if (schema) schemas.set(key, compile(schema, `the answer ${key}`))
      }
    }
  }
  return {
    request: (operationId) => schemas.get(`${operationId} request`),
    answer: (operationId, status) =>
      schemas.get(`${operationId} ${status}`) ?? (status >= 400 ? schemas.get('Error') : undefined),
  }
}

// --- internal ---

function createNamedCompiler() {
  const compile = createSchemaCompiler()
  return (schema: Schema, place: string): BodySchema => {
    try {
      return { schema, validate: compile(schema) }
    } catch (cause) {
      const why = (cause as Error).message
      throw new Error(`openapi.yaml: ${place} does not compile: ${why}. Correct the schema.`, {
        cause,
      })
    }
  }
}
