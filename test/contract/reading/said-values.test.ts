import { explain } from '../../../src/contract/explain.ts'
import { explanationLines } from '../../../src/contract/explanation-lines.ts'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { writeFiles } from '../../support/contract-files.ts'
import { inPath, listOf, object, answer as ok, text } from '../../support/contract-parts.ts'
import { expect, ownContract, test } from '../../support/own-contract.ts'
import { readSource } from '../../support/read-source.ts'

const uuid = { type: 'string', format: 'uuid' }
const answers = (schema: object) => ({ responses: { 200: ok(schema) } })
const shown = (schema: object, examples: object) => ({
  responses: {
    200: { description: 'ok', content: { 'application/json': { schema, examples } } },
  },
})
const thing = object({ id: uuid, name: text, attributes: object({ code: text }, ['code']) }, [
  'id',
  'name',
])
const hue = { name: 'hue', in: 'query', schema: text }
const things = { get: { parameters: [hue], ...answers(listOf(thing)) } }
const item = { parameters: [inPath('id', uuid)], get: answers(thing) }
const report = { get: shown({ type: 'object' }, { one: { value: 1 } }) }
const said = (operation: object, value: unknown) => ({ get: { ...operation, 'x-sandbox': value } })
const document = (paths: object) => ({
  ...{ openapi: '3.1.0', info: { title: 'Things', version: '1' } },
  paths,
})

/** What is said of paths that say something wrong. */
const REFUSED: { readonly [sentence: string]: object } = {
  'paths."/things/{id}".x-sandbox.id is "nam", which no record of things has. Did you mean "name"?':
    { '/things/{id}': { ...item, 'x-sandbox': { id: 'nam' } } },
  'x-sandbox.id is "attributes.cod", which no record of things has. Did you mean "attributes.code"?':
    { '/things/{id}': { ...item, 'x-sandbox': { id: 'attributes.cod' } } },
  'x-sandbox.id says nothing here: it stands at the path of an item, such as /orders/{orderId}.': {
    '/things': said(things.get, { id: 'name' }),
  },
  'paths."/things".get.x-sandbox.filters.hu is about a query parameter that GET /things does not have. Did you mean "hue"?':
    { '/things': said(things.get, { filters: { hu: 'name' } }) },
  'x-sandbox.filters.hue is "nope", which no record of things has. It has attributes, id, name.': {
    '/things': said(things.get, { filters: { hue: 'nope' } }),
  },
  'x-sandbox.paging.strat is about a query parameter that GET /things does not have. It has hue.': {
    '/things': said(things.get, { paging: { strat: 'nothing' } }),
  },
  'x-sandbox.paging.hue is since, and records have no time that is meant. Name the property that it bounds: filters: { hue: PROPERTY }.':
    { '/things': said(things.get, { paging: { hue: 'since' } }) },
  'x-sandbox.filters.hue says nothing here: GET /things/{id} has the role read, and filters are of a list.':
    { '/things/{id}': { ...item, ...said(item.get, { filters: { hue: 'name' } }) } },
  'x-sandbox.envelope is "data.x", where GET /things answers no array of objects.': {
    '/things': said(things.get, { envelope: 'data.x' }),
  },
  'x-sandbox.sample is "full", which is no example of GET /report. It has one.': {
    '/report': said(report.get, { sample: 'full' }),
  },
  'x-sandbox.sample says nothing here: GET /things has the role list, and sample is of a sample. Add role: sample.':
    { '/things': said(things.get, { sample: 'one' }) },
  'x-sandbox.resource is "thing", and there is no such resource. Did you mean "things"?': {
    '/things': said(things.get, { resource: 'thing' }),
  },
  'x-sandbox.role is "read", and no resource is at /report. Name one beside it: resource: things.':
    { '/report': said(report.get, { role: 'read' }) },
  'x-sandbox.role is "update", and no resource is at /others/{id}/close. Name one beside it: resource: others.':
    {
      '/others': things,
      '/others/{id}/close': {
        parameters: [inPath('id', uuid)],
        post: { ...answers(report), 'x-sandbox': { role: 'update' } },
      },
    },
  'x-sandbox.resource is "things", whose items have 1 parameter in their path, and this one has 2.':
    {
      '/people/{person}/things/{id}': {
        parameters: [inPath('person'), inPath('id', uuid)],
        ...said(answers(thing), { role: 'read', resource: 'things' }),
      },
    },
  'x-sandbox.role must be one of list, create, read': {
    '/things': said(things.get, { role: 'lister' }),
  },
  'x-sandbox.roles is an unknown key. Did you mean "role"?': {
    '/things': said(things.get, { roles: 'list' }),
  },
  'x-sandbox.paging.hue must be one of 13 values': {
    '/things': said(things.get, { paging: { hue: 'bound' } }),
  },
  'x-sandbox must be an object, got "sample"': { '/things': said(things.get, 'sample') },
}

test.for(Object.entries(REFUSED))('what x-sandbox says is refused: %s', ([sentence, changed]) => {
  const paths = { '/things': things, '/things/{id}': item, '/report': report, ...changed }
  const at = writeFiles({ 'things.json': document(paths) })
  expect(() => readDocument({ file: at('things.json'), overlays: [] })).toThrow(sentence)
})

