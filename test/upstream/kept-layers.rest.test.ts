import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangingSandbox } from '../../src/http/running-sandbox.ts'
import { hasRedis, type RedisServer, startRedis, withoutRedis } from '../support/redis-server.ts'
import { type Desk, ONE, sendTo, startDesk, TWO } from '../support/start-desk.ts'

let redis: RedisServer | undefined
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'layers-'))
  redis = hasRedis ? await startRedis() : undefined
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await redis?.stop()
})

/** Changes, removes and creates; returns what two keys see from then on. */
async function work(desk: Desk, sandbox: ChangingSandbox) {
  await sendTo(sandbox, `/tickets/${ONE}`, { method: 'PATCH', json: { title: 'mine' } })
  await sendTo(sandbox, `/tickets/${TWO}`, { method: 'DELETE' })
  const { body } = await sendTo(sandbox, '/tickets', { method: 'POST', json: { title: 'new' } })
  await sendTo(sandbox, `/tickets/${ONE}/comments/1`, { method: 'DELETE' })
  const seen = await shown(sandbox)
  expect(seen.titles).toEqual(['mine', 'new'])
  expect(seen.comments).toEqual(['two'])
  expect(seen.statuses).toEqual([200, 404])
  expect(seen.others).toEqual(['first', 'second'])
  expect(desk.data.tickets.map(({ title }) => title)).toEqual(['first', 'second'])
  return { seen, created: String(body.id) }
}

async function shown(sandbox: { readonly url: string }) {
  const titles = async (key?: string) =>
    (await sendTo(sandbox, '/tickets', key === undefined ? {} : { key })).body.tickets.map(
      ({ title }: { title: string }) => title,
    )
  const comments = await sendTo(sandbox, `/tickets/${ONE}/comments`)
  const statuses = [ONE, TWO].map(async (id) => (await sendTo(sandbox, `/tickets/${id}`)).status)
  return {
    titles: await titles(),
    comments: Array.isArray(comments.body)
      ? comments.body.map(({ text }: { text: string }) => text)
      : [],
    statuses: await Promise.all(statuses),
    others: await titles('other'),
  }
}

const REAL = { titles: ['first', 'second'], comments: ['one', 'two'], statuses: [200, 200] }

test('a reset goes back to the real records, and a snapshot has the layer', async () => {
  await using desk = await startDesk()
  const { seen } = await work(desk, desk.sandbox)
  const world = await desk.sandbox.world('k')
  await world.snapshots.take('mine')
  await world.reset()
  expect(await shown(desk.sandbox)).toMatchObject(REAL)
  await world.snapshots.restore('mine')
  expect(await shown(desk.sandbox)).toEqual(seen)
  await desk.sandbox.reset()
  expect(await shown(desk.sandbox)).toMatchObject(REAL)
})

for (const isolation of ['per-key', 'shared'] as const)
  test(`a directory keeps the layer through a restart and the end of the process, with worlds that are ${isolation}`, async () => {
    const data = path.join(folder, isolation)
    const scenario = { version: 1, name: 'desk', isolation }
    await using desk = await startDesk({ data, scenario })
    const all = async (sandbox: ChangingSandbox) => {
      const { others, ...rest } = await shown(sandbox)
      return isolation === 'shared' ? rest : { ...rest, others }
    }
    if (isolation === 'per-key') await work(desk, desk.sandbox)
    else {
      await sendTo(desk.sandbox, `/tickets/${ONE}`, { method: 'PATCH', json: { title: 'mine' } })
      await sendTo(desk.sandbox, `/tickets/${TWO}`, { method: 'DELETE' })
    }
    const seen = await all(desk.sandbox)
    // What a process leaves that is killed: whatever it has acknowledged.
    const left = path.join(folder, `${isolation}-left`)
    cpSync(data, left, { recursive: true, filter: (file) => !/lock/.test(file) })
    const killed = await desk.start({ data: left, scenario })
    expect(await all(killed)).toEqual(seen)
    await killed.close()
    await desk.sandbox.close()
    const again = await desk.start({ data, scenario })
    expect(await all(again)).toEqual(seen)
    await again.reset()
    expect(await all(again)).toMatchObject(REAL)
    await again.close()
  })

test.skipIf(!hasRedis)(
  `replicas at a server have one layer for each world${withoutRedis}`,
  async () => {
    const data = `${redis?.address}`
    const scenario = { version: 1, name: 'replicas' }
    await using desk = await startDesk({ data, scenario })
    const other = await desk.start({ data, scenario })
    const { seen, created } = await work(desk, desk.sandbox)
    expect(await shown(other)).toEqual(seen)
    const { status } = await sendTo(other, `/tickets/${created}`, { method: 'DELETE' })
    expect(status).toBe(204)
    expect((await shown(desk.sandbox)).titles).toEqual(['mine'])
    // One is gone, the other has it all.
    await desk.sandbox.close()
    expect((await shown(other)).titles).toEqual(['mine'])
    const world = await other.world('k')
    await world.snapshots.take('mine')
    await other.reset()
    expect(await shown(other)).toMatchObject(REAL)
    await (await other.world('k')).snapshots.restore('mine')
    expect((await shown(other)).titles).toEqual(['mine'])
    await other.close()
  },
)

test.skipIf(!hasRedis)(
  `faults count over replicas what passes to the service${withoutRedis}`,
  async () => {
    const data = `${redis?.address}`
    const respond = { status: 503 }
    const faults = [{ id: 'third', on: '*', calls: 'every 3', respond }]
    const scenario = { version: 1, name: 'counted', isolation: 'shared', faults }
    await using desk = await startDesk({ data, scenario })
    await using other = await desk.start({ data, scenario })
    const statuses: number[] = []
    for (const at of [0, 1, 2, 3, 4, 5])
      statuses.push((await sendTo(at % 2 ? other : desk.sandbox, '/tickets')).status)
    expect(statuses).toEqual([200, 200, 503, 200, 200, 503])
    expect(desk.production.methods.get('GET')).toBe(4)
    await desk.sandbox.close()
    expect(desk.sandbox.receipts()).toMatchObject([{ id: 'third', calls: 6, fired: 2 }])
  },
)
