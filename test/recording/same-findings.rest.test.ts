import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Checker } from '../../src/check/checker.ts'
import { fingerprintPlace } from '../../src/check/reports/fingerprint.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { createChecker } from '../support/checking.ts'
import { createRecorder } from '../support/library.ts'
import { readCaptures } from '../support/read-recordings.ts'
import { capture } from '../support/record.ts'
import { runs, some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** Everything that a check tells of some exchanges, in an order of its own. */
function verdictOn(checker: Checker, captures: Iterable<Capture>): readonly string[] {
  checker.nextSession()
  const before = checker.report().unchecked
  const found: string[] = []
  for (const each of captures) {
    for (const violation of checker.check(each)) {
      const { rule, severity } = violation
      found.push(`${severity} ${rule} ${fingerprintPlace(violation, each.status)}`)
    }
  }
  for (const [reason, count] of Object.entries(checker.report().unchecked)) {
    const more = count - (before[reason] ?? 0)
    if (more > 0) found.push(`${more} × ${reason}`)
  }
  return found.toSorted()
}

/** Records a session to a file, and reads it back as `check` does. */
async function recorded(file: string, captures: readonly Capture[]): Promise<Iterable<Capture>> {
  const recorder = createRecorder({ file })
  for (const each of captures) recorder.add(each)
  await recorder.close()
  return readCaptures(file)
}

const pet = { id: 1, name: 'Rex', categoryId: 3, status: 'available' }
const error = { code: 'a', message: 'b', status: 404 }

const body: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom<unknown>(
      ...[pet, [pet], [pet, pet], [], error, { ...pet, id: 2 ** 60, more: 1 }, { name: 5 }, null],
      ...[{ ...pet, password: 'hunter-22', otp: 471108 }, [{ ...pet, token: 48151623.5 }]],
      ...[
        { ...pet, session: { id: 'aB3-dE5f', at: [1] } },
        { ...error, access_token: 'aB3-dE5f' },
      ],
    )
    .map((value) => Buffer.from(JSON.stringify(value))),
  fc
    .constantFrom('', '{"a":1,"a":2}', '[{"id":9223372036854775808}]', '{"id":', 'ä', '\ufeff[]')
    .map((text) => Buffer.from(text)),
  fc.constantFrom(Buffer.from([0xff, 0xfe]), Buffer.from('"\xe4"', 'latin1'), Buffer.alloc(0)),
)

/** A body with the lines that say how it is encoded; now and then they say something else. */
const message = fc
  .record({
    bytes: body,
    coding: fc.constantFrom(
      ...[undefined, undefined, undefined, 'gzip', 'GZIP, identity', 'gzip, gzip', 'snappy', 'br'],
      ...['gzip, gzip, gzip, gzip', ''],
    ),
    type: fc.constantFrom(
      ...['application/json', 'application/json', 'application/json; charset=utf-8', undefined],
      ...[
        'text/html',
        'json',
        'application/json; charset',
        '',
        'application/vnd.x+json',
        '\xe4/\xf6',
      ],
    ),
    isKept: fc.constantFrom(true, true, true, true, false),
  })
  .map(({ bytes, coding, type, isKept }) => {
    const times = coding?.match(/gzip/gi)?.length ?? 0
    const encoded = Array.from({ length: times }).reduce<Buffer>((each) => gzipSync(each), bytes)
    return {
      body: isKept ? encoded : undefined,
      lines: [
        ...(type === undefined ? [] : ['Content-Type', type]),
        ...(coding === undefined ? [] : ['content-encoding', coding]),
      ],
    }
  })

const KEY = 'Kq8-7hF2-a-key-that-stands-in-no-other-text'
const authorization = fc.constantFrom(
  ...[
    `Bearer ${KEY}`,
    `Bearer ${KEY}`,
    `bearer  ${KEY}`,
    undefined,
    'Bearer',
    'Bearer ',
    '',
    'bearer',
  ],
  ...[`Basic ${btoa(`user:${KEY}`)}`, 'Basic', `Digest username="${KEY}"`, KEY, `Bearer\t${KEY}`],
  ...[`Token ${KEY}`, `Own ${KEY}`, `BearerX ${KEY}`, `Bearer ${KEY} ${KEY}`],
)

