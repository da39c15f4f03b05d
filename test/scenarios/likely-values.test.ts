import { contractOf } from '../../src/contract/contract.ts'
import { parseScenario, seedRecords } from '../../src/scenarios/load-scenario.ts'
import { answer, content, int64, listOf, object, text } from '../support/contract-parts.ts'
import { asSource } from '../support/read-source.ts'
import { expect, test } from '../support/test.ts'

const number = { type: 'number' }

/** A contract with one list of users. */
const users = (properties: object) => ({
  openapi: '3.1.0',
  info: { title: 'Users', version: '1' },
  paths: {
    '/users': {
      get: {
        responses: {
          '200': { ...answer(), ...content(listOf(object({ id: int64, ...properties }))) },
        },
      },
    },
  },
})

async function listed(properties: object): Promise<readonly Record<string, unknown>[]> {
  const contract = contractOf(await asSource(users(properties)))
  const scenario = await parseScenario({ version: 1, generate: { users: { count: 20 } } }, contract)
  const records = (await seedRecords(scenario, contract)).get('users') ?? []
  expect(records).toHaveLength(20)
  return records.map(({ value }) => value)
}

test('generated records of another contract have what the names of their fields say, also in objects', async () => {
  const first = await listed({
    ...{ name: text, lastName: text, city: text, latitude: number },
    address: object({ zip_code: text, city: text }),
    company: object({ name: text }),
  })
  const names = first.map(({ name }) => name)
  expect(new Set(names).size).toBeGreaterThan(15)
  for (const { name, latitude, address } of first) {
    expect(name).toMatch(/^\S+ \S+/)
    expect(Math.abs(Number(latitude))).toBeLessThanOrEqual(90)
    expect(address).toMatchObject({ zip_code: expect.stringMatching(/^\d/) })
  }
})

test('what a generated record says twice is the same: who it is, and what came when', async () => {
  const time = { ...text, format: 'date-time' }
  const ended = { ...time, type: ['string', 'null'] }
  const records = await listed({
    ...{ email: text, first_name: text, name: text, slug: text, website: text },
    ...{ created_at: time, updated_at: time, due_date: { ...text, format: 'date' } },
    ...{ deleted_at: ended, created: int64 },
  })
  for (const { name, first_name, slug, created_at, updated_at, ...record } of records) {
    expect(String(name)).toMatch(new RegExp(`^${first_name} `))
    const plain = String(name)
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
    expect(slug).toBe(plain)
    expect(record.website).toBe(`https://example.com/user/${plain}`)
    expect(record.email).toBe(`${plain.replaceAll('-', '.')}@example.com`)
    expect(Date.parse(String(updated_at))).toBeGreaterThanOrEqual(Date.parse(String(created_at)))
    expect(Number(record.created) * 1000).toBe(Date.parse(String(created_at)))
    expect(record.due_date).toMatch(/^202[78]-/)
  }
  const over = records.filter(({ deleted_at }) => deleted_at !== null)
  expect(over.length).toBeLessThan(12)
})

test('a member that is an id or the record refers to a record that is there', async () => {
  const records = await listed({ user: { oneOf: [int64, object({ id: int64, name: text })] } })
  const ids = new Set(records.map(({ id }) => id))
  // The first refers to none, so that it ends somewhere.
  for (const { user } of records.slice(1)) expect(ids).toContain(user)
})

test('generated records have all values of a field, whichever a creation gets', async () => {
  const records = await listed({
    state: { ...text, enum: ['open', 'closed'], default: 'open' },
    isPaid: { type: 'boolean', default: false },
  })
  expect(new Set(records.map(({ state }) => state))).toEqual(new Set(['open', 'closed']))
  expect(new Set(records.map(({ isPaid }) => isPaid))).toEqual(new Set([true, false]))
})

test('a field that another contract gains changes no other field of its generated records', async () => {
  const fields = { name: text, city: text }
  const [before, after] = await Promise.all([listed(fields), listed({ lastName: text, ...fields })])
  expect(after.map(({ lastName: _, ...rest }) => rest)).toEqual(before)
})

test.for([
  ['an enum', { name: { ...text, enum: ['one', 'two'] } }, /^(one|two)$/],
  ['an example', { name: { ...text, example: 'Rex' } }, /^Rex$/],
  ['a pattern', { name: { ...text, pattern: '^[A-Z]{3}$' } }, /^[A-Z]{3}$/],
  ['a greatest length', { name: { ...text, maxLength: 4 } }, /^.{1,4}$/],
  ['a hint', { code: { ...text, 'x-faker': 'airline.iataCode' } }, /./],
] as const)('%s tells more than the name of a field', async ([, properties, expected]) => {
  for (const record of await listed(properties))
    for (const field of Object.keys(properties)) expect(record[field]).toMatch(expected)
})

test.for([
  'nosuch.thing',
  'constructor.constructor',
  'helpers.fake',
  'person',
  '',
  7,
  { number: [] },
])(
  'the hint %j of a user names no method of faker that needs no arguments, and is not followed',
  async (hint) => {
    const [plain, hinted] = await Promise.all([
      listed({ name: text }),
      listed({ name: { ...text, 'x-faker': hint } }),
    ])
    expect(hinted).toEqual(plain)
  },
)
