import { text } from 'node:stream/consumers'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import fc from 'fast-check'
import { normaliseInteger } from '../../src/base/json/exact-numbers.ts'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import type { Schema } from '../../src/contract/document/document.ts'
import { LinkedDocument } from '../../src/contract/document/linked-document.ts'
import { digestOf } from '../../src/sandbox/worlds/template.ts'
import { loadScenario, parseScenario, seedRecords } from '../../src/scenarios/load-scenario.ts'
import { scenarioSchema } from '../../src/scenarios/scenario-schema.ts'
import {
  scenarioSettings,
  scenarioText,
  textRows,
  toInput,
} from '../../src/scenarios/scenario-text.ts'
import { hostileText } from '../support/any-scenario.ts'
import { loadContract } from '../support/built-in.ts'
import { runs } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { shopContract } from '../support/shop-contract.ts'
import { expect, test } from '../support/test.ts'
import { textCases } from '../support/text-cases.ts'

const shop = shopContract()
const petStore = loadContract()

const rex = { id: 1, name: 'Rex', categoryId: 3 }
const order = { id: 7, petId: 1, quantity: 2 }
const ada = { ownerId: '00000000-0000-4000-8000-000000000001', email: 'ada@example.org' }
const visit = { id: 3, reason: 'walk', path: { ownerId: ada.ownerId } }

/** The values of the records of a scenario, by resource. */
async function valuesOf(value: object, contract = shop) {
  const { records } = await parseScenario({ version: 1, ...value }, contract)
  return Object.fromEntries(
    [...records].map(([name, list]) => [name, list.map((each) => each.value)]),
  )
}

/** The records that a scenario starts with, by resource. */
async function seeded(value: object, contract = shop) {
  const records = await seedRecords(
    await parseScenario({ version: 1, ...value }, contract),
    contract,
  )
  return Object.fromEntries(records)
}

test.for<[string, object, object]>([
  [
    'under records',
    { records: { pets: [rex], orders: [order] } },
    { pets: [rex], orders: [order] },
  ],
  [
    'by a name at the top level',
    { pets: [rex], orders: [order] },
    { pets: [rex], orders: [order] },
  ],
  [
    'some here, some there',
    { orders: [order], records: { pets: [rex] } },
    { pets: [rex], orders: [order] },
  ],
  ['no records', { pets: [], records: { orders: [] } }, {}],
  [
    'what only the sandbox keeps, and what a recording saw',
    { pets: [{ ...rex, other: { collar: 'red' }, seen: 'GET /v1/pets/1' }] },
    { pets: [{ ...rex, collar: 'red' }] },
  ],
  [
    'members named as what stands beside them',
    { orders: [{ ...order, other: { a: 1 }, $other: { b: 2 }, seen: 'GET /v1/store/orders' }] },
    { orders: [{ ...order, other: { a: 1 }, b: 2 }] },
  ],
  [
    'what the path says',
    { visits: [visit], photos: [{ size: 9007199254740993n, path: { fileName: 'a.png' } }] },
    { visits: [{ id: 3, reason: 'walk' }], photos: [{ size: 9007199254740993n }] },
  ],
])('a scenario has %s', async ([, value, records]) => {
  expect(await valuesOf(value)).toEqual(records)
})

test('a record is known by its id, and its parents stand beside it', async () => {
  const { records } = await parseScenario(
    { version: 1, owners: [ada], visits: [visit], photos: [{ size: 1, path: { fileName: 'a' } }] },
    shop,
  )
  expect(Object.fromEntries(records)).toEqual({
    owners: [{ id: ada.ownerId, value: ada }],
    visits: [{ id: 3, value: { id: 3, reason: 'walk' }, parents: { ownerId: ada.ownerId } }],
    photos: [{ id: 'a', value: { size: 1 } }],
  })
})

