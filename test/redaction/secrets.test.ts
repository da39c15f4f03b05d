import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractWords } from '../../src/contract/words/contract-words.ts'
import { Secrets } from '../../src/redaction/redaction.ts'
import { readDocument } from '../support/built-in.ts'
import { everyForm } from '../support/every-form.ts'
import { runs } from '../support/runs.ts'

const words = contractWords(readDocument())

/** What is looked for after a message with these lines was seen. */
function known(lines: readonly string[], target = ''): Secrets {
  const secrets = new Secrets(words)
  secrets.learn(lines, target)
  return secrets
}

/** What pages and services set for ordinary reasons: each word of it may stand anywhere in a body. */
const ordinaryCookies = [
  ...['view=available', 'filter=available%2Cpending', 'status=sold', 'lang=en-GB', 'page=100000'],
  ...[
    'theme=dark-mode',
    'currency=EURO-CENT',
    'consent=accepted',
    'tz=Europe/Berlin',
    'auth=signed',
  ],
  ...['country=Switzerland', 'sort=name-ascending', 'sidebar=collapsed', 'seen="banner"'],
  ...['_ga=GA1.2.1234567890.1700000000', 'last_visit=2026-11-21T12:00:00Z', 'screen=1920x1080'],
  ...['prefs={"layout":"grid","columns":3}', 'ab_test=checkout-redesign-2026', 'session=active'],
  ...['referrer=https://www.example.com/landing-page', 'recently_viewed=12345678,87654321'],
  'user_name=Constantinople',
]

test.for(ordinaryCookies)('the ordinary cookie %s is not a credential, sent or set', (cookie) => {
  const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).replaceAll('"', '')
  const text = `{"status":"available","a":"${cookie} ${value}"}`
  expect(known(['Cookie', `a=1; ${cookie}`]).redact(text)).toBe(text)
  expect(known(['Set-Cookie', `${cookie}; Path=/; Secure`]).redact(text)).toBe(text)
})

test.for([
  ['session=hush-hush-0123', 'hush-hush-0123'],
  ['connect.sid=s%3AaB3dE5fG7hI9.kLmNoP', 's:aB3dE5fG7hI9.kLmNoP'],
  ['uid=8f14e45fceea167a5a36dedd4bea2543', '8f14e45fceea167a5a36dedd4bea2543'],
  ['visitor=3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  ['a=eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl', 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl'],
  ['remember_token="quoted-4711"', 'quoted-4711'],
] as const)('the cookie %s carries a credential', ([cookie, secret]) => {
  expect(known(['Cookie', `a=1; ${cookie}`]).redact(`<${secret}>`)).toBe('<[redacted]>')
  expect(known(['Set-Cookie', `${cookie}; Path=/`]).redact(`<${secret}>`)).toBe('<[redacted]>')
})

test('a word of the contract stays, even if somebody uses it as a key', () => {
  for (const word of words) {
    const text = `{"status":"${word}","${word}":1}`
    expect(known(['Authorization', `Bearer ${word}`]).redact(text)).toBe(text)
  }
  expect(words).toContain('available')
  expect(words).toContain('categoryId')
})

test('a word of the contract stays, even if somebody uses it with escapes as a key', () => {
  const start = fc.constantFrom('', '\\', '\\\\', '%', '%25', '%2F', '/', '%5C')
  const first = fc.constantFrom(
    (letter: string) => letter,
    (letter: string) => `%${letter.charCodeAt(0).toString(16)}`,
    (letter: string) => `\\u00${letter.charCodeAt(0).toString(16)}`,
  )
  const long = [...words].filter((word) => word.length >= 4 && !word.includes('{'))
  fc.assert(
    fc.property(fc.constantFrom(...long), start, first, start, (word, before, spell, after) => {
      const key = before + spell(word[0] as string) + word.slice(1) + after
      const text = `{"status":"${word}"}`
      expect(known(['Authorization', `Bearer ${key}`]).redact(text)).toBe(text)
      expect(known([], `//${key}@`).redact(text)).toBe(text)
    }),
    runs(300),
  )
})

test.for([
  [['Authorization', 'Bearer hush-0123'], ''],
  [['authorization', 'hush-0123'], ''],
  [['Authorization', `Basic ${btoa('user:hush-0123')}`], ''],
  [['X-Api-Key', 'hush-0123'], ''],
  [['Location', 'https://h/?access_token=hush-0123'], ''],
  [['Location', 'https://u:hush-0123@h/'], ''],
  [['Link', '</v1/pets?token=hush%2D0123>; rel="next"'], ''],
  [[], '/v1/pets?access%5Ftoken=hush-0123'],
  [[], '/v1/pets;jsessionid=hush-0123'],
  [[], 'http://u:hush-0123@h/v1/pets'],
] as const)('the credential that %j %s carries is searched for everywhere', ([lines, target]) => {
  expect(known(lines, target).redact('"hush-0123"')).toBe('"[redacted]"')
})

