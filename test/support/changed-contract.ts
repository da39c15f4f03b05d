import { stringifyJson } from '../../src/base/json/json.ts'
import { type Contract, contractOf } from '../../src/contract/contract.ts'
import { ContractSource } from '../../src/contract/document/contract-source.ts'
import { petStoreHints } from '../../src/petstore/pet-store-hints.ts'
import { source as builtIn } from './built-in.ts'

/** A document as it is written, to be changed. */
// biome-ignore lint/suspicious/noExplicitAny: tests change documents in every place
export type AnyDocument = any

/** The pet store's contract after some changes of its file, and nothing but its file. */
export function changedContract(
  ...changes: readonly ((document: AnyDocument) => void)[]
): ContractSource {
  const document: AnyDocument = structuredClone(builtIn.written)
  for (const change of changes) change(document)
  for (const [path, item] of Object.entries<AnyDocument>(document.paths))
    for (const [method, operation] of Object.entries<AnyDocument>(item))
      if (operation.responses) operation.operationId ??= `${method} ${path}`
  return new ContractSource({
    name: 'openapi.yaml',
    text: stringifyJson(document),
    hints: petStoreHints,
  })
}

/** Says what is wrong with an answer by its contract alone: its status and its body. */
export function problemsOf(
  source: ContractSource,
  {
    method,
    path,
    status,
    body,
  }: {
    readonly method: string
    readonly path: string
    readonly status: number
    readonly body: unknown
  },
): readonly string[] {
  const contract: Contract = contractOf(source)
  const found = contract.match(method, path)?.operation
  if (!found) return [`${method} ${path} is no operation`]
  const response = found.responses[String(status)]
  if (!response) return [`${status} is not documented for ${found.id}`]
  const schema = response.content?.['application/json']?.schema
  if (!schema) return body === undefined || body === '' ? [] : [`${found.id} has a body`]
  return contract
    .views(schema)
    .problems(body)
    .map(({ path: place, text }) => `${place.join('.')} ${text}`)
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (description: string, schema?: object) => ({
  description,
  ...(schema && json(schema)),
})
const DENIED = { $ref: '#/components/responses/Unauthorized' }

/** `tags`, a list of texts with bounds, on Pet and NewPet. */
export function withTags({ components: { schemas } }: AnyDocument): void {
  const tags = {
    type: 'array',
    maxItems: 5,
    uniqueItems: true,
    items: { type: 'string', minLength: 1, maxLength: 20 },
  }
  schemas.Pet.properties.tags = tags
  schemas.NewPet.properties.tags = tags
}

/** `DELETE /pets/{petId}`. */
export function withDelete({ paths }: AnyDocument): void {
  paths['/pets/{petId}'].delete = {
    operationId: 'deletePet',
    tags: ['animals'],
    parameters: paths['/pets/{petId}'].get.parameters,
    responses: {
      '204': answer('Gone'),
      '401': DENIED,
      '404': answer('Animal not found', ref('Error')),
    },
  }
}

/** `/store/orders`: list and create; with `whole`, also read, replace, update and remove. */
export function withOrders({
  whole,
}: {
  readonly whole: boolean
}): (document: AnyDocument) => void {
  return ({ paths, components: { schemas } }) => {
    const fields = {
      petId: { type: 'integer', format: 'int64' },
      quantity: { type: 'integer', minimum: 1, maximum: 10 },
      status: { type: 'string', enum: ['placed', 'approved', 'delivered'] },
      note: { type: 'string', maxLength: 50 },
    }
    const shared = {
      address: {
        type: 'object',
        required: ['city'],
        properties: { city: { type: 'string' }, zip: { type: 'string', pattern: '^\\d{5}$' } },
      },
    }
    schemas.NewOrder = {
      type: 'object',
      required: ['petId', 'quantity'],
      properties: { ...fields, ...shared },
    }
    schemas.Order = {
      type: 'object',
      required: ['id', 'petId', 'quantity', 'createdAt', 'code'],
      properties: {
        id: { type: 'integer', format: 'int64' },
        ...fields,
        ...shared,
        createdAt: { type: 'string', format: 'date-time' },
        code: { type: 'string', pattern: '^[A-Z]{2}\\d{4}$' },
      },
    }
    schemas.OrderChange = {
      type: 'object',
      properties: { ...fields, note: { type: ['string', 'null'], maxLength: 50 } },
    }
    const bad = answer('Bad request', ref('Error'))
    const missing = answer('Order not found', ref('Error'))
    const body = (name: string) => ({ required: true, ...json(ref(name)) })
    const limit = {
      name: 'limit',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    }
    const query = (name: string, schema: object) => ({ name, in: 'query', schema })
    paths['/store/orders'] = {
      get: {
        operationId: 'listOrders',
        tags: ['store'],
        parameters: [
          limit,
          query('status', fields.status),
          query('petId', fields.petId),
          query('page', { type: 'integer', minimum: 1 }),
          query('sort', { type: 'string' }),
        ],
        responses: {
          '200': answer('Orders', { type: 'array', items: ref('Order') }),
          '400': bad,
          '401': DENIED,
        },
      },
      post: {
        operationId: 'createOrder',
        tags: ['store'],
        requestBody: body('NewOrder'),
        responses: { '201': answer('The order', ref('Order')), '400': bad, '401': DENIED },
      },
    }
    if (!whole) return
    const parameters = [
      { name: 'orderId', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } },
    ]
    const one = {
      '200': answer('The order', ref('Order')),
      '400': bad,
      '401': DENIED,
      '404': missing,
    }
    const operation = (operationId: string, more: object) => ({
      operationId,
      tags: ['store'],
      parameters,
      ...more,
    })
    paths['/store/orders/{orderId}'] = {
      get: operation('getOrder', { responses: one }),
      put: operation('replaceOrder', { requestBody: body('NewOrder'), responses: one }),
      patch: operation('updateOrder', {
        requestBody: {
          required: true,
          content: {
            'application/merge-patch+json': { schema: ref('OrderChange') },
            'application/json-patch+json': { schema: { type: 'array', items: { type: 'object' } } },
          },
        },
        responses: { ...one, '409': answer('Conflict', ref('Error')) },
      }),
      delete: operation('deleteOrder', {
        responses: {
          '200': answer('Gone', {
            type: 'object',
            required: ['id', 'deleted'],
            properties: { id: { type: 'integer' }, deleted: { type: 'boolean' } },
          }),
          '401': DENIED,
          '404': missing,
        },
      }),
    }
    paths['/store/orders/{orderId}/approve'] = {
      post: operation('approveOrder', { responses: one }),
    }
  }
}
