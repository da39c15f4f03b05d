import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { onTestFinished, vi } from 'vitest'
import { fetchText } from '../../../src/base/http/fetch-text.ts'
import type { Log } from '../../../src/cli/log/create-log.ts'
import { watchSources } from '../../../src/cli/process/watch-sources.ts'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { startChangingSandbox } from '../../../src/http/start-sandbox.ts'
import { LIBRARY, writeFiles } from '../../support/contract-files.ts'
import { listen } from '../../support/listen.ts'
import { runCli } from '../../support/run-command.ts'
import { expect, test } from '../../support/test.ts'

const BOUNDS = { largest: 64 * 1024, time: 300 }

/** Starts a server of documents; returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const { origin, close } = await listen(createServer(listener))
  onTestFinished(close)
  return origin
}

test('a contract at an address is served, fetched once, and its digest is said', async () => {
  const asked: (string | undefined)[] = []
  const origin = await serve((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(LIBRARY))
  })
  const address = `${origin.replace('//', '//user:s3cret@')}/lib.yaml?token=s3cret`
  const run = 'case "$PETSTORE_URL" in */lib/v2) exit 0;; esac; exit 5'
  const { code, stderr } = await runCli([address, '-p', '0', '--exec', run])
  expect(code).toBe(0)
  const basic = Buffer.from('user:s3cret').toString('base64')
  expect(asked).toEqual([`GET /lib.yaml?token=s3cret Basic ${basic}`])
  const digest = createHash('sha256').update(LIBRARY).digest('hex')
  expect(stderr).toContain(`${origin}/lib.yaml was fetched: sha256:${digest}.`)
  expect(stderr).not.toContain('s3cret')
})

test('an overlay at an address is laid over a file, and a mistake in a fetched file has its address and line', async () => {
  const overlay = `overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions: [{ target: $.info, update: { title: Over } }]\n`
  const origin = await serve(({ url }, response) =>
    response.end(url === '/over.yaml' ? overlay : LIBRARY.replace('type: array', 'type: [1]')),
  )
  const file = writeFiles({ 'library.yaml': LIBRARY })('library.yaml')
  const explain = ['contract', 'explain', file, '--overlay', `${origin}/over.yaml`]
  expect(await runCli(explain)).toMatchObject({ code: 0, stdout: expect.stringMatching('Over') })
  const { stdout } = await runCli(['contract', 'explain', `${origin}/library.yaml`])
  expect(stdout).toMatch(new RegExp(`${origin}/library.yaml:\\d+: paths`))
})

test('a fetched document has references within itself only', async () => {
  const origin = await serve((_request, response) =>
    response.end(LIBRARY.replaceAll('#/components/responses/Bad', 'b.yaml#/Bad')),
  )
  const { code, stderr } = await runCli(['contract', 'explain', `${origin}/library.yaml`])
  expect(code).toBe(2)
  expect(stderr).toContain(
    'refers to "b.yaml": a document from an address has references within itself only. Make one of it',
  )
})

/** What is said of an address, by how it answers. */
const REFUSED: { readonly [why: string]: RequestListener } = {
  'answers 404 Not Found, not a document. Check the address': (_, response) =>
    void response.writeHead(404).end(),
  'answers 401 Unauthorized, not a document. It needs a credential': (_, response) =>
    void response.writeHead(401).end(),
  'is redirected more than 5 times. Check': (_, response) =>
    void response.writeHead(302, { location: '/again' }).end(),
  'is redirected to https://127.0.0.1:1, and only addresses of http are followed. Check': (
    _,
    response,
  ) => void response.writeHead(307, { location: 'https://127.0.0.1:1/a' }).end(),
  'is redirected to http://example.com: http is for this machine alone': (_, response) =>
    void response.writeHead(301, { location: 'http://example.com/a' }).end(),
  'has more than 0.0625 MiB. Save': (_, response) => void response.end('a'.repeat(70_000)),
  'takes longer than 0.3 s. Check': () => {},
  'takes longer than 0.3 s.': (_, response) => void response.write('openapi:'),
  'is a page (text/html), not a document. Give the address of the file itself.': (_, response) =>
    void response.setHeader('content-type', 'text/html; charset=utf-8').end('<p>'),
  'has a content coding that cannot be undone.': (_, response) =>
    void response.setHeader('content-encoding', 'gzip').end('no'),
  'is not UTF-8 text. Check': (_, response) => void response.end(Buffer.from([0xe9, 0x20])),
  'cannot be reached (ECONNRESET). Check': ({ socket }) => void socket.destroy(),
}

