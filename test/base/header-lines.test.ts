import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasHeader,
  headerPairs,
  headerTexts,
  headerValue,
  toHeaderRecord,
  withoutHeader,
} from '../../src/base/http/header-lines.ts'

const lines = ['Accept', 'a/b', 'X-A', ' 1 ', 'x-a', '2', 'accept-x', 'x-a']

test('header lines are read as pairs of name and value', () => {
  expect(headerPairs(lines)).toEqual([
    ['Accept', 'a/b'],
    ['X-A', ' 1 '],
    ['x-a', '2'],
    ['accept-x', 'x-a'],
  ])
  expect(headerTexts(lines).slice(0, 2)).toEqual(['Accept: a/b', 'X-A:  1 '])
})

test('a header is found by its name in any case, and never by a value', () => {
  expect(headerValue(lines, 'x-a')).toBe(' 1 ')
  expect(headerValue(lines, 'a/b')).toBeUndefined()
  expect([hasHeader(lines, 'accept'), hasHeader(lines, 'a/b')]).toEqual([true, false])
})

test('a name without a value is ignored', () => {
  const cut = [...lines, 'x-cut']
  expect(hasHeader(cut, 'x-cut')).toBe(false)
  expect(headerValue(cut, 'x-cut')).toBeUndefined()
  expect(withoutHeader(cut, 'accept')).toEqual(lines.slice(2))
})

test('what is taken out is gone, and all else stays in order', () => {
  const pair = fc.tuple(fc.constantFrom('A', 'a', 'b', 'aa'), fc.constantFrom('a', 'b', ''))
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const left = withoutHeader(pairs.flat(), 'a')
      expect(headerPairs(left)).toEqual(pairs.filter(([name]) => name.toLowerCase() !== 'a'))
      expect(hasHeader(left, 'a')).toBe(false)
    }),
  )
})

test.for<[string[], object]>([
  [[], {}],
  [lines, { accept: 'a/b', 'x-a': ' 1 , 2', 'accept-x': 'x-a' }],
  [['A', ''], { a: '' }],
  [['Set-Cookie', 'a=1', 'set-cookie', 'b=2, 3'], { 'set-cookie': ['a=1', 'b=2, 3'] }],
  [['Set-Cookie', 'a=1'], { 'set-cookie': ['a=1'] }],
  [['constructor', '1', 'x-cut'], { constructor: '1' }],
])('the lines %j are the headers %j', ([given, record]) => {
  expect(toHeaderRecord(given)).toEqual(record)
})

test('a header may be named __proto__', () => {
  expect(Object.entries(toHeaderRecord(['__proto__', 'a', '__PROTO__', 'b']))).toEqual([
    ['__proto__', 'a, b'],
  ])
})
