import { expect, test } from 'vitest'
import { stringifyJson } from '../../src/base/json/json.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { ContractSource } from '../../src/contract/document/contract-source.ts'
import type { Violation } from '../../src/contract/requests/violation-types.ts'
import { petStoreHints } from '../../src/petstore/pet-store-hints.ts'
import type { Handler } from '../../src/sandbox/answers/request-context.ts'
import { localPlace } from '../../src/sandbox/local-sandbox.ts'
import { answerRequest } from '../../src/sandbox/request/answer-request.ts'
import { RequestChoices } from '../../src/sandbox/worlds/request-choices.ts'
import { parseScenario } from '../../src/scenarios/load-scenario.ts'
import { readDocument } from '../support/built-in.ts'

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

test.for([
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

// --- internal ---

interface Asked {
  readonly petId: string
  readonly search: string
  readonly body: string
  readonly type: string
  readonly key: string | undefined
}

async function ask({ petId, search, body, type, key }: Asked, handler: Handler) {
  const document = readDocument()
  const item = { ...document.paths['/pets/{petId}'], patch: renamePet }
  const paths = { ...document.paths, '/pets/{petId}': item }
  const contract = contractOf(
    new ContractSource({
      name: 'patched.json',
      text: stringifyJson({ ...document, paths }),
      hints: petStoreHints,
    }),
  )
  const sandbox = await localPlace().open(await parseScenario({ version: 1 }, contract), {
    contract,
  })
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
