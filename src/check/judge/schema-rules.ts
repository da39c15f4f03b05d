import { isRaw, nearestDouble } from '../../base/json/exact-numbers.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Schema } from '../../contract/document/document.ts'
import { jsonContent, operationsIn } from '../../contract/document/operations.ts'
import {
  createSchemaCompiler,
  type SchemaProblem,
  type SchemaValidator,
} from '../../contract/document/schema-validator.ts'
import { violationOf } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { isWriteOnly } from '../../contract/views/answer-schema.ts'
import type { Facts, JsonContent } from './facts.ts'

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
    ...checkBodySchema(
      'request',
      schemas.request(operation.id, request.content?.type),
      request.content,
    ),
    ...checkBodySchema('response', schemas.answer(operation.id, status), response.content),
  ]
}

/** How many items of a list are judged by their schema. The contract allows 100. */
const MOST_ITEMS = 200

/** Cuts a list to the items that are judged. */
export function bounded(value: Json): Json {
  return Array.isArray(value) && value.length > MOST_ITEMS ? value.slice(0, MOST_ITEMS) : value
}

/** The schemas of the bodies of requests and answers; `undefined` if the contract has none. */
export interface BodySchemas {
  request(operationId: string, type: string | undefined): BodySchema | undefined
  /** Even an undocumented status of 400 or above has the Error body (contract, section 7). */
  answer(operationId: string, status: number): BodySchema | undefined
}

/**
 * Compiles every schema of the contract: to Prism, one that does not compile would mean "everything is valid".
 * @throws Error that names the schema that does not compile.
 */
export function compileBodySchemas(contract: Contract): BodySchemas {
  const { document, operations } = contract
  const compile = createNamedCompiler()
  const schemas = new Map<string, BodySchema>()
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    schemas.set(name, compile(schema, `components.schemas.${name}`))
  }
  for (const { id, parameters, bodies } of operations) {
    for (const { name, schema } of parameters) compile(schema, `the parameter ${name} of ${id}`)
    for (const [type, body] of bodies)
      schemas.set(`${id} request ${type}`, compile(body, `the body of ${id}`))
  }
  for (const { operation } of operationsIn(document.paths)) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const schema = jsonContent(content)?.schema
      const key = `${operation.operationId} ${status}`
      if (schema) schemas.set(key, compile(schema, `the answer ${key}`))
    }
  }
  return {
    request: (operationId, type) => schemas.get(`${operationId} request ${type}`),
    answer: (operationId, status) =>
      schemas.get(`${operationId} ${status}`) ?? (status >= 400 ? schemas.get('Error') : undefined),
  }
}

/** The compiled schema of a JSON body. It judges exact values, including int64 beyond 2^53. */
export interface BodySchema {
  readonly schema: Schema
  readonly validate: SchemaValidator
}

/** Checks a JSON body against its schema: its exact values, and that it has no fields that the schema does not declare. */
export function checkBodySchema(
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
  // A field that the schema forbids is said to be wrong once.
  const bad = new Set(invalid.map(({ location }) => location))
  const { undeclared, hidden } = oddFields(schema, value)
  const warned = undeclared.flatMap((place) => {
    const location = at([place])
    if (bad.has(location)) return []
    const message = `${location} is not a field that the contract declares`
    return [violation('undeclared-field', location, message, 'warning')]
  })
  const shown = (source === 'response' ? hidden : []).map((place) => {
    const message = `${at([place])} is writeOnly: an answer should not have it`
    return violation('write-only', at([place]), message, 'warning')
  })
  return [...invalid, ...warned, ...shown]
}

/**
 * Notes that a value is not what a discriminator calls it, though it fits another branch of an `anyOf`; `named` is the schema that demands
 * the branch that is named.
 */
export function checkNamedBranches(
  source: Violation['source'],
  named: SchemaValidator | undefined,
  content: JsonContent | undefined,
): Violation[] {
  if (!named || !content) return []
  return named(bounded(content.value)).map(({ path, text }) => {
    const location = ['body', ...path].join('.')
    const message = `${location} ${text}: so says the branch of anyOf that the discriminator names; another one fits`
    return violationOf[source]('discriminator', location, message, 'note')
  })
}

// --- internal ---

/** An integer that its format cannot hold breaks the range of int64, or the format; anything else has the wrong type. */
function ruleOf({ keyword, path }: SchemaProblem, root: Json): string {
  if (keyword !== 'int64' && keyword !== 'int32') return keyword
  let value: unknown = root
  for (const part of path) value = (value as { readonly [key: string]: unknown })[part]
  return isInteger(value) ? (keyword === 'int64' ? 'int64-range' : 'format') : 'type'
}

