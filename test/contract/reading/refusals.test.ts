import { symlinkSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { LIBRARY, writeFiles } from '../../support/contract-files.ts'
import { runCli } from '../../support/run-command.ts'

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

describe('a contract that is not read is refused in a sentence with place, rule and way out', () => {
  test.for([
    [
      'Swagger 2.0',
      `swagger: "2.0"\n${paths}`,
      'swagger is "2.0": only OpenAPI 3.0 and 3.1 are read. Convert the file',
    ],
    [
      'OpenAPI 3.2',
      `openapi: 3.2.0\ninfo: { title: T }\n${paths}`,
      ':1: openapi is "3.2.0": only OpenAPI 3.0 and 3.1 are read.',
    ],
    ['no version', `info: { title: T }\n${paths}`, 'has no openapi, the version of OpenAPI'],
    ['an empty file', '', 'the file is empty. Name a file with an OpenAPI document.'],
    ['a text', 'hello', 'must be an object with openapi, info and paths, got "hello".'],
    ['a list', '- 1', 'must be an object with openapi, info and paths, got [1].'],
    ['no YAML', 'openapi: [3.1.0', 'not YAML: '],
    [
      'a name that is half of a surrogate pair',
      ['a.json', `{ "openapi": "3.1.0", "info": { "title": "T" },\n"paths": { "/\\ud800": {} } }`],
      'a.json:2: paths."/\\ud800" has a name with half of a surrogate pair, which is no character',
    ],
    [
      'an operation with such a name',
      [
        'a.json',
        '{ "openapi": "3.1.0", "info": { "title": "T" }, "paths": { "/a": { "get": { "operationId": "\\udfff" } } } }',
      ],
      ':1: paths."/a".get has a name with half of a surrogate pair',
    ],
    [
      'a parameter with such a name',
      [
        'a.json',
        '{ "openapi": "3.1.0", "info": { "title": "T" }, "paths": { "/a": { "parameters": [{ "name": "\\ud800", "in": "query" }] } } }',
      ],
      'parameters.0 has a name with half of a surrogate pair',
    ],
    ['no JSON', ['a.json', '{ "openapi": '], ':1: not JSON: '],
    ['no title', `openapi: 3.1.0\ninfo: {}\n${paths}`, 'info.title is required: a text.'],
    ['no paths', head, 'paths is required, with at least one path: there is nothing to serve.'],
    ['empty paths', `${head}paths: {}`, 'paths is required, with at least one path'],
    [
      'servers that are no list',
      `${head}servers: { url: /v1 }\n${paths}`,
      'servers must be an array, got {"url":"/v1"}.',
    ],
    [
      'a server without an address',
      `${head}servers: [{ description: here }]\n${paths}`,
      'servers.0.url is required.',
    ],
    [
      'a server of a path without an address',
      `${head}paths: { /a: { servers: [{}], get: { responses: {} } } }\n`,
      'paths."/a".servers.0.url is required.',
    ],
    [
      'a server whose address is none',
      `${head}servers: [{ url: 'https://{host}:x' }]\n${paths}`,
      'servers.0.url is no address, with its variables at their defaults: "https://{host}:x". Write one such as https://api.example.com/v1, or /v1.',
    ],
    [
      'a scheme of credentials that is a list',
      `${head}${paths}components: { securitySchemes: { a: { type: http, scheme: [] } } }\n`,
      'securitySchemes.a.scheme must be a string, got [].',
    ],
    ['a path without a slash', `${head}paths: { a: ${get} }`, 'paths.a must begin with a slash'],
    ['a list of paths', `${head}paths: [ ${get} ]`, 'must begin with a slash'],
    [
      'an operation that is a text',
      `${head}paths: { /a: { get: hello } }`,
      'get must be an object, got a string.',
    ],
    [
      'parameters that are an object',
      `${head}paths: { /a: { parameters: { a: 1 } } }`,
      'parameters must be a list, got an object.',
    ],
    [
      'a reference to the network',
      answer('{ $ref: "https://user:pass@example.com/a.yaml#/x" }'),
      'refers to the network ("https://example.com/a.yaml#/x"). Save that document beside the contract',
    ],
    ['a reference to a host', answer('{ $ref: "//example.com/a.yaml" }'), 'refers to the network'],
    ['a file by address', answer('{ $ref: "file:///etc/passwd" }'), 'refers to the network'],
    [
      'a file above',
      answer('{ $ref: "../../etc/passwd" }'),
      'refers to "../../etc/passwd", which is not in the folder of the contract or below it. Copy it there',
    ],
    [
      'a file by its path',
      answer('{ $ref: "/etc/passwd" }'),
      'refers to "/etc/passwd", which is not in the folder',
    ],
    ['an encoded way out', answer('{ $ref: "%2e%2e/x.yaml" }'), 'which is not in the folder'],
    [
      'a file that is not there',
      answer('{ $ref: "b.yaml" }'),
      'b.yaml: there is no such file. Correct what ',
    ],
    [
      'a directory',
      answer('{ $ref: "folder" }'),
      'folder: this is a directory, not a regular file. Correct what ',
    ],
    [
      'a place that is not there',
      answer('{ $ref: "#/components/responses/B" }'),
      'refers to "#/components/responses/B", which is not there. Correct it.',
    ],
    [
      'an anchor',
      answer('{ $ref: "#b" }'),
      'refers to the anchor "b". Write the path to it instead',
    ],
    [
      'a circle of references',
      schema('{ $ref: "#/components/schemas/A" }'),
      'is a reference that leads to itself',
    ],
    [
      'a circle of parts',
      schema('{ allOf: [{ anyOf: [{ $ref: "#/components/schemas/A" }] }] }'),
      'contains itself as a part of the same value',
    ],
    [
      'a circle of path items',
      `${head}paths: { /a: { $ref: "#/paths/~1b" }, /b: { $ref: "#/paths/~1a" } }`,
      'is a reference that leads to itself',
    ],
    [
      'a path item within itself',
      `${head}paths: { /a: { get: { responses: {}, callbacks: { c: { x: { $ref: "#/paths/~1a" } } } } } }`,
      'is a path item that contains itself',
    ],
    [
      'a dynamic reference',
      schema('{ $dynamicRef: "#a" }'),
      'components.schemas.A has $dynamicRef, which is not read.',
    ],
    [
      'an unknown type',
      schema('{ type: text }'),
      'components.schemas.A.type must be array, boolean, integer, null, number, object or string, or a list of these, got "text"',
    ],
    [
      'a required that is no list',
      schema('{ properties: { a: { required: true } } }'),
      'components.schemas.A.properties.a.required must be an array',
    ],
    ['billion laughs', `${head}${paths}x-l: {}\n${laughs}`, 'not YAML: Excessive alias count'],
    [
      'nesting',
      `${head}${paths}x: ${'['.repeat(70)}${']'.repeat(70)}`,
      'not YAML: nested deeper than 64 levels. Write what is deeper as a schema of its own',
    ],
    [
      'nesting in JSON',
      ['a.json', `${'['.repeat(70)}${']'.repeat(70)}`],
      'nested deeper than 64 levels',
    ],
    ['an anchor within itself', `${head}${paths}x: &x [*x]`, 'nested deeper than 64 levels'],
    [
      'too many objects',
      ['a.json', `[${'{},'.repeat(200_001)}{}]`],
      'has more than 200,000 objects and lists',
    ],
    ['a binary file', 'a\u0000b', 'the file is binary, not text.'],
  ] as const)('%s', async ([, given, sentence]) => {
    const [name, text] = typeof given === 'string' ? (['a.yaml', given] as const) : given
    const at = writeFiles({ [name]: text, 'folder/x.yaml': '' })
    await expect(readContract({ file: at(name) })).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(sentence),
    })
  })

  test('links lead out of the folder no more than paths do', async () => {
    const at = writeFiles({
      'in/a.yaml': answer('{ $ref: "b.yaml" }'),
      'secret.yaml': 'description: secret',
    })
    symlinkSync(at('secret.yaml'), at('in/b.yaml'))
    await expect(readContract({ file: at('in/a.yaml') })).rejects.toThrow(
      'refers to "b.yaml", which is not in the folder of the contract or below it.',
    )
  })

  test('a directory, and a file that is not there', async () => {
    const at = writeFiles({ 'a.yaml': '' })
    await expect(readContract({ file: at('.') })).rejects.toThrow('this is a directory')
    await expect(readContract({ file: at('b.yaml') })).rejects.toThrow(
      'there is no such file. Name an OpenAPI document, in YAML or JSON.',
    )
  })

  test('reading that takes too long is ended', async () => {
    const at = writeFiles({ 'a.yaml': LIBRARY })
    await expect(readContract({ file: at('a.yaml') }, { time: 1, memory: 512 })).rejects.toThrow(
      'a.yaml: reading it takes longer than 0.001 s. Take out what is not served; JSON is read faster than YAML.',
    )
  })
})

test('a contract of more than 32 MiB is refused', async () => {
  const at = writeFiles({ 'a.json': `{ "x": "${'x'.repeat(33 * 1024 * 1024)}" }` })
  await expect(readContract({ file: at('a.json') })).rejects.toThrow(
    'a.json: the file is larger than 32 MiB. A contract may have 32 MiB, all files together.',
  )
})

test('every command that takes a contract refuses one that is not read with exit code 2', async () => {
  const at = writeFiles({ 'old.yaml': `swagger: "2.0"\n${paths}` })
  const lines = [
    ['start'],
    ['proxy', 'http://127.0.0.1:1/v1'],
    ['check', 'a.har'],
    ['verify', 'http://127.0.0.1:1/v1', '--key', 'k'],
    ['report', 'merge', 'a.json'],
    ['scenario', 'list'],
    ['contract', 'explain'],
  ]
  for (const line of lines) {
    const { code, stdout, stderr } = await runCli([...line, '--contract', at('old.yaml')])
    expect({ line, code, stdout }).toEqual({ line, code: 2, stdout: '' })
    expect(stderr).toContain('swagger is "2.0": only OpenAPI 3.0 and 3.1 are read.')
  }
})
