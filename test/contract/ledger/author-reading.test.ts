import { expect, test } from 'vitest'
import { listOpenPoints, type OpenPoint } from '../../../src/check/ledger/open-points.ts'
import {
  body,
  content,
  inPath,
  inQuery,
  int64,
  integer,
  listOf,
  object,
  parameter,
  text,
} from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'

// What an author finds said already, or would be told to say in a place or in words that are not those of the contract.

const done = (schema?: object, more: object = {}) => ({
  description: 'Done',
  ...(schema && { content: { 'application/json': { schema, ...more } } }),
})
const Part = object({ id: integer, name: text }, ['id', 'name'])
const Written = object({ name: text }, ['name'])

interface Parts {
  readonly query?: readonly object[]
  readonly answer?: object
  readonly record?: object
  readonly written?: object
  readonly key?: string
  readonly created?: object
  readonly schemas?: object
  readonly schemes?: object
  readonly more?: object
}

/** The points of a contract of parts, by their names. */
async function pointsOf(parts: Parts): Promise<ReadonlyMap<string, OpenPoint>> {
  const { query, answer, record = Part, written = Written, key = 'id', schemas = {} } = parts
  const source = await ownContract({
    paths: {
      '/parts': {
        get: {
          operationId: 'listParts',
          ...(query && { parameters: query }),
          responses: { 200: answer ?? done(listOf(record)) },
        },
        post: {
          operationId: 'addPart',
          requestBody: body(written),
          responses: { 201: done(parts.created ?? record), 400: done() },
        },
      },
      [`/parts/{${key}}`]: {
        parameters: [inPath(key, integer)],
        get: { operationId: 'getPart', responses: { 200: done(record), 404: done() } },
        put: {
          operationId: 'putPart',
          requestBody: body(written),
          responses: { 200: done(record), 400: done(), 404: done() },
        },
      },
      ...parts.more,
    },
    components: { schemas, securitySchemes: parts.schemes ?? {} },
  })
  const { entries } = listOpenPoints(source, { now: 0 })
  return new Map(entries.map((each) => [each.name, each]))
}

test('what HTTP says of addresses of new records, of entity tags, of an end and of two refusals is left to it', async () => {
  const read = (operationId: string, more: object) => ({
    get: { operationId, responses: { 200: done() }, ...more },
  })
  const points = await pointsOf({
    more: {
      '/old': read('old', { deprecated: true }),
      '/kept': read('kept', { security: [{ key: [] }] }),
    },
    schemes: { key: { type: 'http', scheme: 'bearer' } },
  })
  for (const [name, standard] of [
    ['location:addPart', 'RFC 9110, sections 10.2.2 and 15.3.2'],
    ['entityTags:getPart', 'RFC 9110, sections 8.8 and 13'],
    ['deprecationHeaders', 'RFC 9745 and RFC 8594'],
    ['refusalOrder', 'RFC 9110, section 15'],
  ] as const)
    expect([name, points.get(name)?.standard]).toEqual([name, standard])
})

const linked = (next: string) =>
  done(object({ data: listOf(Part) }), { example: { data: [], next } })

test.each<[what: string, parts: Parts, is: boolean]>([
  ['a parameter that may be left out', { query: [inQuery('color')] }, true],
  ['one that must be given', { query: [parameter('color', 'query', text)] }, false],
  [
    'a link of an example with one that is not declared',
    { query: [inQuery('color')], answer: linked('https://parts.example/parts?page=2') },
    false,
  ],
  [
    'a link with a declared one',
    { query: [inQuery('color')], answer: linked('/parts?color=red') },
    true,
  ],
  [
    'a link to another place',
    { query: [inQuery('color')], answer: linked('https://parts.example/wheels?page=2') },
    true,
  ],
])('whether an unknown parameter is asked about beside %s', async (_, parts, is) => {
  expect((await pointsOf(parts)).has('unknownQuery')).toBe(is)
})

test('an unknown parameter that can be refused only by a status that is not documented has that in its question', async () => {
  const points = await pointsOf({ query: [inQuery('color')] })
  expect(points.get('unknownQuery')?.question).toBe(
    'What happens to a query parameter that the operation does not have? 400 is not documented for the list.',
  )
})

