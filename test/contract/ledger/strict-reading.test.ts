import { expect } from 'vitest'
import { joinAlike } from '../../../src/check/ledger/ledger-report.ts'
import { listOpenPoints, type OpenPoint } from '../../../src/check/ledger/open-points.ts'
import {
  body,
  content,
  inPath,
  integer,
  listOf,
  object,
  text,
} from '../../support/contract-parts.ts'
import { ownContract, test } from '../../support/own-contract.ts'

// What an author who reads a contract strictly would take amiss: a status, an order or words that are not those of the contract.

const done = (schema?: object, description = 'Done') => ({
  description,
  ...(schema && content(schema)),
})
const Part = object({ id: integer, name: text, note: text }, ['id', 'name'])
const Written = object({ name: text, note: text }, ['name'])

/** Parts that are created and changed, with some refusals. */
function parts(create: object, update: object = create) {
  return {
    paths: {
      '/parts': {
        get: { operationId: 'listParts', responses: { 200: done(listOf(Part)) } },
        post: {
          operationId: 'addPart',
          requestBody: body(Written),
          responses: { 201: done(Part), ...create },
        },
      },
      '/parts/{id}': {
        parameters: [inPath('id', integer)],
        get: { operationId: 'getPart', responses: { 200: done(Part), 404: done() } },
        put: {
          operationId: 'putPart',
          requestBody: body(Written),
          responses: { 200: done(Part), ...update },
        },
      },
    },
  }
}

async function pointsOf(document: {
  readonly paths: object
  readonly components?: object
}): Promise<ReadonlyMap<string, OpenPoint>> {
  const { entries } = listOpenPoints(await ownContract(document), { now: 0 })
  return new Map(entries.map((each) => [each.name, each]))
}

test.for<[refusals: object, status: number, isDocumented: boolean]>([
  [{ 405: done(undefined, 'Validation exception') }, 405, true],
  [{ 405: done(undefined, 'Invalid input') }, 405, true],
  [
    { 400: done(undefined, 'Invalid ID supplied'), 405: done(undefined, 'Invalid input') },
    405,
    true,
  ],
  [{ 400: done(undefined, 'Bad request'), 422: done(undefined, 'Validation failed') }, 422, true],
  [{ 422: done() }, 422, true],
  [{ 405: done(undefined, 'Method not allowed') }, 400, false],
  [{ default: done(undefined, 'Unexpected error') }, 400, true],
  [{ default: done(undefined, 'Successful response') }, 400, false],
  [{ '4XX': done(undefined, 'No success') }, 400, true],
])(
  'with the refusals %o, an empty name is refused with %i, which is documented: %s',
  async ([refusals, status, isDocumented], { start }) => {
    const document = parts(refusals)
    const point = (await pointsOf(document)).get('emptyText:addPart.name')
    const refused = point?.choices.find(({ choice }) => choice === 'reject')
    expect(refused?.means).toBe(`no: it is refused with ${status}`)
    expect(refused?.undocumented).toEqual(isDocumented ? undefined : [status])
    const { send } = await start(document, { scenario: { version: 1, unspecified: 'strict' } })
    const answer = await send('POST /parts', { name: '' })
    expect(answer.status).toBe(status)
    // RFC 9110, section 15.5.6.
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, POST, OPTIONS' : null)
  },
)

test('a wrong id that a documented 405 refuses is not open', async ({ start }) => {
  const document = parts({}, { 405: done(undefined, 'Invalid input') })
  expect((await pointsOf(document)).get('invalidId:putPart')).toBeUndefined()
  const { send } = await start(document, { scenario: { version: 1, unspecified: 'rotate' } })
  for (let time = 0; time < 5; time += 1)
    expect((await send('PUT /parts/x', { name: 'a' })).status).toBe(405)
})

test.for([
  [401, undefined, /^a sentence in the description of the 401: /],
  [403, [401], /^the answer 401 in `responses`, /],
  ['default', undefined, /^the answer 401 in `responses`, /],
] as const)(
  'which refusal comes first is asked with the statuses that are there: %s',
  async ([status, undocumented, settledBy]) => {
    const security = [{ key: [] }]
    const responses = { 200: done(listOf(Part)), [status]: done() }
    const points = await pointsOf({
      paths: { '/parts': { get: { operationId: 'listParts', security, responses } } },
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas: {} },
    })
    const point = points.get('refusalOrder')
    expect(point?.settledBy).toMatch(settledBy)
    for (const choice of point?.choices ?? []) expect(choice.undocumented).toEqual(undocumented)
  },
)

test('a default that is a success does not say how a wrong id is answered', async () => {
  const points = await pointsOf(parts({}, { default: done(undefined, 'successful operation') }))
  expect(points.get('invalidId:putPart')?.question).toContain('Neither 404 nor 400 is documented.')
})

