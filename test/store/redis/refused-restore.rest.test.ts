import { afterAll } from 'vitest'
import { collection, int64, object, text } from '../../support/contract-parts.ts'
import { test as base, expect, ownContract } from '../../support/own-contract.ts'
import { emptyRedis, stopRedis } from '../../support/places.ts'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'

afterAll(stopRedis)

// What is refused changes nothing at a server: neither there, nor for those who go on.

const test = base.skipIf(!hasRedis)

const things = (id: object) =>
  collection('/things', object({ id, name: text }, ['id']), { sent: object({ name: text }) })
const notes = collection('/notes', object({ id: int64, text }, ['id']), { sent: object({ text }) })

const numbered = ownContract({ paths: things(int64) })
const withNotes = ownContract({ paths: { ...things(int64), ...notes } })
const named = ownContract({ paths: things({ type: 'string', format: 'uuid' }) })

test.for([
  ['an id of another type', numbered, named, 'POST /things', { name: 'a' }, 'got 1'],
  [
    'a resource that is gone',
    withNotes,
    numbered,
    'POST /notes',
    { text: 'a' },
    'records of notes',
  ],
] as const)(
  `a snapshot with %s is refused, and the world stays as it is${withoutRedis}`,
  async ([, before, after, line, record, says], { start }) => {
    const { address: data } = await emptyRedis()
    const first = await start(before, { data })
    await first.send(line, record)
    await first.sandbox.snapshots.take('earlier')
    await first.sandbox.reset()
    await first.sandbox.close()
    const second = await start(after, { data })
    await second.send('POST /things', { name: 'b' })
    const there = (await second.send('GET /things')).body
    expect(there).toHaveLength(1)
    await expect(second.sandbox.snapshots.restore('earlier')).rejects.toThrow(says)
    expect((await second.send('GET /things')).body).toEqual(there)
    await second.sandbox.close()
    const third = await start(after, { data })
    expect((await third.send('GET /things')).body).toEqual(there)
    await third.sandbox.reset()
    expect((await third.send('GET /things')).body).toEqual([])
  },
)

test(`a snapshot with a fault of an operation that is gone is refused, and the world stays as it is${withoutRedis}`, async ({
  start,
}) => {
  const { address: data } = await emptyRedis()
  const first = await start(withNotes, { data })
  await first.sandbox.faults.add({ id: 'f', on: 'POST /notes', respond: { status: 500 } })
  await first.sandbox.snapshots.take('faulty')
  await first.sandbox.reset()
  await first.sandbox.close()
  const second = await start(numbered, { data })
  await second.send('POST /things', { name: 'b' })
  await expect(second.sandbox.snapshots.restore('faulty')).rejects.toThrow('Nothing was changed.')
  expect((await second.send('GET /things')).body).toHaveLength(1)
})

test(`a switch to a scenario whose records do not fit is refused, and the scenario in force stays${withoutRedis}`, async ({
  start,
}) => {
  const { address: data } = await emptyRedis()
  const other = { version: 1, name: 'other' }
  const first = await start(withNotes, { data })
  await first.sandbox.load(other)
  await first.send('POST /notes', { text: 'a' })
  await first.sandbox.load({ version: 1, name: 'own' })
  await first.sandbox.close()
  const second = await start(numbered, { data })
  const replica = await start(numbered, { data })
  await second.send('POST /things', { name: 'b' })
  await expect(second.sandbox.load(other)).rejects.toThrow('records of notes')
  for (const { send } of [second, replica]) expect((await send('GET /things')).body).toHaveLength(1)
})
