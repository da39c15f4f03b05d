import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

test('the clock is set, moved forward, stopped and started again', async ({ sandbox }) => {
  const put = async (json: object) => (await ask(sandbox, ['PUT', '/clock'], { json })).body
  const time = '2030-12-04T23:59:59.000Z'
  expect(await put({ now: time, ticking: false })).toEqual({ now: time, ticking: false })
  expect(await put({ advance: 1000 })).toEqual({ now: '2030-12-05T00:00:00.000Z', ticking: false })
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

test('getPet announces its sunset, and is gone after it, when the clock is moved forward', async ({
  sandbox,
}) => {
  const statuses = []
  for (const json of [{ now: '2030-12-04T23:59:59.999Z', ticking: false }, { advance: 1 }]) {
    await ask(sandbox, ['PUT', '/clock'], { json })
    const { status, headers } = await sandbox.send('/pets/1')
    statuses.push([status, headers.get('sunset')])
  }
  const sunset = 'Thu, 05 Dec 2030 00:00:00 GMT'
  expect(statuses).toEqual([
    [200, sunset],
    [410, sunset],
  ])
})

test.for<[object, string]>([
  [{ now: '2030-02-30' }, 'now must be a time that exists, got "2030-02-30".'],
  [{ now: 'tomorrow' }, 'now must be a date (2030-12-04), a time with its zone'],
  [{ now: true }, 'now must be a string or an integer or null, got true.'],
  [{ now: 1e15 }, 'now must be at most'],
  [{ advance: 0.5 }, 'advance must be an integer, got 0.5.'],
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
