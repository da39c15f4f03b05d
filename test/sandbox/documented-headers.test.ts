import { createChecker } from '../../src/check/checker.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { exampleRequest } from '../../src/contract/example-request.ts'
import { toCapture } from '../support/capture.ts'
import { answer as json } from '../support/case-parts.ts'
import { writeFiles } from '../support/contract-files.ts'
import { startSandbox } from '../support/library.ts'
import { ownContract } from '../support/own-contract.ts'
import { expect, test } from '../support/test.ts'

/** Headers that a contract requires of an answer. */
const headers = {
  'Content-Encoding': { type: 'string', enum: ['gzip'] },
  'Content-Length': { type: 'integer', example: 5 },
  'Transfer-Encoding': { type: 'string', enum: ['gzip, chunked'] },
  Connection: { type: 'string', example: 'upgrade' },
  Upgrade: { type: 'string', enum: ['h2c'] },
  Trailer: { type: 'string' },
  'Keep-Alive': { type: 'string' },
  Date: { type: 'string' },
  'Access-Control-Allow-Origin': { type: 'string', enum: ['https://other.example'] },
  'X-Shelf': { type: 'string', enum: ['north'] },
}
const contract = {
  openapi: '3.0.3',
  info: { title: 'Headers', version: '1' },
  paths: {
    '/things': {
      get: {
        operationId: 'things',
        responses: {
          '200': {
            description: 'ok',
            headers: Object.fromEntries(
              Object.entries(headers).map(([name, schema]) => [name, { required: true, schema }]),
            ),
            content: { 'application/json': { schema: { type: 'object' } } },
          },
        },
      },
    },
  },
}

test('a documented header that frames or codes a message, or says what a page may do, is never made from its schema', async () => {
  const file = writeFiles({ 'headers.json': contract })('headers.json')
  await using sandbox = await startSandbox({ contract: file, port: 0 })
  const answer = await fetch(`${sandbox.url}/things`, {
    headers: { origin: 'http://page.example' },
  })
  const text = await answer.text()
  const got = Object.fromEntries(answer.headers)
  expect(JSON.parse(text)).toEqual({})
  expect(Date.parse(got.date ?? '')).toBeGreaterThan(0)
  expect(got).toMatchObject({
    ...{ 'content-length': String(text.length), connection: 'keep-alive', 'x-shelf': 'north' },
    'access-control-allow-origin': 'http://page.example',
  })
  const made = ['content-encoding', 'transfer-encoding', 'upgrade', 'trailer']
  expect(made.filter((name) => name in got)).toEqual([])
})

test('the check asks for a documented header that frames a message as for any other, and no example of a request has one', async () => {
  const parameters = ['Content-Length', 'X-Shelf'].map((name) => ({
    ...{ name, in: 'header', required: true, schema: { type: 'integer', enum: [5] } },
  }))
  const paths = { '/things': { parameters, ...contract.paths['/things'] } }
  const source = await ownContract({ paths })
  const checker = await createChecker({ source })
  checker.check(toCapture({ target: '/things' }, json({})))
  const asked = checker.report().findings.map(({ location }) => location)
  expect(asked).toContain('response.200.header.content-encoding')
  expect(exampleRequest(contractOf(source), 'key').headers).toEqual(['X-Shelf', '5'])
})
