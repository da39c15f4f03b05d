import { UsageError } from '../../base/errors.ts'
import { didYouMean } from '../../base/text/shown.ts'
import type { Contract } from '../../contract/contract.ts'
import {
  countSchema,
  objectSchema,
  switchSchema,
  textSchema,
} from '../../contract/document/schema-parts.ts'
import { shownWebhooks } from '../../events/settings/webhook-settings.ts'
import { describeScenario } from '../../scenarios/load-scenario.ts'
import { countsText } from '../../scenarios/record-counts.ts'
import { findScenario, isOfPackage, isUsual, scenarioNames } from '../../scenarios/scenario-file.ts'
import { scenarioText, textRows, toInput } from '../../scenarios/scenario-text.ts'
import { json } from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse, queryParameter, type Route, withYaml } from '../plane/route.ts'
import { countsSchemas, schemaRef } from './admin-schemas.ts'
import {
  type SandboxRouteRequest,
  type SandboxSubject,
  sandboxRoute,
  unknownWorld,
} from './route-definitions.ts'

export const scenarioRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('listScenarios', {
    summary: 'List the scenarios that can be loaded by name',
    responses: jsonResponse(
      'The scenarios in the working directory, then those of the package.',
      objectSchema({ scenarios: { type: 'array', items: listedScenario() } }),
    ),
    handle: listScenarios,
  }),
  sandboxRoute<'getScenario', { query: { readonly brief: boolean } }>('getScenario', {
    about: 'all',
    summary: 'Show the scenario in force',
    description:
      'Extended scenarios are merged into it. Without a world, the scenario with which worlds begin.',
    parameters: [
      queryParameter(
        'brief',
        'Whether its records and its tape, which can be long, are left out.',
        {
          type: 'boolean',
          default: false,
        },
      ),
    ],
    responses: jsonResponse('The whole scenario.', schemaRef('Scenario')),
    handle: ({ world, query }) => {
      const { scenario: own } = world.current
      const scenario = { ...own, webhooks: shownWebhooks(own.webhooks) }
      const shown = query.brief ? { ...scenario, ...NOTHING } : scenario
      const written = { rows: textRows(shown.records), resources: scenario.resources }
      const pieces = scenarioText(toInput(shown), written, 'json')
      return { status: 200, pieces }
    },
  }),
  sandboxRoute('putScenario', {
    about: 'all',
    takesScenario: true,
    summary: 'Switch to another scenario',
    description:
      'The records stay if the data is the same; faults, keys, clock and ledger start as the scenario has them. The flags given at the start override it.',
    requestBody: withYaml(
      jsonRequest('The name of a scenario, or a whole one.', {
        oneOf: [objectSchema({ name: { type: 'string' } }), schemaRef('Scenario')],
      }),
    ),
    responses: jsonResponse(
      'The scenario is in force.',
      objectSchema(
        {
          scenario: textSchema('Its name.'),
          ...countsSchemas,
          reseeded: switchSchema(
            'Whether the records were seeded again because the data is different.',
          ),
          lost: countSchema('How many created, changed or removed records were lost.'),
        },
        {
          optional: ['records'],
          description: 'The result of switching to another scenario.',
        },
      ),
    ),
    handle: putScenario,
  }),
]

export const resetRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('reset', {
    about: 'all',
    repairs: true,
    reads: 'counts',
    summary: 'Go back to the start of the scenario',
    description:
      'Records, faults, keys, clock, chance, ledger and journal start again, also where what is kept of a world cannot be read.',
    responses: jsonResponse(
      'The reset is done.',
      objectSchema(
        { scenario: textSchema('The name of the scenario.'), ...countsSchemas },
        { optional: ['records'] },
      ),
    ),
    handle: async ({ sandbox, query, notice }) => {
      const isNamed = query.world !== undefined
      const world = isNamed ? await sandbox.resetOne(query.world) : sandbox.home
      if (!world) return unknownWorld()
      if (!isNamed) await sandbox.reset()
      const { name, resources } = world.current.scenario
      const { counts } = world
      const where = isNamed ? `, in the world ${world.id}` : ''
      notice(`reset: ${name} is back at its start, ${countsText(counts, resources)}${where}`)
      return json({ scenario: name, ...counts })
    },
  }),
]

// --- internal ---

const NOTHING = { records: new Map(), tape: [] }

function listedScenario() {
  return objectSchema({ name: { type: 'string' }, description: { type: 'string' } })
}

async function listScenarios({ sandbox: { contract }, readScenario }: SandboxSubject) {
  const scenarios = []
  for (const name of scenarioNames(contract)) {
    const load = () => readScenario(name, { isLarge: false })
    scenarios.push({ name, description: await describeScenario(load) })
  }
  return json({ scenarios })
}

async function putScenario({
  sandbox,
  world,
  isNamed,
  body,
  isLarge,
  readScenario,
  notice,
}: SandboxRouteRequest) {
  const scenario = await readScenario(withoutPaths(body, sandbox.contract), { isLarge })
  const { reseeded, lost } = await (isNamed
    ? sandbox.loadInto(world, scenario)
    : sandbox.load(scenario))
  const { counts } = world
  notice(`scenario ${scenario.name} loaded, ${countsText(counts, scenario.resources)}`)
  for (const remark of scenario.remarks) notice(remark)
  return json({ scenario: scenario.name, ...counts, reseeded, lost })
}

/**
 * A name, or a scenario that does not refer to files by path: a client may not read the files of this machine.
 * @throws UsageError for a path, a contract, and a name that no scenario has.
 */
function withoutPaths(body: unknown, contract: Contract): string | object {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new UsageError('The body must be an object: { "name": … } or a whole scenario.')
  const { name, extends: base, exchanges } = body as { readonly [key: string]: unknown }
  if (Object.hasOwn(body, 'upstream'))
    throw new UsageError(
      'upstream cannot be given here: the address of a service comes from the command line alone. Leave it out, or start another sandbox with --upstream.',
    )
  const contractKey = ['contract', 'overlay'].find((key) => Object.hasOwn(body, key))
  if (contractKey !== undefined)
    throw new UsageError(
      `${contractKey} cannot be given here: no path is read, and a sandbox has one contract from its start to its end. Leave it out, or start another sandbox.`,
    )
  if (Object.hasOwn(body, 'handlers'))
    throw new UsageError(
      'handlers cannot be given here: code is loaded from the command line or a file that it names, and from nowhere else. Leave it out.',
    )
  if (typeof exchanges === 'string')
    throw new UsageError('exchanges must be a list here: the path of a file is not read.')
  if (Object.keys(body).length === 1 && typeof name === 'string')
    return fileOf(name, 'name', contract)
  return typeof base === 'string' ? { ...body, extends: fileOf(base, 'extends', contract) } : body
}

/** The file of a scenario given by its name, or the name of one without a file. */
function fileOf(name: string, key: string, contract: Contract): string {
  if (isUsual(name, contract)) return name
  const names = scenarioNames(contract)
  if (names.includes(name) || isOfPackage(name, contract)) return findScenario(name, contract)
  throw new UsageError(
    `${key} must be the name of a scenario, since no path is read here.${didYouMean(name, names)} The names are ${names.join(', ')}; or send the scenario whole.`,
  )
}
