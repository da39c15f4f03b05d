import type { TapeEntry } from '../../../src/tape/tape-types.ts'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { expect, type TestSandbox } from '../../support/test.ts'
import { test } from './support.ts'

const type = { 'content-type': 'application/json' }
const pet = (id: number, name: string) => `{"id":${id},"name":"${name}","categoryId":1}`
const got = (request: string, body: string): TapeEntry => ({
  request,
  answer: { status: 200, headers: type, body },
})

const names = ['a', 'b', 'c', 'd']
const scenario = {
  version: 1,
  name: 'taped',
  exchanges: names.map((name) => got('GET /v1/pets/1', pet(1, name))),
}

test.skipIf(!hasRedis)(
  `each repeat of a tape is played once, whichever replica is asked${withoutRedis}`,
  async ({ share }) => {
    const { replicas } = await share({ scenario })
    const nameAt = async (call: number) => {
      const reply = await (replicas[call % 3] as TestSandbox).send('/pets/1')
      expect(reply.headers.get('x-sandbox-origin')).toBe('tape')
      return reply.body.name
    }
    const seen = []
    for (let call = 0; call < 3; call += 1) seen.push(await nameAt(call))
    expect(seen).toEqual(['a', 'b', 'c'])
    const state = await replicas[1].state.read()
    expect(state.exchanges).toMatchObject([
      { played: true },
      { played: true },
      { played: true },
      { request: 'GET /v1/pets/1' },
    ])
    expect([await nameAt(3), await nameAt(4), await nameAt(5)]).toEqual(['d', 'd', 'd'])
    await replicas.at(2)?.reset()
    const together = await Promise.all([0, 1, 2, 3].map(nameAt))
    expect(together.toSorted()).toEqual(names)
  },
)

test.skipIf(!hasRedis)(
  `what one replica has created is not hidden by the tape of another${withoutRedis}`,
  async ({ share }) => {
    const { replicas } = await share({ scenario })
    const [one, other] = replicas
    const created = await one.send('/pets', { json: { name: 'Rex', categoryId: 1 } })
    const listed = await other.send('/pets/1')
    expect([created.status, listed.headers.get('x-sandbox-origin')]).toEqual([201, 'store'])
  },
)
