// The only file that imports the validator of OpenAPI documents, which has the official schemas.
import { validate } from '@scalar/openapi-validator'
import { inDoubles } from '../../base/json/exact-numbers.ts'
import { pointerKeys } from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import { shown } from '../../base/text/shown.ts'
import { type Server, serverUrl } from '../document/document.ts'
import { createSchemaCompiler, explainProblem } from '../document/schema-validator.ts'
import type { Members } from './bundle.ts'
import type { ContractFileText } from './contract-files.ts'
import type { ObjectKind } from './openapi-objects.ts'
import { assertName, nameOfSpot, type Spot, spotError } from './reference.ts'

/**
 * Says where the first file of a contract is not what the OpenAPI Specification of its version allows. Nothing is refused for it:
 * published documents break some rule of it and are served all the same, as far as they can be read.
 */
export function remarkInvalid(file: ContractFileText, remark: (text: string) => void): void {
  // The validator knows the numbers of JavaScript only.
  const { errors = [] } = validate(inDoubles(file.value) as object)
  for (const { message, path = '' } of errors) {
    const keys = typeof path === 'string' ? pointerKeys(path) : path
    remark(`${nameOfSpot({ file, path: keys })} is not valid OpenAPI: ${message}.`)
  }
}

/** Checks the fields of an object that hold plain data. */
export type PlainCheck = (members: Members, kind: ObjectKind, spot: Spot) => void

/**
 * Creates the check of the fields that hold plain data and that others rely on: what is of another form is refused, with its place. What
 * OpenAPI does not allow, but nothing relies on, is left to the remarks.
 */
export function createPlainCheck(): PlainCheck {
  const checks = plainChecks()
  return (members, kind, spot) => {
    const [problem] = checks.get(kind)?.(members) ?? []
    if (problem)
      throw spotError(
        { file: spot.file, path: [...spot.path, ...problem.path] },
        explainProblem(problem),
      )
    const name = NAMED[kind]
    const given = name === undefined ? undefined : members[name]
    if (typeof given === 'string') assertName(given, spot)
    if (SERVED.has(kind)) assertAddresses((members.servers ?? []) as readonly Server[], spot)
  }
}

// --- internal ---

const TEXT = { type: 'string' }
const TEXTS = { type: 'array', items: TEXT }

const SERVERS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['url'],
    properties: {
      url: TEXT,
      variables: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { default: TEXT } },
      },
    },
  },
}

const SECURITY = { type: 'array', items: { type: 'object', additionalProperties: TEXTS } }

/** What fields must be, by the kind of their object (OpenAPI 3.1, section 4.8). */
const PLAIN: { readonly [kind in ObjectKind]?: Members } = {
  document: { servers: SERVERS, security: SECURITY },
  pathItem: { servers: SERVERS },
  operation: { servers: SERVERS, security: SECURITY, tags: TEXTS },
  parameter: { name: TEXT, in: TEXT, style: TEXT },
  securityScheme: { type: TEXT, name: TEXT, in: TEXT, scheme: TEXT },
}

const plainChecks = lazy(() => {
  const compile = createSchemaCompiler('exact')
  const entries = Object.entries(PLAIN).map(
    ([kind, properties]) => [kind, compile({ type: 'object', properties })] as const,
  )
  return new Map(entries)
})

/** Fields that are names. */
const NAMED: { readonly [kind in ObjectKind]?: string } = {
  operation: 'operationId',
  parameter: 'name',
  securityScheme: 'name',
}

/** The kinds of objects that have servers. */
const SERVED: ReadonlySet<ObjectKind> = new Set(['document', 'pathItem', 'operation'])

/** Refuses a server whose address is none: all paths begin with the first one's. */
function assertAddresses(servers: readonly Server[], { file, path }: Spot): void {
  const at = servers.findIndex((server) => serverUrl(server) === undefined)
  if (at < 0) return
  throw spotError(
    { file, path: [...path, 'servers', String(at), 'url'] },
    `is no address, with its variables at their defaults: ${shown(servers[at]?.url)}. Write one such as https://api.example.com/v1, or /v1.`,
  )
}
