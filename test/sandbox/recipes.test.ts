import { writeFiles } from '../support/contract-files.ts'
import { answer, body, content, integer, listOf, object, text } from '../support/contract-parts.ts'
import { startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const user = object({ id: integer, name: text, email: text })
const device = object({ id: integer, name: text })
const ok = (schema: object) => ({ '200': { ...answer(), ...content(schema) } })
const query = (name: string, schema: object) => ({ name, in: 'query', schema })
const login = { requestBody: body(object({ email: text })), responses: ok(user) }

const contract = {
  openapi: '3.1.0',
  info: { title: 'Fleet', version: '1' },
  paths: {
    '/users': {
      get: { responses: ok(listOf(user)) },
      post: { requestBody: body(user), responses: ok(user) },
    },
    '/session': {
      get: { responses: ok(user) },
      post: login,
      delete: { responses: { '204': { description: 'Gone' } } },
    },
    '/devices': {
      get: {
        parameters: [query('id', integer), query('keyword', text)],
        responses: ok(listOf(device)),
      },
      post: { requestBody: body(device), responses: ok(device) },
    },
  },
}

const said = (target: string, update: object) => ({ target, update })
const first = { 'x-sandbox': { role: 'read', resource: 'users' } }
const overlay = {
  overlay: '1.0.0',
  info: { title: 'Recipes', version: '1' },
  actions: [
    said("$.paths['/session'].get", first),
    said("$.paths['/session'].post", first),
    said("$.paths['/session'].delete", { 'x-sandbox': { role: 'sample' } }),
    said("$.paths['/devices'].get", { 'x-sandbox': { paging: { keyword: 'search' } } }),
    said("$.paths['/devices'].get.parameters[?@.name == 'id']", {
      schema: { type: 'array', items: integer },
    }),
  ],
}

test('a login, the current user, a filter with several values and a search are said as docs/contracts.md says', async () => {
  const at = writeFiles({ 'fleet.json': contract, 'over.json': overlay })
  const users = [
    { id: 3, name: 'Ada', email: 'a@example.com' },
    { id: 4, name: 'Bo', email: 'b@example.com' },
  ]
  const devices = [1, 2, 3].map((id) => ({ id, name: `Van ${id}` }))
  await using sandbox = await startSandbox({
    ...{ contract: at('fleet.json'), overlay: [at('over.json')] },
    scenario: { version: 1, users, devices },
  })
  const send = async (path: string, method = 'GET', json?: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method, headers, ...(json && { body: JSON.stringify(json) }) }
    const got = await fetch(sandbox.url + path, init)
    const sent = await got.text()
    return { status: got.status, body: sent === '' ? undefined : JSON.parse(sent) }
  }
  expect(await send('/session', 'POST', { email: 'x@example.com' })).toMatchObject({
    body: users[0],
  })
  expect((await send('/session')).body).toEqual(users[0])
  expect((await send('/session', 'DELETE')).status).toBe(204)
  expect((await send('/users')).body).toEqual(users)
  expect((await send('/devices?id=2&id=3')).body).toEqual(devices.slice(1))
  expect((await send('/devices?keyword=van%201')).body).toEqual(devices.slice(0, 1))
})
