import { counted } from '../support/counts.ts'
import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

for (const isolation of ['shared', 'per-key'] as const) {
  test(`a world is made with its key, and removed (${isolation})`, async ({ start }) => {
    const sandbox = await start({ isolation })
    const made = await ask(sandbox, ['POST', '/worlds'])
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.stringMatching(/^w-[0-9a-f]{10}$/), key: expect.stringMatching(/^world-/) },
    ])
    const { id, key } = made.body
    const created = await sandbox.send('/pets', { key, json: { name: 'Max', categoryId: 1 } })
    expect([created.status, created.headers.get('x-sandbox-world')]).toEqual([201, id])
    expect((await sandbox.send('/pets/51')).status).toBe(404)
    const { worlds } = (await ask(sandbox, ['GET', '/worlds'])).body
    expect(worlds).toContainEqual({
      ...{ id, ...counted(51), changes: 1, requests: 1 },
      created: expect.stringMatching(/Z$/),
      lastUsed: expect.stringMatching(/Z$/),
    })
    expect((await ask(sandbox, ['DELETE', `/worlds/${id}`])).status).toBe(204)
    expect((await ask(sandbox, ['DELETE', `/worlds/${id}`])).status).toBe(404)
    expect((await sandbox.send('/pets', { key })).status).toBe(401)
  })

  test(`the key of a made world works when the accepted keys are replaced (${isolation})`, async ({
    start,
  }) => {
    const sandbox = await start({ isolation })
    const { id, key } = (await ask(sandbox, ['POST', '/worlds'])).body
    for (const path of ['/keys', `/keys?world=${id}`]) {
      await ask(sandbox, ['PUT', path], { json: { keys: ['other'] } })
      expect((await sandbox.send('/pets', { key })).status, path).toBe(200)
      expect((await ask(sandbox, ['GET', `/keys?world=${id}`])).body.keys).toEqual(['other', key])
    }
    expect((await sandbox.send('/pets', { key: 'sandbox-key' })).status).toBe(401)
  })
}

test('the world of all keys cannot be removed', async ({ sandbox }) => {
  expect((await ask(sandbox, ['DELETE', '/worlds/shared'])).status).toBe(409)
})

test('a world is named by its id or by its key, which makes it if needed', async ({ start }) => {
  const sandbox = await start({ isolation: 'per-key', keys: ['test-*'] })
  const json = { name: 'Max', categoryId: 1 }
  await ask(sandbox, ['PUT', '/state/pets/99?world=test-1'], { json })
  const reply = await sandbox.send('/pets/99', { key: 'test-1' })
  expect(reply.status).toBe(200)
  const id = reply.headers.get('x-sandbox-world')
  expect((await ask(sandbox, ['DELETE', `/state/pets/99?world=${id}`])).status).toBe(204)
  expect((await sandbox.send('/pets/99', { key: 'test-1' })).status).toBe(404)
})

test('a key that has no world and does not work is not shown', async ({ sandbox }) => {
  const { status, text } = await ask(sandbox, ['GET', '/clock?world=s3cr3t-key'])
  expect(status).toBe(404)
  expect(text).not.toContain('s3cr3t')
})

test('a setting of one world is in no other', async ({ start }) => {
  const sandbox = await start({ isolation: 'per-key', keys: ['test-*'] })
  const animal = { name: 'Max', categoryId: 1 }
  await ask(sandbox, ['PUT', '/clock?world=test-1'], {
    json: { now: '2031-01-01', ticking: false },
  })
  await ask(sandbox, ['PUT', '/ledger?world=test-1'], { json: { createdStatus: 'sold' } })
  await ask(sandbox, ['POST', '/faults?world=test-1'], {
    json: { id: 'down', on: 'listPets', respond: { status: 503 } },
  })
  await ask(sandbox, ['PUT', '/scenario?world=test-3'], { json: { name: 'empty' } })
  const seen = []
  for (const key of ['test-1', 'test-2', 'test-3']) {
    const { status } = await sandbox.send('/pets', { key })
    const { body } = await sandbox.send('/pets', { key, json: animal })
    const got = await sandbox.send('/pets/1', { key })
    seen.push([status, body.id, body.status, got.status])
  }
  expect(seen).toEqual([
    [503, 51, 'sold', 410],
    [200, 51, undefined, 200],
    [200, 1, undefined, 200],
  ])
  await ask(sandbox, ['POST', '/reset?world=test-1'])
  expect((await sandbox.send('/pets', { key: 'test-1' })).status).toBe(200)
  expect((await sandbox.send('/pets/51', { key: 'test-2' })).status).toBe(200)
  await ask(sandbox, ['POST', '/reset'])
  expect((await sandbox.send('/pets/51', { key: 'test-2' })).status).toBe(404)
})
