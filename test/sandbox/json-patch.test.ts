import { expect, test } from 'vitest'
import { body, inPath, int64, listOf, object, text } from '../support/contract-parts.ts'
import { answers, testInPlaces, withSandbox } from '../support/own-paths.ts'

const strict = { additionalProperties: false }
const leg = object({ from: text, to: text }, [], strict)
const trip = object({
  ...{ id: { ...int64, readOnly: true }, legs: listOf(leg), owner: object({ name: text }) },
  ...{
    free: { type: 'object' },
    numbers: listOf({ type: 'integer' }),
    made: { ...text, readOnly: true },
  },
})
const parameters = [inPath('id', int64)]
const PATCH = 'application/json-patch+json'
const paths = {
  '/trips': {
    post: { operationId: 'addTrip', requestBody: body(trip), responses: answers(201, trip) },
  },
  '/trips/{id}': {
    get: { operationId: 'getTrip', parameters, responses: answers(200, trip) },
    patch: {
      ...{ operationId: 'changeTrip', parameters, responses: answers(200, trip) },
      requestBody: body(listOf(object({})), PATCH),
    },
  },
}

testInPlaces(
  'a list of changes leaves out at any depth what the contract does not declare',
  paths,
  async ({ send, restart }) => {
    const sent = {
      legs: [{ from: 'a', to: 'b' }],
      owner: { name: 'Ada' },
      free: { any: { thing: 1 } },
    }
    expect(await send('POST /trips', sent)).toEqual({ status: 201, body: { id: 1, ...sent } })
    await restart()
    const changes = [
      { op: 'add', path: '/legs/0/wind', value: 1 },
      { op: 'add', path: '/legs/-', value: { from: 'b', to: 'c', wind: 2 } },
      { op: 'add', path: '/owner/age', value: 7 },
      { op: 'replace', path: '/owner/name', value: 'Bob' },
      { op: 'add', path: '/free/any/more', value: { x: 1 } },
      { op: 'add', path: '/made', value: 'up' },
      { op: 'replace', path: '/id', value: 9 },
    ]
    const changed = {
      ...{ id: 1, legs: [sent.legs[0], { from: 'b', to: 'c' }], owner: { name: 'Bob' } },
      free: { any: { thing: 1, more: { x: 1 } } },
    }
    expect(await send('PATCH /trips/1', changes, PATCH)).toEqual({ status: 200, body: changed })
    expect((await send('GET /trips/1')).body).toEqual(changed)
  },
)

test('a list of changes takes linear time, and none that copies without end', async () => {
  await withSandbox(paths, {}, async ({ send }) => {
    await send('POST /trips', { numbers: [] })
    const add = Array.from({ length: 15_000 }, () => ({ op: 'add', path: '/numbers/-', value: 1 }))
    let before = performance.now()
    const added = await send('PATCH /trips/1', add, PATCH)
    expect([added.status, added.body.numbers.length]).toEqual([200, 15_000])
    expect(performance.now() - before).toBeLessThan(3000)
    const again = Array.from({ length: 4000 }, () => [
      { op: 'copy', from: '/numbers', path: '/free' },
      { op: 'add', path: '/numbers/-', value: 1 },
    ]).flat()
    before = performance.now()
    const refused = await send('PATCH /trips/1', again, PATCH)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('send it in parts'),
    ])
    expect(performance.now() - before).toBeLessThan(3000)
    expect((await send('GET /trips/1')).body.numbers.length).toBe(15_000)
  })
})
