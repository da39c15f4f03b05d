import { writeFiles } from '../support/contract-files.ts'
import { startSandbox } from '../support/library.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const KEY = { 'content-type': 'application/json' }

/** A contract of things that are as this schema says, besides their ids. */
function contractOf(value: object, schemas: object = {}, texts: string = 'A thing.'): string {
  const thing = { $ref: '#/components/schemas/Thing' }
  const answer = (schema: object) => ({
    '200': { description: texts, content: { 'application/json': { schema } } },
  })
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1', description: texts, contact: { name: texts } },
    tags: [{ name: 'things', description: texts }],
    paths: {
      '/things': {
        get: {
          ...{ operationId: 'listThings', tags: ['things'], summary: texts, description: texts },
          parameters: [
            {
              name: 'q',
              in: 'query',
              description: texts,
              schema: { type: 'string', enum: [texts] },
            },
          ],
          responses: answer({ type: 'array', items: thing }),
        },
        post: {
          operationId: 'createThing',
          requestBody: {
            description: texts,
            content: { 'application/json': { schema: thing, example: { value: texts } } },
          },
          responses: answer(thing),
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          ...{ type: 'object', title: texts, description: texts, required: ['id', 'value'] },
          properties: { id: { type: 'integer' }, value },
        },
        ...schemas,
      },
    },
  })
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Schemas of which each has the one before twice: S1 … S30. */
function doubling(of: (before: object) => object, count = 30): object {
  const names = Array.from({ length: count }, (_, at) => at + 1)
  return Object.fromEntries([
    ['S0', { type: 'string' }],
    ...names.map((at) => [`S${at}`, of(ref(`S${at - 1}`))]),
  ])
}

const object = (properties: object) => ({
  ...{ type: 'object', required: Object.keys(properties) },
  properties,
})

/** What each would be as a whole has billions of parts. */
const bombs: readonly (readonly [string, object, object?])[] = [
  ['choices of equal choices', ref('S12'), doubling((a) => ({ oneOf: [a, a] }), 12)],
  [
    'choices of choices, each with members of its own',
    ref('S9'),
    doubling((a) => ({ type: 'object', oneOf: [a, { allOf: [a] }] }), 9),
  ],
  ['members within members', ref('S30'), doubling((a) => object({ a, b: a }))],
  ['a text of a billion characters', { type: 'string', minLength: 1_000_000_000 }],
  ['repetitions of repetitions', { type: 'string', pattern: '^((a{1,1000}){1,1000}){1,1000}$' }],
  ['a pattern that backtracks', { type: 'string', minLength: 40, pattern: '^(a+)+$' }],
  ['ten thousand values', { enum: Array.from({ length: 10_000 }, (_, at) => `v${at}`) }],
  [
    'choices that exclude one another',
    {
      allOf: Array.from({ length: 24 }, (_, at) => ({
        anyOf:
          at === 23 ? [{ maxLength: 0 }, { enum: [''] }] : [{ minLength: 1 }, { minLength: 2 }],
      })),
      type: 'string',
    },
  ],
  [
    'items within items',
    ref('S12'),
    doubling((items) => ({ type: 'array', minItems: 10, items }), 12),
  ],
  ['a billion items', { type: 'array', minItems: 1_000_000_000, items: { type: 'string' } }],
]

test.for(some(bombs, 4))(
  'a contract whose schemas unfold without end is served or refused in time: %s',
  { timeout: 60_000 },
  async ([, value, schemas]) => {
    const at = writeFiles({ 'a.json': contractOf(value, schemas) })
    await using sandbox = await startSandbox({ contract: at('a.json') })
    const list = await fetch(`${sandbox.url}/things`)
    // The client is told that no value fits, or gets one that is bounded.
    expect([200, 500]).toContain(list.status)
    expect((await list.text()).length).toBeLessThan(8 * 1024 * 1024)
    const body = JSON.stringify({ id: 1, value: `${'a'.repeat(5000)}!` })
    const created = await fetch(`${sandbox.url}/things`, { method: 'POST', headers: KEY, body })
    expect(created.status).toBe(400)
    await created.text()
    const health = await fetch(`${sandbox.adminUrl}/health`)
    expect(health.status).toBe(200)
  },
)

test('no text of a contract is markup on the pages of its API, whatever has it', async () => {
  const mark = '<img src=x onerror=alert(1)><script>alert(2)</script>[x](javascript:alert(3))"\'>'
  const at = writeFiles({ 'a.json': contractOf({ type: 'string', description: mark }, {}, mark) })
  await using sandbox = await startSandbox({ contract: at('a.json') })
  const { origin } = new URL(sandbox.url)
  for (const page of ['/', '/docs', '/__admin/contract/docs', '/__admin/']) {
    const reply = await fetch(origin + page, { headers: { accept: 'text/html' } })
    const html = await reply.text()
    expect([page, reply.status]).toEqual([page, 200])
    expect(html).not.toMatch(/<img src=x|<script>alert|href="?javascript:/i)
    expect(reply.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  }
})

test('no name, value or pattern of a contract is run as code, wherever it stands', async () => {
  const ways = [
    "'];globalThis.hostile=1;//",
    '"];globalThis.hostile=1;//',
    '`+(globalThis.hostile=1)+`',
    `\${globalThis.hostile=1}`,
    '*/globalThis.hostile=1/*',
    '\\u2028;globalThis.hostile=1',
    '\u2028;globalThis.hostile=1;',
    'constructor',
    '__proto__',
  ]
  const value = {
    ...{ type: 'object', required: ways, title: ways[0], description: ways[3] },
    properties: Object.fromEntries(
      ways.map((way) => [way, { type: 'string', enum: [way, ...ways], const: way, default: way }]),
    ),
    patternProperties: Object.fromEntries(ways.map((way) => [way, { type: ['string'] }])),
    dependentRequired: Object.fromEntries(ways.map((way) => [way, ways])),
  }
  const at = writeFiles({ 'a.json': contractOf(value) })
  await using sandbox = await startSandbox({ contract: at('a.json') })
  await (await fetch(`${sandbox.url}/things`)).text()
  const body = JSON.stringify({ id: 1, value: Object.fromEntries(ways.map((way) => [way, way])) })
  for (const sent of [body, body.replaceAll('hostile', 'other'), '{"value":{}}']) {
    const reply = await fetch(`${sandbox.url}/things`, { method: 'POST', headers: KEY, body: sent })
    await reply.text()
    expect(reply.status).toBeLessThan(500)
  }
  expect('hostile' in globalThis).toBe(false)
  expect(({} as { readonly value?: unknown }).value).toBeUndefined()
})
