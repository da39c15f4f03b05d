import { expect, test as plain } from 'vitest'
import { stringifyJson } from '../../src/base/json/json.ts'
import { compileContract } from '../../src/contract/contract.ts'
import type { OpenApiDocument, Schema } from '../../src/contract/document/document.ts'
import type { Violation } from '../../src/contract/requests/violation-types.ts'
import type { Handler } from '../../src/sandbox/answers/request-context.ts'
import { localPlace } from '../../src/sandbox/local-sandbox.ts'
import { answerRequest } from '../../src/sandbox/request/answer-request.ts'
import { RequestChoices } from '../../src/sandbox/worlds/request-choices.ts'
import { parseScenario } from '../../src/scenarios/load-scenario.ts'
import { loadContract, readDocument } from '../support/built-in.ts'
import { test } from '../support/test.ts'

/** An operation that no handler of the sandbox knows: parameters in path and query, and a body. */
const renamePet = {
  operationId: 'renamePet',
  tags: ['animals'],
  parameters: [
    { name: 'petId', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } },
    { name: 'times', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 3 } },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      },
    },
  },
  responses: { '200': { description: 'Renamed' } },
}

const GOOD = { petId: '7', search: '?times=2', body: '{"name":"Rex"}', type: 'application/json' }

plain.for([
  ['nothing wrong', {}, 200, []],
  ['no query', { search: '' }, 200, []],
  ['an id that is not a number', { petId: 'rex' }, 404, ['path.petId']],
  ['an id beyond int64', { petId: '9223372036854775808' }, 404, ['path.petId']],
  ['a query out of range', { search: '?times=4' }, 400, ['query.times']],
  ['a query given twice', { search: '?times=1&times=2' }, 400, ['query.times']],
  ['no body', { body: '' }, 400, ['body']],
  ['a body that is not JSON', { body: '{' }, 400, ['body']],
  ['a body that is not an object', { body: '[]' }, 400, ['body']],
  ['a body without a required field', { body: '{}' }, 400, ['body.name']],
  ['a field of another type', { body: '{"name":5}' }, 400, ['body.name']],
  ['another media type', { type: 'text/plain' }, 400, ['header.content-type']],
  ['no key', { key: undefined }, 401, ['header.authorization']],
] as const)(
  'a new handler is called with a checked request only: %s',
  async ([, change, status, places]) => {
    let calls = 0
    const handler: Handler = (turn) => {
      calls += 1
      return turn.json(200, JSON.stringify(turn.path.values))
    }
    const { outcome, relied } = await ask({ ...GOOD, key: 'sandbox-key', ...change }, handler)
    expect(outcome.answer?.status).toBe(status)
    expect(outcome.violations.map(({ location }: Violation) => location)).toEqual(places)
    expect(calls).toBe(status === 200 ? 1 : 0)
    if (status === 200) expect(outcome.answer?.body).toBe('{"petId":7}')
    expect(relied.includes('invalidId:renamePet')).toBe(change && 'petId' in change)
  },
)

