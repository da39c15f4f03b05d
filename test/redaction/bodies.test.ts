import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSecretName } from '../../src/base/text/secret-names.ts'
import type { OpenApiDocument } from '../../src/contract/document/document.ts'
import { contractWords } from '../../src/contract/words/contract-words.ts'
import { withoutCredentials } from '../../src/redaction/body-credentials.ts'
import { Secrets } from '../../src/redaction/redaction.ts'
import { credentialPlaceholder, standInNumber } from '../../src/redaction/text-spans.ts'
import { readDocument } from '../support/built-in.ts'
import { everyForm } from '../support/every-form.ts'
import { runs } from '../support/runs.ts'

const words = contractWords(readDocument())

function redacted(body: string): string {
  return new Secrets(words).redactBody(body)
}

test.for([
  ['{"password":"hunter-22"}', '{"password":"xxxxxx-00"}'],
  ['{"accessToken": "aB3", "id": 7}', '{"accessToken": "xX0", "id": 7}'],
  ['{"API-KEY":"a","tokens":"b","monkey":"c"}', '{"API-KEY":"x","tokens":"b","monkey":"c"}'],
  ['[[{"a":{"client_secret":"aé€😀b"}}]]', '[[{"a":{"client_secret":"xxxxx"}}]]'],
  ['{"token":"ab","token":"cd"}', '{"token":"xx","token":"xx"}'],
  ['{"pass\\u0077ord":"ab","\\u0070wd":"cd"}', '{"pass\\u0077ord":"xx","\\u0070wd":"xx"}'],
  ['{"token":"a\\"b\\\\\\u0041"}', '{"token":"x!x!X"}'],
  ['{"token" \n:\t"ab" , "b":1}', '{"token" \n:\t"xx" , "b":1}'],
  ['{"otp":471100,"id":471100,"pwd":-1.5e3}', '{"otp":100000,"id":471100,"pwd":-1.1e3}'],
  ['{"secret":["a",["b",12]],"b":"c"}', '{"secret":["x",["x",10]],"b":"c"}'],
  [
    '{"credentials":{"user":"me","pin":12},"id":9223372036854775807}',
    '{"credentials":{"user":"xx","pin":10},"id":9223372036854775807}',
  ],
  ['{"token":"ab', '{"token":"xx'],
  ['{"token":"ab\\', '{"token":"xx!'],
  ['{"token":"ab…', '{"token":"xx…'],
  ['{"token":abc1,"b":1}', '{"token":xxx0,"b":1}'],
  ['{"secret":["ab",{"c":"de"', '{"secret":["xx",{"c":"xx"'],
  ['f({"token":"ab"});', 'f({"token":"xx"});'],
  ['"token":"ab"', '"token":"xx"'],
  ['{"a":"{\\"token\\": \\"ab\\",\\"b\\":1}"}', '{"a":"{\\"token\\": \\"xx\\",\\"b\\":1}"}'],
  ['{"a":"{\\n \\"secret\\": [\\n\\"ab\\"]}"}', '{"a":"{\\n \\"secret\\": [\\n\\"xx\\"]}"}'],
  ['{"a":"{\\"token\\":\\"ab"}', '{"a":"{\\"token\\":\\"xx"}'],
  ['{"code":"ab","grant_type":"x"}', '{"code":"xx","grant_type":"x"}'],
  ['{"token":"Bearer ab"}', '{"token":"Bearer xx"}'],
  [
    '{"next":"https:\\/\\/u:p1@h\\/?a=1\\u0026token=ab"}',
    '{"next":"https:\\/\\/x%3Ax0@h\\/?a=1\\u0026token=xx"}',
  ],
  ['name=Rex&password=a%2Bb+c&b=1', 'name=Rex&password=x%2Bx%20x&b=1'],
  ['client%5Fsecret=ab', 'client%5Fsecret=xx'],
  ['user[password]=my pass', 'user[password]=xx%20xxxx'],
  ['password=ab&note=form-data', 'password=xx&note=form-data'],
  ['grant_type=authorization_code&code=ab', 'grant_type=authorization_code&code=xx'],
  ['a=1\r\ntoken=ab\nb=2', 'a=1\r\ntoken=xx\nb=2'],
  [
    '--x\r\nContent-Disposition: form-data; name="token"\r\nContent-Type: text/plain\r\n\r\nab\r\n--x\r\nContent-Disposition: form-data; name=b; filename="token"\r\n\r\ncd\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data; name="token"\r\nContent-Type: text/plain\r\n\r\nxx\r\n--x\r\nContent-Disposition: form-data; name=b; filename="token"\r\n\r\ncd\r\n--x--\r\n',
  ],
  [
    'Content-Disposition: form-data; name="token"\r\n\r\nab',
    'Content-Disposition: form-data; name="token"\r\n\r\nxx',
  ],
] as const)('the body %s is kept as %s, as a text and as bytes, once and twice', ([body, kept]) => {
  expectKept(body, kept)
})

