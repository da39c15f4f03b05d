import { expect, test } from 'vitest'
import { stringifyJson } from '../../src/base/json/json.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { ContractSource } from '../../src/contract/document/contract-source.ts'
import { isUnder } from '../../src/contract/document/document.ts'
import { petStoreHints } from '../../src/petstore/pet-store-hints.ts'
import { loadContract, readDocument, source } from '../support/built-in.ts'
import { allowedMethods } from '../support/contract.ts'
import {
  FOREIGN_FIELD,
  FOREIGN_METHOD,
  FOREIGN_PATH,
  OTHER_FOREIGN_FIELD,
} from '../support/not-in-contract.ts'
import { ownContract } from '../support/own-contract.ts'

const contract = loadContract()
const PETS = allowedMethods('/pets')

test.for([
  ['GET', '/v1/pets', 'listPets', {}],
  ['HEAD', '/v1/pets', 'listPets', {}],
  ['POST', '/v1/pets', 'createPet', {}],
  ['GET', '/v1/pets/7', 'getPet', { petId: '7' }],
  ['GET', '/v1/pets/a%2Fb', 'getPet', { petId: 'a%2Fb' }],
  ['GET', '/v1/pets/{petId}', 'getPet', { petId: '{petId}' }],
  ['POST', '/messages', 'createMessage', {}],
  ['GET', '/v%31/%70et%73', 'listPets', {}],
  ['GET', '/v1/pets/a%2fb%7Ec', 'getPet', { petId: 'a%2Fb~c' }],
] as const)('%s %s is the operation %s', ([method, path, id, pathTexts]) => {
  const found = contract.match(method, path)
  expect(found?.operation?.id).toBe(id)
  expect(found).toMatchObject({ pathTexts })
})

test.for([
  [FOREIGN_METHOD, '/v1/pets', '/v1/pets', PETS],
  ['OPTIONS', '/v1/pets', '/v1/pets', PETS],
  ['get', '/v1/pets', '/v1/pets', PETS],
  [FOREIGN_METHOD, '/v1/pets/7', '/v1/pets/{petId}', allowedMethods('/pets/{petId}')],
  ['HEAD', '/messages', '/messages', allowedMethods('/messages')],
] as const)('%s on %s is answered with the methods of the path', ([method, path, own, allowed]) => {
  expect(contract.match(method, path)).toEqual({ operation: undefined, path: own, allowed })
})

test.for([
  '/',
  '',
  '/v1',
  '/pets',
  '/V1/pets',
  '/v1/pets/',
  '/v1/pets/7/',
  '/v1//pets',
  '/v1/messages',
  '/v1%2Fpets',
  '/v1/p%2565ts',
])('the contract has no path %j', (path) => expect(contract.match('GET', path)).toBeUndefined())

test.for([
  ['GET', '/V1/PETS', 'listPets', {}],
  ['POST', '/v1/Pets', 'createPet', {}],
  ['GET', '/v1/pets/Rex', 'getPet', { petId: 'Rex' }],
  ['GET', '/v1/pETS/Rex', 'getPet', { petId: 'Rex' }],
  ['POST', '/MESSAGES', 'createMessage', {}],
] as const)('%s %s is the operation %s if case does not count', ([method, path, id, texts]) => {
  const found = contract.matchCaseless(method, path)
  expect(found?.operation?.id).toBe(id)
  expect(found).toMatchObject({ pathTexts: texts })
  expect(contract.matchCaseless(method, `${path}/`)).toBeUndefined()
})

