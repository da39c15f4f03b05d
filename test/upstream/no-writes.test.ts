import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contractOf } from '../../src/contract/contract.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { ask } from '../proxy/support.ts'
import { source } from '../support/built-in.ts'
import { depot } from '../support/depot.ts'
import { harbourDocument } from '../support/harbour.ts'
import { ownContract } from '../support/own-contract.ts'
import { asSource } from '../support/read-source.ts'
import { shopPaths, shopSchemas } from '../support/shop-contract.ts'
import { expect, test } from '../support/test.ts'
import { workshop } from '../support/workshop.ts'

const METHODS = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'QUERY',
  'PROPFIND',
  'LINK',
  'PURGE',
]

/** Lines that some services take for the method. */
const OVERRIDES = [[], ['X-HTTP-Method-Override', 'DELETE'], ['x-method-override', 'put']]

test('under --mock writes nothing but reads reaches the service, of every method and operation of five contracts', async () => {
  const contracts = [
    source,
    await depot(),
    await ownContract(workshop as unknown as Parameters<typeof ownContract>[0]),
    await ownContract({ paths: shopPaths() as object, components: { schemas: shopSchemas } }),
    await asSource(harbourDocument),
  ]
  const received: string[] = []
  const service = createServer((request, response) => {
    received.push(
      `${request.method} ${/override|_method/i.exec(`${request.rawHeaders} ${request.url}`) ?? ''}`.trim(),
    )
    request.resume()
    response.writeHead(Math.random() < 0.5 ? 501 : 404).end()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const upstream = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  let asked = 0
  for (const each of contracts) {
    await using sandbox = await startSandboxOf(each, { upstream, mock: ['writes'] })
    const base = new URL(sandbox.url).origin
    const paths = new Set(
      contractOf(each).operations.map(({ path }) => path.replaceAll(/\{[^}]*\}/g, '1')),
    )
    for (const path of [...paths, `${each.basePath}/elsewhere`, `${each.basePath}//x/`])
      for (const method of METHODS)
        for (const more of OVERRIDES)
          for (const search of ['', '?_method=DELETE']) {
            asked += 1
            const headers = ['Host', 'x', 'Content-Length', '0', ...more]
            await ask(base, { method, path: path + search, headers }).catch((error) =>
              expect(error).toBeUndefined(),
            )
          }
  }
  service.close()
  service.closeAllConnections()
  expect(asked).toBeGreaterThan(2000)
  expect([...new Set(received)].toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS'])
}, 60_000)
