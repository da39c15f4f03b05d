import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { createRecorder, startSandbox } from '../support/library.ts'
import { capture } from '../support/record.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const MOMO = capture({
  target: '/lib/v2/books/7',
  responseBody: Buffer.from('{"id":7,"title":"Momo","genre":"novel"}'),
})

/** Records one exchange with a service of the library. */
async function record(name: string, overlay: readonly string[] = []) {
  const at = writeFiles({
    'library.yaml': LIBRARY,
    'other.yaml': LIBRARY.replace('Town Library', 'Other'),
    'changed.yaml': LIBRARY.replace('version: 2.0.0', 'version: 2.1.0'),
    'over.yaml': OVER,
    'in/x': '',
  })
  const [contract, file] = [at('library.yaml'), at(name)]
  const recorder = await createRecorder({ file, contract, overlay: overlay.map(at) })
  recorder.add(MOMO)
  await recorder.close()
  return { at, file, contract }
}

const OVER = `overlay: 1.0.0
info: { title: Over, version: '1' }
actions: [{ target: "$.paths['/books'].get", update: { x-sandbox: { filters: { genre: genre } } } }]
`

/** Expects that a sandbox replays it. */
async function expectReplay({ url }: { readonly url: string }): Promise<void> {
  const answer = await fetch(`${url}/books/7`, { headers: { authorization: 'Bearer k' } })
  expect(answer.headers.get('x-sandbox-origin')).toBe('tape')
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
  await expectReplay(sandbox)
  const valid = await runCli(['scenario', 'validate', file, '--contract', contract])
  expect(valid.stdout).toContain('the contract has not changed since')
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
  const file = at('r.json')
  const recorder = await createRecorder({ file, contract })
  const [right, wrong] = ['right-key-1', 'wrong-key-1']
  for (const [requestHeaders, status] of [
    [['x-key', right], 200],
    [['x-key', wrong], 401],
    [['cookie', `visit=${right}`], 200],
    [[], 401],
  ] as [string[], number][])
    recorder.add(
      capture({
        ...{ target: '/api/words', requestHeaders, status },
        responseBody: Buffer.from(status === 200 ? '{"word":"x"}' : ''),
      }),
    )
  await recorder.close()
  const text = readFileSync(file, 'utf8')
  expect(text).not.toMatch(/(?:right|wrong)-key-1/)
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
  // The refusal of a request without a key was recorded, too.
  expect(await origin({})).toBe('tape')
})

test('a contract that a recorder cannot read is refused with its name', async ({ folder }) => {
  const file = path.join(folder, 'books.yaml')
  await expect(createRecorder({ file, contract: path.join(folder, 'no.yaml') })).rejects.toThrow(
    'no.yaml',
  )
})
