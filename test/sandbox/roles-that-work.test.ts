import { writeFiles } from '../support/contract-files.ts'
import { answer, body, content, integer, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'
import { runCli } from '../support/run-command.ts'

const link = object({ userId: integer, deviceId: integer })
const user = object({ id: integer, name: text, email: text })
const ok = (schema: object) => ({ '200': { ...answer(), ...content(schema) } })
const none = { '204': { description: 'No Content' } }
const idInPath = { name: 'id', in: 'path', required: true, schema: integer }

const permissions = {
  get: { operationId: 'getPermissions', responses: ok(listOf(link)) },
  post: { operationId: 'postPermissions', requestBody: body(link), responses: none },
  delete: { operationId: 'deletePermissions', requestBody: body(link), responses: none },
}

test('DELETE at a collection with a body of members of a record removes the records that have them', async ({
  start,
}) => {
  const { send } = await start({ paths: { '/permissions': permissions } })
  const pair = { userId: 1, deviceId: 2 }
  for (const each of [pair, { userId: 1, deviceId: 3 }])
    expect((await send('POST /permissions', each)).status).toBe(204)
  expect((await send('DELETE /permissions', pair)).status).toBe(204)
  expect((await send('GET /permissions')).body).toEqual([{ userId: 1, deviceId: 3 }])
  expect((await send('DELETE /permissions', pair)).status).toBe(404)
  expect((await send('DELETE /permissions', {})).status).toBe(404)
  expect((await send('GET /permissions')).body).toHaveLength(1)
})

test('DELETE at a collection with query parameters that are members does, too, and not where it requires others', async ({
  start,
}) => {
  const query = (...names: string[]) =>
    names.map((name) => ({ name, in: 'query', required: true, schema: integer }))
  const { get, post } = permissions
  const remove = (...names: string[]) => ({ parameters: query(...names), responses: none })
  const { send } = await start({
    paths: {
      '/permissions': { get, post, delete: remove('userId') },
      '/positions': { get, post, delete: remove('userId', 'from') },
    },
  })
  for (const path of ['permissions', 'positions'])
    for (const userId of [1, 1, 2]) await send(`POST /${path}`, { userId, deviceId: 5 })
  expect((await send('DELETE /permissions?userId=1')).status).toBe(204)
  expect((await send('GET /permissions')).body).toEqual([{ userId: 2, deviceId: 5 }])
  expect((await send('DELETE /positions?userId=1&from=3')).status).toBe(204)
  expect((await send('GET /positions')).body).toHaveLength(3)
})

const withSession = (said: object) => ({
  '/users': {
    get: { responses: ok(listOf(user)) },
    post: { requestBody: body(user), responses: ok(user) },
  },
  '/users/{id}': { parameters: [idInPath], get: { responses: ok(user) } },
  '/session': {
    get: { responses: ok(user), ...said },
    post: { requestBody: body(object({ email: text, password: text })), responses: ok(user) },
  },
})

test('GET of a path without an id shows the first record of the resource that x-sandbox names, and the path stays its own', async ({
  start,
}) => {
  const ada = { id: 7, name: 'Ada', email: 'a@example.com' }
  const { send } = await start(
    { paths: withSession({ 'x-sandbox': { role: 'read', resource: 'users' } }) },
    { scenario: { version: 1, users: [ada] } },
  )
  expect((await send('GET /session')).body).toEqual(ada)
  expect((await send('POST /session', { email: 'b@example.com' })).status).toBe(200)
  expect((await send('GET /users')).body).toEqual([ada])
})

test.for([
  ['/permissions', 'post', 'link', 'PUT adds a link, and DELETE removes it'],
  ['/permissions', 'delete', 'link', 'a link is what its path names, and it takes a body'],
  ['/permissions', 'delete', 'action', 'its path has no id of a record of permissions'],
  ['/permissions', 'delete', 'update', 'its path has no id of a record of permissions'],
  ['/permissions', 'get', 'read', 'its path has no id of a record of permissions'],
  ['/permissions', 'delete', 'create', 'only POST and PUT create'],
  ['/permissions', 'post', 'list', 'it answers no array of objects'],
] as const)(
  '%s %s can not be a %s: that is refused with what it can be',
  async ([path, method, role, why]) => {
    const said = { 'x-sandbox': { role, resource: 'permissions' } }
    const at = writeFiles({
      'own.json': {
        ...{ openapi: '3.1.0', info: { title: 'Own', version: '1' } },
        paths: { [path]: { ...permissions, [method]: { ...permissions[method], ...said } } },
      },
    })
    const { code, stderr } = await runCli(['contract', 'explain', at('own.json')])
    expect(code).toBe(2)
    expect(stderr).toMatch(/own\.json:\d+/)
    expect(stderr).toContain(
      `is "${role}", which ${method.toUpperCase()} ${path} can not be of permissions: ${why}. It can be `,
    )
  },
)
