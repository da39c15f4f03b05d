import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import { body, content, inPath, integer, listOf, object, text } from './contract-parts.ts'
import { asSource } from './read-source.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const query = (name: string, schema: object) => ({ name, in: 'query', schema })
const done = (schema?: object, more: object = {}) => ({
  description: 'Done',
  ...(schema && content(schema)),
  ...more,
})
const time = { type: 'string', format: 'date-time' }
const given = { readOnly: true }
const refused = { default: { description: 'Refused', ...content(ref('Refusal')) } }
const answers = (responses: object) => ({ responses: { ...responses, ...refused } })
const id = { type: 'integer', format: 'int64' }

/**
 * A contract with all six roles of records, in three forms: pages with totals, offsets with a header, cursors below a parent; a single record;
 * changes by RFC 7396 and RFC 6902, forms; members that only the service gives, or that no answer shows.
 */
const document = {
  openapi: '3.1.0',
  info: { title: 'Depot', version: '1' },
  servers: [{ url: 'https://depot.example/api' }],
  paths: {
    '/parcels': {
      get: {
        operationId: 'listParcels',
        parameters: [
          query('page', { type: 'integer', minimum: 1, default: 1 }),
          query('per_page', { type: 'integer', minimum: 1, maximum: 50, default: 5 }),
          query('state', ref('State')),
        ],
        ...answers({
          200: done(
            object({
              data: listOf(ref('Parcel')),
              meta: object({ total: integer, page: integer, per_page: integer, pages: integer }),
            }),
          ),
        }),
      },
      post: {
        operationId: 'createParcel',
        requestBody: body(ref('NewParcel')),
        ...answers({ 201: done(ref('Parcel')) }),
      },
    },
    '/parcels/{parcelId}': {
      parameters: [inPath('parcelId', id)],
      get: { operationId: 'getParcel', ...answers({ 200: done(ref('Parcel')) }) },
      put: {
        operationId: 'replaceParcel',
        requestBody: body(ref('NewParcel')),
        ...answers({ 200: done(ref('Parcel')) }),
      },
      patch: {
        operationId: 'updateParcel',
        requestBody: {
          required: true,
          content: {
            'application/merge-patch+json': { schema: ref('ParcelChange') },
            'application/json-patch+json': {
              schema: listOf(object({ op: text, path: text, value: {} }, ['op', 'path'])),
            },
          },
        },
        ...answers({ 200: done(ref('Parcel')) }),
      },
      delete: { operationId: 'removeParcel', ...answers({ 204: done() }) },
    },
    '/parcels/{parcelId}/events': {
      parameters: [inPath('parcelId', id)],
      get: {
        operationId: 'listEvents',
        parameters: [
          query('cursor', text),
          query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 3 }),
        ],
        ...answers({
          200: done(
            object({
              items: listOf(ref('Event')),
              next_cursor: { type: ['string', 'null'] },
            }),
          ),
        }),
      },
      post: {
        operationId: 'createEvent',
        requestBody: body(object({ what: text }, ['what'])),
        ...answers({ 201: done(ref('Event')) }),
      },
    },
    '/parcels/{parcelId}/events/{eventId}': {
      parameters: [inPath('parcelId', id), inPath('eventId', id)],
      get: { operationId: 'getEvent', ...answers({ 200: done(ref('Event')) }) },
      delete: { operationId: 'removeEvent', ...answers({ 204: done() }) },
    },
    '/carriers': {
      get: {
        operationId: 'listCarriers',
        parameters: [
          query('offset', { type: 'integer', minimum: 0, default: 0 }),
          query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 4 }),
        ],
        ...answers({
          200: done(listOf(ref('Carrier')), {
            headers: { 'X-Total-Count': { schema: integer } },
          }),
        }),
      },
      post: {
        operationId: 'createCarrier',
        requestBody: body(ref('NewCarrier'), 'application/x-www-form-urlencoded'),
        ...answers({ 201: done(ref('Carrier')) }),
      },
    },
    '/carriers/{code}': {
      parameters: [inPath('code')],
      get: { operationId: 'getCarrier', ...answers({ 200: done(ref('Carrier')) }) },
      put: {
        operationId: 'replaceCarrier',
        requestBody: body(ref('NewCarrier'), 'application/x-www-form-urlencoded'),
        ...answers({ 200: done(ref('Carrier')) }),
      },
      delete: { operationId: 'removeCarrier', ...answers({ 204: done() }) },
    },
    '/settings': {
      get: { operationId: 'getSettings', ...answers({ 200: done(ref('Settings')) }) },
      put: {
        operationId: 'putSettings',
        requestBody: body(ref('Settings')),
        ...answers({ 200: done(ref('Settings')) }),
      },
    },
  },
  components: {
    schemas: {
      State: { type: 'string', enum: ['waiting', 'moving', 'delivered'] },
      NewParcel: object(
        {
          to: text,
          weight: { type: 'number' },
          state: ref('State'),
          fragile: { type: 'boolean' },
          tags: listOf(text),
          due: time,
          note: { type: ['string', 'null'] },
          address: object({ street: text, city: text, checked: { type: 'boolean', ...given } }),
          pin: { ...text, writeOnly: true },
          id: { ...id, ...given },
          price: { type: 'number', ...given },
          updatedAt: { ...time, ...given },
        },
        ['to'],
      ),
      ParcelChange: object({
        to: text,
        weight: { type: 'number' },
        state: ref('State'),
        note: { type: ['string', 'null'] },
        due: time,
      }),
      Parcel: {
        allOf: [ref('NewParcel'), object({}, ['id', 'state'])],
      },
      Event: object({ id: { ...id, ...given }, what: text, at: { ...time, ...given } }, ['id']),
      NewCarrier: object({ name: text, fleet: integer, isLocal: { type: 'boolean' } }, ['name']),
      Carrier: {
        allOf: [ref('NewCarrier'), object({ code: { ...text, ...given } }, ['code'])],
      },
      Settings: object({ language: text, mails: { type: 'boolean' }, from: time }),
      Refusal: object({ error: object({ status: integer, message: text }) }),
    },
  },
}

/** The contract as it is read from a file. */
export function depot(): Promise<ContractSource> {
  return asSource(document, 'depot.json')
}
