import fc from 'fast-check'
import { expect, test } from 'vitest'
import { didYouMean, shown } from '../../src/base/text/shown.ts'
import { createSchemaCompiler } from '../../src/contract/document/schema-validator.ts'
import { createQueryReader, splitQuery } from '../../src/contract/requests/query.ts'
import { usableKey } from '../../src/options/usable-key.ts'
import { createKeyTest } from '../../src/sandbox/worlds/keys.ts'
import { runs } from '../support/runs.ts'

/** Query strings and the pairs they hold; an undecodable value is `undefined`. */
const queries: [string, [string, string | undefined][]][] = [
  ['', []],
  ['?', []],
  ['a=1', [['a', '1']]],
  ['?a=1&b=2', Object.entries({ a: '1', b: '2' })],
  ['?a=1&a=2', ['1', '2'].map((value) => ['a', value] as [string, string])],
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
    runs(300),
  )
})

const wellFormed = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed())

test('any query text is read: known parameters are values or violations, never both', () => {
  const read = createQueryReader(
    [
      {
        name: 'limit',
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
      { name: 'status', in: 'query', schema: { type: 'string', enum: ['available', 'sold'] } },
      { name: 'petId', in: 'path', schema: { type: 'integer' } },
    ],
    createSchemaCompiler('exact'),
  )
  const part = fc.constantFrom(
    ...['limit', 'status', 'petId', '=', '&', '5', '%', '[]', 'sold', '+', '-', '0'],
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
    runs(500),
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
    runs(300),
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
