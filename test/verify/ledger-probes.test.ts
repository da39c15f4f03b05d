import { expect, test } from '../support/test.ts'
import { OTHER_CHOICES, startPetService } from './pet-service.ts'
import { verifyService } from './verify-service.ts'

// Over a second: each point of the ledger is asked for.
test('a service that does otherwise at 12 points shows just these, and the report counts what the table counts', async () => {
  const { url } = await startPetService()
  const { rules, differing, report, verification } = await verifyService(url)
  const expected = Object.entries(OTHER_CHOICES).map(([name, choice]) => [name, [choice]])
  expect(differing).toEqual(Object.fromEntries(expected))
  expect(report.findings.map(({ rule, location }) => `${rule} ${location}`).toSorted()).toEqual(
    Object.keys(OTHER_CHOICES)
      .map((name) => `ledger-difference ${name}`)
      .toSorted(),
  )
  // It keeps the contract all the same.
  expect(Object.entries(rules).filter(([, result]) => result !== 'held')).toEqual([])
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
