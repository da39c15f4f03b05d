import type { RouteOutline } from '../admin/plane/route.ts'
import { clockRoutes } from '../admin/routes/clock-routes.ts'
import { contractRoutes } from '../admin/routes/contract-routes.ts'
import { faultRoutes } from '../admin/routes/fault-routes.ts'
import { healthRoutes } from '../admin/routes/health-routes.ts'
import { coverageRoutes, requestRoutes } from '../admin/routes/request-routes.ts'
import { resetRoutes, scenarioRoutes } from '../admin/routes/scenario-routes.ts'
import { snapshotRoutes } from '../admin/routes/snapshot-routes.ts'
import { keyRoutes, worldRoutes } from '../admin/routes/world-routes.ts'
import { UsageError } from '../base/errors.ts'
import { percentEncoded } from '../base/text/percent-encoding.ts'
import { shown } from '../base/text/shown.ts'
import type { ControlRequest } from '../client/ask.ts'
import type { Schema } from '../contract/document/document.ts'
import { faultDefinitions, faultSchema } from '../faults/fault-schema.ts'
import type { Arguments, ToolInput } from './tool.ts'
import { toolSchema } from './tool-schemas.ts'

/**
 * A route of the control plane, by its operationId.
 * @throws Error when there is none.
 */
export function routeNamed(id: string): RouteOutline {
  const found = table.find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`There is no route ${id}.`)
  return found
}

/** Whether a route changes nothing. */
export function isReading({ method, operation }: RouteOutline): boolean {
  return method === 'get' || operation.operationId === 'countRequests'
}

/** The arguments that a route takes: its parameters, the members of its body, and the world that it is about. */
export function inputOf(route: RouteOutline): Required<ToolInput> {
  const { parameters = [] } = route.operation
  const { properties = {}, required = [] } = bodyOf(route)
  const named = parameters.map(
    ({ name, description, schema }) => [name, { ...schema, description }] as const,
  )
  return {
    properties: Object.fromEntries(
      Object.entries({
        ...Object.fromEntries(named),
        ...properties,
        ...(route.about && { world: worldSchema }),
      }).map(([name, schema]) => [name, toolSchema(schema, definitions)]),
    ),
    required: [...parameters.filter((each) => each.required).map(({ name }) => name), ...required],
  }
}

/**
 * The request that a route gets for some arguments: in its path, its query and its body, as it takes them.
 * @throws UsageError for an argument that would lead to another route.
 */
export function requestOf(route: RouteOutline, given: Arguments): ControlRequest {
  const { parameters = [], requestBody } = route.operation
  const placeOf = new Map(parameters.map((each) => [each.name, each.in]))
  if (route.about) placeOf.set('world', 'query')
  const those = (place: string | undefined) =>
    Object.entries(given).filter(([name, value]) => {
      return value !== undefined && placeOf.get(name) === place
    })
  return {
    method: METHODS[route.method],
    path: route.path.replace(/\{(\w+)\}/g, (_all, name) => segmentOf(name, given[name])),
    query: Object.fromEntries(those('query').map(([name, value]) => [name, String(value)])),
    ...(requestBody && { body: Object.fromEntries(those(undefined)) }),
  }
}

/** The argument of the tools that are about a world. */
export const worldSchema: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description:
    'Which world, where each key has its own (isolation: per-key): its id, as list_requests and the header X-Sandbox-World have it, or its key. Without it: all worlds, or the only one.',
}

// --- internal ---

/** An argument as a part of a path. In an address, `.` and `..` lead to another path, however they are encoded; half a character has no code. */
function segmentOf(name: string, value: unknown): string {
  const text = String(value)
  if (/^\.{0,2}$/.test(text) || !text.isWellFormed())
    throw new UsageError(`${name} must be a name, got ${shown(text)}.`)
  return percentEncoded(text)
}

const METHODS = { get: 'GET', put: 'PUT', post: 'POST', delete: 'DELETE' } as const

/** Without those that differ from contract to contract, which `ownRoutes` stands for. */
const table: readonly RouteOutline[] = [
  ...healthRoutes,
  ...contractRoutes,
  ...scenarioRoutes,
  ...resetRoutes,
  ...faultRoutes,
  ...requestRoutes,
  ...clockRoutes,
  ...snapshotRoutes,
  ...keyRoutes,
  ...worldRoutes,
  ...coverageRoutes,
  ...ownRoutes(),
]

/** The routes whose details follow from the contract of a sandbox: what of them is the same everywhere. */
function ownRoutes(): readonly RouteOutline[] {
  const parameters = [
    { name: 'resource', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'id', in: 'path', required: true, schema: { type: ['string', 'integer'] } },
  ] as const
  const [resource] = parameters
  const one = { path: '/state/{resource}/{id}', about: 'one' } as const
  const operation = (operationId: string, more: Partial<RouteOutline['operation']> = {}) => ({
    operation: { operationId, summary: '', responses: {}, ...more },
  })
  const body = { description: '', required: true, content: {} } as const
  return [
    { method: 'get', path: '/ledger', about: 'all', ...operation('getLedger') },
    { method: 'get', path: '/resources', about: 'all', ...operation('listResources') },
    {
      ...{ method: 'get', path: '/state/{resource}', about: 'one' },
      ...operation('browseRecords', { parameters: [resource] }),
    },
    { method: 'get', ...one, ...operation('readRecord', { parameters }) },
    { method: 'put', ...one, ...operation('putRecord', { parameters, requestBody: body }) },
    { method: 'delete', ...one, ...operation('removeRecord', { parameters }) },
  ]
}

/** What references of the routes lead to. Which operations a contract has, the sandbox knows. */
const definitions = { Fault: faultOf(), ...faultDefinitions() }

function faultOf(): Schema {
  const { properties, ...fault } = faultSchema([])
  // Counters are for going on from another run.
  const { counts: _counts, ...own } = Object(properties)
  const text = { type: 'string', minLength: 1 }
  const on = {
    anyOf: [text, { type: 'array', items: text, minItems: 1 }],
    description: "The operation that it strikes: an operationId, a list of them, or '*' for all.",
  }
  return { ...fault, properties: { ...own, on } }
}

interface BodySchema {
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
}

function bodyOf({ operation: { requestBody } }: RouteOutline): BodySchema {
  const schema = requestBody?.content['application/json']?.schema ?? {}
  const { $ref } = schema
  return $ref === '#/components/schemas/Fault' ? definitions.Fault : schema
}
