import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestOperation } from '../../src/journal/nearest-operation.ts'
import { loadContract } from '../support/built-in.ts'
import { FOREIGN_METHOD } from '../support/not-in-contract.ts'

const { operations } = loadContract()

test.for<[string, string | undefined]>([
  ['GET /v1/pet', 'GET /v1/pets (listPets)'],
  ['GET /v1/Pets?limit=3', 'GET /v1/pets (listPets)'],
  ['GET /pets', 'GET /v1/pets (listPets)'],
  ['GET /v2/pets', 'GET /v1/pets (listPets)'],
  ['GET /api/v1/pets', 'GET /v1/pets (listPets)'],
  ['GET /v1/pets/', 'GET /v1/pets (listPets)'],
  ['HEAD /v1/pet', 'GET /v1/pets (listPets)'],
  ['GET //v1//pets', 'GET /v1/pets (listPets)'],
  ['POST /v1/pet', 'POST /v1/pets (createPet)'],
  [`${FOREIGN_METHOD} /v1/pets`, 'GET /v1/pets (listPets)'],
  ['GET /v1/pet/7', 'GET /v1/pets/7 (getPet)'],
  ['GET /pets/7?x=1', 'GET /v1/pets/7 (getPet)'],
  ['GET /v1/pets/7/', 'GET /v1/pets/7 (getPet)'],
  [`${FOREIGN_METHOD} /v1/pets/7`, 'GET /v1/pets/7 (getPet)'],
  ['GET /v1/pets/7/toys', 'GET /v1/pets/7 (getPet)'],
  ['POST /v1/messages', 'POST /messages (createMessage)'],
  ['POST /message', 'POST /messages (createMessage)'],
  ['GET /favicon.ico', undefined],
  ['GET /v1/not-in-contract', undefined],
  ['GET /', undefined],
  ['OPTIONS *', undefined],
  ['GET /v1/animals', undefined],
])('%s is near to %s', ([request, meant]) => {
  const [method = '', target = ''] = request.split(' ')
  const nearest = nearestOperation({ method, target }, operations)
  expect(nearest?.text.match(/Did you mean (.*)\?$/)?.[1]).toBe(meant)
  const operation = operations.find(({ id }) => id === nearest?.operation)
  expect([nearest?.method, nearest?.path]).toEqual([operation?.method, operation?.path])
})

test('any target quickly has a nearest operation, or none', () => {
  const segments = fc.constantFrom('v1', 'pets', '', 'pet', '%', '7', 'x'.repeat(5000))
  fc.assert(
    fc.property(fc.array(segments, { maxLength: 5000 }), (parts) => {
      const target = `/${parts.join('/')}`
      const nearest = nearestOperation({ method: 'GET', target }, operations)
      expect(nearest === undefined || nearest.text.length < 1000).toBe(true)
    }),
  )
})
