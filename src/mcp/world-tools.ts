import { UsageError } from '../base/errors.ts'
import { firstOf } from '../base/text/text.ts'
import type { FaultInForce, ResourceInfo, WorldInfo } from '../client/answer-types.ts'
import { usableKey } from '../options/usable-key.ts'
import { howToMeet } from './contract-tools.ts'
import { type Arguments, offsetInput, offsetOf, type Tool, textIn } from './tool.ts'
import { inputOf, requestOf, routeNamed, worldSchema } from './used-routes.ts'

const looked = {
  health: routeNamed('getHealth'),
  contract: routeNamed('getContract'),
  scenario: routeNamed('getScenario'),
  scenarios: routeNamed('listScenarios'),
  resources: routeNamed('listResources'),
  faults: routeNamed('listFaults'),
  clock: routeNamed('getClock'),
  keys: routeNamed('getKeys'),
  worlds: routeNamed('listWorlds'),
}

const describeSandbox: Tool = {
  name: 'describe_sandbox',
  title: 'Look at the sandbox',
  description:
    'Start here. Says where the sandbox is (address, key), which contract and scenario it serves, what records it has, which faults are armed and how often each has struck, what its clock shows, which scenarios can be loaded, and which worlds there are.',
  routes: Object.values(looked),
  input: { properties: { world: worldSchema, ...offsetInput } },
  run: async (given, context) => {
    const world = textIn(given, 'world')
    const ask = (name: keyof typeof looked, more: Arguments = {}) =>
      context.ask(requestOf(looked[name], { world, ...more }))
    const contract = await ask('contract')
    const [
      health,
      scenario,
      { scenarios },
      { resources },
      { faults },
      clock,
      { keys },
      { worlds },
    ] = await Promise.all([
      ...[ask('health'), ask('scenario', { brief: true }), ask('scenarios'), ask('resources')],
      ...[ask('faults'), ask('clock'), ask('keys'), ask('worlds')],
    ])
    const { name, description, isolation = 'shared' } = scenario
    return {
      says: [
        `The sandbox answers at ${context.origin}${contract.basePath}; a key that works is ${usableKey(keys)} (where an operation asks for one: explain_operation says whether and how).`,
        ...(isolation === 'per-key' ? [OF_ITS_KEY] : []),
        contract.next ? howToMeet(context.origin, contract) : NO_NEXT,
      ],
      quote: {
        from: 'sandbox',
        value: {
          ...{ address: context.origin + contract.basePath, health: health.status },
          contract,
          scenario: { name, description, isolation },
          ...{ scenarios, clock, worlds: latest(worlds) },
          ...(worlds.length > MOST && { moreWorlds: worlds.length - MOST }),
          faults: faults.slice(0, MOST).map(briefFault),
          ...(faults.length > MOST && { moreFaults: faults.length - MOST }),
          resources: resources.map(briefResource),
        },
        ...offsetOf(given),
      },
    }
  },
}

const loadScenario: Tool = {
  name: 'load_scenario',
  title: 'Load a scenario',
  description:
    'Switches to another scenario: by its name (describe_sandbox lists them), or to one that is given whole, as an object ({ version: 1, name: "mine", extends: "default", unspecified: { <open point>: <choice> }, faults: […] }; no paths; the resource petstore-sandbox://scenario-schema has the format). With extends it has the records of that one, without it only its own; records that were created since are lost if its data is another.',
  routes: [routeNamed('putScenario')],
  input: {
    properties: {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description: 'The name of a scenario.',
      },
      scenario: {
        type: 'object',
        maxProperties: 100,
        description: 'A whole scenario, in place of a name.',
      },
      world: worldSchema,
    },
  },
  destroys: true,
  run: async (given, context) => {
    const { name, scenario } = given
    if ((name === undefined) === (scenario === undefined))
      throw new UsageError('Give one of the two: name, or scenario.')
    const route = { ...requestOf(routeNamed('putScenario'), { world: given.world }) }
    const answer = await context
      .ask({ ...route, body: scenario ?? { name } })
      .catch((error: unknown) => {
        if (scenario === undefined || !(error instanceof UsageError)) throw error
        throw new UsageError(`${error.message} ${FORMAT}`)
      })
    const { reseeded, lost, ...now } = answer
    const records = reseeded
      ? `The records were seeded anew; changes that were lost: ${lost}.`
      : 'The records stayed as they are, with the changes that were made before: reset_sandbox removes these.'
    return { says: [`In force: ${countsOf(now)}. ${records}`] }
  },
}

