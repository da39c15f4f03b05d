import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChecker } from '../../../src/check/checker.ts'
import type { Capture } from '../../../src/journal/exchange.ts'
import { harbour } from '../../support/harbour.ts'
import { runs } from '../../support/runs.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.constantFrom(
    '[',
    '[1e999]',
    '{"__proto__":{"a":1}}',
    '"\\ud800"',
    '-0',
    'a[b][c]=1&a=%',
    '&&=',
  ),
  fc.constantFrom(
    '{"name":"Ada","tug":{"name":5}}',
    '{"ships":[{"name":null}]}',
    'title=%zz&title[]=1',
  ),
  fc.constantFrom(
    '--b\r\n',
    '--b\r\nContent-Disposition: form-data; name="scale"\r\n\r\n5\r\n--b--',
    '--b--',
  ),
)
const bytes = fc.oneof(
  fc.uint8Array().map((each) => Buffer.from(each)),
  text.map((each) => Buffer.from(each)),
  text.map((each) => gzipSync(each)),
)
const name = fc.constantFrom(
  ...[
    'content-type',
    'Content-Encoding',
    'authorization',
    'X-Key',
    'cookie',
    'set-cookie',
    'x-trace',
  ],
  ...['x-total', 'x-fresh', '__proto__', ''],
)
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'application/json',
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'text/csv',
  ),
  fc.constantFrom(
    'application/x-www-form-urlencoded',
    'image/png',
    'application/problem+json',
    '*/*',
  ),
  fc.constantFrom(
    'Basic',
    'Basic dTpw',
    'Bearer k',
    'berth=%zz; a',
    'berth=',
    '1e999',
    '-1',
    'gzip',
    ';;',
  ),
)
const lines = fc.array(fc.tuple(name, value)).map((pairs) => pairs.flat())
const target = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string().map((each) => `/api/ships/${each}`),
  fc.string().map((each) => `/api/ships?${each}`),
  fc.constantFrom(
    '/api/ships',
    '/api/notes',
    '/api/charts',
    '/api/log',
    '/api/ships/;ship=%ff',
    'http://[',
  ),
  fc.constantFrom(
    '/api/ships?size[min][a]=1&size[=2',
    '/api/ships?limit=9e9&limit',
    '/api/ships/;ship=1;ship=2',
  ),
)
const captures: fc.Arbitrary<Capture> = fc.record({
  ...{ id: fc.constant('x'), time: fc.constant(0), duration: fc.constant(1) },
  method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', ''),
  ...{ target, requestHeaders: lines, requestBody: fc.option(bytes, { nil: undefined }) },
  status: fc.option(fc.constantFrom(0, 99, 100, 200, 201, 204, 205, 304, 404, 500, 999), {
    nil: undefined,
  }),
  ...{ responseHeaders: lines, responseBody: fc.option(bytes, { nil: undefined }) },
  failure: fc.constantFrom(undefined, 'cut off'),
})

test('nothing that a peer can send makes the check of another contract fail', async () => {
  const { source } = await harbour()
  const checker = await createChecker({ source })
  await fc.assert(
    fc.asyncProperty(captures, async (capture) => {
      const found = checker.check(capture)
      expect(found.filter(({ rule }) => rule === 'checker-failed')).toEqual([])
    }),
    runs(500),
  )
  // Whatever a peer sends, Prism does not fail either.
  expect(checker.report().remarks).toBe(undefined)
})
