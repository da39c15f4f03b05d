import { expect, test } from 'vitest'
import { writeFiles } from '../../support/contract-files.ts'
import { startSandbox } from '../../support/library.ts'
import { runCli } from '../../support/run-command.ts'

const text = { type: 'string' }
const answer = (schema: object, more: object = {}) => ({
  description: 'ok',
  content: { 'application/json': { schema, ...more } },
})
const thing = {
  type: 'object',
  required: ['handle', 'colour'],
  properties: { handle: text, colour: text, tint: text },
}
const contract = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [
          { name: 'hue', in: 'query', schema: text },
          { name: 'most', in: 'query', schema: { type: 'integer' } },
        ],
        responses: {
          '200': answer({
            type: 'object',
            properties: {
              data: { type: 'array', items: { type: 'object', properties: { a: text } } },
              outer: { type: 'object', properties: { found: { type: 'array', items: thing } } },
            },
          }),
        },
      },
    },
    '/things/{x}': {
      parameters: [{ name: 'x', in: 'path', required: true, schema: text }],
      get: {
        operationId: 'getThing',
        responses: { '200': answer(thing), '404': { description: 'none' } },
      },
    },
    '/report': {
      get: {
        operationId: 'report',
        responses: {
          '200': answer(
            { type: 'object' },
            { examples: { one: { value: { n: 1 } }, two: { value: { n: 2 } } } },
          ),
        },
      },
    },
  },
}
const overlay = {
  overlay: '1.0.0',
  actions: [
    {
      target: "$.paths['/things'].get",
      update: {
        'x-sandbox': {
          envelope: 'outer.found',
          filters: { hue: 'colour' },
          paging: { most: 'limit' },
        },
      },
    },
    { target: "$.paths['/things/{x}']", update: { 'x-sandbox': { id: 'handle' } } },
    { target: "$.paths['/report'].get", update: { 'x-sandbox': { sample: 'two' } } },
  ],
}

test('an overlay says what the rules decide otherwise, and contract explain shows that', async () => {
  const at = writeFiles({ 'things.json': contract, 'said.json': overlay })
  await using sandbox = await startSandbox({
    contract: at('things.json'),
    overlay: [at('said.json')],
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape
  const get = async (path: string): Promise<any> => (await fetch(sandbox.url + path)).json()
  const { outer } = await get('/things')
  expect(outer.found).toHaveLength(20)
  expect((await get('/things?most=3')).outer.found).toHaveLength(3)
  const [first] = outer.found
  const same = await get(`/things?hue=${encodeURIComponent(first.colour)}`)
  const isSame = ({ colour }: typeof first) => colour === first.colour
  expect(same.outer.found).toEqual(outer.found.filter(isSame))
  expect(await get(`/things/${first.handle}`)).toEqual(first)
  expect(await get('/report')).toEqual({ n: 2 })
  const { stdout } = await runCli([
    'contract',
    'explain',
    at('things.json'),
    '--overlay',
    at('said.json'),
  ])
  expect(stdout).toContain('id: the property handle (text), for {x} in the path: x-sandbox says so')
  expect(stdout).toContain('GET /things (listThings) lists records: 200, in outer.found')
  expect(stdout).toContain('?hue filters by colour: x-sandbox says so')
  expect(stdout).toContain('?most bounds the number of records: x-sandbox says so')
})

test.for([
  [{ role: 'lister' }, 'x-sandbox.role must be one of list, create, read'],
  [{ roles: 'list' }, 'x-sandbox.roles is an unknown key. Did you mean "role"?'],
  [{ paging: { most: 'bound' } }, 'x-sandbox.paging.most must be one of filter, limit'],
  ['sample', 'x-sandbox must be an object, got "sample"'],
] as const)('x-sandbox %j is refused', async ([said, sentence]) => {
  const at = writeFiles({
    'things.json': { ...contract, paths: { '/a': { get: { 'x-sandbox': said, responses: {} } } } },
  })
  await expect(startSandbox({ contract: at('things.json') })).rejects.toThrow(sentence)
})
