import { expect, test } from 'vitest'
import { listOpenPoints, type OpenPoint } from '../../../src/check/ledger/open-points.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import { ledgerOf } from '../../../src/silences/ledger-of.ts'
import {
  body,
  answer as done,
  inPath,
  integer,
  listOf,
  object,
  text,
} from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'

// What a contract says in another way is not listed as open.

const statuses = (...all: readonly number[]) =>
  Object.fromEntries(all.map((status) => [status, { description: String(status) }]))
const Part = object({ id: integer, name: text }, ['id', 'name'])

interface Parts {
  /** Members of the operation that lists, creates, removes … */
  readonly list?: object
  readonly query?: readonly object[]
  readonly answer?: object
  readonly fields?: { readonly [name: string]: object }
  readonly create?: object
  readonly get?: readonly number[]
  readonly put?: object
  readonly remove?: readonly number[]
}

/** A contract of parts, with what is asked for in it. */
function partsContract({ list, query = [], answer, fields, create, get, put, remove }: Parts) {
  const written = { name: text, ...fields }
  const part = object({ id: integer, ...written }, ['id'])
  return {
    paths: {
      '/parts': {
        get: {
          operationId: 'listParts',
          parameters: query.map((each) => ({ in: 'query', ...each })),
          responses: { 200: answer ?? done(listOf(part)) },
          ...list,
        },
        post: {
          operationId: 'addPart',
          requestBody: body(object(written, Object.keys(written))),
          responses: { 201: done(part), 400: done() },
          ...create,
        },
      },
      '/parts/{id}': {
        parameters: [inPath('id', integer)],
        get: {
          operationId: 'getPart',
          responses: { 200: done(part), ...statuses(...(get ?? [])) },
        },
        ...(put && {
          put: {
            operationId: 'putPart',
            requestBody: body(object(written, ['name'])),
            responses: { 200: done(part) },
            ...put,
          },
        }),
        ...(remove && {
          delete: { operationId: 'removePart', responses: { 204: done(), ...statuses(...remove) } },
        }),
      },
    },
  }
}

async function pointsOf(parts: Parts): Promise<readonly OpenPoint[]> {
  return listOpenPoints(await ownContract(partsContract(parts)), { now: 0 }).entries
}

async function pointsIn(paths: object, schemas: object = {}): Promise<readonly OpenPoint[]> {
  return listOpenPoints(await ownContract({ paths, components: { schemas } }), { now: 0 }).entries
}

const param = (schema: object, more: object = {}) => ({ name: 'code', schema, ...more })
const titled = (description: string, schema: object = text) => ({ ...schema, description })
const withHeader = (name: string) => ({
  ...done(listOf(Part)),
  headers: { [name]: { schema: text } },
})
const refusing = { responses: { 200: done(listOf(Part)), 400: done() } }
const limited = [{ name: 'limit', schema: integer }]

/** Parts of a contract that are silent, the point that is open, what settles it, and how that is called. */
test.each<[string, open: Parts, settled: Parts, what: string]>([
  ['invalidId:getPart', {}, { get: [404] }, 'a 404'],
  ['invalidId:getPart', {}, { get: [400] }, 'a 400'],
  ['invalidId:getPart', {}, { get: [422] }, 'a 422'],
  ['removedTwice:removePart', { remove: [] }, { remove: [404] }, 'a 404'],
  ['removedTwice:removePart', { remove: [] }, { remove: [400] }, 'a 400'],
  [
    'listOrder:listParts',
    {},
    { query: [{ name: 'sort', required: true, schema: text }] },
    'that a sort is required',
  ],
  [
    'listTotal:listParts',
    { query: limited },
    { list: { responses: { '2XX': withHeader('Link') } }, query: limited },
    'a header of all that succeeds',
  ],
  [
    'listOrder:listParts',
    {},
    { list: { description: 'Parts, most recently added first.' } },
    'the description of the list',
  ],
  [
    'listOrder:listParts',
    {},
    { answer: { ...done(listOf(Part)), description: 'Parts sorted by name.' } },
    'the description of the answer',
  ],
  [
    'listOrder:listParts',
    {},
    { query: [{ name: 'sort', description: 'Default: name.', schema: text }] },
    'the default of what sorts',
  ],
  [
    'listFill:listParts',
    { query: limited },
    { query: limited, answer: withHeader('Link') },
    'a header that leads to more',
  ],
  [
    'listTotal:listParts',
    { query: limited },
    { query: limited, answer: withHeader('Link') },
    'a header that leads to more',
  ],
  [
    'invalidQuery:listParts',
    { query: limited },
    { query: limited, list: { responses: { 200: done(listOf(Part)), 422: done() } } },
    'a 422',
  ],
  [
    'longText:addPart.note',
    { fields: { note: text } },
    { fields: { note: titled('At most 80 characters.') } },
    'words about the length',
  ],
  [
    'emptyText:addPart.name',
    {},
    { fields: { name: titled('Must not be blank.') } },
    'words about empty ones',
  ],
  [
    'negativeNumber:addPart.quantity',
    { fields: { quantity: integer } },
    { fields: { quantity: titled('A positive number.', integer) } },
    'words about its bounds',
  ],
  [
    'omittedValue:addPart.state',
    { fields: { state: { type: 'string', enum: ['new', 'used'] } }, create: optional() },
    {
      fields: { state: titled('Defaults to new.', { type: 'string', enum: ['new', 'used'] }) },
      create: optional('Defaults to new.'),
    },
    'words about the default',
  ],
  ['unknownReplaced:putPart', { put: {} }, { put: { responses: statuses(200, 404) } }, 'a 404'],
  [
    'unknownReplaced:putPart',
    { put: {} },
    { put: { requestBody: body(object({ name: text })) } },
    'a body that demands nothing',
  ],
  ['entityTags:getPart', { put: {} }, { remove: [] }, 'that nothing is replaced'],
  ['entityTags:getPart', { put: {} }, { put: {}, fields: { etag: text } }, 'that records have one'],
  ['caching', {}, { answer: withHeader('Cache-Control') }, 'the header Cache-Control'],
  ['caching', {}, { answer: withHeader('ETag') }, 'the header ETag'],
  ['caching', {}, { list: { description: 'Good for a day (max-age).' } }, 'words about its age'],
  [
    'location:addPart',
    {},
    { fields: { url: { type: 'string', format: 'uri' } } },
    'the address in the record',
  ],
])('%s is open, and settled by %4$s', async (name, open, settled) => {
  const named = async (parts: Parts) => (await pointsOf(parts)).map((each) => each.name)
  expect(await named(open)).toContain(name)
  expect(await named(settled)).not.toContain(name)
})

