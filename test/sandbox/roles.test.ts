import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandboxOf } from '../../src/http/start-sandbox.ts'
import { type AnyDocument, changedContract, problemsOf } from '../support/changed-contract.ts'

const json = (schema: object, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
})
const answer = (schema?: object, more?: object) => ({
  description: 'Done',
  ...(schema && json(schema, more)),
})
const body = (schema: object) => ({ required: true, ...json(schema) })
const error = { description: 'Error', ...json({ $ref: '#/components/schemas/Error' }) }
const errors = { '400': error, '401': error, '404': error }
const inPath = (name: string, schema: object) => ({ name, in: 'path', required: true, schema })
const inQuery = (name: string, schema: object) => ({ name, in: 'query', schema })

const uuid = { type: 'string', format: 'uuid' }
const newUser = {
  type: 'object',
  required: ['email'],
  properties: { email: { type: 'string', format: 'email' }, level: { type: 'integer' } },
}
const user = {
  ...newUser,
  required: ['id', 'email'],
  properties: { id: uuid, ...newUser.properties },
}
const note = {
  type: 'object',
  required: ['noteId', 'text'],
  properties: { noteId: { type: 'integer' }, userId: uuid, text: { type: 'string' } },
}
const newNote = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } }
const settings = {
  type: 'object',
  required: ['theme'],
  properties: { theme: { type: 'string', enum: ['dark', 'light'] }, size: { type: 'integer' } },
}
const report = {
  type: 'object',
  required: ['total'],
  properties: { total: { type: 'integer' }, title: { type: 'string' } },
}
const token = {
  type: 'object',
  required: ['id', 'name', 'expires'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    expires: { type: 'string', format: 'date-time' },
  },
}
const userId = inPath('userId', uuid)

/** Operations of each role in shapes that the pet store does not have. */
function withOthers({ paths }: AnyDocument): void {
  Object.assign(paths, {
    '/users': {
      get: {
        operationId: 'listUsers',
        parameters: [
          inQuery('limit', { type: 'integer', minimum: 1, maximum: 3 }),
          inQuery('cursor', { type: 'string' }),
          inQuery('level', { type: 'array', items: { type: 'integer' } }),
        ],
        responses: {
          ...errors,
          '200': answer({
            type: 'object',
            required: ['data', 'has_more', 'total', 'request_id'],
            properties: {
              data: { type: 'array', items: user },
              has_more: { type: 'boolean' },
              total: { type: 'integer' },
              next_cursor: { type: ['string', 'null'] },
              next: { type: ['string', 'null'] },
              request_id: { type: 'string' },
            },
          }),
        },
      },
      post: {
        operationId: 'createUser',
        requestBody: body({ type: 'object', required: ['data'], properties: { data: newUser } }),
        responses: {
          ...errors,
          '201': answer({ type: 'object', required: ['data'], properties: { data: user } }),
        },
      },
    },
    '/users/{userId}': {
      parameters: [],
      get: {
        operationId: 'getUser',
        parameters: [userId],
        responses: {
          ...errors,
          '200': answer({ type: 'object', required: ['data'], properties: { data: user } }),
        },
      },
    },
    '/users/{userId}/notes': {
      get: {
        operationId: 'listNotes',
        parameters: [userId],
        responses: { ...errors, '200': answer({ type: 'array', items: note }) },
      },
      post: {
        operationId: 'createNote',
        parameters: [userId],
        requestBody: body(newNote),
        responses: { ...errors, '201': answer(note) },
      },
    },
    '/users/{userId}/notes/{noteId}': {
      get: {
        operationId: 'getNote',
        parameters: [userId, inPath('noteId', { type: 'integer' })],
        responses: { ...errors, '200': answer(note) },
      },
      delete: {
        operationId: 'deleteNote',
        parameters: [userId, inPath('noteId', { type: 'integer' })],
        responses: { ...errors, '204': answer() },
      },
    },
    '/users/{userId}/invite': {
      post: {
        operationId: 'invite',
        parameters: [userId],
        responses: { ...errors, '202': answer() },
      },
    },
    '/settings': {
      get: { operationId: 'getSettings', responses: { ...errors, '200': answer(settings) } },
      put: {
        operationId: 'putSettings',
        requestBody: body(settings),
        responses: { ...errors, '200': answer(settings) },
      },
      patch: {
        operationId: 'patchSettings',
        requestBody: body({ ...settings, required: [] }),
        responses: { ...errors, '200': answer(settings) },
      },
    },
    '/report': {
      get: {
        operationId: 'getReport',
        responses: {
          ...errors,
          '200': answer(report, {
            examples: {
              small: { value: { total: 1 } },
              large: { value: { total: 100, title: 'Many' } },
            },
          }),
        },
      },
    },
    '/totals': {
      get: { operationId: 'getTotals', responses: { ...errors, '200': answer(report) } },
    },
    '/tokens': {
      post: {
        operationId: 'createToken',
        requestBody: body({
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' } },
        }),
        responses: { ...errors, '200': answer(token) },
      },
    },
  })
}

