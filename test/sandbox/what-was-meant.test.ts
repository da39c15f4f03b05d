import { body, inPath, inQuery, listOf, object, text } from '../support/contract-parts.ts'
import { expect, ownContract, test } from '../support/own-contract.ts'

const NAMES = ['Owner', 'Visit', 'Vet', 'Bill', 'Room', 'Ward', 'Drug', 'Test', 'Note', 'Shift']
const currency = {
  type: 'string',
  enum: ['EUR', 'USD', 'CHF', ...[...'ABCDEFGHIJKLM'].map((each) => `${each}${each}${each}`)],
}
const thing = object({ id: text, currency }, ['id'])
const answers = (status: number, schema: object) => ({
  [status]: { description: 'ok', content: { 'application/json': { schema } } },
})

/** A contract with two paths and three operations for each of ten nouns. */
const clinic = {
  paths: Object.fromEntries(
    NAMES.flatMap((name) => [
      [
        `/${name.toLowerCase()}s`,
        {
          get: {
            operationId: `list${name}s`,
            parameters: [inQuery('currency', currency)],
            responses: answers(200, listOf(thing)),
          },
          post: {
            operationId: `create${name}`,
            requestBody: body(thing),
            responses: answers(201, thing),
          },
        },
      ],
      [
        `/${name.toLowerCase()}s/{id}`,
        {
          parameters: [inPath('id')],
          get: { operationId: `get${name}`, responses: answers(200, thing) },
        },
      ],
    ]),
  ),
}

const fault = (on: unknown) => ({ id: 'cut', on, connection: 'reset' })

for (const [on, way] of [
  [
    'listVisit',
    'faults[0].on must be an operation (one of 30), a list of operations, or \'*\', got "listVisit". Did you mean "listVisits"?',
  ],
  [['getVet', 'getRum'], 'got ["getVet","getRum"]. Did you mean "getRoom"?'],
  ['vets', 'got "vets". The nearest are listVets, '],
] as const)
  test(`a fault on ${JSON.stringify(on)} says which operation was meant`, async ({ start }) => {
    const scenario = { version: 1, name: 'own', faults: [fault(on)] }
    await expect(start(clinic, { scenario })).rejects.toThrow(way)
  })

test('a fault that is added while it runs says which operation was meant', async ({ start }) => {
  const { sandbox } = await start(clinic)
  const { origin } = new URL(sandbox.url)
  const answer = await fetch(`${origin}/__admin/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault('createVist')),
  })
  expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
    400,
    expect.stringContaining('Did you mean \\"createVisit\\"?'),
  ])
})

test('an unknown resource or entry of a scenario says which one was meant', async ({ start }) => {
  const source = ownContract(clinic)
  const begin = (more: object) => start(source, { scenario: { version: 1, name: 'own', ...more } })
  await expect(begin({ records: { visit: [] } })).rejects.toThrow('Did you mean "visits"?')
  await expect(begin({ generate: { vet: { count: 1 } } })).rejects.toThrow('Did you mean "vets"?')
  await expect(begin({ unspecified: { listOder: 'id' } })).rejects.toThrow(
    'Did you mean "listOrder"?',
  )
})

test('a value that is none of many says what was meant', async ({ start }) => {
  const { send } = await start(clinic)
  const inQuery = await send('GET /vets?currency=EURO')
  expect([inQuery.status, inQuery.body.detail]).toEqual([
    400,
    expect.stringContaining('currency must be one of 16 values, got "EURO". Did you mean "EUR"?'),
  ])
  const inBody = await send('POST /vets', { id: 'x', currency: 'ZZ' })
  expect([inBody.status, inBody.body.detail]).toEqual([
    400,
    expect.stringMatching(
      /currency must be one of 16 values, got "ZZ"\. The nearest are [A-Z, ]+$/,
    ),
  ])
})

test('an unknown path of a large contract names the nearest ones first', async ({ start }) => {
  const { send } = await start(clinic)
  const missing = async (target: string) => (await send(`GET ${target}`)).body.detail
  expect(await missing('/visit/7')).toMatch(
    /^There is no GET \/visit\/7; the nearest of the 20 paths here are \/visits\/\{id\}, (?:\S+ ){8}and \S+$/,
  )
  expect(await missing('/bills/7/lines')).toContain('are /bills/{id}, ')
  expect(await missing('/romes')).toContain('are /rooms, ')
})
