import { expect, test } from 'vitest'
import { emptyNote, nameOfReference, RunMemory } from '../../../src/silences/run/run-memory.ts'

const at = (time: number) => ({ began: time, end: time })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('a run knows the 50,000 ids that were shown last, in whatever order they were shown first', () => {
  const run = new RunMemory()
  const show = (...ids: number[]) => run.add({ ...emptyNote, ids }, at(1))
  show(...upTo(20_000))
  show(1)
  show(...upTo(50_001).slice(20_000))
  const forgotten = upTo(50_001).filter((id) => !run.hasRecord('', id, 2))
  expect(forgotten).toEqual([2])
  // To ask is not to show.
  show(50_002)
  expect(upTo(50_002).filter((id) => !run.hasRecord('', id, 2))).toEqual([2, 3])
})

test('a run knows when an id was first shown, and whether a creation gave it', () => {
  const run = new RunMemory()
  run.add({ ...emptyNote, ids: [1] }, at(50))
  run.add({ ...emptyNote, ids: [1] }, at(20))
  run.add({ ...emptyNote, ids: [1] }, at(90))
  expect([20, 21].map((time) => run.hasRecord('', 1, time))).toEqual([false, true])
  run.add({ ...emptyNote, ids: [1], createdId: 1 }, at(95))
  expect(run.hasRecord('', 1, 0)).toBe(true)
})

test('a run knows the 10,000 categories and field names that were seen last', () => {
  const run = new RunMemory()
  const category = (value: number) => ({ resource: 'pets', field: 'categoryId', value })
  const show = (...values: number[]) => {
    const references = values.map((value) => {
      const name = nameOfReference(category(value))
      return { ...category(value), key: undefined, name }
    })
    run.add({ ...emptyNote, references, sent: values.map(String) }, at(1))
  }
  show(...upTo(10_000))
  show(1)
  show(10_001)
  const all = upTo(10_001)
  expect(all.filter((value) => !run.takesReference(category(value)))).toEqual([2])
  expect(all.filter((category) => !run.wasSent(String(category)))).toEqual([2])
})