const open = { additionalProperties: true }

test.each<[what: string, parts: Parts, is: boolean]>([
  ['an answer without examples', {}, true],
  ['an example with more', { answer: done(listOf(Part), { example: [{ id: 1, x: 2 }] }) }, false],
  [
    'a named example with more',
    { answer: done(listOf(Part), { examples: { one: { value: [{ id: 1, x: 2 }] } } }) },
    false,
  ],
  [
    'an example as it is declared',
    { answer: done(listOf(Part), { example: [{ id: 1, name: 'a' }] }) },
    true,
  ],
  ['a keyword in all', { record: { ...Part, ...open } }, false],
  ['a keyword in one of four', { answer: done(listOf({ ...Part, ...open })) }, true],
])('whether fields that are not declared are asked about with %s', async (_, parts, is) => {
  const points = await pointsOf(parts)
  expect(points.has('extraFields')).toBe(is)
  if (is) expect(points.get('extraFields')?.settledBy).toMatch(/^a sentence .* breaks clients/)
})

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })

test.each<[what: string, parts: Parts, settledBy: RegExp]>([
  [
    'of a body that answers are of, too',
    { written: named('Part'), record: named('Part'), schemas: { Part: object({ name: text }) } },
    /a schema of its own for the body/,
  ],
  [
    'of a body that is a part of an answer',
    {
      written: named('Part'),
      created: { allOf: [named('Part'), object({ links: object({}) })] },
      schemas: { Part: object({ name: text }) },
    },
    /a schema of its own for the body/,
  ],
  [
    'of a body that nothing else is of',
    { written: named('NewPart'), schemas: { NewPart: Written } },
    /^`additionalProperties`, true or false, in the schema of the body/,
  ],
])('what settles other fields %s does not forbid its answers', async (_, parts, settledBy) => {
  const points = await pointsOf(parts)
  const point = [...points.values()].find(({ kind }) => kind === 'unknownFields')
  expect(point?.settledBy).toMatch(settledBy)
})

const failing = (schema: object) => ({
  '/fails': {
    get: {
      operationId: 'fails',
      responses: { 200: done(), 404: { description: 'No', ...content(schema) } },
    },
  },
})

test.each<[string, schema: object, name: string, place: string]>([
  [
    'a message in a schema',
    named('Problem'),
    'errorMessage',
    '/components/schemas/Problem/properties/message',
  ],
  [
    'a code in a list of errors',
    listOf(object({ code: text })),
    'errorCode',
    '/paths/~1fails/get/responses/404/content/application~1json/schema/items/properties/code',
  ],
  [
    'a message in a list in an error',
    object({ errors: listOf(object({ message: text })) }),
    'errorMessage',
    '/paths/~1fails/get/responses/404/content/application~1json/schema/properties/errors/items/properties/message',
  ],
])('the place of %s is its member', async (_, schema, name, place) => {
  const schemas = { Problem: object({ message: text }) }
  const points = await pointsOf({ schemas, more: failing(schema) })
  expect(points.get(name)?.place).toBe(place)
})

test('an error that is a text alone is not asked how it is worded', async () => {
  expect((await pointsOf({ more: failing(text) })).has('errorMessage')).toBe(false)
})

const bearer = { type: 'http', scheme: 'bearer' }
const key = { type: 'apiKey', in: 'header', name: 'X-Key' }

