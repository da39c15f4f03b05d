import { createRandom, type Random } from '../../../src/base/random.ts'
import { type Checker, createChecker } from '../../../src/check/checker.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import type { RunningSandbox } from '../../../src/http/running-sandbox.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import type { Capture } from '../../../src/journal/exchange.ts'
import { ledgerOf } from '../../../src/silences/ledger-of.ts'
import { type Choice, choicesOf } from '../../../src/silences/settlement.ts'
import type { JudgedExchange } from '../../contract/behaviour/judge.ts'
import { rotatedContracts } from '../../contract/behaviour/rotated-contracts.ts'
import { playRotated } from '../../contract/behaviour/rotated-play.ts'
import { readServed } from '../../contract/behaviour/served.ts'
import { some } from '../../support/runs.ts'
import { expect, test } from '../../support/test.ts'
import { workshop } from '../../support/workshop.ts'
import { ask, type Asked as Request } from './ask.ts'

/** How many requests a run sends, and from which seeds choices and requests are drawn. */
const REQUESTS = 350
const RUNS = Number(process.env.PETSTORE_TEST_RUNS ?? 1)
const SEEDS = Array.from({ length: 3 * RUNS }, (_, at) => at + 1)
const PLAYED = 200
const PLAYS = rotatedContracts().flatMap((document) =>
  Array.from({ length: RUNS }, (_, at) => [document.name, 7 + at, document] as const),
)

type Asked = Omit<Request, 'target'> & { readonly path: string }

