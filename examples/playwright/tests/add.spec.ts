import { expect, type Page } from '@playwright/test'
import { test } from './shop.ts'

test('an animal that is added has a page', async ({ page, sandbox }) => {
  await add(page, 'Nemo', '9223372036854775807')
  await expect(page.getByRole('heading')).toHaveText('Nemo')
  await expect(page.getByRole('definition')).toContainText(['9223372036854775807'])
  const { request } = await sandbox.waitForRequest({ operation: 'createPet' })
  expect(request.body).toBe('{"name":"Nemo","categoryId":9223372036854775807}')
})

test('what the store refuses is said in its words', async ({ page }) => {
  await add(page, 'Nemo', '9223372036854775808')
  await expect(page.getByRole('alert')).toContainText('categoryId must be')
})

test('a throttled addition is made once', async ({ page, sandbox }) => {
  const respond = { status: 429, headers: { 'retry-after': '1' } }
  await sandbox.faults.add({ id: 'throttled', on: 'createPet', calls: '1-2', respond })
  await add(page, 'Nemo', '1')
  await expect(page.getByRole('heading')).toHaveText('Nemo')
  const made = await sandbox.requests.list({ operation: 'createPet' })
  expect(made.map(({ answer }) => answer?.status)).toEqual([429, 429, 201])
})

test('an answer that is lost is not taken for a refusal', async ({ page, sandbox }) => {
  await sandbox.load('empty')
  await sandbox.faults.add({ id: 'lost', on: 'createPet', connection: 'reset', at: 'after' })
  await add(page, 'Nemo', '1')
  await expect(page.getByRole('alert')).toContainText('Look in the list')
  await page.getByRole('link', { name: 'Animals' }).click()
  await expect(page.getByRole('listitem')).toHaveText(['Nemo'])
})

async function add(page: Page, name: string, category: string) {
  await page.goto('/add.html')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Category').fill(category)
  await page.getByRole('button', { name: 'Add' }).click()
}
