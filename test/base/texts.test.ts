import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeContent } from '../../src/base/http/decode-content.ts'
import { evenMediaType, isUtf8Json, parseMediaType } from '../../src/base/http/media-type.ts'
import { jsonProblem, jsonProblemText, parseJson, readJson } from '../../src/base/json/json.ts'
import { repeatedKeys } from '../../src/base/json/json-places.ts'
import { oneOf, printable } from '../../src/base/text/text.ts'
import { plural, singular } from '../../src/contract/resources/paths.ts'
import { runs } from '../support/runs.ts'

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
  const found = repeatedKeys(text, readJson(text))
  expect(found.map(({ place }) => place)).toEqual(places)
  for (const { key, offset } of found) {
    expect(JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(text.slice(offset))?.[0] ?? '')).toBe(key)
  }
})

test('no JSON that was written from a value has a key twice', () => {
  fc.assert(fc.property(fc.json(), (text) => repeatedKeys(text, readJson(text)).length === 0))
})

test('a key that is put into an object again is found wherever it is', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
      const [first] = Object.keys(value)
      const text = `[1,${JSON.stringify(value).slice(0, -1)},${JSON.stringify(first)}:0}]`
      expect(repeatedKeys(text, readJson(text))).toMatchObject([{ place: `1.${first}` }])
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
  ['application/json;;charset=utf-8', 'application/json'],
  ['application/json;\tcharset=utf-8', 'application/json'],
  ['application/json; charset="utf-8', 'malformed'],
  ['application/json; =x', 'malformed'],
  ['; charset=utf-8', 'malformed'],
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

test.for([
  ['application/json', true],
  ['application/json; charset=UTF8', true],
  ['application/json; charset="utf-8"; a=b', true],
  ['application/json; profile="charset=latin1"', true],
  ['application/json; charset=latin1', false],
  ['application/json; charset', false],
  ['application/problem+json', false],
  ['', false],
] as const)('whether %s is JSON in UTF-8: %s', ([text, expected]) => {
  expect(isUtf8Json(parseMediaType(text))).toBe(expected)
})

/** Media types that mean the same (RFC 9110, section 8.3.1; RFC 8259, section 11; RFC 7578, section 4.1). */
const alike = [
  [
    'application/json',
    'Application/JSON',
    'application/json; charset="UTF-8"',
    'application/json;;',
  ],
  ['application/vnd.own+json', 'application/vnd.OWN+JSON;charset=utf-8'],
  ['application/vnd.own+json; a=1; b="2"', 'application/vnd.own+json;B=2 ; A="1"; charset=utf-8'],
  ['application/vnd.own+json; a=2; b=2'],
  ['application/vnd.own+json; a=x', 'application/vnd.own+json; A="x"'],
  ['application/vnd.own+json; a=X'],
  ['text/plain', 'TEXT/plain ;'],
  ['text/plain; charset=utf-8', 'text/plain;charset="UTF-8"'],
  ['text/plain; charset=iso-8859-1'],
  ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=utf-8'],
  ['multipart/form-data', 'multipart/form-data; boundary=x'],
  ['text/*', 'Text/*'],
  ['*/*'],
  ['*'],
  ['no type', 'No Type '],
]

test('media types are the same where case, quotes, order and parameters change nothing', () => {
  for (const group of alike)
    for (const one of group)
      for (const others of alike)
        for (const other of others)
          expect([one, other, evenMediaType(one) === evenMediaType(other)]).toEqual([
            ...[one, other, group === others],
          ])
})

test('a missing content type is not JSON', () => {
  expect(isUtf8Json(parseMediaType(undefined))).toBe(false)
})

/** Texts that are not JSON, and what is said of them: never the text itself. */
test.for<[string, RegExp]>([
  ['{"key":"Bearer s3cret"x}', /^Expected ',' or '}' after property value at position 22/],
  ['s3cret', /^Unexpected token 's'$/],
  [`${' '.repeat(100)}s3cret${' '.repeat(100)}`, /^Unexpected token 's'$/],
  ['["s3cret" "s3cret"]', /^Expected ',' or ']' after array element at position 10/],
  ['{"a":"s3cret\n"}', /^Bad control character in string literal at position 12/],
  ['{"s3cret":', /^Unexpected end of JSON input$/],
  ['{s3cret:1}', /^Expected property name or '}' at position 1/],
])('of %j only the rule is told', ([text, expected]) => {
  const error = thrownBy(text)
  expect(jsonProblemText(error)).toMatch(expected)
  expect(jsonProblemText(error)).not.toContain('s3cret')
  expect(jsonProblem(error).what).not.toMatch(/position/)
})

function thrownBy(text: string): SyntaxError {
  try {
    parseJson(text)
  } catch (error) {
    return error as SyntaxError
  }
  throw new Error(`${text} is JSON`)
}

test.for([
  ['plain text, ünïcode 🐢', 'plain text, ünïcode 🐢'],
  ['\u001b[31mred\u001b[0m', '\ufffd[31mred\ufffd[0m'],
  ['\u009b31m', '\ufffd31m'],
  ['a\r\nb\tc', 'a\ufffd\ufffdb\ufffdc'],
  ['\u202egnp.exe', '\ufffdgnp.exe'],
  ['\u200f\u2066\u2028\u061c', '\ufffd\ufffd\ufffd\ufffd'],
] as const)('%j is shown as %j', ([text, shown]) => {
  expect(printable(text)).toBe(shown)
})

test('whatever a text holds, no control code is left, and its length stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text)).not.toMatch(/\p{Cc}/u)
      expect(printable(text, { lines: true })).not.toMatch(/(?!\n)\p{Cc}/u)
      expect(printable(text, { lines: true }).split('\n')).toHaveLength(text.split('\n').length)
      expect(printable(text)).toHaveLength(text.length)
    }),
    runs(50),
  )
})

test.each([
  ['order', 'an order'],
  ['line item', 'a line item'],
  ['user', 'a user'],
  ['usage', 'a usage'],
  ['unit', 'a unit'],
  ['universal link', 'a universal link'],
  ['uninstaller', 'an uninstaller'],
  ['update', 'an update'],
  ['URL', 'a URL'],
  ['uuid', 'a uuid'],
  ['utility', 'a utility'],
  ['euro', 'a euro'],
  ['one-off', 'a one-off'],
  ['only child', 'an only child'],
])('one %s is %s', (one, expected) => {
  expect(oneOf({ one })).toBe(expected)
})

test.each([
  ['pet', 'pets'],
  ['category', 'categories'],
  ['key', 'keys'],
  ['address', 'addresses'],
  ['status', 'statuses'],
  ['box', 'boxes'],
  ['api', 'apis'],
  ['wiki', 'wikis'],
])('several of what is called %s are %s', (one, many) => {
  expect(plural(one)).toBe(many)
  expect(plural(many)).toBe(many)
  expect(singular(many)).toBe(one)
})
