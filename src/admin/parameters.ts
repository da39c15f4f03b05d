import type { Parameter, Schema } from '../contract/document.ts'

/** The parameter object (OpenAPI 3.1, section 4.8.12) of a part of the path. */
export function pathParameter(name: string, description: string, schema: Schema = TEXT): Parameter {
  const parameter = { name, in: 'path', required: true, description, schema } as const
  return parameter
}

/** The parameter object of an optional query parameter. */
export function queryParameter(
  name: string,
  description: string,
  schema: Schema = TEXT,
): Parameter {
  const parameter = { name, in: 'query', description, schema } as const
  return parameter
}

// --- internal ---

const TEXT = { type: 'string' }
