import path from 'node:path'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { root } from '../../support/program.ts'
import { expect, expectAccessible, pageAt, test } from './support.ts'

// A contract with 120 operations, of which 40 list something in an order that it does not say.
const file = path.join(root, 'node_modules/@readme/oas-examples/3.0/json/star-trek.json')

test('points that a search finds are chosen at once; of many operations those that had requests are shown', async ({
  serve,
  openPage,
}) => {
  const sandbox = await serve(await readContract({ file }), { version: 1 })
  const page = await openPage(pageAt(sandbox, 'ledger'))
  const lines = page.locator('.ledger > details')
  await page.getByRole('button', { name: /^Show \d+ points? more/ }).waitFor()
  await page.getByLabel('Find points by name or question').fill('listOrder:')
  await expect.poll(() => lines.count()).toBe(40)
  await page.getByLabel('All of these').selectOption('newest')
  await page.getByText('40 points are newest.').waitFor()
  const { entries } = await sandbox.ledger.read()
  const orders = entries.filter(({ name }) => name.startsWith('listOrder:'))
  expect(new Set(orders.map(({ choice }) => choice))).toEqual(new Set(['newest']))
  await page.getByLabel('Find points by name or question').fill('card decks listed')
  await page.locator('summary', { hasText: 'trading card decks listed' }).click()
  const entry = page.getByRole('group', { name: 'In which order are trading card decks listed?' })
  await entry.getByRole('radio', { name: 'id' }).check()
  await page.getByText('listOrder:GET%20/tradingCardDeck/search is id.').waitFor()
  expect(await lines.count()).toBe(1)

  await fetch(`${sandbox.url}/animal/search`)
  await page.getByRole('link', { name: 'Coverage' }).click()
  await page.getByText('1 of 120 operations had requests; only these are shown').waitFor()
  expect(await page.locator('.covered summary').count()).toBe(1)
})

test('the ledger and the coverage of a large contract are accessible; more operations are shown when asked for', {
  tags: ['long'],
}, async ({ serve, openPage }) => {
  const sandbox = await serve(await readContract({ file }), { version: 1 })
  const ledger = await openPage(pageAt(sandbox, 'ledger'))
  await ledger.locator('summary').first().click()
  await ledger.getByRole('radio').first().waitFor()
  await expectAccessible(ledger)
  await fetch(`${sandbox.url}/animal/search`)
  const page = await openPage(pageAt(sandbox, 'coverage'))
  const grids = page.locator('.covered summary')
  await page.getByLabel('Show').selectOption('never')
  await page.getByText('1 of 120 operations had requests.').waitFor()
  await page.getByRole('button', { name: 'Show 50 operations more (70 left)' }).waitFor()
  await page.getByLabel('Show').selectOption('')
  await page.getByLabel('Find operations by name or path').fill('/search')
  await page.getByText('80 found').waitFor()
  expect(await grids.count()).toBe(50)
  await page.getByRole('button', { name: 'Show 30 operations more (30 left)' }).click()
  await expect.poll(() => grids.count()).toBe(80)
  await page.getByLabel('Find operations by name or path').fill('animal')
  await expect.poll(() => grids.count()).toBeLessThan(20)
  await grids.first().waitFor()
  await expectAccessible(page)
})
