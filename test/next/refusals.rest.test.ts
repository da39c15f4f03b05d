import fc from 'fast-check'
import { applyChanges } from '../../src/contract/changes/changes-of.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { nextJudge } from '../../src/next/next-judge.ts'
import { readSentRequest, requestProblems } from '../../src/next/request-problems.ts'
import { TODAY } from '../contract/changes/depot.ts'
import { drafts } from '../contract/changes/drafts.ts'
import { asSource } from '../support/read-source.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const address = fc.record(
  {
    street: fc.constantFrom('Quay 1', ''),
    city: fc.constantFrom(null, 'Bonn'),
    floor: fc.nat(3),
  },
  { requiredKeys: ['street'] },
)
const anyBody = fc.record(
  {
    address,
    weight: fc.constantFrom(0, 3, 40, '3', null),
    label: fc.constantFrom('a', 'fragile'),
    speed: fc.constantFrom('slow', 'fast', 'air', 'sea'),
    contents: fc.constantFrom({ pages: 2 }, { pages: 9 }, { volume: 1 }, 'text', 'x'),
  },
  { requiredKeys: ['address'] },
)
const anyQuery = fc
  .record(
    {
      limit: fc.integer({ min: 0, max: 12 }),
      limit3: fc.nat(9),
      state: fc.constantFrom('new', 'sent', 'lost'),
      prefix: fc.constantFrom('AB', 'ABCDEFGHI'),
    },
    { requiredKeys: [] },
  )
  .map((all) =>
    new URLSearchParams(
      Object.entries(all).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  )
const anyHeaders = fc
  .subarray([
    ['authorization', 'Bearer secret'],
    ['x-key', 'secret'],
  ])
  .map((pairs) => ['content-type', 'application/json', ...pairs.flat()])
const anyLine = fc.constantFrom(
  'GET /parcels',
  'GET /parcels',
  'POST /parcels',
  'POST /parcels',
  'GET /parcels/7',
  'DELETE /parcels/7',
  'PUT /notes',
  'GET /new1',
)

/** A request that some contract of the depot takes. */
const anyRequest = fc
  .record({
    line: anyLine,
    query: anyQuery,
    body: anyBody,
    headers: anyHeaders,
    base: fc.constantFrom('/v1', ''),
  })
  .map(({ line, query, body, headers, base }) => {
    const [method = '', path = ''] = line.split(' ')
    const sent = method === 'POST' ? JSON.stringify(body) : method === 'PUT' ? '"note"' : ''
    return {
      ...{ method, target: `${base}${path}${method === 'GET' ? `?${query}` : ''}` },
      ...{ requestHeaders: headers, requestBody: sent, status: 200 },
      ...{ responseHeaders: [], responseBody: '' },
    }
  })

test('of random contracts and requests that the current one takes, the next one refuses those that a change refuses, and no other', async () => {
  const seen = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(
      drafts,
      drafts,
      fc.array(anyRequest, { minLength: 20, maxLength: 20 }),
      async (one, other, requests) => {
        const [older, newer] = [
          await asSource(one),
          await asSource({ ...other, servers: Object(one).servers }),
        ]
        const judge = nextJudge(older, newer, { today: TODAY })
        const words = new Set<string>()
        const problems = (
          contract: ReturnType<typeof contractOf>,
          request: (typeof requests)[number],
        ) => requestProblems(readSentRequest(request), contract, words)
        for (const request of requests) {
          const match = contractOf(older).match(request.method, request.target.split('?')[0] ?? '')
          if (!match?.operation || problems(contractOf(older), request).length > 0) continue
          const isRefused = problems(contractOf(newer), request).length > 0
          const { refused } = judge.judge(request)
          seen.taken += 1
          if (isRefused) seen.refused += 1
          expect({ request, refused: refused.length > 0 }).toEqual({ request, refused: isRefused })
          expect(JSON.stringify(refused)).not.toContain('secret')
          // With all that is said to refuse, the contract does.
          if (!isRefused) continue
          const byName = new Map(judge.comparison.changes.map((change) => [change.name, change]))
          const closed = new Set<string>()
          const add = (name: string): void => {
            if (closed.has(name)) return
            closed.add(name)
            for (const each of byName.get(name)?.requires ?? []) add(each)
          }
          for (const { change } of refused) add(change)
          const part = await asSource({
            ...applyChanges(judge.comparison, closed),
            servers: Object(one).servers,
          })
          expect(problems(contractOf(part), request).length).toBeGreaterThan(0)
        }
      },
    ),
    runs(20),
  )
  expect(seen.refused).toBeGreaterThan(10)
})
