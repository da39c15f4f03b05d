import { globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { worldIdOf } from '../../src/sandbox/worlds/keys.ts'
import { collection, int64, object, text } from '../support/contract-parts.ts'
import { test as base, expect, type OwnSandbox, ownContract } from '../support/own-contract.ts'
import { emptyRedis, keptPlaces } from '../support/places.ts'
import { hasRedis, withoutRedis } from '../support/redis-server.ts'

// Only the world of a key has records that a changed contract does not have.

const KEY = { authorization: 'Bearer k' }

const things = collection('/things', object({ id: int64 }), { sent: object({ name: text }) })
const notes = collection('/notes', object({ id: int64 }), { sent: object({ text }) })
const secured = {
  components: { schemas: {}, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  security: [{ bearer: [] }],
}
const withNotes = ownContract({ ...secured, paths: { ...things, ...notes } })
const without = ownContract({ ...secured, paths: things })

const named = (name: string) => ({ version: 1, name, isolation: 'per-key', keys: ['k'] })

for (const { where, test } of keptPlaces()) {
  test(`the start says so, and --fresh forgets them, ${where}`, async ({ start, data }) => {
    const scenario = named('own')
    const first = await start(withNotes, { data, scenario })
    await first.send('POST /notes', { text: 'a' }, KEY)
    await first.sandbox.close()
    const begin = (options: object) => start(without, { data, scenario, ...options })
    await expect(begin({})).rejects.toThrow(/notes.*--fresh/)
    const fresh = await begin({ fresh: true })
    expect((await fresh.send('GET /things', undefined, KEY)).body).toEqual([])
  })

  test(`a switch to their scenario is refused, and changes nothing, ${where}`, async ({
    start,
    data,
  }) => {
    const first = await start(withNotes, { data, scenario: named('own') })
    await first.sandbox.load(named('other'))
    await first.send('POST /notes', { text: 'a' }, KEY)
    await first.sandbox.load(named('own'))
    await first.sandbox.close()
    const second = await start(without, { data, scenario: named('own') })
    await second.send('POST /things', { name: 'b' }, KEY)
    await expect(second.sandbox.load(named('other'))).rejects.toThrow('notes')
    expect((await second.send('GET /things', undefined, KEY)).body).toHaveLength(1)
    await second.sandbox.close()
    const third = await start(withNotes, { data, scenario: named('own') })
    await third.sandbox.load(named('other'))
    expect((await third.send('GET /notes', undefined, KEY)).body).toHaveLength(1)
  })
}

/** Sandboxes whose world of the key `k` is kept, and not open. */
async function keptWorld(
  start: (contract: typeof without, options: object) => Promise<OwnSandbox>,
  data: string,
) {
  const begin = () => start(without, { data, scenario: named('own') })
  const first = await begin()
  await first.send('POST /things', { name: 'a' }, KEY)
  await first.sandbox.close()
  return begin()
}

base(
  'the world of a key whose file is damaged meanwhile is reset, in a directory',
  async ({ start, folder: data }) => {
    const { send, sandbox } = await keptWorld(start, data)
    const [file = ''] = globSync(path.join(data, '**/*+w-*.ndjson'))
    writeFileSync(file, 'broken\n')
    expect((await send('GET /things', undefined, KEY)).status).toBe(503)
    await sandbox.world('k').reset()
    expect((await send('GET /things', undefined, KEY)).body).toEqual([])
    await expect(sandbox.world('nobody').reset()).rejects.toThrow('neither the id of a world')
  },
)

base.for(['k', '*'])(
  'the world of a key that is kept and not open is reset by its id where the key %s works, in a directory',
  async (works, { start, folder: data }) => {
    const notices: string[] = []
    const onNotice = ({ message }: { message: string }) => void notices.push(message)
    const scenario = { ...named('own'), keys: [works] }
    const begin = () => start(without, { data, scenario, onNotice })
    const first = await begin()
    await first.send('POST /things', { name: 'a' }, KEY)
    await first.sandbox.close()
    const { send, sandbox } = await begin()
    await sandbox.world(worldIdOf('k')).reset()
    expect(notices.at(-1)).toMatch(/^reset: .* things 0, in the world w-/)
    expect(notices.at(-1)).toContain(worldIdOf('k'))
    expect((await send('GET /things', undefined, KEY)).body).toEqual([])
  },
)

const atServer = base.skipIf(!hasRedis)

/** Gives a world at the server a record of a resource that there is not, as another program could. */
function spoil(ask: (...command: string[]) => string, isHome: boolean): void {
  const keys = ask('keys', '*:meta').split('\n')
  const meta = keys.find((key) => key.includes('w-') !== isHome) as string
  ask('hset', meta.replace(/meta$/, 'pets'), 'gone/1', '')
  ask('hset', meta, 'generation', 'other')
}

atServer(
  `the world of a key that cannot be read meanwhile is reset by its key and by its id, at a server${withoutRedis}`,
  async ({ start }) => {
    const { ask, address } = await emptyRedis()
    const { send, sandbox } = await keptWorld(start, address)
    for (const name of ['k', worldIdOf('k')]) {
      spoil(ask, false)
      expect((await send('GET /things', undefined, KEY)).status).toBe(503)
      await sandbox.world(name).reset()
      expect((await send('GET /things', undefined, KEY)).body).toEqual([])
    }
  },
)

atServer(
  `a reset of all repairs every world that cannot be read, at a server${withoutRedis}`,
  async ({ start }) => {
    const { ask, address } = await emptyRedis()
    const { send, sandbox } = await keptWorld(start, address)
    spoil(ask, false)
    spoil(ask, true)
    expect((await send('GET /things', undefined, KEY)).status).toBe(503)
    await sandbox.reset()
    expect((await send('GET /things', undefined, KEY)).body).toEqual([])
  },
)
