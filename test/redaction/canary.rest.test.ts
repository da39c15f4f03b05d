import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { createTemporaryFolder } from '../../bench/temporary-folder.ts'
import { decodeContent } from '../../src/base/http/decode-content.ts'
import { headerValue } from '../../src/base/http/header-lines.ts'
import { test } from '../proxy/support.ts'
import { canaryPlaces, type Message, secretOf } from '../support/canary-places.ts'
import { everyForm } from '../support/every-form.ts'
import { allNextChanges, writeNext } from '../support/next-pet-store.ts'
import { talk } from '../support/raw.ts'
import { readCaptures } from '../support/read-recordings.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { some } from '../support/runs.ts'
import { expect } from '../support/test.ts'

const LIMIT = 60_000

/** Every place with its secret: nothing else has that. */
const canaries = canaryPlaces().map((place, index) => ({ place, index, secret: secretOf(index) }))

test('there are at least a hundred and fifty places', () => {
  expect(canaries.length).toBeGreaterThanOrEqual(150)
})

/** What was written, by a name that says by whom. */
type Written = { readonly [name: string]: string }

test('no credential is in what the proxy writes: reports, baseline, annotations, recordings, logs', {
  timeout: LIMIT,
}, async ({ upstream, folder }) => {
  const address = await upstream((request, response) =>
    answerTo(request.headers['x-place'], response),
  )
  const reports = (name: string) =>
    ['json', 'xml', 'html', 'md', 'sarif'].flatMap((ending) => ['--report', `${name}.${ending}`])
  using other = createTemporaryFolder()
  // Every place is met by a change of the next contract, so that its exchange may be shown.
  const next = writeNext(other.path, ...allNextChanges)
  const runs = [
    ['one', 'yaml', 'json', ['--next', next]],
    ['two', 'har', 'pretty', []],
  ] as const
  const written: Record<string, string> = {}
  await Promise.all(
    runs.map(async ([name, ending, log, more]) => {
      const cli = startCli(
        [
          ...['proxy', `${address}/v1`, '--port', '0', '--log', log, '--annotate'],
          ...['--record', `${name}.${ending}`, ...reports(name)],
          ...['--baseline', `${name}.known.yaml`, '--update-baseline', ...more],
        ],
        { cwd: folder },
      )
      const url = await cli.ready()
      const annotations = await sendAll(url, toBytes)
      const shown = await fetch(`${new URL(url).origin}/__admin/next`)
      if (more.length > 0) written.next = await shown.text()
      const { code, stdout, stderr } = await cli.stop('SIGTERM')
      expect(code, stderr).toBe(0)
      written[`standard output of ${name}`] = stdout
      written[`standard error of ${name}`] = stderr
      written[`annotations of ${name}`] = annotations
        .map(({ lines }) => /^sl-violations: .*$/im.exec(lines)?.[0] ?? '')
        .join('\n')
    }),
  )
  expect(written['annotations of one']).toContain('undeclared-field')
  const files = await readdir(folder)
  expect(files.toSorted()).toEqual(
    runs
      .flatMap(([name, ending]) => [
        ...[ending, 'html', 'json', 'known.yaml', 'md', 'sarif', 'xml'].map(
          (each) => `${name}.${each}`,
        ),
      ])
      .toSorted(),
  )
  for (const file of files) Object.assign(written, contentOf(path.join(folder, file)))
  // It has seen every place.
  expect(written['one.json']?.match(/undeclared-field/g)?.length).toBeGreaterThan(25)
  const { changes } = JSON.parse(written.next ?? '')
  expect(changes.flatMap(({ clients }: { clients: object[] }) => clients).length).toBeGreaterThan(
    10,
  )
  expect(leaksIn(written)).toEqual([])
})

