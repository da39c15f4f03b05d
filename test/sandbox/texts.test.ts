import fc from 'fast-check'
import { expect, test } from 'vitest'
import { didYouMean } from '../../src/base/did-you-mean.ts'
import { shown } from '../../src/base/shown.ts'
import { createQueryReader, splitQuery } from '../../src/contract/query.ts'
import {
  credentialOf,
  redactHeaders,
  redactTarget,
  redactText,
} from '../../src/redaction/redact.ts'
import { createKeyTest, usableKey } from '../../src/sandbox/keys.ts'

/** Query strings and the pairs they hold; an undecodable value is `undefined`. */
const queries: [string, [string, string | undefined][]][] = [
  ['', []],
  ['?', []],
  ['a=1', [['a', '1']]],
  [
    '?a=1&b=2',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  [
    '?a=1&a=2',
    [
      ['a', '1'],
      ['a', '2'],
    ],
  ],
  ['?a', [['a', '']]],
  ['?a=', [['a', '']]],
  ['?=1', [['', '1']]],
  ['?a=b=c', [['a', 'b=c']]],
  ['?&&a=1&', [['a', '1']]],
  ['?a+b=c+d', [['a b', 'c d']]],
  ['?%61=%2B', [['a', '+']]],
  ['?a=%zz', [['a', undefined]]],
  ['?%zz=a', [['%zz', 'a']]],
  ['?a=%E2%82%AC', [['a', '€']]],
  ['?a=%E2%82', [['a', undefined]]],
  ['?a=1;b=2', [['a', '1;b=2']]],
]

for (const [text, pairs] of queries) {
  test(`the query ${JSON.stringify(text)} holds ${pairs.length} parameters`, () => {
    expect(splitQuery(text).map(({ name, value }) => [name, value])).toEqual(pairs)
  })
}

test('a query that URLSearchParams wrote is split as it meant', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(wellFormed, wellFormed)), (pairs) => {
      const split = splitQuery(`?${new URLSearchParams(pairs)}`)
      expect(split.map(({ name, value }) => [name, value])).toEqual(pairs)
    }),
    { numRuns: 300 },
  )
})

const wellFormed = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed())

test('any query text is read: known parameters are values or violations, never both', () => {
  const read = createQueryReader([
    {
      name: 'limit',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    },
    { name: 'status', in: 'query', schema: { type: 'string', enum: ['available', 'sold'] } },
    { name: 'petId', in: 'path', schema: { type: 'integer' } },
  ])
  const part = fc.constantFrom(
    'limit',
    'status',
    'petId',
    '=',
    '&',
    '5',
    '%',
    '[]',
    'sold',
    '+',
    '-',
    '0',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (text) => {
        const { values, violations, unknown } = read(`?${text}`)
        expect(values.limit).toSatisfy(
          (limit) => Number.isInteger(limit) && limit >= 1 && limit <= 100,
        )
        expect(['available', 'sold', undefined]).toContain(values.status)
        expect(unknown).not.toContain('limit')
        for (const { location } of violations) expect(location).toMatch(/^query\.(limit|status)$/)
      },
    ),
    { numRuns: 500 },
  )
})

for (const [word, known, hint] of [
  ['lsitPets', ['listPets', 'getPet'], ' Did you mean "listPets"?'],
  ['LISTPETS', ['listPets'], ' Did you mean "listPets"?'],
  ['getPets', ['listPets', 'getPet'], ' Did you mean "getPet"?'],
  ['listPets', ['listPets'], ' Did you mean "listPets"?'],
  ['completely-else', ['listPets', 'getPet'], ''],
  ['x', ['on'], ''],
  ['', ['on'], ''],
  ['anything', [], ''],
] as const) {
  test(`${JSON.stringify(word)} among ${known.join(', ') || 'nothing'} hints${hint || ' nothing'}`, () => {
    expect(didYouMean(word, known)).toBe(hint)
  })
}

