import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { requestViolation } from '../../src/contract/requests/violation.ts'
import type { Violation } from '../../src/contract/requests/violation-types.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { CheckQueue } from '../../src/proxy/check-queue.ts'
import { expect } from '../support/test.ts'
import { answerTo, ask, begin, endToEnd, keepingChecker, test } from './support.ts'

/** A checker that judges when it is let go on. */
function heldChecker() {
  const skipped: string[] = []
  const checked: string[] = []
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const check = async ({ target }: { target: string }) => {
    await promise
    checked.push(target)
    return [] as Violation[]
  }
  return {
    checked,
    skipped,
    letGo,
    check,
    skip: (why: string) => void skipped.push(why),
  }
}

const EMPTY: Capture = {
  ...{ id: '1', time: 0, duration: 0, method: 'GET', target: '/v1/pets', failure: undefined },
  ...{ requestHeaders: [], requestBody: Buffer.alloc(0) },
  ...{ status: 200, responseHeaders: [], responseBody: Buffer.alloc(0) },
}

test('the check gets the exchange as its bytes', async ({ upstream, proxy }) => {
  const packed = gzipSync('[]')
  const url = await upstream((request, response) => {
    request.resume()
    response.sendDate = false
    response.writeHead(201, ['X-A', '1', 'x-a', '2', 'Content-Encoding', 'gzip'])
    response.write(packed.subarray(0, 5))
    response.end(packed.subarray(5))
  })
  const checker = keepingChecker()
  const running = await proxy({ upstream: `${url}/base`, checker })
  const lines = ['Host', 'me', 'X-B', '\u00e9', 'Content-Length', '4']
  const client = begin(`${running.url}/pets?limit=1`, { method: 'POST', headers: lines })
  client.end(Buffer.from('\u00e9\u00e9'))
  await answerTo(client)
  await running.settled()
  expect(checker.checked).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}-1$/),
      time: expect.closeTo(Date.now(), -4),
      began: expect.any(Number),
      duration: expect.any(Number),
      method: 'POST',
      target: '/v1/pets?limit=1',
      requestHeaders: lines,
      requestBody: Buffer.from('\u00e9\u00e9'),
      status: 201,
      responseHeaders: expect.arrayContaining(['X-A', '1', 'x-a', '2']),
      responseBody: packed,
      failure: undefined,
    },
  ])
})

test('a body over the cap passes whole and is not kept', async ({ upstream, proxy }) => {
  const url = await upstream((request, response) => request.pipe(response))
  const checker = keepingChecker()
  const running = await proxy({ upstream: url, checker, cap: 1000 })
  for (const length of [1000, 1001]) {
    const headers = ['Host', 'x', 'Content-Length', String(length)]
    const client = begin(`${running.url}/pets`, { method: 'POST', headers })
    client.end('x'.repeat(length))
    expect((await answerTo(client)).body.length).toBe(length)
  }
  await running.settled()
  expect(
    checker.checked.map(({ requestBody, responseBody }) => [
      requestBody?.length,
      responseBody?.length,
    ]),
  ).toEqual([
    [1000, 1000],
    [undefined, undefined],
  ])
})

test('an answer does not wait for its check', async ({ upstream, proxy }) => {
  const checker = heldChecker()
  const url = await upstream((_request, response) => response.end('ok'))
  const running = await proxy({ upstream: url, checker })
  for (let number = 0; number < 5; number += 1)
    expect((await ask(`${running.url}/${number}`)).status).toBe(200)
  expect(checker.checked).toEqual([])
  checker.letGo()
  await running.settled()
  expect(checker.checked).toEqual(['/v1/0', '/v1/1', '/v1/2', '/v1/3', '/v1/4'])
})

test.for([
  ['count', { count: 3 }],
  ['bytes', { bytes: 6 }],
] as const)(
  'a queue full by %s delays the next request until there is room',
  async ([, queue], { upstream, proxy }) => {
    const checker = heldChecker()
    const asked: string[] = []
    const url = await upstream((request, response) => {
      asked.push(request.url as string)
      response.end('ok')
    })
    const running = await proxy({ upstream: url, checker, queue })
    // One of them is at its check.
    const first = queue === undefined ? 0 : 3 + ('count' in queue ? 1 : 0)
    for (let number = 0; number < first; number += 1) {
      await ask(`${running.url}/${number}`)
      await sleep(20)
    }
    expect(asked.length).toBe(first)
    const late = Promise.all([ask(`${running.url}/late`), ask(`${running.url}/later`)])
    await sleep(100)
    expect(asked.length).toBe(first)
    checker.letGo()
    expect((await late).map(({ status }) => status)).toEqual([200, 200])
    await running.settled()
    expect(checker.checked.length).toBe(first + 2)
    expect(checker.skipped).toEqual([])
  },
)

