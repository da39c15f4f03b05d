import { writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bannerLines } from '../../../src/cli/log/banner.ts'
import { faultLine } from '../../../src/contract/document/contract-source.ts'
import type { Schema } from '../../../src/contract/document/document.ts'
import { explain } from '../../../src/contract/explain.ts'
import { explanationLines } from '../../../src/contract/explanation-lines.ts'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import { LIBRARY, writeFiles } from '../../support/contract-files.ts'
import { readSource } from '../../support/read-source.ts'

const head = { openapi: '3.1.0', info: { title: 'T', version: '1' } }

/** The schemas of a contract with these, as they are read. */
async function schemasOf(
  schemas: { readonly [name: string]: object },
  openapi = '3.1.0',
): Promise<{ readonly [name: string]: Schema }> {
  const paths = { '/a': { get: { responses: { '200': { description: 'ok' } } } } }
  const at = writeFiles({ 'a.json': { ...head, openapi, paths, components: { schemas } } })
  return (await readSource(at('a.json'))).written.components.schemas
}

test('YAML and JSON of one contract are read as the same document', async () => {
  const yaml = writeFiles({ 'library.yaml': LIBRARY })
  const fromYaml = await readSource(yaml('library.yaml'))
  const json = writeFiles({ 'library.json': fromYaml.file.text })
  const fromJson = await readSource(json('library.json'))
  expect(fromJson.digest).toBe(fromYaml.digest)
  expect(fromYaml.basePath).toBe('/lib/v2')
  expect(fromYaml.operationLines('addBook')).toBe(20)
})

test('references lead to files in the same folder or below, from file to file', async () => {
  const item = {
    get: {
      parameters: [{ $ref: '../shared/parameters.json#/Id' }],
      responses: {
        '200': {
          description: 'ok',
          content: { 'application/json': { schema: { $ref: '../shared/cat.json' } } },
        },
      },
    },
  }
  const at = writeFiles({
    'a.json': {
      ...head,
      paths: { '/cats/{id}': { $ref: 'paths/cat.json' }, '/x': { $ref: './paths/cat.json' } },
    },
    'paths/cat.json': item,
    'shared/parameters.json': {
      Id: { name: 'id', in: 'path', required: true, schema: { $ref: '#/IdSchema' } },
      IdSchema: { type: 'string' },
    },
    'shared/cat.json': {
      type: 'object',
      properties: { mother: { $ref: '#' }, house: { $ref: 'house.yaml#/House' } },
    },
    'shared/house.yaml':
      'House: { type: object, properties: { cats: { type: array, items: { $ref: cat.json } } } }',
  })
  const { written, document } = await readSource(at('a.json'))
  expect(written.components.schemas).toEqual({
    cat: {
      type: 'object',
      properties: {
        mother: { $ref: '#/components/schemas/cat' },
        house: { $ref: '#/components/schemas/House' },
      },
    },
    House: {
      type: 'object',
      properties: { cats: { type: 'array', items: { $ref: '#/components/schemas/cat' } } },
    },
    IdSchema: { type: 'string' },
  })
  // What references lead to is one object, which may contain itself.
  const cat = document.components.schemas.cat as Schema
  expect((cat.properties as { mother: unknown }).mother).toBe(cat)
  expect(Object.values(written.paths).map(({ get }) => get?.operationId)).toEqual([
    'GET /cats/{id}',
    'GET /x',
  ])
})

test('3.0 is brought to the form of 3.1', async () => {
  const read = await schemasOf(
    {
      Nullable: { type: 'string', nullable: true },
      Untyped: { nullable: true, anyOf: [{ type: 'string' }, { type: 'integer' }] },
      Part: { nullable: true, allOf: [{ $ref: '#/components/schemas/Nullable' }] },
      Bounds: {
        type: 'number',
        minimum: 1,
        exclusiveMinimum: true,
        maximum: 9,
        exclusiveMaximum: false,
      },
      Beside: {
        type: 'object',
        properties: { a: { $ref: '#/components/schemas/Bounds', nullable: true } },
      },
      Named: {
        $id: 'https://example.com/a',
        $schema: 'x',
        type: 'object',
        properties: { $id: { type: 'string' } },
      },
      Example: { type: 'object', example: { $ref: 'no-file.yaml', $id: 7 } },
    },
    '3.0.3',
  )
  const names = '#/components/schemas'
  expect(read).toEqual({
    Nullable: { type: ['string', 'null'] },
    Untyped: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
    Part: { anyOf: [{ allOf: [{ $ref: `${names}/Nullable` }] }, { type: 'null' }] },
    Bounds: { type: 'number', exclusiveMinimum: 1, maximum: 9 },
    Beside: { type: 'object', properties: { a: { $ref: `${names}/Bounds` } } },
    Named: { type: 'object', properties: { $id: { type: 'string' } } },
    Example: { type: 'object', example: { $ref: 'no-file.yaml', $id: 7 } },
  })
})

