import { expect, test } from 'vitest'
import { contractPointer } from '../../src/contract/contract-pointer.ts'
import { readWritten } from '../support/built-in.ts'

const written = readWritten()

const pets = '/paths/~1pets'
const pet = `${pets}~1{petId}/get`
const schemas = '/components/schemas'

/** Places in requests and answers (operation, source, location, status), and what the contract says of each. */
const POINTERS: { readonly [place: string]: string | undefined } = {
  'listPets request query.limit 400': `${pets}/get/parameters/0`,
  'getPet request path.petId 400': `${pet}/parameters/0`,
  'createPet request body.categoryId 400': `${schemas}/NewPet/properties/categoryId`,
  // A field that is a reference, one that there is not, and one that every object has.
  'createPet request body.status 400': `${schemas}/PetStatus`,
  'createPet request body.colour 400': `${schemas}/NewPet`,
  'createPet request body.toString 400': `${schemas}/NewPet`,
  'createPet request body 400': `${pets}/post/requestBody`,
  // A body that there is not.
  'listPets request body 200': `${pets}/get`,
  'createPet request header.content-type 400': `${pets}/post/requestBody`,
  'listPets request header.authorization 401': '/components/securitySchemes/bearerAuth',
  'listPets response body.17.name 200': `${schemas}/Pet/properties/name`,
  'listPets response body.*.name 200': `${schemas}/Pet/properties/name`,
  'listPets response body.code 401': `${schemas}/Error/properties/code`,
  // A status, one that is a reference, and one that there is not.
  'getPet response status 404': `${pet}/responses/404`,
  'getPet response status 401': '/components/responses/Unauthorized',
  'getPet response status 418': `${pet}/responses`,
  'getPet response header.sunset 200': pet,
  'getPet request operation 200': pet,
  'noSuch request body 404': undefined,
}

test.for(Object.entries(POINTERS))(
  'the pointer of %s leads to what the contract says: %s',
  ([place, pointer]) => {
    const [operation = '', source, location = '', status] = place.split(' ')
    const spot = { source: source as 'request' | 'response', location }
    expect(contractPointer(written, operation, spot, Number(status))).toBe(pointer)
    let node: unknown = written
    for (const key of pointer?.split('/').slice(1) ?? [])
      node = (node as Record<string, unknown>)[key.replaceAll('~1', '/')]
    expect(node).toBeTypeOf('object')
    expect(node).not.toHaveProperty('$ref')
  },
)
