import { openWorldSource, useWorld } from '../../src/testing/test-sandbox.ts'
import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { connectSandbox, startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const OVERLAY = {
  overlay: '1.0.0',
  info: { title: 'O', version: '1' },
  actions: [{ target: '$.info', update: { title: 'Laid Over' } }],
}

const files = () =>
  writeFiles({
    'library.yaml': LIBRARY,
    'over.json': OVERLAY,
    'books.yaml':
      'version: 1\ncontract: library.yaml\nbooks: [{ id: 7, title: Momo, genre: novel }]\n',
  })

const ask = async (url: string, key: string) =>
  (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).json()

test('a test has a world of another contract, by an option or by its scenario', async () => {
  const at = files()
  const contract = at('library.yaml')
  for (const options of [{ contract, overlay: [at('over.json')] }, { contract }]) {
    await using source = await openWorldSource(options)
    await useWorld(source, async ({ url, key }) => {
      expect(new URL(url).pathname).toBe('/lib/v2')
      expect(await ask(`${url}/books?limit=50`, key)).toHaveLength(20)
    })
    const title = options.overlay ? 'Laid Over' : 'Town Library'
    expect(source.sandbox.contract.title).toBe(title)
  }
  await using source = await openWorldSource({ scenario: at('books.yaml') })
  await useWorld(source, async ({ url, key }) => {
    expect(await ask(`${url}/books`, key)).toEqual([{ id: 7, title: 'Momo', genre: 'novel' }])
  })
})

test('a sandbox that runs elsewhere has the address of the contract that it serves', async () => {
  const at = files()
  await using sandbox = await startSandbox({ scenario: at('books.yaml') })
  const { title, version, basePath, digest } = sandbox.contract
  const elsewhere = await connectSandbox(sandbox.adminUrl)
  expect(elsewhere.url).toBe(sandbox.url)
  expect(elsewhere.contract).toMatchObject({ title, version, basePath, digest })
  expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/)
  await using pets = await startSandbox()
  expect((await connectSandbox(pets.adminUrl)).url).toBe(pets.url)
})
