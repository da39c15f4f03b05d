import { compileDocument } from '../../src/contract/contract.ts'
import type { Schema } from '../../src/contract/document/document.ts'
import { LinkedDocument } from '../../src/contract/document/linked-document.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'
import { adminDocument, ask } from './support.ts'

/** Numbers that no double holds as they are written: each has a fraction, or is beyond int64. */
const unheld = [
  ...['0.10000000000000001', '10.00000000000000000001', '1.00000000000000000001', '1e400'],
  ...['-1e400', '0.1e-400', '123456789012345678901234567890', '1e39', '-9007199254740993.5'],
]

/** An int64 that no double holds. */
const FAR = '9007199254740993'

/** Where the number stands in a text. */
const HOLE = 'number'

/** A value with a hole for a number. */
interface Place {
  readonly value: unknown
  readonly isInt64: boolean
  /** A number that is right there. */
  readonly right: number
}

/** The requests of a sandbox's control plane; those of a proxy's have no numbers. */
const { operations } = compileDocument(new LinkedDocument(adminDocument).document)

/** Texts where any text does not do, by the name of their property. */
const texts: { readonly [name: string]: unknown } = {
  version: 1,
  id: 'a',
  on: '*',
  name: 'a',
  status: 'available',
  time: '2030-12-04T12:00:00Z',
  method: 'GET',
  target: '/v1/pets',
  to: 'sandbox',
  request: 'GET /v1/pets',
}

/** What an object that can have it needs, though its schema does not say so with `required`. */
const beside = { delay: 0, count: 1 }

/** Numbers that are right where 1, or the nearest one to it, is not. */
const rights: { readonly [name: string]: number } = {
  ...{ status: 500, lower: 0, fired: 0, forced: 0, above: -1 },
}

/** Every place for a number in the values of a schema. */
function placesIn(schema: Schema, name = ''): Place[] {
  const { type, format, properties, items, additionalProperties: others } = schema
  const { minimum = 0, maximum = 0 } = schema as { minimum?: number; maximum?: number }
  const types = [type ?? []].flat()
  const right = rights[name] ?? Math.max(minimum, Math.min(1, maximum))
  const own =
    types.includes('number') || types.includes('integer')
      ? [{ value: HOLE, isInt64: format === 'int64', right }]
      : []
  const within = Object.entries((properties ?? {}) as { [name: string]: Schema }).flatMap(
    ([key, each]) =>
      placesIn(each, key).map((place) => ({
        ...place,
        value: { ...needed(schema, each), [key]: place.value },
      })),
  )
  const listed = [items as Schema | undefined]
    .filter((each) => typeof each === 'object')
    .flatMap((each) => placesIn(each as Schema, name))
    .map((place) => ({ ...place, value: [place.value] }))
  const named = [others as Schema | undefined]
    .filter((each) => typeof each === 'object')
    .flatMap((each) => placesIn(each as Schema, name))
    .map((place) => ({ ...place, value: { categoryId: place.value } }))
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    ((schema[key] ?? []) as Schema[]).flatMap((each) => placesIn(each, name)),
  )
  // Where an int64 is one of the choices, it is taken.
  const isInt64 = choices.some((each) => each.isInt64 && each.value === HOLE)
  const chosen = choices.map((each) =>
    each.value === HOLE ? { ...each, isInt64: isInt64 || each.isInt64 } : each,
  )
  return [...own, ...within, ...listed, ...named, ...chosen]
}

/** What an object needs besides the number, which is in a value of the schema `within`: it may have a count of its own. */
function needed(schema: Schema, { properties: within = {} }: Schema = {}): object {
  const { required = [], properties = {} } = schema as {
    readonly required?: readonly string[]
    readonly properties?: { readonly [name: string]: Schema }
  }
  const added = Object.entries(beside).filter(
    ([name]) => Object.hasOwn(properties, name) && !Object.hasOwn(within as object, name),
  )
  const own = required.map((name) => [name, neededValue(properties[name] ?? {}, name)])
  return Object.fromEntries([...own, ...added])
}

function neededValue(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  const [either] = (schema.anyOf ?? []) as readonly Schema[]
  if (either) return neededValue(either, name)
  const [type] = [schema.type ?? []].flat()
  if (type === 'object') return needed(schema)
  if (type === 'array') return []
  if (type === 'number' || type === 'integer') return rights[name] ?? schema.minimum ?? 1
  return texts[name] ?? 'a'
}

/** The text of a value with a number in its hole. */
function filled(value: unknown, number: string): string {
  return JSON.stringify(value).replace(`"${HOLE}"`, number)
}

const asJson = { 'content-type': 'application/json' }

/** Every third of the places in bodies: neighbours are alike. */
const bodies = operations
  .flatMap(({ method, path, parameters, body }) => {
    const id = parameters.find(({ in: where }) => where === 'path')?.schema.type
    return (body ? placesIn(body) : []).map((place) => ({
      ...place,
      method,
      target: path.replace('/__admin', '').replace(/\{\w+\}/, id === 'integer' ? '7' : 'a'),
    }))
  })
  // There are routes with an upstream alone, and no events to send; a rate limit, copies and a cut after events are faults of their own; behaviour and what an upstream has shown name operations and records.
  .filter(
    ({ target, value }) =>
      target !== '/routes' &&
      !target.endsWith('/trigger') &&
      !/rateLimit|behaviour|upstreamRecords|"later"|"events"|"duplicate"/.test(filled(value, '1')),
  )
  .filter((_, at) => at % 3 === 0)

