import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iterateYielding } from '../../src/base/iterate-yielding.ts'
import { memoizeTexts } from '../../src/base/memoize.ts'
import { createRecentMap } from '../../src/base/recent-map.ts'

const keys = fc.integer({ min: 0, max: 9 })
const steps = fc.array(fc.tuple(fc.constantFrom('get', 'peek', 'has', 'set'), keys), {
  maxLength: 200,
})

test('whatever is read and set, a map has the keys that were used last, and no others', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 8 }), (all, most) => {
      const map = createRecentMap<number, { readonly at: number }>(most)
      // The keys in the order of their last use, with their values.
      const model = new Map<number, { readonly at: number }>()
      for (const [at, [step, key]] of all.entries()) {
        const value = model.get(key)
        if (step === 'peek') expect(map.peek(key)).toBe(value)
        else if (step === 'has') expect(map.has(key)).toBe(value !== undefined)
        else if (step === 'get') expect(map.get(key)).toBe(value)
        else map.set(key, { at })
        if (step === 'set' || (step === 'get' && value)) {
          model.delete(key)
          model.set(key, map.peek(key) as { at: number })
        }
        if (step === 'set') expect(model.get(key)).toEqual({ at })
        for (const oldest of [...model.keys()].slice(0, Math.max(0, model.size - most)))
          model.delete(oldest)
      }
      for (let key = 0; key < 10; key += 1) expect(map.has(key)).toBe(model.has(key))
    }),
  )
})

test('a map is limited by the weight of its values too, and keeps none that is too heavy', () => {
  const map = createRecentMap<string, string>(3, {
    most: 10,
    heaviest: 6,
    weigh: (text) => text.length,
  })
  const kept = () => ['a', 'b', 'c', 'd', 'e'].filter((key) => map.has(key)).join('')
  map.set('a', '123')
  map.set('b', '123')
  map.set('c', '123')
  expect(kept()).toBe('abc')
  map.set('d', '1')
  expect(kept()).toBe('bcd')
  map.set('e', '1234567')
  expect(kept()).toBe('bcd')
  map.set('e', '123456')
  expect(kept()).toBe('cde')
  map.set('a', '12345')
  expect(kept()).toBe('a')
})

test('whatever is asked in whatever order, every text gets its own result', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 3 }), { maxLength: 50 }),
      fc.integer({ min: 1, max: 4 }),
      (texts, most) => {
        const find = memoizeTexts((text) => ({ text }), { most, longest: 2 })
        for (const text of texts) expect(find(text)).toEqual({ text })
      },
    ),
  )
})

test('a text that is asked again is not computed again, unless it is long or too many others came between', () => {
  const computed: string[] = []
  const find = memoizeTexts((text) => computed.push(text), { most: 2, longest: 3 })
  for (const text of ['a', 'a', 'long', 'long', 'b', 'a', 'c', 'c', 'a']) find(text)
  expect(computed).toEqual(['a', 'long', 'long', 'b', 'c', 'a'])
})

test('every item comes once, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer()), async (items) => {
      const seen: number[] = []
      for await (const item of iterateYielding(items)) seen.push(item)
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
  for await (const _ of iterateYielding([1, 2, 3, 4])) {
    const until = performance.now() + 5
    while (performance.now() < until);
  }
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(4)
})
