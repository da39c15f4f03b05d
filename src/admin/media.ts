import type { Schema } from '../contract/document.ts'

/** The media type of YAML. */
export const YAML_TYPE = 'application/yaml'

/** The response object (OpenAPI 3.1, section 4.8.17) of an answer in JSON. */
export function jsonResponse(description: string, schema: Schema): object {
  return { description, content: { 'application/json': { schema } } }
}

/** The request body object (OpenAPI 3.1, section 4.8.13) of a body in JSON. */
export function jsonRequest(
  description: string,
  schema: Schema,
): { readonly description: string; readonly required: true; readonly content: object } {
  return { description, required: true, content: { 'application/json': { schema } } }
}

/** The same request body, which may also be written in YAML (RFC 9512). */
export function withYaml(request: { readonly content: object }): object {
  const yaml = { schema: { type: 'string' } }
  return { ...request, content: { ...request.content, [YAML_TYPE]: yaml } }
}

/** The response object of a text of another media type. */
export function textResponse(description: string, type: string): object {
  return { description, content: { [type]: { schema: { type: 'string' } } } }
}
