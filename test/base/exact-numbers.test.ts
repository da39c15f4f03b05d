import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canonicalText,
  compareNumbers,
  isAmong,
  isEqualJson,
  isMultiple,
  isNumeric,
  isWhole,
  type Numeric,
  repeatedItem,
} from '../../src/base/json/exact-numbers.ts'
import { exactNumber, parseJson } from '../../src/base/json/json.ts'
import { runs } from '../support/runs.ts'

/** The number of a text, as bodies have it. */
const read = (text: string) => exactNumber(text) as Numeric

test.for([
  ['1', '1.0', 0],
  ['-0', '0', 0],
  ['9007199254740992', '9007199254740993', -1],
  ['9007199254740993', '9007199254740992.5', 1],
  ['0.1', '0.1000000000000000055511151231257827', -1],
  ['-1e400', '1e-400', -1],
  ['1e400', '9e399', 1],
  ['-1e400', '-9e399', -1],
  ['1e-400', '0', 1],
  ['-1e-400', '0', -1],
  ['123e2', '12300', 0],
  ['1e999999999999999999', '1e99', 1],
] as const)('%s compared with %s gives %d', ([one, other, expected]) => {
  expect(Math.sign(compareNumbers(read(one), read(other)))).toBe(expected)
  expect(Math.sign(compareNumbers(read(other), read(one))) + expected).toBe(0)
})

test.for([
  ['19.99', '0.01', true],
  ['0.3', '0.1', true],
  ['1.005', '0.01', false],
  ['9007199254740993', '3', true],
  ['9007199254740993', '2', false],
  ['1e400', '7', false],
  ['7e400', '7', true],
  ['1e-400', '1e-401', true],
  ['1e-401', '1e-400', false],
  ['0', '0.3', true],
  ['-4.5', '1.5', true],
  ['1e1000000000000', '1024', true],
] as const)('whether %s is a multiple of %s: %s', ([value, of, expected]) => {
  expect(isMultiple(read(value), read(of))).toBe(expected)
})

test('a number of a million digits is divided in pieces', () => {
  expect(isMultiple(read(`${'3'.repeat(1_000_000)}.5`), read('0.5'))).toBe(true)
  expect(isMultiple(read(`${'3'.repeat(1_000_000)}.25`), read('0.5'))).toBe(false)
})

test.for([
  ['1e400', true],
  ['1.5e400', true],
  ['9007199254740993', true],
  ['1.0', true],
  ['1e-400', false],
  ['9007199254740993.5', false],
  ['0.5', false],
] as const)('whether %s is whole: %s', ([text, expected]) => {
  expect(isWhole(read(text))).toBe(expected)
  expect(isNumeric(read(text))).toBe(true)
})

test.for([null, 'text', '5', true, [], {}, Number.NaN, Number.POSITIVE_INFINITY, undefined])(
  '%o is no number of JSON',
  (value) => {
    expect(isNumeric(value)).toBe(false)
    expect(isWhole(value)).toBe(false)
  },
)

test('numbers are compared and divided as scaled integers are', () => {
  const part = fc.tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.nat({ max: 12 }))
  const digits = 12
  const scaled = ([value, places]: [bigint, number]) => value * 10n ** BigInt(digits - places)
  const text = ([value, places]: [bigint, number]) => `${value}e-${places}`
  fc.assert(
    fc.property(part, part, (one, other) => {
      const [a, b] = [scaled(one), scaled(other)]
      expect(Math.sign(compareNumbers(read(text(one)), read(text(other))))).toBe(
        a < b ? -1 : Number(a > b),
      )
      expect(isEqualJson(read(text(one)), read(text(other)))).toBe(a === b)
      if (b > 0n) expect(isMultiple(read(text(one)), read(text(other)))).toBe(a % b === 0n)
    }),
    runs(500),
  )
})

test('a bigint and a number of one value are equal, whatever their form', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (value) => {
      expect(isEqualJson([value], [read(String(value))])).toBe(true)
      expect(canonicalText(value)).toBe(canonicalText(read(String(value))))
    }),
    runs(300),
  )
})

test.for([
  ['[1,2,1]', [0, 2]],
  ['[9007199254740993,9007199254740992]', undefined],
  ['[9007199254740993,1,9007199254740993]', [0, 2]],
  ['[1.00000000000000000001,1.00000000000000000001]', [0, 1]],
  ['[1.00000000000000000001,1.00000000000000000002]', undefined],
  ['[{"a":1,"b":[2]},{"b":[2],"a":1}]', [0, 1]],
  ['["1",1,true,"true",null,"null"]', undefined],
  ['[[1],[1,2],"[1]"]', undefined],
  ['[{"rawJSON":"1"},1]', undefined],
  ['[0,-0]', [0, 1]],
  ['[]', undefined],
] as const)('the repeated item of %s is %o', ([text, expected]) => {
  expect(repeatedItem(parseJson(text) as unknown[])).toEqual(expected)
})

test('a list has a repeated item exactly if its JSON values are fewer', () => {
  const item = fc.oneof(
    fc.integer({ min: 0, max: 9 }),
    fc.constantFrom('0', '1', true, null),
    fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
    fc.record({ a: fc.integer({ min: 0, max: 2 }) }, { noNullPrototype: true }),
  )
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (items) => {
      const texts = new Set(items.map((each) => JSON.stringify(each)))
      const found = repeatedItem(items)
      expect(found === undefined).toBe(texts.size === items.length)
      if (found) expect(items[found[0]]).toEqual(items[found[1]])
    }),
    runs(500),
  )
})

test('a value is looked for among many in one step, however often', () => {
  const many = Array.from({ length: 3000 }, (_, at) => {
    let reads = 0
    return {
      get a() {
        reads += 1
        return at
      },
      reads: () => reads,
    }
  })
  const values = many.map((each) => Object.defineProperty(each, 'reads', { enumerable: false }))
  for (const a of [2998, 2999, 3000, 3001]) expect(isAmong({ a }, values)).toBe(a < 3000)
  expect(isAmong(1, [1.0, '1'])).toBe(true)
  expect(isAmong('2', [2])).toBe(false)
  expect(many.map(({ reads }) => reads())).toEqual(many.map(() => 1))
})