const queries = operations.flatMap(({ method, path, parameters }) =>
  parameters
    .filter(({ in: where, schema }) => where === 'query' && placesIn(schema).length > 0)
    .map(({ name, schema }) => ({
      method,
      name,
      path: path.replace('/__admin', '').replace(/\{\w+\}/, '7'),
      isInt64: schema.format === 'int64',
    })),
)

/** A fault that each test of a body begins with, for the route that changes it. */
const FIRST = { id: 'a', on: '*', delay: 0 }

async function send(
  sandbox: TestSandbox,
  { method, target, value }: (typeof bodies)[number],
  number: string,
) {
  await ask(sandbox, ['DELETE', '/faults'])
  if (target.startsWith('/faults/')) await ask(sandbox, ['POST', '/faults'], { json: FIRST })
  return ask(sandbox, [method, target], { body: filled(value, number), headers: asJson })
}

/** What a sandbox answers to a client and to its operator, whatever it was sent before. */
async function statusesOf(sandbox: TestSandbox): Promise<readonly number[]> {
  const listed = await sandbox.send('/pets')
  const created = await sandbox.send('/pets', { json: { name: 'Max', categoryId: 1 } })
  const state = await ask(sandbox, ['GET', '/state'])
  return [listed, created, state].map(({ status }) => status)
}

test('every number of a body of the control plane has a right value, so that a refusal is about the number', async ({
  start,
}) => {
  const sandbox = await start()
  expect(bodies.length).toBeGreaterThan(50)
  for (const place of bodies) {
    const { status, text } = await send(sandbox, place, String(place.right))
    expect([filled(place.value, String(place.right)), text, status < 300]).toEqual([
      ...[expect.anything(), expect.anything(), true],
    ])
  }
})

test('a number of a body that no double holds is refused, unless it is an int64, and the sandbox goes on', async ({
  start,
}) => {
  const sandbox = await start()
  for (const [at, place] of bodies.entries()) {
    // Each place gets two of them, and neighbours, which are alike, others.
    const some = [unheld[at % unheld.length], unheld[(at + 4) % unheld.length]] as string[]
    for (const number of [...some, FAR]) {
      const { status } = await send(sandbox, place, number)
      const isTaken = number === FAR && place.isInt64
      expect([place.target, filled(place.value, number), status < 300]).toEqual([
        ...[expect.anything(), expect.anything(), isTaken],
      ])
      if (!isTaken) expect(status).toBe(400)
    }
    expect([place, (await sandbox.send('/pets?limit=1')).status]).toEqual([place, 200])
  }
  expect(await statusesOf(sandbox)).toEqual([200, 201, 200])
})

test('a number of a query that no double holds is refused, unless it is an int64', async ({
  start,
}) => {
  const sandbox = await start()
  expect(queries.length).toBeGreaterThan(5)
  for (const { method, path, name, isInt64 } of queries) {
    for (const number of [...unheld, FAR]) {
      const { status } = await ask(sandbox, [method, `${path}?${name}=${number}`])
      const expected = number === FAR && isInt64 ? 200 : 400
      expect([path, name, number, status]).toEqual([path, name, number, expected])
    }
  }
  expect(await statusesOf(sandbox)).toEqual([200, 201, 200])
})

test.for([
  [
    'probability',
    '0.10000000000000001',
    'must be a number that a double holds, got 0.10000000000000001: write 0.1.',
  ],
  ['probability', '1e400', 'must be at most 1, got 1e400.'],
  ['times', FAR, `must be at most 9007199254740991, got ${FAR}.`],
  [
    'delay',
    '50.00000000000000000001',
    'got 50.00000000000000000001, which no double holds: write 50.',
  ],
  ['delay', '1e400', 'got 1e400, which no double holds.'],
] as const)('the refusal of %s %s says what to write', async ([name, number, says], { start }) => {
  const sandbox = await start()
  const body = `{"id":"p","on":"*","respond":{"status":500},"${name}":${number}}`
  const refused = await ask(sandbox, ['POST', '/faults'], { body, headers: asJson })
  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining(says)])
})

test('an expression of when is matched with the text of a number that no double holds', async ({
  start,
}) => {
  const sandbox = await start()
  const json = {
    ...FIRST,
    on: 'createPet',
    when: { body: { weight: { matches: '^1\\.0+1$' } } },
    respond: { status: 418, message: 'struck' },
  }
  await ask(sandbox, ['POST', '/faults'], { json })
  const sent = (weight: string) =>
    sandbox.send('/pets', {
      body: `{"name":"Max","categoryId":1,"weight":${weight}}`,
      headers: asJson,
    })
  expect((await sent('1.00000000000000000001')).status).toBe(418)
  expect((await sent('1.00000000000000000002')).status).not.toBe(418)
})

test('a fault answers with every digit of a number in its body', async ({ start }) => {
  const sandbox = await start()
  const body = '{"id":"p","on":"*","respond":{"status":500,"body":[1e400,0.10000000000000001]}}'
  expect((await ask(sandbox, ['POST', '/faults'], { body, headers: asJson })).status).toBe(201)
  expect((await sandbox.send('/pets')).text).toBe('[1e400,0.10000000000000001]')
})