test('a document with another base path and another method moves every path', () => {
  const document = structuredClone(readDocument()) as unknown as {
    servers: object[]
    paths: Record<string, Record<string, { operationId: string }>>
  }
  document.servers = [
    { url: 'https://{host}/api/v3/', variables: { host: { default: 'a.example' } } },
  ]
  const path = document.paths['/pets/{petId}'] ?? {}
  path.delete = { ...path.get, operationId: 'removePet' }
  const moved = contractOf(
    new ContractSource({
      name: 'moved.json',
      text: stringifyJson(document),
      hints: petStoreHints,
    }),
  )
  expect([moved.basePath, moved.namedPaths]).toEqual([
    '/api/v3',
    loadContract().namedPaths.map((each) => each.replace('/v1', '/api/v3')),
  ])
  expect(moved.match('DELETE', '/api/v3/pets/7')?.operation?.id).toBe('removePet')
  expect(moved.match(FOREIGN_METHOD, '/api/v3/pets/7')).toMatchObject({
    allowed: ['GET', 'HEAD', 'DELETE', 'OPTIONS'],
  })
  expect(moved.match('GET', '/v1/pets')).toBeUndefined()
  expect(moved.match('POST', '/messages')?.operation?.id).toBe('createMessage')
})

test('the base path that is read alone is that of the contract', () => {
  expect(source.basePath).toBe(contract.basePath)
  expect(contract.basePath).toBe('/v1')
})

test.for([
  ['/v1', true],
  ['/v1/', true],
  ['/v1?a=1', true],
  ['/v1/pets', true],
  ['/v%31/pets', true],
  ['/%761?a=1', true],
  ['/v1%2Fpets', false],
  ['/v10', false],
  ['/V1/pets', false],
  ['/', false],
] as const)('whether %s is under the base path: %s', ([path, under]) => {
  expect(isUnder('/v1', path)).toBe(under)
})

/** Paths of a contract, and ways to write a request to them (RFC 3986, section 6.2.2). */
const written: [string, readonly string[], readonly string[]][] = [
  ['/users/me', ['/users/%6De', '/%75sers/%6d%65'], ['/users%2Fme', '/users/%256De']],
  ['/~home', ['/%7Ehome', '/%7ehome'], ['/%257Ehome']],
  ['/%7euser', ['/~user', '/%7Euser'], []],
  ['/caf%C3%A9', ['/caf%c3%a9', '/c%61f%C3%a9'], ['/caf%C3A9']],
  ['/café', ['/caf%c3%a9', '/caf%C3%A9'], []],
  ['/a b', ['/a%20b', '/%61%20b'], ['/a+b']],
  ['/a%2fb', ['/a%2Fb', '/a%2fb'], ['/a/b']],
  ['/a%3Ab', ['/a%3ab'], ['/a:b']],
  ['/files/v{n}.json', ['/files/%76{7}.json', '/files/v7%2Ejson'], ['/files/v%2F']],
]

test.for(written)('%s is matched however it is written', async ([path, same, others]) => {
  const operation = { operationId: 'it', responses: { 204: { description: '' } } }
  const byId = { operationId: 'byId', responses: { 204: { description: '' } } }
  const source = await ownContract({
    paths: { [path]: { get: operation }, '/users/{id}': { get: byId } },
  })
  const { match } = contractOf(source)
  for (const each of same) expect([each, match('GET', each)?.operation?.id]).toEqual([each, 'it'])
  for (const each of others) expect([each, match('GET', each)?.operation?.id]).not.toContain('it')
})

test('paths that differ in how they are written alone are one', async () => {
  const operation = { responses: { 204: { description: '' } } }
  const source = await ownContract({
    paths: { '/~a/{id}': { get: operation }, '/%7ea/{name}': { put: operation } },
  })
  expect(contractOf(source).match('PATCH', '/%7Ea/1')).toMatchObject({
    allowed: ['GET', 'HEAD', 'PUT', 'OPTIONS'],
  })
})

test('the contract has none of the names that tests take for foreign', () => {
  const text = JSON.stringify(readDocument())
  for (const name of [FOREIGN_FIELD, OTHER_FOREIGN_FIELD, FOREIGN_PATH])
    expect(text).not.toContain(name)
  for (const item of Object.values(readDocument().paths))
    expect(Object.keys(item)).not.toContain(FOREIGN_METHOD.toLowerCase())
})
