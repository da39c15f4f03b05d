import { expect, test } from 'vitest'
import { contractPointer } from '../../src/contract/contract-pointer.ts'
import { readWritten } from '../support/built-in.ts'

const written = readWritten()

test.for<[string, string, 'request' | 'response', string, number, string | undefined]>([
  [
    'a query parameter',
    'listPets',
    'request',
    'query.limit',
    400,
    '/paths/~1pets/get/parameters/0',
  ],
  [
    'a path parameter',
    'getPet',
    'request',
    'path.petId',
    400,
    '/paths/~1pets~1{petId}/get/parameters/0',
  ],
  [
    'a field',
    'createPet',
    'request',
    'body.categoryId',
    400,
    '/components/schemas/NewPet/properties/categoryId',
  ],
  [
    'a field that is a reference',
    'createPet',
    'request',
    'body.status',
    400,
    '/components/schemas/PetStatus',
  ],
  [
    'a field that there is not',
    'createPet',
    'request',
    'body.colour',
    400,
    '/components/schemas/NewPet',
  ],
  [
    'a field that every object has',
    'createPet',
    'request',
    'body.toString',
    400,
    '/components/schemas/NewPet',
  ],
  ['the body', 'createPet', 'request', 'body', 400, '/paths/~1pets/post/requestBody'],
  ['a body that there is not', 'listPets', 'request', 'body', 200, '/paths/~1pets/get'],
  [
    'the media type',
    'createPet',
    'request',
    'header.content-type',
    400,
    '/paths/~1pets/post/requestBody',
  ],
  [
    'the credential',
    'listPets',
    'request',
    'header.authorization',
    401,
    '/components/securitySchemes/bearerAuth',
  ],
  [
    'an item of a list',
    'listPets',
    'response',
    'body.17.name',
    200,
    '/components/schemas/Pet/properties/name',
  ],
  [
    'any item of a list',
    'listPets',
    'response',
    'body.*.name',
    200,
    '/components/schemas/Pet/properties/name',
  ],
  [
    'a field of an error',
    'listPets',
    'response',
    'body.code',
    401,
    '/components/schemas/Error/properties/code',
  ],
  ['a status', 'getPet', 'response', 'status', 404, '/paths/~1pets~1{petId}/get/responses/404'],
  [
    'a status that is a reference',
    'getPet',
    'response',
    'status',
    401,
    '/components/responses/Unauthorized',
  ],
  [
    'a status that there is not',
    'getPet',
    'response',
    'status',
    418,
    '/paths/~1pets~1{petId}/get/responses',
  ],
  ['a header', 'getPet', 'response', 'header.sunset', 200, '/paths/~1pets~1{petId}/get'],
  ['the operation', 'getPet', 'request', 'operation', 200, '/paths/~1pets~1{petId}/get'],
  ['no operation', 'noSuch', 'request', 'body', 404, undefined],
])(
  '%s of %s: the pointer leads to what the contract says',
  ([, operation, source, location, status, pointer]) => {
    expect(contractPointer(written, operation, { source, location }, status)).toBe(pointer)
    let node: unknown = written
    for (const key of pointer?.split('/').slice(1) ?? [])
      node = (node as Record<string, unknown>)[key.replaceAll('~1', '/')]
    expect(node).toBeTypeOf('object')
    expect(node).not.toHaveProperty('$ref')
  },
)
