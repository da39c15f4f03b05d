import { setTimeout as sleep } from 'node:timers/promises'
import { stringifyJson } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { AFTER, afterOf } from '../../base/time.ts'
import { listSchema, objectSchema } from '../../contract/document/schema-parts.ts'
import type { EventDefinition } from '../../contract/events/event-definitions.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { forgetDeliveries, resendDelivery, triggerEvent } from '../../events/change-deliveries.ts'
import { type KeptDelivery, shownDelivery } from '../../events/delivery.ts'
import { changeSchema, settingsSchema, triggerSchema } from '../../events/delivery-schemas.ts'
import type { Delivery } from '../../events/delivery-types.ts'
import { noEvent } from '../../events/events.ts'
import {
  type DeliveryFilter,
  deliveryConditions,
  findDeliveries,
  meetsFilter,
} from '../../events/find-deliveries.ts'
import {
  shownWebhooks,
  type WebhookSettings,
  webhookProblems,
} from '../../events/settings/webhook-settings.ts'
import { filterSchemas, sinceTime } from '../../journal/exchange-filter.ts'
import type { LiveWorld } from '../../sandbox/worlds/live-world.ts'
import type { Parents, RecordId } from '../../store/record-kind.ts'
import {
  type AdminAnswer,
  done,
  json,
  listPieces,
  problem,
  refusal,
} from '../plane/admin-answer.ts'
import { MOST_STREAMS } from '../plane/event-streams.ts'
import {
  jsonRequest,
  jsonResponse,
  pathParameter,
  queryParameter,
  type Route,
} from '../plane/route.ts'
import { schemaRef } from './admin-schemas.ts'
import { rateParameter } from './request-routes.ts'
import { type SandboxRouteRequest, type SandboxSubject, sandboxRoute } from './route-definitions.ts'

/** The longest wait for a delivery, in milliseconds. */
const LONGEST_WAIT_FOR_DELIVERY = 60_000

const conditionParameters = Object.entries({
  ...deliveryConditions,
  since: {
    ...filterSchemas.since,
    description: 'Those that were made from this time of the world on.',
  },
}).map(([name, { description, ...schema }]) => queryParameter(name, description as string, schema))

const deliveryId = pathParameter('id', 'The id of a delivery.')

