import type { Notice } from '../../../src/store/store.ts'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { expect } from '../../support/test.ts'
import { test } from './support.ts'

test.skipIf(!hasRedis)(
  `an answer is sent although its exchange cannot be stored; one notice reports all of them${withoutRedis}`,
  async ({ share }) => {
    const notices: Notice[] = []
    const { redis, replicas } = await share({ onNotice: (notice: Notice) => notices.push(notice) })
    const [one, other] = replicas
    await one.send('/pets')
    redis.ask('config', 'set', 'maxmemory', '1')
    for (let call = 0; call < 5; call += 1) expect((await one.send('/pets')).status).toBe(200)
    const unkept = () => notices.filter(({ message }) => message.includes('not journalled'))
    expect(unkept()).toEqual([
      {
        message: expect.stringMatching(
          /^requests are not journalled for other replicas: .*maxmemory/,
        ),
        isTrouble: true,
      },
    ])
    redis.ask('config', 'set', 'maxmemory', '0')
    await one.send('/pets/1')
    expect((await other.requests.list()).map(({ request }) => request.target)).toEqual([
      '/v1/pets',
      '/v1/pets/1',
    ])
    redis.ask('config', 'set', 'maxmemory', '1')
    await one.send('/pets')
    expect(unkept()).toHaveLength(2)
  },
)
