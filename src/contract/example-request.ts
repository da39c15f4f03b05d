import { isFraming } from '../base/http/header-lines.ts'
import { percentEncoded } from '../base/text/percent-encoding.ts'
import type { Contract } from './contract.ts'
import type { Schema } from './document/document.ts'
import { type ShownCredentials, showCredentials } from './requests/security.ts'
import type { ParameterShape } from './resources/operation-shapes.ts'
import type { ContractRoles } from './resources/roles.ts'

/** The same with the address of who answers it. */
export interface ExampleCall extends Omit<ShownCredentials, 'path'> {
  readonly url: string
}

/**
 * A request that a service of the contract answers with success, to try it: the first list that needs no parameters, else what there is
 * (`examplePath`), with a value for each parameter of the query or the headers that it requires. The path begins with the base path.
 * @param key is shown where the operation takes one, as a bearer token where that is among others
 */
export function exampleRequest(contract: Contract, key: string): ShownCredentials {
  const template = examplePath(contract.roles)
  const operation = contract.operations.find(
    (each) => each.method === 'GET' && each.template === template,
  )
  const path = operation?.path ?? contract.basePath
  const shape = contract.roles.shapes.operations.find(({ id }) => id === operation?.id)
  const required = shape?.parameters.filter((each) => each.isRequired && !isFraming(each)) ?? []
  const query = required.flatMap((each) => (each.in === 'query' ? pairs(each, contract) : []))
  const headers = required.flatMap((each) =>
    each.in === 'header' ? [each.name, textOf(givenValue(each, contract))] : [],
  )
  const { combinations = [] } = operation?.credentials ?? {}
  const bearer = combinations.find((each) => each.length === 1 && each[0]?.challenge === 'Bearer')
  const target = query.length === 0 ? path : `${path}?${query.join('&')}`
  const [combination] = bearer ? [bearer] : combinations
  const shown = combination
    ? showCredentials(combination, key, target)
    : { path: target, headers: [] }
  return { ...shown, headers: [...headers, ...shown.headers] }
}

export function takesKeys({ operations }: Pick<Contract, 'operations'>): boolean {
  return operations.some(({ credentials }) => credentials.combinations.length > 0)
}

/**
 * The path to ask for first, without parameters in it: of the first list that requires none elsewhere, else of a list, else of a GET that
 * requires none, else of any. Empty if there is none.
 */
export function examplePath({ operations, shapes }: ContractRoles): string {
  const demanding = new Set(
    shapes.operations
      .filter(({ parameters }) => parameters.some(({ isRequired }) => isRequired))
      .map(({ id }) => id),
  )
  const plain = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const lists = plain.filter(({ role }) => role === 'list')
  const ways = [lists, plain].flatMap((each) => [
    each.find(({ operation }) => !demanding.has(operation)),
    each[0],
  ])
  return ways.find((each) => each !== undefined)?.path ?? ''
}

// --- internal ---

/** The pairs of a parameter in a query: a list has one for each item. */
function pairs(parameter: ParameterShape, contract: Contract): readonly string[] {
  return [givenValue(parameter, contract)]
    .flat()
    .map((each) => `${percentEncoded(parameter.name)}=${percentEncoded(textOf(each))}`)
}

/** What the schema of a parameter says, else a value that it allows. */
function givenValue(
  { name, shape: { node } }: ParameterShape,
  { views, resolve }: Contract,
): unknown {
  const { default: usual, example, examples } = node
  const [first] = Array.isArray(examples) ? examples : []
  return (
    usual ??
    example ??
    first ??
    views(resolve(node) as Schema).show(undefined, { ...MADE, path: name })
  )
}

const MADE = { seed: 1, keepsUnknown: false, isFull: true }

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
