import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asSource } from './depot.ts'
import { drafts } from './drafts.ts'
import { readPair, realPairs } from './real-pairs.ts'
import { serveSubsets } from './serve-subsets.ts'

/** Each run serves the same subsets: `npm run soak -- subsets` has more of them. */
const SEED = 29

test.for(realPairs)(
  `closed subsets of ten changes of $name are served, and answer by their own schemas (seed ${SEED})`,
  async (pair) => {
    const figures = await serveSubsets({
      ...(await readPair(pair)),
      ...{ seed: SEED, most: 8, requests: 40 },
    })
    expect(figures.broken).toEqual([])
    expect(figures.changes).toBeGreaterThanOrEqual(10)
  },
)

test(`closed subsets of random pairs of contracts are served, and answer by their own schemas (seed ${SEED})`, async () => {
  const pairs = fc.sample(fc.tuple(drafts, drafts), { numRuns: 4, seed: SEED })
  for (const [older, newer] of pairs) {
    const figures = await serveSubsets({
      ...{ older: await asSource(older), newer: await asSource(newer) },
      ...{ seed: SEED, most: 5, requests: 40 },
    })
    expect(figures.broken).toEqual([])
  }
})