const inVersion = (openapi: string, schemas: object) => {
  const document = {
    ...{ openapi, components: { schemas } },
    paths: {
      '/parts': {
        get: { operationId: 'listParts', responses: { 200: done(listOf(Part)) } },
        post: {
          operationId: 'addPart',
          requestBody: body({ $ref: '#/components/schemas/NewPart' }),
          responses: { 201: done(Part), 400: done() },
        },
      },
    },
  }
  return ownContract(document)
}
const whole = { NewPart: Written }
const together = { NewPart: { allOf: [Written, object({ size: integer })] } }
const part = { ...whole, Other: { allOf: [{ $ref: '#/components/schemas/NewPart' }] } }

test.for<[version: string, what: string, schemas: object, settledBy: RegExp]>([
  ['3.0.3', 'an object', whole, /^`additionalProperties`, /],
  ['3.1.0', 'an object', whole, /^`additionalProperties`, /],
  ['3.1.0', 'one of parts', together, /^`unevaluatedProperties`, /],
  ['3.0.3', 'one of parts', together, /^a sentence in the description of the body: /],
  ['3.1.0', 'a part of another', part, /^a sentence .* or a schema of its own for the body, /],
  ['3.0.3', 'a part of another', part, /^a sentence .* or a schema of its own for the body, /],
])(
  'in OpenAPI %s, what happens to other fields of %s is said by a keyword that it has',
  async ([version, , schemas, settledBy]) => {
    const { entries } = listOpenPoints(await inVersion(version, schemas), { now: 0 })
    const point = entries.find(({ kind }) => kind === 'unknownFields')
    expect(point?.settledBy).toMatch(settledBy)
  },
)

const uuid = { type: 'string', format: 'uuid' }
const paged = [{ name: 'page', in: 'query', schema: integer }]

test.for<[key: string, schema: object, isPaged: boolean, orders: readonly string[]]>([
  ['id', integer, true, ['by id, the lowest first', 'by id, the highest first']],
  ['slug', text, true, ['by slug, from A to Z', 'by slug, from Z to A']],
  ['id', uuid, false, ['in an order of no meaning, each time the same']],
  ['slug', uuid, false, ['in an order of no meaning, each time the same']],
  [
    'gid',
    text,
    true,
    ['in an order of no meaning, each time the same', 'the other way round, each time the same'],
  ],
])(
  'a list of records with %s, %o, on pages: %s, can be %o',
  async ([key, schema, isPaged, orders]) => {
    const record = object({ [key]: schema, name: text }, [key])
    const points = await pointsOf({
      paths: {
        '/parts': {
          get: {
            operationId: 'listParts',
            ...(isPaged && { parameters: paged }),
            responses: { 200: done(listOf(record)) },
          },
        },
        [`/parts/{${key}}`]: {
          parameters: [inPath(key, schema)],
          get: { operationId: 'getPart', responses: { 200: done(record), 404: done() } },
        },
      },
    })
    const means = points.get('listOrder:listParts')?.choices.map((each) => each.means)
    expect(means).toEqual([...orders, ...(isPaged ? [] : ['in another order each time'])])
  },
)

test('an empty text of a query is a value: a filter finds what has it, and a cursor begins the list', async ({
  start,
}) => {
  const { paths } = parts({})
  const parameters = ['name', 'after', 'q'].map((name) => ({ name, in: 'query', schema: text }))
  const lists = { ...paths['/parts'], get: { ...paths['/parts'].get, parameters } }
  const scenario = {
    version: 1,
    parts: ['', 'bolt'].map((name, at) => ({ id: at + 1, name })),
  }
  const { send } = await start({ paths: { ...paths, '/parts': lists } }, { scenario })
  const ids = async (query: string) => {
    const { status, body } = await send(`GET /parts?${query}`)
    return [status, body.map(({ id }: { readonly id: number }) => id)]
  }
  expect(await ids('name=')).toEqual([200, [1]])
  expect(await ids('name')).toEqual([200, [1]])
  expect(await ids('name=bolt')).toEqual([200, [2]])
  expect(await ids('after=')).toEqual([200, [1, 2]])
  expect(await ids('q=')).toEqual([200, [1, 2]])
})

test('points that say the same of several lists are joined, in the place of the first one', async () => {
  const list = (operationId: string, name: string) => ({
    get: { operationId, responses: { 200: done(listOf(object({ [name]: text, id: integer }))) } },
  })
  const points = await pointsOf({
    paths: {
      '/parts': list('listParts', 'part'),
      '/wheels': list('listWheels', 'wheel'),
      '/notes': {
        get: { operationId: 'notes', responses: { 200: done(listOf(object({ note: text }))) } },
      },
      '/bolts': list('listBolts', 'bolt'),
    },
  })
  const orders = [...points.values()].filter(({ kind }) => kind === 'listOrder')
  expect(
    joinAlike(orders).map(({ point, others }) => [point.name, ...others.map(({ name }) => name)]),
  ).toEqual([
    ['listOrder:listParts', 'listOrder:listWheels', 'listOrder:listBolts'],
    ['listOrder:notes'],
  ])
})
