import type { Json } from '../../base/json.ts'
import type { SchemaProblem } from '../../contract/schema-validator.ts'
import { type Violation, violationOf } from '../../contract/violation.ts'
import type { BodySchema, BodySchemas } from './body-schemas.ts'
import type { Facts } from './facts.ts'
import type { JsonContent } from './json-content.ts'
import { undeclaredFields } from './undeclared-fields.ts'

/**
 * Checks the exact values of both bodies against their schemas with our own Ajv. It sees what Prism cannot (int64
 * beyond 2^53, the Error body of an undocumented status), and its messages show the value.
 */
export function checkSchemas(
  { exchange, request, response }: Facts,
  schemas: BodySchemas,
): readonly Violation[] {
  const { operation, status } = exchange
  return [
    ...judge('request', schemas.request(operation.id), request.content),
    ...judge('response', schemas.answer(operation.id, status), response.content),
  ]
}

/** How many items of a list are judged by their schema. The contract allows 100. */
const MOST_ITEMS = 200

/** Cuts a list to the items that are judged. */
export function bounded(value: Json): Json {
  return Array.isArray(value) && value.length > MOST_ITEMS ? value.slice(0, MOST_ITEMS) : value
}

// --- internal ---

function judge(
  source: Violation['source'],
  body: BodySchema | undefined,
  content: JsonContent | undefined,
): Violation[] {
  if (!body || !content) return []
  const { schema, validate } = body
  const value = bounded(content.value)
  const at = (path: readonly string[]) => ['body', ...path].join('.')
  const violation = violationOf[source]
  const invalid = validate(value).map((problem) => {
    const location = at(problem.path)
    return violation(ruleOf(problem, value), location, `${location} ${problem.text}`)
  })
  const undeclared = undeclaredFields(schema, value).map((place) => {
    const location = at([place])
    const message = `${location} is not a field that the contract declares`
    return violation('undeclared-field', location, message, 'warning')
  })
  return [...invalid, ...undeclared]
}

/** An integer that int64 cannot hold breaks its range; anything else that is not an int64 has the wrong type. */
function ruleOf({ keyword, path }: SchemaProblem, root: Json): string {
  if (keyword !== 'int64') return keyword
  let value: unknown = root
  for (const part of path) value = (value as { readonly [key: string]: unknown })[part]
  return isInteger(value) ? 'int64-range' : 'type'
}

function isInteger(value: unknown): boolean {
  // A number that a double cannot hold is either beyond int64 or has a fraction.
  if (JSON.isRawJSON(value))
    return Math.abs(Number((value as { rawJSON: string }).rawJSON)) >= 2 ** 63
  return typeof value === 'bigint' || Number.isInteger(value)
}
