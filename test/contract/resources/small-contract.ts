import type { OpenApiDocument, Schema } from '../../../src/contract/document/document.ts'

/** An operation in short: its body, its answers by status (`undefined`: no body), its query parameters. */
export interface ShortOperation {
  readonly body?: Schema
  readonly query?: { readonly [name: string]: Schema }
  readonly path?: { readonly [name: string]: Schema }
  readonly said?: object
  readonly answers: { readonly [status: string]: Schema | undefined }
}

/** Makes a contract of operations (`GET /orders/{orderId}`) and schemas. */
export function smallContract(
  operations: { readonly [key: string]: ShortOperation },
  schemas: { readonly [name: string]: Schema } = {},
): OpenApiDocument {
  const paths: { [path: string]: { [method: string]: unknown } } = {}
  for (const [key, short] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] ??= {}
    const item = paths[path] as { [method: string]: unknown }
    item[method.toLowerCase()] = toOperation(key, path, short)
  }
  const document = { openapi: '3.1.0', info: { title: 'Small', version: '1' }, paths }
  return { ...document, components: { schemas } } as unknown as OpenApiDocument
}

/** A reference to a schema of the contract. */
export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** An object with these properties, each of which is required. */
export function object(properties: { readonly [name: string]: Schema }): Schema {
  return { type: 'object', required: Object.keys(properties), properties }
}

/** An array. */
export function array(items: Schema): Schema {
  return { type: 'array', items }
}

export const text: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer', format: 'int64' }

// --- internal ---

function toOperation(
  key: string,
  path: string,
  { body, query, path: typed, said, answers }: ShortOperation,
) {
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: typed?.[name] ?? text,
  }))
  const inQuery = Object.entries(query ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }))
  const responses = Object.entries(answers).map(([status, schema]) => [
    status,
    { description: 'An answer', ...(schema && { content: { 'application/json': { schema } } }) },
  ])
  return {
    operationId: key,
    ...(said && { 'x-sandbox': said }),
    parameters: [...inPath, ...inQuery],
    ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: Object.fromEntries(responses),
  }
}
