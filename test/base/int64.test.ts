import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareInt64,
  isInt64,
  normaliseInteger,
  parseInt64,
} from '../../src/base/json/exact-numbers.ts'
import { runs } from '../support/runs.ts'

const LARGEST = 2n ** 63n - 1n
const LEAST = -(2n ** 63n)

/** Texts of a parameter, and the int64 each is. */
const texts: [string, number | bigint | undefined][] = [
  ['0', 0],
  ['-0', 0],
  ['00', 0],
  ['007', 7],
  ['-7', -7],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992n],
  ['-9007199254740991', -9007199254740991],
  ['-9007199254740992', -9007199254740992n],
  ['9223372036854775807', LARGEST],
  ['9223372036854775808', undefined],
  ['-9223372036854775808', LEAST],
  ['-9223372036854775809', undefined],
  [`${'0'.repeat(38)}12`, 12],
  ['9'.repeat(40), undefined],
  ['9'.repeat(10_000), undefined],
  ...['', '-', '+1', '1.0', '1e3', '0x1', ' 1', '1 ', '1\n', '1n', '1_000', '--1', '١', 'NaN'].map(
    (text): [string, undefined] => [text, undefined],
  ),
]

for (const [text, value] of texts) {
  test(`${JSON.stringify(text.slice(0, 45))} is ${value === undefined ? 'no int64' : value}`, () => {
    expect(parseInt64(text)).toBe(value)
  })
}

test('every int64 is read from its only text form, and no other text is an int64', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }), (value) => {
      const read = parseInt64(String(value))
      const fits = value >= LEAST && value <= LARGEST
      expect(read).toBe(fits ? normaliseInteger(value) : undefined)
      if (fits) expect(BigInt(read as bigint)).toBe(value)
    }),
    runs(1000),
  )
})

test('an int64 is a safe integer or a bigint within the bounds', () => {
  for (const value of [0, -1, 2 ** 53 - 1, LARGEST, LEAST]) expect(isInt64(value)).toBe(true)
  const others = [2 ** 53, 1.5, Number.NaN, Number.POSITIVE_INFINITY, LARGEST + 1n, LEAST - 1n]
  for (const value of [...others, '1', null, undefined, {}]) expect(isInt64(value)).toBe(false)
})

test('int64s of either form are ordered by their value', () => {
  const any = fc.bigInt({ min: LEAST, max: LARGEST })
  fc.assert(
    fc.property(any, any, (a, b) => {
      const order = compareInt64(normaliseInteger(a), normaliseInteger(b))
      expect(order).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
    runs(500),
  )
})
