import { readFile } from 'node:fs/promises'
import { list } from '../../admin/proxy-support.ts'
import { answer, pet, pets } from '../../support/case-parts.ts'
import { expect, expectAccessible, pageAt, test } from './support.ts'

test('Checks shows what was checked, and the verdict', async ({ upstream, command, openPage }) => {
  const running = await command(['--fail-on', 'warning'], {}, upstream)
  const page = await openPage(pageAt(running, 'checks'))
  await page.getByRole('main').getByText('✓ would pass').waitFor()
  await page.getByText('Everything was checked in full.').waitFor()
  upstream.answerWith(answer([pet({ nick: 'R' })]))
  for (let count = 0; count < 3; count += 1) await list(running)
  await fetch(`${running.url}/nothing`)
  await page.getByRole('row', { name: 'Checked 3' }).waitFor()
  await page.getByRole('row', { name: 'Forwarded 4' }).waitFor()
  await page.getByRole('row', { name: 'Repeated 2' }).waitFor()
  await page.getByRole('row', { name: 'unknown-operation 1 not an operation' }).waitFor()
  await page.getByText('No exchange waits for its check.').waitFor()
  const verdict = '✗ would fail (fails on warning): 0 errors, 2 warnings, 0 notes'
  await page.getByRole('main').getByText(verdict).waitFor()
  await page.getByRole('banner').getByText(verdict).waitFor()
  await page.getByRole('banner').getByText(`in front of ${upstream.url}`).waitFor()
})

test('Checks, Coverage and Ledger are accessible; the report is saved, and what the service does in silences shown', async ({
  upstream,
  checking,
  openPage,
}) => {
  const page = await openPage(pageAt(checking, 'ledger'))
  await page.getByText('Nothing was seen of it yet.').waitFor()
  upstream.answerWith(answer(pets(5).toReversed()))
  await list(checking, '?limit=5')
  await fetch(`${checking.url}/nothing`)
  const table = page.getByRole('region', { name: 'Ledger' })
  await table.getByRole('row', { name: 'listOrder' }).getByText('newest in 1 of 1').waitFor()
  await table.getByRole('row', { name: 'listOrder' }).getByText('otherwise').waitFor()
  await table.getByRole('row', { name: 'listFill' }).getByText('full in 1 of 1').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('2')
  await page.getByRole('row', { name: 'answers 200 1' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Checks' }).click()
  await page.getByRole('row', { name: 'Unchecked 1' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Findings' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the report (JSON)' }).click()
  const saved = await downloading
  expect(saved.suggestedFilename()).toBe('report.json')
  const report = JSON.parse(await readFile(await saved.path(), 'utf8'))
  // Each report of a run has an end and a number of its own.
  const own = { to: '', sequence: 0 }
  expect({ ...report, ...own }).toEqual({ ...(await checking.report()), ...own })
})
