import { expect, test } from '../support/own-contract.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ok = (schema: object) => ({ description: 'ok', ...json(schema) })
const id = { type: 'string' }

/** Branches whose record has a base, which bodies name as a text. */
function branches(base: object, sent: object = { type: 'string' }) {
  const branch = {
    type: 'object',
    required: ['id', 'base'],
    properties: { id, title: { type: 'string' }, base },
  }
  const body = { type: 'object', required: ['base'], properties: { base: sent } }
  return {
    '/branches': { post: { requestBody: json(body), responses: { '201': ok(branch) } } },
    '/branches/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
      get: { responses: { '200': ok(branch) } },
    },
  }
}

const OBJECT = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }

test.for([
  ['an object', OBJECT, { type: 'string' }, 'main', { name: 'main' }],
  [
    'a text or an object',
    { anyOf: [{ type: 'string' }, OBJECT] },
    { type: 'string' },
    'main',
    'main',
  ],
  [
    'an object or null',
    { oneOf: [OBJECT, { type: 'null' }] },
    { type: 'string' },
    'main',
    { name: 'main' },
  ],
  ['an integer or an object', { anyOf: [{ type: 'integer' }, OBJECT] }, { type: 'integer' }, 7, 7],
  ['a number or an object', { anyOf: [{ type: 'number' }, OBJECT] }, { type: 'integer' }, 7, 7],
] as const)(
  'a text or an integer is a reference where the record has an object alone: here %s',
  async ([, base, sent, posted, read], { start }) => {
    const { send } = await start({ paths: branches(base, sent) })
    const created = await send('POST /branches', { base: posted })
    expect(created).toMatchObject({ status: 201, body: { base: read } })
    expect((await send(`GET /branches/${created.body.id}`)).body.base).toEqual(read)
  },
)
