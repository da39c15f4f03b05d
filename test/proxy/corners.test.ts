import { expect } from '../support/test.ts'
import { exchangeBytes, test } from './support.ts'

/** A request with these lines, and what is said of it; nothing where it passes. */
const corners: [string, string, string | undefined][] = [
  ['a header line folded over two lines', 'GET HTTP/1.1|X-A: one| two', '(invalid header token)'],
  ['a space before a colon', 'GET HTTP/1.1|X-A : one', '(invalid header token)'],
  ['two equal lengths', 'POST HTTP/1.1|Content-Length: 0|Content-Length: 0', 'content length)'],
  ['two different lengths', 'POST HTTP/1.1|Content-Length: 0|Content-Length: 1', 'content length)'],
  ['a list of lengths', 'POST HTTP/1.1|Content-Length: 0, 0', '(invalid content length)'],
  [
    'a length and chunks',
    'POST HTTP/1.1|Content-Length: 0|Transfer-Encoding: chunked',
    '(invalid transfer encoding)',
  ],
  ['the method FROB', 'FROB HTTP/1.1', 'its method is not one of the registered ones'],
  ['a method in small letters', 'get HTTP/1.1', 'its method is not one of the registered ones'],
  ['the method PURGE', 'PURGE HTTP/1.1', undefined],
  ['the method QUERY', 'QUERY HTTP/1.1', undefined],
]

test.for(corners)(
  '%s: the request is refused for what is wrong with it, or passes',
  async ([, text, says], { upstream, proxy }) => {
    const seen: unknown[] = []
    const address = await upstream((request, response) => {
      seen.push(request.method)
      response.end()
    })
    const { port } = await proxy({ upstream: address })
    const [first = '', ...lines] = text.split('|')
    const [method, version] = first.split(' ')
    const head = [`${method} /v1/pets ${version}`, 'Host: x', 'Connection: close', ...lines]
    const answer = await exchangeBytes(port, `${head.join('\r\n')}\r\n\r\n`)
    expect(seen).toEqual(says === undefined ? [method] : [])
    if (says === undefined) return expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('X-Sandbox-Origin: proxy')
    expect(answer).toContain(says)
  },
)

test('lines that end in LF alone are refused', async ({ upstream, proxy }) => {
  const { port } = await proxy({ upstream: await upstream((_, response) => void response.end()) })
  for (const bytes of [
    'GET /v1/pets HTTP/1.1\nHost: x\nConnection: close\n\n',
    'GET /v1/pets HTTP/1.1\r\nHost: x\nConnection: close\r\n\r\n',
  ])
    expect(await exchangeBytes(port, bytes)).toMatch(
      /^HTTP\/1.1 400 [\s\S]*not an HTTP\/1.1 request \(/,
    )
})
