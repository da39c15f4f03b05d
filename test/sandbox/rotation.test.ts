import { STATUSES } from '../support/contract.ts'
import { expect, type TestReply, type TestSandbox, test } from '../support/test.ts'
import { create, list, steps } from './rotation-steps.ts'

const drawnIn = ({ headers }: TestReply): Record<string, string> => {
  const text = headers.get('x-sandbox-unspecified')
  return Object.fromEntries(text === null ? [] : text.split(', ').map((part) => part.split('=')))
}

const walk = async (sandbox: TestSandbox, key?: string) => {
  const seen = []
  for (const [path, request] of steps) {
    const reply = await sandbox.send(path, { ...request, ...(key && { key }) })
    seen.push({ status: reply.status, text: timeless(reply.text), drawn: drawnIn(reply) })
  }
  return seen
}

/** Without the time of a message. */
const timeless = (text: string) => text.replace(/"createdAt": ?"[^"]*"/, '')

test('without rotation no choice is drawn', async ({ start }) => {
  const sandbox = await start({ unspecified: 'strict' })
  for (const { drawn } of await walk(sandbox)) expect(drawn).toEqual({})
  expect((await sandbox.requests.list()).some(({ drawn }) => drawn)).toBe(false)
})

test('the same seed and the same requests draw the same, also after a reset and in each world', async ({
  start,
}) => {
  const options = {
    unspecified: 'rotate',
    seed: 11,
    keys: ['a-key', 'b-key'],
    isolation: 'per-key',
  }
  const first = await start(options)
  const seen = await walk(first, 'a-key')
  const second = await start(options)
  const [one, other] = await Promise.all([walk(second, 'a-key'), walk(second, 'b-key')])
  expect(one).toEqual(seen)
  expect(other).toEqual(seen)
  await first.reset()
  expect(await walk(first, 'a-key')).toEqual(seen)
  expect(await walk(await start({ ...options, seed: 12 }), 'a-key')).not.toEqual(seen)
})

test('an entry that is pinned beside the rotation is not drawn, and the others draw as before', async ({
  start,
}) => {
  const whole = await walk(await start({ unspecified: 'rotate' }))
  const pinned = await walk(await start({ unspecified: { mode: 'rotate', listFill: 'short' } }))
  const without = ({ drawn: { listFill: _, ...drawn } }: (typeof whole)[number]) => drawn
  expect(whole.some(({ drawn }) => drawn.listFill !== undefined)).toBe(true)
  expect(pinned.map(({ drawn }) => drawn)).toEqual(whole.map(without))
})

test('a single entry rotates beside pinned ones', async ({ start }) => {
  const sandbox = await start({ unspecified: { createdStatus: 'rotate' } })
  const seen = new Set()
  for (let count = 0; count < 40; count += 1) {
    const reply = await sandbox.send(...create)
    const { status = 'absent' } = reply.body
    expect(drawnIn(reply)).toEqual({ createdStatus: status })
    seen.add(status)
  }
  expect(seen).toEqual(new Set(['absent', ...STATUSES]))
})

test('a rotation is turned on and off while the sandbox runs', async ({ sandbox }) => {
  await sandbox.ledger.set('rotate')
  expect((await sandbox.ledger.read()).mode).toBe('rotate')
  expect(drawnIn(await sandbox.send(...list))).toHaveProperty('listOrder')
  await sandbox.ledger.set({ listOrder: 'newest' })
  const { mode, entries } = await sandbox.ledger.read()
  expect(mode).toBe('chosen')
  expect(entries.find(({ name }) => name === 'listOrder')?.choice).toBe('newest')
  expect(entries.find(({ name }) => name === 'listFill')?.choice).toBe('rotate')
  expect(drawnIn(await sandbox.send(...list))).not.toHaveProperty('listOrder')
  await sandbox.ledger.set('pinned')
  expect(drawnIn(await sandbox.send(...list))).toEqual({})
})

test('a rotating sandbox that continues from its state draws what it would have drawn', async ({
  start,
}) => {
  const first = await start({ unspecified: 'rotate' })
  await walk(first)
  const state = await first.state.read()
  const second = await start({ scenario: state })
  expect(await walk(second)).toEqual(await walk(first))
})
