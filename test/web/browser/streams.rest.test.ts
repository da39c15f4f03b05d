import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import { object, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'
import { expect } from '../../support/test.ts'
import { test } from './support.ts'

const feed = (id: string, more: object) => ({
  get: {
    ...{ operationId: id, 'x-sandbox': { events: 1000, ...more } },
    responses: {
      200: {
        description: 'Done',
        content: { 'text/event-stream': { schema: object({ words: text }, ['words']) } },
      },
      204: { description: 'Nothing more' },
    },
  },
})
const contract = ownContract({
  paths: { '/feed': feed('feed', {}), '/paced': feed('paced', { every: 2 }) },
})

/** What a page got of a stream, and how often it had to ask. */
interface Got {
  readonly ids: readonly string[]
  readonly opened: number
}

/** Reads a stream with an EventSource until it is over: a sandbox then answers 204. */
const read = (address: string) =>
  new Promise<Got>((resolve) => {
    const source = new EventSource(address)
    const ids: string[] = []
    let opened = 0
    source.onopen = () => {
      opened += 1
    }
    source.onmessage = ({ lastEventId }) => void ids.push(lastEventId)
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) resolve({ ids, opened })
    }
  })

const all = Array.from({ length: 1000 }, (_, at) => String(at + 1))

test('a thousand events reach an EventSource, each once, also where faults cut, throttle and delay them', {
  timeout: 60_000,
}, async ({ browser }) => {
  const faults = [
    { id: 'cut', on: '*', connection: 'truncate', calls: '1-2' },
    { id: 'thin', on: '*', throttle: 20_000, calls: '3-' },
  ]
  await using sandbox = await startSandboxOf(await contract, {
    scenario: { version: 1, name: 'own', faults } as never,
  })
  const page = await browser.newPage()
  // EventSource does not ask about:blank's address again; any page of the sandbox will do.
  await page.goto(new URL('/', sandbox.url).href)
  const { ids, opened } = await page.evaluate(read, new URL('/feed', sandbox.url).href)
  await page.close()
  expect(ids).toEqual(all)
  expect(opened).toBe(3)
  const seen = await sandbox.requests.list()
  // A browser may drop what it has of a stream when that is cut: it asks for what follows the last event that the page got.
  const known = seen.map(({ request }) => Number(request.headers['last-event-id'] ?? 0))
  expect(known[0]).toBe(0)
  expect(known.at(-1)).toBe(1000)
  const [first, second, third] = known.map((last) => 1000 - last)
  expect(seen.map(({ answer, fault }) => [answer?.status, answer?.stream?.events, fault])).toEqual([
    [200, half(first), 'cut'],
    [200, half(second), 'cut'],
    [200, third, 'thin'],
    [204, undefined, 'thin'],
  ])
})

const half = (events = 0) => Math.floor(events / 2)

test('streams of a thousand events are read by fetch in flat memory', {
  timeout: 60_000,
}, async () => {
  await using sandbox = await startSandboxOf(await contract, {
    scenario: { version: 1, name: 'own' } as never,
  })
  const address = new URL('/paced', sandbox.url).href
  const count = async () => {
    const reply = await fetch(address)
    let events = 0
    for await (const part of reply.body as never as AsyncIterable<Uint8Array>)
      events += Buffer.from(part).toString('latin1').split('\n\n').length - 1
    return events
  }
  const many = async (times: number) => await Promise.all(Array.from({ length: times }, count))
  await many(5)
  const before = heap()
  const counts = await many(30)
  const grown = heap() - before
  process.stdout.write(`30,000 events: the heap grew by ${(grown / 2 ** 20).toFixed(1)} MiB\n`)
  expect(new Set(counts)).toEqual(new Set([1000]))
  // The journal keeps the beginning of each, 64 KiB.
  expect(grown).toBeLessThan(8 * 2 ** 20)
})

test('what a page of another origin may read of a stream is all of it', async ({ browser }) => {
  await using sandbox = await startSandboxOf(await contract, {
    scenario: { version: 1, name: 'own' } as never,
  })
  const other = createServer((_request, response) =>
    response.end('<!doctype html><title>o</title>'),
  )
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}`)
  const { ids } = await page.evaluate(read, new URL('/feed', sandbox.url).href)
  await page.close()
  other.close()
  expect(ids).toEqual(all)
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heap(): number {
  collect()
  return process.memoryUsage().heapUsed
}