test.for(
  textCases`
  records:\n  orders:\n    - { id: 1, petId: x, quantity: 1 }
    4: records.orders[0].petId must be an integer (int64), got "x".
  orders:\n  - { id: 1, petId: 1 }
    3: orders[0].quantity is required.
  orders:\n  - { id: 1, petId: 1, quantity: 0 }
    3: orders[0].quantity must be at least 1, got 0.
  orders:\n  - { id: 1, petId: 1, quantity: 1, tags: [ab, ab] }
    3: orders[0].tags must not have an item twice: 0 and 1 are equal, got ["ab","ab"].
  orders:\n  - { id: 1, petId: 1, quantity: 1, quantty: 2 }
    3: orders[0].quantty is an unknown key. Did you mean "quantity"?
  orders:\n  - { id: 1, petId: 1, quantity: 1 }\n  - { id: 1, petId: 2, quantity: 1 }
    4: orders[1].id 1 is already the id of orders[0]. Give each its own id.
  orders: []\nrecords:\n  orders: []
    4: records.orders is about the same records as orders. Use one of the two.
  order: []
    2: order is an unknown key. Did you mean "orders"?
  records:\n  pet: []
    3: records.pet is an unknown key. Did you mean "pets"?
  photos:\n  - { size: 1 }
    3: photos[0].path is required: write path: {
  photos:\n  - { size: 1, path: { fileName: a } }\n  - { size: 2, path: { fileName: a } }
    4: photos[1].path.fileName "a" is already the id of photos[0]. Give each its own id.
  visits:\n  - { id: 1, reason: walk }
    3: visits[0].path is required: write path: {
  lines:\n  - { id: 1, reason: walk, nose: x }
    3: lines[0].nose is an unknown key. Did you mean "note"?
  owners:\n  - { ownerId: a, email: a@b.org }
    3: owners[0].ownerId must be a UUID, got "a".
  generate: { orders: {} }
    2: generate.orders.count is required: how many?
  generate: { orders: { count: 1, state: { placd: 1 } } }
    2: generate.orders.state.placd is an unknown key. Did you mean "placed"?
  generate: { count: 1, pets: { count: 2 } }
    2: generate.pets is about the same records as generate.count. Use one of the two.
  generate: { categoryIds: [1], orders: { count: 2 } }
    2: generate.count is required: how many?
  generate: { pets: { count: 5000000 }, orders: { count: 1 } }
    2: generate leads to 5,000,001 records, and may lead to 5,000,000. Generate fewer.
  lastId: { owners: 1 }
    2: lastId.owners is an unknown key.
`,
)('%s is refused by file, line and key', async ([content, says], { folder }) => {
  const { 'bad.yaml': file } = writeFiles(folder, {
    'bad.yaml': `version: 1\n${content.replaceAll('\\n', '\n')}\n`,
  })
  await expect(loadScenario(file as string, shop)).rejects.toThrow(`bad.yaml:${says}`)
})

test('extends merges records, generate and lastId resource by resource, whatever their form', async ({
  folder,
}) => {
  const files = writeFiles(folder, {
    'base.json': stringifyJson({
      ...{ version: 1, pets: [rex], owners: [ada], lastId: 9 },
      generate: { count: 3, categoryIds: [7], orders: { count: 2 } },
    }),
    'over.json': stringifyJson({
      ...{ version: 1, extends: 'base.json', records: { pets: [], orders: [order] } },
      ...{
        lastId: { orders: 20 },
        generate: { pets: { count: 1 }, orders: { state: { sent: 1 } } },
      },
    }),
  })
  const { records, generate, lastIds } = await loadScenario(files['over.json'], shop)
  expect([...records.keys()]).toEqual(['orders', 'owners'])
  expect(Object.fromEntries(generate)).toEqual({
    pets: { count: 1, categoryIds: [7] },
    orders: { count: 2, state: { sent: 1 } },
  })
  expect(Object.fromEntries(lastIds)).toEqual({ pets: 9, orders: 20 })
})

