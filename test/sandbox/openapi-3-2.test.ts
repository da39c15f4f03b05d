import { Ajv2020 } from 'ajv/dist/2020.js'
import { createChecker } from '../../src/check/checker.ts'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'
import { toCapture } from '../support/capture.ts'
import { answer } from '../support/case-parts.ts'
import { writeFiles } from '../support/contract-files.ts'
import {
  body,
  collection,
  answer as described,
  inQuery,
  listOf,
  object,
  shows,
  text,
} from '../support/contract-parts.ts'
import { expect, oneSandbox, ownContract, test } from '../support/own-contract.ts'
import { runCli } from '../support/run-command.ts'

const integer = { type: 'integer' }
const ref = (name: string) => ({ $ref: `https://later.example/api#/components/schemas/${name}` })
const schemas = {
  Pet: object({ id: integer, name: text, kind: text }, ['id', 'name']),
  Search: object({ name: text, kind: listOf(text), limit: { ...integer, maximum: 9 } }, ['name']),
  Event: object(
    {
      event: { const: 'added' },
      data: { ...text, contentMediaType: 'application/json', contentSchema: ref('Pet') },
    },
    ['event', 'data'],
  ),
  Delta: object({ delta: integer }, ['delta']),
  Cat: object({ kind: text, lives: integer }, ['kind', 'lives']),
  Other: object({ kind: text, name: text }, ['name']),
  Animal: {
    oneOf: [ref('Cat'), ref('Other')],
    discriminator: { propertyName: 'kind', defaultMapping: 'Other' },
  },
}
const inSequence = (media: object, type: string) => ({
  get: { responses: { 200: { summary: 'Done', content: { [type]: media } } } },
})
const parts = {
  ...{ openapi: '3.2.0', $self: 'https://later.example/api' },
  servers: [{ url: '/api', name: 'here' }],
  tags: [
    { name: 'all', summary: 'All', kind: 'nav' },
    { name: 'pets', parent: 'all' },
  ],
  components: {
    schemas,
    mediaTypes: { Pets: { itemSchema: ref('Pet') } },
    securitySchemes: {
      device: {
        ...{ type: 'oauth2', deprecated: true },
        flows: {
          deviceAuthorization: { deviceAuthorizationUrl: '/d', tokenUrl: '/t', scopes: {} },
        },
      },
    },
  },
  paths: {
    '/pets': {
      ...collection('/pets', schemas.Pet, { query: [inQuery('name')] })['/pets'],
      query: { requestBody: body(ref('Search')), ...shows(listOf(ref('Pet'))) },
      additionalOperations: {
        COPY: { operationId: 'copy', requestBody: body(object({ to: text }, ['to'])), ...shows() },
        FETCH: shows(),
      },
    },
    '/form': { get: whole('application/x-www-form-urlencoded', ref('Search')) },
    '/json': { get: whole('application/json', object({ a: integer }, ['a'])) },
    '/lines': inSequence({ $ref: '#/components/mediaTypes/Pets' }, 'application/jsonl'),
    '/numbered': inSequence(
      { itemSchema: ref('Delta'), examples: { two: { dataValue: [{ delta: 7 }] } } },
      'application/json-seq',
    ),
    '/events': inSequence({ itemSchema: ref('Event') }, 'text/event-stream'),
    '/animals': { post: { requestBody: body(ref('Animal')), responses: { 204: described() } } },
  },
}

function whole(type: string, schema: object) {
  const parameters = [
    { name: 'q', in: 'querystring', required: true, content: { [type]: { schema } } },
  ]
  return { parameters, ...shows() }
}

const contract = ownContract(parts)
const opened = oneSandbox(contract)

const pets = [
  { id: 7, name: 'A' },
  { id: 8, name: 'B' },
]

/** Whether each value is one of a pet, as Ajv says. */
const arePets = (values: readonly unknown[]) =>
  values.every((each) => new Ajv2020({ strict: false }).validate(schemas.Pet, each))

test('a QUERY lists the records that its body asks for, and is judged by the body', async () => {
  const { send } = await opened()
  const { body: made } = await send('POST /api/pets', { id: 1, name: 'Rex', kind: 'dog' })
  await send('POST /api/pets', { id: 2, name: 'Tom', kind: 'cat' })
  expect((await send('QUERY /api/pets', { name: 'Rex' })).body).toEqual([made])
  expect((await send('QUERY /api/pets', {})).status).toBe(400)
  expect((await send('QUERY /api/pets', { name: 'Rex', limit: 10 })).status).toBe(400)
})

test('other methods are served where Node knows them, and named in Allow and to pages', async () => {
  const { send } = await opened()
  expect((await send('COPY /api/pets', { to: 'there' })).status).toBe(200)
  expect((await send('COPY /api/pets', {})).status).toBe(400)
  const { headers } = await send('PUT /api/pets')
  expect(headers.get('allow')).toBe('GET, HEAD, POST, QUERY, COPY, OPTIONS')
  const asked = { origin: 'https://a.example', 'access-control-request-method': 'QUERY' }
  const shown = (await send('GET /openapi.json')).body
  const { query, additionalOperations } = shown.paths['/pets']
  expect(shown.openapi).toBe('3.2.0')
  expect([query.operationId, Object.keys(additionalOperations)]).toEqual(['QUERY /pets', ['COPY']])
  const preflight = await send('OPTIONS /api/pets', undefined, asked)
  expect(preflight.headers.get('access-control-allow-methods')).toContain('QUERY, COPY')
})