test.each<[question: string, first: string, schemes: readonly object[]]>([
  ['no token that works', 'the token', [bearer]],
  ['no token that works', 'the token', [{ type: 'oauth2', flows: {} }]],
  ['no key that works', 'the key', [key]],
  ['no credentials that work', 'the credentials', [{ type: 'http', scheme: 'basic' }]],
  ['no credentials that work', 'the credentials', [bearer, key]],
])(
  'what comes first is asked at the 401, in the words of the schemes: %s, %s, %o',
  async (...row) => {
    const [question, first, schemes] = row
    const names = schemes.map((_, at) => `scheme${at}`)
    const closed = {
      ...{ operationId: 'closed', security: names.map((name) => ({ [name]: [] })) },
      responses: { 200: done(), 401: done() },
    }
    const source = await ownContract({
      paths: {
        '/open': { get: { operationId: 'open', responses: { 200: done() } } },
        '/closed': { get: closed },
      },
      components: {
        securitySchemes: Object.fromEntries(names.map((name, at) => [name, schemes[at]])),
      },
    })
    const { entries } = listOpenPoints(source, { now: 0 })
    const point = entries.find(({ kind }) => kind === 'refusalOrder')
    expect(point?.question).toContain(question)
    expect(point?.choices[0]?.means).toContain(`${first}: `)
    expect(point?.choices[1]?.means).toContain('the request: ')
    expect(point?.place).toBe('/paths/~1closed/get/responses/401')
  },
)

test('a number of rows that an operation takes is not asked about, one of a record is', async () => {
  const search = {
    post: {
      operationId: 'findRows',
      requestBody: body(object({ rows: integer, start: integer, price: integer }, ['price'])),
      responses: { 200: done() },
    },
  }
  const points = await pointsOf({
    more: { '/rows': search },
    written: object({ name: text, size: integer }),
  })
  const fields = [...points.values()].filter(({ kind }) => kind === 'negativeNumber')
  expect(fields.map(({ name }) => name)).toEqual([
    'negativeNumber:addPart.size',
    'negativeNumber:findRows.price',
  ])
})

test.each<[members: object, key: string, question: string]>([
  [{ id: integer, name: text }, 'id', 'Which id does a created part get?'],
  [{ id: int64, number: integer, name: text }, 'number', 'Which `number` does a created part get?'],
])('the id of a created record with %o is called as no other member', async (...row) => {
  const [members, key, question] = row
  const points = await pointsOf({ record: object(members, [key]), key })
  expect(points.get('idSequence:addPart')?.question).toBe(question)
})

test.each([
  [true, 'as they were added, the oldest first'],
  [false, 'in an order of no meaning, each time the same'],
])('records without ids are listed by their age where clients add them: %s', async (is, means) => {
  const items = object({ label: text })
  const source = await ownContract({
    paths: {
      '/labels': {
        get: { operationId: 'listLabels', responses: { 200: done(listOf(items)) } },
        ...(is && {
          post: { operationId: 'add', requestBody: body(items), responses: { 201: done(items) } },
        }),
      },
    },
  })
  const [point] = listOpenPoints(source, { now: 0, kinds: ['listOrder'] }).entries
  expect(point?.choices[0]?.means).toBe(means)
})

test('records that are equal in what sorts them are in an order that is said in plain words', async () => {
  const id = { type: 'string', format: 'uuid' }
  const points = await pointsOf({
    record: object({ id, name: text }),
    query: [inQuery('sort'), inQuery('page', integer)],
  })
  expect(points.get('sortTies:listParts')?.choices.map(({ means }) => means)).toEqual([
    'in the same order each time, on all pages',
    'in the opposite order each time, on all pages',
  ])
})

test('a value that nobody sends, and that is always shown, is one that the service chooses', async () => {
  const state = { enum: ['new', 'used'] }
  const points = await pointsOf({
    record: object({ id: integer, name: text, state }, ['id', 'state']),
    written: object({ name: text, state }),
  })
  expect(points.get('omittedValue:addPart.state')?.choices[0]?.means).toBe(
    'a value that the service chooses, and shows',
  )
})

test('a value that is none of an enum lists nothing where it is not refused', async () => {
  const state = { type: 'string', enum: ['new', 'used'] }
  const query = [inQuery('state', state)]
  const record = object({ id: integer, name: text, state })
  const alone = await pointsOf({ query, record })
  expect(alone.get('invalidQuery:listParts')?.choices.map(({ means }) => means)).toEqual([
    'refused with 400',
    'the list is empty: no part has an unknown state',
  ])
  const limited = [...query, inQuery('limit', { ...integer, maximum: 50 })]
  const both = await pointsOf({ query: limited, record })
  expect(both.get('invalidQuery:listParts')?.choices[1]?.means).toBe(
    'taken as the nearest that is valid: limit 100 as 50; no part has an unknown state',
  )
})
