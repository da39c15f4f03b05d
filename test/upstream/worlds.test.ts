import type { RequestListener } from 'node:http'
import type { RequestRoute } from '../../src/routes/route-types.ts'
import { test } from '../proxy/support.ts'
import { expect, type TestSandbox } from '../support/test.ts'

const service: RequestListener = (_request, response) =>
  void response.writeHead(200, { 'x-service': 'yes' }).end('[]')
const FAKE: readonly RequestRoute[] = [{ on: 'listPets', to: 'sandbox' }]

/** Who answers a key. */
async function who(sandbox: TestSandbox, key: string): Promise<string> {
  const { headers } = await sandbox.send('/pets', { key })
  return headers.has('x-service') ? 'upstream' : 'sandbox'
}

test('routes are of a world, and last until a reset', async ({ upstream, start }) => {
  const sandbox = await start({ upstream: await upstream(service) })
  const one = sandbox.world('one')
  expect(await one.routes.set(FAKE)).toMatchObject({
    upstream: sandbox.upstream,
    routes: FAKE,
    operations: expect.arrayContaining([
      { operation: 'listPets', method: 'GET', path: '/v1/pets', to: 'sandbox' },
      { operation: 'createPet', method: 'POST', path: '/v1/pets', to: 'upstream' },
    ]),
  })
  expect([await who(sandbox, 'one'), await who(sandbox, 'two')]).toEqual(['sandbox', 'upstream'])
  await one.reset()
  expect(await who(sandbox, 'one')).toBe('upstream')
  await sandbox.routes.set(FAKE)
  expect([await who(sandbox, 'one'), await who(sandbox, 'three')]).toEqual(['sandbox', 'sandbox'])
  await sandbox.reset()
  expect(await who(sandbox, 'one')).toBe('upstream')
})

test('a snapshot has the routes of its time', async ({ upstream, start }) => {
  const sandbox = await start({ upstream: await upstream(service) })
  const one = sandbox.world('one')
  await one.routes.set(FAKE)
  await one.snapshots.take('faked')
  await one.routes.set([])
  expect(await who(sandbox, 'one')).toBe('upstream')
  await one.snapshots.restore('faked')
  expect(await who(sandbox, 'one')).toBe('sandbox')
})

test('another scenario has its own routes, after those of --mock', async ({ upstream, start }) => {
  const sandbox = await start({ upstream: await upstream(service), mock: ['createPet'] })
  const routes = [{ on: '*', to: 'sandbox' }] as const
  await sandbox.load({ version: 1, name: 'faked', routes })
  expect(await who(sandbox, 'one')).toBe('sandbox')
  expect((await sandbox.routes.get()).routes).toEqual([
    { on: ['createPet'], to: 'sandbox' },
    ...routes,
  ])
  await sandbox.load('default')
  expect(await who(sandbox, 'one')).toBe('upstream')
})

test('what is exported starts again with its routes, its isolation and any key', async ({
  upstream,
  start,
}) => {
  const url = await upstream(service)
  const sandbox = await start({ upstream: url, mock: ['listPets'], isolation: 'shared' })
  const scenario = await sandbox.state.read()
  expect(JSON.stringify(scenario)).not.toContain('127.0.0.1')
  const again = await start({ upstream: url, mock: ['listPets'], scenario })
  expect((await again.routes.get()).routes).toEqual([{ on: ['listPets'], to: 'sandbox' }])
  expect([await who(again, 'any'), again.scenario.isolation]).toEqual(['sandbox', 'shared'])
})

test('after a restart with a directory, records are kept and routes are those of the start', async ({
  upstream,
  start,
  folder,
}) => {
  const options = { upstream: await upstream(service), data: folder, mock: ['writes'] }
  const before = await start(options)
  const made = await before.send('/pets', {
    method: 'POST',
    json: { name: 'Nemo', categoryId: 1 },
    key: 'one',
  })
  expect(made.status).toBe(201)
  await before.routes.set([{ on: '*', to: 'sandbox' }])
  await before.close()
  const after = await start(options)
  expect(await who(after, 'one')).toBe('upstream')
  const kept = await after.send(`/pets/${made.body.id}`, {
    key: 'one',
    headers: { prefer: 'answer=sandbox' },
  })
  expect(kept.body).toEqual(made.body)
})

