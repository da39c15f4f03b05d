import { list } from '../../admin/proxy-support.ts'
import { answer, pet, pets } from '../../support/case-parts.ts'
import { expectAccessible, pageAt, test } from './support.ts'

test('Checks shows what was checked, and the verdict, Coverage what was met, and Ledger what the service does in silences; they are accessible', async ({
  upstream,
  command,
  openPage,
}) => {
  const running = await command(['--fail-on', 'warning'], {}, upstream)
  const page = await openPage(pageAt(running, 'ledger'))
  await page.getByText('Nothing was seen of it yet.').waitFor()
  await page.getByRole('link', { name: 'Checks' }).click()
  await page.getByRole('main').getByText('✓ Would pass').waitFor()
  await page.getByText('Everything was checked in full.').waitFor()
  upstream.answerWith(answer([pet({ nick: 'R' })]))
  for (let count = 0; count < 3; count += 1) await list(running)
  await fetch(`${running.url}/nothing`)
  await page.getByRole('row', { name: 'Checked 3' }).waitFor()
  await page.getByRole('row', { name: 'Forwarded 4' }).waitFor()
  await page.getByRole('row', { name: 'Repeated 2' }).waitFor()
  await page.getByRole('row', { name: 'unknown-operation 1 not an operation' }).waitFor()
  await page.getByText('No exchange waits for its check.').waitFor()
  await page.getByRole('main').getByText('fails on warning').waitFor()
  for (const part of ['main', 'banner'] as const) {
    await page.getByRole(part).getByText('✗ Would fail').waitFor()
    await page.getByRole(part).getByText('0 errors, 2 warnings, 0 notes').waitFor()
  }
  await page.getByRole('banner').getByText(new URL(upstream.url).host).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Coverage' }).click()
  await page.locator('summary', { hasText: '200 ✓ 3' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ledger' }).click()
  const order = page.getByRole('region', { name: 'Ledger' }).getByRole('row', { name: 'listOrder' })
  upstream.answerWith(answer(pets(5).toReversed()))
  await list(running, '?limit=5')
  await order.getByText('newest in 1 of 1').waitFor()
  await order.getByText('differs').waitFor()
  await expectAccessible(page)
})
