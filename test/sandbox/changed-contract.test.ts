import { expect, test } from 'vitest'
import { contractOf } from '../../src/contract/contract.ts'
import { startRecorder } from '../../src/recording/recorder.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { toCapture } from '../support/capture.ts'
import { answer, list } from '../support/case-parts.ts'
import {
  type AnyDocument,
  problemsOf,
  withDelete,
  withOrders,
  withReserved,
  withTags,
} from '../support/changed-contract.ts'
import { writeFiles } from '../support/contract-files.ts'
import { int64, object, text } from '../support/contract-parts.ts'
import { type OwnSandbox, testInPlaces, withSandbox } from '../support/own-paths.ts'

const REX = { name: 'Rex', categoryId: 3 }
const [MERGE, PATCH] = ['application/merge-patch+json', 'application/json-patch+json']
const orders = withOrders({ whole: true })
const all = (document: AnyDocument) =>
  [withTags, withReserved, withDelete, orders].forEach((change) => {
    change(document)
  })

/** Plays with a sandbox of a changed contract, empty unless said otherwise; each answer is checked by that contract. */
function play(
  change: (document: AnyDocument) => void,
  go: (sandbox: OwnSandbox) => Promise<void>,
  options: object = {},
): Promise<void> {
  return withSandbox(change, options, (sandbox) =>
    go({
      ...sandbox,
      running: sandbox.running,
      send: async (line, ...sent) => {
        const [method = '', target = ''] = line.split(' ')
        const reply = await sandbox.send(line, ...sent)
        const path = `/v1${target}`.replace(/\?.*/, '')
        expect([line, problemsOf(sandbox.source, { method, path, ...reply })]).toEqual([line, []])
        return reply
      },
    }),
  )
}

test('a field that the contract gains is taken, kept and shown, and its bounds are checked', () =>
  play(withTags, async ({ send }) => {
    const created = await send('POST /pets', { ...REX, tags: ['small', 'old'] })
    expect(created).toEqual({ status: 201, body: { id: 1, ...REX, tags: ['small', 'old'] } })
    expect((await send('GET /pets/1')).body).toEqual(created.body)
    for (const [tags, place] of [
      [['a', 'a'], 'tags'],
      [['a', 'b', 'c', 'd', 'e', 'f'], 'tags'],
      [[''], 'tags.0'],
      [[5], 'tags.0'],
      ['a', 'tags'],
    ] as const) {
      const { status, body } = await send('POST /pets', { ...REX, tags })
      expect([status, body.message]).toEqual([400, expect.stringContaining(`${place} must`)])
    }
    expect((await send('GET /pets')).body).toEqual([created.body])
  }))

test('a status that the contract gains is taken, and animals are found by it', () =>
  play(withReserved, async ({ send, running }) => {
    expect((await send('POST /pets', { ...REX, status: 'reserved' })).status).toBe(201)
    await send('POST /pets', { ...REX, status: 'sold' })
    const reserved = [{ id: 1, ...REX, status: 'reserved' }]
    expect((await send('GET /pets?status=reserved')).body).toEqual(reserved)
    const headers = { authorization: `Bearer ${running.key}` }
    const read = await fetch(`${running.url}/pets/1`, { headers })
    expect(read.headers.get('link')).toContain('?status=reserved')
  }))

test('a removal that the contract gains removes', () =>
  play(withDelete, async ({ send }) => {
    for (let made = 0; made < 2; made += 1) await send('POST /pets', REX)
    expect(await send('DELETE /pets/1')).toEqual({ status: 204, body: undefined })
    const again = await send('DELETE /pets/1')
    expect(again.status).toBe(404)
    expect(again.body.message).toContain('no animal has the petId 1')
    expect((await send('GET /pets/1')).status).toBe(404)
    expect((await send('GET /pets')).body).toEqual([{ id: 2, ...REX }])
    expect((await send('POST /pets', REX)).body.id).toBe(3)
  }))

