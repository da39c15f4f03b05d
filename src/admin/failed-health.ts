import type { Schema } from '../contract/document.ts'
import { objectSchema } from '../contract/schema-parts.ts'
import { jsonResponse } from './media.ts'

/** Why a server that is about to stop wants no further requests. */
export const DRAINING = 'It is about to stop.'

/** The response object (OpenAPI 3.1, section 4.8.17) of a server that should get no requests, with what health tells else. */
export function failedHealthResponse(
  description: string,
  members: { readonly [name: string]: Schema },
  optional: readonly string[] = [],
): object {
  const output = { type: 'string', description: 'Why, for anyone to see.' }
  return jsonResponse(
    description,
    objectSchema({ status: { const: 'fail' }, output, ...members }, { optional }),
  )
}
