import { writeFile } from 'node:fs/promises'
import { type Checker, createChecker } from '../../src/check/checker.ts'
import { contractOf } from '../../src/contract/contract.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { ofCapture } from '../../src/next/judged-exchange.ts'
import { readHar } from '../../src/recording/har/read-har.ts'
import { journalHar } from '../../src/recording/har/write-har.ts'
import { toTapeEntry } from '../../src/recording/to-tape-entry.ts'
import { secretsOf } from '../../src/redaction/redaction.ts'
import { fromTapeBody } from '../../src/tape/tape-entry.ts'
import { toCapture } from '../support/capture.ts'
import { answer, body, object, text } from '../support/contract-parts.ts'
import { ownContract, test as ownTest } from '../support/own-contract.ts'
import { expect, test } from '../support/test.ts'

const motto = 'café €'
const only = { type: 'string', enum: [motto, 'привет', '日本'] }
const paths = {
  '/motto': {
    get: { operationId: 'motto', responses: { 200: answer(only, 'text/plain') } },
    put: {
      operationId: 'setMotto',
      requestBody: body(only, 'text/plain'),
      responses: { 200: answer(only, 'text/plain') },
    },
  },
  '/form': {
    post: {
      operationId: 'form',
      requestBody: body(object({ word: only, file: text }), 'multipart/form-data'),
      responses: { 204: answer() },
    },
  },
}

/** Labels of the Encoding Standard, whatever their case, and the bytes of a text in each. */
const charsets: readonly (readonly [label: string, text: string, bytes: Buffer])[] = [
  ['ISO-8859-1', motto, Buffer.from('caf\xe9 \x80', 'latin1')],
  ['"windows-1252"', motto, Buffer.from('caf\xe9 \x80', 'latin1')],
  ['us-ascii', motto, Buffer.from('caf\xe9 \x80', 'latin1')],
  ['iso-8859-15', motto, Buffer.from('caf\xe9 \xa4', 'latin1')],
  ['macintosh', motto, Buffer.from('caf\x8e \xdb', 'latin1')],
  ['koi8-r', 'привет', Buffer.from('d0d2c9d7c5d4', 'hex')],
  ['Shift_JIS', '日本', Buffer.from('93fa967b', 'hex')],
  ['euc-jp', '日本', Buffer.from('c6fccbdc', 'hex')],
  ['gbk', '日本', Buffer.from('c8d5b1be', 'hex')],
  ['gb18030', motto, Buffer.from('636166a8a620a2e3', 'hex')],
  ['utf-16', motto, Buffer.from(motto, 'utf16le')],
  ['UTF-16BE', motto, Buffer.from(motto, 'utf16le').swap16()],
  ['utf8', motto, Buffer.from(motto)],
]

const exchange = (type: string, bytes: Buffer, changes: Partial<Capture> = {}): Capture => ({
  ...toCapture({ method: 'PUT', target: '/motto' }, { status: 200 }),
  requestHeaders: ['content-type', type],
  requestBody: bytes,
  responseHeaders: ['content-type', type],
  responseBody: bytes,
  ...changes,
})

const rules = (checker: Checker, capture: Capture) =>
  checker.check(capture).map(({ rule, location }) => `${rule} ${location}`)

test('texts are judged, shown and compared in the charset that they name', async () => {
  const source = await ownContract({ paths })
  const checker = await createChecker({ source })
  for (const [label, said, bytes] of charsets) {
    const type = `text/plain; charset=${label}`
    expect([label, rules(checker, exchange(type, bytes))]).toEqual([label, []])
    const { requestBody, responseBody } = ofCapture(exchange(type, bytes))
    expect([label, requestBody, responseBody]).toEqual([label, said, said])
  }
  const other = exchange('text/plain; charset=iso-8859-1', Buffer.from('th\xe9', 'latin1'))
  expect(rules(checker, other)).toContain('enum body')
  const { findings } = checker.report()
  const shown = findings.flatMap(({ example: { request, response } }) => [
    request?.body,
    response?.body,
  ])
  expect(new Set(shown.filter((each) => each))).toEqual(new Set(['thé']))
})

test('a byte order mark says what a text is, and is no part of it', async () => {
  const checker = await createChecker({ source: await ownContract({ paths }) })
  const big = Buffer.from(`\ufeff${motto}`, 'utf16le').swap16()
  expect(rules(checker, exchange('text/plain; charset=utf-16', big))).toEqual([])
})

test('a charset that is not known is said, and what is in it is not judged', async () => {
  const checker = await createChecker({ source: await ownContract({ paths }) })
  for (const label of ['x-none', 'hz-gb-2312', 'utf-7', '"a b"'])
    expect(rules(checker, exchange(`text/plain; charset=${label}`, Buffer.from('?')))).toEqual([])
  expect(checker.report().unchecked).toEqual({
    'request-unknown-charset': 4,
    'response-unknown-charset': 4,
  })
})

