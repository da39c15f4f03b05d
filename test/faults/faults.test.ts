import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { MAX_DELAY } from '../../src/base/time.ts'
import { parseCalls, sampleDelay } from '../../src/faults/armed-fault.ts'
import type { Delay } from '../../src/faults/fault-types.ts'
import { runs } from '../support/runs.ts'

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** `calls`, and which of the first ten calls it means. */
test.for<[number | string | undefined, number[]]>([
  [undefined, TEN],
  [1, [1]],
  [3, [3]],
  ['3', [3]],
  ['10', [10]],
  ['11', []],
  ['1-2', [1, 2]],
  ['2-2', [2]],
  ['9-20', [9, 10]],
  ['8-', [8, 9, 10]],
  ['1-', TEN],
  ['every 1', TEN],
  ['every 4', [4, 8]],
  ['every 11', []],
])('calls: %s means %j of ten', ([text, expected]) => {
  expect(TEN.filter(parseCalls(text))).toEqual(expected)
})

/** A source of chance that gives these numbers, and fails when it is asked for more. */
function drawing(...numbers: number[]): () => number {
  return () => {
    const number = numbers.shift()
    if (number === undefined) throw new Error('asked for more chance than was expected')
    return number
  }
}

/** Delays, what chance gives, and the milliseconds drawn. */
test.for<[Delay, number[], number]>([
  [0, [], 0],
  [250, [], 250],
  [{ type: 'uniform', lower: 10, upper: 20 }, [0], 10],
  [{ type: 'uniform', lower: 10, upper: 20 }, [0.5], 15],
  [{ type: 'uniform', lower: 10, upper: 20 }, [0.999], 19.99],
  [{ type: 'uniform', lower: 5, upper: 5 }, [0.7], 5],
  [{ type: 'lognormal', median: 100, sigma: 0 }, [0.3, 0.9], 100],
  [{ type: 'lognormal', median: 100, sigma: 0.5 }, [0, 0.25], 100],
  // 1 − e^(−1/2) makes the radius of Box and Muller 1: one sigma up, then one down.
  [{ type: 'lognormal', median: 100, sigma: 0.5 }, [1 - Math.exp(-0.5), 0], 100 * Math.exp(0.5)],
  [{ type: 'lognormal', median: 100, sigma: 0.5 }, [1 - Math.exp(-0.5), 0.5], 100 / Math.exp(0.5)],
  [{ type: 'lognormal', median: 600_000, sigma: 5 }, [0.9, 0], MAX_DELAY],
])('%j with chance %j is %d ms', ([delay, numbers, expected]) => {
  expect(sampleDelay(delay, drawing(...numbers))).toBeCloseTo(expected, 6)
})

test('a lognormal delay has its median, and the spread that sigma says', () => {
  const random = createRandom(7, 'delays')
  const delay = { type: 'lognormal', median: 200, sigma: 0.5 } as const
  const drawn = Array.from({ length: 4000 }, () => sampleDelay(delay, random)).toSorted(
    (a, b) => a - b,
  )
  const quantile = (share: number) => drawn[Math.floor(share * drawn.length)] as number
  expect(quantile(0.5)).toBeGreaterThan(185)
  expect(quantile(0.5)).toBeLessThan(215)
  // A standard deviation up is at 84.13 %: the median times e^sigma.
  expect(quantile(0.8413) / (200 * Math.exp(0.5))).toBeGreaterThan(0.93)
  expect(quantile(0.8413) / (200 * Math.exp(0.5))).toBeLessThan(1.07)
})

test('every drawn delay is a time that a timer can wait', () => {
  const milliseconds = fc.double({ min: 0, max: MAX_DELAY, noNaN: true })
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const delay = fc.oneof(
    milliseconds,
    fc.tuple(milliseconds, milliseconds).map(([a, b]) => ({
      type: 'uniform' as const,
      lower: Math.min(a, b),
      upper: Math.max(a, b),
    })),
    fc.record({
      type: fc.constant('lognormal' as const),
      median: milliseconds,
      sigma: fc.double({ min: 0, max: 5, noNaN: true }),
    }),
  )
  fc.assert(
    fc.property(delay, chance, chance, (each, one, two) => {
      const drawn = sampleDelay(each, drawing(one, two))
      expect(drawn).toBeGreaterThanOrEqual(0)
      expect(drawn).toBeLessThanOrEqual(MAX_DELAY)
    }),
    runs(500),
  )
})

test('chance is the same for one seed and name, and differs with either', () => {
  const draw = (seed: number, name?: string) => {
    const random = createRandom(seed, name)
    return Array.from({ length: 5 }, () => random())
  }
  expect(draw(1, 'a')).toEqual(draw(1, 'a'))
  expect(draw(1, 'a')).not.toEqual(draw(2, 'a'))
  expect(draw(1, 'a')).not.toEqual(draw(1, 'b'))
  expect(draw(1)).toEqual(draw(1, ''))
})

test('chance is even: 10,000 draws fall into ten tenths alike, all from 0 up to 1', () => {
  const random = createRandom(3, 'even')
  const tenths = new Array<number>(10).fill(0)
  for (let count = 0; count < 10_000; count += 1) {
    const at = Math.floor(random() * 10)
    tenths[at] = (tenths[at] as number) + 1
  }
  expect(tenths).toHaveLength(10)
  expect(Math.min(...tenths)).toBeGreaterThan(850)
  expect(Math.max(...tenths)).toBeLessThan(1150)
})
