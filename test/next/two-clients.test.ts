import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { createChecker } from '../../src/check/checker.ts'
import { mergeReports } from '../../src/check/reports/findings/merge-reports.ts'
import type { Report } from '../../src/check/reports/report.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { readContract } from '../../src/contract/reading/read-contract.ts'
import { readCaptures } from '../../src/recording/read-captures.ts'
import { test } from '../proxy/support.ts'
import { writeFiles } from '../support/contract-files.ts'
import { createRecorder, startProxy } from '../support/library.ts'
import { runCli } from '../support/run-command.ts'
import { expect } from '../support/test.ts'
import {
  type ClientRequest,
  harOf,
  SESSION,
  SHOWN,
  shownIn,
  twoDepots,
} from '../support/two-clients.ts'

/** The service: it answers the session in its order. */
function serve(session: readonly ClientRequest[]): RequestListener {
  const left = [...session]
  return (request, response) => {
    const { status, answer } = left.shift() as ClientRequest
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  }
}

async function play(origin: string, session: readonly ClientRequest[]): Promise<void> {
  for (const { client, method, target, body } of session) {
    const response = await fetch(origin + target, {
      method,
      headers: {
        'user-agent': `${client} (build 7)`,
        authorization: 'Bearer key-of-a-client',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
  }
}

/** What is shown, where clients are called by the files of their recordings. */
const shownOf = (fileOf: (client: string) => string) =>
  Object.fromEntries(
    Object.entries(SHOWN).map(([change, clients]) => [
      change,
      clients.map(([client, ...counts]) => [fileOf(client), ...counts]),
    ]),
  )

const nameOf = (client: string) => client.split('/')[0] as string

test('a proxy with a next contract says live what a recorded session says: whom each change refuses, and by what', async ({
  upstream,
}) => {
  const at = twoDepots()
  const service = await upstream(serve(SESSION))
  await using proxy = await startProxy({
    ...{ upstream: service, contract: at('depot.json'), next: at('next.json') },
  })
  await play(new URL(proxy.url).origin, SESSION)
  const { next, findings, exchanges } = await proxy.report()
  expect(exchanges).toMatchObject({ total: 6, checked: 6 })
  // What the next contract would refuse is no violation of this one.
  expect(findings.filter(({ location }) => location.startsWith('request'))).toEqual([])
  expect(shownIn(next?.changes ?? [])).toEqual(SHOWN)
  const [limit] = next?.changes.find(({ operation }) => operation === 'listParcels')?.clients ?? []
  expect(limit?.example).toMatchObject({
    request: 'GET /v1/parcels?limit=80',
    shows: 'query limit: must be an integer from 1 to 50',
  })
  expect(JSON.stringify(next)).not.toContain('key-of-a-client')
})

test('the control plane of the proxy has the changes with their clients, their number, and a metric without names', async ({
  upstream,
}) => {
  const at = twoDepots()
  const service = await upstream(serve(SESSION))
  await using proxy = await startProxy({
    ...{ upstream: service, contract: at('depot.json'), next: at('next.json') },
  })
  await play(new URL(proxy.url).origin, SESSION)
  await proxy.report()
  const read = async (place: string) => (await fetch(proxy.adminUrl + place)).text()
  const { changes, exchanges } = JSON.parse(await read('/next'))
  expect(shownIn(changes)).toEqual(SHOWN)
  expect(exchanges).toEqual({ checked: 6, unchecked: 0 })
  expect(JSON.parse(await read('/report')).next.changes).toEqual(changes)
  const status = JSON.parse(await read('/status'))
  expect(status).toMatchObject({
    next: { changes: 7, refused: 2, met: 1, notMet: 4, clients: 2, failOn: 'never' },
  })
  const metrics = await read('/metrics')
  expect(metrics).toContain(
    'petstore_proxy_next_total{change="request-parameter-max-decreased",operation="listParcels",level="error",result="refused"} 1\n',
  )
  expect(metrics).not.toContain('shop')
  expect(metrics.match(/^petstore_proxy_next_total\{/gm)).toHaveLength(6)
})

test('what a proxy does not check says nothing of the next contract, and without one it says so', async ({
  upstream,
}) => {
  const at = twoDepots()
  const service = await upstream(serve([...SESSION, ...SESSION]))
  const common = { upstream: service, contract: at('depot.json') }
  await using left = await startProxy({ ...common, next: at('next.json'), sample: 0 })
  await play(new URL(left.url).origin, SESSION)
  const { next, unchecked } = await left.report()
  expect(unchecked).toEqual({ 'sampled-out': 6 })
  expect(next?.changes.flatMap(({ clients }) => clients)).toEqual([])
  await using without = await startProxy(common)
  await play(new URL(without.url).origin, SESSION)
  expect((await without.report()).next).toBeUndefined()
  const answer = await fetch(`${without.adminUrl}/next`)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('--next FILE') })
  await expect(startProxy({ ...common, next: at('none.json') })).rejects.toThrow('none.json')
})

test.for(['har', 'yaml', 'tape.ndjson'])(
  'contract diff --traffic says the same of what the proxy records (.%s)',
  async (ending, { upstream, folder }) => {
    const at = twoDepots()
    const clients = [...new Set(SESSION.map(({ client }) => client))]
    const files = await Promise.all(
      clients.map(async (client) => {
        const own = SESSION.filter((each) => each.client === client)
        const file = path.join(folder, `${nameOf(client)}.${ending === 'har' ? 'har' : 'yaml'}`)
        const recorder = await createRecorder({ file, contract: at('depot.json') })
        const service = await upstream(serve(own))
        const proxy = await startProxy({
          ...{ upstream: service, contract: at('depot.json'), recorder },
        })
        await play(new URL(proxy.url).origin, own)
        await proxy.close()
        const tape = path.join(folder, `${nameOf(client)}.tape.ndjson`)
        if (ending !== 'tape.ndjson') {
          await recorder.close()
          return file
        }
        // The tape of a recording that was never finished.
        const kept = path.join(folder, `kept-${nameOf(client)}.tape.ndjson`)
        await expect
          .poll(() => existsSync(tape) && readFileSync(tape, 'utf8').split('\n').length)
          .toBeGreaterThan(own.length)
        copyFileSync(tape, kept)
        await recorder.close()
        return kept
      }),
    )
    const { stdout, stderr } = await runCli([
      ...['contract', 'diff', at('depot.json'), at('next.json'), '--format', 'json'],
      ...files.flatMap((file) => ['--traffic', file]),
    ])
    expect(stderr).toBe('')
    const fileOf = (client: string) =>
      `${ending === 'tape.ndjson' ? 'kept-' : ''}${nameOf(client)}.${ending}`
    expect(shownIn(JSON.parse(stdout).changes)).toEqual(shownOf(fileOf))
  },
)

test('50 reports merged say what one run says, in any order and with repeats', async ({
  folder,
}) => {
  const at = twoDepots()
  const source = await readContract({ file: at('depot.json') })
  const next = await readContract({ file: at('next.json') })
  const session = Array.from({ length: 20 }, () => SESSION).flat()
  const har = writeFiles({ 'session.har': harOf(session) })('session.har')
  const captures = [...readCaptures(har, contractOf(source))]
  const reportOf = async (some: typeof captures) => {
    const checker = await createChecker({ source, next })
    for (const each of some) checker.check(each)
    return JSON.parse(JSON.stringify(checker.report())) as Report
  }
  const one = await reportOf(captures)
  const reports: Report[] = []
  for (let at = 0; at < 50; at += 1)
    reports.push(await reportOf(captures.filter((_, index) => index % 50 === at)))
  const merged = mergeReports(reports, { source })
  expect(merged.next).toEqual(one.next)
  expect(shownIn(one.next?.changes ?? [])).toEqual(
    Object.fromEntries(
      Object.entries(SHOWN).map(([change, clients]) => [
        change,
        clients.map(([client, refused, met]) => [client, refused * 20, met * 20]),
      ]),
    ),
  )
  const again = [...reports.toReversed(), merged, ...reports.slice(7, 9)]
  expect(mergeReports(again, { source }).next).toEqual(one.next)

  const files = reports.map((report, index) => [`run-${index}.json`, report] as const)
  const written = writeFiles(Object.fromEntries(files))
  const { code, stderr } = await runCli(
    [
      ...['report', 'merge', ...files.map(([name]) => written(name))],
      ...['--contract', at('depot.json'), '--fail-on-next', 'refused', '--report', 'all.json'],
    ],
    { cwd: folder },
  )
  expect(code).toBe(1)
  expect(JSON.parse(readFileSync(path.join(folder, 'all.json'), 'utf8')).next).toEqual(one.next)
  expect(stderr).toContain('7 changes: 2 refused, 1 met, 4 not met by 120 checked exchanges')
})