test.for([
  '{"next_page_token":"abc","token_type":"bearer"}',
  '{"password":null,"token":true,"secret":""}',
  '{"token":',
  '{"token":}',
  '{"a":"token","b":": x","c":"\\":"}',
  '{"code":"bad_request","message":"no","status":400}',
  '{"code":"ab","state":"CA"}',
  'code=ab&a=1',
])('the body %s is kept as it is', (body) => expectKept(body, body))

function expectKept(body: string, kept: string) {
  expect(redacted(body)).toBe(kept)
  expect(redacted(kept)).toBe(kept)
  expect(new Secrets(words).redactBytes(Buffer.from(body)).toString()).toBe(kept)
}

test.for([
  ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '00000000-0000-0000-0000-000000000000'],
  ['8f14e45fceea167a', '0000000000000000'],
  ['0912-3456', '0000-0000'],
  ['2026-11-21', '1970-01-01'],
  ['2026-11-21T12:00:00Z', '1970-01-01T00:00:00Z'],
  ['me@example.com', 'redacted@redacted.invalid'],
  ['eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl', 'eyJhbGciOiJub25lIn0.e30.redacted'],
  ['sk_live_4eC39HqL', 'xx_xxxx_0xX00XxX'],
  ['https://h.example/a?b=1', 'xxxxx://x.xxxxxxx/x!x=0'],
  ['a"b\\c\nd', 'x!x!x!x'],
  ['[redacted]', '[redacted]'],
  ['abc [redacted]', 'abc [redacted]'],
] as const)('%j is replaced by %j, which has the same form', ([text, stand]) => {
  expect(credentialPlaceholder(text)).toBe(stand)
  expect(credentialPlaceholder(stand)).toBe(stand)
})

test('a stand-in is its own stand-in, and needs no escape in JSON', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.uuid()), (text) => {
      const stand = credentialPlaceholder(text)
      expect(credentialPlaceholder(stand)).toBe(stand)
      if (!text.includes('[redacted]')) expect(JSON.stringify(stand)).toBe(`"${stand}"`)
    }),
    runs(200),
  )
})

test('the stand-in of a number is a number of the same size', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.maxSafeInteger(),
        fc.integer().map((number) => number / 1000),
        fc.constantFrom(1e300, -4.711e21, 1.5e-7),
      ),
      (number) => {
        const text = String(number)
        const stand = standInNumber(text)
        expect(JSON.parse(stand)).toEqual(expect.any(Number))
        expect(stand).toHaveLength(text.length)
        expect(Number.isInteger(JSON.parse(stand))).toBe(Number.isInteger(number))
        expect(standInNumber(stand)).toBe(stand)
      },
    ),
    runs(300),
  )
})

const secretNames = [
  ...['authorization', 'auth', 'cookie', 'cookie2', 'credential', 'credentials', 'pass', 'pwd'],
  ...['jwt', 'sess', 'session', 'sid', 'sig', 'signature', 'csrf', 'xsrf', 'client_assertion'],
  ...['otp', 'totp', 'dpop', 'code_verifier', 'device_code', 'token', 'secret', 'password', 'key'],
  ...['passwd', 'passphrase', 'passcode', 'session_id', 'sessid', 'api_key', 'access_key', 'x_key'],
]

const secretName = fc
  .tuple(
    fc.constantFrom(...secretNames),
    fc.constantFrom('_', '-', '.', ' ', ''),
    fc.constantFrom('', 'my_', 'x-'),
    fc.constantFrom('', '[]', '_', ':'),
    fc.func(fc.boolean()),
  )
  .map(([name, separator, before, after, isUpper]) => {
    const parts = (before + name).split(/[_-]/)
    const joined = separator === '' ? name.replaceAll('_', '') : parts.join(separator)
    const cased = [...joined].map((char) => (isUpper(char) ? char.toUpperCase() : char)).join('')
    return cased + after
  })
  .filter(isSecretName)

test('every name that is that of a credential is found, however it is written', () => {
  fc.assert(
    fc.property(secretName, (name) => {
      expect(redacted(JSON.stringify({ [name]: 'ab' }))).toBe(JSON.stringify({ [name]: 'xx' }))
    }),
    runs(300),
  )
})

/** A JSON text with white space and escapes as nobody writes them, and where its credentials are: `keep` is what must stay. */
const plainText = fc.string({
  unit: fc.constantFrom('a', 'Z', '"', '\\', '/', ':', '{', 'é', '\n', '1'),
  maxLength: 8,
})
const plainName = fc
  .oneof(plainText, fc.constantFrom('id', 'name', 'code', 'tokens', 'status'))
  .filter((name) => !isSecretName(name) && name !== 'code')
