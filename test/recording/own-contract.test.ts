import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { startSandbox } from '../support/library.ts'
import { startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const ASK =
  "fetch(process.env.PETSTORE_URL+'/books/7',{headers:{authorization:'Bearer k'}}).then(r=>r.text())"

/** Records one request to a service of the library, with a report. */
async function record(name: string) {
  const at = writeFiles({
    'library.yaml': LIBRARY,
    'other.yaml': LIBRARY.replace('Town Library', 'Other'),
    'changed.yaml': LIBRARY.replace('version: 2.0.0', 'version: 2.1.0'),
  })
  const contract = at('library.yaml')
  const books = [{ id: 7, title: 'Momo', genre: 'novel' }]
  await using service = await startSandbox({ contract, scenario: { version: 1, books } })
  const [file, report] = [at(name), at('report.json')]
  const flags = ['--contract', contract, '--record', file, '--report', report, '--port', '0']
  const { code, stderr } = await runCli([
    ...['proxy', service.url, ...flags, '--exec', `node -e "${ASK}"`],
  ])
  expect(code, stderr).toBe(0)
  return { at, file, report, contract }
}

test('a recording says of which contract it is, and is replayed with that one alone', async () => {
  const { at, file, contract } = await record('r.yaml')
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/recording:\n(?: {2}.*\n)* {2}title: Town Library\n/)
  expect(text).toContain('\ncontract: library.yaml\n')
  writeFileSync(at('bare.yaml'), text.replace('contract: library.yaml\n', ''))
  await expect(startSandbox({ scenario: at('bare.yaml') })).rejects.toThrow(
    'recording was made under "Town Library", and the scenario is about the contract of this package.',
  )
  await expect(startSandbox({ scenario: file, contract: at('other.yaml') })).rejects.toThrow(
    /^\S+r\.yaml:\d+: recording was made under "Town Library", and the scenario is about "Other"\. Name the contract that was recorded \(contract, or --contract\), or record again\./,
  )
  await using sandbox = await startSandbox({ scenario: file })
  const headers = { authorization: 'Bearer k' }
  const answer = await fetch(`${sandbox.url}/books/7`, { headers })
  expect(answer.headers.get('x-sandbox-origin')).toBe('tape')
  const valid = await runCli(['scenario', 'validate', file, '--contract', contract])
  expect(valid.stdout).toContain('the contract has not changed since')
})

test('a recording with an overlay names it, too, and is replayed and checked with both by itself', async () => {
  const at = writeFiles({
    'library.yaml': LIBRARY,
    'over.yaml': `overlay: 1.0.0
info: { title: Over, version: '1' }
actions: [{ target: "$.paths['/books'].get", update: { x-sandbox: { filters: { genre: genre } } } }]
`,
    'in/x': '',
  })
  const contract = at('library.yaml')
  const overlay = [at('over.yaml')]
  const books = [{ id: 7, title: 'Momo', genre: 'novel' }]
  await using service = await startSandbox({ contract, scenario: { version: 1, books } })
  const flags = ['--contract', contract, '--overlay', at('over.yaml'), '--port', '0']
  const file = at('in/r.yaml')
  const { code, stderr } = await runCli([
    ...['proxy', service.url, ...flags, '--record', file, '--exec', `node -e "${ASK}"`],
  ])
  expect(code, stderr).toBe(0)
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/\ncontract: \.\.\/library\.yaml\noverlay:\s+(?:- |\[ ?)\.\.\/over\.yaml/)
  await using sandbox = await startSandbox({ scenario: file })
  const answer = await fetch(`${sandbox.url}/books/7`, { headers: { authorization: 'Bearer k' } })
  expect(answer.headers.get('x-sandbox-origin')).toBe('tape')
  await (await startSandbox({ scenario: file, contract, overlay })).close()
  const valid = await runCli(['scenario', 'validate', file])
  expect(valid.stdout, valid.stderr).toContain('the contract has not changed since')
})

test('a recording whose records the present version does not have says first that it is of another version', async () => {
  const { at, file } = await record('r.yaml')
  const gone = LIBRARY.replaceAll('/books', '/tomes').replace('version: 2.0.0', 'version: 3.0.0')
  writeFileSync(at('library.yaml'), gone)
  await expect(startSandbox({ scenario: file })).rejects.toThrow(
    /^\S+r\.yaml:\d+: recording was made under another version of "Town Library" than the one that it is loaded with\. .*\n\S+r\.yaml:\d+: (?:records\.)?books is an unknown key/,
  )
})

