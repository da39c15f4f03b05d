import { afterEach, expect, test } from 'vitest'
import { parseJson } from '../../src/base/json/json.ts'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import { type RunningSandbox, startSandboxOf } from '../../src/http/start-sandbox.ts'
import { changedContract, withOrders, withReserved, withTags } from '../support/changed-contract.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { test as inFolder } from '../support/test.ts'

const started: RunningSandbox[] = []

afterEach(async () => {
  for (const sandbox of started.splice(0)) await sandbox.close()
})

const changed = changedContract(withTags, withReserved, withOrders({ whole: true }))

async function start(options: object, source: ContractSource = changed) {
  const sandbox = await startSandboxOf(source, options)
  started.push(sandbox)
  const { origin } = new URL(sandbox.url)
  const ask = async (line: string, body?: string) => {
    const [method = '', path = ''] = line.split(' ')
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: 'Bearer sandbox-key',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
    const value: any = parseJson(await response.text())
    return { status: response.status, body: value }
  }
  return { sandbox, ask }
}

const SCENARIO = `version: 1
name: shop
pets:
  - { id: 1, name: Rex, categoryId: 3, status: reserved, tags: [small, old] }
records:
  orders:
    - { id: 7, petId: 1, quantity: 2, createdAt: '2026-11-20T12:00:00Z', code: AB1234 }
`

inFolder(
  'a scenario has what the contract gains: fields, values and resources, also over a restart',
  async ({ folder }) => {
    const { 'shop.yaml': scenario } = writeFiles(folder, { 'shop.yaml': SCENARIO })
    const options = { scenario, data: `${folder}/data` }
    const { sandbox, ask } = await start(options)
    expect((await ask('GET /v1/pets?status=reserved')).body).toEqual([
      { id: 1, name: 'Rex', categoryId: 3, status: 'reserved', tags: ['small', 'old'] },
    ])
    const [order] = (await ask('GET /v1/store/orders')).body
    expect(order).toMatchObject({ id: 7, petId: 1, quantity: 2, code: 'AB1234' })
    const created = await ask('POST /v1/store/orders', '{"petId":1,"quantity":3}')
    expect([created.status, created.body.id]).toEqual([201, 8])
    const state = await ask('GET /__admin/state')
    expect(state.body.records.orders).toEqual([order, created.body])
    await sandbox.close()
    const again = await start(options)
    expect((await again.ask('GET /v1/store/orders')).body).toEqual([order, created.body])
    const whole = JSON.stringify(state.body)
    const elsewhere = await start({ scenario: 'empty' })
    expect(await elsewhere.ask('PUT /__admin/scenario', whole)).toMatchObject({ status: 200 })
    expect((await elsewhere.ask('GET /v1/store/orders')).body).toEqual([order, created.body])
    const next = await elsewhere.ask('POST /v1/store/orders', '{"petId":1,"quantity":1}')
    expect(next.body.id).toBe(9)
  },
)

test('records of a resource that the contract gains are generated, of animals that exist', async () => {
  const scenario = { version: 1, generate: { count: 5, orders: { count: 20 } } }
  const { ask } = await start({ scenario })
  const orders = (await ask('GET /v1/store/orders')).body
  expect(orders).toHaveLength(20)
  for (const { petId, quantity } of orders) {
    expect([1, 2, 3, 4, 5]).toContain(petId)
    expect(quantity).toBeGreaterThan(0)
    expect(quantity).toBeLessThan(11)
  }
  const before = await start(
    { scenario: { version: 1, generate: { count: 5 } } },
    changedContract(),
  )
  const animals: { readonly tags?: unknown }[] = (await ask('GET /v1/pets')).body
  const untagged = (all: typeof animals) => all.map(({ tags: _new, ...animal }) => animal)
  expect(untagged(animals)).toEqual(untagged((await before.ask('GET /v1/pets')).body))
  expect(animals.every(({ tags }) => Array.isArray(tags))).toBe(true)
})

test('a record that does not fit the contract is refused with its place', async () => {
  const { ask } = await start({ scenario: 'empty' })
  const scenario = { version: 1, orders: [{ id: 1, petId: 1, quantity: 11, code: 'AB1234' }] }
  const { status, body } = await ask('PUT /__admin/scenario', JSON.stringify(scenario))
  expect([status, body.detail]).toEqual([
    400,
    expect.stringMatching(
      /orders\[0\]\.createdAt is required\.\n.*orders\[0\]\.quantity must be at most 10, got 11\./s,
    ),
  ])
})
