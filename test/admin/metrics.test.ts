import { readMetrics } from '../support/metrics-text.ts'
import { expect, test } from '../support/test.ts'
import { goesThroughProxy } from '../support/through-proxy.ts'
import { ask } from './support.ts'

// The proxy asks once more where a kept connection was closed.
test.skipIf(goesThroughProxy)(
  'the metrics count answers by method, route and status, worlds and faults',
  async ({ start }) => {
    const fault = { id: 'down', on: 'getPet', calls: 1, respond: { status: 503 } }
    const scenario = { version: 1, isolation: 'per-key', keys: ['test-*'], faults: [fault] }
    const sandbox = await start({ scenario })
    for (const key of ['test-a', 'test-b']) await sandbox.send('/pets', { key })
    await sandbox.send('/pets/1', { key: 'test-a' })
    await sandbox.send('/secret/path?key=test-a', { key: null })
    const reply = await ask(sandbox, ['GET', '/metrics'])
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const lines = reply.text.split('\n')
    const name = 'http_server_request_duration_seconds'
    expect(lines).toEqual(
      expect.arrayContaining([
        `# TYPE ${name} histogram`,
        `${name}_count{method="GET",route="/v1/pets",status="200"} 2`,
        `${name}_bucket{method="GET",route="/v1/pets",status="200",le="+Inf"} 2`,
        `${name}_count{method="GET",route="/v1/pets/{petId}",status="503"} 1`,
        `${name}_count{method="GET",route="none",status="404"} 1`,
        'petstore_sandbox_worlds 2',
        'petstore_sandbox_worlds_evicted_total 0',
        'petstore_sandbox_store_up 1',
        'petstore_sandbox_faults_fired_total{fault="down"} 1',
        expect.stringMatching(
          /^petstore_build_info\{version="\d+\.\d+\.\d+",node="24\.[\d.]+"\} 1$/,
        ),
      ]),
    )
    expect(reply.text).not.toMatch(/secret|test-a|^petstore_sandbox_records/m)
    expect([...readMetrics(reply.text).keys()]).toContain('nodejs_eventloop_lag_p99_seconds')
  },
)

test('the lag of the event loop is a time, also for who asks again at once, and a block is in it', async ({
  start,
}) => {
  const sandbox = await start()
  const lags: number[] = []
  for (let round = 0; round < 6; round += 1) {
    if (round === 3) for (const began = performance.now(); performance.now() - began < 250; );
    const { text } = await ask(sandbox, ['GET', '/metrics'])
    for (const [, name, value] of text.matchAll(/^nodejs_eventloop_lag_(\w+)_seconds (\S+)$/gm)) {
      const seconds = Number(value)
      expect([name, seconds >= 0 && seconds < 60]).toEqual([name, true])
      if (name === 'max') lags.push(seconds)
    }
  }
  expect(lags).toHaveLength(6)
  expect(Math.max(...lags.slice(3))).toBeGreaterThan(0.2)
})

test('a duration is counted in every bucket whose bound it does not exceed', async ({ start }) => {
  const sandbox = await start()
  await sandbox.send('/pets', { headers: { prefer: 'delay=60' } })
  const { text } = await ask(sandbox, ['GET', '/metrics'])
  const bucket = (le: string) =>
    Number(new RegExp(`_bucket\\{.*route="/v1/pets".*le="${le}"\\} (\\d+)`).exec(text)?.[1])
  expect([bucket('0.05'), bucket('10'), bucket('\\+Inf')]).toEqual([0, 1, 1])
})

test('coverage shows what the clients have met and what they never have, also after a reset', async ({
  start,
}) => {
  const sandbox = await start()
  await sandbox.send('/pets?limit=100')
  await sandbox.send('/pets', { key: null })
  await sandbox.send('/nothing')
  await ask(sandbox, ['POST', '/reset'])
  const { body } = await ask(sandbox, ['GET', '/coverage'])
  expect(body).toEqual(await sandbox.coverage())
  expect(body.operations[0]).toMatchObject({ operation: 'listPets', count: 2 })
  expect(body.unmatched).toBe(1)
  expect(body.never).toContain('createPet 201')
  expect(body.never).not.toContain('listPets 401 no key')
})

test('with a real service behind it, the metrics count its answers', async ({ start }) => {
  const service = await start()
  const sandbox = await start({ upstream: service.url, mock: ['writes'] })
  await sandbox.send('/pets?limit=1')
  await sandbox.send('/pets?limit=2')
  await sandbox.send('/pets/999')
  await sandbox.send('/pets', { json: { name: 'Nemo', categoryId: 1 } })
  const { text } = await ask(sandbox, ['GET', '/metrics'])
  const { series = [] } = readMetrics(text).get('http_client_request_duration_seconds') ?? {}
  const counts = series
    .filter(({ name }) => name.endsWith('_count'))
    .map(({ labels: { method, route, status }, value }) => [method, route, status, value])
  expect(counts).toEqual([
    ['GET', '/v1/pets', '200', 2],
    ['GET', '/v1/pets/{petId}', '404', 1],
  ])
  const { text: without } = await ask(service, ['GET', '/metrics'])
  expect(without).not.toContain('http_client_request_duration_seconds')
})