test('what 3.1 says beside a reference counts, and is read as what stands alone; nullable says nothing', async () => {
  const $ref = '#/components/schemas/A'
  const read = await schemasOf({
    A: { type: 'string', nullable: true },
    B: { $ref, readOnly: true, description: 'b' },
    C: { $ref, description: 'c' },
    D: { $ref, nullable: true, pattern: '^(?=x)a$', maxLength: 3 },
  })
  expect(read).toEqual({
    A: { type: 'string' },
    B: { allOf: [{ $ref }], readOnly: true },
    C: { $ref },
    D: { allOf: [{ $ref }], maxLength: 3 },
  })
})

test('a pattern that does not run in linear time is not checked, and this is said', async () => {
  const paths = { '/a': { get: { responses: { '200': { description: 'ok' } } } } }
  const schemas = {
    A: { type: 'string', pattern: '^(?=x)a$' },
    B: { type: 'string', pattern: '^(a+)+$' },
    C: { patternProperties: { '(?!x)': { type: 'string' } }, additionalProperties: false },
  }
  const at = writeFiles({ 'a.json': { ...head, paths, components: { schemas } } })
  const { written, file } = await readSource(at('a.json'))
  expect(written.components.schemas).toEqual({
    A: { type: 'string', 'x-unchecked-pattern': '^(?=x)a$' },
    B: { type: 'string', pattern: '^(a+)+$' },
    C: {},
  })
  expect(file.faults?.map(faultLine)).toEqual([
    expect.stringMatching(
      /a\.json:\d+: components\.schemas\.A\.pattern has a lookaround .+ It is not checked\.$/,
    ),
    expect.stringMatching(/components\.schemas\.C\.patternProperties\."\(\?!x\)" has a lookaround/),
  ])
})

test('every operation has an operationId of its own', async () => {
  const twice = { operationId: 'same', responses: { '200': { description: 'ok' } } }
  const at = writeFiles({
    'a.json': { ...head, paths: { '/a': { get: twice, post: {} }, '/b': { get: twice } } },
  })
  const { written, file } = await readSource(at('a.json'))
  const ids = Object.values(written.paths).flatMap(({ get, post }) => [
    get?.operationId,
    post?.operationId,
  ])
  expect(ids).toEqual(['same', 'POST /a', 'GET /b', undefined])
  expect(file.faults).toEqual([
    expect.objectContaining({
      pointer: '/paths/~1b/get/operationId',
      rule: 'is "same", as that of another operation.',
      cost: 'It is called GET /b.',
    }),
  ])
})

