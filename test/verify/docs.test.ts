import { readFile } from 'node:fs/promises'
import { builtInLedger } from '../../src/petstore/built-in-ledger.ts'
import { needsLeave } from '../../src/silences/ask-entry.ts'
import { everyAnswer, everyBody } from '../../src/verify/rules/check-rules.ts'
import { contractProbes } from '../../src/verify/rules/contract-rules.ts'
import { MOST_CREATED } from '../../src/verify/rules/creations.ts'
import { expect, test } from '../support/test.ts'

const page = await readFile('docs/verify.md', 'utf8')

test('docs/verify.md has every rule that is probed, with its section, its severity and whether it writes', () => {
  const rows = [...contractProbes, everyBody, everyAnswer].map(
    ({ name, section, writes, severity = 'error', rule }) =>
      `| \`${name}\` | ${section} | ${writes ? 'yes' : 'no'} | ${severity} | ${rule} |`,
  )
  expect(page.match(/^\| `\w+` \| [\d.]+ \|.*$/gm)).toEqual(rows)
})

test('docs/verify.md names the entries that need leave to write, and how much is created at most', () => {
  const sentence = /These can only be asked with `--allow-writes`: ([^.]+)\./.exec(page)?.[1]
  const named = sentence?.split(/,\s+/).map((name) => name.replaceAll('`', ''))
  const writing = builtInLedger().entries.filter(needsLeave)
  expect(named).toEqual(writing.map(({ name }) => name))
  const { records, messages } = MOST_CREATED
  expect(page).toContain(`up to ${records} animals and ${messages} messages are created`)
})
