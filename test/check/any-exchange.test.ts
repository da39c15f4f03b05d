import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChecker } from '../../src/check/checker.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { source as petStore } from '../support/built-in.ts'
import { harbour } from '../support/harbour.ts'
import { runs } from '../support/runs.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.constantFrom(
    ...['[', '{"id":', '[1e999]', '{"__proto__":{"a":1}}', '\\u0000', '"\\ud800"', '-0', '&&='],
    ...['{"a":{"constructor":1}}', '{"name":"Ada","tug":{"name":5}}', '{"ships":[{"name":null}]}'],
    ...['a[b][c]=1&a=%', 'title=%zz&title[]=1', '--b\r\n', '--b--'],
    '--b\r\nContent-Disposition: form-data; name="scale"\r\n\r\n5\r\n--b--',
  ),
)
const bytes = fc.oneof(
  fc.uint8Array().map((each) => Buffer.from(each)),
  text.map((each) => Buffer.from(each)),
  text.map((each) => gzipSync(each)),
)
const name = fc.constantFrom(
  ...['content-type', 'Content-Encoding', 'authorization', 'X-Key', 'cookie', 'set-cookie', ''],
  ...['sunset', 'deprecation', 'x-trace', 'x-total', 'x-fresh', '__proto__'],
)
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...['application/json', 'application/json; charset', 'application/problem+json', 'json', '*/*'],
    ...['multipart/form-data; boundary=b', 'multipart/form-data', 'text/csv', 'image/png', ';;'],
    ...['application/x-www-form-urlencoded', 'gzip', 'gzip, br', 'Bearer k', 'Basic', 'Basic dTpw'],
    ...['berth=%zz; a', 'berth=', 'a=b; c', '1e999', '-1', '%zz'],
  ),
)
const lines = fc.array(fc.tuple(name, value)).map((pairs) => pairs.flat())

/** Exchanges at any target: at those that are given, and below the first of them. */
function captures(...targets: readonly string[]): fc.Arbitrary<Capture> {
  const body = fc.option(bytes, { nil: undefined })
  return fc.record({
    ...{ id: fc.constant('x'), time: fc.constant(0), duration: fc.constant(1) },
    method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', '', '\u0000'),
    target: fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((each) => `${targets[0]}/${each}`),
      fc.string().map((each) => `${targets[0]}?${each}`),
      fc.constantFrom(...targets, 'http://[', '*'),
    ),
    ...{ requestHeaders: lines, requestBody: body, responseHeaders: lines, responseBody: body },
    status: fc.option(
      fc.constantFrom(0, 99, 100, 200, 201, 204, 205, 304, 400, 401, 404, 500, 999),
      { nil: undefined },
    ),
    failure: fc.constantFrom(undefined, 'cut off'),
  })
}

test.for([
  [
    'the pet store',
    async () => petStore,
    captures(
      ...['/v1/pets', '/v1/pets?limit=%', '/v1/pets/%ff', 'http://[/v1/pets'],
      '/v1/pets?__proto__=1&status[]=x&constructor=2',
    ),
  ],
  [
    'another contract',
    async () => (await harbour()).source,
    captures(
      ...['/api/ships', '/api/notes', '/api/charts', '/api/log', '/api/ships/;ship=%ff'],
      ...['/api/ships?size[min][a]=1&size[=2', '/api/ships?limit=9e9&limit'],
      '/api/ships/;ship=1;ship=2',
    ),
  ],
] as const)(
  'nothing that a peer can send makes the check of %s fail',
  async ([, open, exchanges]) => {
    const checker = await createChecker({ source: await open() })
    await fc.assert(
      fc.property(exchanges, (capture) => {
        const found = checker.check(capture)
        expect(found.filter(({ rule }) => rule === 'checker-failed')).toEqual([])
      }),
      runs(250),
    )
    // Whatever a peer sends, Prism does not fail either.
    const { exchanges: counts, remarks } = checker.report()
    expect(remarks).toBe(undefined)
    expect(counts.checked + counts.unchecked).toBe(counts.total)
    expect(counts.checked).toBeGreaterThan(30)
  },
)
