import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { SentStream } from '../../src/http/exchange/stream-sender.ts'
import { type StreamLimits, StreamSender } from '../../src/http/exchange/stream-sender.ts'
import { object, text } from '../support/contract-parts.ts'
import { listen } from '../support/listen.ts'
import { expect, type OwnSandbox, test } from '../support/own-contract.ts'

const Chunk = object({ delta: text }, ['delta'])
const stream = (more: object) => ({
  get: {
    ...more,
    responses: {
      200: { description: 'Done', content: { 'text/event-stream': { schema: Chunk } } },
    },
  },
})
const contract = {
  paths: {
    '/ten': stream({ operationId: 'ten', 'x-sandbox': { events: 10 } }),
    '/paced': stream({ operationId: 'paced', 'x-sandbox': { events: 4, every: '80ms' } }),
    '/slow': stream({ operationId: 'slow', 'x-sandbox': { events: 3, every: '10m' } }),
    '/many': stream({ operationId: 'many', 'x-sandbox': { events: 10_000 } }),
  },
}
const scenario = (fault: object) => ({
  version: 1,
  name: 'own',
  faults: [{ id: 'odd', on: 'ten', ...fault }],
})

/** Asks for a stream, and collects what comes until its end, or until it is cut. */
async function read({ sandbox }: OwnSandbox, path: string) {
  const began = performance.now()
  const { origin } = new URL(sandbox.url)
  const asked = get(origin + path, { agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const times: number[] = []
  let came = ''
  answer.setEncoding('utf8')
  answer.on('data', (chunk: string) => {
    came += chunk
    times.push(performance.now() - began)
  })
  answer.on('error', () => {}) // the cut
  const done = new Promise<{ came: string; times: readonly number[]; isWhole: boolean }>(
    (resolve) => {
      answer.once('close', () => resolve({ came, times, isWhole: answer.complete }))
    },
  )
  return { done, asked, came: () => came }
}
const seenOf = async ({ sandbox }: OwnSandbox) => (await sandbox.requests.list())[0]

test('each event waits as long as x-sandbox says, by the time of the machine', async ({
  start,
}) => {
  const own = await start(contract, {
    scenario: { ...scenario({ delay: 1 }), clock: { ticking: false } },
  })
  const { came, times, isWhole } = await (await read(own, '/paced')).done
  expect([came.split('\n\n').length - 1, isWhole]).toEqual([4, true])
  expect(times.length).toBeGreaterThanOrEqual(4)
  for (const [at, time] of times.slice(0, 4).entries()) expect(time).toBeGreaterThanOrEqual(79 * at)
})

test('truncate cuts a stream within an event: half of them, and half of the next one', async ({
  start,
}) => {
  const own = await start(contract, { scenario: scenario({ connection: 'truncate' }) })
  const { came, isWhole } = await (await read(own, '/ten')).done
  const events = came.split('\n\n')
  expect([events.length, isWhole]).toEqual([6, false])
  expect(events[5]).toMatch(/^id: 6\n/)
  expect(events[5]).not.toContain('"}')
  expect((await seenOf(own))?.answer?.stream).toMatchObject({ events: 5, end: 'cut' })
})

test('truncate with events cuts a stream between two events, and is refused without truncate', async ({
  start,
}) => {
  const own = await start(contract, { scenario: scenario({ connection: 'truncate', events: 3 }) })
  const { came, isWhole } = await (await read(own, '/ten')).done
  expect([came.split('\n\n').map((each) => each.slice(0, 5)), isWhole]).toEqual([
    ['id: 1', 'id: 2', 'id: 3', ''],
    false,
  ])
  await expect(start(contract, { scenario: scenario({ delay: 1, events: 3 }) })).rejects.toThrow(
    'connection',
  )
})

test('throttle bounds the bytes of a stream', async ({ start }) => {
  const own = await start(contract, { scenario: scenario({ throttle: 1000 }) })
  const began = performance.now()
  const { came, isWhole } = await (await read(own, '/ten')).done
  expect(isWhole).toBe(true)
  expect(performance.now() - began).toBeGreaterThanOrEqual(came.length - 51)
})

test('a stream ends when its client leaves, and when the sandbox stops', async ({ start }) => {
  const own = await start(contract)
  const left = await read(own, '/slow')
  await expect.poll(left.came).toContain('id: 1')
  left.asked.destroy()
  await expect
    .poll(() => seenOf(own))
    .toMatchObject({
      answer: { stream: { events: 1, kept: 1, end: 'left' }, body: left.came() },
    })
  const stopped = await read(own, '/slow')
  await expect.poll(stopped.came).toContain('id: 1')
  await own.sandbox.close()
  expect((await stopped.done).isWhole).toBe(true)
})

test('the journal has the beginning of a long stream, and says how much there was', async ({
  start,
}) => {
  const own = await start(contract)
  const { came } = await (await read(own, '/many')).done
  const { body = '', stream } = (await seenOf(own))?.answer ?? {}
  expect(stream).toMatchObject({ events: 10_000, bytes: came.length, end: 'whole' })
  expect(came.startsWith(body)).toBe(true)
  expect(body.split('\n\n').length - 1).toBe(stream?.kept)
  expect(body.length).toBeGreaterThan(64 * 1024 - 200)
})

/** A server of streams of a thousand events, and what it says of those that ended. */
async function serve(limits: StreamLimits, every: number) {
  const sender = new StreamSender(limits)
  const ended: SentStream[] = []
  const server = createServer((_request, response) => {
    const why = sender.refusal('w')
    response.writeHead(why ? 503 : 200)
    if (why) return void response.end(why)
    sender.send(response, {
      stream: { count: 1000, every, isEvents: true, frame: (at) => `data: ${at}\n\n` },
      ...{ world: 'w', keeps: 100, rate: undefined, cut: undefined },
      closing: new AbortController().signal,
      onEnd: (sent) => ended.push(sent),
      onBug: (error) => {
        throw error
      },
    })
  })
  const served = await listen(server)
  return { ...served, ask: () => fetch(served.origin), ended }
}
const limits = { mostOfWorld: 2, most: 3, mostEvents: 5, longest: 60_000 }

test('a stream has so many events at most, and lasts so long at most, which a comment says', async () => {
  await using full = await serve(limits, 0)
  const text = await (await full.ask()).text()
  expect(text.split('\n\n').slice(4)).toEqual([
    'data: 4',
    ': a stream of the sandbox has at most 5 events',
    '',
  ])
  expect(full.ended).toMatchObject([{ events: 5, end: 'full' }])
  await using late = await serve({ ...limits, longest: 60 }, 40)
  expect(await (await late.ask()).text()).toContain(': a stream of the sandbox lasts at most 0.001')
  expect(late.ended).toMatchObject([{ end: 'late' }])
})

test('more streams of a world, or of all, than there may be are refused in a sentence until one ends', async () => {
  await using server = await serve(limits, 1000)
  const first = await server.ask()
  await server.ask()
  const third = await server.ask()
  expect([third.status, await third.text()]).toEqual([
    503,
    '2 streams of this world are open; close one, or try again later',
  ])
  await first.body?.cancel()
  await expect.poll(() => server.ended.length).toBe(1)
  expect((await server.ask()).status).toBe(200)
  await using all = await serve({ ...limits, mostOfWorld: 9 }, 1000)
  for (let at = 0; at < 3; at += 1) await all.ask()
  expect(await (await all.ask()).text()).toBe('3 streams are open; close one, or try again later')
})