function isInteger(value: unknown): boolean {
  // A number that a double cannot hold is either beyond int64 or has a fraction.
  if (isRaw(value)) return Math.abs(nearestDouble(value)) >= 2 ** 63
  return typeof value === 'bigint' || Number.isInteger(value)
}

function createNamedCompiler() {
  const compile = createSchemaCompiler('exact')
  return (schema: Schema, place: string): BodySchema => {
    try {
      return { schema, validate: compile(schema) }
    } catch (cause) {
      const why = (cause as Error).message
      throw new Error(`openapi.yaml: ${place} does not compile: ${why}. Correct the schema.`, {
        cause,
      })
    }
  }
}

/** The places of fields, e.g. `0.colour`; `*` stands for a name that would read as several steps. */
interface OddFields {
  /** Those that a schema does not declare. */
  readonly undeclared: string[]
  /** Those that answers should not have (`writeOnly`). */
  readonly hidden: string[]
}

function oddFields(schema: Schema, value: Json | undefined): OddFields {
  const found: OddFields = { undeclared: [], hidden: [] }
  collect(schema, value, [], found)
  return found
}

/** Shares its lists, and builds no text before a field is found, because this runs for every item of every list. */
function collect(
  schema: Schema,
  value: Json | undefined,
  path: (string | number)[],
  found: OddFields,
): void {
  if (typeof value !== 'object' || value === null) return
  const { items, fields, hidden, isOpen } = declaredBy(schema)
  if (Array.isArray(value)) {
    if (!items) return
    for (let index = 0; index < value.length; index += 1) {
      path.push(index)
      collect(items, value[index], path, found)
      path.pop()
    }
    return
  }
  const record = asObject(value)
  if (!record || !fields) return
  for (const name in record) {
    const own = fields.get(name)
    const field = record[name]
    const isHidden = hidden.has(name)
    if (!isHidden && (own ? typeof field !== 'object' || field === null : isOpen)) continue
    path.push(name)
    if (isHidden) found.hidden.push(placeOf(path))
    else if (own) collect(own, field, path, found)
    else found.undeclared.push(placeOf(path))
    path.pop()
  }
}

/** What a schema declares, with its parts. */
interface Declared {
  readonly items: Schema | undefined
  /** `undefined` if it declares no fields. */
  readonly fields: ReadonlyMap<string, Schema> | undefined
  /** The fields that are `writeOnly` wherever they are declared. */
  readonly hidden: ReadonlySet<string>
  /** Whether it says that there may be others. */
  readonly isOpen: boolean
}

/** Asked for every value, so that it is read once for each schema. */
function declaredBy(schema: Schema): Declared {
  const known = declared.get(schema)
  if (known) return known
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) =>
    Array.isArray(list) ? list.map((part) => declaredBy(part as Schema)) : [],
  )
  const own = schema.properties as { readonly [name: string]: Schema } | undefined
  const fields = [
    ...parts.flatMap((part) => [...(part.fields ?? [])]),
    ...Object.entries(own ?? {}),
  ]
  const isDeclared = own !== undefined || parts.some((part) => part.fields !== undefined)
  const mine = Object.entries(own ?? {}).map(([name, each]) => [name, isWriteOnly(each)] as const)
  const within = parts.flatMap((part) =>
    [...(part.fields ?? [])].map(([name]) => [name, part.hidden.has(name)] as const),
  )
  const all = [...mine, ...within]
  const mayBeHidden = all.flatMap(([name, isHidden]) => (isHidden ? [name] : []))
  const shown = new Set(all.flatMap(([name, isHidden]) => (isHidden ? [] : [name])))
  const others = [schema.additionalProperties, schema.unevaluatedProperties]
  const made: Declared = {
    items: (schema.items as Schema | undefined) ?? parts.find(({ items }) => items)?.items,
    fields: isDeclared ? new Map(fields) : undefined,
    hidden: new Set(mayBeHidden.filter((name) => !shown.has(name))),
    isOpen:
      others.some((more) => more !== undefined && more !== false) ||
      schema.patternProperties !== undefined ||
      parts.some(({ isOpen }) => isOpen),
  }
  declared.set(schema, made)
  return made
}

const declared = new WeakMap<Schema, Declared>()

/** A name with a separator in it is a value, perhaps a credential (`v4.local.…`), whose parts could be mistaken for names. */
function placeOf(path: readonly (string | number)[]): string {
  const name = String(path.at(-1))
  return [...path.slice(0, -1), /[./ ]/.test(name) ? '*' : name].join('.')
}
