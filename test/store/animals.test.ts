import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordIndex } from '../../src/store/record-index.ts'
import type { RecordChange } from '../../src/store/record-kind.ts'
import { Records } from '../../src/store/records.ts'
import { STATUSES } from '../support/contract.ts'
import { petChange, rowBase, toRow } from '../support/records.ts'
import { runs } from '../support/runs.ts'

const id = fc.oneof(fc.integer({ min: 1, max: 1500 }), fc.constantFrom(2n ** 53n, 2n ** 63n - 2n))
const status = fc.constantFrom(...STATUSES, undefined)
const pet = fc
  .record({ id, name: fc.string({ maxLength: 3 }), categoryId: fc.integer(), status })
  .map(({ status: given, ...rest }) => toRow({ ...rest, ...(given && { status: given }) }))
const change: fc.Arbitrary<RecordChange> = fc.oneof(
  { weight: 3, arbitrary: pet.map(petChange) },
  { weight: 1, arbitrary: id.map((removed) => petChange({ removed })) },
)
const base = fc.uniqueArray(pet, { selector: (row) => row.id, maxLength: 40 })

const all = (index: RecordIndex) => index.all.slice(0, index.all.length)
const shown = (animals: Records) => {
  const { index, ids, layer } = animals.part('pets')
  return {
    rows: all(index),
    sold: index.span('status', 'sold').slice(0, 2000),
    lastId: ids.greatest,
    counts: layer.counts,
  }
}

test('the changes of some animals lead from their base to the same animals, including the ids in use', () => {
  fc.assert(
    fc.property(base, fc.array(change, { maxLength: 60 }), (rows, changes) => {
      const start = rowBase(rows)
      const animals = Records.of(start)
      for (const each of changes) animals.apply(each)
      expect(shown(Records.of(start, animals.changes()))).toEqual(shown(animals))
      expect(all(start.index('pets'))).toEqual(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    }),
    runs(60),
  )
})

test('animals can be shown as they were after any of the last thousand changes', () => {
  fc.assert(
    fc.property(base, fc.array(change, { minLength: 1, maxLength: 60 }), (rows, changes) => {
      const animals = Records.of(rowBase(rows))
      const before = [shown(animals)]
      for (const each of changes) {
        animals.apply(each)
        before.push(shown(animals))
      }
      for (const [version, { rows: then, lastId }] of before.entries()) {
        const moment = animals.at(version)
        expect([...(moment?.rows('pets') ?? [])]).toEqual(then)
        expect(moment?.count('pets')).toBe(then.length)
        expect(moment?.lastId('pets')).toBe(lastId)
      }
      expect(animals.at(before.length)).toBeUndefined()
    }),
    runs(40),
  )
})

test('animals from more than a thousand changes ago are no longer known', () => {
  const animals = Records.of(rowBase([]))
  for (let at = 1; at <= 1001; at += 1)
    animals.apply(petChange(toRow({ id: at, name: 'a', categoryId: 1 })))
  expect(animals.at(0)).toBeUndefined()
  expect(animals.at(1)?.count('pets')).toBe(1)
})
