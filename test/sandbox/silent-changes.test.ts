import { afterEach, expect, test } from 'vitest'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import { contractOf } from '../../src/contract/contract.ts'
import type { Unspecified } from '../../src/contract/ledger/ledger.ts'
import { ledgerOf } from '../../src/contract/ledger-of.ts'
import { type RunningSandbox, startSandboxOf } from '../../src/http/start-sandbox.ts'
import { ownContract } from '../support/own-contract.ts'

// What a contract with all roles leaves open about records that are changed and removed.

const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const text = { type: 'string' }
const int64 = { type: 'integer', format: 'int64' }
const task = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: int64, title: text, due: { type: ['string', 'null'] } },
}
const change = {
  type: 'object',
  properties: { title: text, due: { type: ['string', 'null'] } },
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (schema?: object) => ({ description: 'Done', ...(schema && json(schema)) })
const error = answer({ type: 'object', properties: { code: text, message: text } })
const taskId = { name: 'taskId', in: 'path', required: true, schema: int64 }
const inQuery = (name: string, schema: object) => ({ name, in: 'query', schema })

const paths = {
  '/tasks': {
    get: {
      operationId: 'listTasks',
      parameters: [inQuery('after', int64), inQuery('limit', int64), inQuery('sort', text)],
      responses: { 200: answer({ type: 'array', items: task }) },
    },
    post: {
      operationId: 'addTask',
      requestBody: { required: true, ...json({ ...change, required: ['title'] }) },
      responses: { 201: answer(task), 400: error },
    },
  },
  '/tasks/{taskId}': {
    parameters: [taskId],
    get: { operationId: 'getTask', responses: { 200: answer(task), 404: error } },
    put: {
      operationId: 'putTask',
      requestBody: { required: true, ...json({ ...change, required: ['title'] }) },
      responses: { 200: answer(task) },
    },
    patch: {
      operationId: 'changeTask',
      requestBody: { required: true, ...json(change) },
      responses: { 200: answer(task), 404: error },
    },
    delete: { operationId: 'removeTask', responses: { 204: answer() } },
  },
}

const source = await ownContract({ paths })

/** Starts a sandbox with three tasks. */
async function start(unspecified: Unspecified = {}) {
  const sandbox: RunningSandbox = await startSandboxOf(source, {
    scenario: { version: 1 },
    unspecified,
  })
  cleanups.push(() => sandbox.close())
  const send = async (line: string, sent?: unknown, headers: object = {}) => {
    const [method = '', target = ''] = line.split(' ')
    const response = await fetch(sandbox.url + target, {
      method,
      headers: {
        authorization: 'Bearer sandbox-key',
        'content-type': 'application/json',
        ...headers,
      },
      ...(sent !== undefined && { body: stringifyJson(sent) }),
    })
    const found = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
    const body: any = found === '' ? undefined : parseJson(found)
    return { status: response.status, body, headers: response.headers }
  }
  for (const title of ['b', 'a', 'a']) await send('POST /tasks', { title, due: 'today' })
  return send
}

test('each kind has an entry in a contract with all roles', () => {
  const { byName } = ledgerOf(contractOf(source))
  for (const name of [
    'unknownReplaced:putTask',
    'nullMember:changeTask',
    'removedTwice:removeTask',
    'readRemoved:getTask',
    'idReuse:addTask',
    'staleCursor:listTasks.after',
    'sortTies:listTasks',
    'entityTags:getTask',
  ])
    expect([name, byName.has(name)]).toEqual([name, true])
})

test.each([
  ['not-found', 404, 404],
  ['create', 201, 200],
])('a PUT of an unknown id: %s', async (choice, first, second) => {
  const send = await start({ 'unknownReplaced:putTask': choice })
  expect((await send('PUT /tasks/9', { title: 'x' })).status).toBe(first)
  expect((await send('GET /tasks/9')).status).toBe(second)
})

test.each([
  ['kept', { id: 1, title: 'b', due: null }],
  ['removed', { id: 1, title: 'b' }],
])('a PATCH with null: %s', async (choice, left) => {
  const send = await start({ nullMember: choice })
  expect((await send('PATCH /tasks/1', { due: null })).body).toEqual(left)
  expect((await send('GET /tasks/1')).body).toEqual(left)
})

test.each([
  ['not-found', 404],
  ['success', 204],
])('what is removed twice: %s', async (choice, second) => {
  const send = await start({ removedTwice: choice })
  expect((await send('DELETE /tasks/2')).status).toBe(204)
  expect((await send('DELETE /tasks/2')).status).toBe(second)
  expect((await send('DELETE /tasks/x')).status).toBe(404)
})

test.each([
  [404, 404],
  [410, 410],
])('what was removed and is read: %s', async (choice, status) => {
  const send = await start({ readRemoved: choice })
  await send('DELETE /tasks/2')
  expect((await send('GET /tasks/2')).status).toBe(status)
  expect((await send('GET /tasks/4')).status).toBe(404)
  expect((await send('GET /tasks/1')).status).toBe(200)
})

test.each([
  ['never', 4],
  ['again', 3],
])('ids are used again after a removal: %s', async (choice, id) => {
  const send = await start({ idReuse: choice })
  await send('DELETE /tasks/3')
  expect((await send('POST /tasks', { title: 'c' })).body.id).toBe(id)
  expect((await send('GET /tasks')).body).toHaveLength(3)
})

test.each([
  ['go-on', 200],
  ['reject', 400],
])('a cursor whose record is gone: %s', async (choice, status) => {
  const send = await start({ staleCursor: choice })
  expect((await send('GET /tasks?after=1')).body).toHaveLength(2)
  await send('DELETE /tasks/1')
  expect((await send('GET /tasks?after=1')).status).toBe(status)
})

test.each([
  ['id', [2, 3, 1]],
  ['newest', [3, 2, 1]],
])('records that are equal by what they are sorted by: %s', async (choice, ids) => {
  const send = await start({ sortTies: choice })
  const { body } = await send('GET /tasks?sort=title')
  expect(body.map(({ id }: { id: number }) => id)).toEqual(ids)
})

test('entity tags: none by itself', async () => {
  const send = await start()
  const { headers } = await send('GET /tasks/1')
  expect(headers.get('etag')).toBeNull()
  expect((await send('PUT /tasks/1', { title: 'x' }, { 'if-match': '"other"' })).status).toBe(200)
})

test('entity tags: who has a record gets 304, and who has an older one is refused with 412', async () => {
  const send = await start({ entityTags: 'etag' })
  const tag = (await send('GET /tasks/1')).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[^"]+"$/)
  const same = await send('GET /tasks/1', undefined, { 'if-none-match': `"other", ${tag}` })
  expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, undefined, tag])
  expect((await send('PATCH /tasks/1', { title: 'x' }, { 'if-match': tag })).status).toBe(200)
  expect((await send('GET /tasks/1', undefined, { 'if-none-match': tag })).status).toBe(200)
  for (const line of ['PATCH /tasks/1', 'PUT /tasks/1', 'DELETE /tasks/1']) {
    const late = await send(line, { title: 'y' }, { 'if-match': tag })
    expect([line, late.status]).toEqual([line, 412])
  }
  expect((await send('GET /tasks/1')).body.title).toBe('x')
  expect((await send('DELETE /tasks/1', undefined, { 'if-match': '*' })).status).toBe(204)
})

test('under rotation a list that goes on has one order from page to page', async () => {
  const send = await start('rotate')
  const seen: number[] = []
  for (let round = 0; round < 12; round += 1) {
    const { body } = await send('GET /tasks')
    if (Array.isArray(body) && body.length === 3) seen.push(body[0].id)
  }
  expect(new Set(seen).size).toBe(1)
})
