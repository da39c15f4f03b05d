import { findPositions } from '../../../src/contract/contract-pointer.ts'
import { openSource } from '../../../src/contract/document/contract-source.ts'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { upgradeSwagger } from '../../../src/contract/reading/upgrade-swagger.ts'
import { keepFiles, writeFiles } from '../../support/contract-files.ts'
import { expect, test } from '../../support/own-contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
type Any = any

/** A document of OpenAPI 2.0. */
const swagger = (more: object) => ({
  swagger: '2.0',
  info: { title: 'Toys', version: '1' },
  paths: {},
  ...more,
})

/** Reads a document; returns it as it is served, with the remarks. */
async function read(more: object, files: { readonly [name: string]: object } = {}) {
  const at = writeFiles({ 'toys.json': swagger(more), ...files })
  // Without the thread that each reading of a command begins.
  const place = { file: at('toys.json'), overlays: [] }
  const source = await openSource(readDocument(place, false, upgradeSwagger))
  return { document: source.written as Any, remarks: source.file.remarks ?? [], source }
}

/** An operation `POST /a` with parameters. */
const post = (parameters: readonly object[], more: object = {}) => ({
  paths: { '/a': { post: { parameters, responses: { 201: { description: 'ok' } }, ...more } } },
})

const bodyOf = ({ document }: { readonly document: Any }, path = '/a', method = 'post') =>
  document.paths[path][method].requestBody?.content

const text = { type: 'string' }

test('host, base path and schemes are the servers, also as people write them', async () => {
  const servers = async (more: object) => (await read(more)).document.servers
  expect(await servers({ host: 'a.example', basePath: '/v1', schemes: ['https', 'wss'] })).toEqual([
    { url: 'https://a.example/v1' },
  ])
  expect(await servers({ basePath: 'v1/' })).toEqual([{ url: '/v1' }])
  expect(await servers({ host: 'https://a.example/', basePath: '/' })).toEqual([
    { url: 'http://a.example' },
  ])
  expect(await servers({})).toBe(undefined)
})

test('a body is in each media type that its operation consumes, else the document', async () => {
  const body = { in: 'body', name: 'b', required: true, schema: text }
  const json = { 'application/json': { schema: text } }
  expect(bodyOf(await read(post([body])))).toEqual(json)
  expect(bodyOf(await read({ ...post([body]), consumes: [] }))).toEqual(json)
  expect(bodyOf(await read({ ...post([body]), consumes: ['text/csv'] }))).toEqual({
    'text/csv': { schema: text },
  })
  expect(bodyOf(await read(post([body], { consumes: ['application/json'] })))).toEqual(json)
})

test('a body is shared: by reference, and by the operations of a path before and behind it', async () => {
  const found = await read({
    parameters: { Toy: { in: 'body', name: 'toy', schema: { $ref: '#/definitions/Toy' } } },
    definitions: { Toy: { type: 'object' } },
    paths: {
      '/a': { post: { parameters: [{ $ref: '#/parameters/Toy' }], responses: {} } },
      '/b': {
        post: { responses: {} },
        parameters: [{ $ref: '#/parameters/Toy' }, { in: 'query', name: 'q', type: 'string' }],
        put: { parameters: [{ in: 'body', name: 'own', schema: text }], responses: {} },
        'x-note': null,
      },
    },
  })
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Toy' } } }
  expect(bodyOf(found)).toEqual(content)
  expect(bodyOf(found, '/b')).toEqual(content)
  expect(bodyOf(found, '/b', 'put')).toEqual({ 'application/json': { schema: text } })
  expect(found.document.paths['/b'].parameters).toMatchObject([{ name: 'q', schema: text }])
})

test('a form has its fields: with a file in parts, else also coded like a query, a list in one field', async () => {
  const fields = [
    { in: 'formData', name: 'name', type: 'string', required: true },
    { in: 'formData', name: 'tags', type: 'array', items: text },
    { in: 'formData', name: 'each', type: 'array', items: text, collectionFormat: 'multi' },
  ]
  const content = bodyOf(await read({ ...post(fields), consumes: ['application/json'] }))
  expect(Object.keys(content)).toEqual(['application/x-www-form-urlencoded', 'multipart/form-data'])
  expect(content['application/x-www-form-urlencoded']).toMatchObject({
    schema: { required: ['name'], properties: { name: text, tags: { type: 'array' } } },
    encoding: { tags: { explode: false }, each: { explode: true } },
  })
  const file = { in: 'formData', name: 'picture', type: 'file' }
  const upload = bodyOf(await read({ ...post([file]), consumes: ['application/json'] }))
  expect(upload).toEqual({
    'multipart/form-data': {
      schema: { type: 'object', properties: { picture: { type: 'string', format: 'binary' } } },
    },
  })
})

