import type { HeaderMap } from '../../base/http/header-lines.ts'
import { type Facts, type JsonContent, readContent } from '../../check/judge/facts.ts'

/**
 * The JSON of an answer, also where the judge does not read it: of a success that the contract does not document, such as the 202 of
 * a message or a creation, or sent as another type. What the service has chosen shows there too.
 */
export function answerOf(facts: Facts): JsonContent | undefined {
  const { exchange, answerHasBody, response } = facts
  const { responseBody } = exchange
  if (response.content || !answerHasBody || responseBody.kind !== 'text') return response.content
  return readContent('response', responseBody, AS_JSON).content
}

// --- internal ---

const AS_JSON: HeaderMap = { 'content-type': 'application/json' }
