import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { updateBaseline } from '../../src/check/reports/findings/baseline.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { createChecker } from '../support/checking.ts'
import { capture } from '../support/record.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** Traffic in which a key stands where it does. */
type Traffic = (key: string) => Partial<Capture>

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const TYPE = ['Content-Type', 'application/json']

/** How a client sends its key. */
const credential = fc.constantFrom<(key: string) => { lines: readonly string[]; search: string }>(
  (key) => ({ lines: ['Authorization', `Bearer ${key}`], search: '' }),
  (key) => ({ lines: ['authorization', `Basic ${btoa(`user:${key}`)}`], search: '' }),
  (key) => ({ lines: ['X-Api-Key', key, 'Authorization', `Bearer ${key}`], search: '' }),
  (key) => ({ lines: [], search: `&access_token=${encodeURIComponent(key)}` }),
  (key) => ({ lines: ['Cookie', `session=${key}`, 'Authorization', `Bearer ${key}`], search: '' }),
)

/** Bodies of answers that do not depend on a key, although some words of theirs may be one. */
const plain: readonly unknown[] = [
  [{ id: 1, name: 'Rex', categoryId: 3, status: 'available' }],
  { id: 1, name: 'id', categoryId: 1, colour: '1' },
  [{ id: 'one', name: 1, more: { id: 1, rank: 'id' } }],
  { code: 'id', message: '1', status: 200 },
  { x: null, id: true },
]

/** Bodies that hold the key: as a value, as the name of a field, as a part of either. */
const held: readonly ((key: string) => unknown)[] = [
  (key) => ({ id: 1, name: key, categoryId: 3 }),
  (key) => ({ id: key, name: 'Rex', categoryId: 3, [key]: 1 }),
  (key) => [{ id: 1, name: 'Rex', categoryId: 3, more: { [key]: { deep: 1 } } }],
  (key) => [{ id: 1, name: 'Rex', categoryId: 3, [`for ${key}`]: 1 }],
  (key) => ({ code: key, message: `no ${key}`, status: 500 }),
]

const STATUSES = [200, 200, 201, 204, 400, 401, 404, 418, 500]
const TARGETS = [
  '/v1/pets?limit=1',
  '/v1/pets?limit=0',
  '/v1/pets/1?x=1',
  '/v1/not-in-contract?a=1',
]

/** Exchanges whose bodies and paths are drawn from what is given. */
function session(
  bodies: readonly ((key: string) => unknown)[],
  targets: readonly ((key: string) => string)[],
): fc.Arbitrary<readonly Traffic[]> {
  const exchange = fc
    .record({
      credential,
      method: fc.constantFrom('GET', 'GET', 'POST'),
      target: fc.constantFrom(...targets),
      status: fc.constantFrom(...STATUSES),
      asked: fc.constantFrom(...bodies),
      answered: fc.constantFrom(...bodies),
    })
    .map(
      ({ credential, method, target, status, asked, answered }): Traffic =>
        (key) => {
          const { lines, search } = credential(key)
          const isPost = method === 'POST'
          return {
            ...{ method, status, target: target(key) + search },
            requestHeaders: [...lines, ...(isPost ? TYPE : [])],
            requestBody: isPost ? json(asked(key)) : Buffer.alloc(0),
            responseHeaders: TYPE,
            responseBody: status === 204 ? Buffer.alloc(0) : json(answered(key)),
          }
        },
    )
  return fc.array(exchange, { minLength: 1, maxLength: 30, size: 'max' })
}

/** What a run with a key finds, and its baseline. */
async function foundWith(key: string, traffic: readonly Traffic[], file: string) {
  const checker = await createChecker()
  for (const [index, each] of traffic.entries())
    checker.check(capture({ ...each(key), time: 1_700_000_000_000 + index, id: `c-${index}` }))
  const report = checker.report()
  updateBaseline(file, report)
  return {
    findings: report.findings.map(({ fingerprint, rule, operation, location, count }) =>
      [fingerprint, rule, operation, location, count].join(' '),
    ),
    baseline: readFileSync(file, 'utf8'),
  }
}

const strong = fc.oneof(
  fc.constantFrom(
    'eyJhbGciOiJIUzI1NiJ9.e30.x-_y',
    'v4.local.only-letters',
    '/-.a.~~/+',
    'a b"c\\d/é-long',
    'only-letters-and-hyphens',
  ),
  fc.uuid(),
  fc.stringMatching(/^[A-Za-z]{12,20}$/),
  fc.stringMatching(/^[\w.~+/-]{8,40}={0,2}$/),
)
/** What is short, or a word of the contract or of the traffic. */
const anyKey = fc.oneof(
  fc.constantFrom('1', 'id', 'x', 'true', 'null', 'name', 'available', 'categoryId', 'body', '*'),
  strong,
)

test.for([
  [
    'sent as credentials, whatever they are',
    session(
      plain.map((body) => () => body),
      TARGETS.map((target) => () => target),
    ),
    anyKey,
  ],
  [
    'that stand in bodies and paths, too',
    session(held, [
      () => '/v1/pets?limit=1',
      (key: string) => `/v1/pets/${encodeURIComponent(key)}?x=1`,
      (key: string) => `/v1/${encodeURIComponent(key)}/more?x=1`,
      (key: string) => `/v1/pets?limit=${encodeURIComponent(key)}`,
    ]),
    strong,
  ],
] as const)(
  'the same traffic with other keys %s gives the same fingerprints and the same baseline',
  async ([, traffic, key], { folder }) => {
    const seen = new Set<string>()
    const file = path.join(folder, 'known.yaml')
    const fresh = path.join(folder, 'other.yaml')
    await fc.assert(
      fc.asyncProperty(traffic, key, key, async (exchanges, one, other) => {
        const first = await foundWith(one, exchanges, file)
        for (const line of first.findings) seen.add(line.split(' ')[1] as string)
        expect(await foundWith(other, exchanges, fresh)).toEqual(first)
      }),
      runs(6),
    )
    // A property that is never about anything would hold, too.
    expect(seen.size).toBeGreaterThan(5)
  },
)
