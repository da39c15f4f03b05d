import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { decodeContent } from '../../src/base/http/decode-content.ts'
import { headerPairs, toHeaderLines } from '../../src/base/http/header-lines.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import {
  keepHeaders,
  recordedAnswerHeaders,
  recordedRequestHeaders,
} from '../../src/recording/to-tape-entry.ts'
import { Secrets } from '../../src/redaction/redaction.ts'
import { everyForm } from '../support/every-form.ts'
import { createRecorder } from '../support/library.ts'
import { readCaptures } from '../support/read-recordings.ts'
import { capture } from '../support/record.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** Bodies in which nothing is redacted: JSON with a member `key` has a credential. */
const bytes = fc
  .oneof(
    fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
  )
  .filter((body) => new Secrets().redactBytes(body) === body)
const value = fc
  .string({ unit: fc.constantFrom(...'abc 019;=,"\'\\:#-{}\xe9\xff\t'), maxLength: 20 })
  .map((text) => text.trim())
const names = [...new Set([...recordedRequestHeaders, ...recordedAnswerHeaders])]
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
    requestHeaders: toHeaderLines(keepHeaders(given.requestHeaders, recordedRequestHeaders)),
    responseHeaders: hasAnswer
      ? toHeaderLines(keepHeaders(given.responseHeaders, recordedAnswerHeaders))
      : [],
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
        expect(read).toEqual(captures.map((each) => ({ ...kept(each), isReduced: true })))
      }),
      runs(20),
    )
  })
}

const key = fc.stringMatching(/^[A-Za-z0-9._~+/-]{6,24}={0,2}$/)
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const coded = (coding: string, bytes: Buffer) => ({
  responseHeaders: ['content-type', 'text/plain', 'content-encoding', coding],
  responseBody: bytes,
})
const percent = (secret: string) =>
  [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join('')
const places: { readonly [name: string]: (secret: string) => Partial<Capture> } = {
  'the body of an answer': (secret) => ({ responseBody: Buffer.from(`before${secret}after`) }),
  'the body of a request': (secret) => ({ requestBody: json({ secret }) }),
  'a body with escapes': (secret) => ({
    responseBody: Buffer.from(JSON.stringify(secret).replaceAll('/', '\\/')),
  }),
  'a binary body': (secret) => ({ responseBody: Buffer.from(`\xff\0${secret}`, 'latin1') }),
  'base64 in a body': (secret) => ({
    responseBody: json({ basic: Buffer.from(`user:${secret}`).toString('base64') }),
  }),
  'a body in percent-encoding': (secret) => ({ requestBody: Buffer.from(`a=${percent(secret)}`) }),
  'a body in gzip': (secret) => coded('gzip', gzipSync(`you are ${secret}`)),
  'a body in brotli': (secret) => coded('br', brotliCompressSync(`you are ${secret}`)),
  'a body in deflate in gzip': (secret) =>
    coded('deflate, gzip', gzipSync(deflateSync(`you are ${secret}`))),
  'a compressed body of a request': (secret) => ({
    requestHeaders: ['content-encoding', 'zstd'],
    requestBody: zstdCompressSync(`you are ${secret}`),
  }),
  'a path': (secret) => ({ target: `/v1/pets/${secret}` }),
  'a query': (secret) => ({ target: `/v1/pets?a=${encodeURIComponent(secret)}` }),
  'a query, all of it encoded': (secret) => ({ target: `/v1/pets?a=${percent(secret)}` }),
  'a parameter that carries a credential': (secret) => ({
    target: `/v1/pets?access_token=${encodeURIComponent(secret)}`,
  }),
  'a cookie': (secret) => ({ requestHeaders: ['cookie', `sid=${secret}`] }),
  'a header of a request': (secret) => ({ requestHeaders: ['prefer', `x=${secret}`] }),
  'a header of an answer': (secret) => ({ responseHeaders: ['link', `<${secret}>`] }),
  'a failure': (secret) => ({ failure: `no answer for ${secret}` }),
}

for (const [name, place] of Object.entries(places)) {
  test(`no key that a request carried is in any file, tape or recording, by ${name}`, async ({
    folder,
  }) => {
    await fc.assert(
      fc.asyncProperty(key, fc.constantFrom('yaml', 'json', 'har'), async (secret, ending) => {
        const file = path.join(folder, `keys.${ending}`)
        const given = place(secret)
        const credential = ['authorization', `bearer ${secret}`]
        const known = { ...given, requestHeaders: [...credential, ...(given.requestHeaders ?? [])] }
        const recorder = createRecorder({ file })
        recorder.add(capture(known))
        // As a crash would leave it.
        await expectNone(secret, [path.join(folder, 'keys.tape.ndjson')])
        recorder.add(capture(known))
        await recorder.close()
        // Here it stands in an exchange from before it was used as a key.
        const early = createRecorder({ file: path.join(folder, `early.${ending}`) })
        early.add(capture({ requestHeaders: [], ...given }))
        early.add(capture(known))
        await early.close()
        const written = await readdir(folder)
        expect(written.toSorted()).toEqual([`early.${ending}`, `keys.${ending}`])
        await expectNone(
          secret,
          written.map((each) => path.join(folder, each)),
        )
        await Promise.all(written.map((each) => rm(path.join(folder, each))))
      }),
      runs(3),
    )
  })
}

/** Searches files as they are, with every encoding in them undone, and in the bodies that they hold. */
async function expectNone(secret: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    expect(everyForm(await readFile(file, 'utf8'))).not.toContain(secret)
    for (const { target, requestHeaders, requestBody, ...answer } of readCaptures(file)) {
      const { responseHeaders, responseBody, failure = '' } = answer
      const bodies = [requestBody, responseBody].map((bytes, at) => {
        const lines = at === 0 ? requestHeaders : responseHeaders
        return bytes && decodeContent(bytes, valuesOf(lines, 'content-encoding')).bytes
      })
      for (const text of [target, failure, ...requestHeaders, ...responseHeaders, ...bodies])
        expect(everyForm(text?.toString('latin1') ?? '')).not.toContain(secret)
    }
  }
}

/** All values of a header as one. */
function valuesOf(lines: readonly string[], wanted: string): string {
  const values = headerPairs(lines).filter(([name]) => name.toLowerCase() === wanted)
  return values.map(([, value]) => value).join(', ')
}
