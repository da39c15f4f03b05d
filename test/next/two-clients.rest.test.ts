import type { RequestListener } from 'node:http'
import { test } from '../proxy/support.ts'
import { startProxy } from '../support/library.ts'
import { expect } from '../support/test.ts'
import { type ClientRequest, SESSION, SHOWN, shownIn, twoDepots } from '../support/two-clients.ts'

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

test('a proxy with a next contract says live, and on its control plane, what a recorded session says: whom each change refuses, and by what', async ({
  upstream,
}) => {
  const at = twoDepots()
  const service = await upstream(serve([...SESSION, ...SESSION]))
  const common = { upstream: service, contract: at('depot.json') }
  await using proxy = await startProxy({ ...common, next: at('next.json') })
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
  const read = async (place: string) => (await fetch(proxy.adminUrl + place)).text()
  const plane = JSON.parse(await read('/next'))
  expect(shownIn(plane.changes)).toEqual(SHOWN)
  expect(plane.exchanges).toEqual({ checked: 6, unchecked: 0 })
  expect(JSON.parse(await read('/report')).next.changes).toEqual(plane.changes)
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
  // What is not checked says nothing of the next contract.
  await using left = await startProxy({ ...common, next: at('next.json'), sample: 0 })
  await play(new URL(left.url).origin, SESSION)
  const sampled = await left.report()
  expect(sampled.unchecked).toEqual({ 'sampled-out': 6 })
  expect(sampled.next?.changes.flatMap(({ clients }) => clients)).toEqual([])
})

test('a proxy without a next contract says so, and one whose file is not there does not start', async () => {
  const common = { upstream: 'http://127.0.0.1:9', contract: twoDepots()('depot.json') }
  await using without = await startProxy(common)
  expect((await without.report()).next).toBeUndefined()
  const answer = await fetch(`${without.adminUrl}/next`)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('--next FILE') })
  await expect(startProxy({ ...common, next: 'none.json' })).rejects.toThrow('none.json')
})
