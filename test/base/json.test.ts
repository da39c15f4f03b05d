import fc from 'fast-check'
import { atPointer, MAX_DEPTH, parseJson, stringifyJson } from '../../src/base/json/json.ts'
import { jsonOffsets } from '../../src/base/json/json-places.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

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
  .array(fc.constantFrom(...'{}[]":,1-e.0a\\ ', 'null'), { maxLength: 12 })
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

test.each([
  ['{"a":1}', ['a'], 1, 1],
  ['{"a":1}', [], 0, 0],
  ['\n { "a" : { "b" : [ 1, "}", {"c":2} ] } }', ['a', 'b', '2', 'c'], 29, 4],
  ['{"a":{"b":1}}', ['a', 'x'], 1, 1],
  ['{"a":{"b":1}}', ['a', 'b', 'c'], 6, 2],
  ['{"x":"\\"a\\":1","a":2}', ['a'], 15, 1],
  ['{"x\\u0061":1}', ['xa'], 1, 1],
  ['[]', ['0'], 0, 0],
  ['{}', ['a'], 0, 0],
])('in %j the place %j is at %d, %d keys deep', (text, path, offset, depth) => {
  expect(jsonOffsets(text, [path])).toEqual([{ offset, depth }])
})

test('every value of a JSON text is found at its key or item, in one pass', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const places = [...placesOf(value, [])]
      const found = jsonOffsets(
        text,
        places.map(({ path }) => path),
      )
      for (const [at, { path, begins }] of places.entries()) {
        expect(found[at]?.depth).toBe(path.length)
        expect(text.slice(found[at]?.offset).startsWith(begins)).toBe(true)
      }
      const offsets = found.map(({ offset }) => offset)
      expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
    }),
  )
})

// The examples of RFC 6901, section 5, but for those that name what an object inherits.
const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, 'm~n': 8, ' ': 7 }

test.for([
  ['', document],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%d', 2],
  ['/m~0n', 8],
  ['/ ', 7],
  ['/nothing', undefined],
  ['/nothing/below', undefined],
  ['/constructor', undefined],
  ['/foo/length/0', undefined],
] as const)('%j points to %j', ([pointer, value]) => {
  expect(atPointer(document, pointer)).toEqual(value)
})

// --- internal ---

/** Every place below a value, in the order of its text, with how the text begins there: its key, or its item. */
function* placesOf(
  value: unknown,
  path: readonly string[],
): Iterable<{ readonly path: readonly string[]; readonly begins: string }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const begins = Array.isArray(value) ? (JSON.stringify(inner)[0] ?? '') : JSON.stringify(key)
    yield { path: [...path, key], begins }
    yield* placesOf(inner, [...path, key])
  }
}
