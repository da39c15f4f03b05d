import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describe, onTestFinished } from 'vitest'
import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { startSandbox } from '../support/library.ts'
import { root } from '../support/program.ts'
import { runCli } from '../support/run-command.ts'
import { sendJson } from '../support/send-json.ts'
import { expect, test } from '../support/test.ts'

const BOOK =
  'version: 1\ncontract: shop/library.yaml\nkeys: [k]\nbooks: [{ id: 7, title: Momo, genre: novel }]\n'

/** Files of a user: a contract, scenarios about it, and one about the pet store. */
const files = () =>
  writeFiles({
    'shop/library.yaml': LIBRARY,
    'shop/other.yaml': LIBRARY.replace('Town Library', 'Other'),
    'scenarios/books.yaml': BOOK.replace('shop/', '../shop/'),
    'scenarios/flawed.yaml':
      'version: 1\nextends: books\nfaults: [{ id: a, on: listBooks, calls: 1, respond: { status: 503 } }]\n',
    'scenarios/other.yaml': 'version: 1\ncontract: ../shop/other.yaml\n',
    'scenarios/plain.yaml': 'version: 1\n',
    'books.yaml': BOOK,
  })

/** Asks a sandbox. */
const ask = (url: string) => sendJson(url, { key: 'k' })

/** Asks a control plane to switch to another scenario. */
const switchTo = (adminUrl: string, scenario: object) =>
  sendJson(`${adminUrl}/scenario`, { method: 'PUT', json: scenario })

