import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { writeFiles } from '../../support/contract-files.ts'

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n'

/** The error with which a contract is refused, if it is. */
function refusalOf(place: Parameters<typeof readDocument>[0]): unknown {
  try {
    readDocument(place)
    return undefined
  } catch (error) {
    return error
  }
}

/** Ways out of the folder `in`; `ABOVE` stands for the path of the folder above it. */
const WAYS_OUT: { readonly [how: string]: string } = {
  '..': '../secret.yaml',
  '.. after a folder': 'b/../../secret.yaml',
  '.. in percents': '%2e%2e/secret.yaml',
  '.. and a slash in percents': '..%2fsecret.yaml',
  'an absolute path': 'ABOVE/secret.yaml',
  'a file by address': 'file:///etc/passwd',
  'a link': 'link.yaml',
  'a folder that is a link': 'folder/secret.yaml',
  'a pipe, which has no end': 'pipe.yaml',
  'a device': '/dev/zero',
  'a backslash': '..\\secret.yaml',
  'a NUL': 'secret.yaml\u0000.yaml',
}

test('no reference of a contract or of an overlay leads out of its folder, by no path, address or link', () => {
  const at = writeFiles({ 'secret.yaml': 'description: wh4t-is-in-it', 'in/b/c.yaml': '' })
  symlinkSync(at('secret.yaml'), at('in/link.yaml'))
  symlinkSync(at('.'), at('in/folder'))
  execFileSync('mkfifo', [at('in/pipe.yaml')])
  const refer = (to: string) =>
    `{ "200": { $ref: ${JSON.stringify(to.replace('ABOVE', at('.')))} } }`
  const [file, overlay] = [at('in/a.yaml'), at('in/o.yaml')]
  for (const [how, to] of Object.entries(WAYS_OUT))
    for (const overlays of [[], [overlay]]) {
      const own = overlays.length > 0 ? '{}' : refer(to)
      writeFileSync(file, `${head}paths: { /a: { get: { responses: ${own} } } }\n`)
      writeFileSync(
        overlay,
        `overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions:\n  - target: $.paths['/a'].get.responses\n    update: ${refer(to)}\n`,
      )
      const refusal = refusalOf({ file, overlays })
      // Elsewhere than on Windows, that is the name of a file which is not there.
      if (how === 'a backslash') expect(readDocument({ file, overlays }).text).not.toMatch(/wh4t/)
      else expect([how, refusal]).toMatchObject([how, { name: 'UsageError' }])
      expect(String(refusal), how).not.toMatch(/wh4t|root:/)
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

test.for(['oneOf', 'dependentSchemas'])(
  'a keyword with more branches than code can nest is refused: %s',
  (word) => {
    const branches = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [at, { required: [`p${at}`] }]))
    const schemaOf = (all: object) => ({
      A: { [word]: word === 'oneOf' ? Object.values(all) : all },
    })
    expect(refusalOfSchemas(schemaOf(branches(1000)))).toBeUndefined()
    expect(String(refusalOfSchemas(schemaOf(branches(1001))))).toMatch(
      new RegExp(`components\\.schemas\\.A\\.${word} has more than 1,000 schemas`),
    )
  },
)

test('references through a hundred schemas, each once, are read', () => {
  expect(refusalOfSchemas(chain(100, (at) => ({ allOf: [ref(at)] })))).toBeUndefined()
})
