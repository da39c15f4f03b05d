import { truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCli } from '../support/run-command.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const MIB = 1024 * 1024

/** What makes a text too much. */
const DEEP = '['.repeat(1_000_000)
const LINES = '#\n'.repeat(1_500_001)
const HEAD = '{"tape":1}\n'

/** Every kind of file that a command reads: the name, the command, what is too much, and what is said of it. */
const reads: readonly {
  readonly file: string
  readonly args: (file: string, folder: string) => readonly string[]
  /** A text, or the size of a file, in bytes. */
  readonly content: string | number
  readonly says: string
}[] = [
  ...[
    { content: 8 * MIB + 1, says: 'the file is larger than 8 MiB' },
    { content: DEEP, says: ':1: not YAML: nested deeper than 64 levels' },
    { content: '- '.repeat(60_000), says: 'not YAML: nested deeper than 64 levels' },
    { content: LINES, says: ':1500001: more than 1,500,000 lines up to here' },
    { content: '-\n'.repeat(1_500_001), says: ':1500001: more than 1,500,000' },
  ].map((each) => ({
    ...each,
    file: 'a.yaml',
    args: (file: string) => ['scenario', 'validate', file],
  })),
  ...[
    { content: 256 * MIB + 1, says: 'the file is larger than 256 MiB' },
    { content: DEEP, says: ':1: not JSON: nested deeper than 64 levels' },
  ].map((each) => ({
    ...each,
    file: 'a.json',
    args: (file: string) => ['scenario', 'validate', file],
  })),
  ...[
    { content: 8 * MIB + 1, says: 'the file is larger than 8 MiB' },
    { content: DEEP, says: ':1: not YAML: nested deeper than 64 levels. A baseline is flat.' },
    { content: '- '.repeat(60_000), says: 'nested deeper than 64 levels. A baseline is flat.' },
    { content: LINES, says: ':1500001: more than 1,500,000 lines up to here' },
  ].map((each) => ({
    ...each,
    file: 'known.yaml',
    args: (file: string, folder: string) => {
      writeFileSync(path.join(folder, 'a.har'), '{"log":{"entries":[]}}')
      return ['check', path.join(folder, 'a.har'), '--baseline', file]
    },
  })),
  ...[
    { content: 511 * MIB + 1, says: 'the file is larger than 511 MiB' },
    { content: DEEP, says: ': nested deeper than 512 levels, so this is not a HAR' },
  ].map((each) => ({ ...each, file: 'a.har', args: (file: string) => ['check', file] })),
  ...[
    { content: 256 * MIB + 1, says: 'the file is larger than 256 MiB' },
    { content: DEEP, says: ': nested deeper than 64 levels. Name files that' },
  ].map((each) => ({ ...each, file: 'r.json', args: (file: string) => ['report', 'merge', file] })),
  ...[
    { content: 256 * MIB + 2, says: ':1: the line is longer than 256 MiB' },
    { content: HEAD + DEEP, says: ':2: nested deeper than 64 levels. A tape has one' },
  ].map((each) => ({ ...each, file: 'a.tape.ndjson', args: (file: string) => ['check', file] })),
  {
    file: 'played.tape.ndjson',
    content: 1024 * MIB + 1,
    args: (_file, folder) => {
      const scenario = path.join(folder, 'played.yaml')
      writeFileSync(scenario, 'version: 1\nexchanges: played.tape.ndjson\n')
      return ['scenario', 'validate', scenario]
    },
    says: 'a tape that is played may have 1024 MiB',
  },
  {
    file: 'ca.pem',
    content: 16 * MIB + 1,
    args: (file) => ['verify', 'https://127.0.0.1:1', '--ca', file, '--key', 'k'],
    says: 'the file is larger than 16 MiB',
  },
]

test.for(some(reads, 12))(
  '$file is refused in a sentence if it has too much: $says',
  async (each, { folder }) => {
    const { file: name, content, args, says } = each
    const file = path.join(folder, name)
    writeFileSync(file, typeof content === 'string' ? content : '')
    if (typeof content === 'number') truncateSync(file, content)
    const { code, stdout, stderr } = await runCli(args(file, folder))
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(says)])
    // No stack, and nothing of the text.
    expect(stderr).not.toMatch(/\n\s+at |\[\[\[|call stack/)
    expect(stderr.length).toBeLessThan(1000)
  },
)

test('a chain of scenarios has at most sixteen files', async ({ folder }) => {
  for (let at = 0; at < 40; at += 1)
    writeFileSync(path.join(folder, `s${at}.yaml`), `version: 1\nextends: ./s${at + 1}.yaml\n`)
  writeFileSync(path.join(folder, 's40.yaml'), 'version: 1\n')
  const validate = (at: number) =>
    runCli(['scenario', 'validate', path.join(folder, `s${at}.yaml`)])
  const { code, stderr } = await validate(0)
  expect([code, stderr.split('\n')[0]]).toEqual([
    2,
    `${path.join(folder, 's0.yaml')}:2: extends leads through more than 16 files. Merge some of them.`,
  ])
  expect((await validate(25)).code).toBe(0)
  expect((await validate(24)).code).toBe(2)
})