const part = (head: string, bytes: Buffer) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${bytes.toString('latin1')}\r\n`
const partsIn = ([label, , bytes]: (typeof charsets)[number]) =>
  Buffer.from(
    `${part(`name="word"\r\nContent-Type: text/plain; charset=${label}`, bytes)}${part('name="file"; filename="a.bin"', Buffer.from('ff00', 'hex'))}--b--`,
    'latin1',
  )

test('a part of a form is read in the charset that it names', async () => {
  const checker = await createChecker({ source: await ownContract({ paths }) })
  for (const charset of charsets) {
    const sent = exchange('multipart/form-data; boundary=b', partsIn(charset), {
      ...{ method: 'POST', target: '/form', status: 204 },
      ...{ responseHeaders: [], responseBody: Buffer.alloc(0) },
    })
    expect([charset[0], rules(checker, sent)]).toEqual([charset[0], []])
  }
})

ownTest(
  'the sandbox reads a text and a part of a form in its charset, and its journal has it',
  async ({ start }) => {
    const { sandbox, put } = await start({ paths })
    const [, , bytes] = charsets[0] as (typeof charsets)[number]
    expect((await put('PUT /motto', 'text/plain; charset=iso-8859-1', bytes)).status).toBe(200)
    for (const charset of charsets) {
      const { status } = await put(
        'POST /form',
        'multipart/form-data; boundary=b',
        partsIn(charset),
      )
      expect([charset[0], status]).toEqual([charset[0], 204])
    }
    const [sent] = await sandbox.requests.list({ operation: 'setMotto' })
    expect(sent?.request.body).toBe(motto)
  },
)

test('the text of a HAR is replayed in the charset of its Content-Type', async ({ folder }) => {
  const contract = contractOf(await ownContract({ paths }))
  const file = `${folder}/a.har`
  for (const [label, said, bytes] of charsets) {
    const mimeType = `text/plain; charset=${label}`
    const headers = [{ name: 'Content-Type', value: mimeType }]
    const entry = {
      request: {
        ...{ method: 'PUT', url: 'https://a.example/motto', headers },
        postData: { mimeType, text: said },
      },
      response: { status: 200, headers, content: { mimeType, text: said } },
    }
    await writeFile(file, JSON.stringify({ log: { entries: [entry] } }))
    const [read] = readHar(file, contract).captures
    expect([label, read?.requestBody, read?.responseBody]).toEqual([label, bytes, bytes])
    const tape = toTapeEntry(read as Capture, secretsOf(read as Capture), () => true)
    expect(fromTapeBody(tape.answer?.body)).toEqual(bytes)
  }
})

test('a journal as a HAR gives the bytes that were sent, in any charset', async ({ folder }) => {
  const contract = contractOf(await ownContract({ paths }))
  for (const [label, said, bytes] of charsets) {
    const rawHeaders = ['host', 'a.example', 'content-type', `text/plain; charset=${label}`]
    const message = { headers: {}, rawHeaders, body: said }
    const exchanges = [
      {
        ...{ id: '1', time: 0, duration: 1, operation: 'setMotto', origin: 'store' as const },
        request: { ...message, method: 'PUT', target: '/motto' },
        answer: { ...message, status: 200 },
        ...{ fault: undefined, relied: [], violations: [] },
      },
    ]
    await writeFile(`${folder}/j.har`, [...journalHar(exchanges, 'http')].join(''))
    const [read] = readHar(`${folder}/j.har`, contract).captures
    expect([label, read?.requestBody, read?.responseBody]).toEqual([label, bytes, bytes])
  }
})

test('a credential in a text of any charset is kept nowhere', () => {
  const word = 'pässwörtchen-7'
  for (const label of ['iso-8859-1', 'utf-16', 'utf-16be', 'macintosh']) {
    const type = `application/x-www-form-urlencoded; charset=${label}`
    const given = `user=a&password=${word}`
    const bytes =
      label === 'utf-16'
        ? Buffer.from(given, 'utf16le')
        : label === 'utf-16be'
          ? Buffer.from(given, 'utf16le').swap16()
          : Buffer.from(
              label === 'macintosh' ? given.replace('ä', '\x8a').replace('ö', '\x9a') : given,
              'latin1',
            )
    const sent = exchange(type, bytes)
    const secrets = secretsOf(sent)
    const entry = toTapeEntry(sent, secrets, () => true)
    const decoder = new TextDecoder(label)
    for (const kept of [entry.body, entry.answer?.body]) {
      const shown = decoder.decode(fromTapeBody(kept))
      expect([label, shown]).toEqual([label, expect.not.stringContaining('rtchen')])
      expect(shown).toContain('user=a')
    }
    expect(secrets.list()).toContain(word)
  }
})