test.for(['1', 'id', 'abc'])('the credential %s is too short to be searched for', (short) => {
  expect(known(['authorization', `Bearer ${short}`]).redact(`"${short}":1`)).toBe(`"${short}":1`)
})

/** Backslashes are left out of what is compared, and fewer than four characters are not looked for. */
const secret = fc
  .stringMatching(/^[A-Za-z0-9._~+/\\"\xe9-]{6,24}={0,2}$/)
  .filter((text) => text.replaceAll('\\', '').length >= 4)
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const forms: { readonly [name: string]: (text: string) => string } = {
  'as it is': (text) => text,
  'percent-encoded': encodeURIComponent,
  'with every byte percent-encoded': percent,
  'percent-encoded twice': (text) => encodeURIComponent(percent(text)),
  'in JSON': JSON.stringify,
  'in JSON within JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'with slashes escaped': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'with escapes of JSON alone': (text) =>
    [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'in base64': (text) => Buffer.from(`user:${text}`).toString('base64'),
  'in base64 for addresses': (text) => Buffer.from(`u:${text}`).toString('base64url'),
}

for (const [name, write] of Object.entries(forms)) {
  test(`a credential is taken out ${name}, and what stands round it stays`, () => {
    fc.assert(
      fc.property(secret, fc.string({ maxLength: 20 }), (text, round) => {
        const secrets = known(['x-api-key', text])
        const around = round.replace(/[\\%A-Za-z0-9+/=_-]/g, '')
        const redacted = secrets.redact(`${around} ${write(text)} ${around}`)
        expect(everyForm(redacted)).not.toContain(text)
        expect(redacted.startsWith(`${around} `)).toBe(true)
        expect(redacted.endsWith(` ${around}`)).toBe(true)
        const bytes = secrets.redactBytes(Buffer.from(`\xff${write(text)}`))
        expect(everyForm(bytes.toString('utf8'))).not.toContain(text)
      }),
      runs(40),
    )
  })
}

test('JSON stays JSON where a credential stands beside an escape, or begins with one', () => {
  fc.assert(
    fc.property(
      secret,
      fc.string({ unit: fc.constantFrom('"', '\\', '/', 'a', '\n') }),
      (text, round) => {
        const secrets = known(['x-api-key', text])
        const redacted = secrets.redact(JSON.stringify({ message: `got ${round}${text}${round}` }))
        expect(typeof JSON.parse(redacted).message).toBe('string')
        expect(redacted).toContain('[redacted]')
      },
    ),
    runs(200),
  )
})

test('half a credential that an ellipsis cut off is taken out, from four characters on', () => {
  const secrets = known(['x-api-key', 'hush-hush/0123'])
  expect(secrets.redact('got "hush-hush…')).toBe('got "[redacted]…')
  expect(secrets.redact('got hush-hush%2…')).toBe('got [redacted]…')
  expect(secrets.redact('got "hus…')).toBe('got "hus…')
  expect(secrets.redact('got hush-hush, or so')).toBe('got hush-hush, or so')
})

test('a text without credentials is the same object, however many are known', () => {
  const secrets = new Secrets()
  for (let at = 0; at < 1500; at += 1) secrets.learn(['x-api-key', `key-number-${at}`])
  const bytes = Buffer.from('{"name":"Rex \\u00e9 50%","status":"available"}')
  expect(secrets.redactBytes(bytes)).toBe(bytes)
  const lines = ['Host', 'x', 'Accept', '*/*']
  expect(secrets.redactHeaders(lines)).toBe(lines)
  expect(secrets.redact('key-number-1499 key-number-1498')).toBe('[redacted] [redacted]')
})

test('of more than a thousand credentials, the earlier half is forgotten, and the later one is searched for', () => {
  const secrets = new Secrets()
  const key = (at: number) => `key-${at}-Zq7Xw9`
  for (let at = 0; at <= 1000; at += 1)
    secrets.learn(['Authorization', `Bearer ${key(at)}`], '/v1/pets')
  expect(secrets.redact(`a ${key(0)} b ${key(500)} c ${key(1000)}`)).toBe(
    `a ${key(0)} b [redacted] c [redacted]`,
  )
})