test('orders that the contract gains are listed and created, and are none of the animals', () =>
  play(withOrders({ whole: false }), async ({ send }) => {
    expect((await send('GET /store/orders')).body).toEqual([])
    const order = { petId: 1, quantity: 2, note: 'soon' }
    const { status, body } = await send('POST /store/orders', order)
    expect([status, body]).toMatchObject([201, { id: 1, ...order }])
    const far = { ...order, petId: 2n ** 60n }
    expect((await send('POST /store/orders', far)).body).toMatchObject({ id: 2, ...far })
    for (const [query, ids] of [
      ['', [1, 2]],
      ['?petId=1', [1]],
      ['?limit=1&page=2', [2]],
      ['?sort=-petId', [2, 1]],
    ] as const) {
      const found = (await send(`GET /store/orders${query}`)).body
      expect([query, found.map(({ id }: { id: number }) => id)]).toEqual([query, ids])
    }
    expect((await send('GET /store/orders?limit=1000')).status).toBe(400)
    expect((await send('POST /store/orders', { ...order, quantity: 11 })).status).toBe(400)
    expect((await send('GET /pets')).body).toEqual([])
  }))

test('what is required and no client gives is made once, and the time of a creation is that of the world', () =>
  play(
    orders,
    async ({ send }) => {
      const { body } = await send('POST /store/orders', { petId: 1, quantity: 2 })
      expect(body.createdAt).toMatch(/^2030-01-01T00:00/)
      expect(body.code).toMatch(/^[A-Z]{2}\d{4}$/)
      expect((await send('GET /store/orders/1')).body).toEqual(body)
      expect((await send('GET /store/orders')).body).toEqual([body])
    },
    { now: Date.UTC(2030, 0, 1) },
  ))

test('an order is read, replaced, changed, also in several places at the same time, acted on and removed', () =>
  play(orders, async ({ send }) => {
    const at = '/store/orders/1'
    const first = { petId: 1, quantity: 2, note: 'soon', address: { city: 'X', zip: '12345' } }
    const { createdAt, code, ...shown } = (await send('POST /store/orders', first)).body
    expect(shown).toMatchObject({ id: 1, ...first })
    const put = { petId: 3, quantity: 4 }
    expect((await send(`PUT ${at}`, put)).body).toEqual({ id: 1, ...put, createdAt, code })
    const merged = await send(`PATCH ${at}`, { note: 'late', status: 'placed' }, MERGE)
    expect(merged.body).toEqual({ id: 1, ...put, createdAt, code, note: 'late', status: 'placed' })
    const without = await send(`PATCH ${at}`, { note: null }, MERGE)
    expect(without.body).not.toHaveProperty('note')
    const replace = [{ op: 'replace', path: '/quantity', value: 7 }]
    expect((await send(`PATCH ${at}`, replace, PATCH)).body).toMatchObject({ quantity: 7 })
    const broken = await send(`PATCH ${at}`, [{ op: 'remove', path: '/quantity' }], PATCH)
    expect([broken.status, broken.body.message]).toEqual([400, expect.stringContaining('quantity')])
    for (const [line, json, type, status] of [
      [`PATCH ${at}`, [{ op: 'test', path: '/quantity', value: 8 }], PATCH, 409],
      [`PATCH ${at}`, { quantity: 99 }, MERGE, 400],
      ['PATCH /store/orders/9', { quantity: 1 }, MERGE, 404],
      ['PUT /store/orders/9', first, undefined, 404],
      ['POST /store/orders/9/approve', undefined, undefined, 404],
    ] as const)
      expect([line, (await send(line, json, type)).status]).toEqual([line, status])
    await Promise.all(
      [{ note: 'a' }, { status: 'approved' }, { quantity: 5 }].map((change) =>
        send(`PATCH ${at}`, change, MERGE),
      ),
    )
    const changed = { id: 1, petId: 3, note: 'a', status: 'approved', quantity: 5 }
    expect((await send(`GET ${at}`)).body).toMatchObject(changed)
    expect((await send(`POST ${at}/approve`)).body).toMatchObject(changed)
    expect((await send('GET /store/orders/x')).body.message).toContain('orderId')
    expect((await send(`DELETE ${at}`)).body).toEqual({ id: 1, deleted: true })
    expect((await send(`DELETE ${at}`)).status).toBe(404)
    expect((await send(`GET ${at}`)).body.message).toContain('no order has the orderId 1')
  }))

test('a path that is only named says so until the contract describes it', async () => {
  for (const [change, status] of [
    [({ paths }: AnyDocument) => void delete paths['/store/orders'], 404],
    [withOrders({ whole: false }), 200],
  ] as const)
    await withSandbox(change, {}, async ({ send }) => {
      expect((await send('GET /store/orders')).status).toBe(status)
    })
})