const setClock: Tool = {
  name: 'set_clock',
  title: 'Set the clock',
  description:
    'Sets the time in the sandbox, stops it, or moves it: what depends on time (the sunset of an operation, faults between two times) follows. Give now, advance or ticking.',
  routes: [routeNamed('putClock')],
  input: inputOf(routeNamed('putClock')),
  run: async (given, { ask }) => {
    const { world: _world, ...change } = given
    if (Object.keys(change).length === 0) throw new UsageError('Give now, advance or ticking.')
    const { now, ticking } = await ask(requestOf(routeNamed('putClock'), given))
    return { says: [`The clock shows ${now}, and ${ticking ? 'ticks' : 'stands still'}.`] }
  },
}

const resetSandbox: Tool = {
  name: 'reset_sandbox',
  title: 'Reset the sandbox',
  description:
    'Goes back to the start of the scenario: records, faults, keys, clock, ledger and journal. What was armed, arranged or created since is gone.',
  routes: [routeNamed('reset')],
  input: inputOf(routeNamed('reset')),
  destroys: true,
  run: async (given, { ask }) => {
    const answer = await ask(requestOf(routeNamed('reset'), given))
    return { says: [`The sandbox is back at the start of its scenario: ${countsOf(answer)}.`] }
  },
}

const actions = {
  list: routeNamed('listSnapshots'),
  take: routeNamed('takeSnapshot'),
  restore: routeNamed('restoreSnapshot'),
  remove: routeNamed('removeSnapshot'),
}

const snapshot: Tool = {
  name: 'snapshot',
  title: 'Take or restore a snapshot',
  description:
    'Takes a snapshot of the sandbox by a name, goes back to one, lists them or removes one. Restoring brings back everything but the journal. A snapshot belongs to the scenario in force: under another one (load_scenario) it is not listed, until that scenario is in force again.',
  routes: Object.values(actions),
  input: {
    properties: {
      action: { type: 'string', enum: Object.keys(actions), description: 'What to do.' },
      ...inputOf(actions.take).properties,
    },
    required: ['action'],
  },
  destroys: true,
  run: async (given, { ask }) => {
    const { action, ...rest } = given
    const route = Object.entries(actions).find(([name]) => name === action)?.[1] ?? actions.list
    if (route !== actions.list && rest.name === undefined)
      throw new UsageError(`snapshot needs a name to ${action}. Give name.`)
    const answer = await ask(requestOf(route, rest))
    if (route === actions.list)
      return {
        says: [answer.snapshots.length === 0 ? NO_SNAPSHOT : 'The snapshots.'],
        quote: { from: 'sandbox', value: answer.snapshots },
      }
    return { says: [`Done: ${action} ${rest.name}.`] }
  },
}

/** The tools for a sandbox as a whole. */
export const worldTools = { describeSandbox, loadScenario, setClock, resetSandbox, snapshot }

// --- internal ---

const FORMAT = 'The resource petstore-sandbox://scenario-schema has the format of a scenario.'

const NO_SNAPSHOT =
  'The scenario in force has no snapshot. Those of another scenario are listed when that one is in force again (load_scenario).'

const NO_NEXT =
  'It has no next contract (--next at its start): next_contract and contract: "next" have nothing to say.'

/** How many faults and worlds are described. */
const MOST = 50

const OF_ITS_KEY =
  'Each key has a world of its own, with its own records, faults, clock and requests: give every tool the key of your client as world, and it is about that one.'

/** The worlds that were used last. */
function latest(worlds: readonly WorldInfo[]) {
  return worlds
    .toSorted((a, b) => (a.lastUsed < b.lastUsed ? 1 : -1))
    .slice(0, MOST)
    .map(({ id, requests, lastUsed }) => ({ id, requests, lastUsed }))
}

function briefFault({ calls, fired, requests, definition }: FaultInForce) {
  return { ...definition, receipt: { calls, fired, requests } }
}

/** The answer to a change of the whole: the name of the scenario, how many records the main resource has by its name, and the others. */
interface Counts {
  readonly scenario: string
  readonly records?: { readonly [name: string]: number }
  readonly [main: string]: unknown
}

function countsOf({ scenario, records = {}, ...main }: Counts): string {
  const all = Object.entries({ ...main, ...records }).filter(
    ([, count]) => typeof count === 'number',
  )
  return `the scenario ${scenario} (${firstOf(all.map(([name, count]) => `${name}: ${count}`)).join(', ')})`
}

function briefResource(resource: ResourceInfo) {
  const { name, path, count, noun, id, filters, beside, parents } = resource
  return {
    ...{ name, path, count, one: noun.one, id: { kind: id.kind, property: id.property } },
    ...(parents.length > 0 && { parents, beside }),
    where: filters.map(({ parameter }) => parameter),
  }
}
