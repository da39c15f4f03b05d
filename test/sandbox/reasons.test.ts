import { writeFiles } from '../support/contract-files.ts'
import { startSandbox } from '../support/library.ts'
import { startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

/** A contract whose refusals have these contents. */
const contract = (content: object) => ({
  openapi: '3.1.0',
  info: { title: 'Reasons', version: '1' },
  servers: [{ url: '/api' }],
  paths: {
    '/words': {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['text'],
                properties: { text: { type: 'string' }, size: { type: 'integer' } },
              },
            },
          },
        },
        responses: { '201': { description: 'Made' }, '400': { description: 'Refused', content } },
      },
    },
  },
})

const json = (schema: object) => ({ 'application/json': { schema } })
const CODE = json({ type: 'object', properties: { code: { type: 'string' } } })
const VIOLATIONS = {
  type: 'object',
  required: ['violations'],
  properties: {
    violations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { fieldName: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}
const texts = { type: 'array', items: { type: 'string' } }
const WHY = 'text is required'

async function refusalOf(content: object) {
  const at = writeFiles({ 'reasons.json': contract(content) })
  await using sandbox = await startSandbox({ contract: at('reasons.json') })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${sandbox.url}/words`, { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(400)
  const reason = answer.headers.get('x-sandbox-reason')
  return { reason, body: await answer.text(), type: answer.headers.get('content-type') }
}

test.for([
  ['a code alone', CODE, { code: 'bad_request' }, WHY],
  [
    'a list of texts',
    json({ properties: { code: { type: 'string' }, tags: texts, non_field_errors: texts } }),
    { code: 'bad_request', non_field_errors: [WHY] },
    null,
  ],
  ['one list of texts', json({ properties: { lines: texts } }), { lines: [WHY] }, null],
  ['violations', json(VIOLATIONS), { violations: [{ fieldName: 'text', message: WHY }] }, null],
  [
    'violations of any media type',
    { '*/*': { schema: VIOLATIONS } },
    { violations: [{ fieldName: 'text', message: WHY }] },
    null,
  ],
  ['a message', json({ properties: { detail: { type: 'string' } } }), { detail: WHY }, null],
] as const)(
  'a refusal whose schema has %s says why there, or else in a header',
  async ([, content, expected, header]) => {
    const { body, reason, type } = await refusalOf(content)
    expect([JSON.parse(body), reason, type]).toEqual([expected, header, 'application/json'])
  },
)

test('a documented text that is the same for every refusal has the reason in a header', async () => {
  const content = { 'application/vnd.words': { example: 'Refused.' } }
  expect(await refusalOf(content)).toMatchObject({ body: 'Refused.', reason: WHY })
})

test('the log has the reason of a refusal, whatever its body has', {
  timeout: 30_000,
}, async () => {
  const at = writeFiles({ 'reasons.json': contract(CODE) })
  for (const log of ['json', 'pretty']) {
    const flags = ['--contract', at('reasons.json'), '--port', '0', '--log', log]
    const cli = startCli(['start', ...flags])
    const url = await cli.ready()
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/words`, { method: 'POST', headers, body: '{}' })
    await fetch(`${url}/nothing`)
    await cli.until(/text is required/)
    const { stdout, stderr } = await cli.stop('SIGTERM')
    expect(stdout + stderr).toMatch(/nothing.*(?:is no operation|There is no|no such|not )/)
  }
})