testInPlaces('what the contract gained is kept', all, async ({ send, restart }) => {
  const tagged = { ...REX, tags: ['a'], status: 'reserved' }
  for (const pet of [tagged, REX]) await send('POST /pets', pet)
  await send('DELETE /pets/2')
  const order = { petId: 1, quantity: 2 }
  const { body } = await send('POST /store/orders', order)
  await restart()
  expect((await send('GET /pets?status=reserved')).body).toEqual([{ id: 1, ...tagged }])
  expect((await send('GET /pets')).body).toHaveLength(1)
  expect((await send('GET /store/orders')).body).toEqual([body])
  await send('DELETE /store/orders/1')
  expect((await send('POST /store/orders', order)).body.id).toBe(2)
})

test('records that an earlier contract left are shown as the present one says, and found by what they show', async () => {
  const data = writeFiles({ 'data/keep': '' })('data')
  await withSandbox(withTags, { data }, async ({ send }) => {
    for (let made = 0; made < 5; made += 1) await send('POST /pets', { ...REX, tags: ['a'] })
  })
  const withAge = ({ paths, components: { schemas } }: AnyDocument) => {
    const age = { type: 'integer', minimum: 0, maximum: 2 }
    schemas.Pet.properties.age = age
    schemas.Pet.required.push('age')
    schemas.NewPet.properties.age = age
    paths['/pets'].get.parameters.push({ name: 'age', in: 'query', schema: age })
  }
  await play(
    withAge,
    async ({ send }) => {
      const before = (await send('GET /pets')).body
      expect(before).toHaveLength(5)
      for (const pet of before) {
        // The schema allows members that it does not declare, so a kept one stays.
        expect(pet).toEqual({ id: pet.id, ...REX, tags: ['a'], age: expect.any(Number) })
        expect((await send(`GET /pets/${pet.id}`)).body).toEqual(pet)
      }
      await send('POST /pets', { ...REX, age: 1 })
      const every = (await send('GET /pets')).body
      for (const age of [0, 1, 2])
        expect((await send(`GET /pets?age=${age}`)).body).toEqual(
          every.filter((each: { age: number }) => each.age === age),
        )
    },
    { data },
  )
})

/** Animals and new animals with some members more. */
const withMembers =
  (more: object, required: readonly string[]) =>
  ({ components: { schemas } }: AnyDocument) => {
    for (const schema of [schemas.Pet, schemas.NewPet]) {
      Object.assign(schema.properties, more)
      schema.required = [...schema.required, ...required]
    }
  }

test('members that every object of JavaScript inherits are members like others', () =>
  play(withMembers({ constructor: text, valueOf: text }, ['valueOf']), async (sandbox) => {
    const { send, running } = sandbox
    expect((await send('POST /pets', REX)).body.message).toContain('valueOf is required')
    const whole = { ...REX, valueOf: 'x' }
    expect(await send('POST /pets', whole)).toEqual({ status: 201, body: { id: 1, ...whole } })
    const named = { ...whole, constructor: 'y' }
    expect((await send('POST /pets', named)).body).toEqual({ id: 2, ...named })
    await running.load({ version: 1, generate: { count: 3 } })
    for (const pet of (await send('GET /pets')).body)
      expect(pet.valueOf).toEqual(expect.any(String))
  }))

test('a field whose pattern no draw meets is generated all the same', () => {
  const code = { type: 'string', pattern: '^\\p{Lu}\\p{Nd}-\\p{Script=Greek}{3}$' }
  return play(
    withMembers({ code }, ['code']),
    async ({ send }) => {
      const pets: { code: string }[] = (await send('GET /pets')).body
      expect(pets).toHaveLength(20)
      for (const pet of pets) expect(pet.code).toMatch(new RegExp(code.pattern, 'u'))
      expect(new Set(pets.map((pet) => pet.code)).size).toBeGreaterThan(5)
    },
    { scenario: { version: 1, generate: { count: 20 } } },
  )
})

