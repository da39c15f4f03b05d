import {
  collection,
  inQuery,
  integer,
  listOf,
  object,
  takes,
  text,
} from '../support/contract-parts.ts'
import { expect, ownContract, test } from '../support/own-contract.ts'

const json = (schema: object) => ({ 'application/json': { schema } })
const word = object({ text, size: integer }, ['text'])
/** A contract whose refusals have these contents. */
const refusing = (content: object, sent: object = word) => {
  const { requestBody, responses } = takes(sent, undefined, 201)
  const refused = { description: 'Refused', content }
  return {
    paths: { '/words': { post: { requestBody, responses: { ...responses, 400: refused } } } },
  }
}
const VIOLATIONS = object({ violations: listOf(object({ fieldName: text, message: text })) }, [
  'violations',
])
const WHY = 'text is required'
const texts = listOf(text)

test.for([
  ['a code alone', json(object({ code: text })), { code: 'bad_request' }, WHY],
  [
    'a list of texts',
    json({ properties: { code: text, tags: texts, non_field_errors: texts } }),
    { code: 'bad_request', non_field_errors: [WHY] },
    null,
  ],
  ['one list of texts', json({ properties: { lines: texts } }), { lines: [WHY] }, null],
  ['violations', json(VIOLATIONS), { violations: [{ fieldName: 'text', message: WHY }] }, null],
  [
    'violations of any media type',
    { '*/*': { schema: VIOLATIONS } },
    { violations: [{ fieldName: 'text', message: WHY }] },
    null,
  ],
  ['a message', json({ properties: { detail: text } }), { detail: WHY }, null],
] as const)(
  'a refusal whose schema has %s says why there, or else in a header',
  async ([, content, expected, header], { start }) => {
    const { send } = await start(refusing(content))
    const { status, body, headers } = await send('POST /words', {})
    expect([status, body, headers.get('x-sandbox-reason')]).toEqual([400, expected, header])
    expect(headers.get('content-type')).toBe('application/json')
  },
)

test('a documented text that is the same for every refusal has the reason in a header', async ({
  start,
}) => {
  const { send } = await start(refusing({ 'application/vnd.words': { example: 'Refused.' } }))
  const { body, headers } = await send('POST /words', {})
  expect([body, headers.get('x-sandbox-reason')]).toEqual(['Refused.', WHY])
})

const thing = object(
  {
    ...{ word: text, codes: listOf(integer) },
    sizes: listOf({ anyOf: [integer, { type: 'boolean' }] }),
  },
  [],
  { additionalProperties: false },
)

/** Bodies of nearly 1 MiB, which break their contract in as many places as they have members. */
const bodies = {
  'eighty thousand unknown members': Object.fromEntries(
    Array.from({ length: 80_000 }, (_each, at) => [`k${at}`, 1]),
  ),
  'an unknown member with a name of a million letters': { ['a'.repeat(1_000_000)]: 1 },
  'a list of three hundred thousand wrong items': { codes: Array(300_000).fill('') },
  'a list of a hundred thousand items of which none fits a branch': {
    sizes: Array(100_000).fill('x'),
  },
}

test.for(Object.entries(bodies))(
  'a body with %s is refused in a sentence, names a hundred places at most, and keeps nothing else from its answer',
  async ([, sent], { start }) => {
    const violations = listOf(object({ message: text }))
    const { send, sandbox } = await start(
      refusing(json(object({ message: text, violations })), thing),
    )
    const { status, body: answer } = await send('POST /words', sent)
    expect(status).toBe(400)
    expect(answer.message.length).toBeLessThanOrEqual(4096)
    expect(answer.violations.length).toBeGreaterThan(0)
    expect(answer.violations.length).toBeLessThanOrEqual(100)
    const [exchange] = await sandbox.requests.list()
    expect(exchange?.violations.length).toBeLessThanOrEqual(100)
    expect(JSON.stringify(exchange).length).toBeLessThan(100_000)
    expect((await send('POST /words', {})).status).toBe(201)
  },
)

const NAMES = ['Owner', 'Visit', 'Vet', 'Bill', 'Room', 'Ward', 'Drug', 'Test', 'Note', 'Shift']
const currency = {
  type: 'string',
  enum: ['EUR', 'USD', 'CHF', ...[...'ABCDEFGHIJKLM'].map((each) => `${each}${each}${each}`)],
}

/** A contract with two paths and three operations for each of ten nouns. */
const clinic = {
  paths: Object.assign(
    {},
    ...NAMES.map((name) => {
      const path = `/${name.toLowerCase()}s`
      const thing = object({ id: text, currency }, ['id'])
      const paths = collection(path, thing, { query: [inQuery('currency', currency)] })
      const { [path]: all, [`${path}/{id}`]: one } = paths as { [path: string]: never }
      const { get, post, parameters } = Object({ ...Object(all) })
      return {
        [path]: {
          get: { operationId: `list${name}s`, ...get },
          post: { operationId: `create${name}`, ...post },
        },
        [`${path}/{id}`]: {
          ...{ ...Object(one), parameters: [...parameters, ...Object(one).parameters] },
          get: { operationId: `get${name}`, ...Object(one).get },
        },
      }
    }),
  ),
}

const fault = (on: unknown) => ({ id: 'cut', on, connection: 'reset' })

test.for([
  [
    'listVisit',
    'faults[0].on must be an operation (one of 30), a list of operations, or \'*\', got "listVisit". Did you mean "listVisits"?',
  ],
  [['getVet', 'getRum'], 'got ["getVet","getRum"]. Did you mean "getRoom"?'],
  ['vets', 'got "vets". The nearest are listVets, '],
] as const)('a fault on %j says which operation was meant', async ([on, way], { start }) => {
  const scenario = { version: 1, name: 'own', faults: [fault(on)] }
  await expect(start(clinic, { scenario })).rejects.toThrow(way)
})

test('an unknown resource or entry of a scenario says which one was meant', async ({ start }) => {
  const source = ownContract(clinic)
  for (const [more, meant] of [
    [{ records: { visit: [] } }, 'visits'],
    [{ generate: { vet: { count: 1 } } }, 'vets'],
    [{ unspecified: { listOder: 'id' } }, 'listOrder'],
  ] as const) {
    const scenario = { version: 1, name: 'own', ...more }
    await expect(start(source, { scenario })).rejects.toThrow(`Did you mean "${meant}"?`)
  }
})

test('an operation of an added fault, a value that is none of many, and an unknown path of a large contract say what was meant', async ({
  start,
}) => {
  const { send } = await start(clinic)
  const detailOf = async (line: string, json?: object) => {
    const { status, body } = await send(line, json)
    return `${status} ${body.detail}`
  }
  expect(await detailOf('POST /__admin/faults', fault('createVist'))).toMatch(
    /^400 .*Did you mean "createVisit"\?/,
  )
  expect(await detailOf('GET /vets?currency=EURO')).toContain(
    'currency must be one of 16 values, got "EURO". Did you mean "EUR"?',
  )
  expect(await detailOf('POST /vets', { id: 'x', currency: 'ZZ' })).toMatch(
    /^400 .*currency must be one of 16 values, got "ZZ"\. The nearest are [A-Z, ]+$/,
  )
  expect(await detailOf('GET /visit/7')).toMatch(
    /^404 There is no GET \/visit\/7; the nearest of the 20 paths here are \/visits\/\{id\}, (?:\S+ ){8}and \S+$/,
  )
  expect(await detailOf('GET /bills/7/lines')).toContain('are /bills/{id}, ')
  expect(await detailOf('GET /romes')).toContain('are /rooms, ')
})
