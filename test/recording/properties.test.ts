import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import type { Capture } from '../../src/exchanges/capture.ts'
import { Secrets } from '../../src/exchanges/secrets.ts'
import { toLines } from '../../src/exchanges/tape-entry.ts'
import { readCaptures } from '../../src/recording/read-captures.ts'
import {
  keepHeaders,
  recordedOfAnswer,
  recordedOfRequest,
} from '../../src/recording/recorded-headers.ts'
import { createRecorder } from '../../src/recording/recorder.ts'
import { capture } from '../support/record.ts'
import { expect, test } from '../support/test.ts'

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => Buffer.from(text)),
  fc.json().map((text) => Buffer.from(text)),
)
const value = fc
  .string({ unit: fc.constantFrom(...'abc 019;=,"\'\\:#-{}\xe9\xff\t'), maxLength: 20 })
  .map((text) => text.trim())
const names = [...new Set([...recordedOfRequest, ...recordedOfAnswer])]
const lines = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...names.filter((name) => name !== 'content-encoding'),
        'X-Other',
        'Date',
        'Content-Type',
      ),
      value,
    ),
    { maxLength: 6 },
  )
  .map((pairs) => pairs.flat())
const target = fc
  .string({ unit: fc.constantFrom(...'abz019/?&=%._~-+:@!$*\xe9"\''), maxLength: 30 })
  .map((text) => `/v1/${text}`)
const anyCapture: fc.Arbitrary<Capture> = fc.record({
  id: fc.constant(''),
  time: fc.integer({ min: 0, max: 4e12 }),
  duration: fc.integer({ min: 0, max: 1e6 }).map((tenths) => tenths / 10),
  method: fc.constantFrom('GET', 'POST', 'DELETE', 'M-SEARCH', "a!#$%&'*+.^_`|~-"),
  target,
  requestHeaders: lines,
  requestBody: fc.option(bytes, { nil: undefined }),
  status: fc.option(fc.integer({ min: 200, max: 599 }), { nil: undefined }),
  responseHeaders: lines,
  responseBody: fc.option(bytes, { nil: undefined }),
  failure: fc.option(fc.string({ minLength: 1, unit: 'binary' }), { nil: undefined }),
})

/** What of a capture a recording keeps. */
function kept(given: Capture): Capture {
  const { status, failure } = given
  const secrets = new Secrets()
  const hasAnswer = status !== undefined
  return {
    ...given,
    id: '',
    target: secrets.redactTarget(given.target),
    requestHeaders: toLines(keepHeaders(given.requestHeaders, recordedOfRequest)),
    responseHeaders: hasAnswer ? toLines(keepHeaders(given.responseHeaders, recordedOfAnswer)) : [],
    responseBody: hasAnswer ? given.responseBody : Buffer.alloc(0),
    failure: failure ?? (hasAnswer ? undefined : 'no answer came'),
  }
}

for (const ending of ['yaml', 'json']) {
  test(`any captures are written to ${ending} and read back equal, but for what is left out on purpose`, async ({
    folder,
  }) => {
    const file = path.join(folder, `any.${ending}`)
    const session = fc.array(anyCapture, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(session, async (captures) => {
        const recorder = createRecorder({ file })
        for (const each of captures) recorder.add(each)
        await recorder.close()
        const read = [...readCaptures(file)].map((each) => ({ ...each, id: '' }))
        expect(read).toEqual(captures.map(kept))
      }),
      { numRuns: 150 },
    )
  })
}

const key = fc.stringMatching(/^[A-Za-z0-9._~+/-]{6,24}={0,2}$/)
const places: ((secret: string) => Partial<Capture>)[] = [
  (secret) => ({ responseBody: Buffer.from(`before${secret}after`) }),
  (secret) => ({ requestBody: Buffer.from(JSON.stringify({ secret })) }),
  (secret) => ({ responseBody: Buffer.from(`\xff\0${secret}`, 'latin1') }),
  (secret) => ({ target: `/v1/pets/${secret}` }),
  (secret) => ({ target: `/v1/pets?a=${encodeURIComponent(secret)}` }),
  (secret) => ({ responseHeaders: ['link', `<${secret}>`] }),
]

test('no key that a request carried occurs in what is written, wherever it stood', async ({
  folder,
}) => {
  await fc.assert(
    fc.asyncProperty(
      key,
      fc.constantFrom(...places),
      fc.constantFrom('yaml', 'json', 'har'),
      async (secret, place, ending) => {
        const file = path.join(folder, `keys.${ending}`)
        const recorder = createRecorder({ file })
        recorder.add(capture({ ...place(secret), requestHeaders: [] }))
        recorder.add(
          capture({ ...place(secret), requestHeaders: ['authorization', `bearer ${secret}`] }),
        )
        await recorder.close()
        const text = await readFile(file, 'utf8')
        const bodies = [...readCaptures(file)].flatMap((each) => [
          each.requestBody?.toString('latin1'),
          each.responseBody?.toString('latin1'),
          decodeURIComponent(each.target.replace(/%(?![0-9a-f]{2})/gi, '%25')),
        ])
        for (const written of [text, ...bodies]) expect(written).not.toContain(secret)
      },
    ),
    { numRuns: 200 },
  )
})
