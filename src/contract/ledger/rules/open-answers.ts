import type { Schema } from '../../document/document.ts'
import { describedStatus, isJsonKin, type Operation } from '../../document/operations.ts'
import { isObject, type Shape, type ShapeReader } from '../../resources/shape.ts'
import { flatten } from '../../views/flat-schema.ts'
import type { LedgerScope, OperationSite } from './scope.ts'

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

/**
 * Whether a contract says itself that the objects of its answers have fields beyond the declared ones, or none: an example has some, or
 * half of the answers or more have a keyword about it.
 */
export function saysMoreFields({ sites, contract }: LedgerScope): boolean {
  const { read } = contract.roles.shapes
  const objects = sites.flatMap(({ shape }) => {
    const answer = shape?.success?.answer
    const shown = answer?.items ? read(answer.items) : answer
    return shown && (isObject(shown) || isSaid(shown)) ? [shown] : []
  })
  const said = objects.filter(isSaid)
  return (
    (said.length > 0 && said.length * 2 >= objects.length) ||
    sites.some((site) =>
      examplesOf(site, contract).some((each) =>
        hasUndeclared(each, site.shape?.success?.answer, read),
      ),
    )
  )
}

/** The example values of the successful answer of an operation in JSON. */
export function examplesOf(
  { operation, shape }: OperationSite,
  { resolve }: LedgerScope['contract'],
): readonly unknown[] {
  const { responses } = operation
  const status = describedStatus(responses, shape?.success?.status ?? 200) ?? ''
  const { content = {} } = responses[status] ?? {}
  return Object.entries(content).flatMap(([type, { example, examples = {} }]) =>
    isJsonKin(type)
      ? [example, ...Object.values(examples).map((each) => (resolve(each) as typeof each).value)]
      : [],
  )
}

// --- internal ---

function isSaid({ node }: Shape): boolean {
  return node.additionalProperties !== undefined || node.unevaluatedProperties !== undefined
}

/** Whether the object of an example, or an item of its list, has a member that is not declared. */
function hasUndeclared(value: unknown, shape: Shape | undefined, read: ShapeReader): boolean {
  if (!shape || typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) {
    const { items } = shape
    return items !== undefined && value.some((each) => hasUndeclared(each, read(items), read))
  }
  const { members } = shape
  return members.size > 0 && Object.keys(value).some((name) => !members.has(name))
}

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
