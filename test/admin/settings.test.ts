import { STATUSES } from '../support/contract.ts'
import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

test('the accepted keys are replaced at once', async ({ sandbox }) => {
  expect((await ask(sandbox, ['GET', '/keys'])).body).toEqual({ keys: ['sandbox-key'] })
  const json = { keys: ['test-*', 'second'] }
  expect((await ask(sandbox, ['PUT', '/keys'], { json })).body).toEqual(json)
  expect((await ask(sandbox, ['GET', '/keys'])).body).toEqual(json)
  const statuses = []
  for (const key of ['sandbox-key', 'test-1', 'second'])
    statuses.push((await sandbox.send('/pets', { key })).status)
  expect(statuses).toEqual([401, 200, 200])
})

test.for<[unknown, string]>([
  [[], 'keys must not be empty.'],
  [['s3cr3t key'], 'keys.0 must be a bearer token'],
  ['s3cr3t', 'keys must be an array.'],
  [[5], 'keys.0 must be a string.'],
])('the keys %j are refused without being shown', async ([keys, message], { sandbox }) => {
  const { status, text, body } = await ask(sandbox, ['PUT', '/keys'], { json: { keys } })
  expect([status, body.detail]).toEqual([400, expect.stringContaining(message)])
  expect(text).not.toContain('s3cr3t')
})

test('keys for all worlds also work in worlds that are made later', async ({ start }) => {
  const sandbox = await start({ isolation: 'per-key' })
  const { body } = await ask(sandbox, ['POST', '/worlds'])
  await ask(sandbox, ['PUT', '/keys'], { json: { keys: ['new-*'] } })
  const later = await ask(sandbox, ['POST', '/worlds'])
  const statuses = []
  for (const key of ['sandbox-key', 'new-1', body.key, later.body.key])
    statuses.push((await sandbox.send('/pets', { key })).status)
  expect(statuses).toEqual([401, 200, 200, 200])
})

test('the ledger names every point, and how it is decided', async ({ sandbox }) => {
  const { body } = await ask(sandbox, ['GET', '/ledger'])
  expect(body.mode).toBe('pinned')
  expect(body.entries).toContainEqual({
    name: 'afterSunset',
    question: 'How is an operation answered after its sunset?',
    section: '9',
    choice: 410,
    alternatives: [404, 'served'],
    choices: [
      { choice: 410, means: 'with 410 and an Error', undocumented: [410] },
      { choice: 404, means: 'with 404 and an Error', undocumented: [] },
      { choice: 'served', means: 'as before: it is still there', undocumented: [] },
    ],
  })
})

test('entries of the ledger are chosen one by one, or all by a mode', async ({ sandbox }) => {
  const put = async (json: object) => {
    const { body } = await ask(sandbox, ['PUT', '/ledger'], { json })
    const chosen = Object.fromEntries(
      body.entries.map(({ name, choice }: { name: string; choice: string }) => [name, choice]),
    )
    return [body.mode, chosen.createdStatus, chosen.unknownFields]
  }
  expect(await put({ createdStatus: 'sold' })).toEqual(['chosen', 'sold', 'drop'])
  expect(await put({ unknownFields: 'keep' })).toEqual(['chosen', 'sold', 'keep'])
  const json = { name: 'Max', categoryId: 1, tail: 'long' }
  expect((await sandbox.send('/pets', { json })).body).toMatchObject({ ...json, status: 'sold' })
  expect(await put({ mode: 'strict' })).toEqual(['strict', 'absent', 'reject'])
  expect((await sandbox.send('/pets', { json })).status).toBe(400)
  expect(await put({ mode: 'pinned', createdStatus: 'sold' })).toEqual(['chosen', 'sold', 'drop'])
  expect(await put({ createdStatus: 'absent' })).toEqual(['pinned', 'absent', 'drop'])
})

test.for<[object, string]>([
  [{ createdStaus: 'sold' }, 'createdStaus is an unknown key. Did you mean "createdStatus"?'],
  [{ createdStatus: 'lost' }, `createdStatus must be one of absent, ${STATUSES.join(', ')}`],
  [{ mode: 'rotated' }, 'mode must be one of'],
  [{}, 'the body must not be empty'],
])('the choices %j are refused', async ([json, message], { sandbox }) => {
  const { status, body } = await ask(sandbox, ['PUT', '/ledger'], { json })
  expect([status, body.detail]).toEqual([400, expect.stringContaining(message)])
})
