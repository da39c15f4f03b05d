import { expect, test } from 'vitest'
import { explain } from '../../../src/contract/explain.ts'
import { some } from '../../support/runs.ts'
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

/** The credentials of two worlds, in a header. */
const keyed = (name: string, of: (key: string) => string = (key) => key, more: object = {}) => ({
  headers: { [name]: of('a'), ...more },
  other: { [name]: of('b'), ...more },
})
const basic = (key: string) => `Basic ${Buffer.from(`${key}:x`).toString('base64')}`
const bearer = (key: string) => `Bearer ${key}`

const cases: readonly Case[] = [
  {
    ...{ contract: 'shop', ...keyed('authorization', basic), operation: 'ListOrder' },
    ...{ resource: 'Orders', array: 'orders', list: '/Accounts/PARENT/Orders.json' },
    item: '/Accounts/PARENT/Orders/ID.json',
  },
  {
    ...{ contract: 'archive/archive', ...keyed('x-archive-key'), operation: 'listBooks' },
    ...{ resource: 'books', array: 'data', list: '/books', item: '/books/ID' },
  },
  {
    ...{ contract: 'cluster', ...keyed('authorization', bearer), operation: 'listNamespacedJob' },
    ...{ resource: 'jobs', array: 'items', list: '/namespaces/PARENT/jobs' },
    item: '/namespaces/PARENT/jobs/ID',
  },
  {
    ...{ contract: 'forge', ...keyed('authorization', bearer), operation: 'teams/list' },
    ...{ resource: 'teams', array: '', list: '/teams', item: '/teams/ID' },
  },
  {
    ...{ contract: 'payments', ...keyed('cookie', (key) => `session=${key}`) },
    ...{ resource: 'payments', array: 'result.payments', operation: 'listPayments' },
    ...{ list: '/payments', item: '/payments/ID' },
  },
  {
    ...{ contract: 'helpdesk', resource: 'tickets', list: '/tickets?tenant=x&per_page=50' },
    ...{ operation: 'listTickets', array: 'tickets', item: '/tickets/ID' },
  },
  {
    ...{ contract: 'weather', ...keyed('authorization', bearer, { 'x-region': 'EU' }) },
    ...{ resource: 'places', list: '/places', operation: 'listPlaces', array: 'values' },
    item: '/places/ID',
  },
  {
    ...{ contract: 'gallery', ...keyed('cookie', (key) => `sid=${key}`), resource: 'photos' },
    ...{ list: '/photos', operation: 'listPhotos', array: 'items', item: '/photos/ID' },
  },
  {
    ...{ contract: 'fleet', ...keyed('x-fleet-key'), resource: 'vehicles', array: '' },
    ...{ list: '/vehicles', operation: 'listVehicles', item: '/vehicles/ID' },
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

/** The resources of a contract. */
const resourcesOf = async (one: Wild) => explain((await wildSource(one)).written).resources

/** How many records of a resource there are. */
const countOf = async ({ admin }: WildSandbox, name: string): Promise<number> =>
  (await admin(`GET state/${encodeURIComponent(name)}?limit=1`)).body.total

/** Where a sandbox has the records of the case: those below the first parent, as the control plane has them. */
async function placesIn(one: Case, sandbox: WildSandbox) {
  const { send, admin } = sandbox
  const found = (await resourcesOf(one)).find(({ name }) => name === one.resource)
  const { id: { property = [] } = {}, parents = [] } = found ?? {}
  const world = (await send(`GET ${one.list}`)).headers.get('x-sandbox-world')
  const { body } = await admin(`GET state/${one.resource}?limit=100&world=${world}`)
  const all: AnyRecord[] = body[one.resource]
  const parentOf = (record: AnyRecord) => String(record.path?.[parents[0]?.parameter ?? ''] ?? '')
  const parent = parentOf(all[0])
  const at = (target: string, id = '') =>
    target.replace('PARENT', encodeURIComponent(parent)).replace('ID', encodeURIComponent(id))
  return {
    ids: all
      .filter((record) => parentOf(record) === parent)
      .map((record) => String(memberAt(record, property.join('.')))),
    /** The member that has the id of a record, if that is a member of its own. */
    idName: property.length === 1 ? property[0] : undefined,
    list: `GET ${at(one.list)}`,
    item: (id: string) => `GET ${at(one.item, id)}`,
    shown: async () => memberAt((await send(`GET ${at(one.list)}`)).body, one.array),
  }
}

const generated = ({ resource }: Case) => ({
  scenario: { version: 1, name: 'wild', generate: { [resource]: { count: 6 } } },
})

test.each(some(cases, 2))(
  '$contract begins with generated records, each of which can be read, removed and put by the control plane; it goes back to snapshots and to how it began, and on from the scenario that it is written as',
  async (one) => {
    await withWild(one, generated(one), async (sandbox) => {
      const { send, admin } = sandbox
      const { ids, idName, item, shown } = await placesIn(one, sandbox)
      const [id = ''] = ids
      const before = await shown()
      expect(before.length).toBeGreaterThan(0)
      for (const each of ids) expect([each, (await send(item(each))).status]).toEqual([each, 200])
      const there = `state/${one.resource}/${encodeURIComponent(id)}`
      const status = async (line: string, json?: unknown) => (await admin(line, json)).status
      const { body: record } = await admin(`GET ${there}`)
      const { body: read } = await send(item(id))
      expect(await status('POST snapshots', { name: 'full' })).toBe(201)
      expect(await status(`DELETE ${there}`)).toBe(204)
      expect((await send(item(id))).status).toBe(404)
      // Its id is in the address.
      const { [String(idName)]: _id, ...rest } = record
      expect(await status(`PUT ${there}`, idName === undefined ? record : rest)).toBe(204)
      expect((await send(item(id))).body).toEqual(read)
      await admin(`DELETE ${there}`)
      const kept = await shown()
      const { body: scenario } = await admin('GET state')
      expect(await status('POST snapshots/full/restore')).toBe(200)
      expect(await shown()).toEqual(before)
      await admin(`DELETE ${there}`)
      expect(await status('POST reset')).toBe(200)
      expect(await shown()).toEqual(before)
      expect(await status('PUT scenario', scenario)).toBe(200)
      expect(await shown()).toEqual(kept)
      const other = { version: 1, name: 'other', generate: { [one.resource]: { count: 2 } } }
      expect(await status('PUT scenario', other)).toBe(200)
      expect(await countOf(sandbox, one.resource)).toBe(2)
    })
  },
)

test.each(some(cases, 2))(
  '$contract without a scenario has twenty of each; a scenario has some of each, by number and by records',
  async (one) => {
    const resources = await resourcesOf(one)
    const several = resources.filter(({ isSingleton }) => !isSingleton).map(({ name }) => name)
    await withWild({ ...one, isGenerated: true }, {}, async (sandbox) => {
      for (const { name, isSingleton } of resources)
        expect([name, await countOf(sandbox, name)]).toEqual([name, isSingleton ? 1 : 20])
      const generate = Object.fromEntries(several.map((name, at) => [name, { count: at + 1 }]))
      const counts = async () => {
        for (const [at, name] of several.entries())
          expect([name, await countOf(sandbox, name)]).toEqual([name, at + 1])
      }
      await sandbox.admin('PUT scenario', { version: 1, name: 'all', generate })
      await counts()
      const { body: state } = await sandbox.admin('GET state')
      const records = state.records ?? { [several[0] ?? '']: state[several[0] ?? ''] }
      const again = await sandbox.admin('PUT scenario', { version: 1, name: 'again', records })
      expect(again.status).toBe(200)
      await counts()
    })
  },
)

test.each(some(cases, 2))(
  '$contract fails where a fault says so, and where a client prefers it; it has a world for each credential',
  async (one) => {
    const isolation = one.other ? ('per-key' as const) : ('shared' as const)
    await withWild(one, { ...generated(one), isolation }, async (sandbox) => {
      const { send, admin } = sandbox
      const { ids, list, item } = await placesIn(one, sandbox)
      const world = (await send(list)).headers.get('x-sandbox-world')
      const fault = { id: 'down', on: one.operation, calls: 1, respond: { status: 503 } }
      expect((await admin(`POST faults?world=${world}`, fault)).status).toBe(201)
      const failed = await send(list, { isOff: true })
      expect([failed.status, failed.headers.get('x-sandbox-fault')]).toEqual([503, 'down'])
      expect((await send(list)).status).toBe(200)
      const { status, headers } = await send(list, { headers: { prefer: 'code=500' }, isOff: true })
      expect([status, headers.get('preference-applied')]).toEqual([500, 'code=500'])
      const { body } = await admin(`GET faults?world=${world}`)
      expect(body.faults[0]).toMatchObject({ fired: 1 })
      if (!one.other) return
      const [line, removal] = [item(ids[0] ?? ''), item(ids[0] ?? '').replace('GET', 'DELETE')]
      await send(removal)
      expect((await send(line)).status).toBe(404)
      const elsewhere = await send(line, { headers: one.other })
      expect([elsewhere.status, elsewhere.headers.get('x-sandbox-world')]).toEqual([
        200,
        expect.stringMatching(/^w-/),
      ])
    })
  },
)
