import { contractBreaks } from '../support/contract-check.ts'
import { FOREIGN_PATH } from '../support/not-in-contract.ts'
import { expect } from '../support/test.ts'
import { answerTo, begin, endToEnd, type Received, test } from './support.ts'

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

test.for(requests)(
  '%s %s %s is answered by the sandbox through the proxy as without it',
  async ([method, path, body, more], { start, proxy }) => {
    const scenario = { version: 1, name: 'two', seed: 1, extends: 'default' }
    const direct = await start({ scenario })
    const behind = await start({ scenario })
    const { url } = await proxy({ upstream: behind.url })
    const ask = async (base: string): Promise<Received> => {
      const headers = ['Host', new URL(base).host, 'Authorization', `Bearer ${direct.key}`, ...more]
      if (body) headers.push('Content-Type', 'application/json', 'Content-Length', `${body.length}`)
      const client = begin(base + path, { method, headers })
      client.end(body)
      return answerTo(client)
    }
    const [plain, proxied] = [await ask(direct.url), await ask(url)]
    expect(proxied.status).toBe(plain.status)
    expect(withoutIds(proxied)).toEqual(withoutIds(plain))
    expect(proxied.body.toString()).toBe(plain.body.toString())
    expect(await contractBreaks(await behind.requests.list())).toEqual([])
  },
)

/** Date and X-Request-Id are of the moment. */
function withoutIds({ lines }: Received): [string, string][] {
  return endToEnd(lines).map(([name, value]) =>
    ['Date', 'X-Request-Id'].includes(name) ? [name, ''] : [name, value],
  )
}
