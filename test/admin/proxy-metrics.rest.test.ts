import fc from 'fast-check'
import { answer } from '../support/case-parts.ts'
import { startProxy } from '../support/library.ts'
import { readMetrics } from '../support/metrics-text.ts'
import { expect } from '../support/test.ts'
import { askProxy, test } from './proxy-support.ts'

const NAMES = [
  'http_server_request_duration_seconds',
  'http_client_request_duration_seconds',
  'petstore_proxy_exchanges_total',
  'petstore_proxy_unchecked_total',
  'petstore_proxy_violations_total',
  'petstore_proxy_check_queue_length',
  'petstore_proxy_check_lag_seconds',
  'petstore_build_info',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
]

const headers = { authorization: 'Bearer sandbox-key' }

test('the metrics of a proxy have every documented name, and count the traffic', async ({
  upstream,
  checking: proxy,
}) => {
  await fetch(`${proxy.url}/pets`, { headers })
  upstream.answerWith(answer([{ id: 1 }]))
  for (const _ of [1, 2]) await fetch(`${proxy.url}/pets?limit=5`, { headers })
  await fetch(`${proxy.url}/pets/1`, { method: 'OPTIONS' })
  await fetch(`${proxy.url}/elsewhere`, { headers })
  await fetch(proxy.url.replace('/v1', '/outside'))
  await proxy.report()
  const reply = await askProxy(proxy, ['GET', '/metrics'])
  expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const metrics = readMetrics(reply.text)
  expect([...metrics.keys()]).toEqual(expect.arrayContaining(NAMES))
  const value = (name: string, labels: object) =>
    metrics.get(name.replace(/_count$/, ''))?.series.find((each) => {
      const entries = Object.entries(labels)
      return each.name === name && entries.every(([key, text]) => each.labels[key] === text)
    })?.value
  const list = { method: 'GET', route: '/v1/pets', status: '200' }
  expect(value('http_server_request_duration_seconds_count', list)).toBe(3)
  expect(value('http_client_request_duration_seconds_count', list)).toBe(3)
  const outside = { method: 'GET', route: 'none', status: '404' }
  expect(value('http_server_request_duration_seconds_count', outside)).toBe(1)
  expect(value('http_client_request_duration_seconds_count', outside)).toBe(undefined)
  expect(value('petstore_proxy_exchanges_total', { result: 'clean' })).toBe(1)
  expect(value('petstore_proxy_exchanges_total', { result: 'violated' })).toBeGreaterThan(1)
  expect(value('petstore_proxy_unchecked_total', { reason: 'options' })).toBe(1)
  const broken = metrics.get('petstore_proxy_violations_total')?.series ?? []
  expect(broken.map(({ labels }) => labels.operation)).toContain('listPets')
  expect(value('petstore_proxy_check_queue_length', {})).toBe(0)
})

test('an answer that waits for its verdict is counted, and one that the service did not give', async ({
  service,
  proxy,
}) => {
  const annotating = await proxy({ annotate: true })
  await fetch(`${annotating.url}/pets`, { headers })
  await using broken = await startProxy({ upstream: 'http://127.0.0.1:1/v1' })
  expect((await fetch(`${broken.url}/pets`, { headers })).status).toBe(502)
  const texts = []
  for (const place of [annotating, broken])
    texts.push((await askProxy(place, ['GET', '/metrics'])).text)
  expect(texts[0]).toContain(
    'server_request_duration_seconds_count{method="GET",route="/v1/pets",status="200"} 1',
  )
  expect(texts[1]).toContain(
    'server_request_duration_seconds_count{method="GET",route="/v1/pets",status="502"} 1',
  )
  expect(texts[1]).toContain(
    'client_request_duration_seconds_count{method="GET",route="/v1/pets",status="0"} 1',
  )
  expect(service.url).toBeTruthy()
})

/** Everything that a label may say: what the contract, the rules and the reasons are made of, a version, and numbers. */
const LABEL =
  /^([A-Z-]+|\/v1(\/[a-z]+|\/\{petId\})*|\/messages|none|[a-z][A-Za-z-]*|[\d.]+|\+Inf|v?\d+\.\d+\.\d+(-\S+)?)$/

test('no label of any metric contains a key, a path or a value of a request', async ({
  service,
  proxy,
}) => {
  const running = await proxy()
  const secret = fc.stringMatching(/^[a-z]{3,5}[0-9]{6,9}$/)
  await fc.assert(
    fc.asyncProperty(
      secret,
      fc.constantFrom('GET', 'POST', 'DELETE', 'PURGE'),
      async (word, method) => {
        const targets = [
          `/pets/${word}`,
          `/${word}?key=${word}`,
          `/pets?status=${word}`,
          `/../${word}`,
        ]
        for (const url of [running.url, service.url])
          for (const target of targets) {
            const body = method === 'POST' ? { body: `{"name":"${word}","${word}":1}` } : {}
            const sent = { authorization: `Bearer ${word}`, 'x-api-key': word }
            await fetch(url + target, { method, headers: sent, ...body })
          }
        await running.report()
        for (const place of [running, service]) {
          const { text } = await askProxy(place, ['GET', '/metrics'])
          expect(text).not.toContain(word)
          const own = [...readMetrics(text).values()].filter(({ name }) =>
            /^(http|petstore)_/.test(name),
          )
          const labels = own.flatMap(({ series }) =>
            series.flatMap((each) => Object.values(each.labels)),
          )
          expect(labels.filter((label) => !LABEL.test(label))).toEqual([])
        }
      },
    ),
    { numRuns: 15 },
  )
})
