import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { contractName } from '../../src/contract/document/contract-source.ts'
import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { startSandbox } from '../support/library.ts'
import { sendJson } from '../support/send-json.ts'
import { expect, test } from '../support/test.ts'

/** The library, with a property and a resource more. */
const CHANGED = LIBRARY.replace(
  'properties: { id: { type: integer, format: int64 } }',
  'properties: { id: { type: integer, format: int64 }, shelf: { type: string, enum: [a, b] } }',
)
  .replace('required: [id]', 'required: [id, shelf]')
  .replace(
    '\ncomponents:\n',
    `
  /shelves:
    get:
      operationId: listShelves
      responses:
        '200':
          description: Shelves
          content:
            application/json:
              schema: { type: array, items: { type: object, required: [id], properties: { id: { type: integer, format: int64 } } } }
  /shelves/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 } }]
    get: { operationId: getShelf, responses: { '200': { description: One, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer, format: int64 } } } } } } } }
components:
`,
  )

/** The library, whose books have text as ids. */
const RETYPED = LIBRARY.replaceAll('type: integer, format: int64', 'type: string, format: uuid')

const files = () =>
  writeFiles({
    'library.yaml': LIBRARY,
    'books.yaml':
      'version: 1\ncontract: library.yaml\nkeys: [k, k2]\nbooks: [{ id: 7, title: Momo, genre: novel }]\n',
    'data/keep': '',
  })

const KRABAT = { title: 'Krabat', genre: 'novel' }

test('after a change of the contract its state goes on, and is shown as the present one has it', async () => {
  const at = files()
  const notices: string[] = []
  const options = {
    contract: at('library.yaml'),
    data: at('data'),
    onNotice: ({ message }: { message: string }) => notices.push(message),
  }
  {
    await using sandbox = await startSandbox(options)
    await sendJson(`${sandbox.url}/books`, { json: KRABAT })
  }
  writeFileSync(at('library.yaml'), CHANGED)
  await using sandbox = await startSandbox(options)
  expect((await sendJson(`${sandbox.url}/books/21`)).body).toEqual({
    ...KRABAT,
    id: 21,
    shelf: expect.stringMatching(/^[ab]$/),
  })
  expect((await sendJson(`${sandbox.url}/shelves`)).body).toEqual([])
  expect(notices.join('\n')).toContain(
    'default.pets.ndjson: was begun with another version of the contract; its records are shown as the present one has them',
  )
})

test('state whose ids have another type is refused, and --fresh forgets it', async () => {
  const at = files()
  const options = { contract: at('library.yaml'), data: at('data') }
  {
    await using sandbox = await startSandbox(options)
    await sendJson(`${sandbox.url}/books`, { json: KRABAT })
  }
  writeFileSync(at('library.yaml'), RETYPED)
  await expect(startSandbox(options)).rejects.toThrow('--fresh')
  await using sandbox = await startSandbox({ ...options, fresh: true })
  expect((await sendJson(`${sandbox.url}/books?limit=50`)).body).toHaveLength(20)
})

test('a file of another contract is refused by name and left as it is', async () => {
  const at = files()
  const data = at('data')
  await (await startSandbox({ contract: at('library.yaml'), data })).close()
  await (await startSandbox({ data })).close()
  const [library, own] = [
    at('data/town-library/default.pets.ndjson'),
    at('data/default.pets.ndjson'),
  ]
  expect(JSON.parse(readFileSync(own, 'utf8').split('\n', 1)[0] as string)).not.toHaveProperty(
    'contract',
  )
  const kept = readFileSync(library)
  renameSync(own, `${own}.old`)
  renameSync(library, own)
  await expect(startSandbox({ data })).rejects.toThrow(
    `${own} has records of the contract town-library, and this sandbox serves the contract of this package. Use another --data, or start with --fresh to forget them.`,
  )
  expect(readFileSync(own)).toEqual(kept)
  renameSync(`${own}.old`, library)
  await expect(startSandbox({ contract: at('library.yaml'), data })).rejects.toThrow(
    `${library} has records of the contract of this package, and this sandbox serves the contract town-library.`,
  )
})

test.for([
  ['Town Library', /^town-library$/],
  ['Café — 24/7!', /^cafe-24-7$/],
  // Beside the folder stands the lock of its directory.
  ['Lock', /^lock-[0-9a-f]{8}$/],
  // Titles without words differ, too.
  ['', /^e3b0c442$/],
  ['!!!', /^[0-9a-f]{8}$/],
  // Titles that differ in letters have state of their own.
  ['図書館', /^c43fe433$/],
  ['本屋', /^[0-9a-f]{8}$/],
  ['Shop 図書館', /^shop-[0-9a-f]{8}$/],
  ['a'.repeat(100), /^a{60}-[0-9a-f]{8}$/],
] as const)('the state of the contract "%s" is kept under a name like %s', ([title, name]) => {
  expect(contractName(title)).toMatch(name)
})
