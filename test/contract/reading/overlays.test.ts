import { expect, test } from 'vitest'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { LIBRARY, writeFiles } from '../../support/contract-files.ts'
import { readSource } from '../../support/read-source.ts'
import { runCli } from '../../support/run-command.ts'

/** The library's contract under overlays with these actions, one overlay each. */
function readUnder(...overlays: readonly (readonly object[])[]) {
  const named = overlays.map(
    (actions, at) => [`o${at}.json`, { overlay: '1.0.0', info: {}, actions }] as const,
  )
  const at = writeFiles({ 'library.yaml': LIBRARY, ...Object.fromEntries(named) })
  return readSource(
    at('library.yaml'),
    named.map(([name]) => at(name)),
  )
}

test('overlays merge objects, append to lists, replace values and remove, in their order', async () => {
  const { written, file, digest } = await readUnder(
    [
      { target: "$.paths['/books'].get", update: { summary: 'Books', tags: ['one'] } },
      { target: '$.components.schemas.Genre.enum', update: 'drama' },
      {
        target: '$.components.schemas.NewBook',
        update: { required: ['pages'], properties: { pages: { type: 'integer' } } },
      },
    ],
    [
      { target: "$.paths['/books'].get", update: { summary: 'All books', tags: ['two'] } },
      { target: "$.paths['/books'].get.parameters[?@.name=='limit']", remove: true },
      { target: '$.paths[*].delete', remove: true },
      { target: '$.nothing', update: {} },
    ],
  )
  const list = written.paths['/books']?.get
  expect(list).toMatchObject({ summary: 'All books', tags: ['one', 'two'] })
  expect(list?.parameters?.map(({ name }) => name)).toEqual(['genre'])
  expect(written.paths['/books/{bookId}']?.delete).toBeUndefined()
  const { Genre, NewBook } = written.components.schemas
  expect(Genre).toMatchObject({ enum: ['novel', 'poetry', 'science', 'drama'] })
  expect(NewBook).toMatchObject({ required: ['title', 'genre', 'pages'] })
  expect(file.remarks).toEqual([
    expect.stringMatching(/o1\.json: actions\.3\.target selects nothing: "\$\.nothing"\.$/),
  ])
  expect(digest).not.toBe((await readUnder()).digest)
})

test('overlays reach into other files, and what they add is read like what was there', async () => {
  const at = writeFiles({
    'a.yaml':
      'openapi: 3.0.3\ninfo: { title: T, version: "1" }\npaths: { /a: { $ref: a/item.yaml } }',
    'a/item.yaml': 'get: { responses: { "200": { description: ok } } }',
    'o.yaml': `overlay: 1.0.0
actions:
  - target: $.paths['/a'].get
    update: { x-sandbox: { role: sample } }
  - target: $.components.schemas
    update: { Name: { type: string, nullable: true } }`,
  })
  const { written } = await readSource(at('a.yaml'), [at('o.yaml')])
  expect(written.paths['/a']?.get).toMatchObject({ 'x-sandbox': { role: 'sample' } })
  expect(written.components.schemas.Name).toEqual({ type: ['string', 'null'] })
})

const acting = (action: string) => `overlay: 1.0.0\nactions: [{ ${action} }]`

/** What is said of an overlay, and its text. */
const REFUSED: { readonly [sentence: string]: string } = {
  'o.yaml: has no overlay, the version of the format.': '{}',
  'o.yaml:1: overlay is "2.0.0": only OpenAPI Overlay 1.0 is read.': 'overlay: 2.0.0',
  'actions is required: a list of actions, one at least.': 'overlay: 1.0.0',
  'actions.0 needs a target: a JSONPath': acting('remove: true'),
  'actions.0 needs an update, or remove: true.': acting('target: $'),
  'actions.0.target is no JSONPath (RFC 9535): "$.a["': acting('target: "$.a[", remove: true'),
  'actions.0.update has a target that is no object and no list.': acting(
    'target: $.openapi, update: {}',
  ),
  'actions.0.update must be an object': acting('target: $, update: a'),
}

test.for(Object.entries(REFUSED))('an overlay is refused: %s', ([sentence, text]) => {
  const at = writeFiles({ 'library.yaml': LIBRARY, 'o.yaml': text })
  expect(() => readDocument({ file: at('library.yaml'), overlays: [at('o.yaml')] })).toThrow(
    expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(sentence) }),
  )
})

test('an overlay without a contract has nothing to lie over', async () => {
  const { code, stderr } = await runCli(['start', '--overlay', 'o.yaml'])
  expect(code).toBe(2)
  expect(stderr).toContain('--overlay needs --contract FILE, the document that it is laid over.')
})
