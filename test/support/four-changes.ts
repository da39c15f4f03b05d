import { ContractSource } from '../../src/contract/document/contract-source.ts'
import { petStoreHints } from '../../src/petstore/pet-store-hints.ts'
import { readWritten } from './built-in.ts'

/** Any part of an OpenAPI document. */
// biome-ignore lint/suspicious/noExplicitAny: tests change documents as somebody writes them
type Part = any

/** Changes a document. */
export type Change = (document: Part) => void

const int64 = { type: 'integer', format: 'int64' }
const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
const unauthorized = { $ref: '#/components/responses/Unauthorized' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The built-in contract, changed as somebody would change openapi.yaml. */
export function changedContract(...changes: readonly Change[]): ContractSource {
  const document = structuredClone(readWritten())
  for (const change of changes) change(document)
  const text = JSON.stringify(document)
  return new ContractSource({ name: 'openapi.yaml', text, hints: petStoreHints })
}

/** Animals have tags. */
export function withTags({ components: { schemas } }: Part): void {
  const tags = { type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 5 }
  for (const name of ['Pet', 'NewPet']) schemas[name].properties.tags = tags
}

/** Animals can be reserved. */
export function withReserved({ components: { schemas } }: Part): void {
  schemas.PetStatus.enum.push('reserved')
}

/** Animals can be removed. */
export function withRemoval({ paths }: Part): void {
  paths['/pets/{petId}'].delete = {
    ...{ operationId: 'deletePet', tags: ['animals'] },
    parameters: [{ name: 'petId', in: 'path', required: true, schema: int64 }],
    responses: { 204: { description: 'Removed' }, 401: unauthorized, 404: error('Not found') },
  }
}

/** Orders can be listed and created. */
export function withOrders({ paths, components: { schemas } }: Part): void {
  const properties = {
    ...{ petId: int64, quantity: { type: 'integer', minimum: 1, maximum: 9 } },
    ...{ state: { enum: ['placed', 'sent'] }, isGift: { type: 'boolean' } },
    ...{ shipped: { type: 'string', format: 'date-time' }, note: { type: 'string' } },
    address: { type: 'object', properties: { city: { type: 'string' } } },
    lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
  }
  schemas.NewOrder = { type: 'object', required: ['petId', 'quantity'], properties }
  schemas.Order = {
    ...{ type: 'object', required: ['id', 'petId', 'quantity'] },
    properties: { id: int64, ...properties },
  }
  const query = (name: string, schema: object) => ({ name, in: 'query', schema })
  paths['/store/orders'] = {
    get: {
      operationId: 'listOrders',
      parameters: [
        query('pageSize', { type: 'integer', minimum: 1, maximum: 50, default: 10 }),
        ...[query('petId', int64), query('state', { type: 'array', items: properties.state })],
        ...[query('isGift', { type: 'boolean' }), query('note', { type: 'string' })],
      ],
      responses: {
        200: { description: 'Orders', ...json({ type: 'array', items: ref('Order') }) },
        401: unauthorized,
      },
    },
    post: {
      operationId: 'createOrder',
      requestBody: { required: true, ...json(ref('NewOrder')) },
      responses: {
        ...{ 201: { description: 'The order', ...json(ref('Order')) } },
        ...{ 400: error('Bad'), 401: unauthorized },
      },
    },
  }
}

/** One order can be read, replaced, changed and removed; after `withOrders`. */
export function withOrderItems({ paths }: Part): void {
  const responses = {
    ...{ 200: { description: 'The order', ...json(ref('Order')) } },
    ...{ 400: error('Bad'), 401: unauthorized, 404: error('Not found') },
  }
  const parameters = [{ name: 'orderId', in: 'path', required: true, schema: int64 }]
  const body = (schema: object) => ({ required: true, ...json(schema) })
  paths['/store/orders/{orderId}'] = {
    parameters,
    get: { operationId: 'getOrder', parameters, responses },
    put: {
      ...{ operationId: 'replaceOrder', parameters, responses },
      requestBody: body(ref('NewOrder')),
    },
    patch: {
      ...{ operationId: 'updateOrder', parameters, responses },
      requestBody: body({ type: 'object' }),
    },
    delete: {
      ...{ operationId: 'deleteOrder', parameters },
      responses: { 204: { description: 'Removed' }, 401: unauthorized, 404: error('Not found') },
    },
  }
}

/** Four changes as they may come: a list of texts, a status, a removal, a second resource. */
export const fourChanges = changedContract(withTags, withReserved, withRemoval, withOrders)