test('a client that leaves while it waits for room is not passed on', async ({
  upstream,
  proxy,
}) => {
  const checker = heldChecker()
  let asked = 0
  const url = await upstream((_request, response) => {
    asked += 1
    response.end('ok')
  })
  const running = await proxy({ upstream: url, checker, queue: { count: 1 } })
  await ask(`${running.url}/0`)
  await sleep(20)
  await ask(`${running.url}/1`)
  const client = begin(`${running.url}/2`)
  client.on('error', () => {})
  client.end()
  await sleep(50)
  client.destroy()
  await sleep(50)
  checker.letGo()
  await expect.poll(() => running.captures.length).toBe(3)
  expect(running.captures[2]?.failure).toMatch(/^client-left: /)
  expect(asked).toBe(2)
})

test('a full queue that drops delays nobody and counts what it drops', async ({
  upstream,
  proxy,
}) => {
  const checker = heldChecker()
  const url = await upstream((_request, response) => response.end('ok'))
  const running = await proxy({ upstream: url, checker, whenBehind: 'drop', queue: { count: 2 } })
  for (let number = 0; number < 10; number += 1) {
    await ask(`${running.url}/${number}`)
    await sleep(5)
  }
  checker.letGo()
  await running.settled()
  expect(checker.checked).toEqual(['/v1/0', '/v1/1', '/v1/2'])
  expect(checker.skipped).toEqual(Array(7).fill('queue-full'))
})

test('a queue that is behind checks many in one turn of the loop, and lets others have theirs', async () => {
  const spin = (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }
  const run = async (count: number, cost: number): Promise<number> => {
    const check = async () => {
      spin(cost)
      return []
    }
    const queue = new CheckQueue({
      checker: { check, skip: () => {} },
      ...{ whenBehind: 'drop', maxCount: count, maxBytes: 1, isIdle: () => false },
      ...{ onChecked: () => {}, onBug: (bug) => expect.unreachable(String(bug)) },
    })
    for (let number = 0; number < count; number += 1) queue.add(EMPTY)
    let turns = 0
    let done = false
    queue.drained().then(() => {
      done = true
    })
    while (!done) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    return turns
  }
  expect(await run(1000, 0)).toBeLessThan(100)
  expect(await run(20, 5)).toBeGreaterThanOrEqual(20)
})

test('a sample is drawn by chance, and the rest is counted', async ({ upstream, proxy }) => {
  const checker = keepingChecker()
  const url = await upstream((_request, response) => response.end('ok'))
  const draws = [0.1, 0.3, 0.2, 0.9, 0.25, 0.24]
  const random = () => draws.shift() as number
  const running = await proxy({ upstream: url, checker, sample: 0.25, random })
  for (let number = 0; number < 6; number += 1) await ask(`${running.url}/${number}`)
  await running.settled()
  expect(checker.checked.map(({ target }) => target)).toEqual(['/v1/0', '/v1/2', '/v1/5'])
  expect(checker.skipped).toEqual(Array(3).fill('sampled-out'))
})

test('a check in the same thread begins once the answer has been written', async ({
  upstream,
  proxy,
}) => {
  const responses: ServerResponse[] = []
  const keep = (message: unknown) =>
    void responses.push((message as { response: ServerResponse }).response)
  subscribe('http.server.request.start', keep)
  const seen: boolean[] = []
  const check = () => {
    seen.push(responses.every(({ writableEnded }) => writableEnded))
    return []
  }
  const url = await upstream((_request, response) => response.end('ok'))
  const running = await proxy({ upstream: url, checker: { check, skip: () => {} } })
  for (let number = 0; number < 20; number += 1) await ask(`${running.url}/${number}`)
  await running.settled()
  unsubscribe('http.server.request.start', keep)
  expect(responses).toHaveLength(40)
  expect(seen).toEqual(Array(20).fill(true))
})

