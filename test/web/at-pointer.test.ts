import { expect, test } from 'vitest'
import { atPointer } from '../../src/base/json/json.ts'

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
