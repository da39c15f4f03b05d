import type { RouteId } from '../admin/plane/route-table.ts'
import { fixedRoutes } from '../admin/sandbox-control-plane.ts'
import type { Call } from '../client/control-request.ts'
import type { OpenApiDocument, Schema } from '../contract/document/document.ts'
import { faultDefinitions, faultSchema } from '../faults/schema/fault-schema.ts'

/** Something that a coding agent can do with a sandbox, as data with its function. */
export interface Tool {
  readonly name: string
  /** For people. */
  readonly title: string
  /** For the agent: what it is good for, and what it needs. */
  readonly description: string
  /** The routes of the control plane that it uses: it changes nothing if none of them does. */
  readonly routes: readonly RouteId[]
  readonly input: ToolInput
  /** Whether what it replaces or removes is lost. */
  readonly destroys?: true
  /**
   * Does it; the arguments are valid by `input`.
   * @throws UsageError when the sandbox refuses it; StartError when the sandbox does not answer.
   */
  run(given: Arguments, context: ToolContext): Promise<ToolAnswer>
}

export interface Arguments {
  readonly [name: string]: unknown
}

export interface ToolContext {
  readonly call: Call
  /** The contract that the sandbox serves, or the next one. */
  readonly contract: (which?: 'next') => Promise<OpenApiDocument>
  /** The address of the sandbox, e.g. `http://127.0.0.1:4010`. */
  readonly origin: string
  /** Aborts when the agent no longer waits, or the program ends. */
  readonly over: AbortSignal
}

export interface ToolAnswer {
  /** Sentences of this program: nothing in them was written by a client, but for ids that the contract and the agent gave. */
  readonly says: readonly string[]
  readonly quote?: Quote
}

/** A value that others wrote, or that has something of theirs in it. */
export interface Quote {
  readonly from: 'clients' | 'contract' | 'sandbox'
  /** A JSON value; the items of a list stand on lines of their own. */
  readonly value: unknown
  /** Where in its text to begin, in characters. */
  readonly offset?: number
}

/** Arguments as texts of a query; those that were not given are left out. */
export function textsOf(given: Arguments): { readonly [name: string]: string } {
  const there = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(there.map(([name, value]) => [name, String(value)]))
}

/** A text among some arguments. */
export function textIn(given: Arguments, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' ? value : undefined
}

/** The argument of the tools that are about a world. */
export const worldSchema: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description:
    'Which world, where each key has its own (isolation: per-key): its id, as list_requests and the header X-Sandbox-World have it, or its key. Without it: all worlds, or the only one.',
}

/** An argument of every tool whose answer can be long. */
export const offsetInput: ToolInput['properties'] = {
  offset: {
    type: 'integer',
    minimum: 0,
    maximum: 100_000_000,
    description: 'Where to go on in an answer that was cut, in characters.',
  },
}

/** Where the quote of an answer begins, by the arguments. */
export function offsetOf({ offset }: Arguments): { readonly offset?: number } {
  return typeof offset === 'number' ? { offset } : {}
}

/** The arguments that a route takes: its parameters, the members of its body, and the world that it is about. */
export function inputOf(id: RouteId): Required<ToolInput> {
  const {
    parameters = [],
    requestBody,
    about,
  } = fixedRoutes.find(({ operationId }) => operationId === id) ?? {}
  const body = requestBody?.content['application/json']?.schema ?? {}
  const { properties, required }: BodySchema = body.$ref === FAULT ? definitions.Fault : body
  const named = parameters.map(
    ({ name, description, schema }) => [name, { ...schema, description }] as const,
  )
  const all = { ...Object.fromEntries(named), ...properties, ...(about && { world: worldSchema }) }
  return {
    properties: Object.fromEntries(
      Object.entries(all).map(([name, schema]) => [name, toolSchema(schema, definitions)]),
    ),
    required: required ?? [],
  }
}

// --- internal ---

interface ToolInput {
  readonly properties: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
}

interface BodySchema {
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
}

const FAULT = '#/components/schemas/Fault'

