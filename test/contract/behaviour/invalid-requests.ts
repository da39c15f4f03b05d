import type { Random } from '../../../src/base/random.ts'
import type { Json } from './document-places.ts'
import type { JudgedContract, JudgedOperation, JudgedParameter } from './judged-contract.ts'
import {
  isIgnored,
  isJson,
  type RandomRequest,
  type RequestParts,
  writeRequest,
} from './requests.ts'
import { oneOf, plainOf } from './values.ts'

/** Breaks one rule of a valid request; `undefined` if nothing was found that is one. */
export function brokenRequest(
  contract: JudgedContract,
  operation: JudgedOperation,
  parts: RequestParts,
  random: Random,
): RandomRequest | undefined {
  const breaks = [
    breakBody,
    breakBody,
    breakBody,
    noBody,
    noJson,
    breakParameter,
    breakParameter,
    noParameter,
    noCredentials,
  ]
  for (let tries = 0; tries < 10; tries += 1) {
    const broken = oneOf(breaks, random)(contract, operation, parts, random)
    if (!broken) continue
    const written = writeRequest(contract, operation, broken.parts)
    return { ...written, ...broken.more, wanted: 'refusal', broken: broken.rule }
  }
  return undefined
}

// --- internal ---

interface Broken {
  readonly rule: string
  readonly parts: RequestParts
  readonly more?: Partial<RandomRequest>
}

type Break = (
  contract: JudgedContract,
  operation: JudgedOperation,
  parts: RequestParts,
  random: Random,
) => Broken | undefined

const breakBody: Break = (contract, _operation, parts, random) => {
  const { body } = parts
  if (!body?.content.schema || !isJson(body.content.type)) return undefined
  for (let tries = 0; tries < 10; tries += 1) {
    const { value, rule } = changedValue(body.value, random)
    if (contract.schemas.problem('request', body.content.schema, value))
      return { rule: `body: ${rule}`, parts: { ...parts, body: { ...body, value } } }
  }
  return undefined
}

const noBody: Break = (_contract, operation, parts) =>
  operation.isBodyRequired && parts.body
    ? { rule: 'no body', parts: { ...parts, body: undefined } }
    : undefined

const noJson: Break = (contract, operation, parts) => {
  if (!parts.body || !isJson(parts.body.content.type)) return undefined
  return {
    rule: 'malformed JSON',
    parts,
    more: { ...writeRequest(contract, operation, parts), body: '{"a":' },
  }
}

const noParameter: Break = (_contract, _operation, parts, random) => {
  const required = [...parts.values.keys()].filter((each) => each.isRequired && each.in !== 'path')
  if (required.length === 0) return undefined
  const left = oneOf(required, random)
  const values = new Map([...parts.values].filter(([each]) => each !== left))
  return { rule: `no ${left.in} parameter`, parts: { ...parts, values } }
}

const breakParameter: Break = (contract, operation, parts, random) => {
  const all = operation.parameters.filter(
    (each) => each.in !== 'cookie' && each.schema && !each.isJson && !isIgnored(each),
  )
  if (all.length === 0) return undefined
  const parameter = oneOf(all, random)
  const { schema } = parameter
  if (!schema || !isClosed(contract, parameter)) return undefined
  const values = new Map([...parts.values, [parameter, 'none-of-these']])
  return { rule: `wrong ${parameter.in} parameter`, parts: { ...parts, values } }
}

const noCredentials: Break = (contract, { security }, parts) => {
  const isGiven = [...parts.values.keys()].some(({ in: place, name }) =>
    isKey(contract, place, name),
  )
  const isNeeded =
    !isGiven && security.length > 0 && security.every((each) => Object.keys(each).length > 0)
  return isNeeded
    ? { rule: 'no credentials', parts: { ...parts, hasCredentials: false } }
    : undefined
}

/** Whether a parameter is described as a credential, too. */
function isKey({ schemes }: JudgedContract, place: string, name: string): boolean {
  return Object.values(schemes).some((each) => each.in === place && each.name === name)
}

/** Whether no word is a value of a parameter, alone or in a list. */
function isClosed({ schemas }: JudgedContract, { schema = [] }: JudgedParameter): boolean {
  const takes = (value: unknown) => schemas.problem('request', schema, value) === undefined
  const isObject =
    plainOf(schemas.at('request', schema), {
      random: () => 0,
      more: 0,
      follow: (each) => schemas.follow('request', each),
    }).type === 'object'
  return !isObject && !takes('none-of-these') && !takes(['none-of-these'])
}

/** A value with one thing in it that is another. */
function changedValue(
  value: unknown,
  random: Random,
  depth = 0,
): { readonly value: unknown; readonly rule: string } {
  const isInside = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!isInside || (depth > 0 && random() < 0.3)) {
    const other = oneOf([null, 17.5, -1e9, 'none-of-these', true, [], {}, [{}], ''], random)
    return { value: other, rule: 'another value' }
  }
  const keys = Object.keys(value as object)
  const key = oneOf(keys, random)
  if (!Array.isArray(value) && random() < 0.3) {
    const { [key]: _left, ...others } = value as Json
    return { value: others, rule: 'without a member' }
  }
  if (!Array.isArray(value) && random() < 0.05)
    return { value: { ...(value as Json), 'not declared': 1 }, rule: 'a member more' }
  const { value: inner, rule } = changedValue((value as Json)[key], random, depth + 1)
  const copy = Array.isArray(value) ? [...value] : { ...(value as Json) }
  ;(copy as { [key: string]: unknown })[key] = inner
  return { value: copy, rule }
}
