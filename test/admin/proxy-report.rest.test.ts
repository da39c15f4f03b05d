import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { parseJson } from '../../src/base/json/json.ts'
import { failsOn } from '../../src/check/reports/report-texts.ts'
import { startProxyWithControlPlane } from '../../src/http/start-proxy.ts'
import { Recordings } from '../../src/recording/recordings.ts'
import { source } from '../support/built-in.ts'
import { expect } from '../support/test.ts'
import { askProxy, list, test } from './proxy-support.ts'

const EXPECT = { expect: '100-continue' }

type Options = Parameters<typeof startProxyWithControlPlane>[0]

/** Starts a proxy whose checks end when they are told to. */
async function withSlowChecks(
  service: { readonly url: string },
  reports: { readonly report?: object; readonly outline?: object },
  more: Pick<Options, 'failOn' | 'sample' | 'whenBehind'>,
) {
  const { promise, resolve } = Promise.withResolvers<readonly []>()
  const recordings = new Recordings(source, () => {})
  const proxy = await startProxyWithControlPlane({
    ...{ source, upstream: service.url },
    checker: {
      check: () => promise,
      skip: () => {},
      report: async () => (reports.report ?? {}) as never,
      outline: async () => (reports.outline ?? {}) as never,
      next: async () => undefined,
      finding: async () => undefined,
      figures: async () => ({}) as never,
      close: async () => {},
    },
    ...{ recordings, record: undefined, adminToken: undefined, onNotice: () => {} },
    ...more,
  })
  return { proxy, recordings, endChecks: () => resolve([]) }
}

test('health names the version and the service, for anyone, even if the service is down', async ({
  proxy,
}) => {
  const running = await proxy({ upstream: 'http://127.0.0.1:1/v1' })
  const headers = { origin: 'https://a.example', host: 'petstore.internal' }
  const { status, body } = await askProxy(running, ['GET', '/health'], { headers })
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect([status, body]).toEqual([
    200,
    { status: 'pass', version, upstream: 'http://127.0.0.1:1/v1' },
  ])
})

test('the report of the control plane equals the final one, except for its time and number', async ({
  command,
  folder,
}) => {
  const running = await command(['--report', 'report.json'])
  for (const query of ['', '?limit=1', '?limit=0', '?limit=101', '?status=eaten', '?a=b'])
    await list(running, query)
  const { body } = await askProxy(running, ['GET', '/report'])
  await running.stop('SIGTERM')
  const last = parseJson(await readFile(path.join(folder, 'report.json'), 'utf8')) as object
  expect({ ...body, to: '', sequence: 2 }).toEqual({ ...last, to: '' })
  expect(body.exchanges).toMatchObject({ total: 6, checked: 6 })
  expect(body.findings.length).toBeGreaterThan(1)
})

test('each exchange is in the report as soon as it is answered, and report() in code returns the same', async ({
  proxy,
}) => {
  const running = await proxy()
  for (let count = 1; count <= 5; count += 1) {
    await list(running)
    const { body } = await askProxy(running, ['GET', '/report'])
    expect(body.exchanges.total).toBe(count)
    const told = await running.report()
    expect({ ...body, to: '', sequence: told.sequence }).toEqual({ ...told, to: '' })
    expect(told.sequence).toBe(body.sequence + 1)
  }
})

