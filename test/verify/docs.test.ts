import { readFile } from 'node:fs/promises'
import { builtInLedger } from '../../src/petstore/built-in-ledger.ts'
import { petRules } from '../../src/petstore/pet-rules.ts'
import { needsWrites } from '../../src/silences/probe-entry.ts'
import { ruleProbes } from '../../src/verify/rules/rule-probes.ts'
import { expect, test } from '../support/test.ts'

const page = await readFile('docs/verify.md', 'utf8')

test('docs/verify.md has every rule that is probed, with its section, its severity and whether it writes', () => {
  const rows = petRules.rules.map(
    ({ name, section, probe, severity = 'error', rule }) =>
      `| \`${name}\` | ${section} | ${ruleProbes[probe]?.writes ? 'yes' : 'no'} | ${severity} | ${rule} |`,
  )
  expect(page.match(/^\| `\w+` \| [\d.]+ \|.*$/gm)).toEqual(rows)
})

test('docs/verify.md names the entries that need leave to write, and how much is created at most', () => {
  const sentence = /These can only be asked with `--allow-writes`: ([^.]+)\./.exec(page)?.[1]
  const named = sentence?.split(/,\s+/).map((name) => name.replaceAll('`', ''))
  const writing = builtInLedger().entries.filter(needsWrites)
  expect(named).toEqual(writing.map(({ name }) => name))
  const { records, messages } = petRules.mostCreated
  expect(page).toContain(`up to ${records} animals and ${messages} messages are created`)
})
