import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../src/base/errors.ts'
import { IndexedStore } from '../../src/store/indexed-store.ts'
import { Records } from '../../src/store/records.ts'
import { recordsNoun, writtenVersion } from '../support/counts.ts'
import { toVersion1, toVersion2, withLine } from '../support/earlier-versions.ts'
import { petFileAt } from '../support/pet-file-at.ts'
import { kinds, petBase } from '../support/records.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const REX = { id: 1, name: 'Rex', categoryId: 3 }
const NEMO = '{"id":2,"name":"Nemo","categoryId":1}'
const OUT =
  'The file was not changed. Repair it, move it away, or start with --fresh to forget its content.'

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
  [
    'a newer version',
    (text) => text.replace('"version":1', '"version":5'),
    ':1: it has version 5; this petstore-sandbox reads 1, 2, 3 and 4.',
  ],
  [
    'a header without a count',
    (text) => text.replace('"seeded":1', '"seeded":-1'),
    ':1: data must be a string and seeded a count.',
  ],
  [
    'a missing newline in the middle',
    (text) => text.replace('}\n{"id":2', '}{"id":2'),
    ':2: this is not JSON.',
  ],
  [
    'a line cut short',
    (text) => text.replace('"name":"Rex",', '"name":"R\n'),
    ':2: this is not JSON.',
  ],
  ['a line that is empty', (text) => text.replace(NEMO, `\n${NEMO}`), ':3: this is not JSON.'],
  [
    'a torn line with a line after it',
    (text) => `${text}{"id":3,"na\n${NEMO}\n`,
    ':4: this is not JSON.',
  ],
  ['zeros', (text) => `${text}\0\0\0\n`, ':4: this is not JSON.'],
  [
    'an array for an animal',
    (text) => text.replace(NEMO, '[2]'),
    ':3: id must be an integer (int64), got nothing.',
  ],
  ['null for an animal', (text) => text.replace(NEMO, 'null'), ':3: this is not an animal: null.'],
  [
    'an id beyond int64',
    (text) => text.replace('"id":2', '"id":9223372036854775808'),
    ':3: id must be an integer (int64), got 9223372036854775808.',
  ],
  [
    'an id twice',
    (text) => text.replace('"id":2', '"id":1'),
    ':3: an earlier line also has the id 1.',
  ],
  [
    'an id twice, far apart',
    (text) => `${text}{"id":-4,"name":"","categoryId":1}\n${NEMO}\n`,
    ':5: an earlier line also has the id 2.',
  ],
  [
    'fewer animals than it began with',
    (text) => text.split('\n').slice(0, 1).join('').concat('\n'),
    `:2: the file ends here; it began with 1 ${recordsNoun} and has 0.`,
  ],
  [
    'bytes that are no UTF-8',
    (text) => Buffer.from(text.replace('Nemo', '\u00ff'), 'latin1'),
    ':3: this is not UTF-8.',
  ],
]

/** The same for versions 2 and 3, in which every line has its checksum, in version 3 over those before it too. */
function damagesOf(version: 2 | 3): typeof damages {
  const isWrong = `its checksum does not match its content${version === 3 ? ' and the lines before it' : ''}.`
  const withNext = (text: string, json: string) => {
    const whole = withLine(text, json)
    return version === 3 ? whole : toVersion2(whole)
  }
  return [
    ...damages.filter(([title]) => /^an empty|kind|without lines|ends early/.test(title)),
    [
      'a newer version',
      (text) =>
        text.replace(`"version":${version === 3 ? writtenVersion : version}`, '"version":5'),
      ':1: it has version 5; this petstore-sandbox reads 1, 2, 3 and 4.',
    ],
    [
      'a header with another count',
      (text) => text.replace('"seeded":1', '"seeded":0'),
      ':1: its checksum does not match its content.',
    ],
    ['a name that was edited', (text) => text.replace('Nemo', 'Dory'), `:3: ${isWrong}`],
    ['a missing newline in the middle', (text) => text.replace(']\n[', ']['), `:2: ${isWrong}`],
    [
      'a last line whose end is another character',
      (text) => text.replace(/\n$/, '\v'),
      ':3: its line end is damaged.',
    ],
    ['zeros', (text) => `${text}\0\0\0\n`, `:4: ${isWrong}`],
    ['no animal at all', (text) => withNext(text, 'null'), ':4: this is not an animal: null.'],
    [
      'a removal among the animals it began with',
      (text) => withNext(`${text.split('\n')[0]}\n`, '{"removed":1}'),
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
}

const all = [
  ...damages.map((damage) => [1, ...damage] as const),
  ...([2, 3] as const).flatMap((version) =>
    damagesOf(version).map((damage) => [version, ...damage] as const),
  ),
]
test.for(all)(
  'in version %i of the format %s is refused by file and line, and left as it is',
  async ([version, , damage, said], { folder }) => {
    const file = path.join(folder, 's.pets.ndjson')
    const store = await IndexedStore.seed(petFileAt(file), Records.of(petBase([REX])))
    await store.create('pets', { value: { name: 'Nemo', categoryId: 1 } }, { step: 1, above: 0 })
    await store.close()
    const written = readFileSync(file, 'utf8')
    const text = version === 1 ? toVersion1(written) : version === 2 ? toVersion2(written) : written
    const damaged = damage(text)
    expect(Buffer.from(text).equals(Buffer.from(damaged))).toBe(false)
    writeFileSync(file, damaged)
    const refused = IndexedStore.resume(petFileAt(file), kinds)
    await expect(refused).rejects.toBeInstanceOf(UsageError)
    await expect(refused).rejects.toThrow(`${file}${said} ${OUT}`)
    expect(readFileSync(file).equals(Buffer.from(damaged))).toBe(true)
  },
)

test.for<[string, string]>([
  ['a name that is a number', NEMO.replace('"Nemo"', '5')],
  ['no categoryId', NEMO.replace(',"categoryId":1', '')],
  ['a status that the contract does not have', NEMO.replace('}', ',"status":"lost"}')],
])(
  'a file with an animal with %s is no damage: contracts change, and their records stay',
  async ([, kept], { folder }) => {
    const file = path.join(folder, 's.pets.ndjson')
    const store = await IndexedStore.seed(petFileAt(file), Records.of(petBase([REX])))
    await store.create('pets', { value: { name: 'Nemo', categoryId: 1 } }, { step: 1, above: 0 })
    await store.close()
    writeFileSync(file, toVersion1(readFileSync(file, 'utf8')).replace(NEMO, kept))
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
