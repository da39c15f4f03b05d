import { expect, type TestSandbox, test } from '../support/test.ts'
import { ask } from './support.ts'

test('the clock is set, moved forward, stopped and started again', async ({ sandbox }) => {
  const put = async (json: object) => (await ask(sandbox, ['PUT', '/clock'], { json })).body
  const time = '2030-12-04T23:59:59.000Z'
  expect(await put({ now: time, ticking: false })).toEqual({ now: time, ticking: false })
  expect(await put({ advance: 1000 })).toEqual({ now: '2030-12-05T00:00:00.000Z', ticking: false })
  expect(await put({ advance: '2h' })).toMatchObject({ now: '2030-12-05T02:00:00.000Z' })
  await put({ advance: -7_200_000 })
  expect(await put({ advance: -60_000 })).toEqual({
    now: '2030-12-04T23:59:00.000Z',
    ticking: false,
  })
  expect(await put({ now: Date.parse(time) })).toEqual({ now: time, ticking: false })
  expect(await put({ now: '2030-12-04' })).toMatchObject({ now: '2030-12-04T00:00:00.000Z' })
  expect((await ask(sandbox, ['GET', '/clock'])).body.now).toBe('2030-12-04T00:00:00.000Z')
  const { now, ticking } = await put({ now: null })
  expect(ticking).toBe(true)
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
})

test.for<[object, string]>([
  [{ now: '2030-02-30' }, 'now must be a time that exists, got "2030-02-30".'],
  [{ now: 'tomorrow' }, 'now must be a date (2030-12-04), a time with its zone'],
  [{ now: true }, 'now must be a string or an integer or null, got true.'],
  [{ now: 1e15 }, 'now must be at most'],
  [{ advance: 0.5 }, 'advance must be an integer or a string, got 0.5.'],
  [{ advance: '4000d' }, 'advance must be a duration up to 3660d (ten years)'],
  [{ advance: 1e300 }, 'advance must be at most'],
  [{ advance: 3e14 }, 'advance must leave the clock within the years 0 to 9999'],
  [{ advanc: 1 }, 'advanc is an unknown key. Did you mean "advance"?'],
  [{ ticking: 'yes' }, 'ticking must be a boolean, got "yes".'],
  [{}, 'the body must not be empty, got {}.'],
])('%j is refused, and the clock stays', async ([json, message], { sandbox }) => {
  const before = '2030-01-01T00:00:00.000Z'
  await ask(sandbox, ['PUT', '/clock'], { json: { now: before, ticking: false } })
  const { status, body } = await ask(sandbox, ['PUT', '/clock'], { json })
  expect(status).toBe(400)
  expect(body.detail).toContain(message)
  expect((await ask(sandbox, ['GET', '/clock'])).body).toEqual({ now: before, ticking: false })
})

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
