import { stringifyJson } from '../../src/base/json/json.ts'
import { type Contract, contractOf } from '../../src/contract/contract.ts'
import { ContractSource } from '../../src/contract/document/contract-source.ts'
import type { OpenApiDocument, Schema } from '../../src/contract/document/document.ts'
import { builtInContract } from '../../src/petstore/built-in-contract.ts'
import { petStoreHints } from '../../src/petstore/pet-store-hints.ts'

const int64 = { type: 'integer', format: 'int64' }
const uuid = { type: 'string', format: 'uuid' }
const text = { type: 'string' }

/** The schemas of records of every kind: ids of all types and places, parents, all types of values, names of the format's own. */
export const shopSchemas = {
  Order: {
    type: 'object',
    required: ['id', 'petId', 'quantity'],
    properties: {
      id: int64,
      petId: int64,
      quantity: { type: 'integer', minimum: 1 },
      price: { type: 'number', minimum: 0, multipleOf: 0.01 },
      state: { enum: ['placed', 'sent', 'absent'] },
      tags: {
        type: 'array',
        items: { type: 'string', minLength: 2 },
        maxItems: 3,
        uniqueItems: true,
      },
      isGift: { type: 'boolean' },
      other: { type: 'object', additionalProperties: { type: 'integer' } },
      ownerId: uuid,
      visitIds: { type: 'array', items: int64 },
    },
  },
  Owner: {
    type: 'object',
    required: ['ownerId', 'email'],
    properties: {
      ownerId: uuid,
      email: { type: 'string', format: 'email' },
      since: { type: 'string', format: 'date-time' },
    },
  },
  Visit: {
    type: 'object',
    required: ['id', 'reason'],
    properties: { id: int64, reason: { type: 'string', pattern: '^[a-z]{3,8}$' } },
  },
  Photo: {
    type: 'object',
    required: ['size'],
    properties: { size: { type: 'integer', minimum: 0, maximum: 9007199254740999n } },
  },
  Line: { allOf: [{ $ref: '#/components/schemas/Visit' }, { properties: { note: text } }] },
} as const satisfies { readonly [name: string]: Schema }

/** The contract of the pet store with further resources, as somebody may add them to openapi.yaml. */
export function shopContract(
  change: (document: OpenApiDocument) => OpenApiDocument = same,
): Contract {
  const { written } = builtInContract()
  const document = change({
    ...written,
    paths: { ...written.paths, ...shopPaths() },
    components: {
      ...written.components,
      schemas: { ...written.components.schemas, ...shopSchemas },
    },
  })
  return contractOf(
    new ContractSource({ name: 'shop.json', text: stringifyJson(document), hints: petStoreHints }),
  )
}

/** Its paths. */
export function shopPaths(): OpenApiDocument['paths'] {
  return {
    ...collection('/store/orders', 'Order'),
    ...collection('/owners', 'Owner'),
    ...item('/owners/{ownerId}', 'Owner', uuid),
    ...collection('/owners/{ownerId}/visits', 'Visit'),
    ...item('/owners/{ownerId}/visits/{visitId}', 'Visit', int64),
    ...collection('/photos', 'Photo'),
    ...item('/photos/{fileName}', 'Photo', text),
    ...collection('/lines', 'Line'),
    ...item('/lines/{lineId}', 'Line', int64),
  }
}

// --- internal ---

const same = (document: OpenApiDocument) => document

/** The parameters of a path, as far as they are not the last. */
function parametersOf(path: string, last: Schema = uuid) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.map((name, at) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: at === names.length - 1 ? last : uuid,
  }))
}

function answer(schema: Schema) {
  return { description: 'A success', content: { 'application/json': { schema } } }
}

function collection(path: string, name: string): OpenApiDocument['paths'] {
  const record = { $ref: `#/components/schemas/${name}` }
  const parameters = parametersOf(path)
  const content = { 'application/json': { schema: record } }
  return {
    [path]: {
      get: {
        ...{ operationId: `list${name}s`, parameters },
        responses: { 200: answer({ type: 'array', items: record }) },
      },
      post: {
        ...{ operationId: `create${name}`, parameters, requestBody: { required: true, content } },
        responses: { 201: answer(record) },
      },
    },
  }
}

function item(path: string, name: string, id: Schema): OpenApiDocument['paths'] {
  const parameters = parametersOf(path, id)
  const responses = { 200: answer({ $ref: `#/components/schemas/${name}` }) }
  return { [path]: { get: { operationId: `get${name}`, parameters, responses } } }
}
