import { expect } from 'vitest'
import { walk } from './walk.ts'
import { testWild } from './wild.ts'

const weather = { contract: 'weather', headers: { authorization: 'Bearer t', 'x-region': 'EU' } }

testWild(
  'parameters of all styles are read, which an answer with their names shows',
  weather,
  async ({ send }) => {
    const box = { north: 1.5, south: -2 }
    for (const [target, shows] of [
      ['/simple/1,2/north=1.5,south=-2', { codes: [1, 2], box }],
      ['/label/.1.2/.north,1.5,south,-2', { codes: [1, 2], box }],
      ['/matrix/;codes=1,2/;north=1.5;south=-2', { codes: [1, 2], box }],
      [
        '/query?codes=1%202&words=a%7Cb&units=imperial',
        { codes: [1, 2], words: ['a', 'b'], units: 'imperial' },
      ],
      ['/query?box[north]=1.5&box[south]=-2', { box, units: 'metric' }],
      ['/query?days=2030-01-01,2030-01-02', { days: ['2030-01-01', '2030-01-02'] }],
      [`/query?point=${encodeURIComponent('{"lat":1.5}')}`, { point: { lat: 1.5 } }],
    ] as const)
      expect([target, (await send(`GET ${target}`)).body]).toMatchObject([target, shows])
    for (const [target, message] of [
      ['/query?codes=1%20x', 'codes'],
      ['/query?box[south]=1', 'box.north'],
      ['/query?box[north]=x', 'box.north'],
      ['/query?days=soon', 'days'],
      ['/query?point=%7B', 'point'],
      ['/query?units=none', 'units'],
    ] as const) {
      const { status, body } = await send(`GET ${target}`)
      expect([target, status, body.detail]).toEqual([target, 400, expect.stringContaining(message)])
    }
  },
)

testWild(
  'places need a header, may have others and a cookie, and say how often they may be asked for',
  weather,
  async (sandbox) => {
    const { send } = sandbox
    const place = (code: string, more: object) => ({ sent: { json: { code, ...more } } })
    await walk(sandbox, {
      list: '/places',
      array: 'values',
      create: [
        place('bath', { country: 'GB', kind: 'city', height: 20.5 }),
        place('eiger', { country: 'CH', kind: 'peak', height: 3967 }),
        place('bern', { country: 'CH', kind: 'city' }),
      ],
      item: ({ code }) => `/places/${code}`,
      filters: [
        { query: '?country=CH', shows: [1, 2] },
        { query: '?country=CH,GB', shows: [0, 1, 2] },
        { query: '?kind=peak', shows: [1] },
        { query: '?kind=peak%7Ccity&country=GB', shows: [0] },
      ],
      changes: [{ method: 'PUT', sent: { json: { code: 'bath', country: 'UK' } } }],
      remove: { status: 204 },
    })
    const ask = (headers: Record<string, string>) => send('GET /places', { headers })
    expect((await ask({ 'x-region': '' })).status).toBe(400)
    expect((await ask({ 'x-region': 'eu' })).body.detail).toContain('X-Region')
    expect((await ask({ 'x-levels': '1,2' })).status).toBe(200)
    expect((await ask({ 'x-levels': '1,x' })).body.detail).toContain('X-Levels')
    expect((await ask({ cookie: 'units=none' })).body.detail).toContain('units')
    expect((await ask({ authorization: '' })).status).toBe(401)
    const { headers } = await ask({})
    expect(headers.get('x-total')).toBe('2')
    const csv = await send('GET /places', { headers: { accept: 'text/csv' } })
    expect(csv.status).toBe(200)
  },
)

testWild('answers are of the type that is asked for, small and real', weather, async ({ send }) => {
  await send('POST /places', { json: { code: 'bath', country: 'GB' } })
  const radar = async (accept: string) => {
    const { headers, bytes } = await send('GET /places/bath/radar', { headers: { accept } })
    return [headers.get('content-type')?.split(';')[0], bytes.subarray(0, 4).toString('latin1')]
  }
  expect(await radar('*/*')).toEqual(['image/png', '\x89PNG'])
  expect(await radar('image/jpeg')).toEqual(['image/jpeg', expect.stringMatching(/^\xff\xd8/)])
  expect(await radar('image/gif')).toEqual(['image/gif', 'GIF8'])
  expect((await radar('text/html'))[0]).toBe('text/html')
  expect((await send('GET /places/none/radar')).status).toBe(404)
  const lines = (await send('GET /station.csv')).body.trim().split('\r\n')
  expect(lines[0]).toBe('code,height')
  expect(lines[1]).toMatch(/^[^,]+,-?\d+$/)
  expect((await send('GET /raw')).bytes.length).toBeGreaterThan(0)
  const { body, headers } = await send('GET /lines')
  expect(headers.get('content-type')).toBe('application/x-ndjson')
  expect(JSON.parse(body.trim().split('\n')[0])).toHaveProperty('n')
  const moved = await send('GET /moved')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/v5/report'])
})

testWild(
  'a preferred example is answered, and a preferred status in its documented shape',
  weather,
  async ({ send }) => {
    const report = (prefer: string) => send('GET /report', { headers: { prefer } })
    expect((await report('example=foul')).body).toMatchObject({ sky: 'grey' })
    expect((await report('example=fair')).headers.get('preference-applied')).toBe('example=fair')
    expect((await report('example=none')).body).toMatchObject({ sky: 'blue' })
    expect((await send('GET /report?city=Bern')).body).toMatchObject({ city: 'Bern' })
    const later = await report('code=503')
    expect([later.status, later.body]).toMatchObject([503, { oops: expect.any(String) }])
    expect((await report('code=404')).status).toBe(404)
    expect((await report('code=418')).body).toMatchObject({ status: 418 })
  },
)

testWild(
  'what is deprecated says so, and until when, and is gone after that',
  weather,
  async ({ send, admin }) => {
    const SUNSET = 'Wed, 01 Jan 2031 00:00:00 GMT'
    const old = await send('GET /old')
    expect(old.headers.get('sunset')).toBe(SUNSET)
    expect(old.headers.get('link')).toContain('rel="successor-version"')
    expect((await send('GET /older')).headers.get('sunset')).toBe(SUNSET)
    await admin('PUT clock', { now: '2031-01-01T00:00:00Z' })
    expect((await send('GET /old')).status).toBe(410)
    expect((await send('GET /older')).status).toBe(410)
  },
)
