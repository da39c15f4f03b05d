import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe } from 'vitest'
import type { Exchange } from '../../../src/journal/journal-types.ts'
import { createEventReader } from '../../../src/web/page/live/followed-exchanges.ts'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { expect, type TestSandbox } from '../../support/test.ts'
import { test } from './support.ts'

const idsOf = (exchanges: readonly Exchange[]) => exchanges.map(({ id }) => id)

describe.skipIf(!hasRedis)(`the requests of replicas${withoutRedis}`, () => {
  test('a client that has an answer finds its exchange at every replica, in one order', async ({
    replicas,
  }) => {
    const all = await replicas()
    const ids: (string | null)[] = []
    for (let call = 0; call < 12; call += 1) {
      const { headers } = await (all[call % 3] as TestSandbox).send(`/pets/${call}`)
      ids.push(headers.get('x-request-id'))
      const next = all[(call + 1) % 3] as TestSandbox
      expect(await next.requests.count({ path: `/v1/pets/${call}` })).toBe(1)
    }
    for (const replica of all) {
      expect(idsOf(await replica.requests.list())).toEqual(ids)
      const har = (await replica.requests.har()) as { log: { entries: unknown[] } }
      expect(har.log.entries).toHaveLength(12)
    }
  })

  test('an exchange of another replica is shown as there', async ({ replicas }) => {
    const [one, other] = await replicas()
    const sent = [
      one.send('/pets', { json: { name: 'Rex', categoryId: 9223372036854775807n } }),
      one.send('/pets', { json: { name: 1 } }),
      one.send('/pets/1', { key: 'wrong-key-0123' }),
      one.send('/petz'),
      one.send('/pets/1', { headers: { prefer: 'fault=nothing' } }),
    ]
    for (const reply of await Promise.all(sent)) {
      const id = reply.headers.get('x-request-id') as string
      expect(await other.requests.get(id)).toEqual(await one.requests.get(id))
    }
  })

  test('requests of other replicas count by what they asked, also by their key', async ({
    replicas,
  }) => {
    const [one, other] = await replicas({ keys: ['sandbox-key', 'second-key'] })
    await one.send('/pets?status=sold', { key: 'second-key', headers: { 'x-team': 'blue' } })
    await one.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
    expect(await other.requests.count({ when: { query: { status: 'sold' } } })).toBe(1)
    expect(await other.requests.count({ when: { header: { 'x-team': 'blue' } } })).toBe(1)
    expect(await other.requests.count({ when: { body: { name: 'Rex' } } })).toBe(1)
    expect(await other.requests.count({ when: { key: 'second-key' } })).toBe(1)
    expect(await other.requests.count({ when: { key: 'sandbox-key' } })).toBe(1)
    const counted = await other.send('~/__admin/requests/count', { json: { path: '/v1/petz' } })
    expect(counted.body).toMatchObject({ count: 0, nearest: [{}, {}] })
  })

  test('requests are forgotten at every replica, and those that follow are not', async ({
    replicas,
  }) => {
    const [one, other] = await replicas()
    for (const replica of [one, other, one]) await replica.send('/pets/1')
    expect(await other.requests.count()).toBe(3)
    await one.requests.clear()
    expect(await other.requests.count()).toBe(0)
    expect(await one.requests.count()).toBe(0)
    await other.send('/pets/2')
    expect(await one.requests.count()).toBe(1)
    await other.reset()
    expect(await one.requests.list()).toEqual([])
  })

  test('every replica shows the last 1,000 of all', async ({ replicas }) => {
    const all = await replicas()
    for (let round = 0; round < 21; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_, at) => (all[at % 2] as TestSandbox).send(`/pets/${round}`)),
      )
    for (const replica of all) {
      expect(await replica.requests.count()).toBe(1000)
      expect(await replica.requests.count({ path: '/v1/pets/0' })).toBe(0)
      expect(await replica.requests.count({ path: '/v1/pets/20' })).toBe(50)
    }
  })

  test('each key has its own requests at every replica', async ({ replicas }) => {
    const [one, other] = await replicas({ isolation: 'per-key', keys: ['test-*'] })
    await one.send('/pets/1', { key: 'test-a' })
    await one.send('/pets/2', { key: 'test-b' })
    await one.send('/pets/3', { key: 'no-key-0123' })
    const count = async (world: string) =>
      (await other.send(`~/__admin/requests?world=${world}`)).body.total
    expect([await count('test-a'), await count('test-b')]).toEqual([1, 1])
    expect((await other.send('~/__admin/requests')).body.total).toBe(3)
  })

  test('the server never gets the credential of a request', async ({ share }) => {
    const scenario = { version: 1, extends: 'default', name: 'secretive', keys: ['test-*'] }
    const { replicas, redis } = await share({ scenario }, ['appendonly yes'])
    const [one] = replicas
    const secrets = ['test-hush-4711', 'wrong-hush-4711', 'cookie-hush-4711', 'query-hush-4711']
    const [key, wrong, cookie, query] = secrets as [string, string, string, string]
    await one.send(`/pets?token=${query}`, { key, headers: { cookie: `session=${cookie}` } })
    await one.send('/pets/1', { key: wrong })
    // Were it created, the animal itself would have the key as its name.
    await one.send('/pets', { key, json: { name: `I am ${key}` } })
    // Everything that was ever written there.
    const files = path.join(redis.folder, 'appendonlydir')
    const readAll = async () => {
      const read = (file: string) => readFile(path.join(files, file), 'latin1')
      return (await Promise.all((await readdir(files)).map(read))).join('\n')
    }
    // Replicas write their exchanges in the background.
    await expect.poll(async () => (await readAll()).split('"exchange":{')).toHaveLength(4)
    const text = await readAll()
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  test('a stream has the requests of all replicas, each once', async ({ replicas }) => {
    const [one, other] = await replicas()
    const controller = new AbortController()
    const { body } = await fetch(`${one.adminUrl}/requests/stream`, { signal: controller.signal })
    const wanted: (string | null)[] = []
    for (const replica of [one, other, one, other]) {
      const { headers } = await replica.send('/pets/1')
      wanted.push(headers.get('x-request-id'))
    }
    const read = createEventReader()
    const seen: string[] = []
    for await (const piece of (body as ReadableStream).pipeThrough(new TextDecoderStream())) {
      for (const { data } of read(piece)) seen.push((JSON.parse(data) as Exchange).id)
      if (seen.length >= wanted.length) break
    }
    expect(seen.toSorted()).toEqual(wanted.toSorted())
    controller.abort()
  })
})

