import { startSandbox } from '../../support/library.ts'
import { allNextChanges, writeNext } from '../../support/next-pet-store.ts'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { expect } from '../../support/test.ts'
import { test } from './support.ts'

test.skipIf(!hasRedis)(
  `every replica shows what the clients of all show of the next contract, also after a restart${withoutRedis}`,
  async ({ redis, folder }) => {
    const { address } = await redis()
    const next = writeNext(folder, ...allNextChanges)
    const start = (fresh = false) => startSandbox({ scenario: 'empty', data: address, next, fresh })
    const send = ({ url, key }: { readonly url: string; readonly key: string }, client: string) =>
      fetch(`${url}/pets?limit=80`, {
        headers: { authorization: `Bearer ${key}`, 'user-agent': client },
      })
    const shown = async (replica: Awaited<ReturnType<typeof start>>) => {
      const { exchanges, changes } = await replica.nextReport()
      const change = changes.find(({ id }) => id === 'request-parameter-max-decreased')
      return [
        exchanges.refused,
        ...(change?.clients.map(({ client, refused, met }) => [client, refused, met]) ?? []),
      ]
    }
    {
      await using one = await start()
      await using other = await start()
      await send(one, 'app')
      await send(other, 'app')
      await send(other, 'tool')
      await one.nextReport()
      await other.nextReport()
      for (const each of [one, other])
        expect(await shown(each)).toEqual([3, ['app', 2, 2], ['tool', 1, 1]])
      // A verdict on an exchange is the same, whichever replica has answered it.
      const [last] = await one.requests.list({ limit: 1 })
      expect(last?.next).toEqual((await other.requests.list({ limit: 1 }))[0]?.next)
      expect(last?.next?.result).toBe('refused')
      await other.reset()
    }
    {
      await using again = await start()
      expect(await shown(again)).toEqual([3, ['app', 2, 2], ['tool', 1, 1]])
    }
    {
      await using fresh = await start(true)
      expect(await shown(fresh)).toEqual([0])
    }
  },
)
