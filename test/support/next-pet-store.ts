import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stringifyJson } from '../../src/base/json/json.ts'
import { readWritten } from './built-in.ts'
import type { AnyDocument } from './changed-contract.ts'

/** A change of the pet store's contract. */
export type NextChange = (document: AnyDocument) => void

const schemasOf = ({ components: { schemas } }: AnyDocument) => schemas
const petsIn = (document: AnyDocument) => [schemasOf(document).Pet, schemasOf(document).NewPet]

/** The changes of a next pet store, by what they do. */
export const nextChanges = {
  /** `categoryId` is gone. */
  withoutField: (document) => {
    for (const schema of petsIn(document)) {
      delete schema.properties.categoryId
      schema.required = schema.required.filter((name: string) => name !== 'categoryId')
    }
  },
  /** `name` is called `nickname`. */
  renamed: (document) => {
    for (const schema of petsIn(document)) {
      const { name, ...others } = schema.properties
      schema.properties = { nickname: { ...name, 'x-sandbox': { was: 'name' } }, ...others }
      schema.required = schema.required.map((each: string) => (each === 'name' ? 'nickname' : each))
    }
  },
  /** The status `reserved`. */
  withValue: (document) => void schemasOf(document).PetStatus.enum.push('reserved'),
  /** `limit` is at most 50. */
  lowerLimit: ({ paths }) => {
    paths['/pets'].get.parameters[0].schema.maximum = 50
  },
  /** A creation answers 200. */
  otherStatus: ({ paths }) => {
    const { responses } = paths['/pets'].post
    responses['200'] = responses['201']
    delete responses['201']
  },
  /** `weight` is required, of requests and of answers. */
  newRequired: (document) => {
    for (const schema of petsIn(document)) {
      schema.properties.weight = { type: 'integer', minimum: 1, maximum: 90 }
      schema.required.push('weight')
    }
  },
  /** Errors are `{ error: { reason, text } }`. */
  errorShape: (document) => {
    schemasOf(document).Error = {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code: { type: 'string' }, message: { type: 'string' } },
        },
      },
    }
    for (const item of Object.values(document.paths) as AnyDocument[])
      for (const operation of Object.values(item) as AnyDocument[])
        for (const response of Object.values(operation.responses ?? {}) as AnyDocument[])
          if (response.content?.['application/json'].schema.$ref?.endsWith('Error'))
            delete response.content['application/json'].example
    delete document.components.responses.Unauthorized.content['application/json'].example
  },
  /** getPet is gone. */
  withoutGetPet: ({ paths }) => void delete paths['/pets/{petId}'],
  /** Toys can be listed and created. */
  withToys: (document) => {
    const fields = { label: { type: 'string' }, price: { type: 'integer', minimum: 1 } }
    schemasOf(document).NewToy = { type: 'object', required: ['label'], properties: fields }
    schemasOf(document).Toy = {
      type: 'object',
      required: ['id', 'label'],
      properties: { id: { type: 'integer', format: 'int64' }, ...fields },
    }
    const json = (name: string) => ({
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    })
    const toys = { type: 'array', items: { $ref: '#/components/schemas/Toy' } }
    const denied = { $ref: '#/components/responses/Unauthorized' }
    document.paths['/toys'] = {
      get: {
        operationId: 'listToys',
        responses: {
          '200': { description: 'Toys', content: { 'application/json': { schema: toys } } },
          '401': denied,
        },
      },
      post: {
        operationId: 'createToy',
        requestBody: { required: true, ...json('NewToy') },
        responses: {
          '201': { description: 'The toy', ...json('Toy') },
          '400': { description: 'Bad', ...json('Error') },
          '401': denied,
        },
      },
    }
  },
  /** The base path is `/v2`. */
  otherPath: (document) => {
    for (const server of document.servers) server.url = server.url.replace('/v1', '/v2')
  },
} satisfies { readonly [name: string]: NextChange }

/** All changes but that of the base path. */
export const allNextChanges: readonly NextChange[] = Object.entries(nextChanges).flatMap(
  ([name, change]) => (name === 'otherPath' ? [] : [change]),
)

/** Writes the pet store's contract after some changes into a folder; returns its path. */
export function writeNext(folder: string, ...changes: readonly NextChange[]): string {
  const document: AnyDocument = structuredClone(readWritten())
  document.info.version = '2.0.0'
  for (const change of changes) change(document)
  const file = path.join(folder, 'next.json')
  writeFileSync(file, stringifyJson(document))
  return file
}
