import { expect, test } from 'vitest'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { LIBRARY, writeFiles } from '../../support/contract-files.ts'

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n'
const get = '{ get: { responses: { "200": { description: ok } } } }'
const paths = `paths: { /a: ${get} }\n`
/** A document whose only schema is this. */
const schema = (text: string) => `${head}${paths}components: { schemas: { A: ${text} } }\n`
const answer = (text: string) =>
  `${head}paths: { /a: { get: { responses: { "200": ${text} } } } }\n`
const laughs = Array.from({ length: 12 }, (_, at) => {
  const inner = at === 0 ? '"lol"' : Array.from({ length: 10 }, () => `*l${at - 1}`).join(', ')
  return `l${at}: &l${at} [${inner}]`
}).join('\n')
const inJson = (paths: string) =>
  `{ "openapi": "3.1.0", "info": { "title": "T" },\n"paths": { ${paths} } }`
const deep = `${'['.repeat(70)}${']'.repeat(70)}`

/** What is said of a contract, and its text. What begins with a bracket is JSON. */
const REFUSED: { readonly [sentence: string]: string } = {
  'swagger is "2.0": only OpenAPI 3.0 and 3.1 are read. Convert the file': `swagger: "2.0"\n${paths}`,
  ':1: openapi is "3.2.0": only OpenAPI 3.0 and 3.1 are read.': `openapi: 3.2.0\ninfo: { title: T }\n${paths}`,
  'has no openapi, the version of OpenAPI': `info: { title: T }\n${paths}`,
  'the file is empty. Name a file with an OpenAPI document.': '',
  'must be an object with openapi, info and paths, got "hello".': 'hello',
  'must be an object with openapi, info and paths, got [1].': '- 1',
  'not YAML: ': 'openapi: [3.1.0',
  ':1: not JSON: ': '{ "openapi": ',
  'a.json:2: paths."/\\ud800" has a name with half of a surrogate pair, which is no character':
    inJson('"/\\ud800": {}'),
  'paths."/a".get has a name with half of a surrogate pair': inJson(
    '"/a": { "get": { "operationId": "\\udfff" } }',
  ),
  'parameters.0 has a name with half of a surrogate pair': inJson(
    '"/a": { "parameters": [{ "name": "\\ud800", "in": "query" }] }',
  ),
  'info.title is required: a text.': `openapi: 3.1.0\ninfo: {}\n${paths}`,
  'paths is required: an object with the paths of the operations.': head.replace('3.1.0', '3.0.3'),
  'paths is required': `${head}paths: ~`,
  'servers must be an array, got {"url":"/v1"}.': `${head}servers: { url: /v1 }\n${paths}`,
  ': servers.0.url is required.': `${head}servers: [{ description: here }]\n${paths}`,
  'paths."/a".servers.0.url is required.': `${head}paths: { /a: { servers: [{}], get: { responses: {} } } }\n`,
  'servers.0.url is no address, with its variables at their defaults: "https://{host}:x". Write one such as https://api.example.com/v1, or /v1.': `${head}servers: [{ url: 'https://{host}:x' }]\n${paths}`,
  'securitySchemes.a.scheme must be a string, got [].': `${head}${paths}components: { securitySchemes: { a: { type: http, scheme: [] } } }\n`,
  'paths.a must begin with a slash': `${head}paths: { a: ${get} }`,
  'paths is required: an object': `${head}paths: [ ${get} ]`,
  'get must be an object, got a string.': `${head}paths: { /a: { get: hello } }`,
  'parameters must be a list, got an object.': `${head}paths: { /a: { parameters: { a: 1 } } }`,
  'refers to the network ("https://example.com/a.yaml#/x"). Save that document beside the contract':
    answer('{ $ref: "https://user:pass@example.com/a.yaml#/x" }'),
  'refers to the network': answer('{ $ref: "//example.com/a.yaml" }'),
  'refers to "../../etc/passwd", which is not in the folder of the contract or below it. Copy it there':
    answer('{ $ref: "../../etc/passwd" }'),
  'b.yaml: there is no such file. Correct what ': answer('{ $ref: "b.yaml" }'),
  'folder: this is a directory, not a regular file. Correct what ': answer('{ $ref: "folder" }'),
  'refers to "#/components/responses/B", which is not there. Correct it.': answer(
    '{ $ref: "#/components/responses/B" }',
  ),
  'refers to the anchor "b". Write the path to it instead': answer('{ $ref: "#b" }'),
  'components.schemas.A is a reference that leads to itself': schema(
    '{ $ref: "#/components/schemas/A" }',
  ),
  'contains itself as a part of the same value': schema(
    '{ allOf: [{ anyOf: [{ $ref: "#/components/schemas/A" }] }] }',
  ),
  'is a reference that leads to itself': `${head}paths: { /a: { $ref: "#/paths/~1b" }, /b: { $ref: "#/paths/~1a" } }`,
  'is a path item that contains itself': `${head}paths: { /a: { get: { responses: {}, callbacks: { c: { x: { $ref: "#/paths/~1a" } } } } } }`,
  'components.schemas.A has $dynamicRef, which is not read.': schema('{ $dynamicRef: "#a" }'),
  'components.schemas.A.type must be array, boolean, integer, null, number, object or string, or a list of these, got "text"':
    schema('{ type: text }'),
  'components.schemas.A.properties.a.required must be an array': schema(
    '{ properties: { a: { required: true } } }',
  ),
  'not YAML: Excessive alias count': `${head}${paths}x-l: {}\n${laughs}`,
  'not YAML: nested deeper than 64 levels. Write what is deeper as a schema of its own': `${head}${paths}x: ${deep}`,
  'not JSON: nested deeper than 64 levels': deep,
  'nested deeper than 64 levels': `${head}${paths}x: &x [*x]`,
  'has more than 200,000 objects and lists': `[${'{},'.repeat(200_001)}{}]`,
  'the file is binary, not text.': 'a\u0000b',
}

test.for(Object.entries(REFUSED))(
  'a contract that is not read is refused in a sentence with place, rule and way out: %s',
  ([sentence, text]) => {
    const name = /^[[{]/.test(text) ? 'a.json' : 'a.yaml'
    const at = writeFiles({ [name]: text, 'folder/x.yaml': '' })
    expect(() => readDocument({ file: at(name), overlays: [] })).toThrow(
      expect.objectContaining({
        name: 'UsageError',
        message: expect.stringContaining(sentence),
      }),
    )
  },
)

test('the thread that reads a contract refuses it in the same sentence', async () => {
  const at = writeFiles({ 'a.yaml': LIBRARY })
  const refusal = (name: string) => expect(readContract({ file: at(name) })).rejects
  await refusal('.').toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('this is a directory'),
  })
  await refusal('b.yaml').toThrow(
    'there is no such file. Name an OpenAPI document, in YAML or JSON.',
  )
})

test('reading that takes too long is ended', async () => {
  const at = writeFiles({ 'a.yaml': LIBRARY })
  await expect(readContract({ file: at('a.yaml') }, { time: 1, memory: 512 })).rejects.toThrow(
    'a.yaml: reading it takes longer than 0.001 s. Take out what is not served; JSON is read faster than YAML.',
  )
})

test('a contract of more than 32 MiB is refused', { tags: ['rest'] }, () => {
  const at = writeFiles({ 'a.json': `{ "x": "${'x'.repeat(33 * 1024 * 1024)}" }` })
  expect(() => readDocument({ file: at('a.json'), overlays: [] })).toThrow(
    'a.json: the file is larger than 32 MiB. A contract may have 32 MiB, all files together.',
  )
})
