import { writeFiles } from '../support/contract-files.ts'
import { body, inPath, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'
import { runCli } from '../support/run-command.ts'

const amount = { ...text, format: 'amount', optional: true, 'collection-format': 'multi' }
const thing = object({ id: { type: 'integer' }, price: amount, codes: listOf(amount) }, ['id'])
const content = { 'application/json': { schema: thing } }
const ok = (schema: object) => ({ description: 'ok', content: { 'application/json': { schema } } })

/** A contract whose schemas have formats and keywords of its own, as OpenAPI allows. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: { responses: { 200: ok(listOf(thing)) } },
      post: { requestBody: body(thing), responses: { 201: { description: 'ok', content } } },
    },
    '/things/{id}': {
      parameters: [inPath('id', { type: 'integer' })],
      get: { responses: { 200: ok(thing) } },
    },
  },
}

test('formats and keywords that only a contract knows say nothing: in scenarios, on the control plane, in requests and answers', async ({
  start,
}) => {
  const scenario = {
    ...{ version: 1, name: 'some', things: [{ id: 1, price: 'any', codes: ['a'] }] },
    generate: { things: { count: 3 } },
  }
  const { send, sandbox } = await start(document, { scenario })
  expect((await send('GET /things/1')).body).toEqual({ id: 1, price: 'any', codes: ['a'] })
  expect((await send('POST /things', { id: 9, price: '12' })).status).toBe(201)
  expect((await send('GET /things')).body).toHaveLength(5)
  const put = await fetch(`${sandbox.adminUrl}/state/things/7`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"id":7,"price":"x"}',
  })
  expect(put.status).toBe(204)
  expect((await send('GET /things/7')).body).toMatchObject({ id: 7, price: 'x' })
})

test('a scenario that is written for such a contract is valid', async () => {
  const at = writeFiles({
    'things.json': document,
    'some.yaml': 'version: 1\ncontract: things.json\nthings: [{ id: 1, price: a }]\n',
  })
  const { code, stdout, stderr } = await runCli(['scenario', 'validate', at('some.yaml')])
  expect({ code, stderr, stdout }).toMatchObject({ code: 0 })
})
