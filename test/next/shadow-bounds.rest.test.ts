import { contractOf } from '../../src/contract/contract.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'
import {
  LocalTally,
  type NextTotals,
  type ShadowedExchange,
} from '../../src/next/shadow/next-tally.ts'
import { Shadow } from '../../src/next/shadow/shadow.ts'
import { source } from '../support/built-in.ts'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import { readSource } from '../support/read-source.ts'
import { expect, test } from '../support/test.ts'

const HEADERS = ['Authorization', 'Bearer k', 'User-Agent', 'depot-app/2.1']

/** A list that asks for more than the next contract gives; `length` is that of its answer. */
const listOf = (id: string, length = 2): ShadowedExchange => ({
  ...{ id, time: 0, method: 'GET', target: '/v1/pets?limit=80', requestHeaders: HEADERS },
  ...{ requestBody: '', status: 200, responseHeaders: ['Content-Type', 'application/json'] },
  ...{ responseBody: `[${' '.repeat(length - 2)}]`, world: undefined },
})

/** The same as the journal has it. */
const shownOf = (id: string): Exchange => ({
  ...{ id, time: 0, duration: 1, contract: 'current', operation: 'listPets' },
  request: { method: 'GET', target: '/v1/pets?limit=80', headers: {}, rawHeaders: HEADERS },
  answer: { status: 200, headers: {}, rawHeaders: listOf('').responseHeaders, body: '[]' },
  ...{ origin: 'store', relied: [], violations: [] },
})

const built = (exchange: ShadowedExchange) => ({ toShadowed: () => exchange })

async function shadowOf(folder: string, damage: (text: string) => string = (text) => text) {
  const file = writeNext(folder, nextChanges.lowerLimit)
  const bugs: unknown[] = []
  const next = await readSource(file)
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
  const { figures, changes } = (await shadow.totals()) as NextTotals
  expect(figures).toEqual({ refused: 1000, otherwise: 0, same: 0, unjudged: 200 })
  expect(changes.flatMap(({ clients }) => clients)).toEqual([
    expect.objectContaining({ client: 'depot-app/2.1', refused: 1000, met: 1000 }),
  ])
  // There is room again, for a while: long bodies count, too.
  const long = 12 * 1024 * 1024
  for (let at = 0; at < 3; at += 1) shadow.add(built(listOf(`long-${at}`, long)))
  expect((await shadow.totals())?.figures).toEqual({
    ...{ refused: 1002, otherwise: 0, same: 0, unjudged: 201 },
  })
  const [shown] = await shadow.withVerdicts([shownOf('1199')])
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
  expect(before?.figures.unjudged).toBe(0)
  // What no thread can get: a function cannot be passed on.
  const broken = { ...listOf('broken'), method: (() => 'GET') as unknown as string }
  shadow.add(built(broken))
  expect((await shadow.totals())?.figures.unjudged).toBe(1)
  shadow.add(built(broken))
  expect((await shadow.totals())?.figures.unjudged).toBe(2)
  expect(bugs).toHaveLength(1)
  shadow.add(built(listOf('sound')))
  expect((await shadow.totals())?.figures).toEqual({
    ...{ refused: 1, otherwise: 0, same: 0, unjudged: 2 },
  })
  await shadow.close()
})

test('a thread that ends is told once, and nothing waits for it', async ({ folder }) => {
  const { shadow, bugs } = await shadowOf(folder, () => '{ "not": a document')
  shadow.add(built(listOf('one')))
  expect(await shadow.totals()).toBeUndefined()
  shadow.add(built(listOf('two')))
  expect(await shadow.totals()).toBeUndefined()
  // What was asked of the sandbox is still shown.
  expect(await shadow.withVerdicts([shownOf('two')])).toEqual([shownOf('two')])
  expect(bugs).toHaveLength(1)
  await shadow.close()
  expect(await shadow.withVerdicts([shownOf('two')])).toEqual([shownOf('two')])
})

test('a thread that ends is told also after an exchange could not be judged', async ({
  folder,
}) => {
  const { shadow, bugs } = await shadowOf(folder)
  const [none] = [undefined as unknown as string]
  shadow.add(built({ ...listOf('broken'), target: none }))
  expect((await shadow.totals())?.figures.unjudged).toBe(1)
  expect(bugs).toEqual([expect.stringContaining('cannot be judged')])
  shadow.add(built({ ...listOf('stuck'), method: (() => 'GET') as unknown as string }))
  expect((await shadow.totals())?.figures.unjudged).toBe(2)
  expect(bugs).toHaveLength(2)
  await shadow.close()
})

test('of more exchanges than verdicts are kept each has its own', async ({ folder }) => {
  const { shadow, bugs } = await shadowOf(folder)
  const all = Array.from({ length: 5100 }, (_, at) => shownOf(String(at)))
  const shown = await shadow.withVerdicts(all)
  expect(shown.filter(({ next }) => next?.result === 'refused')).toHaveLength(all.length)
  await shadow.close()
  expect(bugs).toEqual([])
})

test('a shadow that is closed begins nothing', async ({ folder }) => {
  const { shadow, bugs } = await shadowOf(folder)
  await shadow.close()
  expect(await shadow.totals()).toBeUndefined()
  expect(bugs).toEqual([])
})
