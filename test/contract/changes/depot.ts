import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changesOf } from '../../../src/contract/changes/changes-of.ts'
import { type ContractSource, openSource } from '../../../src/contract/document/contract-source.ts'
import type { OpenApiDocument } from '../../../src/contract/document/document.ts'
import { type ReadDocument, readDocument } from '../../../src/contract/reading/read-document.ts'

/** A contract as it is written, which a test changes as it likes. */
// biome-ignore lint/suspicious/noExplicitAny: a document is changed at any place
export type Draft = any

/** The day on which the contracts of the tests are compared. */
export const TODAY = '2030-01-01'

const text = { type: 'string' }
const json = (schema: object) => ({ 'application/json': { schema } })
const parcel = { $ref: '#/components/schemas/Parcel' }
const bad = { $ref: '#/components/responses/Bad' }

/** A contract of a depot for parcels: what the tables change. */
export function depot(): Draft {
  return structuredClone({
    openapi: '3.1.0',
    info: { title: 'Depot', version: '1' },
    servers: [{ url: 'https://depot.example/v1' }],
    security: [{ bearer: [] }],
    paths: {
      '/parcels': {
        get: {
          operationId: 'listParcels',
          tags: ['parcels'],
          parameters: [
            {
              name: 'limit',
              in: 'query',
              schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
            },
            {
              name: 'state',
              in: 'query',
              schema: { type: 'string', enum: ['new', 'sent', 'lost'] },
            },
            {
              name: 'prefix',
              in: 'query',
              schema: { type: 'string', pattern: '^[A-Z]+$', maxLength: 9 },
            },
            { name: 'tags', in: 'query', schema: { type: 'array', items: text, maxItems: 5 } },
          ],
          responses: {
            '200': {
              description: 'Parcels',
              headers: {
                'X-Total': { required: true, schema: { type: 'integer' } },
                'X-Next': { schema: text },
              },
              content: json({ type: 'array', items: parcel, minItems: 1 }),
            },
            '400': bad,
          },
        },
        post: {
          operationId: 'sendParcel',
          requestBody: {
            required: true,
            content: json({ $ref: '#/components/schemas/NewParcel' }),
          },
          responses: { '201': { description: 'The parcel', content: json(parcel) }, '400': bad },
        },
      },
      '/parcels/{parcelId}': {
        parameters: [{ name: 'parcelId', in: 'path', required: true, schema: { type: 'integer' } }],
        get: {
          operationId: 'getParcel',
          responses: { '200': { description: 'The parcel', content: json(parcel) }, '404': bad },
        },
        delete: {
          operationId: 'dropParcel',
          deprecated: true,
          responses: { '204': { description: 'Gone' } },
        },
      },
      '/notes': {
        put: {
          operationId: 'putNote',
          security: [{ key: [] }],
          requestBody: { content: json({ type: 'string', minLength: 1, maxLength: 100 }) },
          responses: {
            '200': { description: 'The note', content: json({ type: 'string', maxLength: 100 }) },
          },
        },
      },
    },
    components: {
      schemas: {
        Parcel: {
          type: 'object',
          required: ['id', 'state', 'address'],
          properties: {
            id: { type: 'integer', readOnly: true },
            state: { type: 'string', enum: ['new', 'sent', 'lost'] },
            address: { $ref: '#/components/schemas/Address' },
            weight: { type: 'number', minimum: 0, maximum: 40 },
            label: { ...text, maxLength: 30 },
            secret: { ...text, writeOnly: true },
          },
        },
        NewParcel: {
          type: 'object',
          required: ['address'],
          properties: {
            address: { $ref: '#/components/schemas/Address' },
            weight: { type: 'number', minimum: 0, maximum: 40 },
            label: { ...text, maxLength: 30, default: 'none' },
            speed: { type: 'string', enum: ['slow', 'fast'] },
            contents: {
              oneOf: [
                { $ref: '#/components/schemas/Letter' },
                { $ref: '#/components/schemas/Box' },
              ],
            },
          },
        },
        Address: {
          type: 'object',
          required: ['street'],
          properties: { street: text, city: { type: ['string', 'null'] } },
        },
        Letter: { type: 'object', required: ['pages'], properties: { pages: { type: 'integer' } } },
        Box: { type: 'object', required: ['volume'], properties: { volume: { type: 'integer' } } },
        Error: { type: 'object', required: ['code'], properties: { code: text, hint: text } },
      },
      responses: {
        Bad: { description: 'Not so', content: json({ $ref: '#/components/schemas/Error' }) },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
  })
}

/** A contract as it is read from a file. */
export function asRead(draft: object): OpenApiDocument {
  return JSON.parse(read(draft).text)
}

/** The source of a contract that is read from a file. */
export function asSource(draft: object): Promise<ContractSource> {
  return openSource(read(draft))
}

/** The changes of two contracts as they are written. */
export function compared(older: object, newer: object) {
  return changesOf({ older: asRead(older), newer: asRead(newer) }, TODAY)
}

/** The depot after a change, or the other way round. */
export function changed(change: (draft: Draft) => void) {
  const draft = depot()
  change(draft)
  return draft
}

// --- internal ---

function read(draft: object): ReadDocument {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-contract-'))
  const file = path.join(folder, 'contract.json')
  writeFileSync(file, JSON.stringify(draft, null, 2))
  try {
    return readDocument({ file, overlays: [] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
