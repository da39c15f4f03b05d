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
