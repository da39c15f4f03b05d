import { expect, test } from 'vitest'
import { explain } from '../../../src/contract/explain.ts'
import { type Wild, type WildSandbox, wildSource, withWild } from './wild.ts'

// What every contract has, whatever it is about: generated records, scenarios, faults, worlds, snapshots and the control plane.

/** A contract with the credentials of two worlds, and one of its resources with the list of it. */
interface Case extends Wild {
  readonly other?: Readonly<Record<string, string>>
  readonly resource: string
  readonly list: string
  readonly operation: string
  /** The member of the list's answer that has the records. */
  readonly array: string
  /** The target of an item by its id. */
  readonly item: string
}

const basic = (key: string) => `Basic ${Buffer.from(`${key}:x`).toString('base64')}`

const cases: readonly Case[] = [
  {
    ...{
      contract: 'shop',
      headers: { authorization: basic('a') },
      other: { authorization: basic('b') },
    },
    ...{ resource: 'Orders', list: '/Accounts/PARENT/Orders.json', operation: 'ListOrder' },
    ...{ array: 'orders', item: '/Accounts/PARENT/Orders/ID.json' },
  },
  {
    ...{
      contract: 'archive/archive',
      headers: { 'x-archive-key': 'a' },
      other: { 'x-archive-key': 'b' },
    },
    ...{
      resource: 'books',
      list: '/books',
      operation: 'listBooks',
      array: 'data',
      item: '/books/ID',
    },
  },
  {
    ...{
      contract: 'cluster',
      headers: { authorization: 'Bearer a' },
      other: { authorization: 'Bearer b' },
    },
    ...{ resource: 'jobs', list: '/namespaces/PARENT/jobs', operation: 'listNamespacedJob' },
    ...{ array: 'items', item: '/namespaces/PARENT/jobs/ID' },
  },
  {
    ...{
      contract: 'forge',
      headers: { authorization: 'Bearer a' },
      other: { authorization: 'Bearer b' },
    },
    ...{ resource: 'teams', list: '/teams', operation: 'teams/list', array: '', item: '/teams/ID' },
  },
  {
    ...{ contract: 'payments', headers: { cookie: 'session=a' }, other: { cookie: 'session=b' } },
    ...{ resource: 'payments', list: '/payments', operation: 'listPayments' },
    ...{ array: 'result.payments', item: '/payments/ID' },
  },
  {
    ...{ contract: 'helpdesk', resource: 'tickets', list: '/tickets?tenant=x&per_page=50' },
    ...{ operation: 'listTickets', array: 'tickets', item: '/tickets/ID' },
  },
  {
    contract: 'weather',
    headers: { authorization: 'Bearer a', 'x-region': 'EU' },
    other: { authorization: 'Bearer b', 'x-region': 'EU' },
    ...{ resource: 'places', list: '/places', operation: 'listPlaces', array: 'values' },
    item: '/places/ID',
  },
  {
    ...{ contract: 'gallery', headers: { cookie: 'sid=a' }, other: { cookie: 'sid=b' } },
    ...{ resource: 'photos', list: '/photos', operation: 'listPhotos', array: 'items' },
    item: '/photos/ID',
  },
  {
    ...{ contract: 'fleet', headers: { 'x-fleet-key': 'a' }, other: { 'x-fleet-key': 'b' } },
    ...{ resource: 'vehicles', list: '/vehicles', operation: 'listVehicles', array: '' },
    item: '/vehicles/ID',
  },
  {
    ...{ contract: 'notes', overlays: ['notes.overlay.yaml'], resource: 'note.list' },
    ...{ list: '/note.list?max=50', operation: 'note.list', array: 'payload.hits' },
    item: '/note.list/ID',
  },
]

// biome-ignore lint/suspicious/noExplicitAny: records of every shape
type AnyRecord = any

const memberAt = (value: AnyRecord, way: string) =>
  way === '' ? value : way.split('.').reduce((at, name) => at?.[name], value)