test('a listener that throws on one exchange is called with the others all the same', async ({
  upstream,
  proxy,
}) => {
  const bugs: unknown[] = []
  const told: string[] = []
  const url = await upstream((_request, response) => response.end('ok'))
  const running = await proxy({
    upstream: url,
    checker: {
      check: () => [],
      checkAll: async (captures: readonly Capture[]) => captures.map(() => []),
      skip: () => {},
    },
    onExchange: ({ target }) => {
      told.push(target)
      if (target.endsWith('2')) throw new Error('no')
    },
    onBug: (bug) => bugs.push(bug),
  })
  const numbers = [0, 1, 2, 3, 4]
  await Promise.all(numbers.map((number) => ask(`${running.url}/${number}`)))
  await running.settled()
  expect(told.toSorted()).toEqual(numbers.map((number) => `/v1/${number}`))
  expect(bugs.map(String)).toEqual(['Error: no'])
})

test('with annotate an answer carries its violations, and else is as it was', async ({
  upstream,
  proxy,
}) => {
  const url = await upstream((_request, response) => {
    response.sendDate = false
    response.writeHead(200, ['X-A', '1', 'Content-Length', '4', 'x-a', '2'])
    response.write('ab')
    setTimeout(() => response.end('cd'), 20)
  })
  const message = 'categoryId must be an integer, got "\u00e9\u{1f431}"'
  const checker = {
    check: async ({ target }: { target: string }) =>
      target.endsWith('bad') ? [requestViolation('type', 'body.categoryId', message)] : [],
    skip: () => {},
  }
  const { url: here } = await proxy({ upstream: url, checker, annotate: true })
  const good = await ask(`${here}/good`)
  expect(good.lines).toEqual(['X-A', '1', 'Content-Length', '4', 'x-a', '2'])
  const bad = await ask(`${here}/bad`)
  expect(bad.lines.slice(0, 7)).toEqual([...good.lines, 'sl-violations'])
  expect(bad.body.toString()).toBe('abcd')
  expect(bad.lines[7]).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(bad.lines[7] as string)).toEqual([
    { location: ['request', 'body', 'categoryId'], severity: 'Error', code: 'type', message },
  ])
})

test.for([
  ['HEAD', 200],
  ['GET', 204],
  ['GET', 304],
  ['POST', 201],
] as const)(
  'with annotate %s with %i keeps its form',
  async ([method, status], { upstream, proxy }) => {
    const lines = status === 200 || status === 304 ? ['Content-Length', '12'] : ['X-None', '1']
    const url = await upstream((_request, response) => {
      response.sendDate = false
      response.writeHead(status, lines)
      response.end()
    })
    const check = async () => [requestViolation('type', 'body', 'x')]
    const running = await proxy({
      upstream: url,
      checker: { check, skip: () => {} },
      annotate: true,
    })
    for (let number = 0; number < 2; number += 1) {
      const answer = await ask(`${running.url}/pets`, { method })
      expect(answer.status).toBe(status)
      expect(answer.body.length).toBe(0)
      const names = endToEnd(answer.lines).map(([name]) => name)
      expect(names).toEqual([lines[0], 'sl-violations'])
    }
  },
)

// Up to 39 of these take 7,908 characters; 40 would take more than 8,000.
test.for([1, 38, 39, 40, 41, 500])(
  '%i violations fit into the header as valid JSON that counts them all',
  async (count, { upstream, proxy }) => {
    const url = await upstream((_request, response) => response.end('ok'))
    const many = Array.from({ length: count }, (_, at) =>
      requestViolation('type', `body.${at}`, '\u{1f431}'.repeat(10)),
    )
    const checker = { check: async () => many, skip: () => {} }
    const { url: here } = await proxy({ upstream: url, checker, annotate: true })
    const { lines } = await ask(`${here}/x`)
    const value = lines[lines.indexOf('sl-violations') + 1] as string
    expect(value.length).toBeLessThanOrEqual(8000)
    const shown = JSON.parse(value) as { code: string; message: string }[]
    const last = shown.at(-1)
    const left = last?.code === 'left-out' ? Number.parseInt(last.message, 10) : 0
    expect(shown.length - (left > 0 ? 1 : 0) + left).toBe(count)
    expect(left > 0).toBe(count > 39)
  },
)

test('with annotate an answer over the cap streams on without a verdict, and is checked after', async ({
  upstream,
  proxy,
}) => {
  const url = await upstream((_request, response) => {
    response.write('x'.repeat(900))
    setTimeout(() => response.write('y'.repeat(900)), 20)
    setTimeout(() => response.end('z'), 40)
  })
  const checker = keepingChecker()
  const running = await proxy({ upstream: url, checker, annotate: true, cap: 1000 })
  const answer = await ask(`${running.url}/x`)
  expect(answer.body.toString()).toBe(`${'x'.repeat(900)}${'y'.repeat(900)}z`)
  await running.settled()
  expect(checker.checked).toMatchObject([{ responseBody: undefined, status: 200 }])
})