const source = changedContract(withOthers)
let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandboxOf(source, { scenario: 'empty', now: Date.UTC(2030, 0, 1) })
})
afterAll(() => sandbox.close())

async function send(line: string, sent?: unknown, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = line.split(' ')
  const response = await fetch(sandbox.url + path, {
    method,
    headers: {
      authorization: 'Bearer sandbox-key',
      'content-type': 'application/json',
      ...headers,
    },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  const found: any = text === '' ? undefined : JSON.parse(text)
  const [bare = ''] = `/v1${path}`.split('?')
  const exchange = { method, path: bare, status: response.status, body: found }
  expect(problemsOf(source, exchange), `${line}: ${text}`).toEqual([])
  return { status: response.status, body: found, headers: response.headers }
}

const NOBODY = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

test('records in wrappers and envelopes are created, read and listed by pages', async () => {
  await sandbox.reset()
  const made: { id: string }[] = []
  for (const level of [1, 2, 3, 1, 2]) {
    const created = await send('POST /users', {
      data: { email: `a${made.length}@example.com`, level },
    })
    expect(created.status).toBe(201)
    made.push(created.body.data)
    expect((await send(`GET /users/${created.body.data.id}`)).body).toEqual(created.body)
  }
  const sorted = made.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const first = (await send('GET /users?limit=3')).body
  expect(first).toMatchObject({
    data: sorted.slice(0, 3),
    total: 5,
    has_more: true,
    next_cursor: sorted[2]?.id,
  })
  const second = (await send(`GET /users?limit=3&cursor=${first.next_cursor}`)).body
  expect(second.data).toEqual(sorted.slice(3))
  expect(second).toMatchObject({ has_more: false, next_cursor: null, next: null })
  const address = `/v1/users?limit=3&cursor=${sorted[2]?.id}`
  expect(first.next).toBe(address)
  const some = (await send('GET /users?level=2&level=3')).body
  expect(some.data).toHaveLength(3)
  expect(some.total).toBe(3)
  expect((await send(`GET /users/${NOBODY}`)).status).toBe(404)
})

test('records below others are theirs alone, and there are none below one that is unknown', async () => {
  await sandbox.reset()
  const [one, other] = [
    await send('POST /users', { data: { email: 'a@example.com' } }),
    await send('POST /users', { data: { email: 'b@example.com' } }),
  ].map((each) => each.body.data.id)
  const created = await send(`POST /users/${one}/notes`, { text: 'first' })
  expect(created.body).toEqual({ noteId: 1, userId: one, text: 'first' })
  await send(`POST /users/${other}/notes`, { text: 'second' })
  expect((await send(`GET /users/${one}/notes`)).body).toEqual([created.body])
  expect((await send(`GET /users/${one}/notes/1`)).body).toEqual(created.body)
  expect((await send(`GET /users/${other}/notes/1`)).status).toBe(404)
  expect((await send(`DELETE /users/${other}/notes/1`)).status).toBe(404)
  expect((await send(`DELETE /users/${one}/notes/1`)).status).toBe(204)
  for (const line of ['GET', 'POST'])
    expect(
      (await send(`${line} /users/${NOBODY}/notes`, line === 'POST' ? { text: 'x' } : undefined))
        .body.message,
    ).toContain('userId')
  expect((await send(`POST /users/${one}/invite`)).status).toBe(202)
  expect((await send(`POST /users/${NOBODY}/invite`)).status).toBe(404)
})

test('a record that there is one of is made until it is put, then changed', async () => {
  await sandbox.reset()
  const made = (await send('GET /settings')).body
  expect((await send('GET /settings')).body).toEqual(made)
  expect((await send('PUT /settings', { theme: 'dark', size: 2 })).body).toEqual({
    theme: 'dark',
    size: 2,
  })
  expect((await send('PATCH /settings', { size: 3 })).body).toEqual({ theme: 'dark', size: 3 })
  expect((await send('GET /settings')).body).toEqual({ theme: 'dark', size: 3 })
})

test('a sample is an example, by its name if one is preferred, else it is made', async () => {
  expect((await send('GET /report')).body).toEqual({ total: 1 })
  const large = await send('GET /report', undefined, { prefer: 'example=large, delay=1' })
  expect(large.body).toEqual({ total: 100, title: 'Many' })
  expect(large.headers.get('preference-applied')).toBe('delay=1, example=large')
  const unknown = await send('GET /report', undefined, { prefer: 'example=none' })
  expect(unknown.body).toEqual({ total: 1 })
  expect(unknown.headers.get('preference-applied')).toBeNull()
  const made = (await send('GET /totals')).body
  expect((await send('GET /totals')).body).toEqual(made)
})

test('a sample has what the request has, a new id, and the time of the world', async () => {
  const [one, other] = [
    await send('POST /tokens', { name: 'mine' }),
    await send('POST /tokens', { name: 'mine' }),
  ]
  expect(one.body).toMatchObject({ name: 'mine', expires: expect.stringMatching(/^2030-01-01T/) })
  expect(other.body.id).not.toBe(one.body.id)
})