test('records that may have any member have those of any name in a scenario, in one of their world, and in a recording', async () => {
  /** Animals that may have any member, said in a part of their schema. */
  const open = ({ components: { schemas } }: AnyDocument) => {
    schemas.NewPet.additionalProperties = true
    const own = { $ref: '#/components/schemas/NewPet' }
    schemas.Pet = { allOf: [own, object({ id: int64 }, ['id'])] }
  }
  const ODD = { id: 1, ...REX, seen: 5, other: [1], path: 'x', 'a b': { c: null } }
  let scenario: object = { version: 1, name: 'odd', pets: [ODD] }
  for (let times = 0; times < 2; times += 1)
    await play(
      open,
      async ({ send, running, source }) => {
        expect((await send('GET /pets')).body).toEqual([ODD])
        scenario = await running.state.read()
        const file = writeFiles({ 'keep.txt': '' })('odd.yaml')
        const recorder = startRecorder({ file }, source)
        recorder.add(toCapture(list(), answer([ODD]), { time: Date.now() }))
        await recorder.close()
        const { records } = await loadScenario(file, contractOf(source))
        expect(records.get('pets')).toEqual([{ id: 1, value: ODD }])
      },
      { scenario },
    )
})

test('undeclared fields that a scenario gives its records are shown', () => {
  const pets = [{ id: 1, ...REX, other: { collar: 'red' } }]
  return play(
    withDelete,
    async ({ send }) => {
      expect((await send('GET /pets')).body).toEqual([{ id: 1, ...REX, collar: 'red' }])
    },
    { scenario: { version: 1, name: 'collars', pets } },
  )
})

const SCENARIO = `version: 1
name: shop
pets:
  - { id: 1, name: Rex, categoryId: 3, status: reserved, tags: [small, old] }
records:
  orders:
    - { id: 7, petId: 1, quantity: 2, createdAt: '2026-11-20T12:00:00Z', code: AB1234 }
`

test('a scenario has what the contract gains: fields, values and resources, also over a restart, and one with a mistake is refused with its place', async () => {
  const at = writeFiles({ 'shop.yaml': SCENARIO, 'data/keep': '' })
  let state: object = {}
  let kept: object[] = []
  await withSandbox(
    all,
    { scenario: at('shop.yaml'), data: at('data') },
    async ({ send, restart, running }) => {
      expect((await send('GET /pets?status=reserved')).body).toEqual([
        { id: 1, ...REX, status: 'reserved', tags: ['small', 'old'] },
      ])
      const [order] = (await send('GET /store/orders')).body
      expect(order).toMatchObject({ id: 7, petId: 1, quantity: 2, code: 'AB1234' })
      const created = await send('POST /store/orders', { petId: 1, quantity: 3 })
      expect([created.status, created.body.id]).toEqual([201, 8])
      kept = [order, created.body]
      state = await running.state.read()
      expect(state).toMatchObject({ records: { orders: kept } })
      await restart()
      expect((await send('GET /store/orders')).body).toEqual(kept)
    },
  )
  await withSandbox(all, {}, async ({ send, running }) => {
    await running.load(state)
    expect((await send('GET /store/orders')).body).toEqual(kept)
    expect((await send('POST /store/orders', { petId: 1, quantity: 1 })).body.id).toBe(9)
    const bad = [{ id: 1, petId: 1, quantity: 11, code: 'AB1234' }]
    await expect(running.load({ version: 1, orders: bad })).rejects.toThrow(
      /orders\[0\]\.createdAt is required\.\n.*orders\[0\]\.quantity must be at most 10, got 11\./s,
    )
  })
})

test('records of a resource that the contract gains are generated, of animals that exist, which stay as they were', async () => {
  type Animals = { readonly tags?: unknown }[]
  const untagged = (all: Animals) => all.map(({ tags: _new, ...animal }) => animal)
  let before: Animals = []
  const generated = (generate: object) => ({ scenario: { version: 1, generate } })
  await withSandbox({}, generated({ count: 5 }), async ({ send }) => {
    before = (await send('GET /pets')).body
  })
  await withSandbox(all, generated({ count: 5, orders: { count: 20 } }), async ({ send }) => {
    const found = (await send('GET /store/orders')).body
    expect(found).toHaveLength(20)
    for (const { petId, quantity } of found) {
      expect([1, 2, 3, 4, 5]).toContain(petId)
      expect(quantity).toBeGreaterThan(0)
      expect(quantity).toBeLessThan(11)
    }
    const animals: Animals = (await send('GET /pets')).body
    expect(untagged(animals)).toEqual(untagged(before))
    expect(animals.every(({ tags }) => Array.isArray(tags))).toBe(true)
  })
})
