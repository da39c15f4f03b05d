import { cleanOperation, cleanPlace } from '../../src/check/clean-finding.ts'
import { noWords, toPublicWords } from '../../src/contract/words/contract-words.ts'
import { Secrets } from '../../src/redaction/redaction.ts'
import { expect, test } from '../support/test.ts'

const words = toPublicWords(['listPets', 'pets', 'name', 'id'], noWords)

function cleaningOf(key: string) {
  const secrets = new Secrets(words)
  secrets.learn(['Authorization', `Bearer ${key}`], '/v1/pets')
  return { secrets, words }
}

test.for([
  ['v4.local.abcdef', 'request.body.v4.local.abcdef', 'request.body.*'],
  ['v4.local.abcdef', 'response.200.body.0.v4.local.abcdef.name', 'response.200.body.0.*'],
  ['name.abcdef', 'request.body.name.abcdef', 'request.body.*'],
  ['/abcdef.ghi', 'request.body./abcdef.ghi', 'request.body.*'],
  ['abcdef-ghi', 'request.body.abcdef-ghi', 'request.body.*'],
  ['abcdef-ghi', 'request.body.colour', 'request.body.colour'],
  ['body', 'response.200.body.colour', 'response.200.body.colour'],
  ['response', 'response.200.body', 'response.200.body'],
] as const)('with the key %s, the place %s is named %s', ([key, place, named]) => {
  expect(cleanPlace(place, cleaningOf(key))).toBe(named)
})

test.for([
  ['abcdefghi', 'GET /v1/abcdefghi/more', 'GET /v1/*/more'],
  ['abcdefghi', 'GET /v1/more', 'GET /v1/more'],
  ['abcdefghi', 'listPets', 'listPets'],
  ['abcd/efgh', 'GET /v1/abcd/efgh', 'GET /v1/*'],
] as const)('with the key %s, the operation %s is named %s', ([key, operation, named]) => {
  expect(cleanOperation(operation, cleaningOf(key))).toBe(named)
})
