import { expect, test } from 'vitest'
import { PendingRows, withLater } from '../../src/store/later.ts'

test('what is due is found among hundreds of thousands of records that wait', () => {
  const rows = Array.from({ length: 200_000 }, (_, id) =>
    withLater({ id, json: '{}' }, { at: id + 10, set: {} }),
  )
  const pending = PendingRows.of(new Map([['orders', rows]]))
  expect(pending.isDue(9)).toBe(false)
  expect(pending.due(9)).toEqual([])
  expect(pending.isDue(10)).toBe(true)
  expect(pending.due(11).map(({ id }) => id)).toEqual([0, 1])
})