/** One request that a client of the workshop may send, often a wrong one. */
function anyRequest(chance: Random, ids: readonly number[]): Asked {
  const pick = <Kind>(all: readonly Kind[]): Kind => all[Math.floor(chance() * all.length)] as Kind
  const id = chance() < 0.5 ? (ids.at(-1) ?? 1) : pick([...ids, 1, 2, 3, 987_654])
  const text = pick(['Lathe', 'Größe', 'x'.repeat(300), '', 'Mill'])
  const record = {
    title: chance() < 0.6 ? 'Lathe' : text,
    customerId: pick([1, 2, 4_711, -3]),
    ...pick([{}, {}, { hours: -1 }, { hours: 3 }, { note: null }, { note: 'y'.repeat(300) }]),
    ...pick([{}, {}, { state: 'open' }, { state: 'done' }, { colour: 'red' }, { state: 'none' }]),
  }
  const json = (value: unknown, headers = {}) => ({
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const query = pick([
    ...['', '', '?limit=2', '?limit=10', '?limit=50', '?limit=51', '?limit=0', '?limit=x'],
    ...['?state=open', '?state=none', '?state=', '?sort=state', '?sort=state&limit=50'],
    '?colour=1',
    ...['?limit=2&limit=5', '?limit=7&limit=3', `?after=${id}`, `?after=${id}&limit=50`],
  ])
  const removal = { method: 'DELETE', path: `/jobs/${id}` }
  return pick<Asked>([
    ...[1, 2, 3].map((): Asked => ({ method: 'GET', path: `/jobs${query}` })),
    { method: pick(['HEAD', 'PATCH', 'GET']), path: pick(['/jobs', '/jobs/', '/Jobs']) },
    ...[1, 2].map((): Asked => ({ method: 'GET', path: `/jobs/${id}` })),
    { method: 'GET', path: pick(['/jobs/none', `/jobs/${id}?colour=2`, `/jobs/${id}/`]) },
    {
      method: 'GET',
      path: `/jobs/${id}`,
      headers: pick([{ authorization: '' }, { 'if-none-match': '"x"' }]),
    },
    ...[1, 2, 3].map((): Asked => ({ method: 'POST', path: '/jobs', ...json(record) })),
    { method: 'POST', path: '/jobs', ...json({ title: 'Lathe', customerId: 1 }) },
    {
      method: 'POST',
      path: '/jobs',
      body: '{"title":"one","title":"two","customerId":1}',
      headers: { 'content-type': pick(['application/json', 'text/plain']) },
    },
    { method: 'POST', path: '/jobs', ...json(record, { authorization: pick(['', 'Bearer key']) }) },
    { method: 'POST', path: '/jobs', ...json({}, { authorization: '' }) },
    {
      method: 'POST',
      path: '/jobs',
      ...json({ title: 'Saw', customerId: 1 }, { 'content-encoding': 'gzip' }),
    },
    { method: 'PUT', path: `/jobs/${id}`, ...json(record) },
    {
      method: 'PATCH',
      path: `/jobs/${id}`,
      ...json(pick([record, { note: null }, { hours: -2 }])),
    },
    ...[1, 2].map(() => removal),
  ])
}

/** Sends requests, one after the other, and has them checked; of the answers only the ids are read. */
async function play({ url, key }: RunningSandbox, checker: Checker, seed: number): Promise<void> {
  const { origin, pathname } = new URL(url)
  const chance = createRandom(seed)
  const ids: number[] = []
  let time = Date.now()
  for (let count = 0; count < REQUESTS; count += 1) {
    const { path, headers, ...asked } = anyRequest(chance, ids)
    time += 10
    const lines = { authorization: `Bearer ${key}`, ...headers }
    const capture = await ask(origin, { ...asked, target: pathname + path, headers: lines }, time)
    checker.check(capture)
    if (capture.status === 201) ids.push(JSON.parse(String(capture.responseBody)).id)
  }
}

/** A choice for each entry of a contract. */
function drawnChoices(
  source: ContractSource,
  chance: Random,
): { readonly [entry: string]: Choice } {
  return Object.fromEntries(
    ledgerOf(contractOf(source)).entries.map((entry) => {
      const choices = choicesOf(entry)
      return [entry.name, choices[Math.floor(chance() * choices.length)] as Choice]
    }),
  )
}

/** What a report says of choices that were not made. */
function falseClaims(report: Report, drawn: { readonly [entry: string]: Choice }) {
  return (report.ledger ?? []).flatMap(({ entry, choices }) =>
    choices
      .filter(({ choice }) => choice !== drawn[entry])
      .map((each) => ({ entry, is: drawn[entry], ...each })),
  )
}

const seen = new Set<string>()

test.for(some(SEEDS, 1))(
  'whatever a service of any contract chooses, the check says of its choices nothing that is not true (seed %i)',
  async (seed) => {
    const source = await workshop.open()
    const drawn = drawnChoices(source, createRandom(seed * 1000))
    await using service = await startSandboxOf(source, { scenario: 'default', unspecified: drawn })
    const checker = await createChecker({ source })
    await play(service, checker, seed)
    const report = checker.report()
    expect(falseClaims(report, drawn)).toEqual([])
    for (const { entry, choices } of report.ledger ?? []) {
      seen.add(entry)
      for (const { example } of choices) expect(example?.request).toMatch(/^[A-Z]+ \/v3\/jobs/i)
    }
  },
)

// It needs the traffic of all the seeds.
test('of every entry some traffic shows the choice, but of what no exchange proves', {
  tags: ['long'],
}, async () => {
  const { entries } = ledgerOf(contractOf(await workshop.open()))
  const unseen = entries.filter(({ name }) => !seen.has(name)).map(({ name }) => name)
  // Bodies of that size are not among the traffic.
  expect(unseen).toEqual(['notKept', 'largeBody'])
})

test.for(some(PLAYS.toReversed(), 1))(
  'of a service of %s the check says no choice that it did not make (seed %i)',
  async ([, seed, document]) => {
    const { source } = await readServed(document.file)
    const drawn = drawnChoices(source, createRandom(seed))
    const checker = await createChecker({ source })
    let time = Date.now()
    await playRotated(document, {
      ...{ seed, requests: PLAYED, unspecified: drawn },
      see: (exchange) => {
        time += 10
        checker.check(captureOf(exchange, time))
      },
    })
    const report = checker.report()
    expect(falseClaims(report, drawn)).toEqual([])
    expect(report.ledger?.length).toBeGreaterThan(5)
  },
)

function captureOf({ request, status, headers, body }: JudgedExchange, time: number): Capture {
  const sent = request.body
  const isForm = sent instanceof FormData
  return {
    ...{ id: 'played', method: request.operation.method, target: request.target, status },
    ...{ time, duration: 1, failure: undefined },
    requestHeaders: isForm ? [] : Object.entries(request.headers).flat(),
    responseHeaders: [...headers].flat(),
    requestBody: isForm ? undefined : Buffer.from(sent ?? ''),
    responseBody: body,
  }
}