test('no credential is in what check and scenario import make of a HAR that is full of them', {
  tags: ['long'],
  timeout: LIMIT,
}, async ({ folder }) => {
  writeFileSync(path.join(folder, 'raw.har'), JSON.stringify(toHar()))
  const reports = ['json', 'xml', 'html', 'md', 'sarif'].flatMap((each) => [
    '--report',
    `report.${each}`,
  ])
  const known = ['--baseline', 'known.yaml', '--update-baseline']
  const checked = await spawnCli(['check', 'raw.har', ...reports, ...known], { cwd: folder })
  const out = ['--out', 'from-har.json']
  const imported = await spawnCli(['scenario', 'import', 'raw.har', ...out], { cwd: folder })
  expect([checked.code, imported.code], checked.stderr + imported.stderr).toEqual([0, 0])
  const written: Record<string, string> = {
    'check: what it prints': checked.stdout + checked.stderr,
    'import: what it prints': imported.stdout + imported.stderr,
  }
  for (const file of await readdir(folder))
    if (file !== 'raw.har') Object.assign(written, contentOf(path.join(folder, file)))
  expect(Object.keys(written).length).toBeGreaterThan(8)
  expect(leaksIn(written)).toEqual([])
})

test('no credential is in what the sandbox writes: journal, HAR, stream, repros, metrics, logs, messages of errors', {
  timeout: 2 * LIMIT,
}, async ({ start, folder }) => {
  const written: Record<string, string> = {}
  const keys = ['sandbox-key', 'K*']
  const sandbox = await start({ scenario: { version: 1, keys, faults: faultsThatAnswer() } })
  const listening = new AbortController()
  const stream = await readStream(`${sandbox.adminUrl}/requests/stream`, listening.signal)
  const replies = await sendAll(sandbox.url, withOwnKey)
  // What a fault answers is what the scenario says.
  const own = replies.filter(({ lines }) => !/^x-sandbox-origin: fault$/im.test(lines))
  expect(own.length).toBeLessThan(replies.length - 20)
  written['messages of the sandbox'] = own.map(({ body }) => messageOf(body)).join('\n')
  expect(await sandbox.requests.list()).toHaveLength(canaries.length)
  written.journal = JSON.stringify(await sandbox.requests.list())
  const read = async (place: string) => (await fetch(sandbox.adminUrl + place)).text()
  written['list of requests'] = await read('/requests')
  written.HAR = await read('/requests.har')
  written.metrics = await read('/metrics')
  written.stream = await stream(canaries.length)
  listening.abort()
  for (const [at, { id }] of (await sandbox.requests.list()).entries())
    if (at % REPRO_EVERY === 0) written[`repro ${at}`] = await read(`/requests/${id}/repro`)
  expect(written['repro 0']).toContain('"curl"')
  expect(written['list of requests']).toContain('"origin":"fault"')
  for (const log of ['json', 'pretty']) {
    const args = ['start', '--port', '0', '--log', log, '--keys', 'K*']
    const cli = startCli(args, { cwd: folder })
    await sendAll(await cli.ready(), withOwnKey)
    const { stdout, stderr } = await cli.stop('SIGTERM')
    written[`standard output of start, ${log}`] = stdout
    written[`standard error of start, ${log}`] = stderr
  }
  expect(leaksIn(written)).toEqual([])
})

test.for(
  some(
    [
      ['proxy', 'http://h/v1?api_key=SECRET'],
      ['proxy', 'http://u:SECRET@h/v1'],
      ['proxy', 'htp://u:SECRET@h/v1?token=SECRET'],
      ['proxy', '//h/v1?access%5Ftoken=SECRET'],
    ],
    2,
  ),
)(
  'a mistake in %s %s is reported without the credential',
  async ([command, address], { folder }) => {
    const secret = secretOf(0).replaceAll('/', '')
    const args = [command as string, (address as string).replaceAll('SECRET', secret)]
    const { code, stdout, stderr } = await spawnCli(args, { cwd: folder })
    expect(code).toBe(2)
    expect(everyForm(stdout + stderr)).not.toContain(secret)
  },
)

// --- internal ---