test('a key that is not in Authorization is recorded as present or invalid, wherever the contract has it', async () => {
  const at = writeFiles({
    'keyed.yaml': `openapi: 3.1.0
info: { title: Keyed, version: '1' }
servers: [{ url: /api }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    visit: { type: apiKey, in: cookie, name: visit }
paths:
  /words:
    get:
      security: [{ key: [] }, { visit: [] }]
      responses:
        '200': { description: Words., content: { application/json: { schema: { type: object, required: [word], properties: { word: { type: string } } } } } }
        '401': { description: No key. }
`,
  })
  const contract = at('keyed.yaml')
  await using service = await startSandbox({ contract, keys: ['right-key-1'] })
  const ask = ['right-key-1', 'wrong-key-1']
    .map((key) => `await fetch(process.env.PETSTORE_URL+'/words',{headers:{'x-key':'${key}'}})`)
    .concat("await fetch(process.env.PETSTORE_URL+'/words',{headers:{cookie:'visit=right-key-1'}})")
    .concat("await fetch(process.env.PETSTORE_URL+'/words')")
  const file = at('r.json')
  const flags = ['--contract', contract, '--record', file, '--port', '0']
  const script = at('ask.mjs')
  writeFileSync(script, ask.join('\n'))
  const { stderr } = await runCli(['proxy', service.url, ...flags, '--exec', `node ${script}`])
  const text = readFileSync(file, 'utf8')
  expect(text, stderr).not.toMatch(/(?:right|wrong)-key-1/)
  const { exchanges } = JSON.parse(text)
  expect(
    exchanges.map(({ credential = 'present', answer }: { credential?: string; answer: object }) => [
      credential,
      (answer as { status: number }).status,
    ]),
  ).toEqual([
    ['present', 200],
    ['invalid', 401],
    ['present', 200],
    ['absent', 401],
  ])
  await using replay = await startSandbox({ contract, scenario: file })
  const origin = async (headers: Record<string, string>) =>
    (await fetch(`${replay.url}/words`, { headers })).headers.get('x-sandbox-origin')
  expect(await origin({ 'x-key': 'any' })).toBe('tape')
  expect(await origin({ cookie: 'visit=any' })).toBe('tape')
  expect(await origin({})).toBe('contract')
})

test('a recording of another version is replayed as it was recorded, and the start says so', async () => {
  const { at, file } = await record('r.json')
  const flags = ['-p', '0', '--contract', at('changed.yaml')]
  const cli = startCli(['start', file, ...flags])
  const url = await cli.ready()
  await cli.until(
    /r was recorded under another version of the contract: what it replays is as it was recorded\. Record it again, or run check on it\./,
  )
  const answer = await fetch(`${url}/books/7`, { headers: { authorization: 'Bearer k' } })
  expect(answer.headers.get('x-sandbox-origin')).toBe('tape')
  await cli.stop('SIGTERM')
  expect((await runCli(['check', file, ...flags.slice(2)])).code).toBe(0)
})

test('a recording of the pet store is refused with another contract, and one without a mark is one', async () => {
  const at = writeFiles({
    'library.yaml': LIBRARY,
    'marked.yaml': `version: 1\nrecording: { contract: 'sha256:${'0'.repeat(64)}' }\n`,
    'early.yaml': 'version: 1\nrecording: { to: 2026-01-01T00:00:00Z }\n',
    'none.yaml': 'version: 1\nexchanges: []\n',
    'taped.yaml': 'version: 1\nexchanges: a.tape.ndjson\n',
    'a.tape.ndjson': `{"tape":1,"contract":"sha256:${'0'.repeat(64)}"}\n`,
  })
  const contract = at('library.yaml')
  for (const name of ['marked.yaml', 'early.yaml', 'taped.yaml']) {
    await (await startSandbox({ scenario: at(name) })).close()
    await expect(startSandbox({ scenario: at(name), contract })).rejects.toThrow(
      /was made under the contract of this package, and the scenario is about "Town Library"\./,
    )
  }
  await (await startSandbox({ scenario: at('none.yaml'), contract })).close()
  const checked = await runCli(['check', at('a.tape.ndjson'), '--contract', contract])
  expect([checked.code, checked.stderr]).toEqual([
    2,
    expect.stringContaining(
      'it was recorded under the contract of this package, which is another contract than the present one. Name its own with --contract.',
    ),
  ])
  const imported = await runCli([
    ...['scenario', 'import', at('a.tape.ndjson'), '--contract', contract],
    ...['--out', path.join(path.dirname(contract), 'out.yaml')],
  ])
  expect([imported.code, imported.stderr]).toEqual([
    2,
    expect.stringContaining(
      'a.tape.ndjson:1: the tape was recorded under the contract of this package, which is another contract than the present one. Name its own with --contract.',
    ),
  ])
})

test('reports are merged under their own contract alone', async () => {
  const { at, report, contract } = await record('r.yaml')
  const merge = (...flags: string[]) => runCli(['report', 'merge', report, ...flags])
  expect((await merge('--contract', contract)).code).toBe(0)
  const changed = await merge('--contract', at('changed.yaml'))
  expect([changed.code, changed.stderr]).toEqual([
    2,
    expect.stringMatching(
      /report\.json: contract must be sha256:\S+, that of \S*changed\.yaml, got "sha256:\S+\. Merge only reports on one contract: name its document with --contract, or use a release that has it\./,
    ),
  ])
  expect((await merge()).stderr).toContain('the contract of this release')
})
