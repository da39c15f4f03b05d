import { FOREIGN_PATH } from '../support/not-in-contract.ts'
import { expect } from '../support/test.ts'
import { type Received, ask, endToEnd, test } from './support.ts'

const requests: [string, string, string | undefined, string[]][] = [
  ['GET', '/pets', undefined, []],
  ['GET', '/pets?limit=2&status=sold', undefined, []],
  ['GET', '/pets?limit=0', undefined, []],
  ['GET', '/pets/1', undefined, []],
  ['GET', '/pets/%zz', undefined, []],
  ['HEAD', '/pets/1', undefined, []],
  ['POST', '/pets', '{"name":"Rex","categoryId":9223372036854775807}', []],
  ['POST', '/pets', '{"name":', []],
  ['PUT', '/pets', undefined, []],
  ['OPTIONS', '/pets', undefined, ['Origin', 'http://a.invalid']],
  ['GET', FOREIGN_PATH, undefined, []],
  ['GET', '/nope', undefined, []],
  ['GET', '/pets', undefined, ['Prefer', 'code=503']],
]

test('requests are answered by the sandbox through the proxy as without it', async ({
  start,
  proxy,
}) => {
  const scenario = { version: 1, name: 'two', seed: 1, extends: 'default' }
  const [direct, behind] = [await start({ scenario }), await start({ scenario })]
  const { url: through } = await proxy({ upstream: behind.url })
  for (const [method, path, body, more] of requests) {
    const askAt = (base: string) => {
      const headers = ['Host', new URL(base).host, 'Authorization', `Bearer ${direct.key}`, ...more]
      if (body) headers.push('Content-Type', 'application/json', 'Content-Length', `${body.length}`)
      return ask(base + path, { method, headers }, body)
    }
    const [plain, proxied] = [await askAt(direct.url), await askAt(through)]
    const told = `${method} ${path} ${body}`
    expect([proxied.status, withoutIds(proxied)], told).toEqual([plain.status, withoutIds(plain)])
    expect(proxied.body.toString(), told).toBe(plain.body.toString())
  }
})

/** Date and X-Request-Id are of the moment. */
function withoutIds({ lines }: Received): [string, string][] {
  return endToEnd(lines).map(([name, value]) =>
    ['Date', 'X-Request-Id'].includes(name) ? [name, ''] : [name, value],
  )
}