test('names that reach prototypes are names like any other', async () => {
  const text = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/a":{"get":{"responses":{}}}},
    "components":{"schemas":{"__proto__":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"$ref":"#/components/schemas/__proto__"}}}}}}`
  const at = writeFiles({ 'a.json': text })
  const { document } = await readSource(at('a.json'))
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(['__proto__'])
  const own = Object.getOwnPropertyDescriptor(schemas, '__proto__')?.value
  expect(Object.keys(own.properties)).toEqual(['__proto__', 'constructor'])
  expect(Object.getOwnPropertyDescriptor(own.properties, 'constructor')?.value).toBe(own)
})

test('what OpenAPI does not allow in the document is said with its line, and served as far as it can be read', async () => {
  const at = writeFiles({
    'a.yaml': [
      'openapi: 3.1.0',
      'info: { title: T, version: "1" }',
      'paths:',
      '  /a:',
      '    pots: {}',
      '    get:',
      '      parameters: [{ name: q, in: qurey, schema: { type: integer, maximum: 9223372036854775807 } }]',
      '      responses: { "200": { description: ok } }',
    ].join('\n'),
  })
  const { file, written } = await readSource(at('a.yaml'))
  expect(file.remarks).toEqual([
    expect.stringMatching(/a\.yaml:4: paths\."\/a" is not valid OpenAPI: .*pots/),
    expect.stringMatching(
      /a\.yaml:7: paths\."\/a"\.get\.parameters\.0\.in is not valid OpenAPI: .*query, header, path, cookie/,
    ),
  ])
  expect(written.paths['/a']?.get?.operationId).toBeTypeOf('string')
})

test('merge keys of YAML add the keys of other maps', async () => {
  const at = writeFiles({
    'a.yaml': [
      'openapi: 3.1.0',
      'info: { title: T, version: "1" }',
      'x-base: &base { type: object, properties: { id: { type: integer } } }',
      'x-more: &more { description: more, type: string }',
      'paths: { /a: { get: { responses: { "200": { description: ok } } } } }',
      'components:',
      '  schemas:',
      '    One: { <<: *base, required: [id] }',
      '    Both: { <<: [*base, *more] }',
      '    Own: { type: array, <<: *base }',
    ].join('\n'),
  })
  const { schemas } = (await readSource(at('a.yaml'))).written.components
  const properties = { id: { type: 'integer' } }
  expect(schemas).toEqual({
    One: { type: 'object', properties, required: ['id'] },
    Both: { type: 'object', properties, description: 'more' },
    Own: { type: 'array', properties },
  })
})

const OVERLAY = {
  overlay: '1.0.0',
  info: { title: 'O', version: '1' },
  actions: [{ target: '$.info', update: { title: 'Laid Over' } }],
}

// Each reading begins a thread, which takes a second in all.
test('a contract is read once while its files and overlays stay, and again when one changes', {
  tags: ['long'],
}, async () => {
  const split = LIBRARY.replace("$ref: '#/components/schemas/Genre'", "$ref: 'genre.yaml'")
  const at = writeFiles({
    'library.yaml': split,
    'genre.yaml': 'type: string\nenum: [novel]\n',
    'over.json': OVERLAY,
  })
  const place = { file: at('library.yaml'), overlays: [at('over.json')] }
  // What was written in the millisecond in which it is read is not remembered.
  await setTimeout(20)
  const first = await readContract(place)
  expect(first.written.info.title).toBe('Laid Over')
  expect(await readContract(place)).toBe(first)
  expect((await readContract({ file: place.file })).written.info.title).toBe('Town Library')
  writeFileSync(at('genre.yaml'), 'type: string\nenum: [novel, poetry]\n')
  const second = await readContract(place)
  expect(second).not.toBe(first)
  expect(JSON.stringify(second.written)).toContain('"poetry"')
  writeFileSync(at('over.json'), JSON.stringify(OVERLAY).replace('Laid Over', 'Laid Anew'))
  expect((await readContract(place)).written.info.title).toBe('Laid Anew')
})

/** What OpenAPI's own schemas allow, though it says little: empty texts, lists and objects. */
const EMPTY: { readonly [what: string]: object } = {
  'a title without letters': { info: { title: '', version: '1' } },
  'an empty version': { info: { title: 'T', version: '', description: '', contact: {} } },
  'empty lists': { servers: [], tags: [], security: [{}] },
  'a schema that no value fits': {
    components: { schemas: { A: { enum: [] }, B: { required: [] } } },
  },
  'no paths': { paths: {} },
  'webhooks and no paths': { paths: undefined, webhooks: { w: {} } },
  'operations with empty parts': {
    paths: {
      '/': {},
      '/a': {
        servers: [{ url: '' }],
        parameters: [],
        get: {
          ...{ operationId: '', tags: [''], summary: '', security: [], callbacks: {} },
          parameters: [{ name: '', in: 'query', schema: {} }],
          requestBody: { content: {} },
          responses: { 200: { description: '', content: {}, headers: {}, links: {} } },
        },
      },
    },
  },
}

test.for(Object.entries(EMPTY))('a contract with %s is read and served', async ([, more]) => {
  const paths = { '/a': { get: { responses: { '200': { description: 'ok' } } } } }
  const at = writeFiles({ 'a.json': { ...head, paths, ...more } })
  const source = await readSource(at('a.json'))
  const sandbox = await startSandboxOf(source, { port: 0 })
  expect((await fetch(`${new URL(sandbox.url).origin}/`)).status).toBe(200)
  expect(bannerLines(sandbox).join('\n')).not.toContain('()')
  await sandbox.close()
  expect(explanationLines(explain(source.document))[0]).toMatch(/^\S/)
})