test('a whole query is read as a form, or as JSON', async () => {
  const { send } = await opened()
  const asked = async (line: string) => (await send(`GET /api/${line}`)).status
  expect(await asked('form?name=A&kind=b&kind=c&limit=9')).toBe(200)
  expect(await asked('form?name=A&limit=10')).toBe(400)
  expect(await asked('form?limit=9')).toBe(400)
  expect(await asked(`json?${encodeURIComponent('{"a":1}')}`)).toBe(200)
  for (const query of ['{"a":"1"}', '{}', '{'])
    expect(await asked(`json?${encodeURIComponent(query)}`)).toBe(400)
  expect(await asked('json')).toBe(400)
})

test('records of a stream are framed as its media type says', async () => {
  const { send } = await opened()
  const textOf = async (line: string) => String((await send(`GET /api/${line}`)).bytes)
  for (const pet of pets) await send('POST /api/pets', pet)
  expect(await textOf('lines')).toBe(pets.map((each) => `${JSON.stringify(each)}\n`).join(''))
  expect(await textOf('numbered')).toBe('\u001e{"delta":7}\n')
  const events = (await textOf('events')).trimEnd().split('\n\n')
  expect(events.length).toBeGreaterThan(1)
  const data = events.map((each) => /^event: added\ndata: (.*)$/.exec(each)?.[1] ?? '')
  expect(arePets(data.map((each) => JSON.parse(each)))).toBe(true)
})

test('a value with no tag, or an unknown one, is that of the default mapping', async () => {
  const { send } = await opened()
  const add = async (value: object) => (await send('POST /api/animals', value)).status
  expect(await add({ kind: 'Cat', lives: 9 })).toBe(204)
  expect(await add({ kind: 'Cat', name: 'A' })).toBe(400)
  for (const kind of ['Dog', undefined]) {
    expect(await add({ kind, name: 'A' })).toBe(204)
    expect((await send('POST /api/animals', { kind, lives: 9 })).body.detail).toContain('name')
  }
})

test('each record of a stream is judged, those of the sandbox keep the contract', async () => {
  const { send } = await opened()
  for (const pet of pets) await send('POST /api/pets', pet)
  const found = async (path: string, change = (body: string) => body) => {
    const { bytes, headers } = await send(`GET /api/${path}`)
    const checker = await createChecker({ source: await contract })
    const type = { 'content-type': headers.get('content-type') ?? '' }
    const given = answer(change(bytes.toString()), 200, type)
    const capture = toCapture({ target: `/api/${path}`, headers: {} }, given)
    return checker.check(capture).map(({ rule, message }) => `${rule} ${message}`)
  }
  for (const path of ['lines', 'numbered', 'events']) expect(await found(path)).toEqual([])
  const without = (word: string) => (body: string) => body.replace(word, 'x')
  const said = async (path: string, change: (body: string) => string) =>
    (await found(path, change)).join()
  expect(await said('lines', (body) => body.replace('"name":"B"', '"x":1'))).toMatch(
    /^required item 2: body\.1\.name is required/,
  )
  expect(await said('numbered', without('delta'))).toContain('required item 1: body.0.delta is')
  expect(await said('events', without('added'))).toContain('const event 1: body.0.event must be')
  const inData = (body: string) => body.replace(/(data: [\s\S]*?data: )\{"id":\d+/, '$1{"id":"x"')
  expect(await said('events', inData)).toMatch(
    /^type event 2: body\.1\.data\.id must be an integer/,
  )
  expect(await said('lines', without('{'))).toMatch(/^invalid-json item 1: body\.0 must be JSON: /)
})

test('what is not served is said in a line, and nothing else', async () => {
  const info = { title: 'Own', version: '1', summary: 'Later' }
  const at = writeFiles({ 'own.json': { ...parts, info } })
  const { stdout } = await runCli(['contract', 'explain', at('own.json')])
  const [, remarks = ''] = stdout.split('Remarks\n')
  expect(remarks.trim().split('\n')).toEqual([
    expect.stringContaining('additionalOperations.FETCH is not served: it is none of the methods'),
    expect.stringContaining('$self is taken in references alone'),
  ])
  expect(stdout).toContain('QUERY /pets (QUERY /pets) lists records: 200')
})

test('in 3.1 what only 3.2 has is nothing', async ({ start }) => {
  const { query, ...item } = parts.paths['/pets']
  void query
  const { send } = await start({ paths: { '/pets': { ...item, query: shows() } } } as never)
  expect((await send('QUERY /pets')).status).toBe(405)
})

test('a proxy forwards and judges QUERY, with --read-only too', async () => {
  const { sandbox } = await opened()
  const source = await contract
  await using proxy = await startForwarding({ upstream: sandbox.url, source, readOnly: true })
  const ask = (method: string) =>
    fetch(`${proxy.url}/pets`, {
      ...{ method, body: '{"name":"Rex"}' },
      headers: { authorization: 'Bearer sandbox-key', 'content-type': 'application/json' },
    })
  expect((await ask('QUERY')).status).toBe(200)
  expect((await ask('COPY')).status).toBe(403)
})
