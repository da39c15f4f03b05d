import { expectError } from '../support/expect-error.ts'
import { expect, test } from '../support/test.ts'

const LARGEST = 2n ** 63n - 1n
const LEAST = -(2n ** 63n)

/** The edges of what a double and an int64 hold, and their neighbours. */
const edges = [2n ** 53n, -(2n ** 53n), 2n ** 62n, LARGEST, LEAST, 0n].flatMap((edge) =>
  [edge - 1n, edge, edge + 1n].filter((value) => value >= LEAST && value <= LARGEST),
)
const beyond = [
  LARGEST + 1n,
  LARGEST + 2n,
  LEAST - 1n,
  LEAST - 2n,
  2n ** 64n,
  2n ** 64n + 1n,
  10n ** 39n,
  -(10n ** 80n + 1n),
]

const json = (body: string) => ({ body, headers: { 'content-type': 'application/json' } })

test.for(edges)(
  'the categoryId %s goes in, is read and is listed digit for digit',
  async (value, { start }) => {
    const sandbox = await start({ scenario: 'empty' })
    const created = await sandbox.send('/pets', json(`{"name":"Rex","categoryId":${value}}`))
    const text = `{"id":1,"name":"Rex","categoryId":${value}}`
    expect([created.status, created.text]).toEqual([201, text])
    expect((await sandbox.send('/pets/1')).text).toBe(text)
    expect((await sandbox.send('/pets')).text).toBe(`[${text}]`)
  },
)

test('each petId at an edge finds its animal and no neighbour', async ({ start }) => {
  const pets = edges.map((id) => ({ id: toInt64(id), name: `n${id}`, categoryId: toInt64(id) }))
  const sandbox = await start({ scenario: { version: 1, pets } })
  for (const value of edges) {
    const read = await sandbox.send(`/pets/${value}`)
    expect(read.text).toBe(`{"id":${value},"name":"n${value}","categoryId":${value}}`)
    expect(read.headers.get('x-sandbox-origin')).toBe('store')
  }
})

for (const value of beyond) {
  test(`the categoryId ${value} is beyond int64: 400, with its digits`, async ({ sandbox }) => {
    const reply = await sandbox.send('/pets', json(`{"name":"Rex","categoryId":${value}}`))
    const seen = String(value).slice(0, 45)
    expectError(reply, 400, new RegExp(`^categoryId must be an integer \\(int64\\), got ${seen}`))
  })

  test(`the petId ${value} is beyond int64: 404, with its digits`, async ({ sandbox }) => {
    const reply = await sandbox.send(`/pets/${value}`)
    expectError(reply, 404, /^Animal not found: petId must be an integer \(int64\), got "/)
    expect(reply.body.message).toContain(String(value).slice(0, 45))
  })
}

/** Other ways to write a number in JSON, and the integer each is; `undefined` for a fraction. */
const written: [string, string | undefined][] = [
  ['3.0', '3'],
  ['3e0', '3'],
  ['30e-1', '3'],
  ['0.3e1', '3'],
  ['-0', '0'],
  ['-0.0', '0'],
  ['0e999999999999', '0'],
  ['9007199254740993.0', '9007199254740993'],
  ['9223372036854775807.000', '9223372036854775807'],
  ['9.223372036854775807e18', '9223372036854775807'],
  ['1e18', '1000000000000000000'],
  ['9223372036854775807.5', undefined],
  ['9007199254740993.1', undefined],
  ['3.0000000000000000000001', undefined],
  ['1e-400', undefined],
  ['1e400', undefined],
  ['-1e999999999999999999999', undefined],
  ['9.3e18', undefined],
]

for (const [text, integer] of written) {
  test(`the categoryId ${text} is ${integer === undefined ? 'no int64' : `the int64 ${integer}`}`, async ({
    sandbox,
  }) => {
    const reply = await sandbox.send('/pets', json(`{"name":"Rex","categoryId":${text}}`))
    if (integer === undefined) expectError(reply, 400, /^categoryId must be an integer \(int64\)/)
    else expect(reply.text).toBe(`{"id":51,"name":"Rex","categoryId":${integer}}`)
  })
}

test.for(['rex', '1.0', '1e0', '+1', '0x1', '1 ', ' 1', '١', '--1', '-', 'null', '1_0'])(
  'the petId %j is not an int64: 404, and named',
  async (id, { sandbox }) => {
    const reply = await sandbox.send(`/pets/${encodeURIComponent(id)}`)
    expectError(reply, 404, /^Animal not found: petId must be an integer \(int64\), got "/)
    expect(reply.body.message).toContain(JSON.stringify(id))
  },
)

test('a petId with leading zeros, or minus nought, is the integer it says', async ({ sandbox }) => {
  expect((await sandbox.send('/pets/0007')).body.id).toBe(7)
  expectError(await sandbox.send('/pets/-0'), 404, /no animal has the petId 0$/)
})

test('after the greatest int64 an id that is free is given, and stays an int64', async ({
  start,
}) => {
  const pets = [{ id: LARGEST, name: 'Last', categoryId: 1 }]
  const sandbox = await start({ scenario: { version: 1, pets } })
  const json = { name: 'Next', categoryId: 1 }
  const { body } = await sandbox.send('/pets', { json })
  expect(body.id).toBe(1)
  const { body: list } = await sandbox.send('/pets')
  expect(list.map(({ id }: { id: bigint }) => BigInt(id))).toEqual([1n, LARGEST])
})

test('ids go on exactly beyond 2^53', async ({ start }) => {
  const pets = [{ id: toInt64(2n ** 53n - 1n), name: 'Edge', categoryId: 1 }]
  const sandbox = await start({ scenario: { version: 1, pets } })
  const texts = []
  for (let count = 0; count < 3; count += 1) {
    texts.push((await sandbox.send('/pets', { json: { name: 'x', categoryId: 1 } })).text)
  }
  expect(texts.map((text) => /\d+/.exec(text)?.[0])).toEqual([
    '9007199254740992',
    '9007199254740993',
    '9007199254740994',
  ])
})

function toInt64(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}