test('what is generated fits the schemas, refers to what exists, and follows from the seed', async () => {
  const ajv = new Ajv2020({
    strict: false,
    multipleOfPrecision: 9,
    formats: { ...fullFormats, int64: true },
  })
  const all = {
    ...{ owners: { count: 4 }, visits: { count: 30 }, orders: { count: 40 }, photos: { count: 3 } },
    lines: { count: 5 },
  }
  const records = await seeded({ seed: 5, generate: { count: 6, ...all } })
  const counts = Object.entries(records).map(([name, { length }]) => [name, length])
  expect(Object.fromEntries(counts)).toEqual({
    pets: 6,
    orders: 40,
    owners: 4,
    visits: 30,
    photos: 3,
    lines: 5,
  })
  const names = {
    orders: 'Order',
    owners: 'Owner',
    visits: 'Visit',
    photos: 'Photo',
    lines: 'Line',
  }
  const { schemas } = new LinkedDocument(shop.written).document.components
  for (const [name, schema] of Object.entries(names)) {
    const validate = ajv.compile(parseDoubles(schemas[schema] as Schema))
    for (const { value } of records[name] ?? [])
      expect([validate(value), value]).toEqual([true, value])
    const ids = (records[name] ?? []).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
  const owners = new Set(records.owners?.map(({ id }) => id))
  const visits = new Set(records.visits?.map(({ id }) => id))
  for (const { parents } of records.visits ?? []) expect(owners).toContain(parents?.ownerId)
  for (const { value } of records.orders ?? []) {
    expect([1, 2, 3, 4, 5, 6]).toContain(value.petId)
    expect(owners).toContain(value.ownerId)
    for (const id of value.visitIds as number[]) expect(visits).toContain(id)
  }
  expect(await seeded({ seed: 5, generate: { count: 6, ...all } })).toEqual(records)
  const more = await seeded({ seed: 5, generate: { count: 6, ...all, orders: { count: 60 } } })
  expect(more.orders?.slice(0, 40)).toEqual(records.orders)
  expect((await seeded({ seed: 6, generate: { count: 6, ...all } })).orders).not.toEqual(
    records.orders,
  )
})

test('weights and lists of values are for fields of any resource', async () => {
  const generate = {
    owners: { count: 1 },
    orders: { count: 60, state: { sent: 1, absent: 1, placed: 0 }, petIds: [8, 9] },
  }
  const { orders = [] } = await seeded({ generate })
  // It is one of the values of the enum here, and no sign of a missing field.
  expect(new Set(orders.map(({ value }) => value.state))).toEqual(new Set(['sent', 'absent']))
  expect(new Set(orders.map(({ value }) => value.petId))).toEqual(new Set([8, 9]))
})

test('a new field, and a new resource, change nothing else that is generated', async () => {
  const generate = { count: 30, orders: { count: 30 } }
  const before = await seeded({ seed: 3, generate })
  const grown = shopContract((document) => {
    const { NewPet, Pet, Order } = document.components.schemas
    const tags = { type: 'array', items: { type: 'string' }, maxItems: 4 }
    const schemas = {
      ...document.components.schemas,
      NewPet: withField(NewPet, 'tags', tags),
      Pet: withField(Pet, 'tags', tags),
      Order: withField(Order, 'comment', { type: 'string', minLength: 1 }),
    }
    return { ...document, components: { ...document.components, schemas } }
  })
  const after = await seeded({ seed: 3, generate }, grown)
  expect(after.pets?.every(({ value }) => Array.isArray(value.tags))).toBe(true)
  const untagged = (pets: typeof after.pets) =>
    pets?.map(({ value: { tags: _tags, ...value } }) => value)
  expect(untagged(after.pets)).toEqual(untagged(before.pets))
  expect(after.orders?.map(({ value: { comment: _text, ...value } }) => value)).toEqual(
    before.orders?.map(({ value }) => value),
  )
  expect((await seeded({ seed: 3, generate: { count: 30 } }, petStore)).pets).toEqual(before.pets)
})

test('records below a parent that there is none of are an error that names it', async () => {
  await expect(seeded({ generate: { visits: { count: 1 } } })).rejects.toThrow(
    'generate: visits: each belongs to one of owners, and there are none. List or generate some.',
  )
})

test('the digest of data is that of the data, however it is written, and tells resources apart', async () => {
  const digest = async (value: object, contract = shop) =>
    digestOf(await parseScenario({ version: 1, ...value }, contract))
  const pets = [{ ...rex, status: 'available' }]
  const known = await digest({ pets }, petStore)
  const weights = { available: 6, pending: 2, sold: 1, absent: 1 }
  const generate = { count: 2000, categoryIds: [1, 2, 3, 4, 5, 6], status: weights }
  expect(await digest({ pets })).toBe(known)
  expect(await digest({ records: { pets } })).toBe(known)
  const drawn = await digest({ seed: 7, generate }, petStore)
  expect(await digest({ seed: 7, generate: { pets: generate } }, petStore)).toBe(drawn)
  expect(new Set([known, drawn, await digest({}, petStore)]).size).toBe(3)
  expect(await digest({ pets, orders: [order] })).not.toBe(known)
  expect(await digest({ pets, generate: { orders: { count: 1 } } })).not.toBe(known)
})

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(normaliseInteger)
const anyOrder = fc.record(
  {
    ...{ id: int64, petId: int64, isGift: fc.boolean() },
    quantity: fc.bigInt({ min: 1n, max: 10n ** 30n }).map(normaliseInteger),
    state: fc.constantFrom('placed', 'sent', 'absent'),
    price: fc.integer({ min: 0, max: 10 ** 6 }).map((cents) => parseJson(`${cents / 100}`)),
    tags: fc.uniqueArray(
      hostileText.map((each) => `ab${each}`),
      { maxLength: 3 },
    ),
    other: fc.dictionary(fc.stringMatching(/^\w{1,5}$/), fc.integer(), { noNullPrototype: true }),
    $other: fc.constantFrom({ x: [1, { y: null }] }),
  },
  { requiredKeys: ['id', 'petId', 'quantity'] },
)
const anyRecords = fc.record(
  {
    pets: fc.uniqueArray(
      fc.record(
        { id: int64, name: hostileText, categoryId: int64, status: fc.constantFrom('sold') },
        { requiredKeys: ['id', 'name', 'categoryId'] },
      ),
      { selector: ({ id }) => id, maxLength: 3 },
    ),
    orders: fc.uniqueArray(anyOrder, { selector: ({ id }) => id, maxLength: 3 }),
    visits: fc.uniqueArray(
      fc.record({
        id: int64,
        reason: fc.stringMatching(/^[a-z]{3,8}$/),
        path: fc.record({ ownerId: fc.uuid() }),
      }),
      { selector: ({ id }) => id, maxLength: 3 },
    ),
    photos: fc.uniqueArray(
      fc.record({ size: fc.nat(), path: fc.record({ fileName: fc.oneof(fc.uuid(), fc.nat()) }) }),
      { selector: ({ path }) => path.fileName, maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
)

test.for(['yaml', 'json'] as const)(
  'records of any resources can be written as %s, and are the same when they are read',
  async (format, { folder }) => {
    await fc.assert(
      fc.asyncProperty(anyRecords, fc.option(int64), async (value, last) => {
        const scenario = await parseScenario(
          {
            version: 1,
            name: 'a',
            records: value,
            ...(last !== null && { lastId: { orders: last } }),
          },
          shop,
        )
        const { records, resources, lastIds } = scenario
        const written = { rows: textRows(records), resources }
        const content = await text(scenarioText(scenarioSettings(scenario), written, format))
        const { [`a.${format}`]: file } = writeFiles(folder, { [`a.${format}`]: content })
        const again = await loadScenario(file as string, shop)
        expect([again.records, again.lastIds]).toEqual([records, lastIds])
        const parsed = await parseScenario(toInput(scenario), shop)
        expect(parsed.records).toEqual(records)
      }),
      runs(25),
    )
  },
)

test('a scenario has the animals at the top level, and the others under records', async () => {
  const value = {
    pets: [rex],
    orders: [
      { ...order, tags: ['ab'] },
      { ...order, id: 8 },
    ],
    owners: [ada],
  }
  const scenario = await parseScenario({ version: 1, name: 'mine', ...value }, shop)
  const written = { rows: textRows(scenario.records), resources: scenario.resources }
  const as = (format: 'yaml' | 'json') => text(scenarioText({ version: 1 }, written, format))
  expect(await as('yaml')).toBe(`version: 1
pets:
  - { id: 1, name: Rex, categoryId: 3 }
records:
  orders:
    - { id: 7, petId: 1, quantity: 2, tags: [ ab ] }
    - { id: 8, petId: 1, quantity: 2 }
  owners:
    - { ownerId: ${ada.ownerId}, email: ada@example.org }
`)
  expect(await as('json')).toBe(`{
  "version": 1,
  "pets": [
    {"id":1,"name":"Rex","categoryId":3}
  ],
  "records": {
    "orders": [
      {"id":7,"petId":1,"quantity":2,"tags":["ab"]},
      {"id":8,"petId":1,"quantity":2}
    ],
    "owners": [
      {"ownerId":"${ada.ownerId}","email":"ada@example.org"}
    ]
  }
}
`)
})

test('the schema of a contract is a schema that editors understand', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validate = ajv.compile(parseDoubles(scenarioSchema(shop)))
  const fits = (value: object) => validate({ version: 1, ...value })
  expect(
    fits({ records: { orders: [order], pets: [rex] }, generate: { orders: { count: 2 } } }),
  ).toBe(true)
  expect(fits({ lines: [{ id: 1, reason: 'walk', note: 'x' }] })).toBe(true)
  expect(fits({ lines: [{ id: 1, reason: 'walk', more: 'x' }] })).toBe(false)
  expect(fits({ orders: [{ ...order, quantity: 0 }] })).toBe(false)
  expect(fits({ records: { order: [order] } })).toBe(false)
})

test('no key of the format is the short form of a resource', () => {
  const { properties = {} } = scenarioSchema(petStore) as { properties?: object }
  const named = shopContract((document) => {
    const list = document.paths['/photos']
    const keys = Object.keys(properties).filter((key) => key !== 'pets' && /^\w+$/.test(key))
    const paths = keys.map((key) => {
      const get = { ...list?.get, operationId: `list_${key}` }
      return [`/${key}`, { get }] as const
    })
    return {
      ...document,
      paths: { ...document.paths, ...Object.fromEntries(paths) } as typeof document.paths,
    }
  })
  const schema = scenarioSchema(named) as { properties: { [key: string]: Schema } }
  const types = (all: object) => Object.entries(all).map(([key, { type }]) => [key, type])
  const own = types(properties).filter(([key]) => key !== 'lastId' && key !== 'pets')
  expect(types(schema.properties)).toEqual(expect.arrayContaining(own))
})

// --- internal ---

/** A plain Ajv knows no bigints. */
function parseDoubles(schema: Schema): Schema {
  return JSON.parse(stringifyJson(schema))
}

function withField(
  schema: Schema | undefined,
  name: string,
  field: Schema,
  isRequired = false,
): Schema {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: object
    readonly required?: readonly string[]
  }
  return {
    ...schema,
    properties: { ...properties, [name]: field },
    required: isRequired ? [...required, name] : required,
  }
}