test('lists of parameters are read by their separators', async ({ start }) => {
  const list = (name: string, collectionFormat?: string) => ({
    ...{ in: 'query', name, type: 'array', items: { type: 'integer' } },
    ...(collectionFormat && { collectionFormat }),
  })
  const parameters = [list('a'), list('s', 'ssv'), list('p', 'pipes'), list('m', 'multi')]
  const { source, remarks } = await read({
    paths: { '/a': { get: { parameters, responses: { 200: { description: 'ok' } } } } },
  })
  expect(remarks).toEqual([])
  const { send } = await start(Promise.resolve(source))
  const status = async (query: string) => (await send(`GET /a?${query}`)).status
  for (const query of ['a=1,2', 's=1%202', 'p=1%7C2', 'm=1&m=2'])
    expect([query, await status(query)]).toEqual([query, 200])
  for (const query of ['a=1,x', 's=1%20x', 'p=1%7Cx', 'm=1&m=x'])
    expect([query, await status(query)]).toEqual([query, 400])
})

test('what OpenAPI 3 cannot write is said, with its line, and taken as a text', async () => {
  const tabs = { in: 'query', name: 't', type: 'array', items: text, collectionFormat: 'tsv' }
  const path = { ...tabs, in: 'path', name: 'id', required: true, collectionFormat: 'pipes' }
  const nested = { ...tabs, name: 'n', collectionFormat: 'csv', items: { ...tabs, items: text } }
  const { document, remarks } = await read({
    paths: {
      '/a/{id}': { get: { parameters: [tabs, path, nested], schemes: ['wss'], responses: {} } },
    },
  })
  const { get } = document.paths['/a/{id}']
  expect(get.parameters.map(({ schema }: Any) => schema)).toEqual([text, text, text])
  const lost = remarks.filter((each) => !each.includes(' is not valid OpenAPI: '))
  expect(lost.map((each) => each.replace(/^.*toys\.json/, ''))).toEqual([
    expect.stringMatching(/^:\d+: paths\."\/a\/{id}"\.get has schemes of its own/),
    expect.stringMatching(/^:\d+: .*parameters\.0 is a list with collectionFormat tsv/),
    expect.stringMatching(/^:\d+: .*parameters\.1 is a list with collectionFormat pipes/),
    expect.stringMatching(/^:\d+: .*parameters\.2 is a list of lists/),
  ])
})

test('an answer is in what its operation produces, a file in bytes, and an object beside files in JSON', async () => {
  const toy = { type: 'object', properties: { id: { type: 'integer' } } }
  const { document } = await read({
    produces: ['application/json'],
    definitions: { Toy: toy },
    responses: { Shared: { description: 'a toy', schema: { $ref: '#/definitions/Toy' } } },
    paths: {
      '/a': {
        get: {
          produces: ['application/xml'],
          responses: { 200: { $ref: '#/responses/Shared' }, 'x-note': null },
        },
        head: { responses: { 200: { $ref: '#/responses/Shared' } } },
      },
      '/file': {
        get: { responses: { 200: { description: 'all', schema: { type: 'file' } } } },
      },
      '/picture': {
        get: {
          produces: ['image/png'],
          responses: {
            200: {
              ...{ description: 'it', schema: { type: 'file' } },
              headers: { 'X-Tags': { type: 'array', items: text } },
            },
            404: { description: 'none', schema: { $ref: '#/definitions/Toy' } },
          },
        },
      },
    },
  })
  const answers = (path: string) => document.paths[path].get.responses
  const $ref = '#/components/schemas/Toy'
  expect(answers('/a')[200].content).toEqual({ 'application/xml': { schema: { $ref } } })
  expect(document.paths['/a'].head.responses[200]).toEqual({
    $ref: '#/components/responses/Shared',
  })
  expect(document.components.responses.Shared.content).toEqual({
    'application/json': { schema: { $ref } },
  })
  expect(Object.keys(answers('/file')[200].content)).toEqual(['application/octet-stream'])
  expect(Object.keys(answers('/picture')[200].content)).toEqual(['image/png'])
  expect(Object.keys(answers('/picture')[404].content)).toEqual(['application/json'])
  expect(answers('/picture')[200].headers['X-Tags'].schema).toEqual({ type: 'array', items: text })
})

