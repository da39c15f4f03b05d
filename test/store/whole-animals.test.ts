import path from 'node:path'
import fc from 'fast-check'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import type { Schema } from '../../src/contract/document/document.ts'
import { RecordedState } from '../../src/recording/recorded-state.ts'
import { anyNewPet } from '../support/any-value.ts'
import { loadContract, readDocument } from '../support/built-in.ts'
import { runs } from '../support/runs.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

type Fields = { readonly [field: string]: unknown }

/** Any valid bodies, drawn from the contract's own schema, so that a field is in them as soon as the contract has it. */
const anyBodies = fc.array(anyNewPet(), { minLength: 1, maxLength: 12 })
const FEW = runs(5)

const { schemas } = readDocument().components
const type = { 'content-type': 'application/json' }

/** Expects that the animal with an id is what was sent. */
async function expectWhole(sandbox: TestSandbox, id: unknown, sent: Fields): Promise<void> {
  const { status, body } = await sandbox.send(`/pets/${id}`)
  expect(status).toBe(200)
  expect(body).toEqual({ ...sent, id })
}

/** Sends bodies, and returns the ids that they were created under. */
async function create(sandbox: TestSandbox, bodies: readonly Fields[]): Promise<unknown[]> {
  const ids: unknown[] = []
  for (const sent of bodies) {
    const reply = await sandbox.send('/pets', { json: sent })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({ ...sent, id: reply.body.id })
    ids.push(reply.body.id)
  }
  return ids
}

test('any valid body that the control plane puts comes back whole', async ({ sandbox }) => {
  await fc.assert(
    fc.asyncProperty(anyBodies, async (bodies) => {
      for (const [id, sent] of bodies.entries()) {
        const to = `~/__admin/state/pets/${id}`
        expect((await sandbox.send(to, { method: 'PUT', json: sent, key: null })).status).toBe(204)
        await expectWhole(sandbox, id, sent)
        expect((await sandbox.send(to, { key: null })).body).toEqual({ id, ...sent })
      }
    }),
    FEW,
  )
})

test('any valid body in a scenario comes back whole, also from a world that is written as one', async ({
  sandbox,
}) => {
  await fc.assert(
    fc.asyncProperty(anyBodies, async (bodies) => {
      const pets = bodies.map((sent, id) => ({ id, ...sent }))
      const load = async (text: string, type: string) => {
        const headers = { 'content-type': type }
        const put = { method: 'PUT', key: null, headers, body: text }
        const { status } = await sandbox.send('~/__admin/scenario', put)
        expect(status).toBe(200)
        for (const [id, sent] of bodies.entries()) await expectWhole(sandbox, id, sent)
      }
      await load(stringifyJson({ version: 1, pets }), 'application/json')
      for (const [format, type] of [
        ['yaml', 'application/yaml'],
        ['json', 'application/json'],
      ]) {
        const { text } = await sandbox.send(`~/__admin/state?format=${format}`, { key: null })
        await sandbox.reset()
        await load(text, type as string)
      }
    }),
    FEW,
  )
})

test('any valid body on a tape comes back whole from the store, and in the state of a recording', async ({
  sandbox,
}) => {
  const contract = loadContract()
  await fc.assert(
    fc.asyncProperty(anyBodies, async (bodies) => {
      const answers = bodies.map((sent, at) => ({ id: 9000 + at, ...sent }))
      const exchanges = bodies.map((sent, at) => ({
        ...{ request: 'POST /v1/pets', headers: type, body: stringifyJson(sent) },
        answer: { status: 201, headers: type, body: stringifyJson(answers[at]) },
      }))
      await sandbox.load({ version: 1, exchanges })
      await sandbox.reset()
      for (const { body } of exchanges) await sandbox.send('/pets', { headers: type, body })
      for (const [at, sent] of bodies.entries()) await expectWhole(sandbox, 9000 + at, sent)
      const state = new RecordedState(contract)
      const answer = { status: 200, headers: type, body: stringifyJson(answers) }
      state.add({ request: 'GET /v1/pets', answer })
      expect(
        state.records('pets').map(({ record }) => parseJson(stringifyJson(record.value))),
      ).toEqual(answers.map((each) => parseJson(stringifyJson(each))))
    }),
    FEW,
  )
})

test('any valid body in a directory comes back whole after a restart', async ({
  start,
  folder,
}) => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(anyBodies, async (bodies) => {
      run += 1
      const data = path.join(folder, String(run))
      const before = await start({ data })
      const ids = await create(before, bodies)
      await before.close()
      const after = await start({ data })
      for (const [at, id] of ids.entries()) await expectWhole(after, id, bodies[at] as Fields)
      await after.close()
    }),
    runs(3),
  )
})

test('an animal that is generated has every field that a client may give', async ({ start }) => {
  const sandbox = await start({ scenario: { version: 1, generate: { count: 40 } } })
  const { body } = await sandbox.send('/pets?limit=40')
  const seen = new Set(body.flatMap((each: object) => Object.keys(each)))
  expect([...seen].toSorted()).toEqual(
    Object.keys((schemas.Pet as Schema).properties as object).toSorted(),
  )
})
