import fc from 'fast-check'
import { applyChanges, changesOf, closureOf } from '../../../src/contract/changes/changes-of.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { asSource } from '../../support/read-source.ts'
import { expect, test } from '../../support/test.ts'
import { asRead, byNameOf, depot, TODAY } from './depot.ts'
import { drafts } from './drafts.ts'

test('any changes with those that they require make a contract, which is read and compiled', {
  tags: ['long'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      drafts,
      drafts,
      fc.infiniteStream(fc.boolean()),
      async (one, other, choice) => {
        const comparison = changesOf({ older: asRead(one), newer: asRead(other) }, TODAY)
        const names = [...new Set(comparison.changes.map(({ name }) => name))]
        const chosen = names.filter(() => choice.next().value)
        const subset = new Set(closureOf(chosen, byNameOf(comparison)))
        const source = await asSource(applyChanges(comparison, subset))
        expect(contractOf(source).operations.length).toBeGreaterThan(0)
        // What is left is what was not chosen: nothing was half done.
        const left = changesOf({ older: source.written, newer: asRead(other) }, TODAY).changes
        expect(left.length === 0).toBe(subset.size === names.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('one change after the other gives what all at once give', () => {
  fc.assert(
    fc.property(drafts, (other) => {
      const newer = asRead(other)
      let document = asRead(depot())
      for (let turns = 0; turns < 200; turns += 1) {
        const comparison = changesOf({ older: document, newer }, TODAY)
        const [next] = comparison.changes
        if (!next) return
        document = applyChanges(comparison, closureOf([next.name], byNameOf(comparison)))
      }
      throw new Error('the contract does not come to be the newer one')
    }),
    { numRuns: 15 },
  )
})