test.for(Object.entries(REFUSED))('an address %s', async ([why, listener]) => {
  const origin = await serve(listener)
  const address = `${origin}/shop.yaml`
  await expect(fetchText(address, BOUNDS)).rejects.toThrow(`${address}: ${why}`)
})

test('what is small only in its coding is too large', async () => {
  const origin = await serve((_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync('a'.repeat(70_000))),
  )
  await expect(fetchText(`${origin}/a`, BOUNDS)).rejects.toThrow('has more than')
})

test('a redirect within the scheme is followed, without the credential where it leads elsewhere', async () => {
  const asked: (string | undefined)[] = []
  const other = await serve(({ headers }, response) => {
    asked.push(headers.authorization)
    response.end('openapi')
  })
  const origin = await serve((_request, response) =>
    response.writeHead(308, { location: `${other}/b.yaml` }).end(),
  )
  const found = await fetchText(`${origin.replace('//', '//a:b@')}/a.yaml`, BOUNDS)
  expect(found).toMatchObject({ name: `${origin}/a.yaml`, text: 'openapi' })
  expect(asked).toEqual([undefined])
})

test('plain http is for this machine, and HTTPS_PROXY is asked for all else', async () => {
  await expect(fetchText('http://user:pw@example.com/a?k=v', BOUNDS)).rejects.toThrow(
    'http://example.com/a: http is for this machine alone (127.0.0.1, localhost). Give the https address',
  )
  const asked: (string | undefined)[] = []
  const server = createServer()
  server.on('connect', ({ url }, socket) => {
    asked.push(url)
    socket.destroy()
  })
  const { origin: HTTPS_PROXY, close } = await listen(server)
  onTestFinished(close)
  await expect(fetchText('https://shop.invalid/a.yaml', BOUNDS, { HTTPS_PROXY })).rejects.toThrow(
    /^https:\/\/shop\.invalid\/a\.yaml: cannot be reached \(/,
  )
  expect(asked).toEqual(['shop.invalid:443'])
})

test('--watch asks an address again, with its entity tag, serves what is new there, and says what is wrong with it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: (string | undefined)[] = []
  let now = LIBRARY
  const origin = await serve(({ headers }, response) => {
    asked.push(headers['if-none-match'])
    const etag = `"${now.length}"`
    if (headers['if-none-match'] === etag) return response.writeHead(304).end()
    return now === '' ? response.writeHead(503).end() : response.setHeader('etag', etag).end(now)
  })
  const contract = `${origin}/library.yaml`
  const said: string[] = []
  const tell = (message: unknown) => void said.push(String(message))
  const log = { info: tell, error: tell, bug: tell } as unknown as Log
  await using sandbox = await startChangingSandbox({ contract }, { isChanging: true })
  const read = () => readContract({ file: contract })
  const watcher = watchSources(sandbox, { scenario: 'default', contract, read }, log)
  onTestFinished(() => watcher.close())
  const later = async (tells: number, asks: number) => {
    await vi.advanceTimersByTimeAsync(30_000)
    await expect.poll(() => [said.length, asked.length]).toEqual([tells, asks])
  }
  await later(0, 2)
  now = LIBRARY.replace('Town Library', 'The City Library').replace('type: array', 'type: [1]')
  await later(3, 3)
  now = ''
  await later(4, 4)
  await later(4, 5)
  const etag = `"${LIBRARY.length}"`
  expect(asked).toEqual([undefined, etag, etag, expect.any(String), expect.any(String)])
  expect(said).toEqual([
    expect.stringMatching(/^contract http.*library\.yaml reloaded: \d changes?\n/),
    expect.stringMatching(/^http.*library\.yaml:\d+: paths.* must be /),
    expect.stringMatching(/library\.yaml was fetched: sha256:/),
    expect.stringMatching(/^The contract stays as it was\.\n.* answers 503 /),
  ])
  expect(sandbox.contract.title).toBe('The City Library')
})
