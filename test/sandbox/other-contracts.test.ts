import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import { type RunningSandbox, startSandboxOf } from '../../src/http/start-sandbox.ts'
import { changedContract } from '../support/changed-contract.ts'

const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const json = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } })
const answer = (schema?: object) => ({ description: 'Done', ...(schema && json(schema)) })
const body = (schema: object, type?: string) => ({ required: true, ...json(schema, type) })
const error = answer({ $ref: '#/components/schemas/Error' })
const errors = { '400': error, '401': error, '404': error }
const inPath = (name: string, schema: object) => ({ name, in: 'path', required: true, schema })
const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})
const text = { type: 'string' }
const int64 = { type: 'integer', format: 'int64' }
const uuid = { type: 'string', format: 'uuid' }

/** Starts a sandbox of the pet store's contract with some paths more. */
async function start(paths: object, options: object = {}) {
  const source = changedContract((document) => Object.assign(document.paths, paths))
  const sandbox: RunningSandbox = await startSandboxOf(source, { scenario: 'empty', ...options })
  cleanups.push(() => sandbox.close())
  const send = async (line: string, sent?: unknown, type = 'application/json') => {
    const [method = '', target = ''] = line.split(' ')
    const response = await fetch(sandbox.url + target, {
      method,
      headers: { authorization: 'Bearer sandbox-key', 'content-type': type },
      ...(sent !== undefined && { body: stringifyJson(sent) }),
    })
    const found = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
    const value: any = found === '' ? undefined : parseJson(found)
    return { status: response.status, body: value }
  }
  return { sandbox, send }
}

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'other-contracts-'))
  cleanups.push(() => rm(directory, { recursive: true }))
  return directory
}

const thing = object({ id: uuid, name: text }, ['id', 'name'])
const thingId = inPath('thingId', text)

test('what is put or linked under an id of another kind is a 404, and nothing of it is kept', async () => {
  const paths = {
    '/things': {
      get: {
        operationId: 'listThings',
        responses: { ...errors, '200': answer({ type: 'array', items: thing }) },
      },
    },
    '/things/{thingId}': {
      get: {
        operationId: 'getThing',
        parameters: [thingId],
        responses: { ...errors, '200': answer(thing) },
      },
      put: {
        operationId: 'putThing',
        parameters: [thingId],
        requestBody: body(object({ name: text }, ['name'])),
        responses: { ...errors, '200': answer(thing) },
      },
    },
    '/marks': {
      get: {
        operationId: 'listMarks',
        responses: { ...errors, '200': answer({ type: 'array', items: thing }) },
      },
    },
    '/marks/{markId}': {
      put: {
        operationId: 'putMark',
        parameters: [inPath('markId', text)],
        responses: { ...errors, '204': answer() },
      },
      delete: {
        operationId: 'deleteMark',
        parameters: [inPath('markId', text)],
        responses: { ...errors, '204': answer() },
      },
    },
  }
  const data = await temporaryDirectory()
  const { sandbox, send } = await start(paths, { data })
  const id = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  expect(await send(`PUT /things/${id}`, { name: 'a' })).toMatchObject({
    status: 200,
    body: { id },
  })
  expect((await send('PUT /things/abc', { name: 'b' })).status).toBe(404)
  expect((await send('GET /things/abc')).status).toBe(404)
  expect((await send(`PUT /marks/${id}`)).status).toBe(204)
  expect((await send('PUT /marks/abc')).status).toBe(404)
  expect((await send('DELETE /marks/abc')).status).toBe(404)
  await sandbox.close()
  const again = await start(paths, { data })
  expect((await again.send('GET /things')).body).toEqual([{ id, name: 'a' }])
  expect((await again.send('GET /marks')).body).toMatchObject([{ id }])
})

