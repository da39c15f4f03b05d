import type { Parameter, Schema } from '../../contract/document/document.ts'

export const YAML_TYPE = 'application/yaml'

/** The responses object (OpenAPI 3.1, section 4.8.16) of an answer in JSON. */
export function jsonResponse(
  description: string,
  schema: Schema,
  status = 200,
): { readonly [status: string]: object } {
  return { [status]: { description, content: { 'application/json': { schema } } } }
}

/** A request body object (OpenAPI 3.1, section 4.8.13). */
export interface RequestBody {
  readonly description: string
  readonly required: true
  readonly content: { readonly [type: string]: { readonly schema: Schema } }
}

/** The request body object (OpenAPI 3.1, section 4.8.13) of a body in JSON. */
export function jsonRequest(description: string, schema: Schema): RequestBody {
  return { description, required: true, content: { 'application/json': { schema } } }
}

/** The same request body, which may also be written in YAML (RFC 9512). */
export function withYaml(request: RequestBody): RequestBody {
  const yaml = { schema: { type: 'string' } }
  return { ...request, content: { ...request.content, [YAML_TYPE]: yaml } }
}

/** The response object of a text of another media type. */
export function textResponse(description: string, type: string): object {
  return { description, content: { [type]: { schema: { type: 'string' } } } }
}

/** The parameter object (OpenAPI 3.1, section 4.8.12) of a part of the path. */
export function pathParameter(name: string, description: string, schema: Schema = TEXT): Parameter {
  return { name, in: 'path', required: true, description, schema }
}

/** The parameter object of an optional query parameter: of some text, unless its schema says otherwise. */
export function queryParameter(
  name: string,
  description: string,
  schema: Schema = { ...TEXT, minLength: 1 },
): Parameter {
  return { name, in: 'query', description, schema }
}

// --- internal ---

const TEXT = { type: 'string' }
