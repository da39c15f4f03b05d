import type { Contract } from '../../contract/contract.ts'
import { listSchema, objectSchema, textSchema } from '../../contract/document/schema-parts.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { idleRoutes, RoutePlan } from '../../routes/route-plan.ts'
import { MOST_ROUTES, shownAnswerers } from '../../routes/route-schema.ts'
import type { RequestRoute } from '../../routes/route-types.ts'
import type { World } from '../../sandbox/worlds/world.ts'
import { nameOf, remarkText } from '../../scenarios/check-scenario.ts'
import { type AdminAnswer, json, problem, refusal } from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse, type Route } from '../plane/route.ts'
import { schemaRef } from './admin-schemas.ts'
import { type SandboxRouteRequest, type SandboxSubject, sandboxRoute } from './route-definitions.ts'

const routeList = listSchema(
  schemaRef('RequestRoute'),
  'The routes in their order: the first that matches a request decides. What none matches goes to the upstream.',
)

const inForce = jsonResponse(
  'The routes in force.',
  objectSchema(
    {
      upstream: textSchema('The base address of the service behind the sandbox.'),
      routes: routeList,
      operations: listSchema(
        objectSchema({
          operation: textSchema('The operationId.'),
          method: { type: 'string' },
          path: textSchema('The path as the contract writes it.'),
          to: {
            enum: shownAnswerers,
            description: 'Who answers it; `depends` if that depends on conditions.',
          },
        }),
        'Who answers each operation of the contract.',
      ),
      warnings: listSchema({ type: 'string' }, 'Why a route never matches.'),
    },
    { optional: ['warnings'], description: 'Who answers requests.' },
  ),
)

export const upstreamRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('getRoutes', {
    about: 'all',
    problems: [409],
    summary: 'Show who answers: the sandbox, or the service behind it',
    description: 'Without a world, the routes with which worlds begin.',
    responses: inForce,
    handle: ({ upstream, world, sandbox }) =>
      upstream ? json(toJson(upstream, world.current, sandbox.contract)) : NO_UPSTREAM,
  }),
  sandboxRoute<'putRoutes', { body: { readonly routes: readonly RequestRoute[] } }>('putRoutes', {
    about: 'all',
    problems: [409],
    summary: 'Say who answers, until a reset',
    description:
      'The routes take the place of those in force. The address of the service is that of the start: a command line alone can name one.',
    requestBody: jsonRequest(
      'All routes; an empty list leaves everything to the upstream.',
      objectSchema({ routes: { ...routeList, maxItems: MOST_ROUTES } }),
    ),
    responses: inForce,
    handle: putRoutes,
  }),
]

// --- internal ---

const NO_UPSTREAM = problem(
  409,
  'This sandbox has no upstream, so it answers everything by itself: start it with --upstream URL.',
)

async function putRoutes({
  upstream,
  world,
  worlds,
  sandbox: { contract },
  body: { routes },
  notice,
}: SandboxRouteRequest<{
  body: { readonly routes: readonly RequestRoute[] }
}>): Promise<AdminAnswer> {
  if (!upstream) return NO_UPSTREAM
  const { plan, remarks } = await RoutePlan.of(routes)
  if (remarks.length > 0)
    return refusal(
      remarks.map(({ path, text }) => {
        const place = ['routes', ...path]
        const message = `${nameOf(place)} ${remarkText({ path: place, text })}`
        return requestViolation('route', ['body', ...place].join('.'), message)
      }),
    )
  for (const each of worlds) each.setRoutes(plan)
  const warnings = idleRoutes(routes, contract.operations).map(
    ({ path, text }) => `warning: ${nameOf(['routes', ...path])} ${text}`,
  )
  notice(routes.length === 0 ? 'the upstream answers everything' : 'other routes are in force')
  for (const warning of warnings) notice(warning)
  const shown = toJson(upstream, world.current, contract)
  return json({ ...shown, ...(warnings.length > 0 && { warnings }) })
}

function toJson({ url }: { readonly url: string }, { scenario }: World, contract: Contract) {
  const { routes } = scenario
  return {
    upstream: url,
    routes: routes.routes,
    operations: contract.operations.map(({ id: operation, method, path }) => ({
      ...{ operation, method, path, to: routes.answererOf({ operation, method }) },
    })),
  }
}
