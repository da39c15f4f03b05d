import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecordIndex } from '../../src/store/record-index.ts'
import type { Row } from '../../src/store/record-kind.ts'
import { createKind } from '../../src/store/record-kind.ts'
import { countRows, listRows } from '../../src/store/record-reader.ts'
import { petKind, toRow } from '../support/records.ts'
import { runs } from '../support/runs.ts'

const row = (id: number, categoryId: number | bigint): Row => toRow({ id, name: 'a', categoryId })
const category = fc.oneof(fc.nat({ max: 6 }), fc.constantFrom(2n ** 60n, -1))
const step = fc.tuple(
  fc.constantFrom('set', 'set', 'delete', 'copy'),
  fc.nat({ max: 4000 }),
  category,
)

test('records are found by a filter with many values in the order of their ids, in every copy of an index, whatever is changed', () => {
  fc.assert(
    fc.property(fc.nat({ max: 3000 }), fc.array(step, { maxLength: 60 }), (count, steps) => {
      const seed = Array.from({ length: count }, (_, id) => row(id, id % 5))
      let index = RecordIndex.of(petKind, seed)
      const model = new Map(seed.map((each) => [each.id, each]))
      const left: [RecordIndex, readonly Row[]][] = []
      index.span('categoryId', 0)
      for (const [kind, id, categoryId] of steps) {
        if (kind === 'set') {
          const added = row(id, categoryId)
          index.set(added)
          model.set(id, added)
        } else if (kind === 'delete') {
          index.delete(id)
          model.delete(id)
        } else {
          left.push([index, [...model.values()]])
          index = index.copy()
        }
      }
      for (const [each, rows] of [...left, [index, [...model.values()]] as const]) {
        for (const value of [0, 1, 6, 2n ** 60n, -1]) {
          const own = rows
            .filter((one) => one['.categoryId'] === value)
            .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          const span = each.span('categoryId', value)
          expect(span.slice(0, span.length)).toEqual(own)
          expect(span.slice(3, 9)).toEqual(own.slice(3, 9))
          expect(span.at(2)).toBe(own[2])
          expect(span.countBelow(700)).toBe(own.filter(({ id }) => Number(id) < 700).length)
          expect(each.has('categoryId', value)).toBe(own.length > 0)
        }
      }
    }),
    runs(20),
  )
})

test('a list that is filtered by any number of values has each record once, in the order of their ids', () => {
  const id = { kind: 'int64', property: ['id'] } as const
  const kind = createKind({
    name: 'tagged',
    id,
    parents: [],
    found: [{ name: 'tags', values: undefined }],
  })
  const rows = Array.from({ length: 500 }, (_, at) =>
    kind.toRow({ id: at, value: { id: at, tags: [`t${at % 30}`, `t${(at * 7) % 40}`] } }),
  )
  const index = RecordIndex.of(kind, rows)
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 45 })), fc.nat({ max: 500 }), (tags, after) => {
      const values = tags.map((each) => `t${each}`)
      const where = [{ filter: 'tags', values }]
      const met = rows.filter((row) =>
        [row['.tags']].flat().some((each) => values.includes(`${each}`)),
      )
      expect(countRows(index, where)).toBe(met.length)
      for (const order of ['id', 'newest'] as const) {
        const found = listRows(index, { where, after, order, count: 40, random: () => 0 })
        const expected =
          order === 'id'
            ? met.filter((row) => Number(row.id) > after)
            : met.filter((row) => Number(row.id) < after).reverse()
        expect(found.map((row) => row.id)).toEqual(expected.slice(0, 40).map((row) => row.id))
      }
    }),
    runs(100),
  )
})
