import { contractOf } from '../../../src/contract/contract.ts'
import { eventsOf } from '../../../src/contract/events/contract-events.ts'
import type { EventRule } from '../../../src/contract/events/event-definitions.ts'
import { writeFiles } from '../../support/contract-files.ts'
import { readSource } from '../../support/read-source.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ok = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } })
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }

/** The paths of records with all operations on them. */
function pathsOf(path: string, schema: string, more: object = {}): object {
  const name = schema.toLowerCase()
  return {
    [path]: {
      get: { operationId: `list_${name}`, responses: ok({ type: 'array', items: ref(schema) }) },
      post: {
        operationId: `create_${name}`,
        requestBody: json(ref(schema)),
        responses: { 201: { description: 'made', ...json(ref(schema)) } },
      },
    },
    [`${path}/{id}`]: {
      parameters: [id],
      get: { operationId: `read_${name}`, responses: ok(ref(schema)) },
      patch: {
        operationId: `update_${name}`,
        requestBody: json(ref(schema)),
        responses: ok(ref(schema)),
      },
      delete: { operationId: `delete_${name}`, responses: { 204: { description: 'gone' } } },
    },
    ...more,
  }
}

const integer = { type: 'integer' }
const text = { type: 'string' }

/** Schemas of records, as services that people know have them. */
export const SCHEMAS = {
  Order: {
    type: 'object',
    required: ['id', 'item', 'status'],
    properties: {
      ...{ id: { ...integer, readOnly: true }, item: text, secret: { ...text, writeOnly: true } },
      status: { enum: ['open', 'paid', 'canceled', 'in_transit'] },
      isArchived: { type: 'boolean' },
    },
  },
  PaymentIntent: {
    type: 'object',
    required: ['id', 'amount', 'status'],
    properties: { id: integer, amount: integer, status: { enum: ['processing', 'succeeded'] } },
  },
  AccountHolder: {
    type: 'object',
    required: ['id', 'legalEntityId'],
    properties: { id: integer, legalEntityId: text, reference: text },
  },
}

const paths = {
  ...pathsOf('/orders', 'Order', {
    '/orders/{id}/ship': {
      parameters: [id],
      post: { operationId: 'ship_order', responses: ok(ref('Order')) },
    },
  }),
  ...pathsOf('/payment_intents', 'PaymentIntent'),
  ...pathsOf('/accountHolders', 'AccountHolder'),
}

/** A contract of a shop with some webhooks, or with callbacks of the creation of an order, as a user's file has it. */
export async function shopWith(more: {
  readonly webhooks?: object
  readonly 'x-webhooks'?: object
  readonly callbacks?: object
  readonly openapi?: string
  readonly title?: string
}) {
  const { callbacks, openapi = '3.1.0', title = 'Shop', ...events } = more
  const orders = (paths as { readonly [path: string]: { readonly [method: string]: object } })[
    '/orders'
  ]
  const at = writeFiles({
    'shop.json': {
      ...{ openapi, info: { title, version: '1' }, ...events, components: { schemas: SCHEMAS } },
      paths: {
        ...paths,
        '/orders': { ...orders, post: { ...orders?.post, ...(callbacks && { callbacks }) } },
      },
    },
  })
  const source = await readSource(at('shop.json'))
  const contract = contractOf(source)
  const events_ = eventsOf(contract)
  return { source, contract, events: events_, definitions: events_.definitions }
}

/** A webhook that is sent by POST with a body of a schema. */
export function posted(schema: object | undefined, more: object = {}): object {
  return {
    post: {
      ...(schema && { requestBody: json(schema) }),
      ...{ responses: { 200: { description: 'taken' } }, ...more },
    },
  }
}

/** A rule in one word. */
export function inWord(rule: EventRule): string {
  const { change, says } = rule
  const what =
    rule.on === 'operation' ? rule.operation : `${rule.resource}.${rule.member}=${rule.becomes}`
  return [what, change, says].filter((part) => part !== undefined).join(' ')
}