test('no answer shows members that the contract gives to bodies or records, and not to it', async () => {
  const given = { username: text, password: text }
  const user = object({ id: int64, username: text, email: text }, ['id', 'username'])
  const one = { ...errors, '200': answer(user) }
  const userId = inPath('userId', int64)
  const account = object({
    id: { ...int64, readOnly: true },
    name: text,
    pin: { ...text, writeOnly: true },
  })
  const { send } = await start(
    {
      '/users': {
        get: {
          operationId: 'listUsers',
          responses: {
            ...errors,
            '200': answer({ type: 'array', items: object({ id: int64, username: text }) }),
          },
        },
        post: {
          operationId: 'createUser',
          requestBody: body(object({ ...given, email: text }, ['username'])),
          responses: { ...errors, '201': answer(user) },
        },
      },
      '/users/{userId}': {
        get: { operationId: 'getUser', parameters: [userId], responses: one },
        put: {
          operationId: 'replaceUser',
          parameters: [userId],
          requestBody: body(object(given, ['username'])),
          responses: one,
        },
        delete: {
          operationId: 'deleteUser',
          parameters: [userId],
          responses: { ...errors, '200': answer(user) },
        },
      },
      '/accounts': {
        get: {
          operationId: 'listAccounts',
          responses: { ...errors, '200': answer({ type: 'array', items: account }) },
        },
        post: {
          operationId: 'createAccount',
          requestBody: body(account),
          responses: { ...errors, '201': answer(account) },
        },
      },
    },
    { unspecified: { unknownFields: 'keep' } },
  )
  const secret = { username: 'ann', password: 'hunter2', email: 'a@b.c', more: 1 }
  const shown = { id: 1, username: 'ann', email: 'a@b.c', more: 1 }
  expect((await send('POST /users', secret)).body).toEqual(shown)
  expect((await send('GET /users/1')).body).toEqual(shown)
  expect((await send('GET /users')).body).toEqual([{ id: 1, username: 'ann', more: 1 }])
  expect((await send('PUT /users/1', { username: 'bob', password: 'x' })).body).not.toHaveProperty(
    'password',
  )
  const gone = await send('DELETE /users/1')
  expect(gone.status).toBe(200)
  expect(Object.keys(gone.body)).toEqual(
    ['id', 'username', 'email'].filter((each) => each in gone.body),
  )
  expect((await send('POST /accounts', { name: 'a', pin: '1234' })).body).toEqual({
    id: 1,
    name: 'a',
  })
  expect((await send('GET /accounts')).body).toEqual([{ id: 1, name: 'a' }])
})

const PATCH = 'application/json-patch+json'

/** Notes with a free member, which lists of changes change. */
const notes = (record: object) => ({
  '/notes': {
    post: {
      operationId: 'createNote',
      requestBody: body(record),
      responses: { ...errors, '201': answer(record) },
    },
  },
  '/notes/{noteId}': {
    get: {
      operationId: 'getNote',
      parameters: [inPath('noteId', int64)],
      responses: { ...errors, '200': answer(record) },
    },
    patch: {
      operationId: 'patchNote',
      parameters: [inPath('noteId', int64)],
      requestBody: body({ type: 'array', items: { type: 'object' } }, PATCH),
      responses: { ...errors, '200': answer(record), '409': error },
    },
  },
})

test('a list of changes makes no record deeper or longer than a body may be', async () => {
  const data = await temporaryDirectory()
  const paths = notes(object({ id: int64, note: {} }))
  const { sandbox, send } = await start(paths, { data })
  await send('POST /notes', { note: {} })
  const into = { op: 'copy', from: '/note', path: '/note/again' }
  const deep = await send('PATCH /notes/1', Array(80).fill(into), PATCH)
  expect(deep.status).toBe(409)
  expect(deep.body.message).toContain('deeper than 64 levels')
  const twice = [
    { op: 'replace', path: '/note', value: ['x'.repeat(1000)] },
    ...Array(28)
      .fill(0)
      .flatMap(() => [
        { op: 'add', path: '/next', value: [] },
        { op: 'copy', from: '/note', path: '/next/-' },
        { op: 'copy', from: '/note', path: '/next/-' },
        { op: 'move', from: '/next', path: '/note' },
      ]),
  ]
  const long = await send('PATCH /notes/1', twice, PATCH)
  expect(long.status).toBe(409)
  expect(long.body.message).toContain('longer than 1048576 characters')
  expect((await send('PATCH /notes/1', Array(60).fill(into), PATCH)).status).toBe(200)
  const { body: kept } = await send('GET /notes/1')
  await sandbox.close()
  expect((await (await start(paths, { data })).send('GET /notes/1')).body).toEqual(kept)
})

test.each([
  ['drop', 200, { id: 1, note: 'b' }],
  ['keep', 200, { id: 1, note: 'b', more: 1 }],
  ['reject', 400, { id: 1, note: 'a' }],
])(
  'what a list of changes adds beyond the contract goes by the ledger: %s',
  async (unknownFields, status, kept) => {
    const { send } = await start(notes(object({ id: int64, note: text })), {
      unspecified: { unknownFields },
    })
    await send('POST /notes', { note: 'a' })
    const change = [
      { op: 'replace', path: '/note', value: 'b' },
      { op: 'add', path: '/more', value: 1 },
      { op: 'add', path: '/__proto__', value: { admin: true } },
      { op: 'add', path: '/constructor', value: 1 },
    ]
    expect((await send('PATCH /notes/1', change, PATCH)).status).toBe(status)
    expect((await send('GET /notes/1')).body).toEqual(kept)
  },
)

