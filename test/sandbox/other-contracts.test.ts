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