/** Path parameters of other schemas: a text that fits and its value in the answer, and one that does not and what is said. */
plain.for<[Schema, good: string, value: string, bad: string, said: string]>([
  [{ type: 'integer', format: 'int64', minimum: 1 }, '7', '7', '0', 'must be at least 1, got 0'],
  [
    { type: 'integer' },
    '9007199254740993',
    '9007199254740993',
    '7.5',
    'must be an integer, got "7.5"',
  ],
  [{ type: 'integer', maximum: 9 }, '9', '9', '10', 'must be an integer to 9, got "10"'],
  [{ type: 'number' }, '7.5', '7.5', '7,5', 'must be a number, got "7,5"'],
  [{ type: 'boolean' }, 'true', 'true', 'yes', 'must be true or false, got "yes"'],
  [{ type: 'string', enum: ['a', 'b'] }, 'a', '"a"', 'c', 'must be one of a, b, got "c"'],
  [{ type: 'string', minLength: 2 }, 'ab', '"ab"', 'a', 'must have at least 2 characters, got "a"'],
  [
    { type: 'string', pattern: '^[A-Z]+$' },
    'AB',
    '"AB"',
    'ab',
    'must match the pattern ^[A-Z]+$, got "ab"',
  ],
  [
    { type: 'string', format: 'date' },
    '2026-11-20',
    '"2026-11-20"',
    '2026-13-20',
    'must be a date (2030-12-04), got "2026-13-20"',
  ],
  [
    { type: 'string', format: 'uuid' },
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    '"6ba7b810-9dad-11d1-80b4-00c04fd430c8"',
    '7',
    'must be a UUID, got "7"',
  ],
])(
  'a path parameter of %o is checked, and refused as the ledger chooses',
  async ([schema, good, value, bad, said]) => {
    const handler: Handler = (turn) => turn.json(200, stringifyJson(turn.path.values))
    const asked = { ...GOOD, key: 'sandbox-key', schema }
    const taken = await ask({ ...asked, petId: good }, handler)
    expect(taken.outcome.answer?.body).toBe(`{"petId":${value}}`)
    for (const [choice, status] of [
      ['not-found', 404],
      ['reject', 400],
    ] as const) {
      const { outcome, relied } = await ask(
        { ...asked, petId: bad, unspecified: { invalidId: choice } },
        handler,
      )
      expect(outcome.answer?.status).toBe(status)
      expect(JSON.parse(outcome.answer?.body ?? '').message).toContain(`petId ${said}`)
      expect(outcome.violations.map(({ location }: Violation) => location)).toEqual(['path.petId'])
      expect(relied).toContain('invalidId:renamePet')
    }
  },
)

for (const { id, method, path, parameters, body } of loadContract().operations) {
  const target = (text: string) => path.replace(/\{\w+\}/g, text).replace(/^\/v1/, '')
  const place = path.startsWith('/v1') ? '' : '~'
  for (const { name, in: where } of parameters) {
    test(`${id} refuses a bad ${name} in its ${where}`, async ({ sandbox }) => {
      const bad = where === 'path' ? target('x') : `${target('1')}?${name}=%00`
      const reply = await sandbox.send(place + bad, { method })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.body.message).toContain(name)
      expect((await sandbox.requests.list()).at(-1)?.violations).toMatchObject([
        { location: `${where}.${name}` },
      ])
    })
  }
  if (!body) continue
  test(`${id} refuses a body that is not its own`, async ({ sandbox }) => {
    for (const json of [{}, [], null, 5, 'text']) {
      const reply = await sandbox.send(place + target('1'), {
        method,
        body: JSON.stringify(json),
        headers: { 'content-type': 'application/json' },
      })
      expect([reply.status, reply.headers.get('x-sandbox-origin')]).toEqual([400, 'contract'])
    }
  })
}

// --- internal ---

interface Asked {
  readonly petId: string
  readonly search: string
  readonly body: string
  readonly type: string
  readonly key: string | undefined
  /** The schema of `petId`. Default: an int64. */
  readonly schema?: Schema
  readonly unspecified?: object
}

async function ask(
  { petId, search, body, type, key, schema, unspecified }: Asked,
  handler: Handler,
) {
  const document = readDocument()
  const [first, ...others] = renamePet.parameters
  const parameters = [{ ...first, ...(schema && { schema }) }, ...others]
  const item = { ...document.paths['/pets/{petId}'], patch: { ...renamePet, parameters } }
  const paths = { ...document.paths, '/pets/{petId}': item }
  const contract = compileContract({ ...document, paths } as unknown as OpenApiDocument)
  const sandbox = await localPlace().open(
    await parseScenario({ version: 1, ...(unspecified && { unspecified }) }, contract),
    {
      contract,
    },
  )
  const operation = contract.match('PATCH', `/v1/pets/${petId}`)?.operation
  if (!operation) throw new Error('the operation is not found')
  const headers = { 'content-type': type, ...(key && { authorization: `Bearer ${key}` }) }
  const choices = new RequestChoices(sandbox.home.current)
  const outcome = await answerRequest(
    {
      ...{ id: '1', operation, method: 'PATCH', target: `/v1/pets/${petId}${search}` },
      ...{ params: { petId }, search, headers, hasCertificate: false, origin: 'http://x' },
      readBody: async () => ({ text: body, bytes: Buffer.from(body) }),
      wait: async () => true,
    },
    choices,
    handler,
  )
  await sandbox.close()
  return { outcome, relied: choices.relied as readonly string[] }
}
