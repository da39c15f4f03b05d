import { UsageError } from '../../base/errors.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import { firstOf } from '../../base/text/text.ts'
import { operationIds } from '../../contract/contract-pair.ts'
import type { Parameter } from '../../contract/document/document.ts'
import { countSchema, objectSchema, textSchema } from '../../contract/document/schema-parts.ts'
import type { When } from '../../faults/fault-types.ts'
import { whenSchema } from '../../faults/schema/when-schema.ts'
import { type Answered, conditionsOf, meetsAll } from '../../journal/condition.ts'
import {
  filterSchemas,
  readFilter,
  sinceSchema,
  type WrittenFilter,
} from '../../journal/exchange-filter.ts'
import { coverageSchema } from '../../journal/journal-schemas.ts'
import { journalHar } from '../../recording/har/write-har.ts'
import {
  countRequests,
  eachRequest,
  findRequest,
  findRequests,
} from '../../sandbox/inspect/find-requests.ts'
import { makeRepro, type Repro } from '../../sandbox/inspect/repro.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { scenarioText } from '../../scenarios/scenario-text.ts'
import { done, json, listPieces, problem } from '../plane/admin-answer.ts'
import { MOST_STREAMS } from '../plane/event-streams.ts'
import {
  jsonRequest,
  jsonResponse,
  pathParameter,
  queryParameter,
  type Route,
} from '../plane/route.ts'
import { schemaRef, withComponents } from './admin-schemas.ts'
import { type SandboxRouteRequest, type SandboxSubject, sandboxRoute } from './route-definitions.ts'

const { world: _world, ...ofExchanges } = filterSchemas

const filterParameters = Object.entries(ofExchanges).map(([name, { description, ...schema }]) =>
  queryParameter(name, description as string, schema),
)

/** The query parameters that say which requests are meant. */
export const conditionParameters: readonly Parameter[] = filterParameters.filter(
  ({ name }) => name !== 'limit',
)

export const rateParameter = queryParameter(
  'rate',
  'How many per second at most. The others are only counted, which costs almost nothing.',
  { type: 'integer', minimum: 1, maximum: 100_000 },
)

const { limit: _limit, ...countedConditions } = filterSchemas

const countedSchema = withComponents(
  objectSchema(
    { ...countedConditions, since: sinceSchema, when: whenSchema() },
    { optional: [...Object.keys(countedConditions), 'when'] },
  ),
)

