import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Capture } from '../../src/journal/exchange.ts'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'
import type { RecordingSummary } from '../../src/recording/finish-recording.ts'
import { source } from './built-in.ts'
import { createRecorder } from './library.ts'

/** One request of a session; `path` is below `/v1`, or at the root if it begins with `~`. */
export interface Step {
  readonly method?: string
  readonly path: string
  /** `null` sends no credential. Default: the accepted key. */
  readonly key?: string | null
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string | Buffer
}

/** A reply as received. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** Sends a step to a base address, and reads the answer without decoding it. */
export async function take(base: string, step: Step, goodKey: string): Promise<Reply> {
  const { method = 'GET', path, key = goodKey, headers = {}, body = '' } = step
  const url = new URL(base)
  const outgoing = request({
    ...{ host: url.hostname, port: url.port, method },
    path: path.startsWith('~') ? path.slice(1) : url.pathname + path,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body.length > 0 && { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  })
  outgoing.end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode as number,
    headers: answer.headers,
    bytes: await buffer(answer),
  }
}

/** Records a session: sends its steps through the proxy to a service, and writes the recording, or one in each file. */
export async function record(
  upstream: string,
  { file, steps, key }: { file: string | readonly string[]; steps: readonly Step[]; key: string },
): Promise<{ replies: readonly Reply[]; summary: RecordingSummary }> {
  const recorders = [file].flat().map((each) => createRecorder({ file: each }))
  const recorder = { add: (each: Capture) => recorders.forEach((one) => void one.add(each)) }
  await using proxy = await startForwarding({ source, upstream, recorder })
  const replies: Reply[] = []
  for (const step of steps) replies.push(await take(proxy.url, step, key))
  await proxy.close()
  const [summary] = await Promise.all(recorders.map((each) => each.close()))
  return { replies, summary: summary as RecordingSummary }
}

/** The parts of a reply that a replay must repeat: all except those that are new for each answer. */
export function essence({ status, headers, bytes }: Reply) {
  const kept = ['content-type', 'content-encoding', 'deprecation', 'sunset', 'link', 'location']
  const more = ['retry-after', 'www-authenticate', 'preference-applied', 'allow']
  const lines = [...kept, ...more].flatMap((name) =>
    headers[name] === undefined ? [] : [`${name}: ${headers[name]}`],
  )
  return { status, lines, body: bytes.toString('base64') }
}

/** A capture with these parts; the rest is that of an ordinary list of animals. */
export function capture(changes: Partial<Capture> = {}): Capture {
  return {
    id: 'c-1',
    time: Date.parse('2026-11-21T12:00:00Z'),
    duration: 5,
    method: 'GET',
    target: '/v1/pets',
    requestHeaders: ['Authorization', 'Bearer key-of-the-session'],
    requestBody: Buffer.alloc(0),
    status: 200,
    responseHeaders: ['Content-Type', 'application/json'],
    responseBody: Buffer.from('[]'),
    failure: undefined,
    ...changes,
  }
}
