import { expect, pageAt, test } from './support.ts'

test('what was met is counted and leads to its requests in Live, what never was is said', async ({
  start,
  openPage,
}) => {
  const sandbox = await start()
  const page = await openPage(pageAt(sandbox, 'coverage'))
  await page.locator('summary', { hasText: 'listPets' }).click()
  const grid = page.getByRole('region', { name: 'Coverage of listPets' })
  const minimum = grid.getByRole('row').filter({ hasText: 'minimum (1)' })
  await minimum.getByText('never').waitFor()
  await sandbox.send('/pets?limit=1')
  await sandbox.send('/pets?limit=1')
  await minimum.getByText('✓ 2').waitFor()
  await grid.getByRole('row').filter({ hasText: 'no key' }).getByText('never').waitFor()
  await page.getByLabel('Show').selectOption('never')
  await minimum.waitFor({ state: 'detached' })
  expect(await grid.getByRole('row').filter({ hasText: 'no key' }).count()).toBe(1)
  await page.getByLabel('Show').selectOption('')
  await sandbox.send('/pets?limit=5', { key: 'wrong' })
  await sandbox.send('/cats')
  await page.locator('summary', { hasText: 'listPets' }).click()
  await page.getByRole('link', { name: '1: listPets answered with 401, in Live' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Live' }).waitFor()
  await page.getByRole('button', { name: 'GET /v1/pets?limit=5' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.goBack()
  await page.getByRole('link', { name: '1 request' }).click()
  await page.getByRole('button', { name: 'GET /v1/cats' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
})
