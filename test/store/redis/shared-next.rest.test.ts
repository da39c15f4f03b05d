import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { RedisGroup } from '../../../src/store/redis/redis-group.ts'
import { startSandbox } from '../../support/library.ts'
import { nextChanges, writeNext } from '../../support/next-pet-store.ts'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { expect } from '../../support/test.ts'
import { test } from './support.ts'

test.skipIf(!hasRedis)(
  `a replica with another next contract than the others, or with none beside theirs, is refused${withoutRedis}`,
  async ({ redis, folder }) => {
    const inFolder = (name: string) => {
      mkdirSync(path.join(folder, name))
      return path.join(folder, name)
    }
    const next = writeNext(inFolder('one'), nextChanges.lowerLimit)
    const other = writeNext(inFolder('other'), nextChanges.withValue)
    const contract = writeNext(inFolder('own'))
    for (const own of [{}, { contract }]) {
      const { address } = await redis()
      const start = (options: object) =>
        startSandbox({ scenario: { version: 1, name: 'alike' }, data: address, ...own, ...options })
      for (const [first, second] of [
        [{ next }, { next: other }],
        [{ next }, {}],
        [{}, { next }],
      ] as const) {
        await using _running = await start(first)
        await expect(start(second)).rejects.toThrow(
          /^redis:\S+: other replicas serve another (?:next contract beside|version of) the contract [\w.-]+ \(\S+; here it is \S+\)\. Start all replicas with the same (?:--next|file), or stop the others first; one that was killed counts for 15 seconds\.$/,
        )
        await using _same = await start(first)
      }
    }
  },
)

test.skipIf(!hasRedis)(
  `counts of all replicas stay where one of them is started on a later day, and begin again with another contract${withoutRedis}`,
  async ({ redis }) => {
    const { address } = await redis()
    const options = { group: 'g', waitReplicas: 0, idle: 60_000, most: 10, onNotice: () => {} }
    const group = await RedisGroup.open(address, options)
    const changesOn = (id: string) => [
      {
        ...{ id, name: `${id} getPet`, level: 'error' as const, operation: 'getPet' },
        ...{ text: id, place: { older: { file: 'openapi.yaml', line: 100, column: 3 } } },
      },
    ]
    const before = { changes: changesOn('api-path-removed-before-sunset'), contracts: 'a b' }
    const after = { changes: changesOn('api-path-removed-with-deprecation'), contracts: 'a b' }
    const example = { exchange: 'e', time: '', request: 'GET /v1/pets/1', shows: 'gone' }
    const cells = [{ change: 0, client: 'app', refused: 1, met: 1, example }]
    const figures = { refused: 1, otherwise: 0, same: 0, unjudged: 0 }
    for (const counted of [before, after]) await group.next().add({ cells, figures }, counted)
    for (const counted of [before, after])
      expect(await group.next().totals(counted)).toMatchObject({
        figures: { refused: 2 },
        changes: [{ name: counted.changes[0]?.name, clients: [{ client: 'app', refused: 2 }] }],
      })
    const other = { ...after, contracts: 'a c' }
    expect((await group.next().totals(other)).figures.refused).toBe(0)
    await group.next().add({ cells, figures }, other)
    expect((await group.next().totals(other)).figures.refused).toBe(1)
    expect((await group.next().totals(after)).figures.refused).toBe(0)
    await group.close()
  },
)
