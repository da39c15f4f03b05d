import { UsageError } from '../../../src/base/errors.ts'
import type { ServerStore } from '../../../src/sandbox/replicas/group-server.ts'
import type { RecordKinds } from '../../../src/store/record-kind.ts'
import { RedisGroup } from '../../../src/store/redis/redis-group.ts'
import { otherIds, petsOnly, vetBase, vetKinds } from '../../support/any-store.ts'
import { withoutRedis } from '../../support/redis-server.ts'
import { expect } from '../../support/test.ts'
import { test } from './support.ts'

const VISIT = { id: '10000000-0000-4000-8000-000000000001', value: {}, parents: { petId: 5 } }
const NEXT = { step: 1, above: 0 }

async function groupAt(address: string): Promise<RedisGroup> {
  const options = { group: 'vet', waitReplicas: 0, idle: 60_000, most: 10, onNotice: () => {} }
  return RedisGroup.open(address, options)
}

async function openWith(group: RedisGroup, kinds: RecordKinds): Promise<ServerStore> {
  const start = { base: vetBase(kinds), data: 'd', kept: 'resume' } as const
  return (await group.openWorld('vet', '', start)).world?.store as ServerStore
}

test(`a world from before the contract had further resources is read, and has them from then on${withoutRedis}`, async ({
  redis,
}) => {
  const server = await redis()
  const group = await groupAt(server.address)
  const before = await openWith(group, petsOnly)
  await before.create('pets', { value: { name: 'Minka' } }, NEXT)
  const meta = 'petstore:{vet/vet/}:meta'
  expect(server.ask('HEXISTS', meta, 'format').trim()).toBe('0')
  const store = await openWith(group, vetKinds)
  expect(server.ask('HGET', meta, 'format').trim()).toBe('2')
  await store.put('visits', VISIT)
  const again = await openWith(group, vetKinds)
  expect((await again.get('pets', 6))?.json).toBe('{"id":6,"name":"Minka"}')
  expect((await again.get('visits', VISIT.id))?.['.{petId}']).toBe(5)
  await group.close()
})

test(`a record that the server has in a text of another program is not changed, and the change is refused${withoutRedis}`, async ({
  redis,
}) => {
  const server = await redis()
  const group = await groupAt(server.address)
  const store = await openWith(group, vetKinds)
  await store.put('visits', VISIT)
  const records = 'petstore:{vet/vet/}:pets'
  const field = `visits/${VISIT.id}`
  const text = server.ask('HGET', records, field).trim()
  server.ask('HSET', records, field, text.replace('},{', '}, {'))
  const again = await openWith(group, vetKinds)
  const before = await again.get('visits', VISIT.id)
  const change = again.update('visits', VISIT.id, () => ({ note: 'x' }))
  await expect(change).rejects.toMatchObject({ name: 'StorageError', reason: 'refused' })
  expect((await again.get('visits', VISIT.id))?.json).toBe(before?.json)
  await group.close()
})

test(`a world is refused once the contract has lost a resource of it or the type of its ids, or a later version wrote it${withoutRedis}`, async ({
  redis,
}) => {
  const server = await redis()
  const group = await groupAt(server.address)
  const store = await openWith(group, vetKinds)
  await store.put('visits', { ...VISIT, value: { visitId: VISIT.id } })
  const refusal = async (kinds: RecordKinds) => {
    const error = await openWith(group, kinds).catch((reason) => reason)
    expect(error).toBeInstanceOf(UsageError)
    expect(error.message).toContain('--fresh')
    return error.message
  }
  expect(await refusal(petsOnly)).toContain(
    'has records of visits, which the contract does not have',
  )
  await store.put('pets', { id: 7, value: { id: 7 } })
  await store.remove('visits', VISIT.id)
  expect(await refusal(otherIds)).toContain('id must be a UUID, got 7')
  server.ask('HSET', 'petstore:{vet/vet/}:meta', 'format', '3')
  expect(await refusal(vetKinds)).toContain('has format 3; this petstore-sandbox reads 1 and 2')
  await group.close()
})
