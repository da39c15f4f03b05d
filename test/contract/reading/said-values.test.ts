import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { writeFiles } from '../../support/contract-files.ts'
import { expect, test } from '../../support/own-contract.ts'
import { runCli } from '../../support/run-command.ts'

const text = { type: 'string' }
const uuid = { type: 'string', format: 'uuid' }
const ok = (schema: object, more: object = {}) => ({
  '200': { description: 'ok', content: { 'application/json': { schema, ...more } } },
})
const list = (items: object) => ok({ type: 'array', items })
const thing = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    ...{ id: uuid, name: text },
    attributes: { type: 'object', required: ['code'], properties: { code: text } },
  },
}
const inPath = (name: string, schema: object = text) => ({
  ...{ name, in: 'path', required: true, schema },
})
const hue = { name: 'hue', in: 'query', schema: text }
const things = { get: { parameters: [hue], responses: list(thing) } }
const item = { parameters: [inPath('id', uuid)], get: { responses: ok(thing) } }
const report = { get: { responses: ok({ type: 'object' }, { examples: { one: { value: 1 } } }) } }
const said = (operation: object, value: object) => ({ get: { ...operation, 'x-sandbox': value } })

const refusals: readonly (readonly [string, object, string])[] = [
  [
    'an id that no record has',
    { '/things/{id}': { ...item, 'x-sandbox': { id: 'nam' } } },
    'paths."/things/{id}".x-sandbox.id is "nam", which no record of things has. Did you mean "name"?',
  ],
  [
    'a member of a member that no record has',
    { '/things/{id}': { ...item, 'x-sandbox': { id: 'attributes.cod' } } },
    'x-sandbox.id is "attributes.cod", which no record of things has. Did you mean "attributes.code"?',
  ],
  [
    'an id away from the path of an item',
    { '/things': said(things.get, { id: 'name' }) },
    'x-sandbox.id says nothing here: it stands at the path of an item, such as /orders/{orderId}.',
  ],
  [
    'a filter of no parameter',
    { '/things': said(things.get, { filters: { hu: 'name' } }) },
    'paths."/things".get.x-sandbox.filters.hu is about a query parameter that GET /things does not have. Did you mean "hue"?',
  ],
  [
    'a filter by no property',
    { '/things': said(things.get, { filters: { hue: 'nope' } }) },
    'x-sandbox.filters.hue is "nope", which no record of things has. It has attributes, id, name.',
  ],
  [
    'paging of no parameter',
    { '/things': said(things.get, { paging: { strat: 'nothing' } }) },
    'x-sandbox.paging.strat is about a query parameter that GET /things does not have. It has hue.',
  ],
  [
    'a bound of no time',
    { '/things': said(things.get, { paging: { hue: 'since' } }) },
    'x-sandbox.paging.hue is since, and records have no time that is meant. Name the property that it bounds: filters: { hue: PROPERTY }.',
  ],
  [
    'filters of no list',
    { '/things/{id}': { ...item, ...said(item.get, { filters: { hue: 'name' } }) } },
    'x-sandbox.filters.hue says nothing here: GET /things/{id} has the role read, and filters are of a list.',
  ],
  [
    'an envelope without an array',
    { '/things': said(things.get, { envelope: 'data.x' }) },
    'x-sandbox.envelope is "data.x", where GET /things answers no array of objects.',
  ],
  [
    'an example that is not there',
    { '/report': said(report.get, { sample: 'full' }) },
    'x-sandbox.sample is "full", which is no example of GET /report. It has one.',
  ],
  [
    'an example of no sample',
    { '/things': said(things.get, { sample: 'one' }) },
    'x-sandbox.sample says nothing here: GET /things has the role list, and sample is of a sample. Add role: sample.',
  ],
  [
    'a resource that is not there',
    { '/things': said(things.get, { resource: 'thing' }) },
    'x-sandbox.resource is "thing", and there is no such resource. Did you mean "things"?',
  ],
  [
    'a role without a resource',
    { '/report': said(report.get, { role: 'read' }) },
    'x-sandbox.role is "read", and no resource is at /report. Name one beside it: resource: things.',
  ],
  [
    'a role of what is below another resource than the first',
    {
      '/others': things,
      '/others/{id}/close': {
        parameters: [inPath('id', uuid)],
        post: { responses: ok(report), 'x-sandbox': { role: 'update' } },
      },
    },
    'x-sandbox.role is "update", and no resource is at /others/{id}/close. Name one beside it: resource: others.',
  ],
  [
    'a resource with other parents',
    {
      '/people/{person}/things/{id}': {
        parameters: [inPath('person'), inPath('id', uuid)],
        ...said({ responses: ok(thing) }, { role: 'read', resource: 'things' }),
      },
    },
    'x-sandbox.resource is "things", whose items have 1 parameter in their path, and this one has 2.',
  ],
]

