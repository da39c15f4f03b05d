import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { UsageError } from '../support/library.ts'
import { importRecording } from '../support/read-recordings.ts'
import { runs } from '../support/runs.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

/** Header values as bytes: Latin-1, and UTF-8 read as Latin-1, as Node gives them. */
const values = {
  'Latin-1': 'attachment; filename="\xe4.txt"',
  'UTF-8': Buffer.from('attachment; filename="ä€.txt"').toString('latin1'),
}

function get(sandbox: TestSandbox, target = '/v1/pets', method = 'GET') {
  return sandbox.talk(
    `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${sandbox.key}\r\n\r\n`,
    { head: method === 'HEAD' },
  )
}

const tape = (headers: object, request = 'GET /v1/pets', more: object = { body: '[]' }) => ({
  version: 1,
  exchanges: [{ request, answer: { status: 200, headers, ...more } }],
})
const fault = (headers: object, body: unknown = []) => ({
  version: 1,
  faults: [{ id: 'f', on: '*', respond: { status: 200, headers, body } }],
})

for (const [name, value] of Object.entries(values)) {
  test(`a content-disposition in ${name} of a tape, a fault or a HAR goes out byte for byte`, async ({
    start,
    folder,
  }) => {
    const headers = { 'content-disposition': value }
    const imported = await importHar(folder, [{ name: 'Content-Disposition', value }])
    for (const scenario of [tape(headers), fault(headers), imported]) {
      const { replies } = await get(await start({ scenario }))
      expect([replies[0]?.status, replies[0]?.body]).toEqual([200, '[]'])
      expect(replies[0]?.headers.get('content-disposition')).toBe(value)
    }
  })
}

const reserved = [
  ...['content-length', 'transfer-encoding', 'trailer', 'connection', 'keep-alive'],
  ...['proxy-connection', 'te', 'upgrade', 'x-request-id', 'x-sandbox-origin'],
]
test.for(reserved)(
  '%s in a tape or a fault is refused with its place and rule',
  async (name, { start, folder }) => {
    const headers = { [name]: '1' }
    const says = `headers.${name} must be another header: the sandbox sets this one`
    await expect(start({ scenario: tape(headers) })).rejects.toThrow(says)
    await expect(start({ scenario: fault(headers) })).rejects.toThrow(says)
    const file = path.join(folder, 'beside.tape.ndjson')
    await writeFile(file, `${JSON.stringify(tape(headers).exchanges[0])}\n`)
    const beside = start({ scenario: { version: 1, exchanges: file } })
    await expect(beside).rejects.toThrow(`${file}:1: answer.${says}`)
  },
)

test('framing headers of a HAR are left out, and its answer can be read', async ({
  start,
  folder,
}) => {
  const scenario = await importHar(
    folder,
    reserved.map((name) => ({ name, value: name === 'te' ? 'chunked' : '99' })),
  )
  const { replies, rest } = await get(await start({ scenario }))
  expect([replies[0]?.status, replies[0]?.body, rest]).toEqual([200, '[]', ''])
})

test('a replayed HEAD has the length that was recorded', async ({ start, folder }) => {
  const scenario = await importHar(folder, [{ name: 'Content-Length', value: '1234' }], 'HEAD')
  const { replies } = await get(await start({ scenario }), '/v1/pets', 'HEAD')
  expect(replies[0]?.headers.get('content-length')).toBe('1234')
  expect(replies[0]?.headers.get('x-sandbox-origin')).toBe('tape')
})

test('a length that is not a number is refused, and one of another method is not sent', async ({
  start,
}) => {
  const answer = (length: unknown) => tape({}, 'GET /v1/pets', { body: '[]', length })
  await expect(start({ scenario: answer('1, 2') })).rejects.toThrow(
    /answer.length must be an integer/,
  )
  const { replies } = await get(await start({ scenario: answer(7) }))
  expect([replies[0]?.headers.get('content-length'), replies[0]?.body]).toEqual(['2', '[]'])
})

// --- property ---

const NAMES = [
  ...['content-type', 'content-encoding', 'content-disposition', 'date', 'expect', 'set-cookie'],
  ...['trailer', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'vary', 'link'],
  ...['access-control-allow-origin', 'x-request-id', 'preference-applied', 'etag', '__proto__'],
]
const name = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.string({ unit: fc.constantFrom(...'abz09!#$%&*+.^_`|~-'), minLength: 1, maxLength: 12 }),
)
const value = fc.string({
  unit: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...'ab ,;="\t\xe4\xff\x80') },
    { weight: 1, arbitrary: fc.constantFrom(...'\r\n\0\x7f€') },
  ),
  maxLength: 12,
})
const body = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => ({
    base64: Buffer.from(bytes).toString('base64'),
  })),
)
const status = fc.oneof(
  fc.constantFrom(100, 101, 200, 201, 204, 205, 304, 401, 407, 426, 999),
  fc.integer({ min: 100, max: 999 }),
)
const answer = fc.record({
  status,
  lines: fc.array(fc.tuple(name, value), { maxLength: 4 }),
  body,
  method: fc.constantFrom('GET', 'HEAD'),
  connection: fc.constantFrom(undefined, 'truncate'),
})

test('nothing that an answer holds ends the sandbox: tapes, HARs and faults with any lines, statuses and bodies', async ({
  start,
  folder,
}) => {
  const sandbox = await start({ scenario: 'empty' })
  await fc.assert(
    fc.asyncProperty(answer, async ({ status, lines, body, method, connection }) => {
      const headers = Object.fromEntries(lines)
      const request = `${method} /v1/pets`
      const har = lines.map(([name, value]) => ({ name, value }))
      const scenarios = [
        { version: 1, exchanges: [{ request, answer: { status, headers, body } }] },
        {
          version: 1,
          faults: [{ id: 'f', on: '*', connection, respond: { status, headers, body } }],
        },
        await importHar(folder, har, method, { status, body }),
      ]
      for (const scenario of scenarios) {
        try {
          await sandbox.load(JSON.parse(JSON.stringify(scenario)))
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError)
          continue
        }
        const { replies, rest, ended } = await get(sandbox, '/v1/pets', method)
        expect(ended).toBe('closed')
        expect(replies.length + Number(rest !== '')).toBe(1)
        const { replies: after } = await sandbox.talk(
          'GET /__admin/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
        )
        expect(after[0]?.status).toBe(200)
      }
    }),
    runs(12),
  )
})

// --- internal ---

async function importHar(
  folder: string,
  headers: readonly { readonly name: string; readonly value: string }[],
  method = 'GET',
  { status = 200, body = '[]' }: { status?: number; body?: unknown } = {},
): Promise<string> {
  const file = path.join(folder, 'session.har')
  const out = path.join(folder, 'session.yaml')
  const content =
    typeof body === 'string'
      ? { text: body }
      : { text: (body as { base64: string }).base64, encoding: 'base64' }
  const entry = {
    startedDateTime: '2026-11-20T09:30:00.000Z',
    time: 1,
    request: { method, url: 'http://x/v1/pets', headers: [], bodySize: 0 },
    response: { status, headers, content: method === 'HEAD' ? {} : content, bodySize: -1 },
  }
  await writeFile(file, JSON.stringify({ log: { entries: [entry] } }))
  await importRecording({ file, out, dropUnknown: false })
  return out
}