test('credentials, discriminators, null and examples are as OpenAPI 3 writes them', async () => {
  const { document } = await read({
    securityDefinitions: {
      basic: { type: 'basic' },
      key: { type: 'apiKey', in: 'query', name: 'k' },
      app: {
        type: 'oauth2',
        flow: 'application',
        tokenUrl: 'https://a.example/t',
        scopes: { a: '' },
      },
    },
    definitions: {
      Toy: { type: 'object', discriminator: 'kind', properties: { kind: text } },
      Ball: {
        allOf: [
          { $ref: '#/definitions/Toy' },
          { properties: { note: { ...text, 'x-nullable': true } } },
        ],
      },
    },
    paths: {
      '/a': {
        get: {
          responses: {
            200: { description: 'ok', schema: text, examples: { 'application/json': 'ball' } },
          },
        },
      },
    },
  })
  const { securitySchemes, schemas } = document.components
  expect(securitySchemes).toMatchObject({
    basic: { type: 'http', scheme: 'basic' },
    key: { type: 'apiKey', in: 'query', name: 'k' },
    app: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.example/t' } } },
  })
  expect(schemas.Toy).toMatchObject({ discriminator: { propertyName: 'kind' }, required: ['kind'] })
  expect(schemas.Ball.allOf[1].properties.note).toEqual({ type: ['string', 'null'] })
  expect(document.paths['/a'].get.responses[200].content['application/json'].example).toBe('ball')
})

test('references lead into other files, and paths may be there', async () => {
  const { document } = await read(
    { paths: { '/a': { $ref: 'parts.json#/a' } } },
    {
      'parts.json': {
        a: { post: { parameters: [{ $ref: '#/b' }], responses: { 200: { $ref: '#/c' } } } },
        b: { in: 'body', name: 'b', schema: { $ref: '#/d' } },
        c: { description: 'c', schema: { $ref: '#/d' } },
        d: { type: 'object', discriminator: 'x', properties: { x: text } },
      },
    },
  )
  const schema = { $ref: '#/components/schemas/d' }
  expect(bodyOf({ document })).toEqual({ 'application/json': { schema } })
  expect(document.components.responses.c.content).toEqual({ 'application/json': { schema } })
  expect(document.components.schemas.d.discriminator).toEqual({ propertyName: 'x' })
})

const PLACED = `swagger: 2.0
info: { title: Placed, version: '1' }
basePath: /v1
paths:
  /a:
    post:
      parameters:
        - { name: q, in: query, type: string }
        - name: b
          in: body
          schema:
            type: object
            properties:
              deep: { type: string, minLength: 2 }
      responses:
        201:
          description: ok
          schema: { $ref: '#/definitions/Toy' }
definitions:
  Toy:
    properties:
      id: { type: integer }
`
const placed = keepFiles({
  'placed.yaml': PLACED,
  'wrong.yaml': PLACED.replace('minLength: 2', 'pattern: "("'),
  'over.yaml':
    "overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions:\n  - target: $.definitions.Toy.properties.id\n    update: { format: int64 }\n",
})

test('places are those of the file as it was written', async () => {
  const source = await readContract({ file: placed('placed.yaml') })
  const lines = (place: string) =>
    findPositions(source, [{ place, operation: undefined }]).map(({ line }) => line)
  const post = '/paths/~1a/post'
  expect(lines(`${post}/requestBody`)).toEqual([9])
  expect(
    lines(`${post}/requestBody/content/application~1json/schema/properties/deep/minLength`),
  ).toEqual([14])
  expect(lines(`${post}/parameters/0/schema`)).toEqual([8])
  expect(lines(`${post}/responses/201/content/application~1json/schema`)).toEqual([18])
  expect(lines('/components/schemas/Toy/properties/id')).toEqual([22])
  const { file } = await readContract({ file: placed('wrong.yaml') })
  expect(file.faults).toMatchObject([
    {
      line: 14,
      pointer: '/paths/~1a/post/parameters/1/schema/properties/deep/pattern',
      place: expect.stringMatching(/wrong\.yaml:14: /),
    },
  ])
})

test('an overlay is laid over the document as it was written', async () => {
  const source = await readContract({
    ...{ file: placed('placed.yaml'), overlays: [placed('over.yaml')] },
  })
  const { schemas } = source.written.components as Any
  expect(schemas.Toy.properties.id).toEqual({ type: 'integer', format: 'int64' })
})
