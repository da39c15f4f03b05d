import fc from 'fast-check'
import { applyChanges, changesOf } from '../../../src/contract/changes/changes-of.ts'
import { expect, test } from '../../support/test.ts'
import { asRead, TODAY } from './depot.ts'
import { drafts } from './drafts.ts'
import { readPair, realPairs } from './real-pairs.ts'
import { serveSubsets } from './serve-subsets.ts'

test('all changes of two contracts make the newer one, and none the older one', () => {
  fc.assert(
    fc.property(drafts, drafts, (one, other) => {
      const [older, newer] = [asRead(one), asRead(other)]
      const comparison = changesOf({ older, newer }, TODAY)
      const all = applyChanges(
        comparison,
        comparison.changes.map(({ name }) => name),
      )
      expect(changesOf({ older: all, newer }, TODAY).changes).toEqual([])
      expect(changesOf({ older, newer: applyChanges(comparison, []) }, TODAY).changes).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('a closed subset of the changes of a real contract is served, and answers by its own schemas', async () => {
  const [pair] = realPairs
  if (!pair) throw new Error('there is no pair')
  const figures = await serveSubsets({
    ...(await readPair(pair)),
    ...{ seed: 29, most: 3, requests: 15 },
  })
  expect(figures.broken).toEqual([])
  expect(figures.subsets).toBe(3)
})