const more = fc.subarray([
  ['If-None-Match', '"v1"'],
  ['if-modified-since', 'Sat, 21 Nov 2026 12:00:00 GMT'],
  ['Prefer', 'code=404'],
  ['cookie', 'view=available; theme=dark; lang=en; seen=Rex'],
  ['content-type', 'text/plain'],
])
const announced = fc.subarray([
  ['Deprecation', '@1795132800'],
  ['Sunset', 'Thu, 05 Dec 2030 00:00:00 GMT'],
  ['sunset', 'tomorrow'],
  ['Set-Cookie', 'view=available; Path=/'],
  ['Location', '/v1/pets/1'],
  ['ETag', '"v1"'],
])

const target = fc.oneof(
  fc.constantFrom(
    ...['/v1/pets', '/v1/pets', '/v1/pets/1', '/v1/pets/1', '/v1/pets?limit=5', '/v1/pets?limit=0'],
    ...['/v1/pets?status=sold&limit=1', '/v1/pets?status=nosuch', '/v1/pets?limit=1&limit=2'],
    ...['/v1/pets?limit', '/v1/pets?limit=%zz', '/v1/pets?x=1', '/v1/pets?', '/v1/not-in-contract'],
    ...['/v1/pets/%zz', '/v1/pets/9223372036854775808', '/v1/pets/one', '/v1/pets/', '/v1'],
    ...[
      '/v1/x/../pets',
      '/v1/./pets',
      '/v1/pets/1/../2',
      '/v1/x/v1/pets',
      '/v1//pets',
      '/v1/pets#x',
    ],
    ...[
      'http://petstore.example/v1/pets',
      'https://petstore.example/v1/pets/1?limit=5',
      '/v1/pets?a#b',
    ],
    ...[
      "/v1/pets/'",
      '/v1/pets/"a"',
      '/v1/pets/a\\b',
      '/v1/pets/{petId}',
      '/v1/pets/%2e%2e',
      '/v1/Pets',
    ],
  ),
  fc.stringMatching(/^[!-~]{0,8}$/).map((text) => `/v1/pets/${text}`),
  fc.stringMatching(/^[!-~]{0,12}$/).map((text) => `/v1/pets?${text}`),
)

const STATUSES = [200, 200, 200, 201, 202, 204, 301, 304, 304, 400, 401, 404, 418, 500, 599, 999]

const exchange: fc.Arbitrary<Partial<Capture>> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'FROB'),
    ...{ target, request: message, reply: message, authorization, more, announced },
    status: fc.constantFrom(...STATUSES),
    duration: fc.double({ min: 0, max: 40, noNaN: true }),
    wait: fc.integer({ min: 0, max: 20 }),
    fate: fc.constantFrom(
      ...(['whole', 'whole', 'whole', 'whole', 'whole', 'cut', 'none'] as const),
    ),
  })
  .map(({ method, request, reply, authorization, more, announced, status, fate, ...rest }) => {
    const isBare = method === 'HEAD' || status === 204 || status === 304
    const came = fate !== 'none'
    return {
      ...{ method, target: rest.target, duration: rest.duration, time: rest.wait },
      requestHeaders: [
        ...(authorization === undefined ? [] : ['Authorization', authorization]),
        ...request.lines,
        ...more.flat(),
      ],
      requestBody: request.body,
      status: came ? status : undefined,
      responseHeaders: came ? [...reply.lines, ...announced.flat()] : [],
      responseBody: fate === 'whole' ? (isBare ? Buffer.alloc(0) : reply.body) : undefined,
      failure: fate === 'whole' ? undefined : 'upstream-reset: closed the connection',
    }
  })

/** Exchanges that begin one after the other and may overlap. */
const session = fc.array(exchange, { minLength: 1, maxLength: 120, size: 'max' }).map((all) => {
  let time = Date.parse('2026-11-21T12:00:00Z')
  return all.map((each, index) => {
    time += each.time as number
    return capture({ ...each, time, id: `c-${index}` })
  })
})

test.for(some(['har', 'yaml', 'json'], 1))(
  'a check of the %s recording of any session finds what the proxy found',
  async (ending, { folder }) => {
    const [inProxy, ofFile] = [await createChecker(), await createChecker()]
    let run = 0
    await fc.assert(
      fc.asyncProperty(session, async (captures) => {
        run += 1
        const file = path.join(folder, `session-${run}.${ending}`)
        const there = verdictOn(inProxy, captures)
        expect(verdictOn(ofFile, await recorded(file, captures))).toEqual(there)
      }),
      runs(8),
    )
    // A property that is never about anything would hold, too.
    const rules = new Set(inProxy.report().findings.map(({ rule }) => rule))
    expect(rules.size).toBeGreaterThan(15)
  },
)