describe('a scenario that names a contract', () => {
  test('can be about one without operations', async () => {
    const at = writeFiles({
      'empty.yaml': 'openapi: 3.1.0\ninfo: { title: Empty, version: "1" }\npaths: {}\n',
      'plain.yaml': 'version: 1\ncontract: empty.yaml\n',
      'flawed.yaml':
        'version: 1\ncontract: empty.yaml\nfaults: [{ id: a, on: listBooks, delay: 300 }]\n',
    })
    const [plain, flawed] = await Promise.all(
      ['plain.yaml', 'flawed.yaml'].map((file) => runCli(['scenario', 'validate', at(file)])),
    )
    expect(plain).toMatchObject({ code: 0 })
    expect(flawed?.code).not.toBe(0)
    expect(flawed?.stderr).toContain("on must be '*', as the contract has no operations")
  })

  // Over a second: the first test of the file reads its contract in a thread.
  test('is about it, relative to its file', async () => {
    const at = files()
    await using sandbox = await startSandbox({ scenario: at('books.yaml') })
    expect(new URL(sandbox.url).pathname).toBe('/lib/v2')
    expect((await ask(`${sandbox.url}/books`)).body).toEqual([
      { id: 7, title: 'Momo', genre: 'novel' },
    ])
    await using flawed = await startSandbox({ scenario: at('scenarios/flawed.yaml') })
    expect((await ask(`${flawed.url}/books`)).status).toBe(503)
    expect((await ask(`${flawed.url}/books/7`)).body).toMatchObject({ title: 'Momo' })
  })

  test('is overridden by the options', { tags: ['rest'] }, async () => {
    const at = files()
    await using sandbox = await startSandbox({
      scenario: at('books.yaml'),
      contract: at('shop/other.yaml'),
    })
    expect(sandbox.contract.title).toBe('Other')
  })

  // Over a second: each mistake is read anew.
  test('is checked against it, and the contract too', async () => {
    const at = files()
    appendFileSync(at('books.yaml'), 'pets: []\n')
    await expect(startSandbox({ scenario: at('books.yaml') })).rejects.toThrow(
      `${at('books.yaml')}:5: pets is an unknown key.`,
    )
    writeFileSync(at('shop/library.yaml'), 'swagger: "2.0"\n')
    await expect(startSandbox({ scenario: at('scenarios/flawed.yaml') })).rejects.toThrow(
      new RegExp(`^${at('scenarios/books.yaml')}:2: contract:\\n${at('shop/library.yaml')}`),
    )
    await expect(startSandbox({ scenario: { version: 1, contract: 7 } })).rejects.toThrow(
      'contract must be a string',
    )
  })

  test('is validated and listed with its own contract', { tags: ['rest'] }, async () => {
    const at = files()
    const cwd = path.dirname(at('books.yaml'))
    const valid = await runCli(['scenario', 'validate', 'books.yaml', 'scenarios/plain.yaml'], {
      cwd,
    })
    expect(valid.stdout).toContain('books.yaml: valid (books: books 1, faults 0)\n')
    expect(valid.stdout).toContain('plain.yaml: valid (plain: pets 0, faults 0)\n')
    writeFileSync(at('scenarios/other.yaml'), 'version: 1\ncontract: ../nowhere.yaml\n')
    const listed = (await runCli(['scenario', 'list'], { cwd })).stdout
    expect(listed).toMatch(/^books +\n/m)
    expect(listed).toMatch(/^other +cannot be used: \S*scenarios\/other\.yaml:2: contract:$/m)
    expect(listed).toMatch(/^large +\S/m)
    const given = await runCli(['scenario', 'list', '--contract', 'shop/library.yaml'], { cwd })
    expect(given.stdout).toMatch(/^default +20 generated records of each resource/m)
    expect(given.stdout).not.toMatch(/^large/m)
  })

  test('is begun by scenario new with a contract, and with what clients create, whatever that lists first', {
    tags: ['rest'],
  }, async () => {
    const at = files()
    const report = '{ type: array, items: { type: object, properties: { id: { type: integer } } } }'
    const audit = `paths:\n  /audit:\n    get:\n      responses:\n        '200': { description: Yes, content: { application/json: { schema: ${report} } } }\n`
    writeFileSync(at('shop/audited.yaml'), LIBRARY.replace('paths:\n', audit))
    const cwd = path.dirname(at('books.yaml'))
    const flags = ['--contract', 'shop/audited.yaml']
    await runCli(['scenario', 'new', 'scenarios/begun', ...flags], { cwd })
    const text = readFileSync(at('scenarios/begun.yaml'), 'utf8')
    expect(text).toContain('\ncontract: "../shop/audited.yaml"\n')
    expect(text).toMatch(
      /\ngenerate:\n {2}books: \{ count: 3 \}\n {2}audit: \{ count: 3 \}\n\n.*\nrecords:\n {2}books:\n {4}- \{"title":"/,
    )
    await using sandbox = await startSandbox({ scenario: at('scenarios/begun.yaml') })
    expect((await ask(`${sandbox.url}/books?limit=50`)).body).toHaveLength(4)
  })
})

describe('a sandbox whose scenario names its contract', () => {
  /** In the folder of the files. */
  const startBooks = async () => {
    const at = files()
    process.chdir(path.dirname(at('books.yaml')))
    onTestFinished(() => process.chdir(root))
    return startSandbox({ scenario: 'books' })
  }

  test('switches to scenarios of the same contract, and refuses those of others in a sentence', {
    tags: ['rest'],
  }, async () => {
    await using sandbox = await startBooks()
    const { url, adminUrl } = sandbox
    const { body } = await ask(`${adminUrl}/scenarios`)
    const described = Object.fromEntries(
      body.scenarios.map((each: { name: string; description: string }) => [
        each.name,
        each.description,
      ]),
    )
    expect(Object.keys(described).toSorted()).toEqual([
      'books',
      'default',
      'flawed',
      'other',
      'plain',
    ])
    expect(described.other).toContain('cannot be used: ')
    expect((await switchTo(adminUrl, { name: 'flawed' })).status).toBe(200)
    expect((await ask(`${url}/books`)).status).toBe(503)
    expect((await switchTo(adminUrl, { name: 'other' })).body.detail).toMatch(
      /^\S*scenarios\/other\.yaml:2: contract is \S*shop\/other\.yaml here, and this sandbox serves \S*shop\/library\.yaml\. A sandbox has one contract from its start to its end: start another one with this scenario\.$/,
    )
    expect((await switchTo(adminUrl, { name: 'plain' })).body.detail).toMatch(
      /plain\.yaml names no contract, and this sandbox serves \S*shop\/library\.yaml\. Add contract to the scenario/,
    )
    expect((await switchTo(adminUrl, { name: 'large' })).body.detail).toContain(
      'The scenario "large" of this package is about its own contract, and this is another one.',
    )
    expect((await switchTo(adminUrl, { name: 'default' })).status).toBe(200)
    expect((await ask(`${url}/books?limit=50`)).body).toHaveLength(20)
  })

  test('takes no contract over the control plane, but the records of its own', {
    tags: ['rest'],
  }, async () => {
    await using sandbox = await startBooks()
    const { url, adminUrl } = sandbox
    for (const key of ['contract', 'overlay']) {
      const { status, body } = await switchTo(adminUrl, { version: 1, [key]: 'shop/other.yaml' })
      expect([status, body.detail]).toEqual([
        400,
        `${key} cannot be given here: no path is read, and a sandbox has one contract from its start to its end. Leave it out, or start another sandbox.`,
      ])
    }
    const books = [{ id: 9, title: 'Krabat', genre: 'novel' }]
    expect((await switchTo(adminUrl, { version: 1, keys: ['k'], books })).status).toBe(200)
    expect((await ask(`${url}/books`)).body).toEqual(books)
    const based = { version: 1, extends: 'books', clock: { now: '2030-01-01' } }
    expect((await switchTo(adminUrl, based)).status).toBe(200)
    expect((await ask(`${url}/books`)).body).toMatchObject([{ title: 'Momo' }])
  })

  test('is refused a scenario with a contract where the pet store is served', async () => {
    const at = files()
    await using sandbox = await startSandbox()
    await expect(sandbox.load(at('books.yaml'))).rejects.toThrow(
      'and this sandbox serves the contract of this package.',
    )
  })
})

describe('with another contract, extends', () => {
  test('finds what that contract starts as under the name default', {
    tags: ['rest'],
  }, async () => {
    const at = writeFiles({
      'library.yaml': LIBRARY,
      'mine.yaml': 'version: 1\ncontract: library.yaml\nextends: default\nkeys: [k]\n',
      'scenarios/default.yaml':
        'version: 1\ncontract: ../library.yaml\nextends: default\nkeys: [k]\ngenerate: { books: { count: 3 } }\n',
    })
    await using sandbox = await startSandbox({ scenario: at('mine.yaml') })
    expect((await ask(`${sandbox.url}/books?limit=50`)).body).toHaveLength(20)
    await using own = await startSandbox({ scenario: at('scenarios/default.yaml') })
    expect((await ask(`${own.url}/books?limit=50`)).body).toHaveLength(3)
    await using given = await startSandbox({
      contract: at('library.yaml'),
      scenario: { version: 1, extends: 'default', keys: ['k'] },
    })
    expect((await ask(`${given.url}/books?limit=50`)).body).toHaveLength(20)
  })

  test('refuses the scenarios of the package, and says why and the way out', async () => {
    const at = writeFiles({
      'library.yaml': LIBRARY,
      'mine.yaml': 'version: 1\ncontract: library.yaml\nextends: overloaded\n',
    })
    const sentence =
      'The scenario "overloaded" of this package is about its own contract, and this is another one. Write one of your own: `petstore-sandbox scenario new scenarios/overloaded` begins it, and it may extend default.'
    await expect(startSandbox({ scenario: at('mine.yaml') })).rejects.toThrow(
      `${at('mine.yaml')}:3: extends leads nowhere. ${sentence}`,
    )
    await expect(
      startSandbox({ scenario: 'overloaded', contract: at('library.yaml') }),
    ).rejects.toThrow(sentence)
  })
})
