import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  curlCommand,
  exactCurlCommand,
  exampleCurl,
  KEY_VARIABLE,
} from '../../src/base/http/curl.ts'
import { showCredentials } from '../../src/contract/requests/security.ts'
import { runs } from '../support/runs.ts'

const origin = 'http://127.0.0.1:4010'

/** What a shell hands to curl in each of some lines. */
function allArguments(lines: readonly string[]): string[][] {
  const script = `curl() { for each; do printf '%s\\0' "$each"; done; printf '\\0\\0'; }\n${lines.join('\n')}`
  const said = execFileSync('sh', ['-c', script], { encoding: 'utf8', maxBuffer: 2 ** 24 })
  let rest = said.split('\0')
  return lines.map(() => {
    // An argument may be empty, but no two of them follow one another.
    const end = rest.findIndex((each, at) => each === '' && rest[at + 1] === '')
    const own = rest.slice(0, end)
    rest = rest.slice(end + 2)
    return own
  })
}

const argumentsOf = (line: string): string[] => allArguments([line])[0] ?? []

test('whatever a request holds, a shell hands it to curl as it is', () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'binary' }),
      fc.array(
        fc.constantFrom("'", '"', '$(id)', '`id`', '\\', '!', '\n', '*', ' ', ';', '&', '#'),
      ),
    )
    .map((parts) => [parts].flat().join('').replaceAll('\0', '').toWellFormed())
  const requests = fc.sample(fc.record({ target: text, value: text, body: text }), runs(100))
  const lines = requests.map(({ target, value, body }) => {
    const headers = ['X-Any', `${value}.`]
    return exactCurlCommand({
      method: 'POST',
      origin,
      target: `/${target}`,
      headers,
      body: `.${body}`,
    })
  })
  for (const [at, given] of allArguments(lines).entries()) {
    const { target, value, body } = requests[at] as (typeof requests)[number]
    expect(given.slice(0, 3)).toEqual(['-i', '-X', 'POST'])
    expect(given.includes(`${origin}/${target}`) || given.includes(`/${target}`)).toBe(true)
    expect(given).toContain(`X-Any: ${value}.`)
    expect(given.slice(-2)).toEqual(['--data-raw', `.${body}`])
  }
})

test.for<[string, readonly string[], string]>([
  ['/v1/pets?limit=1', [], `${origin}/v1/pets?limit=1`],
  ['/v1/pets#x', ['--request-target', '/v1/pets#x'], `${origin}/`],
  ['*', ['--request-target', '*'], `${origin}/`],
  ['/v1/ä', ['--request-target', '/v1/ä'], `${origin}/`],
])('the target %s is sent as it is', (parts) => {
  const [target, option, url] = parts
  const given = argumentsOf(
    exactCurlCommand({ method: 'GET', origin, target, headers: [], body: undefined }),
  )
  expect(given).toEqual(expect.arrayContaining([url, ...option]))
  expect(given.includes('--request-target')).toBe(option.length > 0)
})

test('an exact line sends the header lines of its request, and none that curl adds', () => {
  const headers = ['Host', 'a', 'Accept', '*/*', 'X-Empty', '', 'x-a', '1', 'x-a', '2']
  const request = { origin, target: '/', headers, body: '{}' }
  expect(argumentsOf(exactCurlCommand({ ...request, method: 'PUT' })).slice(6, -2)).toEqual([
    ...['-H', 'Accept: */*', '-H', 'X-Empty;', '-H', 'x-a: 1', '-H', 'x-a: 2'],
    ...['-H', 'User-Agent:', '-H', 'Content-Type:'],
  ])
  expect(exactCurlCommand({ ...request, method: 'HEAD' })).toMatch(/^curl -i -I (?!.*--data-raw)/)
})

test('a line for a person has the key of the shell, and says what it lacks', () => {
  const headers = ['Authorization', 'Bearer hush', 'User-Agent', 'x', 'Prefer', 'code=404']
  const url = `${origin}/v1/pets`
  const line = curlCommand({ method: 'GET', url, headers, body: undefined, lacks: ['a', 'b'] })
  expect(line).toBe(
    `curl -i --globoff --path-as-is ${url} -H "Authorization: Bearer $PETSTORE_KEY" -H 'Prefer: code=404'; : 'a, b'`,
  )
})

test.for([
  ['header.authorization', 'Bearer', ['-H', 'Authorization: Bearer k']],
  ['header.authorization', 'Basic', ['-u', 'k:']],
  ['header.x-key', 'ApiKey', ['-H', 'x-key: k']],
  ['cookie.sid', 'ApiKey', ['-H', 'Cookie: sid=k']],
  ['query.key', 'ApiKey', []],
] as const)(
  'the shell fills in a key that is not known, in %s (%s)',
  ([location, challenge, sent]) => {
    const given = { location, challenge } as Parameters<typeof showCredentials>[0][number]
    const { path, ...shown } = showCredentials([given], KEY_VARIABLE, '/a')
    const line = `PETSTORE_KEY=k; ${exampleCurl({ url: origin + path, ...shown })}`
    const address = `${origin}/a${location.startsWith('query') ? '?key=k' : ''}`
    expect(allArguments([line])).toEqual([[...sent, address]])
  },
)
