import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTurns } from '../../src/base/time.ts'

test('every item comes once, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer()), async (items) => {
      const seen: number[] = []
      for await (const item of inTurns(items)) seen.push(item)
      expect(seen).toEqual(items)
    }),
  )
})

test('work that takes long gives others their turn', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  for await (const _ of inTurns([1, 2, 3, 4])) {
    const until = performance.now() + 5
    while (performance.now() < until);
  }
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(4)
})
