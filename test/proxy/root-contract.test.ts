import { writeFiles } from '../support/contract-files.ts'
import { startProxy } from '../support/library.ts'
import { talk } from '../support/raw.ts'
import { expect } from '../support/test.ts'
import { test } from './support.ts'

const ok = { '200': { description: 'ok' } }
const contract = {
  openapi: '3.0.3',
  info: { title: 'Root', version: '1' },
  paths: { '/notes': { get: { operationId: 'notes', responses: ok } } },
}

// Over a second: loads the proxy with its check.
test('the control plane of a proxy comes before a contract at the root, and nothing sent to it reaches the service', async ({
  upstream,
}) => {
  const seen: unknown[] = []
  const address = await upstream(({ url }, response) => {
    seen.push(url)
    response.end()
  })
  await using proxy = await startProxy({
    ...{ upstream: address, port: 0, adminToken: 'secret' },
    contract: writeFiles({ 'root.json': contract })('root.json'),
  })
  const ask = async (target: string) => {
    const head = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer secret\r\n\r\n`
    const { replies } = await talk(proxy.url, head)
    return [target, replies[0]?.status]
  }
  const own = ['/__admin/health', '/__admin/recordings', '/__admin/metrics']
  const otherwise = [
    ...['/%5F_admin/report', '/%5f%5fadmin', '/x/../__admin/report', '/.//../__admin/report'],
    ...['/__%61dmin/report?x=1', '//__admin/report', 'http://other.invalid/__admin/report'],
    ...['/%5C__admin/%zz', '/%09//host:99999/..//__admin', '/x%3f/../__admin', '/\\__admin'],
  ]
  for (const target of own) expect(await ask(target)).toEqual([target, 200])
  for (const target of otherwise) expect(await ask(target)).toEqual([target, 404])
  expect(seen).toEqual([])
  const others = ['/notes', '/__administration', '/a%2f__admin', '/', '/%5Chost:99999/%zz']
  for (const target of others) expect(await ask(target)).toEqual([target, 200])
  expect(seen).toEqual(others)
})