/** What references of the routes lead to. Which operations a contract has, the sandbox knows. */
const definitions = { Fault: faultOf(), ...faultDefinitions() }

function faultOf(): Schema {
  const { properties, ...fault } = faultSchema([])
  // Counters are for going on from another run.
  const { counts: _counts, ...own } = Object(properties)
  const text = { type: 'string', minLength: 1 }
  const on = {
    anyOf: [text, { type: 'array', items: text, minItems: 1 }],
    description:
      "The operation that it strikes: an operationId, a list of them, or '*' for all; or a webhook or callback, webhook:NAME.",
  }
  return { ...fault, properties: { ...own, on } }
}

/**
 * A schema of the control plane as the input of a tool: types, bounds and descriptions, which every client of the protocol
 * understands. What it leaves out (conditions, choices between objects) is checked by the control plane. Texts, lists and objects
 * that have no bounds get some. References lead into `definitions` by their last part.
 */
function toolSchema(schema: Schema, definitions: Definitions): Schema {
  return plain(schema, definitions, 0)
}

/** Schemas by the last part of the references to them. */
interface Definitions {
  readonly [name: string]: Schema
}

/** Deeper parts take any value. */
const DEEPEST = 5

/** In characters, items and members. */
const LONGEST = { text: 10_000, list: 1000, object: 1000 }

/** Keywords that are copied unchanged. */
const KEPT = [
  ...['type', 'enum', 'format', 'pattern', 'title', 'description', 'default', 'required'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'additionalProperties'],
]

function plain(written: Schema, definitions: Definitions, depth: number): Schema {
  const schema = resolved(written, definitions)
  const { description = schema.title } = schema
  if (depth > DEEPEST) return { ...(description !== undefined && { description }) }
  const within = (each: unknown) => plain(asSchema(each), definitions, depth + 1)
  const branches = branchesOf(schema).map((each) => resolved(each, definitions))
  const types = typesOf(schema, branches)
  const { items = branches.find((each) => each.items !== undefined)?.items, properties } = schema
  const kept = Object.fromEntries(
    KEPT.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])),
  )
  const [type] = types
  const { additionalProperties } = schema
  return {
    ...kept,
    ...(type !== undefined && { type: types.length === 1 ? type : types }),
    ...(schema.const !== undefined && { enum: [schema.const] }),
    ...(description !== undefined && { description }),
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, within(each)]),
      ),
    }),
    ...(types.includes('array') && { items: isSchema(items) ? within(items) : {} }),
    ...(isSchema(additionalProperties) && { additionalProperties: within(additionalProperties) }),
    ...boundsOf(schema, types),
  }
}

function boundsOf(schema: Schema, types: readonly string[]): Schema {
  const { maxLength = LONGEST.text, maxItems = LONGEST.list, maxProperties } = schema
  return {
    ...(types.includes('string') && schema.enum === undefined && { maxLength }),
    ...(types.includes('array') && { maxItems }),
    ...(types.includes('object') && { maxProperties: maxProperties ?? LONGEST.object }),
  }
}

/** The types of a value: those that are written, or those of its branches and constants. */
function typesOf(schema: Schema, branches: readonly Schema[]): readonly string[] {
  const { type, const: only, enum: choices = only === undefined ? [] : [only] } = schema
  if (typeof type === 'string') return [type]
  if (Array.isArray(type)) return type
  if (Array.isArray(choices) && choices.length > 0)
    return [...new Set(choices.map((each) => typeof each))]
  if (schema.properties !== undefined) return ['object']
  return [...new Set(branches.flatMap((each) => typesOf(each, branchesOf(each))))]
}

function branchesOf({ anyOf, oneOf = anyOf }: Schema): readonly Schema[] {
  return Array.isArray(oneOf) ? oneOf : []
}

function resolved(schema: Schema, definitions: Definitions): Schema {
  const { $ref, ...more } = schema
  if (typeof $ref !== 'string') return schema
  return { ...definitions[$ref.slice($ref.lastIndexOf('/') + 1)], ...more }
}

function asSchema(value: unknown): Schema {
  return isSchema(value) ? value : {}
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