for (const [target, redacted] of [
  ['/v1/pets', '/v1/pets'],
  ['/v1/pets?limit=5', '/v1/pets?limit=5'],
  ['/v1/pets?access_token=abc', '/v1/pets?access_token=[redacted]'],
  ['/v1/pets?a=1&api_key=abc&b=2', '/v1/pets?a=1&api_key=[redacted]&b=2'],
  ['/v1/pets?API-Key=abc#x', '/v1/pets?API-Key=[redacted]#x'],
  ['/v1/pets?key=a=b&token=', '/v1/pets?key=[redacted]&token=[redacted]'],
  ['/v1/pets?%6bey=abc', '/v1/pets?%6bey=[redacted]'],
  ['/v1/pets?%zz=abc&key=x', '/v1/pets?%zz=abc&key=[redacted]'],
  ['/v1/pets?monkey=abc&tokens=2', '/v1/pets?monkey=abc&tokens=2'],
  ['/v1/key=abc', '/v1/key=abc'],
] as const) {
  test(`the target ${target} is kept as ${redacted}`, () => {
    expect(redactTarget(target)).toBe(redacted)
  })
}

for (const [name, value, kept] of [
  ['Authorization', 'Bearer abc', 'Bearer [redacted]'],
  ['authorization', 'Basic YTpi', 'Basic [redacted]'],
  ['AUTHORIZATION', 'abc', '[redacted]'],
  ['Proxy-Authorization', 'Basic YTpi', 'Basic [redacted]'],
  ['Cookie', 'session abc', '[redacted]'],
  ['Set-Cookie', 'a=b', '[redacted]'],
  ['X-API-Key', 'abc', '[redacted]'],
  ['Accept', 'Bearer abc', 'Bearer abc'],
] as const) {
  test(`the header ${name}: ${value} is kept as ${kept}`, () => {
    const lines = ['Host', 'x', name, value]
    expect(redactHeaders(lines)).toEqual(['Host', 'x', name, kept])
    expect(lines[3]).toBe(value)
  })
}

test('a credential is replaced wherever it stands, unless it is too short to be one', () => {
  expect(redactText('got "abcd" and abcd', 'abcd')).toBe('got "[redacted]" and [redacted]')
  expect(redactText('got "$&"', '$&$&')).toBe('got "$&"')
  expect(redactText('a b a', 'a')).toBe('a b a')
  expect(redactText('a b a', undefined)).toBe('a b a')
  expect(credentialOf('Bearer abcd')).toBe('abcd')
  expect(credentialOf('abcd')).toBe('abcd')
  expect(credentialOf(undefined)).toBe('')
})

test('a plain key works alone; in a pattern the star alone is special', () => {
  const token = fc.stringMatching(/^[A-Za-z0-9._~+/-]{1,12}$/)
  fc.assert(
    fc.property(token, token, token, (one, two, three) => {
      expect(createKeyTest([one])(two)).toBe(one === two)
      const isKey = createKeyTest([`${one}*${two}`])
      expect(isKey(one + two)).toBe(true)
      expect(isKey(one + three + two)).toBe(true)
      expect(isKey(three)).toBe(
        three.length >= one.length + two.length && three.startsWith(one) && three.endsWith(two),
      )
      expect(createKeyTest([usableKey([`${one}*`])])(usableKey([`${one}*`]))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

for (const [value, text] of [
  ['a "b"', '"a \\"b\\""'],
  [2n ** 63n, '9223372036854775808'],
  [undefined, 'nothing'],
  [null, 'null'],
  [{ a: [1] }, '{"a":[1]}'],
  ['x'.repeat(100), `"${'x'.repeat(58)}…`],
  ['🐢'.repeat(100), `"${'🐢'.repeat(58)}…`],
] as const) {
  test(`a message shows ${text.slice(0, 20)}`, () => {
    expect(shown(value)).toBe(text)
    expect(shown(value).isWellFormed()).toBe(true)
  })
}
