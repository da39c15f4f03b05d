import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { profileText } from '../../src/verify/profile.ts'
import { choicesOf, ledgerNames } from '../support/pet-ledger.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { choicesOf as seenChoices, verifyService } from './verify-service.ts'

const most = Math.max(...ledgerNames.map((name) => choicesOf(name).length))

/** Choices of which each entry has each of its own at some place. */
const choicesAt = (place: number) =>
  Object.fromEntries(
    ledgerNames.map((name, at) => {
      const all = choicesOf(name)
      return [name, all[(place + at) % all.length] as string | number]
    }),
  )

test.for(
  some(
    Array.from({ length: most }, (_, place) => place),
    1,
  ),
)(
  'whatever a service has chosen is seen, breaks no rule, and is what the sandbox does with its profile (%i)',
  async (place, { folder, start }) => {
    const choices = choicesAt(place)
    const { url, key } = await start({ unspecified: choices })
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
    const file = path.join(folder, 'profile.yaml')
    await writeFile(file, profileText(verification, { file, upstream: url, time: 0 }))
    const again = await verifyService(url, { key, scenario: file })
    expect(again.differing).toEqual({})
  },
)

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
