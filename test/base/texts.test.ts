import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeContent } from '../../src/base/decode-content.ts'
import { duplicateKeys } from '../../src/base/duplicate-keys.ts'
import { readJson } from '../../src/base/json.ts'
import { parseMediaType } from '../../src/base/media-type.ts'

test.for<[string, readonly string[]]>([
  ['{}', []],
  ['{"a":1,"b":{"a":2}}', []],
  ['{"a":1,"a":2}', ['a']],
  ['[{"a":1},{"a":1,"b":2,"a":3}]', ['1.a']],
  ['{"x":{"y":[0,{"z":1,"z":2}]}}', ['x.y.1.z']],
  ['{"a":1,"\\u0061":2}', ['a']],
  ['{"a":"{\\"a\\":1,\\"a\\":2}"}', []],
  ['{"a\\\\":1,"a":2}', []],
  ['{"a":["a","a"],"b":"a"}', []],
  ['{"a":1000000,"a":1}', ['a']],
  ['{"n":1e6,"a":100,"a":1}', ['a']],
  ['{"n":-0,"a":1,"a":1}', ['a']],
  [' { "a" : 1 ,\n "a" : 2 } ', ['a']],
  ['{"a\\/b":1,"a/b":2}', ['a/b']],
  ['{"__proto__":1,"__proto__":2,"a":1,"a":2,"a":3}', ['__proto__', 'a', 'a']],
])('the keys that stand twice in %s are found', ([text, places]) => {
  expect(duplicateKeys(text, readJson(text))).toEqual(places)
})

test('no JSON that was written from a value has a key twice', () => {
  fc.assert(fc.property(fc.json(), (text) => duplicateKeys(text, readJson(text)).length === 0))
})

test('a key that is put into an object again is found wherever it is', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
      const [first] = Object.keys(value)
      const text = `[1,${JSON.stringify(value).slice(0, -1)},${JSON.stringify(first)}:0}]`
      expect(duplicateKeys(text, readJson(text))).toEqual([`1.${first}`])
    }),
  )
})

test.for<[string | undefined, string]>([
  ['application/json', 'application/json'],
  ['Application/JSON; charset=utf-8', 'application/json'],
  ['application/json;charset="utf-8";', 'application/json'],
  ['application/json ; a=b ;c=d', 'application/json'],
  ['text/plain', 'text/plain'],
  [undefined, 'absent'],
  ['', 'malformed'],
  ['json', 'malformed'],
  ['application/json; charset', 'malformed'],
  ['application/json, text/html', 'malformed'],
  ['application/', 'malformed'],
])('the content type %s is read as %s', ([text, expected]) => {
  const type = parseMediaType(text)
  expect(type.kind === 'type' ? type.name : type.kind).toBe(expected)
})

test.for(['constructor', '__proto__', 'compress', 'gzip, toString'])(
  'the coding %s is not known',
  (coding) => {
    expect(decodeContent(Buffer.from('[]'), coding)).toEqual({ problem: 'unknown-coding' })
  },
)