test.for(refusals)('%s is refused in a sentence', async ([, changed, sentence]) => {
  const paths = { '/things': things, '/things/{id}': item, '/report': report, ...changed }
  const info = { title: 'Things', version: '1' }
  const at = writeFiles({ 'things.json': { openapi: '3.1.0', info, paths } })
  await expect(readContract({ file: at('things.json') })).rejects.toThrow(sentence)
})

test('what an overlay says wrong is refused with its own file, line and place', async () => {
  const paths = { '/things': things, '/things/{id}': item }
  const info = { title: 'Things', version: '1' }
  const at = writeFiles({
    'things.json': { openapi: '3.1.0', info, paths },
    'o.yaml': `overlay: 1.0.0
actions:
  - target: $.paths['/things'].get
    update:
      x-sandbox:
        filters: { hu: name }`,
  })
  const { code, stderr } = await runCli([
    ...['contract', 'explain', at('things.json'), '--overlay', at('o.yaml')],
  ])
  expect(code).toBe(2)
  expect(stderr).toContain('o.yaml:6: actions.0.update.x-sandbox.filters.hu is about a query')
})

const admin = {
  ...{ type: 'object', required: ['id', 'name', 'mail'] },
  properties: { id: uuid, name: text, mail: text },
}
const user = { type: 'object', required: ['id', 'name'], properties: { id: uuid, name: text } }
const users = {
  '/admin/users': {
    get: { responses: list(admin) },
    post: {
      requestBody: {
        content: { 'application/json': { schema: { type: 'object', properties: { name: text } } } },
      },
      responses: { '201': ok(admin)['200'] },
    },
  },
  '/admin/users/{id}': { parameters: [inPath('id', uuid)], get: { responses: ok(admin) } },
  '/users': { get: { responses: list(user) } },
  '/users/{user_id}': { parameters: [inPath('user_id', uuid)], get: { responses: ok(user) } },
}

test.for([
  ['at paths', { resource: 'users' }, undefined],
  ['at operations, with a role', { role: 'list', resource: 'users' }, { role: 'read' }],
] as const)(
  'two paths of one resource share its records: %s',
  async ([, first, second], { start }) => {
    const paths = second
      ? {
          ...users,
          '/users': said(users['/users'].get, first),
          '/users/{user_id}': {
            ...users['/users/{user_id}'],
            ...said(users['/users/{user_id}'].get, { ...second, resource: 'users' }),
          },
        }
      : Object.fromEntries(
          Object.entries(users).map(([path, each]) => [path, { ...each, 'x-sandbox': first }]),
        )
    const reversed = Object.fromEntries(Object.entries(paths).toReversed())
    // The first path gives a resource its name.
    for (const written of second ? [paths] : [paths, reversed]) {
      const { send, source } = await start({ paths: written })
      expect(source.written.paths['/users']).toBeDefined()
      const created = await send('POST /admin/users', { name: 'Ada' })
      expect(created.status).toBe(201)
      const { id } = created.body
      expect((await send('GET /users')).body).toEqual([{ id, name: 'Ada' }])
      expect((await send(`GET /users/${id}`)).body).toEqual({ id, name: 'Ada' })
      expect((await send(`GET /admin/users/${id}`)).body).toEqual(created.body)
      const unknown = '00000000-0000-4000-8000-000000000000'
      expect((await send(`GET /users/${unknown}`)).status).toBe(404)
    }
  },
)

test('a member in a member can be the id', async ({ start }) => {
  const { send } = await start(
    {
      paths: {
        '/things': things,
        '/things/{id}': {
          ...item,
          parameters: [inPath('id')],
          'x-sandbox': { id: 'attributes.code' },
        },
      },
    },
    { scenario: undefined },
  )
  const [first, second] = (await send('GET /things')).body
  expect(first.attributes.code).not.toBe(second.attributes.code)
  expect((await send(`GET /things/${second.attributes.code}`)).body).toEqual(second)
  expect((await send('GET /things/none')).status).toBe(404)
})

test('a resource that no operation is left of is not explained', async () => {
  const hidden = { ...said(things.get, { role: 'sample' }) }
  const info = { title: 'Things', version: '1' }
  const at = writeFiles({
    'things.json': { openapi: '3.1.0', info, paths: { '/things': hidden, '/report': report } },
  })
  const { stdout } = await runCli(['contract', 'explain', at('things.json')])
  expect(stdout).not.toContain('Resource things')
})
