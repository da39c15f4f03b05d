import { expect, test } from 'vitest'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { LIBRARY, writeFiles } from '../../support/contract-files.ts'

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n'
const get = '{ get: { responses: { "200": { description: ok } } } }'
const paths = `paths: { /a: ${get} }\n`
const answer = (text: string) =>
  `${head}paths: { /a: { get: { responses: { "200": ${text} } } } }\n`
const laughs = Array.from({ length: 12 }, (_, at) => {
  const inner = at === 0 ? '"lol"' : Array.from({ length: 10 }, () => `*l${at - 1}`).join(', ')
  return `l${at}: &l${at} [${inner}]`
}).join('\n')
const deep = `${'['.repeat(70)}${']'.repeat(70)}`

/** What is said of a contract, and its text. What begins with a bracket is JSON. */
const REFUSED: { readonly [sentence: string]: string } = {
  'swagger is "1.2": only OpenAPI 2.0 and 3.0 to 3.2 are read.': `swagger: "1.2"\n${paths}`,
  ':1: openapi is "3.3.0": only OpenAPI 2.0 and 3.0 to 3.2 are read.': `openapi: 3.3.0\ninfo: { title: T }\n${paths}`,
  'has no openapi, the version of OpenAPI': `info: { title: T }\n${paths}`,
  'the file is empty. Name a file with an OpenAPI document.': '',
  'must be an object with openapi, info and paths, got "hello".': 'hello',
  'must be an object with openapi, info and paths, got [1].': '- 1',
  'not YAML: ': 'openapi: [3.1.0',
  ':1: not JSON: ': '{ "openapi": ',
  'paths is required: an object with the paths of the operations.': head.replace('3.1.0', '3.0.3'),
  'paths is required': `${head}paths: ~`,
  'paths is required: an object': `${head}paths: [ ${get} ]`,
  'get must be an object, got a string.': `${head}paths: { /a: { get: hello } }`,
  'parameters must be a list, got an object.': `${head}paths: { /a: { parameters: { a: 1 } } }`,
  'refers to the network ("https://example.com/a.yaml#/x"). Save that document beside the contract':
    answer('{ $ref: "https://user:pass@example.com/a.yaml#/x" }'),
  'refers to the network': answer('{ $ref: "//example.com/a.yaml" }'),
  'refers to "../../etc/passwd", which is not in the folder of the contract or below it. Copy it there':
    answer('{ $ref: "../../etc/passwd" }'),
  'folder: this is a directory, not a regular file. Correct what ': answer('{ $ref: "folder" }'),
  'is a reference that leads to itself': `${head}paths: { /a: { $ref: "#/paths/~1b" }, /b: { $ref: "#/paths/~1a" } }`,
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