test('a parameter that has the name of what only a list shows does nothing', async () => {
  const user = object({ id: int64, name: text }, ['id'])
  const shown = object({ id: int64, name: text, flag: { type: 'boolean' } }, ['id'])
  const { send } = await start({
    '/users': {
      get: {
        operationId: 'listUsers',
        parameters: [{ name: 'flag', in: 'query', schema: { type: 'boolean' } }],
        responses: { ...errors, '200': answer({ type: 'array', items: shown }) },
      },
      post: {
        operationId: 'createUser',
        requestBody: body(object({ name: text })),
        responses: { ...errors, '201': answer(user) },
      },
    },
    '/users/{userId}': {
      get: {
        operationId: 'getUser',
        parameters: [inPath('userId', int64)],
        responses: { ...errors, '200': answer(user) },
      },
    },
  })
  await send('POST /users', { name: 'a' })
  expect(await send('GET /users?flag=true')).toMatchObject({ status: 200, body: [{ id: 1 }] })
})

test.each([
  [{ '201': answer(thing), '204': answer() }, 204, undefined],
  [{ '200': answer(thing), '201': answer() }, 200, 'b'],
  [{ '201': answer(thing) }, 201, 'b'],
])(
  'a PUT that creates answers 201, and one that replaces what else is documented (%#)',
  async (successes, status, name) => {
    const { send } = await start({
      '/things/{thingId}': {
        get: {
          operationId: 'getThing',
          parameters: [inPath('thingId', uuid)],
          responses: { ...errors, '200': answer(thing) },
        },
        put: {
          operationId: 'putThing',
          parameters: [inPath('thingId', uuid)],
          requestBody: body(object({ name: text }, ['name'])),
          responses: { ...errors, ...successes },
        },
      },
    })
    const id = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
    const created = await send(`PUT /things/${id}`, { name: 'a' })
    expect(created.status).toBe(201)
    const hasBody = 'content' in successes['201']
    expect(created.body).toEqual(hasBody ? { id, name: 'a' } : undefined)
    const replaced = await send(`PUT /things/${id}`, { name: 'b' })
    expect([replaced.status, replaced.body?.name]).toEqual([status, name])
    expect((await send(`GET /things/${id}`)).body).toEqual({ id, name: 'b' })
  },
)

/** Things that are created under ids of a schema. */
const thingsOf = (id: object) => ({
  '/things': {
    post: {
      operationId: 'createThing',
      requestBody: body(object({ name: text })),
      responses: { ...errors, '201': answer(object({ id, name: text }, ['id'])) },
    },
  },
  '/things/{id}': {
    get: {
      operationId: 'getThing',
      parameters: [inPath('id', id)],
      responses: { ...errors, '200': answer(object({ id, name: text }, ['id'])) },
    },
  },
})

test.each([
  { type: 'string', default: 'first' },
  { type: 'string', maxLength: 6 },
  { type: 'string', pattern: '^[a-z]+$' },
  { type: 'string', minLength: 20 },
])('new ids that are texts are as many as their schema allows: %j', async (id) => {
  const { send } = await start(thingsOf(id))
  const ids = new Set<string>()
  for (let made = 0; made < 300; made += 1) {
    const created = await send('POST /things', {})
    expect(created.status).toBe(201)
    ids.add(created.body.id)
  }
  expect(ids.size).toBe(300)
})

test('a record for which no id is free is not added, and the answer says so', async () => {
  const { send } = await start(thingsOf({ type: 'string', enum: ['a', 'b'] }))
  expect((await send('POST /things', {})).status).toBe(201)
  expect((await send('POST /things', {})).status).toBe(201)
  const none = await send('POST /things', {})
  expect(none.status).toBe(503)
  expect(none.body.message).toContain('no id was found')
})

test('new ids that count up begin with the least that their schema allows', async () => {
  const { send } = await start(thingsOf({ ...int64, minimum: 1000 }))
  expect((await send('POST /things', {})).body).toEqual({ id: 1000 })
  expect((await send('POST /things', {})).body).toEqual({ id: 1001 })
})

