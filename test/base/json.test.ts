import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_DEPTH, parseJson, stringifyJson } from '../../src/base/json/json.ts'
import { runs } from '../support/runs.ts'

const digits = (most: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: most })
    .map((all) => all.join(''))

/** The text of any JSON number: sign, whole, fraction, exponent. */
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(30).map((text) => text.replace(/^0+(?=\d)/, '')),
    fc.option(digits(30), { nil: undefined }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), digits(3)), {
      nil: undefined,
    }),
  )
  .map(([sign, whole, fraction, power]) =>
    [sign, whole, fraction === undefined ? '' : `.${fraction}`, power?.join('') ?? ''].join(''),
  )

/** The exact value of a number's text, as a fraction of two BigInts: an oracle of its own. */
function exact(text: string): { numerator: bigint; denominator: bigint } {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const exponent = BigInt(power.replace('+', '')) - BigInt(fraction.length)
  const scaled = BigInt(whole.replace('-', '') + fraction) * (text.startsWith('-') ? -1n : 1n)
  return exponent >= 0n
    ? { numerator: scaled * 10n ** exponent, denominator: 1n }
    : { numerator: scaled, denominator: 10n ** -exponent }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [exact(one), exact(other)]
  return a.numerator * b.denominator === b.numerator * a.denominator
}

test('every number keeps its exact value through parsing and writing', () => {
  fc.assert(
    fc.property(numberText, (text) => {
      expect(isSame(stringifyJson(parseJson(text)), text), text).toBe(true)
    }),
    runs(800),
  )
})

test('a number keeps its exact value within arrays and objects too', () => {
  fc.assert(
    fc.property(numberText, fc.string(), (text, key) => {
      const written = stringifyJson(parseJson(`{${JSON.stringify(key)}:[${text}, ${text}]}`))
      const [, first = '', second = ''] = /\[([^,[\]]+),([^,[\]]+)\]\}$/.exec(written) ?? []
      expect(isSame(first, text) && isSame(second, text), written).toBe(true)
    }),
    runs(300),
  )
})

test('an integer is a number where that is safe, else a bigint', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (value) => {
      const safe =
        value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
      expect(parseJson(String(value))).toBe(safe ? Number(value) : value)
    }),
    runs(500),
  )
})

test('any JSON that a double holds is parsed as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(stringifyJson(parseJson(text)))).toEqual(JSON.parse(text))
    }),
    runs(500),
  )
})

test('any text at all is parsed, or refused as JSON.parse refuses it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), almostJson), (text) => {
      const outcome = (parse: (text: string) => unknown) => {
        try {
          return [
            JSON.stringify(parse(text), (_, value) =>
              typeof value === 'bigint' ? Number(value) : value,
            ),
          ]
        } catch (error) {
          return (error as Error).name
        }
      }
      const ours = outcome(parseJson)
      const theirs = outcome(JSON.parse)
      expect(typeof ours).toBe(typeof theirs)
      if (typeof ours === 'string') expect(ours).toBe('SyntaxError')
    }),
    runs(1000),
  )
})

const almostJson = fc
  .array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '1',
      '-',
      'e',
      '.',
      '0',
      'null',
      'a',
      '\\',
      ' ',
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''))

const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth)

for (const [title, open, close] of [
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
] as const) {
  test(`${title} nest ${MAX_DEPTH} levels and no deeper`, () => {
    expect(stringifyJson(parseJson(nested(open, close, MAX_DEPTH)))).toContain(open)
    expect(() => parseJson(nested(open, close, MAX_DEPTH + 1))).toThrow(
      new SyntaxError('nested deeper than 64 levels'),
    )
  })
}

test('brackets in texts, escaped quotes and closed brackets do not count as depth', () => {
  const wide = `[${'[],{},'.repeat(200)}1]`
  expect(parseJson(wide)).toHaveLength(401)
  const text = JSON.stringify(['[{"\\'.repeat(200), '"', '\\'])
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('__proto__ is a key like any other', () => {
  const parsed = parseJson('{"__proto__":{"a":12345678901234567890}}') as object
  expect(Object.keys(parsed)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  expect(stringifyJson(parsed)).toBe('{"__proto__":{"a":12345678901234567890}}')
})

test('writing takes an indent and leaves out what is undefined', () => {
  expect(stringifyJson({ a: 1n, b: undefined }, 2)).toBe('{\n  "a": 1\n}')
  expect(stringifyJson(undefined)).toBeUndefined()
})
