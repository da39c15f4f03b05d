import fc from 'fast-check'
import { applyChanges, changesOf } from '../../../src/contract/changes/changes-of.ts'
import { closureOf } from '../../../src/contract/changes/closed-sets.ts'
import type { Comparison } from '../../../src/contract/changes/contract-change.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { openSource } from '../../../src/contract/document/contract-source.ts'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { writeFiles } from '../../support/contract-files.ts'
import { expect, test } from '../../support/test.ts'
import { asRead, depot, TODAY } from './depot.ts'
import { drafts } from './drafts.ts'

const byNameOf = ({ changes }: Comparison) => new Map(changes.map((each) => [each.name, each]))

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

test('any changes with those that they require make a contract, which is read and compiled', async () => {
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
        const at = writeFiles({ 'subset.json': applyChanges(comparison, subset) })
        const source = await openSource(readDocument({ file: at('subset.json'), overlays: [] }))
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
