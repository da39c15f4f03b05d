import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { startProxy, startSandbox } from '../support/library.ts'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import { NEXT, test } from '../support/next-sandbox.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'

const INFO = 'info: { title: x, version: "1" }'

test.for([
  ['a text', 'hello', 'next.yaml:1: the document must be an object with openapi, info and paths'],
  ['another JSON', '{ "a": 1 }', 'next.yaml:1: the document has no openapi'],
  ['nothing', '', 'next.yaml: the file is empty. Name a file with an OpenAPI document.'],
  ['half a document', 'openapi: 3.1.0\n  paths: [', 'next.yaml:1: not YAML'],
  ['an older format', 'swagger: "2.0"', 'next.yaml:1: swagger is "2.0": only OpenAPI 3.0 and 3.1'],
  ['no path', `openapi: 3.1.0\n${INFO}\npaths: {}`, 'next.yaml:3: paths is required'],
  [
    'a reference that leads nowhere',
    `openapi: 3.1.0\n${INFO}\npaths: { /pets: { get: { responses: { "200": { $ref: "#/x" } } } } }`,
    'next.yaml:3: paths."/pets".get.responses.200 refers to "#/x", which is not there',
  ],
] as const)(
  '%s is refused as the next contract by sandbox and proxy, at its place',
  async ([, text, sentence], { folder }) => {
    const { 'next.yaml': next } = writeFiles(folder, { 'next.yaml': text })
    await expect(startSandbox({ next })).rejects.toThrow(sentence)
    const upstream = 'http://127.0.0.1:9/v1'
    await expect(startProxy({ upstream, next })).rejects.toThrow(sentence)
  },
)

test('a next contract without any operation of the current one is served, with a doubt', async ({
  folder,
}) => {
  const next = path.resolve('examples/next/parcels.yaml')
  const doubt = `--next: ${next} has no operation of openapi.yaml: it would refuse every request. Name the next version of that contract.`
  await using sandbox = await startSandbox({ scenario: 'empty', next })
  expect(sandbox.contract.remarks).toEqual([doubt])
  const headers = { authorization: `Bearer ${sandbox.key}` }
  expect((await fetch(`${sandbox.url}/pets`, { headers })).status).toBe(200)
  expect((await sandbox.nextReport()).exchanges).toMatchObject({ refused: 1, unjudged: 0 })
  // `check` reads it as they do.
  const { 'one.tape.ndjson': tape } = writeFiles(folder, { 'one.tape.ndjson': '{"tape":1}\n' })
  expect((await runCli(['check', tape, '--next', next])).stderr).toContain(doubt)
})

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

test.for(['removed', 'replaced'] as const)(
  'a next contract whose file is %s after the start is the one that was read, for requests and for the shadow',
  async (what, { folder }) => {
    const next = writeNext(folder, nextChanges.lowerLimit)
    await using sandbox = await startSandbox({ scenario: 'empty', next })
    if (what === 'removed') rmSync(next)
    else writeFileSync(next, 'no contract')
    const headers = { authorization: `Bearer ${sandbox.key}` }
    const ask = async (more = {}) =>
      (await fetch(`${sandbox.url}/pets?limit=80`, { headers: { ...headers, ...more } })).status
    expect([await ask(), await ask(NEXT)]).toEqual([200, 400])
    expect((await sandbox.nextReport()).exchanges).toMatchObject({ refused: 1, unjudged: 0 })
  },
)
