import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assert, asyncProperty, constantFrom, record } from 'fast-check'
import { profileText } from '../../src/verify/profile.ts'
import { startSandbox } from '../support/library.ts'
import { choicesOf, ledgerNames } from '../support/pet-ledger.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { choicesOf as seenChoices, verifyService } from './verify-service.ts'

const anyChoices = record(
  Object.fromEntries(ledgerNames.map((name) => [name, constantFrom(...choicesOf(name))])),
)

test('whatever a service has chosen is seen, breaks no rule, and is what the sandbox does with its profile', async ({
  folder,
}) => {
  const file = path.join(folder, 'profile.yaml')
  await assert(
    asyncProperty(anyChoices, async (choices) => {
      await using service = await startSandbox({ unspecified: choices })
      const { url, key } = service
      const { verification, report } = await verifyService(url, { key })
      const hidden = [
        ...['afterSunset', 'notKept'],
        ...(choices.unknownCategory === 'reject' ? ['negativeCategory'] : []),
      ]
      const seen = verification.entries.map(({ name, upstream }) => [name, seenChoices(upstream)])
      expect(seen).toEqual(
        ledgerNames.map((name) => [name, hidden.includes(name) ? [] : [choices[name]]]),
      )
      expect(report.findings.filter(({ rule }) => rule !== 'ledger-difference')).toEqual([])
      await writeFile(file, profileText(verification, { file, upstream: url, time: 0 }))
      const again = await verifyService(url, { key, scenario: file })
      expect(again.differing).toEqual({})
    }),
    runs(8),
  )
})

test('a service that rotates shows only choices of the ledger, and breaks no rule', async ({
  start,
}) => {
  const { url, key } = await start({ unspecified: 'rotate' })
  const { verification, report } = await verifyService(url, { key })
  for (const { name, entry, upstream } of verification.entries)
    for (const choice of seenChoices(upstream))
      expect(
        entry.choices.map((each) => each.choice),
        name,
      ).toContain(choice)
  expect(report.findings.filter(({ rule }) => rule !== 'ledger-difference')).toEqual([])
})