/** Fields by their names, and the kinds that ask of them. */
test.each([
  ['name', text, ['emptyText']],
  ['title', text, ['emptyText']],
  ['city', text, ['emptyText']],
  ['delivery_note', text, ['emptyText', 'longText']],
  ['ownerId', text, ['unlistedReference']],
  ['reference', text, []],
  ['slug', text, []],
  ['api_key', text, []],
  ['accessToken', text, []],
  ['callbackUrl', text, []],
  ['fileName', text, []],
  ['currency', text, []],
  ['message', { type: 'string', format: 'byte' }, []],
  ['quantity', integer, ['negativeNumber']],
  ['max_guests', integer, ['negativeNumber']],
  ['temperature', integer, []],
  ['supplier', integer, []],
  ['account_number_id', integer, ['unlistedReference']],
  ['created_at', integer, []],
] as const)('of a field %s (%o) it is asked: %s', async (name, schema, kinds) => {
  const points = await pointsOf({ fields: { [name]: schema } })
  const asked = points.filter((each) => each.field === name).map(({ kind }) => kind)
  expect(asked.toSorted()).toEqual(kinds)
})

test('a parameter that no operation has is open where one has parameters in its query', async () => {
  const kinds = async (parts: Parts) => (await pointsOf(parts)).map(({ kind }) => kind)
  expect(await kinds({})).not.toContain('unknownQuery')
  expect(await kinds({ query: [param(text)] })).toContain('unknownQuery')
})

test('entity tags are open where a record is sent whole or as a patch, not where a POST changes it', async () => {
  const change = (method: string) =>
    pointsIn({
      '/parts': { get: { operationId: 'listParts', responses: { 200: done(listOf(Part)) } } },
      '/parts/{id}': {
        parameters: [inPath('id', integer)],
        get: { operationId: 'getPart', responses: { 200: done(Part) } },
        [method]: {
          operationId: 'changePart',
          requestBody: body(object({ name: text })),
          responses: { 200: done(Part) },
        },
      },
    })
  const named = async (method: string) => (await change(method)).map(({ name }) => name)
  expect(await named('post')).not.toContain('entityTags:getPart')
  expect(await named('patch')).toContain('entityTags:getPart')
})

