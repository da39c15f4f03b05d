import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringifyJson } from '../../src/base/json/json.ts'
import type { Pet } from '../../src/client/answer-types.ts'
import type { Row } from '../../src/store/record-kind.ts'
import { HEAD, RowList } from '../../src/store/row-list.ts'
import { STATUSES } from '../support/contract.ts'
import { toRow } from '../support/records.ts'
import { runs } from '../support/runs.ts'

const row = (id: number, name = ''): Row => toRow({ id, name, categoryId: 1 })
const ids = fc.array(fc.integer({ min: -50, max: 4000 }), { maxLength: 300 })
const step = fc.tuple(
  fc.constantFrom('set', 'set', 'delete', 'copy', 'range'),
  fc.nat({ max: 4000 }),
)

test('a list of rows is what a sorted array is, and copies do not see one another', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat({ max: 3000 }), { maxLength: 2000 }),
      ids,
      fc.array(step),
      (seed, more, steps) => {
        const start = seed.toSorted((a, b) => a - b).map((id) => row(id))
        let list = new RowList(start)
        const model = new Map(start.map((each) => [each.id, each]))
        const left: [RowList, Row[]][] = []
        const sorted = () => [...model.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
        const set = (id: number) => {
          const head = list.headOf(HEAD)
          const before = sorted().slice(0, HEAD)
          const added = row(id, 'new')
          expect(list.set(added)).toBe(model.get(id))
          model.set(id, added)
          if (
            sorted()
              .slice(0, HEAD)
              .some((each, at) => each !== before[at])
          )
            expect(list.headOf(HEAD)).not.toBe(head)
        }
        for (const id of more) set(id)
        for (const [kind, number] of steps) {
          if (kind === 'set') set(number)
          if (kind === 'delete') {
            expect(list.delete(number)).toBe(model.get(number))
            model.delete(number)
          }
          if (kind === 'range') {
            const all = sorted()
            expect(list.slice(number % 700, number)).toEqual(all.slice(number % 700, number))
            expect(list.at(number)).toBe(all[number])
            expect(list.get(number)).toBe(model.get(number))
          }
          if (kind === 'copy') {
            left.push([list, sorted()])
            list = list.copy()
          }
        }
        for (const [old, rows] of [...left, [list, sorted()] as const]) {
          expect(old.length).toBe(rows.length)
          expect(old.slice(0, old.length)).toEqual(rows)
        }
      },
    ),
    runs(30),
  )
})

test('the first rows keep their mark while rows far behind them come and go', () => {
  const list = new RowList(Array.from({ length: 2000 }, (_, at) => row(at)))
  const head = list.headOf(HEAD)
  list.set(row(5000))
  list.set(row(HEAD))
  list.delete(1500)
  expect(list.headOf(HEAD)).toBe(head)
  expect(list.copy().headOf(HEAD)).toBe(head)
  list.delete(HEAD - 1)
  expect(list.headOf(HEAD)).not.toBe(head)
})

test('copies of a long list each have what they changed, and share the rest', () => {
  const base = new RowList(Array.from({ length: 20_000 }, (_, at) => ({ ...TEMPLATE, id: at })))
  const lists = Array.from({ length: 200 }, (_, at) => {
    const list = base.copy()
    list.set({ ...TEMPLATE, id: at * 100 })
    return list
  })
  expect(lists.every((list) => list.length === base.length)).toBe(true)
  expect(lists[7]?.get(700)).not.toBe(base.get(700))
  expect(lists[7]?.get(701)).toBe(base.get(701))
  expect(lists[8]?.get(700)).toBe(base.get(700))
})

const TEMPLATE = row(0)

const int64 = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }))
const pet = fc
  .tuple(
    fc.record(
      {
        id: int64,
        name: fc.string({ unit: 'binary' }),
        categoryId: int64,
        status: fc.constantFrom(...STATUSES),
      },
      { requiredKeys: ['id', 'name', 'categoryId'] },
    ),
    // Fields that a client added: of any type, with integers that JSON.stringify refuses.
    fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.bigInt({ min: 2n ** 53n }))),
  )
  .map(([own, more]) => ({ ...more, ...own }) as Pet)

test('the JSON of every animal is exact, also where the quick way writes it', () => {
  fc.assert(
    fc.property(pet, (each) => {
      expect(toRow(each).json).toBe(stringifyJson(each))
    }),
    runs(200),
  )
})
