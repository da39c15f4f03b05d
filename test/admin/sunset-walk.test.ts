import { expect, type TestSandbox, test } from '../support/test.ts'
import { ask } from './support.ts'

/** Sends the clock to a time, and asks for an animal as two clients. */
async function visit(sandbox: TestSandbox, now: string) {
  await ask(sandbox, ['PUT', '/clock'], { json: { now, ticking: false } })
  const replies = []
  for (const [key, client] of [
    ['test-shop', 'shop/2.1'],
    ['test-app', 'app/7'],
  ] as const)
    replies.push(await sandbox.send('/pets/1', { key, headers: { 'user-agent': client } }))
  return replies.map(({ status, headers }) => [status, headers.get('sunset'), headers.get('link')])
}

test('the control plane can move the clock over the sunset of getPet, and shows who still calls it', async ({
  start,
}) => {
  const sandbox = await start({ scenario: 'sunset', isolation: 'per-key', keys: ['test-*'] })
  const sunset = 'Thu, 05 Dec 2030 00:00:00 GMT'
  const link = expect.stringContaining('</v1/pets')
  const before = [200, sunset, link]
  const after = [410, sunset, link]
  expect(await visit(sandbox, '2030-12-04T23:59:59.999Z')).toEqual([before, before])
  expect(await visit(sandbox, '2030-12-05T00:00:00Z')).toEqual([after, after])
  // Each world has a clock of its own: this one goes back by a millisecond.
  await ask(sandbox, ['PUT', '/clock?world=test-shop'], { json: { advance: -1 } })
  expect((await sandbox.send('/pets/1', { key: 'test-shop' })).status).toBe(200)
  expect((await sandbox.send('/pets/1', { key: 'test-app' })).status).toBe(410)
  await sandbox.send('/pets', { key: 'test-app' })

  const { body } = await ask(sandbox, ['GET', '/requests?operation=getPet&limit=6'])
  const callers = Map.groupBy(
    body.requests as {
      request: { headers: { 'user-agent': string } }
      answer: { status: number }
    }[],
    ({ request }) => request.headers['user-agent'],
  )
  const report = [...callers].map(([client, all]) => [
    client,
    all.map(({ answer }) => answer.status),
  ])
  expect(Object.fromEntries(report)).toMatchObject({ 'shop/2.1': [410, 200], 'app/7': [410, 200] })
  expect((await ask(sandbox, ['GET', '/requests?operation=getPet'])).body.total).toBe(6)
  const getPet = (await ask(sandbox, ['GET', '/coverage'])).body.operations.find(
    ({ operation }: { operation: string }) => operation === 'getPet',
  )
  expect(getPet).toMatchObject({ count: 6 })
})
