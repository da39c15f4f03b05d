import type { Schema } from '../../contract/document/document.ts'
import { describedStatus, isJsonKin, type Operation } from '../../contract/document/operations.ts'
import { flatten } from '../../contract/views/flat-schema.ts'

/** Whether the object of an answer, or the items of a list, may have fields that the contract does not declare; so where it describes no JSON. */
export function takesMoreFields(
  { responses }: Pick<Operation, 'responses'>,
  status: number,
): boolean {
  const { content = {} } = responses[describedStatus(responses, status) ?? ''] ?? {}
  const [, json] = Object.entries(content).find(([type]) => isJsonKin(type)) ?? []
  return isOpen(json?.schema, DEEPEST)
}

/** Whether a contract describes the answer of an operation with a status. A `default` that is said to be a success is no error. */
export function describesAnswer(
  { responses }: Pick<Operation, 'responses'>,
  status: number,
): boolean {
  const described = describedStatus(responses, status)
  if (described !== 'default' || status < 400) return described !== undefined
  const words = responses.default?.description ?? ''
  return !SUCCESS.test(words) || FAILURE.test(words)
}

// --- internal ---

/** Words of a `default` that is the success of its operation, and of one that is an error. */
const SUCCESS = /\b(?:success(?:ful|fully)?|succeeded|ok|okay)\b/i
const FAILURE = /\b(?:errors?|fail(?:ed|s|ure)?|problem|unexpected|unsuccessful|not|otherwise)\b/i

/** How deep choices are looked into: what is deeper counts as closed. */
const DEEPEST = 6

function isOpen(schema: Schema | undefined, depth: number): boolean {
  if (schema === undefined) return true
  if (depth === 0) return false
  const { keywords, choices } = flatten(schema)
  const items = keywords.items as Schema | undefined
  if (items !== undefined) return isOpen(items, depth - 1)
  const isClosed = CLOSING.some((each) => keywords[each] !== undefined && keywords[each] !== true)
  return !isClosed && choices.flat().every((each) => isOpen(each, depth - 1))
}

/** Keywords that say what else an object may have. */
const CLOSING = [
  ...['additionalProperties', 'unevaluatedProperties', 'patternProperties', 'propertyNames'],
  ...['maxProperties', 'const', 'enum', 'not', 'prefixItems'],
]
