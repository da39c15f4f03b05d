import { body, inPath, listOf, object } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

/** Half of a surrogate pair, which JSON can have and no address can. */
const HALF = '\ud800'
const word = { type: 'string', enum: [HALF, 'b'], example: HALF }
const thing = object({ id: { type: 'string' }, word }, ['word'])
const ok = (schema: object) => ({
  description: 'ok',
  content: { 'application/json': { schema } },
})

/** A contract with half of a pair in every value that goes into an address. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Halves', version: '1' },
  security: [{ 'a key': [] }],
  components: {
    schemas: {},
    securitySchemes: { 'a key': { type: 'apiKey', in: 'query', name: 'key' } },
  },
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [{ name: 'word', in: 'query', schema: word, example: HALF }],
        responses: { 200: ok(listOf(thing)) },
      },
      post: {
        operationId: 'createThing',
        requestBody: body(thing),
        responses: { 201: ok(thing) },
      },
    },
    '/things/{id}': {
      parameters: [inPath('id')],
      get: {
        operationId: 'getThing',
        deprecated: true,
        description: 'Use `GET /things?word={word}` instead.',
        responses: { 200: ok(thing) },
      },
    },
  },
}

test('half of a surrogate pair in values of a contract and of records goes into addresses as U+FFFD', async ({
  start,
}) => {
  const { send, sandbox } = await start(document)
  for (const about of ['state', 'state/things', 'ledger', 'coverage', 'contract', 'requests']) {
    const { status } = await send(`GET /__admin/${about}`)
    expect([about, status]).toEqual([about, 200])
  }
  const created = await send('POST /things?key=sandbox-key', { word: HALF })
  expect(created.status).toBe(201)
  expect(created.body.word).toBe(HALF)
  const { id } = created.body
  const read = await send(`GET /things/${id}?key=sandbox-key`)
  expect(read.body).toEqual(created.body)
  expect(read.headers.get('link') ?? '').not.toContain(HALF)
  const listed = await send('GET /things?key=sandbox-key&word=%EF%BF%BD')
  expect(listed.status).toBe(400)
  expect((await send('GET /docs')).status).toBe(200)
  const [exchange] = await sandbox.requests.list()
  expect((await send(`GET /__admin/requests/${exchange?.id}/repro`)).status).toBe(200)
})
