import fc from 'fast-check'
import { applyChanges, changesOf } from '../../../src/contract/changes/changes-of.ts'
import { expect, test } from '../../support/test.ts'
import { asRead, TODAY } from './depot.ts'
import { drafts } from './drafts.ts'

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
    { numRuns: 15 },
  )
})