test.each([
  ['/samples/{one}/{two}', 'Part', false],
  ['/parts/{one}/{two}', 'Part', true],
  ['/samples/{one}', 'Part', true],
])('whether a PUT of %s with a %s is of records: %s', async (path, name, is) => {
  const words = path.match(/(?<=\{)\w+/g) ?? []
  const schema = { $ref: `#/components/schemas/${name}` }
  const points = await pointsIn(
    {
      [path]: {
        parameters: words.map((word) => inPath(word)),
        get: { operationId: 'getIt', responses: { 200: done(schema) } },
        put: { operationId: 'putIt', requestBody: body(schema), responses: { 200: done(schema) } },
      },
    },
    { [name]: Part },
  )
  const names = points.map((each) => each.name)
  for (const each of ['entityTags:getIt', 'unknownReplaced:putIt'])
    expect([each, names.includes(each)]).toEqual([each, is])
})

test('lists of the same items are one point, named after what they list, and without ids where these have none', async () => {
  const City = { type: 'object', properties: { label: text, area: integer } }
  const lists = (operationId: string, items: object) => ({
    get: { operationId, responses: { 200: done(object({ data: listOf(items) })) } },
  })
  const source = await ownContract({
    paths: {
      '/towns': lists('listTowns', { $ref: '#/components/schemas/City' }),
      '/towns/near': lists('listNear', { $ref: '#/components/schemas/City' }),
      '/parts': lists('listParts', Part),
    },
    components: { schemas: { City } },
  })
  const points = listOpenPoints(source, { now: 0, kinds: ['listOrder'] }).entries
  expect(points.map(({ operations, question }) => [operations, question])).toEqual([
    [['listTowns', 'listNear'], 'In which order are towns listed?'],
    [['listParts'], 'In which order are parts listed?'],
  ])
  expect(points.map(({ choices }) => choices[0]?.means)).toEqual([
    'in an order of no meaning, each time the same',
    'by id, the lowest first',
  ])
})

test('lists with the same parameters are one point about what is invalid', async () => {
  const lists = (operationId: string) => ({
    get: {
      operationId,
      parameters: [{ name: 'page', in: 'query', schema: integer }],
      responses: { 200: done(listOf(Part)) },
    },
  })
  const source = await ownContract({
    paths: { '/parts': lists('parts'), '/wheels': lists('wheels') },
  })
  const [point, ...others] = listOpenPoints(source, { now: 0, kinds: ['invalidQuery'] }).entries
  expect(others).toEqual([])
  expect(point?.operations).toEqual(['parts', 'wheels'])
  expect(point?.question).toBe(
    'How is an invalid `page` of the list of parts, and of 1 other list, answered? 400 is not documented there.',
  )
})

test('what a standard settles has its name', async () => {
  const points = await pointsOf({ get: [404], remove: [] })
  const standards = new Map(points.map(({ kind, standard }) => [kind, standard]))
  for (const kind of ['codedBody', 'contentType', 'duplicateKeys', 'trailingSlash', 'largeBody'])
    expect([kind, standards.get(kind)]).toEqual([kind, expect.stringMatching(/^RFC \d+, section/)])
  expect(standards.get('caching')).toBe('RFC 9111, section 4.2.2')
  for (const kind of ['notKept', 'readRemoved'])
    expect([kind, standards.get(kind)]).toEqual([kind, expect.stringMatching(/^RFC 9110, section/)])
})

test('what is marked as not documented is so at the operation that the point is named after', async () => {
  const points = await pointsOf({ put: {} })
  const point = points.find(({ name }) => name === 'emptyText:addPart.name')
  expect(point?.operations).toEqual(['addPart', 'putPart'])
  expect(point?.choices.find(({ choice }) => choice === 'reject')?.undocumented).toBeUndefined()
})

test('a refusal has the status that the contract documents, 422 where that is usual', async () => {
  const create = { responses: { 201: done(Part), 422: done() } }
  const source = await ownContract(partsContract({ create, query: limited }))
  const { find } = ledgerOf(contractOf(source))
  expect(find('invalidQuery', 'listParts')?.question).toContain('422 is not documented there.')
  await using sandbox = await startSandboxOf(source, { scenario: { version: 1 } })
  const response = await fetch(`${sandbox.url}/parts?limit=x`)
  expect(response.status).toBe(422)
})

/** What is settled, the request that met it, and the answer that the contract says. */
test.each<[string, Parts, string, string, number]>([
  ['a wrong id', { get: [404] }, 'GET', '/parts/x', 404],
  ['a wrong id', { get: [400] }, 'GET', '/parts/x', 400],
  ['a wrong id', { get: [422] }, 'GET', '/parts/x', 422],
  ['a wrong id', { get: [404, 400] }, 'GET', '/parts/x', 404],
  ['a removal of nothing', { remove: [404] }, 'DELETE', '/parts/7', 404],
  ['a removal of nothing', { remove: [400] }, 'DELETE', '/parts/7', 400],
  ['a number without a value', { query: limited, list: refusing }, 'GET', '/parts?limit=', 400],
])('under rotation %s is answered as the contract says: %o, %s %s', async (...row) => {
  const [, parts, method, target, status] = row
  await using sandbox = await startSandboxOf(await ownContract(partsContract(parts)), {
    scenario: { version: 1 },
    unspecified: 'rotate',
  })
  for (let time = 0; time < 12; time += 1) {
    const response = await fetch(sandbox.url + target, { method })
    expect(response.status).toBe(status)
  }
})

// --- internal ---

/** A creation of which nothing is required. */
function optional(description?: string) {
  const state = { type: 'string', enum: ['new', 'used'], ...(description && { description }) }
  return { requestBody: body(object({ state })) }
}