export const requestRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute<'listRequests', FilterInput>('listRequests', {
    reads: 'requests',
    about: 'all',
    summary: 'List the last requests with their answers',
    parameters: filterParameters,
    responses: jsonResponse(
      'The requests that meet all conditions, the newest first.',
      objectSchema({
        requests: { type: 'array', items: schemaRef('Exchange') },
        total: countSchema('How many requests there are without `limit`.'),
      }),
    ),
    handle: async (asked) => {
      const { exchanges, total } = findRequests(asked.sandbox, filterOf(asked))
      const shown = asked.shadow ? await asked.shadow.withVerdicts(exchanges) : exchanges
      return { status: 200, pieces: listPieces('requests', shown.toReversed(), total) }
    },
  }),
  sandboxRoute('forgetRequests', {
    about: 'all',
    summary: 'Forget all requests so far',
    responses: { 204: { description: 'The journal was emptied.' } },
    handle: async ({ worlds, notice }) => {
      for (const world of worlds) await world.forgetRequests()
      notice('the journal was emptied')
      return done
    },
  }),
  sandboxRoute('getRequest', {
    reads: 'requests',
    problems: [404],
    summary: 'Show a request with its answer',
    parameters: [pathParameter('id', 'The `X-Request-Id` of the answer.')],
    responses: jsonResponse('The request with its answer.', schemaRef('Exchange')),
    handle: async ({ sandbox, shadow, path }) => {
      const exchange = findRequest(sandbox, path.id)
      if (!exchange) return problem(404, GONE)
      const [shown = exchange] = (await shadow?.withVerdicts([exchange])) ?? []
      return json(shown)
    },
  }),
  sandboxRoute('getRepro', {
    reads: 'requests',
    problems: [404],
    summary: 'Write a scenario in which a request gets the same answer again',
    description:
      'The world as it was before the request, with faults and their counts, clock, chance and tape; and the command that sends the request. Neither contains a credential: `sandbox-key` stands for a key that was accepted.',
    parameters: [pathParameter('id', 'The `X-Request-Id` of the answer.')],
    responses: jsonResponse(
      'The scenario, and the command for a sandbox that is started from it.',
      objectSchema({
        scenario: schemaRef('Scenario'),
        curl: textSchema('A command for sh.'),
      }),
    ),
    handle: ({ sandbox, scheme, trust, path }) => {
      const repro = makeRepro(sandbox, path.id, { scheme, trust })
      if ('none' in repro) return problem(404, repro.none)
      return { status: 200, pieces: reproPieces(repro) }
    },
  }),
  sandboxRoute<'countRequests', CountInput>('countRequests', {
    reads: 'requests',
    about: 'all',
    summary: 'Count requests',
    description: 'If no request matches, the nearest ones are listed.',
    requestBody: jsonRequest('The conditions that the requests must meet.', countedSchema),
    responses: jsonResponse(
      'The number of requests that meet all conditions.',
      objectSchema(
        {
          count: countSchema('The number of requests.'),
          nearest: { type: 'array', items: schemaRef('NearMiss') },
        },
        { optional: ['nearest'] },
      ),
    ),
    handle: count,
  }),
  sandboxRoute<'getHar', FilterInput>('getHar', {
    reads: 'requests',
    about: 'all',
    summary: 'Write the last requests as a HAR',
    parameters: conditionParameters,
    responses: jsonResponse('A HAR 1.2, the oldest first.', { type: 'object' }),
    handle: (asked) => ({
      status: 200,
      pieces: journalHar(eachRequest(asked.sandbox, filterOf(asked)), asked.scheme),
      headers: ['Content-Disposition', 'attachment; filename="requests.har"'],
    }),
  }),
  sandboxRoute<'streamRequests', StreamInput>('streamRequests', {
    about: 'all',
    problems: [503],
    summary: 'Stream requests as they are answered',
    description:
      'Server-sent events: the data of each is a request with its answer. An event `missed` says how many were left out, because of `rate` or because the client reads too slowly. There are at most 100 streams at a time.',
    parameters: [...conditionParameters, rateParameter],
    responses: {
      200: {
        description: 'An endless stream of events.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    },
    handle: (asked) => {
      const { rate, ...query } = asked.query
      const { over, streams } = asked
      const filter = filterOf({ ...asked, query })
      const conditions = conditionsOf(filter)
      const meets = (answered: Answered) => meetsAll(answered, conditions)
      const stream = streams.open({ meets, rate, over })
      if (!stream) return problem(503, TOO_MANY_STREAMS)
      return { status: 200, ...stream, type: 'text/event-stream' }
    },
  }),
]

export const coverageRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('getCoverage', {
    reads: 'coverage',
    summary: 'Show which parts of the contract the clients have met',
    description: 'In all worlds, since the start: a reset does not clear it.',
    responses: jsonResponse('The coverage.', coverageSchema),
    handle: ({ sandbox: { coverage, contract } }) => {
      const report = coverage.report()
      const roles = new Map(contract.roles.operations.map((each) => [each.operation, each]))
      const operations = report.operations.map((each) => {
        const { role, resource } = roles.get(each.operation) ?? {}
        return { ...each, ...(role && { role }), ...(resource !== undefined && { resource }) }
      })
      return json({ ...report, operations })
    },
  }),
]

// --- internal ---

interface FilterInput {
  readonly query: WrittenFilter
}

interface StreamInput {
  readonly query: WrittenFilter & { readonly rate?: number }
}

interface CountInput {
  readonly body: WrittenFilter & { readonly when?: When }
}

const UNKNOWN = 'world is neither the id of a world nor an accepted key.'

const GONE =
  'There is no such request any more, or there never was: a journal keeps the last 1,000 of a world. GET /__admin/requests lists them.'

const TOO_MANY_STREAMS = `There are ${MOST_STREAMS} streams of requests, and no more at a time: close one, or read GET /__admin/requests.`

/** The filter of a query; if a world is named by its key, its id is used. */
function filterOf({ sandbox, query, world, isNamed }: SandboxRouteRequest<FilterInput>) {
  const { world: _name, ...written } = query
  assertOperation(written, sandbox)
  return readFilter({
    ...written,
    ...(isNamed && world.id !== undefined && { world: world.id }),
  })
}

async function count({ sandbox, world, isNamed, body }: SandboxRouteRequest<CountInput>) {
  const { when, ...written } = body
  assertOperation(written, sandbox)
  const named = written.world === undefined ? undefined : await sandbox.find(written.world)
  if (written.world !== undefined && !named) return problem(404, UNKNOWN)
  const id = named?.id ?? (isNamed ? world.id : undefined)
  const filter = readFilter({ ...written, ...(id !== undefined && { world: id }) })
  return json(await countRequests(sandbox, { ...filter, ...(when && { when }) }))
}

/** No request of an unknown operation will ever be found. */
function assertOperation(
  { operation }: { readonly operation?: string | undefined },
  { contract }: Sandbox,
): void {
  if (operation === undefined) return
  const ids = operationIds(contract)
  if (ids.includes(operation)) return
  const way = didYouMean(operation, ids) || ` They are ${firstOf(ids, MOST_NAMED).join(', ')}.`
  throw new UsageError(
    `operation must be an operationId of the contract, got ${shown(operation)}.${way}`,
  )
}

const MOST_NAMED = 10

async function* reproPieces({ content, written, curl }: Repro): AsyncGenerator<string> {
  yield '{"scenario":'
  yield* scenarioText(content, written, 'json')
  yield `,"curl":${JSON.stringify(curl)}}`
}