test('the status is the report without examples, and a finding is shown with its own', async ({
  proxy,
}) => {
  const running = await proxy()
  for (const query of ['', '?limit=0', '?limit=0', '?a=b']) await list(running, query)
  const { body: report } = await askProxy(running, ['GET', '/report'])
  const { body } = await askProxy(running, ['GET', '/status'])
  const { whenBehind, failOn, fails, queue, findings, questions, ...rest } = body
  expect({ ...rest, to: '' }).toEqual({ ...report, findings: undefined, to: '' })
  expect([rest.sample, queue]).toEqual([1, { waiting: 0, bytes: 0, lag: 0 }])
  expect([whenBehind, failOn, fails]).toEqual(['wait', 'error', failsOn(report, 'error')])
  const asked = questions.map(({ entry }: { entry: string }) => entry)
  expect(asked).toEqual(report.ledger.map(({ entry }: { entry: string }) => entry))
  expect(findings).toHaveLength(report.findings.length)
  for (const [at, { example, ...finding }] of report.findings.entries()) {
    expect(findings[at]).toEqual(finding)
    const shown = await askProxy(running, ['GET', `/findings/${finding.fingerprint}`])
    expect(shown.body).toEqual({ ...finding, example })
  }
  expect((await askProxy(running, ['GET', '/findings/none'])).status).toBe(404)
})

test('the status does not wait for checks, and shows how many exchanges wait and what is recorded', async ({
  service,
  proxy,
  here,
}) => {
  const { findings: _findings, ...counts } = (await askProxy(await proxy(), ['GET', '/report']))
    .body
  const outline = { ...counts, findings: [] }
  const how = { sample: 0.999, whenBehind: 'drop', failOn: 'warning' } as const
  const { proxy: running, recordings, endChecks } = await withSlowChecks(service, { outline }, how)
  const file = path.join(here, 'status.yaml')
  await recordings.start(file)
  await list(running)
  await list(running)
  const status = async () => (await askProxy(running, ['GET', '/status'])).body
  expect(await status()).toEqual({
    ...outline,
    ...{ ...how, fails: false },
    queue: { waiting: expect.any(Number), bytes: expect.any(Number), lag: expect.any(Number) },
    questions: expect.any(Array),
    recording: { file, exchanges: 2 },
  })
  expect((await status()).queue.waiting).toBeGreaterThan(0)
  await recordings.stop()
  expect(await status()).not.toHaveProperty('recording')
  endChecks()
  await running.close()
})

test('requests to the control plane are not checked, not passed on, and not held back by --read-only', {
  tags: ['long'],
}, async ({ proxy, service, here }) => {
  const running = await proxy({ readOnly: true, sample: 0 })
  const file = path.join(here, 'none.yaml')
  expect((await askProxy(running, ['POST', '/recordings/start'], { json: { file } })).status).toBe(
    200,
  )
  expect((await askProxy(running, ['POST', '/recordings/stop'])).body).toEqual({
    file,
    exchanges: 0,
  })
  expect((await askProxy(running, ['GET', '/report'])).body.exchanges.total).toBe(0)
  expect(await service.requests.list()).toEqual([])
})

test('a path that only begins like the control plane is outside of it, and the proxy itself says so', {
  tags: ['long'],
}, async ({ proxy }) => {
  const { adminUrl } = await proxy()
  const paths = ['/__adminx/health', '/__ADMIN/health', '/v1/../__admin/health', '/%5f_admin', '/']
  for (const path of paths) {
    const { port } = new URL(adminUrl)
    const asked = request({ host: '127.0.0.1', port, path }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    const seen = [path, reply.statusCode, reply.headers['x-sandbox-origin']]
    expect(seen).toEqual([path, 404, 'proxy'])
    reply.resume()
  }
})

test('a check that does not end delays neither the report nor the stop', async ({ service }) => {
  const reports = { report: { version: 1, coverage: { operations: [] } }, outline: { version: 1 } }
  const { proxy, endChecks } = await withSlowChecks(service, reports, { failOn: 'never' })
  await list(proxy)
  expect(await (await fetch(`${proxy.adminUrl}/report`)).json()).toMatchObject({
    version: 1,
  })
  const late = request(`${proxy.adminUrl}/report`, { headers: EXPECT, agent: false })
  late.flushHeaders()
  await once(late, 'continue')
  const answered = once(late.end(), 'response')
  const closed = proxy.close()
  const [reply] = (await answered) as [IncomingMessage]
  expect(reply.resume().statusCode).toBe(200)
  endChecks()
  await closed
})