test('records with integers as ids are found where the path is declared as a text', async () => {
  const note = object({ id: int64, text }, ['id', 'text'])
  const mark = object({ id: int64, name: text }, ['id', 'name'])
  const listed = (schema: object) => ({
    ...errors,
    '200': answer({ type: 'array', items: schema }),
  })
  const id = inPath('id', text)
  const { send } = await start({
    '/notes': {
      get: { operationId: 'listNotes', responses: listed(note) },
      post: {
        operationId: 'addNote',
        requestBody: body(object({ text }, ['text'])),
        responses: { ...errors, '201': answer(note) },
      },
    },
    '/notes/{id}': {
      get: {
        operationId: 'getNote',
        parameters: [id],
        responses: { ...errors, '200': answer(note) },
      },
      delete: {
        operationId: 'dropNote',
        parameters: [id],
        responses: { ...errors, '204': answer() },
      },
    },
    '/notes/{id}/marks': {
      get: { operationId: 'listMarks', parameters: [id], responses: listed(mark) },
    },
  })
  const { body: added } = await send('POST /notes', { text: 'first' })
  expect(await send(`GET /notes/${added.id}`)).toEqual({ status: 200, body: added })
  expect((await send(`GET /notes/${added.id}/marks`)).status).toBe(200)
  expect((await send('GET /notes/none')).status).toBe(404)
  expect((await send('GET /notes/none/marks')).status).toBe(404)
  expect((await send(`DELETE /notes/${added.id}`)).status).toBe(204)
  expect((await send(`GET /notes/${added.id}`)).status).toBe(404)
})

test('items below several parameters, their single records and links are kept for each', async () => {
  const repo = object({ name: text, stars: { type: 'integer' } }, ['name'])
  const limits = object({ most: { type: 'integer', minimum: 1 } }, ['most'])
  const parameters = [inPath('owner', text), inPath('repo', text)]
  const done = { ...errors, '204': answer() }
  const operation = (operationId: string, responses: object, sent?: object) => ({
    ...{ operationId, parameters, responses },
    ...(sent && { requestBody: body(sent) }),
  })
  const { send } = await start({
    '/repos/{owner}/{repo}': {
      get: operation('getRepo', { ...errors, '200': answer(repo) }),
      put: operation(
        'putRepo',
        { ...errors, '200': answer(repo) },
        object({ stars: { type: 'integer' } }),
      ),
      delete: operation('dropRepo', done),
    },
    '/repos/{owner}/{repo}/limits': {
      get: operation('getLimits', { ...errors, '200': answer(limits) }),
      put: operation('putLimits', { ...errors, '200': answer(limits) }, limits),
    },
    '/starred/{owner}/{repo}': {
      get: operation('isStarred', done),
      put: operation('star', done),
      delete: operation('unstar', done),
    },
  })
  for (const [owner, stars] of [
    ['ann', 1],
    ['bob', 2],
  ] as const) {
    const kept = { name: 'tools', stars }
    expect((await send(`PUT /repos/${owner}/tools`, { stars })).status).toBe(200)
    expect(await send(`GET /repos/${owner}/tools`)).toMatchObject({ status: 200, body: kept })
    expect((await send(`PUT /repos/${owner}/tools/limits`, { most: stars })).status).toBe(200)
  }
  expect((await send('GET /repos/ann/tools')).body.stars).toEqual(1)
  expect((await send('GET /repos/ann/tools/limits')).body.most).toEqual(1)
  expect((await send('GET /repos/bob/tools/limits')).body.most).toEqual(2)
  expect((await send('GET /repos/eve/tools/limits')).status).toBe(404)
  expect((await send('DELETE /repos/ann/tools')).status).toBe(204)
  expect((await send('GET /repos/ann/tools')).status).toBe(404)
  expect((await send('GET /repos/bob/tools')).status).toBe(200)
  expect((await send('GET /starred/ann/tools')).status).toBe(404)
  expect((await send('PUT /starred/ann/tools')).status).toBe(204)
  expect((await send('GET /starred/ann/tools')).status).toBe(204)
  expect((await send('GET /starred/bob/tools')).status).toBe(404)
  expect((await send('DELETE /starred/ann/tools')).status).toBe(204)
  expect((await send('GET /starred/ann/tools')).status).toBe(404)
})

test('a creation whose body may be of any media type takes JSON', async () => {
  const pod = object({ name: text, image: text }, ['name'])
  const { send } = await start({
    '/pods': {
      get: {
        operationId: 'listPods',
        responses: { ...errors, '200': answer({ type: 'array', items: pod }) },
      },
      post: {
        operationId: 'addPod',
        requestBody: body(pod, '*/*'),
        responses: { ...errors, '201': answer(pod) },
      },
    },
    '/pods/{name}': {
      get: {
        operationId: 'getPod',
        parameters: [inPath('name', text)],
        responses: { ...errors, '200': answer(pod) },
      },
    },
  })
  const sent = { name: 'one', image: 'busy' }
  expect(await send('POST /pods', sent)).toEqual({ status: 201, body: sent })
  expect(await send('GET /pods/one')).toEqual({ status: 200, body: sent })
  expect((await send('POST /pods', { image: 'busy' })).status).toBe(400)
})