/** Plays with a sandbox in which the contract has its generated records. */
async function play(
  one: Case,
  options: object,
  go: (sandbox: WildSandbox & Places) => Promise<void>,
): Promise<void> {
  const scenario = { version: 1, name: 'wild', generate: { [one.resource]: { count: 6 } } }
  await withWild(one, { scenario, ...options }, async (sandbox) => {
    const world = (await sandbox.send(`GET ${one.list}`)).headers.get('x-sandbox-world')
    const { records, parent } = await browse(one, sandbox, world ?? '')
    const at = (target: string, id = '') =>
      target.replace('PARENT', encodeURIComponent(parent)).replace('ID', encodeURIComponent(id))
    const list = async (headers = {}) =>
      memberAt((await sandbox.send(`GET ${at(one.list)}`, { headers })).body, one.array)
    await go({ ...sandbox, at, list, ids: records.map(({ id }: { id: string }) => id) })
  })
}

/** How a test finds the records of its resource. */
interface Places {
  readonly at: (target: string, id?: string) => string
  readonly list: (headers?: object) => Promise<readonly AnyRecord[]>
  /** The ids of the records below the first parent, as paths have them. */
  readonly ids: readonly string[]
}

/** The member that has the id of a record, if that is a member of its own. */
async function idNameOf(one: Case): Promise<string | undefined> {
  const { resources } = explain((await wildSource(one)).written)
  const { id } = resources.find(({ name }) => name === one.resource) ?? {}
  return id?.property?.length === 1 ? id.property[0] : undefined
}

function without(name: string | undefined, record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name))
}

/** The records of the control plane, below the first parent. */
async function browse(one: Case, { admin }: WildSandbox, world: string) {
  const { resource } = one
  const { resources } = explain((await wildSource(one)).written)
  const { id, parents = [] } = resources.find(({ name }) => name === resource) ?? {}
  const { body } = await admin(`GET state/${resource}?limit=100&world=${world}`)
  const all = body[resource].map((record: AnyRecord) => ({
    id: String(id?.property ? memberAt(record, id.property.join('.')) : ''),
    parent: String(record.path?.[parents[0]?.parameter ?? ''] ?? ''),
  }))
  const { parent = '' } = all[0] ?? {}
  return { parent, records: all.filter((each: { parent: string }) => each.parent === parent) }
}

test.each(cases)(
  '$contract begins with generated records, each of which can be read',
  async (one) => {
    await play(one, {}, async ({ send, list, at, ids }) => {
      expect(ids.length).toBeGreaterThan(0)
      const shown = await list()
      expect(shown.length).toBeGreaterThan(0)
      for (const id of ids) {
        const { status, body } = await send(`GET ${at(one.item, id)}`)
        expect([id, status, body]).toEqual([id, 200, body])
      }
    })
  },
)

test.each(cases)('$contract without a scenario has twenty of each', async (one) => {
  await withWild({ ...one, isGenerated: true }, {}, async ({ admin }) => {
    const { resources } = explain((await wildSource(one)).written)
    for (const { name, isSingleton } of resources) {
      const { body } = await admin(`GET state/${encodeURIComponent(name)}?limit=1`)
      expect([name, body.total]).toEqual([name, isSingleton ? 1 : 20])
    }
  })
})

test.each(cases)(
  '$contract fails where a fault says so, and where a client prefers it',
  async (one) => {
    await play(one, {}, async ({ send, admin, at }) => {
      const fault = { id: 'down', on: one.operation, calls: 1, respond: { status: 503 } }
      expect((await admin('POST faults', fault)).status).toBe(201)
      const line = `GET ${at(one.list)}`
      const failed = await send(line, { isOff: true })
      expect([failed.status, failed.headers.get('x-sandbox-fault')]).toEqual([503, 'down'])
      expect((await send(line)).status).toBe(200)
      const preferred = await send(line, { headers: { prefer: 'code=500' }, isOff: true })
      expect([preferred.status, preferred.headers.get('preference-applied')]).toEqual([
        500,
        'code=500',
      ])
      const { body } = await admin('GET faults')
      expect(body.faults[0]).toMatchObject({ fired: 1 })
    })
  },
)

