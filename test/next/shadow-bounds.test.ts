import { contractOf } from '../../src/contract/contract.ts'
import { openSource } from '../../src/contract/document/contract-source.ts'
import { readDocument } from '../../src/contract/reading/read-document.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { LocalTally } from '../../src/next/shadow/next-tally.ts'
import { Shadow } from '../../src/next/shadow/shadow.ts'
import type { ShadowedExchange } from '../../src/next/shadow/shadowed-exchange.ts'
import { source } from '../support/built-in.ts'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import { expect, test } from '../support/test.ts'

const HEADERS = ['Authorization', 'Bearer k', 'User-Agent', 'depot-app/2.1']

/** A list that asks for more than the next contract gives; `length` is that of its answer. */
const listOf = (id: string, length = 2): ShadowedExchange => ({
  ...{ id, time: 0, method: 'GET', target: '/v1/pets?limit=80', requestHeaders: HEADERS },
  ...{ requestBody: '', status: 200, responseHeaders: ['Content-Type', 'application/json'] },
  ...{ responseBody: `[${' '.repeat(length - 2)}]`, world: undefined },
})

const built = (exchange: ShadowedExchange) => ({ toShadowed: () => exchange })

async function shadowOf(folder: string, damage: (text: string) => string = (text) => text) {
  const file = writeNext(folder, nextChanges.lowerLimit)
  const bugs: unknown[] = []
  const next = await openSource(readDocument({ file, overlays: [] }))
  const shadow = new Shadow({
    current: source,
    next: { file: { ...next.file, text: damage(next.file.text) }, digest: next.digest },
    now: Date.UTC(2026, 10, 28),
    tallyOf: (counted) => new LocalTally(counted),
    onTrouble: (message) => bugs.push(message),
    onBug: (error) => bugs.push(error),
  })
  return { shadow, bugs }
}

test('exchanges that come faster than they are judged are left out and counted, and judged when they are shown', async ({
  folder,
}) => {
  expect(contractOf(source).basePath).toBe('/v1')
  const { shadow, bugs } = await shadowOf(folder)
  for (let at = 0; at < 1200; at += 1) shadow.add(built(listOf(String(at))))
  const { figures, changes } = await shadow.totals()
  expect(figures).toEqual({ refused: 1000, otherwise: 0, same: 0, unjudged: 200 })
  expect(changes.flatMap(({ clients }) => clients)).toEqual([
    expect.objectContaining({ client: 'depot-app/2.1', refused: 1000, met: 1000 }),
  ])
  // There is room again, for a while: long bodies count, too.
  const long = 12 * 1024 * 1024
  for (let at = 0; at < 3; at += 1) shadow.add(built(listOf(`long-${at}`, long)))
  expect((await shadow.totals()).figures).toEqual({
    ...{ refused: 1002, otherwise: 0, same: 0, unjudged: 201 },
  })
  const message = { method: 'GET', target: '/v1/pets?limit=80', headers: {}, rawHeaders: HEADERS }
  const exchange: Exchange = {
    ...{ id: '1199', time: 0, duration: 1, contract: 'current', operation: 'listPets' },
    request: message,
    answer: { status: 200, headers: {}, rawHeaders: listOf('').responseHeaders, body: '[]' },
    ...{ origin: 'store', relied: [], violations: [] },
  }
  const [shown] = await shadow.withVerdicts([exchange])
  expect(shown?.next?.result).toBe('refused')
  await shadow.close()
  shadow.add(built(listOf('late')))
  expect(bugs).toEqual([])
})

test('an exchange that does not reach the thread is counted as not judged, which is told once, and later ones are judged', async ({
  folder,
}) => {
  const { shadow, bugs } = await shadowOf(folder)
  const before = await shadow.totals()
  expect(before.figures.unjudged).toBe(0)
  // What no thread can get: a function cannot be passed on.
  const broken = { ...listOf('broken'), method: (() => 'GET') as unknown as string }
  shadow.add(built(broken))
  expect((await shadow.totals()).figures.unjudged).toBe(1)
  shadow.add(built(broken))
  expect((await shadow.totals()).figures.unjudged).toBe(2)
  expect(bugs).toHaveLength(1)
  shadow.add(built(listOf('sound')))
  expect((await shadow.totals()).figures).toEqual({
    ...{ refused: 1, otherwise: 0, same: 0, unjudged: 2 },
  })
  await shadow.close()
})

test('a thread that ends is told once, and nothing waits for it', async ({ folder }) => {
  const { shadow, bugs } = await shadowOf(folder, () => '{ "not": a document')
  shadow.add(built(listOf('one')))
  await expect(shadow.totals()).rejects.toThrow()
  shadow.add(built(listOf('two')))
  await expect(shadow.totals()).rejects.toThrow()
  expect(bugs).toHaveLength(1)
  await shadow.close()
})