test('the scenario at a start may name the upstream, and no other may then', async ({
  upstream,
  start,
}) => {
  const url = await upstream(service)
  const scenario = { version: 1, name: 'own', upstream: url, routes: FAKE }
  const sandbox = await start({ scenario })
  expect(sandbox.upstream).toBe(`${url}/v1`)
  expect(await who(sandbox, 'one')).toBe('sandbox')
  await expect(sandbox.load({ ...scenario, upstream: 'http://127.0.0.1:9' })).rejects.toThrow(
    'The scenario own is of the upstream http://127.0.0.1:9, and this sandbox has another one.',
  )
})

test.for<[body: object, says: RegExp]>([
  [{ upstream: 'http://127.0.0.1:9', routes: [] }, /upstream/],
  [
    { routes: [{ on: 'listPets', to: 'http://127.0.0.1:9' }] },
    /to must be sandbox or upstream|to must be one of/,
  ],
  [{ routes: [{ on: 'listPet', to: 'sandbox' }] }, /must be an operation \(listPets/],
  [{ routes: [{ on: '*', to: 'sandbox', missing: 'never' }] }, /missing must be omitted/],
  [
    { routes: [{ on: '*', when: { query: { q: { matches: '(' } } }, to: 'sandbox' }] },
    /routes\[0\]\.when\.query\.q\.matches/,
  ],
])('the control plane refuses the routes %j', async ([body, says], { upstream, start }) => {
  const sandbox = await start({ upstream: await upstream(service) })
  const answer = await fetch(`${sandbox.adminUrl}/routes`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(says)])
  expect((await sandbox.routes.get()).routes).toEqual([])
})

test('a scenario with an address is refused by the control plane, and routes where there is no upstream', async ({
  start,
}) => {
  const sandbox = await start()
  const answer = await fetch(`${sandbox.adminUrl}/scenario`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1, upstream: 'http://127.0.0.1:9' }),
  })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('command line alone'),
  ])
  await expect(sandbox.routes.set([])).rejects.toThrow('This sandbox has no upstream')
})

test.for<[routes: readonly RequestRoute[], says: string]>([
  [
    [
      { on: '*', to: 'upstream' },
      { on: 'getPet', to: 'sandbox' },
    ],
    'routes[1] comes after routes[0]',
  ],
  [
    [
      { on: 'writes', to: 'sandbox' },
      { on: 'createPet', to: 'upstream' },
    ],
    'routes[1] comes after routes[0]',
  ],
  [
    [{ on: 'getPet', when: { path: { petID: 1 } }, to: 'sandbox' }],
    'routes[0].when.path.petID is not a path parameter of getPet: the route never matches. Did you mean "petId"?',
  ],
])('a route that never matches is a warning: %j', async ([routes, says], { upstream, start }) => {
  const sandbox = await start({ upstream: await upstream(service) })
  const { warnings = [] } = await sandbox.routes.set(routes)
  expect(warnings).toEqual([expect.stringContaining(says)])
  const loaded = await start({ upstream: sandbox.upstream, scenario: { version: 1, routes } })
  expect(loaded.scenario.remarks).toEqual([expect.stringContaining(says)])
})

test('a world takes a thousand routes, and no more', async ({ upstream, start }) => {
  const sandbox = await start({ upstream: await upstream(service) })
  const routes = Array.from({ length: 1000 }, (_, at) => ({
    ...{ on: 'getPet', to: 'sandbox' as const, when: { path: { petId: at } } },
  }))
  await sandbox.routes.set(routes)
  await expect(sandbox.routes.set([...routes, ...routes.slice(0, 1)])).rejects.toThrow(
    'at most 1,000',
  )
})