test('what an overlay says wrong is refused with its own file, line and place', () => {
  const at = writeFiles({
    'things.json': document({ '/things': things, '/things/{id}': item }),
    'o.yaml': `overlay: 1.0.0
actions:
  - target: $.paths['/things'].get
    update:
      x-sandbox:
        filters: { hu: name }`,
  })
  expect(() => readDocument({ file: at('things.json'), overlays: [at('o.yaml')] })).toThrow(
    'o.yaml:6: actions.0.update.x-sandbox.filters.hu is about a query',
  )
})

test('an overlay says what the rules decide otherwise, and contract explain shows that', async ({
  start,
}) => {
  const made = object({ handle: text, colour: text, tint: text }, ['handle', 'colour'])
  const most = { name: 'most', in: 'query', schema: { type: 'integer' } }
  const at = writeFiles({
    'things.json': document({
      '/things': {
        get: {
          ...{ operationId: 'listThings', parameters: [hue, most] },
          ...answers(
            object({
              data: listOf(object({ a: text })),
              outer: object({ found: listOf(made) }),
            }),
          ),
        },
      },
      '/things/{x}': { parameters: [inPath('x')], get: answers(made) },
      '/report': {
        get: shown({ type: 'object' }, { one: { value: 1 }, two: { value: { n: 2 } } }),
      },
    }),
    'said.yaml': `overlay: 1.0.0
actions:
  - target: $.paths['/things'].get
    update: { x-sandbox: { envelope: outer.found, filters: { hue: colour }, paging: { most: limit } } }
  - { target: "$.paths['/things/{x}']", update: { x-sandbox: { id: handle } } }
  - { target: "$.paths['/report'].get", update: { x-sandbox: { sample: two } } }`,
  })
  const source = await readSource(at('things.json'), [at('said.yaml')])
  const { send } = await start(Promise.resolve(source), { scenario: undefined })
  const get = async (path: string) => (await send(`GET ${path}`)).body
  const { outer } = await get('/things')
  expect(outer.found).toHaveLength(20)
  expect((await get('/things?most=3')).outer.found).toHaveLength(3)
  const [first] = outer.found
  const same = await get(`/things?hue=${encodeURIComponent(first.colour)}`)
  const isSame = ({ colour }: typeof first) => colour === first.colour
  expect(same.outer.found).toEqual(outer.found.filter(isSame))
  expect(await get(`/things/${first.handle}`)).toEqual(first)
  expect(await get('/report')).toEqual({ n: 2 })
  const lines = explanationLines(explain(source.written)).join('\n')
  for (const line of [
    'id: the property handle (text), for {x} in the path: x-sandbox says so',
    'GET /things (listThings) lists records: 200, in outer.found',
    '?hue filters by colour: x-sandbox says so',
    '?most bounds the number of records, 50 without it: x-sandbox says so',
  ])
    expect(lines).toContain(line)
})

const admin = object({ id: uuid, name: text, mail: text }, ['id', 'name', 'mail'])
const user = object({ id: uuid, name: text }, ['id', 'name'])
const users = {
  '/admin/users': {
    get: answers(listOf(admin)),
    post: {
      requestBody: { content: { 'application/json': { schema: object({ name: text }) } } },
      responses: { 201: ok(admin) },
    },
  },
  '/admin/users/{id}': { parameters: [inPath('id', uuid)], get: answers(admin) },
  '/users': { get: answers(listOf(user)) },
  '/users/{user_id}': { parameters: [inPath('user_id', uuid)], get: answers(user) },
}
const atPaths = Object.entries(users).map(
  ([path, each]) => [path, { ...each, 'x-sandbox': { resource: 'users' } }] as const,
)

test.for<readonly [how: string, paths: object]>([
  ['at paths', Object.fromEntries(atPaths)],
  ['at paths, of which the first gives it its name', Object.fromEntries(atPaths.toReversed())],
  [
    'at operations, with a role',
    {
      ...users,
      '/users': said(users['/users'].get, { role: 'list', resource: 'users' }),
      '/users/{user_id}': {
        ...users['/users/{user_id}'],
        ...said(users['/users/{user_id}'].get, { role: 'read', resource: 'users' }),
      },
    },
  ],
])('two paths of one resource share its records: %s', async ([, paths], { start }) => {
  const { send } = await start({ paths })
  const created = await send('POST /admin/users', { name: 'Ada' })
  expect(created.status).toBe(201)
  const { id } = created.body
  expect((await send('GET /users')).body).toEqual([{ id, name: 'Ada' }])
  expect((await send(`GET /users/${id}`)).body).toEqual({ id, name: 'Ada' })
  expect((await send(`GET /admin/users/${id}`)).body).toEqual(created.body)
  expect((await send('GET /users/00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('a member in a member can be the id', async ({ start }) => {
  const inside = { ...item, parameters: [inPath('id')], 'x-sandbox': { id: 'attributes.code' } }
  const { send } = await start(
    { paths: { '/things': things, '/things/{id}': inside } },
    { scenario: undefined },
  )
  const [first, second] = (await send('GET /things')).body
  expect(first.attributes.code).not.toBe(second.attributes.code)
  expect((await send(`GET /things/${second.attributes.code}`)).body).toEqual(second)
  expect((await send('GET /things/none')).status).toBe(404)
})

test('a resource that no operation is left of is not explained', async () => {
  const hidden = { '/things': said(things.get, { role: 'sample' }), '/report': report }
  const { written } = await ownContract({ paths: hidden })
  expect(explanationLines(explain(written)).join('\n')).not.toContain('Resource things')
})
