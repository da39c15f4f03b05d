import { choicesOf, ledger, ledgerNames } from '../../src/contract/ledger.ts'
import { expect, test } from '../support/test.ts'
import { OTHER_CHOICES, startPetService } from './pet-service.ts'
import { verifyService } from './verify-service.ts'

test('a service that does otherwise at 12 points shows just these', async () => {
  const { differing, report } = await verifyService((await startPetService()).url)
  const expected = Object.entries(OTHER_CHOICES).map(([name, choice]) => [name, [choice]])
  expect(differing).toEqual(Object.fromEntries(expected))
  const found = report.findings.filter(({ rule }) => rule === 'ledger-difference')
  expect(found.map(({ location }) => location).toSorted()).toEqual(
    Object.keys(OTHER_CHOICES).toSorted(),
  )
})

test('a sandbox has nothing that another sandbox has not', async ({ start }) => {
  const { url, key } = await start()
  const { rules, differing, report } = await verifyService(url, { key })
  expect(differing).toEqual({})
  expect(report.findings).toEqual([])
  expect(new Set(Object.values(rules))).toEqual(new Set(['held']))
})

test('the report counts what the table counts', async () => {
  const { report, verification } = await verifyService((await startPetService()).url)
  const table = verification.entries.flatMap(({ name, upstream }) =>
    'unknown' in upstream
      ? []
      : upstream.choices.map(({ choice, count }) => `${name} ${choice} ${count}`),
  )
  const counted = (report.ledger ?? []).flatMap(({ entry, choices }) =>
    choices.map(({ choice, count }) => `${entry} ${choice} ${count}`),
  )
  expect(counted.toSorted()).toEqual(table.toSorted())
  expect(counted.join()).toContain('unknownCategory accept')
})

/** Entries that a run cannot see here, each with the reason. */
const UNSEEN: { readonly [name: string]: string } = {
  afterSunset: 'the sunset of getPet is yet to come',
  notKept: 'it cannot be provoked from outside',
}

const others = ledgerNames.flatMap((name) =>
  choicesOf(name)
    .filter((choice) => choice !== ledger[name].pinned && !(name in UNSEEN))
    .map((choice): [string, string | number] => [name, choice]),
)

test.for(others)(
  '%s: %s is the only difference of a sandbox that makes this choice',
  async ([name, choice], { start }) => {
    const { url, key } = await start({ unspecified: { [name]: choice } })
    const { rules, differing, report, verification } = await verifyService(url, { key })
    const row = verification.entries.find((entry) => entry.name === name)
    expect(differing, JSON.stringify(row?.upstream)).toEqual({ [name]: [choice] })
    expect(Object.entries(rules).filter(([, result]) => result === 'broken')).toEqual([])
    expect(report.findings.map(({ rule, location }) => `${rule} ${location}`)).toEqual([
      `ledger-difference ${name}`,
    ])
  },
)
