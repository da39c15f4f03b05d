import type { Schema } from '../contract/document.ts'
import { objectSchema } from '../contract/schema-parts.ts'
import { jsonResponse } from './media.ts'

/** Why a server that is about to stop should get no more requests. */
export const DRAINING = 'It is about to stop.'

/** The response object (OpenAPI 3.1, section 4.8.17) of a server that should get no requests, with the other members of health. */
export function failedHealthResponse(
  description: string,
  members: { readonly [name: string]: Schema },
  optional: readonly string[] = [],
): object {
  const output = { type: 'string', description: 'The reason.' }
  return jsonResponse(
    description,
    objectSchema({ status: { const: 'fail' }, output, ...members }, { optional }),
  )
}
