import { packageVersion } from '../base/package-version.ts'
import type { OpenApiDocument } from '../contract/document.ts'
import { ADMIN_PATH } from './admin-context.ts'
import { problemSchema } from './problem.ts'
import type { Route } from './route.ts'

/** Creates the OpenAPI 3.1 document of these routes. */
export function createAdminDocument(routes: readonly Route[]): OpenApiDocument {
  const paths = Map.groupBy(routes, ({ path }) => path)
  const document = {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'The control plane of petstore-sandbox',
      version: packageVersion(),
      description: DESCRIPTION,
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
          description: 'The token of `--admin-token`, if the sandbox was started with one.',
        },
      },
      schemas: { Problem: problemSchema },
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([status, description]) => [
          `Problem${status}`,
          { description, content: PROBLEM },
        ]),
      ),
    },
  }
  // A document as it is written has references, which the type of a resolved one does not show.
  return document as unknown as OpenApiDocument
}

// --- internal ---

const DESCRIPTION =
  'Steers a running sandbox and tells what happened in it. Without `--admin-token` it answers only its own machine, under a loopback name.'

/** The problems that any route can have; those of access are not for open routes. */
const PROBLEMS = {
  400: 'A parameter or the body is wrong.',
  401: 'The token is missing or wrong.',
  403: 'The control plane does not answer this client.',
  413: 'The body is too large.',
  415: 'The body is not sent as JSON.',
  500: 'The control plane failed; the log says why.',
  503: 'The change cannot be stored.',
}

const PROBLEM = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}

function toPathItem(routes: readonly Route[]): object {
  return Object.fromEntries(routes.map((route) => [route.method, toOperation(route)]))
}

function toOperation({ method, isOpen, operation: { responses, ...operation } }: Route): object {
  const problems = Object.keys(PROBLEMS)
    .filter((status) => !(isOpen && ['401', '403'].includes(status)))
    .filter((status) => !(method === 'get' && status === '503'))
    .map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])
  return {
    ...operation,
    ...(isOpen && { security: [] }),
    responses: { ...responses, ...Object.fromEntries(problems) },
  }
}
