import { fileURLToPath } from 'node:url'
import { expect, expectAccessible, pageAt, test } from './support.ts'

const shop = (file: string) =>
  fileURLToPath(new URL(`../../../examples/behaviour/${file}`, import.meta.url))

test('what is said of operations beyond the contract is shown, with where it is written', async ({
  start,
  sandbox,
  openPage,
}) => {
  const own = await start({ contract: shop('shop.yaml'), handlers: shop('shop.handlers.ts') })
  const page = await openPage(pageAt(own, 'behaviour'))
  const table = page.getByRole('region', { name: 'Behaviour' })
  await table.getByRole('link', { name: 'createOrder in Live' }).waitFor()
  expect(await table.getByText(/shop\.handlers\.ts:\d+/).count()).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByLabel('Find operations, words or files').fill('no such thing')
  await page.getByText('No operation is like that.').waitFor()
  await own.load({
    version: 1,
    name: 'words',
    behaviour: {
      payOrder: { only: { status: 'open' }, later: { after: '5m', set: { status: 'cancelled' } } },
    },
  })
  await page.getByLabel('Find operations, words or files').fill('payorder')
  await table.getByText('Only where status is open').waitFor()
  await table.getByText('After 5m sets status to cancelled').waitFor()
  const without = await openPage(pageAt(sandbox))
  expect(await without.getByRole('link', { name: 'Behaviour' }).count()).toBe(0)
})
