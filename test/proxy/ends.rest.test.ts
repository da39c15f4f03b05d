import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo, speaksTls } from '../support/over-tls.ts'
import { some } from '../support/runs.ts'
import { expect } from '../support/test.ts'
import { isThroughSandbox, keepingChecker, test } from './support.ts'

/** How the body of an answer is delimited: its header lines, its bytes up to the middle, and the rest of them. */
interface Framing {
  readonly name: string
  readonly method?: 'HEAD'
  readonly status?: string
  readonly lines: string
  readonly parts: readonly [string, string]
}

const framings: readonly Framing[] = [
  { name: 'a length', lines: 'Content-Length: 8\r\n', parts: ['half', 'rest'] },
  {
    name: 'chunks',
    lines: 'Transfer-Encoding: chunked\r\n',
    parts: ['4\r\nhalf\r\n', '4\r\nrest\r\n0\r\n\r\n'],
  },
  { name: 'the end of the connection', lines: '', parts: ['half', 'rest'] },
  { name: 'being a 204', status: '204 No Content', lines: '', parts: ['', ''] },
  { name: 'being a 304', status: '304 Not Modified', lines: 'ETag: "a"\r\n', parts: ['', ''] },
  { name: 'being for HEAD', method: 'HEAD', lines: 'Content-Length: 8\r\n', parts: ['', ''] },
]

/** How an answer ends: by the upstream, by its silence, or because the proxy stops. */
const endings = {
  FIN: (socket: Socket) => void socket.end(),
  // Not at once: the bytes before it would be lost.
  reset: (socket: Socket) => void setTimeout(() => socket.resetAndDestroy(), 50),
  silence: () => {},
  stop: () => {},
} as const

type Ending = keyof typeof endings

/** How long the upstream may be silent, in milliseconds: many handshakes at once take long. */
const SILENCE = speaksTls ? 8000 : 2000

/** An answer in all that may matter. */
interface Case {
  readonly framing: Framing
  readonly ending: Ending
  /** How many of its parts the upstream sends before that. */
  readonly sent: 1 | 2
  readonly upstream: '1.0' | '1.1'
  readonly client: '1.0' | '1.1'
  /** Whether the answer is held back for its verdict. */
  readonly annotate: boolean
}

const cases = (framing: Framing): Case[] =>
  (Object.keys(endings) as Ending[]).flatMap((ending) =>
    ([1, 2] as const).flatMap((sent) =>
      (['1.0', '1.1'] as const).flatMap((upstream) =>
        (['1.0', '1.1'] as const).flatMap((client) =>
          (isThroughSandbox ? [false] : [false, true]).map((annotate) => ({
            ...{ framing, ending, sent, upstream, client, annotate },
          })),
        ),
      ),
    ),
  )

/** Whether an answer that ends so is whole (RFC 9112, section 6.3). */
function isWhole({ framing, ending, sent }: Case): boolean {
  const [first, rest] = framing.parts
  if (first + rest === '') return true
  return framing.name === 'the end of the connection' ? ending === 'FIN' : sent === 2
}

const failures: { readonly [ending in Ending]: RegExp } = {
  FIN: /^upstream-reset: /,
  reset: /^upstream-reset: /,
  silence: /^upstream-timeout: /,
  stop: /^proxy-stopped: /,
}

/** The answer in place of one that was held back and then cut. */
const gatewayStatus: { readonly [ending in Ending]: number } = {
  FIN: 502,
  reset: 502,
  silence: 504,
  stop: 503,
}

for (const framing of some(framings, 1)) {
  test(`an answer delimited by ${framing.name} is whole for the client, the recording and the check, or cut for all of them`, async ({
    wire,
    proxy,
  }) => {
    const ask = async (given: Case) => {
      const { ending, sent, upstream: version, client, annotate } = given
      const asked = Promise.withResolvers<void>()
      const upstream = await wire((socket) =>
        socket.once('data', () => {
          asked.resolve()
          const head = `HTTP/${version} ${framing.status ?? '200 OK'}\r\n${framing.lines}\r\n`
          socket.write(head + framing.parts.slice(0, sent).join(''))
          endings[ending](socket)
        }),
      )
      const recorded: unknown[] = []
      const checker = keepingChecker()
      const running = await proxy({
        ...{ upstream, annotate, checker, timeout: ending === 'silence' ? SILENCE : 60_000 },
        recorder: { add: (capture) => recorded.push(capture) },
      })
      const method = framing.method ?? 'GET'
      const received = receive(
        running.port,
        `${method} /v1/pets HTTP/${client}\r\nHost: x\r\nConnection: close\r\n\r\n`,
      )
      if (ending === 'stop') {
        if (!annotate) await received.begun
        else await asked.promise.then(() => sleep(200))
        await running.close()
      }
      const { text, ended } = await received.over
      await running.settled()
      const whole = isWhole(given)
      const status = Number(framing.status?.slice(0, 3) ?? 200)
      const body = whole ? framing.parts.slice(0, sent).join('') : undefined
      const told = JSON.stringify({ ...given, framing: framing.name, text, ended })
      const expected = whole
        ? { status, failure: undefined }
        : { failure: expect.stringMatching(failures[ending]), responseBody: undefined }
      for (const kept of [recorded, running.captures, checker.checked])
        expect(kept, told).toMatchObject([expected])
      expect(seen(text, { ended, framing }), told).toEqual(
        whole
          ? { status, isWhole: true, body: dechunked(body as string, framing) }
          : {
              status: annotate ? gatewayStatus[ending] : 200,
              isWhole: annotate,
              body: expect.any(String),
            },
      )
    }
    await Promise.all(cases(framing).map(ask))
  }, 60_000)
}

// --- internal ---

function dechunked(text: string, { name }: Framing): string {
  return name === 'chunks' ? text.replace(/[0-9a-f]+\r\n(.*?)\r\n/g, '$1') : text
}

interface Received {
  readonly text: string
  readonly ended: 'closed' | 'reset'
}

/** Sends a request and reads until the connection ends. */
function receive(
  port: number,
  request: string,
): { readonly begun: Promise<void>; readonly over: Promise<Received> } {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: over, resolve } = Promise.withResolvers<Received>()
  const socket = connectTo(port)
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
    begin()
  })
  socket.on('end', () => resolve({ text, ended: 'closed' }))
  socket.on('error', () => resolve({ text, ended: 'reset' }))
  socket.write(request)
  return { begun, over }
}

/** What a client that keeps to HTTP takes it for. */
function seen(
  text: string,
  { ended, framing }: { ended: Received['ended']; framing: Framing },
): { readonly status: number; readonly isWhole: boolean; readonly body: string } {
  const at = text.indexOf('\r\n\r\n')
  if (at < 0) return { status: 0, isWhole: false, body: text }
  const head = text.slice(0, at)
  const status = Number(head.split(' ')[1])
  const rest = text.slice(at + 4)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (framing.method === 'HEAD' || status === 204 || status === 304)
    return { status, isWhole: true, body: rest }
  if (/^transfer-encoding: chunked$/im.test(head)) {
    const whole = /^((?:[0-9a-f]+\r\n.*?\r\n)*?)0\r\n\r\n$/s.exec(rest)
    const body = (whole?.[1] ?? rest).replace(/[0-9a-f]+\r\n(.*?)\r\n/gs, '$1')
    return { status, isWhole: whole !== null, body }
  }
  if (length !== undefined) return { status, isWhole: rest.length === Number(length), body: rest }
  return { status, isWhole: ended === 'closed', body: rest }
}
