import { packageVersion } from '../../base/package-files.ts'
import type { OpenApiDocument } from '../../contract/document/document.ts'
import { LinkedDocument } from '../../contract/document/linked-document.ts'
import { json, problemSchema } from './admin-answer.ts'
import { ADMIN_PATH } from './admin-context.ts'
import {
  type DocumentParts,
  jsonRequest,
  jsonResponse,
  queryParameter,
  type Route,
  type RouteOutline,
} from './route.ts'
import { routeAddress } from './route-table.ts'

/** Creates the OpenAPI 3.1 document of a control plane. */
export function createAdminDocument(plane: DocumentParts): OpenApiDocument {
  const { title, description, routes, schemas } = plane
  const statuses = new Set(routes.flatMap(problemsOf))
  const paths = Map.groupBy(routes, ({ path }) => path)
  const document = {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title,
      version: packageVersion(),
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: ADMIN_PATH }],
    security: [{ adminToken: [] }, {}],
    paths: Object.fromEntries([...paths].map(([path, here]) => [path, toPathItem(here)])),
    components: {
      securitySchemes: {
        adminToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of `--admin-token`, if there is one.',
        },
      },
      schemas: { Problem: problemSchema, ...schemas },
      responses: Object.fromEntries(
        Object.entries(PROBLEMS)
          .filter(([status]) => statuses.has(status))
          .map(([status, text]) => [`Problem${status}`, { description: text, content: PROBLEM }]),
      ),
    },
  }
  // The written document has references, which the type of a resolved document does not allow.
  return document as typeof document & OpenApiDocument
}

/** The document that requests are checked against. It lacks the schemas of scenarios, because scenarios are checked when they are read. */
export function checkedDocument(plane: DocumentParts): OpenApiDocument {
  const routes = plane.routes.map((route) => {
    if (!route.takesScenario) return route
    return { ...route, requestBody: jsonRequest('', {}) }
  })
  return new LinkedDocument(createAdminDocument({ ...plane, routes })).document
}

export const documentRoutes: readonly Route<unknown>[] = [
  {
    operationId: 'getDocument',
    ...routeAddress('getDocument'),
    summary: 'This document',
    responses: jsonResponse('An OpenAPI 3.1 document.', { type: 'object' }),
    handle: ({ document }) => json(document),
  },
]

// --- internal ---

const PROBLEMS = {
  400: 'A parameter or the body is wrong.',
  401: 'The token is missing or wrong.',
  403: 'The control plane does not answer this client.',
  404: 'There is no such world, or nothing with that name in it.',
  409: 'The present state does not allow it.',
  413: 'The body is too large.',
  415: 'The body is not sent as JSON.',
  500: 'The control plane failed; the log says why.',
  503: 'The change cannot be stored, or there are too many at a time.',
}

const PROBLEM = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}

function problemsOf({ method, isOpen, about, problems = [] }: RouteOutline): readonly string[] {
  const left = [
    ...(isOpen ? ['401', '403'] : []),
    ...(method === 'get' && !problems.includes(503) ? ['503'] : []),
    ...(about || problems.includes(404) ? [] : ['404']),
    ...(problems.includes(409) ? [] : ['409']),
  ]
  return Object.keys(PROBLEMS).filter((status) => !left.includes(status))
}

const worldParameters = {
  all: queryParameter('world', 'The id of a world, or its key. Default: all worlds.'),
  one: queryParameter(
    'world',
    'The id of a world, or its key. Required if each key has its own world (`isolation: per-key`).',
  ),
}

function toPathItem(routes: readonly RouteOutline[]): object {
  return Object.fromEntries(routes.map((route) => [route.method, toOperation(route)]))
}

function toOperation(route: RouteOutline): object {
  const { isOpen, about, operationId, summary, description } = route
  const { responses, parameters = [], requestBody } = route
  const problems = problemsOf(route).map((status) => [
    status,
    { $ref: `#/components/responses/Problem${status}` },
  ])
  return {
    ...{ operationId, summary },
    ...(description !== undefined && { description }),
    ...(requestBody && { requestBody }),
    parameters: [...parameters, ...(about ? [worldParameters[about]] : [])],
    ...(isOpen && { security: [] }),
    responses: { ...responses, ...Object.fromEntries(problems) },
  }
}
