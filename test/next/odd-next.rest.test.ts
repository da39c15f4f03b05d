import { expect } from 'vitest'
import { bannerLines, startFacts } from '../../src/cli/log/banner.ts'
import { startProxy, startSandbox } from '../support/library.ts'
import { nextChanges } from '../support/next-pet-store.ts'
import { NEXT, test } from '../support/next-sandbox.ts'
import { spawnCli } from '../support/run-cli.ts'
import { some } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'

const INFO = 'info: { title: x, version: "1" }'

test.for(
  some(
    [
      [
        'a text',
        'hello',
        'next.yaml:1: the document must be an object with openapi, info and paths',
      ],
      ['nothing', '', 'next.yaml: the file is empty. Name a file with an OpenAPI document.'],
      [
        'a reference that leads nowhere',
        `openapi: 3.1.0\n${INFO}\npaths: { /pets: { get: { responses: { "200": { $ref: "#/x" } } } } }`,
        'next.yaml:3: paths."/pets".get.responses.200 refers to "#/x", which is not there',
      ],
    ] as const,
    1,
  ),
)(
  '%s is refused as the next contract by sandbox and proxy, at its place',
  async ([, text, sentence], { folder }) => {
    const { 'next.yaml': next } = writeFiles(folder, { 'next.yaml': text })
    await expect(startSandbox({ next })).rejects.toThrow(sentence)
    const upstream = 'http://127.0.0.1:9/v1'
    await expect(startProxy({ upstream, next })).rejects.toThrow(sentence)
  },
)

test('records that the next contract does not allow are shown as it has them, and the current one shows them as they are', async ({
  start,
}) => {
  const pets = [
    { id: 1, name: 'Rex', categoryId: 1, status: 'sold' },
    { id: 2, name: 'Minka', categoryId: 2 },
  ]
  const { send, ask } = await start(
    [
      ({ components: { schemas } }) => {
        schemas.PetStatus.enum = ['available', 'pending']
        for (const { properties } of [schemas.Pet, schemas.NewPet]) {
          properties.categoryId = { type: 'string', minLength: 20 }
          properties.name = { type: 'string', maxLength: 3 }
        }
      },
    ],
    { scenario: { version: 1, name: 'sold', pets } },
  )
  await ask('POST /snapshots', { name: 'before' })
  for (const step of ['POST /snapshots/before/restore', 'POST /reset', 'GET /state']) {
    await ask(step)
    const shown = await send('GET /v1/pets', { headers: NEXT })
    expect(shown).toMatchObject({ status: 200, body: [{ id: 1, name: 'Rex' }, { id: 2 }] })
    expect(shown.body[0]).not.toHaveProperty('status')
    expect((await send('GET /v1/pets')).body).toEqual(pets)
  }
  const { exchanges } = await ask('GET /next')
  expect(exchanges).toEqual({ refused: 0, otherwise: 3, same: 0, unjudged: 0 })
})

test('the start says where the next contract is met', async ({ start }) => {
  const { sandbox: header } = await start([nextChanges.withoutField])
  expect(bannerLines(header)).toContain(
    '  next        with the header Sandbox-Contract: next (Pet Store Service 2.0.0)',
  )
  const { sandbox: path } = await start([nextChanges.otherPath])
  const address = path.url.replace('/v1', '/v2')
  expect(bannerLines(path)).toContain(`  next        ${address} (Pet Store Service 2.0.0)`)
  expect(startFacts(path)).toMatchObject({ next: address })
})

test('a next contract that is the one in force, and keys for one that is not there, are said', async ({
  folder,
}) => {
  const { 'keyed.json': file } = writeFiles(folder, {
    'keyed.json': JSON.stringify({ version: 1, extends: 'default', nextKeys: ['sandbox-key'] }),
  })
  const flags = ['start', '-p', '0', '--log', 'pretty', '--exec', 'true']
  const same = await spawnCli([...flags, file, '--next', 'openapi.yaml'])
  expect(same.stderr).toContain(
    '--next: openapi.yaml is the contract that counts already, so nothing changes.',
  )
  expect(same.stderr).not.toContain('nextKeys')
  const alone = await spawnCli([...flags, file])
  expect(alone.stderr).toContain(
    'nextKeys of keyed has no effect: there is no next contract (--next FILE).',
  )
})
