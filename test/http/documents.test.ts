import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
import { connectTo } from '../support/over-tls.ts'
import { expect, test } from '../support/test.ts'

const PATH = '~/docs/deprecations'

test('a document has an ETag, by which it is asked for again', async ({ sandbox }) => {
  const first = await sandbox.send(PATH, { key: null })
  expect([first.status, first.headers.get('content-type')]).toEqual([
    200,
    'text/markdown; charset=utf-8',
  ])
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  const past = new Date(0).toUTCString()
  for (const [headers, status] of [
    [{ 'if-none-match': etag }, 304],
    [{ 'if-none-match': `"x", W/${etag}` }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"x"' }, 200],
    [{ 'if-match': etag }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': '"x"' }, 412],
    [{ 'if-match': `W/${etag}` }, 412],
    [{ 'if-match': '"x"', 'if-none-match': etag }, 412],
    [{ 'if-unmodified-since': past }, 200],
    [{ 'if-modified-since': past }, 200],
    [{ range: 'bytes=0-9' }, 200],
    [{ range: 'bytes=999999-' }, 200],
    [{ range: 'nonsense' }, 200],
  ] as [Record<string, string>, number][]) {
    const reply = await sandbox.send(PATH, { key: null, headers })
    expect([headers, reply.status]).toEqual([headers, status])
    expect(reply.headers.get('etag')).toBe(etag)
    expect(reply.text).toBe(status === 200 ? first.text : '')
  }
})

test('HEAD of a document has its length and no body', async ({ sandbox }) => {
  const whole = await sandbox.send(PATH, { key: null })
  const { status, text, headers } = await sandbox.send(PATH, { key: null, method: 'HEAD' })
  expect([status, text]).toEqual([200, ''])
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)))
})

test('clients that leave in the middle of documents leave no file open', async ({ sandbox }) => {
  const { hostname, port } = new URL(sandbox.url)
  const bytes = 'GET /docs/deprecations HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50)
  for (let turn = 0; turn < 20; turn += 1) {
    const socket = connectTo(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(bytes)
    await pass(3)
    socket.destroy()
  }
  await pass(100)
  const open = readdirSync('/proc/self/fd').filter((name) => isDocument(name))
  expect(open).toEqual([])
})

// --- internal ---

function isDocument(descriptor: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).endsWith('deprecations.md')
  } catch {
    return false // closed since it was listed
  }
}