/** An answer that breaks the contract in a way of its own, so that each place has a finding with an example. */
function answerTo(index: unknown, response: ServerResponse): void {
  const { status, headers, body } = answerOf(canaries[Number(index)])
  response.writeHead(status, headers as string[]).end(body)
}

function answerOf(canary: (typeof canaries)[number] | undefined) {
  const { headers = [], body }: Message = canary?.place.answer(canary.secret) ?? {}
  const own = body ?? JSON.stringify([{ id: 'x', [`place_${letters(canary?.index)}`]: 1 }])
  const hasType = headerValue(headers, 'content-type') !== undefined
  const type = hasType ? [] : ['Content-Type', 'application/json']
  const bytes = Buffer.isBuffer(own) ? own : Buffer.from(own)
  const lines = [...headers, ...type, 'Content-Length', String(bytes.length)]
  return { status: 200, headers: lines, body: bytes }
}

/** A place that names no value, so that a fingerprint keeps it. */
function letters(index = 0): string {
  return [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}

/** What is sent for a place: itself, and where nothing in it says that it is a credential, one that uses it as a key. */
function messagesOf({ place, index, secret }: (typeof canaries)[number]): readonly Message[] {
  const own = place.request(secret)
  const headers = [...(own.headers ?? []), 'X-Place', String(index)]
  const itself = { ...own, headers }
  if (place.named) return [itself]
  const use = { headers: ['Authorization', `Bearer ${secret}`] }
  return isUsedFirst(index) ? [use, itself] : [itself, use]
}

const toBytes = (canary: (typeof canaries)[number]) => messagesOf(canary).map(bytesOf)

/** For the sandbox the key is that of the request itself: an Error message tells nobody else's. */
const withOwnKey = (canary: (typeof canaries)[number]) => {
  const { place, index, secret } = canary
  const own = place.request(secret)
  const isPlace = ['X-Place', String(index)]
  const key = ['Authorization', `Bearer ${place.named ? 'Kgood' : secret}`]
  const hasKey = headerValue(own.headers ?? [], 'authorization') !== undefined
  return [
    bytesOf({ ...own, headers: [...(own.headers ?? []), ...isPlace, ...(hasKey ? [] : key)] }),
  ]
}

function bytesOf({
  method = 'GET',
  target = '/v1/pets',
  headers = [],
  body = '',
}: Message): Buffer {
  const lines = ['Host', 'x', 'Connection', 'close', ...headers]
  if (body.length > 0) lines.push('Content-Length', String(Buffer.byteLength(body)))
  const head = lines.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`),
    Buffer.from(body),
  ])
}

async function sendAll(
  url: string,
  make: (canary: (typeof canaries)[number]) => readonly Buffer[],
) {
  const replies: { readonly lines: string; readonly body: string }[] = []
  for (const canary of canaries) {
    for (const bytes of make(canary)) {
      const { replies: got, rest } = await talk(url, bytes, { patience: 30_000 })
      const [reply] = got
      expect(reply, `${canary.place.name}: ${rest}`).toBeDefined()
      const lines = [...(reply?.headers ?? [])].map(([name, value]) => `${name}: ${value}`)
      replies.push({ lines: lines.join('\n'), body: reply?.body ?? '' })
    }
  }
  return replies
}

/** A repro has all faults; this many of them are enough. */
const REPRO_EVERY = 9

/** A fault for each place in an answer that a fault can give, for the requests of that place. */
function faultsThatAnswer(): readonly object[] {
  return canaries.flatMap(({ place, index, secret }) => {
    const { headers = [], body } = place.answer(secret)
    if (!place.named || typeof body !== 'string') return []
    const type = headerValue(headers, 'content-type') ?? 'application/json'
    const respond = { status: 200, headers: { 'content-type': type }, body }
    return [{ id: `f${index}`, on: '*', when: { header: { 'x-place': String(index) } }, respond }]
  })
}

/** Begins to read events; resolves with a function that resolves with them when there are this many. */
async function readStream(
  url: string,
  signal: AbortSignal,
): Promise<(count: number) => Promise<string>> {
  const { body } = await fetch(url, { signal })
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const part of body as ReadableStream<Uint8Array>)
      text += decoder.decode(part, { stream: true })
  })()
  reading.catch(() => {}) // Ended by the signal.
  return async (count) => {
    await expect.poll(() => text.match(/^data:/gm)?.length, { timeout: 10_000 }).toBe(count)
    return text
  }
}

/** The message of an Error; other answers are the animals that were asked for. */
function messageOf(body: string): string {
  try {
    return String((JSON.parse(body) as { message?: unknown }).message ?? '')
  } catch {
    return body
  }
}

/** A file as it is, and what stands encoded in it. */
function contentOf(file: string): Written {
  const name = path.basename(file)
  const text = readFileSync(file, 'utf8')
  const isRecording = /^(one\.yaml|two\.har|from-har\.json)$/.test(name)
  if (!isRecording) return { [name]: text }
  const bodies = [...readCaptures(file)].flatMap((capture) =>
    (
      [
        [capture.requestHeaders, capture.requestBody],
        [capture.responseHeaders, capture.responseBody],
      ] as const
    ).map(([lines, bytes]) => {
      const coding = headerValue(lines, 'content-encoding')
      return bytes && (decodeContent(bytes, coding ?? '').bytes ?? bytes).toString('latin1')
    }),
  )
  expect(bodies.length).toBeGreaterThan(canaries.length)
  return { [name]: text, [`bodies in ${name}`]: bodies.join('\n') }
}

/** What is written at once: nobody knows yet what will be used as a key later. */
const AT_ONCE = /^(annotations|standard error)/

function isKnownInTime({ place, index }: (typeof canaries)[number]): boolean {
  return place.named || isUsedFirst(index)
}

function isUsedFirst(index: number): boolean {
  return index % 2 === 0
}

/** Which secret stands where, in any form. */
function leaksIn(written: Written): readonly string[] {
  return Object.entries(written).flatMap(([name, text]) => {
    const forms = everyForm(text)
    return canaries
      .filter((canary) => !AT_ONCE.test(name) || isKnownInTime(canary))
      .filter(({ secret }) => formsOf(secret).some((form) => forms.includes(form)))
      .map(({ place }) => `${name} holds the credential of "${place.name}"`)
  })
}

/** The secret, its first half (what a cut leaves), and what of it base64 shows wherever it begins. */
function formsOf(secret: string): readonly string[] {
  const base64 = [0, 1, 2].flatMap((before) => {
    const text = Buffer.from('x'.repeat(before) + secret)
      .toString('base64')
      .slice(2, -4)
    return [text.slice(2), text.slice(2).replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [secret, secret.slice(0, 14), encodeURIComponent(secret), ...base64]
}

function toHar() {
  const pairs = (lines: readonly string[] = []) =>
    lines.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: lines[at + 1] as string }] : []))
  const entries = canaries.flatMap((canary) =>
    messagesOf(canary).map((message, at) => {
      const { method = 'GET', target = '/v1/pets', headers, body = '' } = message
      const isItself = headerValue(headers ?? [], 'x-place') !== undefined
      const answer = answerOf(isItself ? canary : undefined)
      return {
        startedDateTime: new Date(Date.UTC(2026, 10, 21) + canary.index * 1000 + at).toISOString(),
        time: 1,
        request: {
          ...{ method, url: target.startsWith('/') ? `https://h${target}` : target },
          headers: pairs(headers),
          ...(body.length > 0 && {
            postData: { mimeType: 'application/json', text: toText(body), encoding: 'base64' },
          }),
        },
        response: {
          ...{ status: answer.status, headers: pairs(answer.headers) },
          content: { size: 1, text: toText(answer.body), encoding: 'base64', _encoded: true },
        },
      }
    }),
  )
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } }
}

function toText(body: string | Buffer): string {
  return Buffer.from(body as string).toString('base64')
}