const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    plainText,
    fc.integer(),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.oneof(plainName, secretName), tie('value')), { maxLength: 4 })
      .map((pairs) => Object.fromEntries(pairs)),
  ),
})).value

/** The same value with the stand-ins that it must have. */
function expected(value: unknown, isSecret = false): unknown {
  if (typeof value === 'string') return isSecret ? credentialPlaceholder(value) : value
  if (typeof value === 'number') return isSecret ? Number(standInNumber(String(value))) : value
  if (Array.isArray(value)) return value.map((each) => expected(each, isSecret))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      expected(each, isSecret || isSecretName(name)),
    ]),
  )
}

test('only values with secret names change, and they keep their types', () => {
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent)
      expect(redacted(text)).toBe(JSON.stringify(expected(value), undefined, indent))
      const nested = JSON.stringify({ a: text })
      expect(redacted(nested)).toBe(
        JSON.stringify({ a: JSON.stringify(expected(value), undefined, indent) }),
      )
    }),
    runs(150),
  )
})

const secret = fc.stringMatching(/^[A-W][a-z0-9+/"\\é]{9,20}[0-9]Z$/)

test('no part of a body that is cut anywhere holds a credential that it names', () => {
  fc.assert(
    fc.property(secretName, secret, fc.nat(60), (name, text, cut) => {
      const body = JSON.stringify({ id: 1, [name]: text, b: [{ [name]: [text] }] })
      const start = body.slice(0, Math.max(0, body.length - cut))
      const kept = everyForm(redacted(start))
      // What is left of a value of which there is half.
      for (let length = 4; length <= text.length; length += 1)
        expect(kept).not.toContain(text.slice(0, length))
    }),
    runs(200),
  )
})

test.for([
  ['{"token":"aB3-dE5f"}', 'aB3-dE5f'],
  ['{"a":{"token":"aB3\\u002ddE5f"}}', 'aB3-dE5f'],
  ['{"token":"Bearer aB3-dE5f"}', 'aB3-dE5f'],
  ['{"token":12345678}', '12345678'],
  ['{"cookie":"sid=aB3-dE5f; a=b"}', 'aB3-dE5f'],
  ['token=aB3-dE5f&a=1', 'aB3-dE5f'],
  ['password=aB3+dE5f', 'aB3 dE5f'],
  ['{"a":"https://u:aB3-dE5f@h/"}', 'aB3-dE5f'],
] as const)(
  'the credential that the body %s names is searched for elsewhere: %s',
  ([body, value]) => {
    for (const sent of [body, Buffer.from(body)]) {
      const secrets = new Secrets(words)
      secrets.learn([], '', sent)
      expect(secrets.redact(`<${value}>`)).toBe('<[redacted]>')
    }
    const secrets = new Secrets(words)
    secrets.learn(['Content-Encoding', 'gzip'], '', gzipSync(body))
    expect(secrets.redact(`<${value}>`)).toBe('<[redacted]>')
  },
)

test.for([
  ['{"token":"available"}', 'available'],
  ['{"password":"secret"}', 'secret'],
  ['{"token":1234567}', '1234567'],
  ['{"token":"xxX00-xx"}', 'xxX00-xx'],
  ['{"token":"00000000-0000-0000-0000-000000000000"}', '00000000-0000-0000-0000-000000000000'],
  ['{"session":{"agent":"Mozilla/5.0"}}', 'Mozilla/5.0'],
  [`{"token":"${'a1'.repeat(5000)}"}`, 'a1'.repeat(5000)],
] as const)('the body %s names no credential that is searched for elsewhere', ([body, value]) => {
  const secrets = new Secrets(words)
  secrets.learn([], '', body)
  expect(secrets.list()).toEqual([])
  expect(secrets.redact(`<${value}>`)).toBe(`<${value}>`)
})

test('a number that is used as a key stays a number in a body, so that JSON stays JSON', () => {
  const secrets = new Secrets(words)
  secrets.learn(['x-api-key', '48151623'])
  expect(secrets.redactBody('{"id":48151623,"a":"48151623","b":[1,-48151623.5]}')).toBe(
    '{"id":10000000,"a":"[redacted]","b":[1,-10000000.5]}',
  )
  expect(secrets.redact('got 48151623')).toBe('got [redacted]')
})

test.for(['null', 'true', 'false', 'undefined'])(
  '%s is not a key, even if it is sent as one',
  (word) => {
    const secrets = new Secrets(words)
    secrets.learn(['authorization', `Bearer ${word}`])
    expect(secrets.redactBody(`{"a":${word}}`)).toBe(`{"a":${word}}`)
  },
)

/** A contract that declares members with secret names, and a password without one. */
const strict = contractWords({
  ...readDocument(),
  components: {
    schemas: {
      Login: {
        type: 'object',
        properties: {
          token: { type: 'string' },
          secret: { type: 'string', format: 'password' },
          pin: {
            type: 'array',
            items: { anyOf: [{ type: 'string', format: 'password' }, { type: 'null' }] },
          },
        },
      },
    },
  },
} as OpenApiDocument)

test('members that the contract declares are credentials by their names, or if their schemas say that they are passwords', () => {
  const secrets = new Secrets(strict)
  const body = '{"token":"aB3-dE5f","secret":"aB3","pin":["ab"],"pinned":"ab","my_token":"ab"}'
  secrets.learn([], '', body)
  expect(secrets.list()).toEqual(['aB3-dE5f'])
  expect(secrets.redactBody(body)).toBe(
    '{"token":"000-0000","secret":"xX0","pin":["xx"],"pinned":"ab","my_token":"xx"}',
  )
  expect(secrets.redactBody('pin=ab&token=cd')).toBe('pin=xx&token=xx')
})

test('a message about a credential does not show it, however short it is', () => {
  const secrets = new Secrets(strict)
  expect(secrets.redactMessage('pin must be longer, got "a"', 'body.0.pin')).toBe(
    'pin must be longer',
  )
  expect(secrets.redactMessage('name must be a string, got 1', 'body.0.name')).toBe(
    'name must be a string, got 1',
  )
  expect(secrets.redactMessage('it must be a list, got {"pin":"a","b":1', 'body')).toBe(
    'it must be a list, got {"pin":"x","b":1',
  )
})

test('bodies that differ only in the credentials that they name are equal without them', () => {
  const blank = (text: string) => withoutCredentials(Buffer.from(text)).toString()
  expect(blank('{"a":1,"password":"one"}')).toBe(blank('{"a":1,"password":"another"}'))
  expect(blank('a=1&password=one')).toBe(blank('a=1&password=another'))
  expect(blank('{"a":1,"name":"one"}')).not.toBe(blank('{"a":1,"name":"another"}'))
  const bytes = Buffer.from('{"a":1}')
  expect(withoutCredentials(bytes)).toBe(bytes)
})

const declaring = (properties: object, paths: object = {}) =>
  contractWords({
    ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
    ...{ paths, components: { schemas: { Any: { properties } } } },
  } as OpenApiDocument)
const shown = (properties: object, body: object, paths?: object) =>
  JSON.parse(new Secrets(declaring(properties, paths)).redactBody(JSON.stringify(body)))

test.for([
  ['a password', { password: { type: 'string' } }, { password: 'xx' }],
  [
    'one that may be null',
    { password: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    { password: 'xx' },
  ],
  ['a key', { key: { type: 'string' } }, { key: 'xx' }],
  ['a key that is an object', { key: { type: 'object' } }, { key: 'ab' }],
  ['a session of a fixed list', { session: { type: 'string', enum: ['ab'] } }, { session: 'ab' }],
  [
    'what is only written and sounds like one',
    { key_data: { type: 'string', writeOnly: true } },
    { key_data: 'xx' },
  ],
  [
    'what is only written and does not',
    { notes: { type: 'string', writeOnly: true } },
    { notes: 'ab' },
  ],
  ['a pin', { pin: { type: 'string' } }, { pin: 'xx' }],
  ['a pin that is an object', { pin: { type: 'object' } }, { pin: 'ab' }],
  [
    'what the contract calls public',
    { token: { type: 'string', 'x-sandbox': { credential: false } } },
    { token: 'ab' },
  ],
  [
    'what the contract calls a credential',
    { motto: { type: 'string', 'x-sandbox': { credential: true } } },
    { motto: 'xx' },
  ],
] as const)(
  'of what a contract declares, %s is shown as its schema says',
  ([, properties, expected]) => {
    const body = Object.fromEntries(Object.keys(properties).map((name) => [name, 'ab']))
    expect(shown(properties, body)).toEqual(expected)
  },
)

test('a member that names a record in a path is no credential, unless its name says that it certainly is', () => {
  const paths = { '/issues/{issueIdOrKey}/{AccountSid}/{token}': {} }
  const properties = {
    key: { type: 'string' },
    sid: { type: 'string' },
    token: { type: 'string' },
    sig: { type: 'string' },
  }
  const body = { key: 'ab', sid: 'ab', token: 'ab', sig: 'ab' }
  expect(shown(properties, body, paths)).toEqual({ ...body, token: 'xx', sig: 'xx' })
})
