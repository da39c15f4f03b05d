import type { RouteId } from '../admin/plane/route-table.ts'
import { UsageError } from '../base/errors.ts'
import { stringifyJson } from '../base/json/json.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import { counted, firstOf, shorten } from '../base/text/text.ts'
import type {
  FaultInForce,
  ResourceInfo,
  RoutesInForce,
  WebhooksInForce,
  WorldInfo,
} from '../client/answer-types.ts'
import type { Delivery } from '../events/delivery-types.ts'
import { usableKey } from '../options/usable-key.ts'
import { withAnswerer } from '../routes/change-routes.ts'
import { answerers } from '../routes/route-schema.ts'
import { howToMeet } from './contract-tools.ts'
import { inputOf, offsetInput, offsetOf, type Tool, textsOf, worldSchema } from './tool.ts'

const describeSandbox: Tool = {
  name: 'describe_sandbox',
  title: 'Look at the sandbox',
  description:
    'Start here. Says where the sandbox is (address, key), which contract and scenario it serves, what records it has, which faults are armed and how often each has struck, what its clock shows, which scenarios can be loaded, and which worlds there are.',
  routes: [
    ...(['getHealth', 'getContract', 'getScenario', 'listScenarios', 'listResources'] as const),
    ...(['listFaults', 'getClock', 'getKeys', 'listWorlds'] as const),
  ],
  input: { properties: { world: worldSchema, ...offsetInput } },
  run: async (given, { call, origin }) => {
    const query = textsOf({ world: given.world })
    const contract = await call('getContract', { query })
    const [
      health,
      scenario,
      { scenarios },
      { worlds },
      { resources },
      { faults },
      clock,
      { keys },
    ] = await Promise.all([
      ...[call('getHealth'), call('getScenario', { query: { ...query, brief: true } })],
      ...[call('listScenarios'), call('listWorlds'), call('listResources', { query })],
      ...[call('listFaults', { query }), call('getClock', { query }), call('getKeys', { query })],
    ])
    const { name, description, isolation = 'shared' } = scenario
    return {
      says: [
        `The sandbox answers at ${origin}${contract.basePath}; a key that works is ${usableKey(keys)} (where an operation asks for one: explain_operation says whether and how).`,
        ...(isolation === 'per-key' ? [OF_ITS_KEY] : []),
        ...(contract.upstream === undefined ? [] : [BEHIND]),
        contract.next ? howToMeet(origin, contract) : NO_NEXT,
      ],
      quote: {
        from: 'sandbox',
        value: {
          ...{ address: origin + contract.basePath, health: health.status },
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
  routes: ['putScenario'],
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
  run: async ({ name, scenario, world }, { call }) => {
    if ((name === undefined) === (scenario === undefined))
      throw new UsageError('Give one of the two: name, or scenario.')
    const asked = { query: textsOf({ world }), body: scenario ?? { name } }
    const answer = await call('putScenario', asked).catch((error: unknown) => {
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
  routes: ['putClock'],
  input: inputOf('putClock'),
  run: async ({ world, ...body }, { call }) => {
    if (Object.keys(body).length === 0) throw new UsageError('Give now, advance or ticking.')
    const { now, ticking } = await call('putClock', { query: textsOf({ world }), body })
    return { says: [`The clock shows ${now}, and ${ticking ? 'ticks' : 'stands still'}.`] }
  },
}

const resetSandbox: Tool = {
  name: 'reset_sandbox',
  title: 'Reset the sandbox',
  description:
    'Goes back to the start of the scenario: records, faults, keys, clock, ledger and journal. What was armed, arranged or created since is gone.',
  routes: ['reset'],
  input: inputOf('reset'),
  destroys: true,
  run: async (given, { call }) => {
    const answer = await call('reset', { query: textsOf(given) })
    return { says: [`The sandbox is back at the start of its scenario: ${countsOf(answer)}.`] }
  },
}

const actions: { readonly [action: string]: RouteId } = {
  list: 'listSnapshots',
  take: 'takeSnapshot',
  restore: 'restoreSnapshot',
  remove: 'removeSnapshot',
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
      ...inputOf('takeSnapshot').properties,
    },
    required: ['action'],
  },
  destroys: true,
  run: async ({ action, name, world }, { call }) => {
    const route = actions[String(action)] ?? 'listSnapshots'
    const query = textsOf({ world })
    if (route === 'listSnapshots') {
      const { snapshots } = await call(route, { query })
      return {
        says: [snapshots.length === 0 ? NO_SNAPSHOT : 'The snapshots.'],
        quote: { from: 'sandbox', value: snapshots },
      }
    }
    if (name === undefined) throw new UsageError(`snapshot needs a name to ${action}. Give name.`)
    const body = route === 'takeSnapshot' ? { name } : undefined
    await call(route, { path: { name }, query, ...(body && { body }) })
    return { says: [`Done: ${action} ${name}.`] }
  },
}

export const worldTools = { describeSandbox, loadScenario, setClock, resetSandbox, snapshot }

/** Says who answers each operation of a sandbox with an upstream, and lets the other answer. */
export const routeOperation: Tool = {
  name: 'route_operation',
  title: 'Say who answers an operation',
  description:
    'For a sandbox with a real service behind it (--upstream): without arguments, says which operations the service answers (real) and which the sandbox (fake). With operation and to, lets the other one answer from now on, until reset_sandbox. To make an operation fail, use arm_fault.',
  routes: ['getRoutes', 'putRoutes'],
  input: {
    properties: {
      operation: { type: 'string', minLength: 1, maxLength: 200, description: 'An operationId.' },
      to: { enum: answerers, description: 'Who answers it: the sandbox, or the real service.' },
      world: worldSchema,
    },
  },
  run: async ({ operation, to, world }, { call }) => {
    const query = textsOf({ world })
    const present: RoutesInForce = await call('getRoutes', { query })
    if ((operation === undefined) !== (to === undefined))
      throw new UsageError('operation and to go together: give both, or none to look.')
    const names = present.operations.map((each) => each.operation)
    if (operation !== undefined && !names.includes(String(operation)))
      throw new UsageError(
        `${shown(operation)} is no operation of the contract.${didYouMean(String(operation), names)}`,
      )
    const routes: RoutesInForce =
      operation === undefined
        ? present
        : await call('putRoutes', {
            query,
            body: {
              routes: withAnswerer(
                present.routes,
                String(operation),
                to as (typeof answerers)[number],
              ),
            },
          })
    const by = (who: string) => routes.operations.filter((each) => each.to === who).length
    return {
      says: [
        ...(operation === undefined ? [] : [`The ${to} answers ${operation} from now on.`]),
        `${counted(by('upstream'), 'operation')} of the contract ${by('upstream') === 1 ? 'is' : 'are'} real, ${by('sandbox')} fake, and of ${by('depends')} it depends on the request. What the service does not have, the sandbox answers.`,
      ],
      quote: { from: 'sandbox', value: routes },
    }
  },
}

const triggered = inputOf('triggerWebhook').properties
const {
  url: _url,
  operation: _operation,
  q: _q,
  limit: _limit,
  ...conditions
} = inputOf('listDeliveries').properties

/** Shows the webhooks and callbacks of the contract with their latest deliveries, and sends one. */
export const sendWebhook: Tool = {
  name: 'send_webhook',
  title: 'Webhooks: send one, or look at what was sent',
  description:
    'Without name: the webhooks and callbacks of the contract, when each is sent, where they go, and the latest deliveries, the newest first, each with its attempts and what the receiver answered (by event, state, request, since; wait lets it wait for one). With name: sends that one now, with a record, a payload of your own, or one that is made from the contract; without an address in force, give url.',
  routes: ['getWebhooks', 'listDeliveries', 'triggerWebhook'],
  input: {
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 200, description: 'The event to send.' },
      ...triggered,
      ...conditions,
      ...offsetInput,
    },
  },
  run: async (given, { call }) => {
    const { name, record, payload, url, after, world } = given
    const of = { query: textsOf({ world }) }
    if (name !== undefined) {
      const body = { record, payload, url, after }
      const sent: Delivery = await call('triggerWebhook', { ...of, path: { name }, body })
      const says = `It is ${sent.state}, for ${sent.due} by the clock of the world.`
      return { says: [sent.reason ?? says], quote: { from: 'sandbox', value: briefly(sent) } }
    }
    const filter = textsOf({
      ...{ world, event: given.event, state: given.state, request: given.request },
      ...{ since: given.since, wait: given.wait, limit: SHOWN },
    })
    const { deliveries, total } = await call('listDeliveries', { query: filter })
    const settings: WebhooksInForce = await call('getWebhooks', of)
    return {
      says: [
        `${deliveries.length} of ${total} deliveries, the newest first.`,
        settings.events.length === 0
          ? 'The contract has no webhooks and no callbacks.'
          : settings.url === undefined
            ? 'Nothing says where webhooks go: start with --webhook-url, or give url here.'
            : `Webhooks go to ${settings.url}.`,
      ],
      quote: {
        from: 'sandbox',
        value: { ...settings, deliveries: deliveries.map(briefly) },
        ...offsetOf(given),
      },
    }
  },
}

// --- internal ---

const FORMAT = 'The resource petstore-sandbox://scenario-schema has the format of a scenario.'

const NO_SNAPSHOT =
  'The scenario in force has no snapshot. Those of another scenario are listed when that one is in force again (load_scenario).'

const BEHIND =
  'Behind it is a real service (--upstream): route_operation says which operations it answers.'

const NO_NEXT =
  'It has no next contract (--next at its start): next_contract and contract: "next" have nothing to say.'

/** How many faults and worlds are described. */
const MOST = 50

const OF_ITS_KEY =
  'Each key has a world of its own, with its own records, faults, clock and requests: give every tool the key of your client as world, and it is about that one.'

function latest(worlds: readonly WorldInfo[]) {
  return worlds
    .toSorted((a, b) => (a.lastUsed < b.lastUsed ? 1 : -1))
    .slice(0, MOST)
    .map(({ id, requests, lastUsed }) => ({ id, requests, lastUsed }))
}

function briefFault({ calls, fired, tooEarly, requests, definition }: FaultInForce) {
  const early = tooEarly === undefined ? {} : { tooEarly }
  return { ...definition, receipt: { calls, fired, ...early, requests } }
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

const SHOWN = 20
const SHOWN_OF_PAYLOAD = 500

function briefly({ headers: _headers, payload, ...delivery }: Delivery) {
  return {
    ...delivery,
    ...(payload !== undefined && { payload: shorten(stringifyJson(payload), SHOWN_OF_PAYLOAD) }),
  }
}
