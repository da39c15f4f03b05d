import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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

describe('references', () => {
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
  ] as const)(
    'no reference of a contract or of an overlay leads out of its folder: %s',
    ([, to]) => {
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
    },
  )
})

const ref = (at: number) => ({ $ref: `#/components/schemas/S${at}` })

describe('what has too many parts for one value is refused', () => {
  test.for(['allOf', 'anyOf', 'oneOf'] as const)('%s of the same, thirty times', (word) => {
    const schemas = Object.fromEntries([
      ['S0', { type: 'string' }],
      ...Array.from({ length: 30 }, (_, at) => [`S${at + 1}`, { [word]: [ref(at), ref(at)] }]),
    ])
    const at = writeFiles({
      'a.json': JSON.stringify({
        ...{ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: {} } } },
        components: { schemas },
      }),
    })
    expect(String(refusalOf({ file: at('a.json'), overlays: [] }))).toMatch(
      /a\.json:1: components\.schemas\.S1\d has more than 20,000 schemas for one value/,
    )
  })

  test('references through a hundred schemas, each once, are read', () => {
    const schemas = Object.fromEntries([
      ['S0', { type: 'string' }],
      ...Array.from({ length: 100 }, (_, at) => [`S${at + 1}`, { allOf: [ref(at)] }]),
    ])
    const at = writeFiles({
      'a.json': JSON.stringify({
        ...{ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: {} } } },
        components: { schemas },
      }),
    })
    expect(refusalOf({ file: at('a.json'), overlays: [] })).toBeUndefined()
  })
})
