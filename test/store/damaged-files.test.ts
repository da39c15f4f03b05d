import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../src/base/errors.ts'
import { runCli } from '../support/run-cli.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const SCENARIO = { version: 1, name: 's', pets: [{ id: 1, name: 'Rex', categoryId: 3 }] }
const NEMO = '{"id":2,"name":"Nemo","categoryId":1}'
const OUT =
  'The file was not changed. Mend it, move it away, or start with --fresh to forget what it holds.'

/** How a file with Rex and Nemo is damaged: its text before and after, and what is said. */
const damages: [string, (text: string) => string | Buffer, string][] = [
  ['an empty file', () => '', ':1: this is no file of animals.'],
  ['a file of another kind', () => '%PDF-1.7\n\n', ':1: this is no file of animals.'],
  ['a file of JSON of another kind', () => '[1,2]\n', ':1: this is no file of animals.'],
  ['a long file without lines', () => 'x'.repeat(3e6), ':1: this is no file of animals.'],
  ['a header that ends early', (text) => text.slice(0, 20), ':1: this is no file of animals.'],
  [
    'a newer version',
    (text) => text.replace('"version":1', '"version":2'),
    ':1: it has version 2; this petstore-sandbox reads 1.',
  ],
  [
    'a header without a count',
    (text) => text.replace('"seeded":1', '"seeded":-1'),
    ':1: data must be a text and seeded a count.',
  ],
  [
    'a missing newline in the middle',
    (text) => text.replace('}\n{"id":2', '}{"id":2'),
    ':2: this is no JSON.',
  ],
  [
    'a line cut short',
    (text) => text.replace('"name":"Rex",', '"name":"R\n'),
    ':2: this is no JSON.',
  ],
  ['a line that is empty', (text) => text.replace(NEMO, `\n${NEMO}`), ':3: this is no JSON.'],
  [
    'a torn line with a line after it',
    (text) => `${text}{"id":3,"na\n${NEMO}\n`,
    ':4: this is no JSON.',
  ],
  ['zeros', (text) => `${text}\0\0\0\n`, ':4: this is no JSON.'],
  [
    'an array for an animal',
    (text) => text.replace(NEMO, '[2]'),
    ':3: id must be an integer (int64), got nothing.',
  ],
  ['null for an animal', (text) => text.replace(NEMO, 'null'), ':3: this is no animal: null.'],
  [
    'an id beyond int64',
    (text) => text.replace('"id":2', '"id":9223372036854775808'),
    ':3: id must be an integer (int64), got 9223372036854775808.',
  ],
  [
    'a name that is a number',
    (text) => text.replace('"Nemo"', '5'),
    ':3: name must be a text, got 5.',
  ],
  [
    'no categoryId',
    (text) => text.replace(',"categoryId":1}', '}'),
    ':3: categoryId must be an integer (int64), got nothing.',
  ],
  [
    'an unknown status',
    (text) => text.replace(NEMO, NEMO.replace('}', ',"status":"lost"}')),
    ':3: status must be one of available, pending, sold, got "lost".',
  ],
  [
    'an id twice',
    (text) => text.replace('"id":2', '"id":1'),
    ':3: an earlier line has the id 1 too.',
  ],
  [
    'an id twice, far apart',
    (text) => `${text}{"id":-4,"name":"","categoryId":1}\n${NEMO}\n`,
    ':5: an earlier line has the id 2 too.',
  ],
  [
    'fewer animals than it began with',
    (text) => text.split('\n').slice(0, 1).join('').concat('\n'),
    ':2: the file ends here; it began with 1 animals and has 0.',
  ],
  [
    'bytes that are no UTF-8',
    (text) => Buffer.from(text.replace('Nemo', '\u00ff'), 'latin1'),
    ':3: this is no UTF-8.',
  ],
]

test.for(damages)(
  '%s is refused by file and line, and left as it is',
  async ([, damage, said], { start, folder }) => {
    const sandbox = await start({ scenario: SCENARIO, data: folder })
    await sandbox.send('/pets', { json: { name: 'Nemo', categoryId: 1 } })
    await sandbox.close()
    const file = path.join(folder, 's.pets.ndjson')
    const text = readFileSync(file, 'utf8')
    const damaged = damage(text)
    expect(Buffer.from(damaged)).not.toEqual(Buffer.from(text))
    writeFileSync(file, damaged)
    const refused = start({ scenario: SCENARIO, data: folder })
    await expect(refused).rejects.toBeInstanceOf(UsageError)
    await expect(refused).rejects.toThrow(`${file}${said} ${OUT}`)
    expect(readFileSync(file)).toEqual(Buffer.from(damaged))
    // The way out that it names.
    const fresh = await start({ scenario: SCENARIO, data: folder, fresh: true })
    expect((await fresh.send('/pets')).body).toEqual(SCENARIO.pets)
  },
)

test('`start` ends with 2 and one line for a damaged file, and with 2 under --watch too', async ({
  folder,
}) => {
  const { 's.json': scenario, 's.pets.ndjson': file } = writeFiles(folder, {
    's.json': JSON.stringify({ version: 1 }),
    's.pets.ndjson': 'mine\n',
  })
  for (const flags of [[], ['--watch']]) {
    const { code, stdout, stderr } = await runCli([scenario, '-p', '0', '--data', folder, ...flags])
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `${file}:1: this is no file of animals. ${OUT}\n`,
    })
  }
  expect(readFileSync(file, 'utf8')).toBe('mine\n')
})

test('`start` ends with 2 and names --fresh when the data changed; with --fresh it starts', async ({
  folder,
}) => {
  const { 's.json': scenario } = writeFiles(folder, { 's.json': JSON.stringify(SCENARIO) })
  const args = [scenario, '-p', '0', '--data', folder]
  expect((await runCli([...args, '--exec', 'true'])).code).toBe(0)
  writeFileSync(scenario, JSON.stringify({ ...SCENARIO, pets: [] }))
  const { code, stderr } = await runCli([...args, '--exec', 'true'])
  expect(code).toBe(2)
  expect(stderr).toMatch(
    /^\S+ was begun with other data than the scenario has now, .* Start with --fresh to forget them, or with another --data\.\n$/,
  )
  expect((await runCli([...args, '--exec', 'true', '--fresh'])).code).toBe(0)
  expect((await runCli([...args, '--exec', 'true'])).code).toBe(0)
  writeFileSync(scenario, JSON.stringify(SCENARIO))
  const watching = await runCli([...args, '--exec', 'true', '--watch', '--log', 'json'])
  expect(watching.code).toBe(0)
  expect(watching.stderr).toContain(
    "the scenario's data is other than what it was begun with: seeded anew",
  )
})