describe.skipIf(!hasRedis)(`the repro of a request${withoutRedis}`, () => {
  const answerOf = async (sandbox: TestSandbox, id: string) => {
    const { answer, request } = await sandbox.requests.get(id)
    return { answer: { status: answer?.status, body: answer?.body }, request }
  }

  test('gives the same answer when another replica makes it', async ({ replicas, start }) => {
    const faults = [{ id: 'f', on: 'getPet', calls: 3, respond: { status: 503 } }]
    const [one, other] = await replicas({ faults, seed: 5 })
    const ids: string[] = []
    for (const target of ['/pets/1', '/pets/2', '/pets/3', '/pets/4'])
      ids.push((await one.send(target)).headers.get('x-request-id') as string)
    const created = await other.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
    const listed = await one.send('/pets?limit=100')
    await other.send('/pets', { json: { name: 'Later', categoryId: 3 } })
    ids.push(created.headers.get('x-request-id') as string)
    ids.push(listed.headers.get('x-request-id') as string)
    for (const id of ids) {
      const { answer, request } = await answerOf(other, id)
      const { scenario } = await other.requests.repro(id)
      const again = await start({ scenario })
      const body = request.body
      const reply = await again.send(request.target.slice('/v1'.length), {
        ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
      })
      expect({ status: reply.status, body: reply.text }).toEqual(answer)
    }
  })

  test('names the replica that has answered, if no other knows the state', async ({ replicas }) => {
    const [one, other] = await replicas()
    const { headers } = await one.send('/pets/1')
    const id = headers.get('x-request-id')
    await other.ledger.set({ listOrder: 'newest' })
    const asked = await other.send(`~/__admin/requests/${id}/repro`)
    expect([asked.status, asked.body.detail]).toEqual([
      404,
      expect.stringMatching(/^The replica \S+ has answered it.*ask that one\.$/),
    ])
    expect((await one.send(`~/__admin/requests/${id}/repro`)).status).toBe(200)
  })
})
