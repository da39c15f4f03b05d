import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import process from 'node:process'
import { keepFiles, writeFiles } from '../support/contract-files.ts'
import { object, text } from '../support/contract-parts.ts'
import { createRecorder, startProxy, startSandbox } from '../support/library.ts'
import { expect } from '../support/test.ts'
import { test } from './support.ts'

const Event = object({ data: object({ n: { type: 'integer' }, text }, ['n']), id: text }, ['data'])
const contract = keepFiles({
  'own.json': {
    openapi: '3.2.0',
    info: { title: 'Own', version: '1' },
    paths: {
      '/feed': {
        get: {
          operationId: 'feed',
          responses: {
            200: { description: 'Done', content: { 'text/event-stream': { itemSchema: Event } } },
          },
        },
      },
    },
  },
})('own.json')

const frame = (n: number) => `id: ${n}\ndata: {"n":${n},"text":"as it is"}\n\n`
const head = { 'content-type': 'text/event-stream' }

/** Asks for a stream, and gives its parts one by one. */
async function open(address: string) {
  const asked = get(`${address}/feed`, { agent: false })
  asked.on('error', () => {}) // the client leaves
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const parts = answer.setEncoding('utf8')[Symbol.asyncIterator]()
  const next = async () => String((await parts.next()).value)
  return { asked, next }
}

/** The median of the times that events take from a service to a client, each sent when the one before has come; in milliseconds. */
async function medianTo(address: string, open_: () => ServerResponse): Promise<number> {
  const { asked, next } = await open(address)
  const service = open_()
  const times: number[] = []
  for (let n = 1; n <= 200; n += 1) {
    const began = performance.now()
    service.write(frame(n))
    expect(await next()).toBe(frame(n))
    times.push(performance.now() - began)
  }
  asked.destroy()
  return times.toSorted((one, other) => one - other)[100] as number
}

for (const annotate of [false, true])
  test(`each event passes before the next is sent${annotate ? ', with annotate too' : ''}`, async ({
    upstream,
  }) => {
    let answering: ServerResponse | undefined
    const address = await upstream((_request, response) => {
      answering = response
      response.writeHead(200, head)
      response.flushHeaders()
    })
    await using proxy = await startProxy({ upstream: address, port: 0, contract, annotate })
    const opened = () => answering as ServerResponse
    const direct = await medianTo(address, opened)
    const through = await medianTo(proxy.url, opened)
    process.stdout.write(
      `an event takes ${direct.toFixed(2)} ms directly, ${through.toFixed(2)} ms through the proxy (median of 200)\n`,
    )
    // A client that leaves is no failure, and what it had is judged.
    await expect.poll(async () => (await proxy.report()).exchanges.checked).toBe(1)
    const { unchecked, findings } = await proxy.report()
    expect([unchecked, findings]).toEqual([{ 'rest-of-stream': 1 }, []])
  })

test('each event is judged, also those before a stream is cut, and those of the beginning of a long one', async ({
  upstream,
}) => {
  const bad = 'id: 3\ndata: {"n":"x"}\n\n'
  const address = await upstream((request, response) => {
    response.writeHead(200, head)
    response.write(frame(1) + frame(2) + bad)
    if (request.url?.includes('cut')) {
      response.write('id: 4\ndata: {"n":', () => response.destroy())
    } else if (request.url?.includes('long')) {
      response.end(frame(5).repeat(2 ** 20 / frame(5).length + 1))
    } else response.end(frame(4))
  })
  await using proxy = await startProxy({ upstream: address, port: 0, contract })
  for (const how of ['whole', 'cut', 'long']) {
    const reply = await fetch(`${proxy.url}/feed?${how}`)
    await reply.text().catch(() => {})
  }
  await expect.poll(async () => (await proxy.report()).exchanges.checked).toBe(3)
  const { findings, unchecked } = await proxy.report()
  const wrong = findings.filter(({ severity }) => severity === 'error')
  expect(wrong.map(({ rule, location, count }) => [rule, location, count])).toEqual([
    ['type', 'response.200.body.*.data.n', 3],
  ])
  expect(wrong[0]?.message).toBe('event 3: body.2.data.n must be an integer, got "x"')
  expect(unchecked).toEqual({ 'rest-of-stream': 2 })
})

test('a recorded stream is replayed, as far as its client read it', async ({ upstream }) => {
  let answering: ServerResponse | undefined
  const address = await upstream((_request, response) => {
    answering = response
    response.writeHead(200, head)
    response.write(`${frame(1)}${frame(2)}id: 3\ndata: {`)
  })
  const file = writeFiles({})('kept.yaml')
  const recorder = await createRecorder({ file, contract })
  const proxy = await startProxy({ upstream: address, port: 0, contract, recorder })
  const { asked, next } = await open(proxy.url)
  await next()
  expect(answering?.writableEnded).toBe(false)
  asked.destroy()
  await expect.poll(async () => (await proxy.report()).exchanges.checked).toBe(1)
  await proxy.close()
  await recorder.close()
  await using sandbox = await startSandbox({ scenario: file, contract, port: 0 })
  const reply = await fetch(`${sandbox.url}/feed`)
  expect(reply.headers.get('x-sandbox-origin')).toBe('tape')
  expect(await reply.text()).toBe(frame(1) + frame(2))
})
