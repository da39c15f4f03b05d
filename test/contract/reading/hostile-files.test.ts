import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { writeFiles } from '../../support/contract-files.ts'

const SECRET = 'description: wh4t-is-in-it'
const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n'
const referring = (to: string) =>
  `${head}paths: { /a: { get: { responses: { "200": { $ref: ${JSON.stringify(to)} } } } } }\n`

/** The error with which a contract is refused, if it is. */
function refusalOf(place: Parameters<typeof readDocument>[0]): unknown {
  try {
    readDocument(place)
    return undefined
  } catch (error) {
    return error
  }
}

/** Files with a secret beside the folder of the contract, and ways to it. */
function files(text: string, more: { readonly [name: string]: string } = {}) {
  const at = writeFiles({ 'in/a.yaml': text, 'secret.yaml': SECRET, 'in/b/c.yaml': '', ...more })
  symlinkSync(at('secret.yaml'), at('in/link.yaml'))
  symlinkSync(at('.'), at('in/folder'))
  execFileSync('mkfifo', [at('in/pipe.yaml')])
  return at
}

test.for([
  ['..', '../secret.yaml'],
  ['.. after a folder', 'b/../../secret.yaml'],
  ['.. in percents', '%2e%2e/secret.yaml'],
  ['.. and a slash in percents', '..%2fsecret.yaml'],
  ['an absolute path', 'ABSOLUTE'],
  ['a file by address', 'file:///etc/passwd'],
  ['a link', 'link.yaml'],
  ['a folder that is a link', 'folder/secret.yaml'],
  ['a pipe, which has no end', 'pipe.yaml'],
  ['a device', '/dev/zero'],
  ['a backslash', '..\\secret.yaml'],
  ['a NUL', 'secret.yaml\u0000.yaml'],
] as const)('no reference of a contract or of an overlay leads out of its folder: %s', ([, to]) => {
  const at = files('')
  const target = to === 'ABSOLUTE' ? at('secret.yaml') : to
  const direct = files(referring(target))
  const overlay =
    `overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions:\n` +
    `  - target: $.paths['/a'].get.responses\n    update: { "200": { $ref: ${JSON.stringify(target)} } }\n`
  const laid = files(`${head}paths: { /a: { get: { responses: {} } } }\n`, {
    'in/o.yaml': overlay,
  })
  for (const place of [
    { file: direct('in/a.yaml'), overlays: [] },
    { file: laid('in/a.yaml'), overlays: [laid('in/o.yaml')] },
  ]) {
    const refusal = refusalOf(place)
    expect(refusal).toMatchObject({ name: 'UsageError' })
    expect(String(refusal)).not.toMatch(/wh4t|root:/)
  }
})

const ref = (at: number) => ({ $ref: `#/components/schemas/S${at}` })

const refusalOfSchemas = (schemas: object) => {
  const paths = { '/a': { get: {} } }
  const info = { title: 'T', version: '1' }
  const at = writeFiles({ 'a.json': { openapi: '3.1.0', info, paths, components: { schemas } } })
  return refusalOf({ file: at('a.json'), overlays: [] })
}

const chain = (length: number, next: (at: number) => object) =>
  Object.fromEntries([
    ['S0', { type: 'string' }],
    ...Array.from({ length }, (_, at) => [`S${at + 1}`, next(at)]),
  ])

test.for(['allOf', 'anyOf', 'oneOf'])(
  'what has too many parts for one value is refused: %s of the same, thirty times',
  (word) => {
    const schemas = chain(30, (at) => ({ [word]: [ref(at), ref(at)] }))
    expect(String(refusalOfSchemas(schemas))).toMatch(
      /a\.json:\d+: components\.schemas\.S1\d has more than 20,000 schemas for one value/,
    )
  },
)

test('references through a hundred schemas, each once, are read', () => {
  expect(refusalOfSchemas(chain(100, (at) => ({ allOf: [ref(at)] })))).toBeUndefined()
})
