import fc from 'fast-check'
import {
  createSortReader,
  mapInSlices,
  sortInSlices,
  sortShown,
} from '../../src/sandbox/lists/sort-keys.ts'
import { expect, test } from '../support/test.ts'

test('what is sorted or mapped in slices is what it is at once, however many there are', async () => {
  const lists = fc
    .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 50 }), fc.nat())
    .map(([length, values, seed]) =>
      Array.from({ length }, (_, at) => ({ at, key: (at * 7919 + seed) % values })),
    )
  await fc.assert(
    fc.asyncProperty(lists, async (all) => {
      const compare = (one: { key: number }, other: { key: number }) => one.key - other.key
      expect(await sortInSlices(all, compare)).toEqual(all.toSorted(compare))
      const even = (slice: readonly { at: number; key: number }[]) =>
        slice.filter(({ key }) => key % 2 === 0)
      expect(await mapInSlices(all, even)).toEqual(even(all))
    }),
    { numRuns: 5 },
  )
})

test('while many are sorted, others get their turn', async () => {
  const shown = Array.from({ length: 50_000 }, (_, at) => ({ value: { name: (at * 7919) % 997 } }))
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 0)
  const sorted = await sortShown(shown, [{ property: 'name', isDown: false }])
  clearInterval(counting)
  expect(sorted[0]?.value.name).toBe(0)
  expect(turns).toBeGreaterThan(5)
})

test('no more than five hundred records are looked at in one turn', async () => {
  const slices: number[] = []
  const all = Array.from({ length: 20_000 }, (_, at) => at)
  await mapInSlices(all, (slice) => {
    slices.push(slice.length)
    return slice
  })
  expect(Math.max(...slices)).toBeLessThanOrEqual(500)
})

test('a property counts where it is named first, and no more than ten count', () => {
  const read = createSortReader(
    Array.from({ length: 30 }, (_, at) => `p${at}`),
    'p0',
  )
  const many = Array.from({ length: 2000 }, (_, at) => `p${at % 30}`).join(',')
  expect(read([`-p1,${many},p1`])?.map(({ property }) => property)).toEqual([
    'p1',
    'p0',
    ...Array.from({ length: 8 }, (_, at) => `p${at + 2}`),
  ])
  expect(read(['-p1,p1'])).toEqual([{ property: 'p1', isDown: true }])
})
