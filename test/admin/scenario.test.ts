import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { counted } from '../support/counts.ts'
import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

test('the scenarios are listed by name, with what each is for', async ({ sandbox }) => {
  const { body } = await ask(sandbox, ['GET', '/scenarios'])
  expect(body.scenarios).toContainEqual({
    name: 'sunset',
    description: expect.stringContaining('getPet'),
  })
  expect(body.scenarios.map(({ name }: { name: string }) => name)).toContain('default')
})

test('the scenario in force is shown whole, and is a scenario', async ({ start }) => {
  const sandbox = await start({ scenario: 'flaky', seed: 7 })
  const { body } = await ask(sandbox, ['GET', '/scenario'])
  expect(body).toMatchObject({ version: 1, name: 'flaky', seed: 7, keys: ['sandbox-key'] })
  expect(body.faults).toEqual(sandbox.scenario.faults)
  const again = await start({ scenario: body })
  expect((await ask(again, ['GET', '/scenario'])).body).toEqual(body)
})

test('the scenario in force is shown briefly, without its animals and its tape', async ({
  start,
}) => {
  const sandbox = await start({
    scenario: {
      ...{ version: 1, name: 'taped', pets: [{ id: 1, name: 'Rex', categoryId: 3 }] },
      exchanges: [{ request: 'GET /v1/pets/1', answer: { status: 404 } }],
    },
  })
  const whole = (await ask(sandbox, ['GET', '/scenario'])).body
  const { pets, exchanges, ...brief } = whole
  expect([pets, exchanges].map(({ length }) => length)).toEqual([1, 1])
  expect((await ask(sandbox, ['GET', '/scenario?brief=true'])).body).toEqual(brief)
})

test('a scenario is loaded by its name, and then in force', async ({ start }) => {
  const sandbox = await start()
  await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
  const { body } = await ask(sandbox, ['PUT', '/scenario'], { json: { name: 'empty' } })
  expect(body).toEqual({ scenario: 'empty', ...counted(0), reseeded: true, lost: 1 })
  expect((await sandbox.send('/pets')).body).toEqual([])
  expect((await ask(sandbox, ['POST', '/reset'])).body).toEqual({
    scenario: 'empty',
    ...counted(0),
  })
})

test('a whole scenario is loaded; the animals stay if the data is the same', async ({ start }) => {
  const sandbox = await start()
  await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
  const json = {
    version: 1,
    extends: 'default',
    name: 'mine',
    faults: [{ id: 'down', on: 'listPets', respond: { status: 503 } }],
  }
  const { body } = await ask(sandbox, ['PUT', '/scenario'], { json })
  expect(body).toEqual({ scenario: 'mine', ...counted(51), reseeded: false, lost: 0 })
  expect((await sandbox.send('/pets')).status).toBe(503)
  expect((await sandbox.send('/pets/51')).status).toBe(200)
})

test('a whole scenario is taken in YAML, digit for digit', async ({ start }) => {
  const sandbox = await start()
  const headers = { 'content-type': 'application/yaml' }
  const body =
    'version: 1\nname: mine\npets:\n  - { id: 9007199254740993, name: Rex, categoryId: 3 }\n'
  const reply = await ask(sandbox, ['PUT', '/scenario'], { body, headers })
  expect([reply.status, reply.body.scenario]).toEqual([200, 'mine'])
  expect((await sandbox.send('/pets')).body[0].id).toBe(9007199254740993n)
})

test.for([
  ['version: 1\nkeys: [a\n', 'application/yaml', 400, /the body:\d: not YAML/],
  ['version: 1\nkey: [a]\n', 'application/yaml', 400, /Did you mean "keys"/],
  ['- 1\n', 'application/yaml', 400, /must be an object/],
  ['version: 1\n', 'text/yaml', 415, /application\/json or application\/yaml, got "text\/yaml"/],
] as const)(
  'the scenario %j in %s is refused by %i',
  async ([body, type, status, why], { sandbox }) => {
    const headers = { 'content-type': type }
    const reply = await ask(sandbox, ['PUT', '/scenario'], { body, headers })
    expect(reply.status).toBe(status)
    expect(reply.body.detail).toMatch(why)
  },
)

test('other routes do not accept YAML', async ({ sandbox }) => {
  const headers = { 'content-type': 'application/yaml' }
  const reply = await ask(sandbox, ['PUT', '/clock'], { body: 'ticking: true', headers })
  expect(reply.status).toBe(415)
})

test('a scenario of more than 1 MiB is accepted', async ({ start }) => {
  const sandbox = await start()
  const pets = Array.from({ length: 30_000 }, (_, at) => ({
    ...{ id: at + 1, name: `Animal ${at}`, categoryId: 1 },
  }))
  const { status, body } = await ask(sandbox, ['PUT', '/scenario'], { json: { version: 1, pets } })
  expect([status, body.pets]).toEqual([200, 30_000])
})

test('a large scenario full of mistakes is refused because of the first one', async ({ start }) => {
  const sandbox = await start()
  const body = `{"version":1,"pets":[${'0,'.repeat(1e6)}0]}`
  const headers = { 'content-type': 'application/json' }
  const reply = await ask(sandbox, ['PUT', '/scenario'], { body, headers })
  expect(reply.status).toBe(400)
  expect(reply.body.detail).toContain('pets[0] must be an object, got 0.')
  expect(sandbox.size).toBe(50)
})

test.for<[unknown, string]>([
  [{ name: 'flakey' }, 'Did you mean "flaky"? The names are adoption, default, empty,'],
  [{}, 'scenario: version is required.'],
  [{ version: 1, pet: [] }, 'scenario: pet is an unknown key. Did you mean "pets"?'],
  [{ version: 1, keys: ['s3cr3t key'] }, 'scenario: keys[0] must be a bearer token'],
  [{ version: 1, extends: 'nothing' }, 'extends must be the name of a scenario'],
  [{ version: 1, exchanges: './a.tape.ndjson' }, 'exchanges must be a list here'],
  [[], 'The body must be an object'],
])('the scenario %j is refused, and the old one stays', async ([json, message], { sandbox }) => {
  const { status, body, text } = await ask(sandbox, ['PUT', '/scenario'], { json })
  expect([status, body.detail]).toEqual([400, expect.stringContaining(message)])
  expect(text).not.toContain('s3cr3t')
  expect(sandbox.scenario.name).toBe('default')
})

test('no path is read, neither as a name nor in extends, contract or overlay', async ({
  sandbox,
  folder,
}) => {
  const file = path.join(folder, 'secret.yaml')
  const title = 'info: { title: wh4t-is-in-it, version: "1" }'
  await writeFile(file, `version: 1\nkeys: [wh4t-is-in-it]\nopenapi: 3.1.0\n${title}\npaths: {}\n`)
  for (const json of [
    { name: file },
    { version: 1, extends: file },
    { version: 1, extends: 'package.json' },
    { version: 1, extends: 'package' },
    { version: 1, extends: '../scenarios/default.yaml' },
    { version: 1, contract: file },
    { version: 1, overlay: [file] },
    { version: 1, contract: 'openapi.yaml' },
  ]) {
    const { status, text, body } = await ask(sandbox, ['PUT', '/scenario'], { json })
    expect([status, text.includes('wh4t')], JSON.stringify(json)).toEqual([400, false])
    if ('contract' in json || 'overlay' in json)
      expect(body.detail).toMatch(/^(contract|overlay) cannot be given here: no path is read/)
  }
  expect((await ask(sandbox, ['GET', '/contract'])).body.title).toBe('Pet Store Service')
})
