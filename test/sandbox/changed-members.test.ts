import { afterEach, expect, test } from 'vitest'
import { contractOf } from '../../src/contract/contract.ts'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import { type RunningSandbox, startSandboxOf } from '../../src/http/start-sandbox.ts'
import { startRecorder } from '../../src/recording/recorder.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { toCapture } from '../support/capture.ts'
import { answer, list } from '../support/case-parts.ts'
import { type AnyDocument, changedContract } from '../support/changed-contract.ts'
import { test as inFolder } from '../support/test.ts'

const started: RunningSandbox[] = []

afterEach(async () => {
  for (const sandbox of started.splice(0)) await sandbox.close()
})

async function start(source: ContractSource, scenario: object | string = 'empty') {
  const sandbox = await startSandboxOf(source, { scenario })
  started.push(sandbox)
  const send = async (method: string, target: string, json?: unknown) => {
    const response = await fetch(sandbox.url + target, {
      method,
      headers: { authorization: 'Bearer sandbox-key', 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
    return { status: response.status, body: (await response.json()) as any }
  }
  return { sandbox, send }
}

const REX = { name: 'Rex', categoryId: 3 }

/** Animals and new animals with some members more, and other keywords. */
const withMembers =
  (
    more: object,
    { required = [], ...keywords }: { required?: string[]; [keyword: string]: unknown } = {},
  ) =>
  ({ components: { schemas } }: AnyDocument) => {
    for (const name of ['Pet', 'NewPet']) {
      Object.assign(schemas[name].properties, more)
      Object.assign(schemas[name], { required: [...schemas[name].required, ...required] }, keywords)
    }
  }

test('members that every object of JavaScript inherits are members like others', async () => {
  const text = { type: 'string' }
  const { send, sandbox } = await start(
    changedContract(withMembers({ constructor: text, valueOf: text }, { required: ['valueOf'] })),
  )
  expect((await send('POST', '/pets', REX)).body.message).toContain('valueOf is required')
  const whole = { ...REX, valueOf: 'x' }
  expect(await send('POST', '/pets', whole)).toEqual({ status: 201, body: { id: 1, ...whole } })
  const named = { ...whole, constructor: 'y' }
  expect((await send('POST', '/pets', named)).body).toEqual({ id: 2, ...named })
  await sandbox.load({ version: 1, generate: { count: 3 } })
  for (const pet of (await send('GET', '/pets')).body)
    expect(pet.valueOf).toEqual(expect.any(String))
})

test('a field whose pattern no draw meets is generated all the same', async () => {
  const code = { type: 'string', pattern: '^\\p{Lu}\\p{Nd}-\\p{Script=Greek}{3}$' }
  const source = changedContract(withMembers({ code }, { required: ['code'] }))
  const { send } = await start(source, { version: 1, generate: { count: 20 } })
  const pets: { code: string }[] = (await send('GET', '/pets')).body
  expect(pets).toHaveLength(20)
  for (const pet of pets) expect(pet.code).toMatch(new RegExp(code.pattern, 'u'))
  expect(new Set(pets.map((pet) => pet.code)).size).toBeGreaterThan(5)
})

/** Animals that may have any member, said in a part of their schema. */
const open = changedContract(({ components: { schemas } }: AnyDocument) => {
  schemas.NewPet.additionalProperties = true
  schemas.Pet = {
    allOf: [
      { $ref: '#/components/schemas/NewPet' },
      {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer', format: 'int64' } },
      },
    ],
  }
})
const ODD = { id: 1, ...REX, seen: 5, other: [1], path: 'x', 'a b': { c: null } }

test('records that may have any member have those of any name in a scenario, and in one of their world', async () => {
  const { send, sandbox } = await start(open, { version: 1, name: 'odd', pets: [ODD] })
  expect((await send('GET', '/pets')).body).toEqual([ODD])
  const again = await start(open, await sandbox.state.read())
  expect((await again.send('GET', '/pets')).body).toEqual([ODD])
})

inFolder('records that may have any member keep it in a recording', async ({ folder }) => {
  const file = `${folder}/odd.yaml`
  const recorder = startRecorder({ file }, open)
  recorder.add(toCapture(list(), answer([ODD]), { time: Date.now() }))
  await recorder.close()
  const { records } = await loadScenario(file, contractOf(open))
  expect(records.get('pets')).toEqual([{ id: 1, value: ODD }])
})
