import { expect } from '../support/test.ts'
import { answerTo, begin, exchangeBytes, test } from './support.ts'

const LONG = 'x'.repeat(300 * 1024)

test('a head of more than 256 KiB is refused, of a request with 431 and of an answer with 502', async ({
  upstream,
  proxy,
}) => {
  let asked = 0
  const url = await upstream((_request, response) => {
    asked += 1
    response.writeHead(200, { 'x-long': LONG }).end()
  })
  const { url: here } = await proxy({ upstream: url })
  const request = `GET /v1/pets HTTP/1.1\r\nHost: x\r\nX-Long: ${LONG}\r\nConnection: close\r\n\r\n`
  const refused = await exchangeBytes(Number(new URL(here).port), request)
  expect(refused).toMatch(/^HTTP\/1\.1 431 [\s\S]*at most 256 KiB/)
  expect(asked).toBe(0)
  const client = begin(`${here}/pets`)
  client.end()
  const answer = await answerTo(client)
  expect([answer.status, asked]).toEqual([502, 1])
})