export const deliveryRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute<'listDeliveries', ListInput>('listDeliveries', {
    about: 'all',
    summary: 'List the deliveries of webhooks and callbacks',
    description:
      'Those that wait, and of each world the last 1,000 that have ended. With `wait`, it answers once one meets the conditions.',
    parameters: [
      ...conditionParameters,
      queryParameter('limit', 'How many at most; the latest are taken.', {
        ...{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      }),
      queryParameter('wait', 'How long to wait for one, in milliseconds. Default: not at all.', {
        ...{ type: 'integer', minimum: 0, maximum: LONGEST_WAIT_FOR_DELIVERY },
      }),
    ],
    responses: jsonResponse(
      'The deliveries that meet all conditions, the newest first.',
      objectSchema({
        deliveries: listSchema(schemaRef('Delivery')),
        total: { type: 'integer', minimum: 0, description: 'How many there are without `limit`.' },
      }),
    ),
    handle: list,
  }),
  sandboxRoute('forgetDeliveries', {
    about: 'all',
    summary: 'Forget all deliveries; those that wait are not sent',
    responses: { 204: { description: 'There are none any more.' } },
    handle: async ({ worlds, notice }) => {
      for (const world of worlds) await forgetDeliveries(world.current)
      notice('the deliveries were forgotten')
      return done
    },
  }),
  sandboxRoute<'streamDeliveries', StreamInput>('streamDeliveries', {
    about: 'all',
    problems: [503],
    summary: 'Stream deliveries as they are made and sent',
    description:
      'Server-sent events: the data of each is a delivery that was made, or that was sent or put off. An event `missed` says how many were left out, because of `rate` or because the client reads too slowly. There are at most 100 streams at a time.',
    parameters: [...conditionParameters, rateParameter],
    responses: {
      200: {
        description: 'An endless stream of events.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    },
    handle: ({ query, world, isNamed, over, deliveryStreams }) => {
      const { rate, world: _name, ...written } = query
      const filter = filterOf(written)
      const meets = (delivery: Delivery) =>
        (!isNamed || delivery.world === world.id) && meetsFilter(delivery, filter)
      const stream = deliveryStreams.open({ meets, rate, over })
      if (!stream) return problem(503, TOO_MANY_STREAMS)
      return { status: 200, ...stream, type: 'text/event-stream' }
    },
  }),
  sandboxRoute('getDelivery', {
    about: 'all',
    problems: [404],
    summary: 'Show a delivery with its attempts',
    parameters: [deliveryId],
    responses: jsonResponse('The delivery.', schemaRef('Delivery')),
    handle: ({ worlds, path: { id } }) => {
      const found = findDeliveries(worlds, {}).find((each) => each.id === id)
      return found ? json(found) : problem(404, GONE)
    },
  }),
  sandboxRoute('resendDelivery', {
    about: 'all',
    problems: [404],
    summary: 'Send a delivery again',
    description:
      'With the same payload and the same `webhook-id`, at once by the clock of its world.',
    parameters: [deliveryId],
    responses: jsonResponse('It waits.', schemaRef('Delivery')),
    handle: async ({ worlds, path: { id } }) => {
      for (const world of worlds) {
        const again = await resendDelivery(world.current, id)
        if (again) return made(world, again, 200)
      }
      return problem(404, GONE)
    },
  }),
  sandboxRoute('getWebhooks', {
    about: 'all',
    summary: 'Show the events of the contract, and where they go',
    responses: jsonResponse('The events, and the settings in force.', settingsSchema),
    handle: settings,
  }),
  sandboxRoute<'putWebhooks', { body: ChangedSettings }>('putWebhooks', {
    about: 'all',
    summary: 'Say where webhooks go, and how, until a reset',
    requestBody: jsonRequest('What to change.', changeSchema),
    responses: jsonResponse('The settings from now on.', settingsSchema),
    handle: (asked) => {
      const wrong = webhookProblems(asked.body, asked.sandbox.events?.hosts ?? new Set())
      if (wrong.length > 0)
        return refusal(
          wrong.map(({ path, text }) =>
            requestViolation('format', `body.${path.join('.')}`, `${path.join('.')} ${text}`),
          ),
        )
      for (const world of asked.worlds) world.setWebhooks(changed(world, asked.body))
      asked.notice('the settings of webhooks were changed')
      return settings(asked)
    },
  }),
  sandboxRoute<'triggerWebhook', { body: TriggerBody }>('triggerWebhook', {
    about: 'one',
    problems: [404, 409],
    summary: 'Send a webhook or a callback',
    description: 'It waits for its time as any other delivery does, and faults may strike it.',
    parameters: [pathParameter('name', 'The name of the event.')],
    requestBody: jsonRequest('What to send.', triggerSchema),
    responses: jsonResponse('The delivery was made.', schemaRef('Delivery'), 201),
    handle: trigger,
  }),
]

// --- internal ---

type WrittenConditions = Omit<DeliveryFilter, 'since'> & { readonly since?: string }

interface ListInput {
  readonly query: Given<
    WrittenConditions & {
      readonly world?: string
      readonly limit?: number
      readonly wait?: number
    }
  >
}

interface StreamInput {
  readonly query: Given<WrittenConditions & { readonly world?: string; readonly rate?: number }>
}

/** A type that may stand for a map of names. */
type Given<Shape> = { readonly [Name in keyof Shape]: Shape[Name] }

interface ChangedSettings {
  readonly url?: string | null
  readonly secret?: string | null
  readonly retry?: readonly string[]
}

interface NamedRecord {
  readonly resource: string
  readonly id: RecordId
  readonly path?: Parents
}

interface TriggerBody {
  readonly record?: RecordId | NamedRecord
  readonly payload?: unknown
  readonly url?: string
  readonly after?: string
}

const GONE =
  'There is no such delivery any more, or there never was: of those that have ended, a world keeps the last 1,000. GET /__admin/deliveries lists them.'

const TOO_MANY_STREAMS = `There are ${MOST_STREAMS} streams of deliveries, and no more at a time: close one, or read GET /__admin/deliveries.`

/** How often to look for what other replicas have made, in milliseconds. */
const PACE = 500

function filterOf({ since, ...filter }: WrittenConditions): DeliveryFilter {
  return { ...filter, ...(since !== undefined && { since: sinceTime(since) }) }
}

async function list(asked: SandboxRouteRequest<ListInput>): Promise<AdminAnswer> {
  const { limit = Number.POSITIVE_INFINITY, wait = 0, world: _name, ...written } = asked.query
  const { events } = asked.sandbox
  const { event } = written
  const isKnown = event === undefined || events?.find(event) !== undefined
  // An event that a changed contract has lost may have deliveries.
  if (!isKnown && findDeliveries(asked.worlds, { event }).length === 0)
    return problem(400, noEvent(event, events))
  const filter = filterOf(written)
  const end = performance.now() + wait
  let found = findDeliveries(asked.worlds, filter)
  while (found.length === 0 && performance.now() < end && !asked.over.aborted) {
    await nextDelivery(asked, Math.min(PACE, end - performance.now()))
    found = findDeliveries(asked.worlds, filter)
  }
  return { status: 200, pieces: listPieces('deliveries', found.slice(0, limit), found.length) }
}

/** Waits for a delivery that is made or sent here, or for a while. */
async function nextDelivery(
  { deliveries, over }: Pick<SandboxSubject, 'deliveries'> & { readonly over: AbortSignal },
  most: number,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const listen = () => resolve()
  deliveries.add(listen)
  await Promise.race([promise, sleep(most, undefined, { signal: over }).catch(() => {})])
  deliveries.delete(listen)
}

function settings({ sandbox: { events }, world }: SandboxSubject): AdminAnswer {
  const { webhooks } = world.current.scenario
  const { url, retry = [] } = shownWebhooks(webhooks)
  return json({
    ...(url !== undefined && { url }),
    ...{ signed: webhooks.secret !== undefined, retry, hosts: [...(events?.hosts ?? [])] },
    events: (events?.contract.definitions ?? []).map(
      ({ name, kind, method, pointer, when, why }) => ({
        ...{ name, kind, method, pointer, when, why },
      }),
    ),
  })
}

function changed({ current }: LiveWorld, change: ChangedSettings): WebhookSettings {
  const all = { ...current.scenario.webhooks, ...change }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

function made({ id, current }: LiveWorld, delivery: KeptDelivery, status: number): AdminAnswer {
  current.events?.sender?.added(id)
  return json(shownDelivery(delivery, id), status)
}

async function trigger({
  sandbox: { events },
  world,
  path: { name },
  body,
}: SandboxRouteRequest<{
  path: { readonly name: string }
  body: TriggerBody
}>): Promise<AdminAnswer> {
  const definition = events?.find(name)
  if (!events || !definition) return problem(404, noEvent(name, events))
  const { record: given, url, after } = body
  const record = namedRecord(given, definition)
  if (given !== undefined && !record)
    return refusal([
      requestViolation(
        'record',
        'body.record',
        `record of ${name} must be { resource, id }: the contract does not say whose records it is about`,
      ),
    ])
  const { store } = world.current
  const kind = record && store.kinds.get(record.resource)
  const key = record && kind?.keyOf(record.id, record.path)
  const row = kind && key !== undefined ? store.get(kind.name, key) : undefined
  if (record && !row)
    return refusal([
      requestViolation(
        'record',
        'body.record',
        `record must be one that is there, and ${shown(record.resource)} has none with the id ${shown(record.id)}`,
      ),
    ])
  const wait = after === undefined ? undefined : afterOf(after)
  if (after !== undefined && wait === undefined)
    return refusal([
      requestViolation('pattern', 'body.after', `after must be ${AFTER}, got ${shown(after)}`),
    ])
  const payload = body.payload === undefined ? undefined : stringifyJson(body.payload)
  const wrong = payload === undefined ? [] : events.payloadProblems(definition, payload)
  if (wrong.length > 0) return refusal(wrong)
  const asked = {
    ...{ definition, kind, row, given: { payload, url } },
    after: wait,
  }
  const delivery = await triggerEvent(events, asked, world.current)
  return delivery ? made(world, delivery, 201) : problem(409, nowhere(definition))
}

/** The record that is named by its id alone, or in full; `undefined` if there is none, or the event is about no resource that is known. */
function namedRecord(
  record: TriggerBody['record'],
  { resource }: EventDefinition,
): NamedRecord | undefined {
  if (typeof record === 'object' && 'resource' in record) return record
  return record === undefined || resource === undefined ? undefined : { resource, id: record }
}

function nowhere({ name, kind }: EventDefinition): string {
  const way =
    kind === 'callback'
      ? 'give url in the body: a callback goes where its request says'
      : 'give url in the body, set it for all (PUT /__admin/webhooks), or start with --webhook-url'
  return `Nothing says where ${name} goes: ${way}.`
}
