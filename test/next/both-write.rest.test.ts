import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect } from 'vitest'
import { stringifyJson } from '../../src/base/json/json.ts'
import type { AnyDocument } from '../support/changed-contract.ts'
import { startSandbox } from '../support/library.ts'
import { test as withFolder } from '../support/next-sandbox.ts'
import { type Reply, type Sent, sendJson } from '../support/send-json.ts'

const NEXT = { 'sandbox-contract': 'next' }
const started: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const each of started.splice(0)) await each.close()
})

/** Parcels that are created, put, patched and read; each version has members of its own. */
function depot(): AnyDocument {
  const fields = {
    label: { type: 'string' },
    state: { type: 'string', enum: ['new', 'sent'] },
    old: { type: 'string' },
    size: {
      type: 'object',
      additionalProperties: false,
      properties: { width: { type: 'integer' }, depth: { type: 'integer' } },
    },
  }
  const parcel = {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'label'],
    properties: { id: { type: 'integer', format: 'int64' }, ...fields },
  }
  const body = {
    type: 'object',
    additionalProperties: false,
    required: ['label'],
    properties: fields,
  }
  const change = { type: 'object', additionalProperties: false, properties: fields }
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const json = (name: string) => ({ content: { 'application/json': { schema: ref(name) } } })
  const one = { '200': { description: 'It', ...json('Parcel') }, '404': { description: 'None' } }
  const parameters = [
    { name: 'parcelId', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } },
  ]
  const all = { type: 'array', items: ref('Parcel') }
  return {
    openapi: '3.1.0',
    info: { title: 'Depot', version: '1' },
    components: { schemas: { Parcel: parcel, NewParcel: body, ParcelChange: change } },
    paths: {
      '/parcels': {
        get: {
          operationId: 'listParcels',
          parameters: [{ name: 'state', in: 'query', schema: fields.state }],
          responses: {
            '200': { description: 'All', content: { 'application/json': { schema: all } } },
          },
        },
        post: {
          operationId: 'createParcel',
          requestBody: { required: true, ...json('NewParcel') },
          responses: { '201': { description: 'It', ...json('Parcel') } },
        },
      },
      '/parcels/{parcelId}': {
        parameters,
        get: { operationId: 'getParcel', responses: one },
        put: {
          operationId: 'putParcel',
          requestBody: { required: true, ...json('NewParcel') },
          responses: one,
        },
        patch: {
          operationId: 'patchParcel',
          requestBody: { required: true, ...json('ParcelChange') },
          responses: one,
        },
        delete: { operationId: 'dropParcel', responses: { '204': { description: 'Gone' } } },
      },
    },
  }
}

/** `old` is gone, `weight` and `size.height` are new, and a parcel can be lost. */
function nextDepot(document: AnyDocument): void {
  for (const { properties } of Object.values(document.components.schemas) as AnyDocument[]) {
    delete properties.old
    properties.weight = { type: 'integer' }
    properties.size.properties.height = { type: 'integer' }
    properties.state.enum = ['new', 'sent', 'lost']
  }
  document.paths['/parcels'].get.parameters[0].schema.enum = ['new', 'sent', 'lost']
}

const test = withFolder.extend<{
  pair: (change: (document: AnyDocument) => void, options?: object) => Promise<Send>
}>({
  pair: async ({ folder }, use) =>
    use(async (change, options = {}) => {
      const write = (name: string, document: AnyDocument) => {
        const file = path.join(folder, name)
        writeFileSync(file, stringifyJson(document))
        return file
      }
      const next = structuredClone(depot())
      change(next)
      const sandbox = await startSandbox({
        ...{ contract: write('old.json', depot()), next: write('new.json', next) },
        ...{ scenario: { version: 1, name: 'empty' }, ...options },
      })
      started.push(sandbox)
      return async (line, json, headers = {}) => {
        const [method = '', target = ''] = line.split(' ')
        return sendJson(sandbox.url + target, { method, json, key: null, headers })
      }
    }),
})

type Send = (line: string, json?: unknown, headers?: Sent['headers']) => Promise<Reply>

const WHOLE = { label: 'a', state: 'lost', weight: 5, size: { width: 1, height: 3 } }

test('what one contract replaces, it leaves of what only the other one declares', async ({
  pair,
}) => {
  const send = await pair(nextDepot)
  expect((await send('POST /parcels', WHOLE, NEXT)).body).toEqual({ id: 1, ...WHOLE })
  expect((await send('GET /parcels/1')).body).toEqual({ id: 1, label: 'a', size: { width: 1 } })
  const put = { label: 'b', old: 'yes', size: { depth: 9 } }
  expect((await send('PUT /parcels/1', put)).body).toEqual({ id: 1, ...put })
  // `state` is declared by both, and is gone; `weight` and `size.height` are the next one's alone.
  expect((await send('GET /parcels/1', undefined, NEXT)).body).toEqual({
    ...{ id: 1, label: 'b', weight: 5 },
    size: { depth: 9, height: 3 },
  })
  await send('PUT /parcels/1', { label: 'c' }, NEXT)
  expect((await send('GET /parcels/1')).body).toEqual({ id: 1, label: 'c', old: 'yes' })
})

test('what one contract changes leaves all else as it was, also what it shows otherwise', async ({
  pair,
}) => {
  const send = await pair(nextDepot)
  await send('POST /parcels', WHOLE, NEXT)
  expect((await send('PATCH /parcels/1', { label: 'b' })).body).toEqual({
    ...{ id: 1, label: 'b', size: { width: 1 } },
  })
  await send('PATCH /parcels/1', { size: { depth: 2 } })
  expect((await send('GET /parcels/1', undefined, NEXT)).body).toEqual({
    ...{ id: 1, ...WHOLE, label: 'b' },
    size: { width: 1, depth: 2, height: 3 },
  })
  expect((await send('GET /parcels?state=lost', undefined, NEXT)).body).toHaveLength(1)
  expect((await send('GET /parcels?state=lost')).status).toBe(400)
  expect((await send('DELETE /parcels/1')).status).toBe(204)
  expect((await send('GET /parcels', undefined, NEXT)).body).toEqual([])
})

test('ids of another type, in another place or below other parents are refused', async ({
  pair,
}) => {
  const uuids = ({ paths, components }: AnyDocument) => {
    const uuid = { type: 'string', format: 'uuid' }
    paths['/parcels/{parcelId}'].parameters[0].schema = uuid
    components.schemas.Parcel.properties.id = uuid
  }
  await expect(pair(uuids)).rejects.toThrow(
    /new\.json cannot be served over the same state:\n- the ids of parcels are integers now and would be UUIDs\. Give parcels another name/,
  )
  const elsewhere = ({ components: { schemas } }: AnyDocument) => {
    const { id, ...others } = schemas.Parcel.properties
    schemas.Parcel.properties = { parcelId: id, ...others }
    schemas.Parcel.required = ['parcelId', 'label']
  }
  await expect(pair(elsewhere)).rejects.toThrow(
    'the ids of parcels are the property id now and would be the property parcelId',
  )
})