test.each(cases)('$contract goes back to its snapshots, and to how it began', async (one) => {
  await play(one, {}, async ({ send, admin, at, ids, list }) => {
    const [id = ''] = ids
    const before = await list()
    const there = `state/${one.resource}/${encodeURIComponent(id)}`
    expect((await admin('POST snapshots', { name: 'full' })).status).toBe(201)
    expect((await admin(`DELETE ${there}`)).status).toBe(204)
    expect((await send(`GET ${at(one.item, id)}`)).status).toBe(404)
    expect((await admin('POST snapshots/full/restore')).status).toBe(200)
    expect(await list()).toEqual(before)
    await admin(`DELETE ${there}`)
    expect((await admin('POST reset')).status).toBe(200)
    expect(await list()).toEqual(before)
  })
})

test.each(cases)('$contract has the records that the control plane puts', async (one) => {
  await play(one, {}, async ({ send, admin, at, ids }) => {
    const [id = ''] = ids
    const there = `state/${one.resource}/${encodeURIComponent(id)}`
    const { body: record } = await admin(`GET ${there}`)
    const { body: shown } = await send(`GET ${at(one.item, id)}`)
    await admin(`DELETE ${there}`)
    // Its id is in the address.
    const put = await admin(`PUT ${there}`, without(await idNameOf(one), record))
    expect([put.status, put.body]).toEqual([204, ''])
    expect((await send(`GET ${at(one.item, id)}`)).body).toEqual(shown)
  })
})

test.each(cases)('$contract goes on from the scenario that it is written as', async (one) => {
  await play(one, {}, async ({ admin, list, at, ids, send }) => {
    const [id = ''] = ids
    await admin(`DELETE state/${one.resource}/${encodeURIComponent(id)}`)
    const kept = await list()
    const { body: scenario } = await admin('GET state')
    await withWild(one, { scenario }, async (again) => {
      const { body } = await again.send(`GET ${at(one.list)}`)
      expect(memberAt(body, one.array)).toEqual(kept)
      const other = { version: 1, name: 'other', generate: { [one.resource]: { count: 2 } } }
      expect((await again.admin('PUT scenario', other)).status).toBe(200)
      expect((await again.admin(`GET state/${one.resource}`)).body.total).toBe(2)
    })
    expect((await send(`GET ${at(one.list)}`)).status).toBe(200)
  })
})

test.each(cases.filter(({ other }) => other))(
  '$contract has a world for each credential, and what one removes the other has',
  async (one) => {
    await play(one, { isolation: 'per-key' }, async ({ send, at, ids }) => {
      const [id = ''] = ids
      const line = at(one.item, id)
      await send(`DELETE ${line}`)
      expect((await send(`GET ${line}`)).status).toBe(404)
      const { status, headers } = await send(`GET ${line}`, { headers: one.other ?? {} })
      expect(status).toBe(200)
      expect(headers.get('x-sandbox-world')).toMatch(/^w-/)
    })
  },
)

test.each(cases)(
  '$contract has its resources in one scenario, by records and by number',
  async (one) => {
    const { resources } = explain((await wildSource(one)).written)
    const several = resources.filter(({ isSingleton }) => !isSingleton).map(({ name }) => name)
    const generate = Object.fromEntries(several.map((name, at) => [name, { count: at + 1 }]))
    await withWild(one, { scenario: { version: 1, name: 'all', generate } }, async ({ admin }) => {
      const { body: state } = await admin('GET state')
      for (const [at, name] of several.entries()) {
        const { body } = await admin(`GET state/${encodeURIComponent(name)}`)
        expect([name, body.total]).toEqual([name, at + 1])
      }
      const records = state.records ?? { [several[0] ?? '']: state[several[0] ?? ''] }
      const scenario = { version: 1, name: 'again', records }
      await withWild(one, { scenario }, async (again) => {
        for (const [at, name] of several.entries()) {
          const { body } = await again.admin(`GET state/${encodeURIComponent(name)}`)
          expect([name, body.total]).toEqual([name, at + 1])
        }
      })
    })
  },
)
