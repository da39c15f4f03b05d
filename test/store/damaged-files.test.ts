import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../src/base/errors.ts'
import { Records } from '../../src/store/records.ts'
import { IndexedStore } from '../../src/store/world-store.ts'
import { recordsNoun, writtenVersion } from '../support/counts.ts'
import { petFileAt } from '../support/pet-file-at.ts'
import { withContents, withLine } from '../support/record-lines.ts'
import { kinds, petBase } from '../support/records.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const REX = { id: 1, name: 'Rex', categoryId: 3 }
const NEMO = '{"id":2,"name":"Nemo","categoryId":1}'
const DORY = { id: 2, name: 'Dory', categoryId: 1 }
const WRONG = 'its checksum does not match its content and the lines before it.'
const OUT =
  'The file was not changed. Repair it, move it away, or start with --fresh to forget its content.'

/** Writes a file that began with Rex, and has got Nemo; returns its text. */
async function writtenAt(file: string): Promise<string> {
  const store = await IndexedStore.seed(petFileAt(file), Records.of(petBase([REX])))
  await store.create('pets', { value: { name: 'Nemo', categoryId: 1 } }, { step: 1, above: 0 })
  await store.close()
  return readFileSync(file, 'utf8')
}

/** How a file with Rex and Nemo is damaged: its text before and after, and what is said. */
const damages: [string, (text: string) => string | Buffer, string][] = [
  ['an empty file', () => '', `:1: this is not a file of ${recordsNoun}.`],
  ['a file of another kind', () => '%PDF-1.7\n\n', `:1: this is not a file of ${recordsNoun}.`],
  ['a file of JSON of another kind', () => '[1,2]\n', `:1: this is not a file of ${recordsNoun}.`],
  ['a long file without lines', () => 'x'.repeat(3e6), `:1: this is not a file of ${recordsNoun}.`],
  [
    'a header that ends early',
    (text) => text.slice(0, 20),
    `:1: this is not a file of ${recordsNoun}.`,
  ],
  ...[1, 2, 5].map((version): (typeof damages)[number] => [
    `version ${version}`,
    (text) => text.replace(`"version":${writtenVersion}`, `"version":${version}`),
    `:1: it has version ${version}; this petstore-sandbox reads 3 and 4.`,
  ]),
  [
    'a header with another count',
    (text) => text.replace('"seeded":1', '"seeded":0'),
    ':1: its checksum does not match its content.',
  ],
  [
    'a header without a count',
    (text) => text.replace('"seeded":1', '"seeded":-1'),
    ':1: data must be a string and seeded a count.',
  ],
  ['a name that was edited', (text) => text.replace('Nemo', 'Dory'), `:3: ${WRONG}`],
  ['a missing newline in the middle', (text) => text.replace(']\n[', ']['), `:2: ${WRONG}`],
  [
    'a last line whose end is another character',
    (text) => text.replace(/\n$/, '\v'),
    ':3: its line end is damaged.',
  ],
  ['zeros', (text) => `${text}\0\0\0\n`, `:4: ${WRONG}`],
  ['a line that is empty', (text) => text.replace(/\n\[(?=[^\n]*Nemo)/, '\n\n['), `:3: ${WRONG}`],
  ['text that is no JSON', (text) => withLine(text, '{"id":3,"na'), ':4: this is not JSON.'],
  [
    'an array for an animal',
    (text) => withContents(text, (json) => json.replace(NEMO, '[2]')),
    ':3: id must be an integer (int64), got nothing.',
  ],
  ['no animal at all', (text) => withLine(text, 'null'), ':4: this is not an animal: null.'],
  [
    'an id beyond int64',
    (text) => withContents(text, (json) => json.replace('"id":2', '"id":9223372036854775808')),
    ':3: id must be an integer (int64), got 9223372036854775808.',
  ],
  [
    'a removal among the animals it began with',
    (text) => withLine(`${text.split('\n')[0]}\n`, '{"removed":1}'),
    ':2: id must be an integer (int64), got nothing.',
  ],
  [
    'fewer animals than it began with',
    (text) => `${text.split('\n')[0]}\n`,
    `:2: the file ends here; it began with 1 ${recordsNoun} and has 0.`,
  ],
  [
    'bytes that are no UTF-8',
    (text) => Buffer.from(text.replace('Nemo', '\u00ff'), 'latin1'),
    ':3: this is not UTF-8.',
  ],
]

test.for(damages)(
  '%s is refused by file and line, and left as it is',
  async ([, damage, said], { folder }) => {
    const file = path.join(folder, 's.pets.ndjson')
    const text = await writtenAt(file)
    const damaged = damage(text)
    expect(Buffer.from(text).equals(Buffer.from(damaged))).toBe(false)
    writeFileSync(file, damaged)
    const refused = IndexedStore.resume(petFileAt(file), kinds)
    await expect(refused).rejects.toBeInstanceOf(UsageError)
    await expect(refused).rejects.toThrow(`${file}${said} ${OUT}`)
    expect(readFileSync(file).equals(Buffer.from(damaged))).toBe(true)
  },
)

test('an id twice among the animals that a file began with is refused', async ({ folder }) => {
  const file = path.join(folder, 's.pets.ndjson')
  const store = await IndexedStore.seed(petFileAt(file), Records.of(petBase([REX, DORY])))
  await store.close()
  writeFileSync(
    file,
    withContents(readFileSync(file, 'utf8'), (json) => json.replace('"id":2', '"id":1')),
  )
  const refused = IndexedStore.resume(petFileAt(file), kinds)
  await expect(refused).rejects.toThrow(`${file}:3: an earlier line also has the id 1. ${OUT}`)
})

test.for<[string, string]>([
  ['a name that is a number', NEMO.replace('"Nemo"', '5')],
  ['no categoryId', NEMO.replace(',"categoryId":1', '')],
  ['a status that the contract does not have', NEMO.replace('}', ',"status":"lost"}')],
])(
  'a file with an animal with %s is no damage: contracts change, and their records stay',
  async ([, kept], { folder }) => {
    const file = path.join(folder, 's.pets.ndjson')
    const text = await writtenAt(file)
    writeFileSync(
      file,
      withContents(text, (json) => json.replace(NEMO, kept)),
    )
    const again = await IndexedStore.resume(petFileAt(file), kinds)
    expect(again?.size).toBe(2)
    expect(readFileSync(file, 'utf8')).toContain(kept)
    await again?.close()
  },
)

test('`start` ends with 2 and one line for a damaged file, under --watch too, and starts with --fresh', async ({
  folder,
}) => {
  const { 's.json': scenario, 's.pets.ndjson': file } = writeFiles(folder, {
    's.json': JSON.stringify({ version: 1 }),
    's.pets.ndjson': 'mine\n',
  })
  const args = [scenario, '-p', '0', '--data', folder]
  for (const flags of [[], ['--watch']]) {
    const { code, stdout, stderr } = await runCli([...args, ...flags])
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `${file}:1: this is not a file of ${recordsNoun}. ${OUT}\n`,
    })
  }
  expect(readFileSync(file, 'utf8')).toBe('mine\n')
  expect((await runCli([...args, '--fresh', '--exec', 'true'])).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toMatch(/^\{"format"/)
})

test('`start` ends with 2 and names --fresh when the data changed and something would be lost, and goes on under --watch', async ({
  start,
  folder,
}) => {
  const data = path.join(folder, 'data')
  const [before, after] = [[REX], []].map((pets) => JSON.stringify({ version: 1, pets }))
  const { 's.json': scenario } = writeFiles(folder, { 's.json': before as string })
  const sandbox = await start({ scenario, data })
  await sandbox.send('/pets', { json: { name: 'Nemo', categoryId: 1 } })
  await sandbox.close()
  writeFileSync(scenario, after as string)
  const args = [scenario, '-p', '0', '--data', data, '--exec', 'true', '--log', 'json']
  const { code, stderr } = await runCli(args)
  expect(code).toBe(2)
  expect(stderr).toMatch(
    /^\S+ was seeded from other data than the scenario has now, .* Start with --fresh to forget them, or with another --data\.\n$/,
  )
  expect((await runCli([...args, '--watch'])).code).toBe(0)
  expect((await start({ scenario, data })).size).toBe(0)
})
