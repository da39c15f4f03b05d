import { body, inPath, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const size = { anyOf: [{ type: 'integer' }, { type: 'boolean' }] }
const violations = listOf(object({ message: text }))
const thing = {
  ...object({
    id: { type: 'integer' },
    word: text,
    sizes: listOf(size),
    codes: listOf({ type: 'integer' }),
  }),
  additionalProperties: false,
}
const refused = { 'application/json': { schema: object({ message: text, violations }) } }
const made = { description: 'ok', content: { 'application/json': { schema: thing } } }

/** A contract whose bodies can break it in as many places as they have members. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: {
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: listOf(thing) } } },
        },
      },
      post: {
        requestBody: body(thing),
        responses: { 201: made, 400: { description: 'Refused', content: refused } },
      },
    },
    '/things/{id}': {
      parameters: [inPath('id', { type: 'integer' })],
      get: { responses: { 200: made } },
    },
  },
}

/** Bodies of nearly 1 MiB. */
const bodies = {
  'eighty thousand unknown members': Object.fromEntries(
    Array.from({ length: 80_000 }, (_each, at) => [`k${at}`, 1]),
  ),
  'an unknown member with a name of a million letters': { ['a'.repeat(1_000_000)]: 1 },
  'a list of three hundred thousand wrong items': { codes: Array(300_000).fill('') },
  'a list of a hundred thousand items of which none fits a branch': {
    sizes: Array(100_000).fill('x'),
  },
}

test.for(Object.entries(bodies))(
  'a body with %s is refused in a sentence, names a hundred places at most, and keeps nothing else from its answer',
  async ([, sent], { start }) => {
    const { send, sandbox } = await start(document)
    const { status, body: answer } = await send('POST /things', sent)
    expect(status).toBe(400)
    expect(answer.message.length).toBeLessThanOrEqual(4096)
    expect(answer.violations.length).toBeGreaterThan(0)
    expect(answer.violations.length).toBeLessThanOrEqual(100)
    const [exchange] = await sandbox.requests.list()
    expect(exchange?.violations.length).toBeLessThanOrEqual(100)
    expect(JSON.stringify(exchange).length).toBeLessThan(100_000)
    expect((await send('GET /things')).status).toBe(200)
  },
)
