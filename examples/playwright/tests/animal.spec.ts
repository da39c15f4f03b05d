import { expect } from '@playwright/test'
import { test } from './shop.ts'

test('an animal has a page, and its id keeps every digit', async ({ page, sandbox }) => {
  const id = 2n ** 53n + 1n
  await sandbox.state.put(id, { name: 'Rex', categoryId: 3, status: 'sold' })
  await page.goto(`/animal.html?id=${id}`)
  await expect(page.getByRole('heading')).toHaveText('Rex')
  await expect(page.getByRole('definition')).toHaveText([`${id}`, '3', 'sold'])
})

test('an animal that is not there is named', async ({ page }) => {
  await page.goto('/animal.html?id=999')
  await expect(page.getByRole('alert')).toHaveText('There is no animal 999.')
})

test('before the sunset the page says when it goes', async ({ page, sandbox }) => {
  await sandbox.clock.set({ now: '2030-12-04T23:59:59Z', ticking: false })
  await page.goto('/animal.html?id=1')
  await expect(page.getByRole('status')).toContainText('This page closes on 5 December 2030.')
})

test('after the sunset the page leads to the list', async ({ page, sandbox }) => {
  await sandbox.clock.set({ now: '2030-12-05T00:00:00Z' })
  await page.goto('/animal.html?id=1')
  await expect(page.getByRole('alert')).toContainText('no pages since 5 December 2030')
  await page.getByRole('link', { name: 'the list' }).click()
  await expect(page.getByRole('listitem')).not.toHaveCount(0)
})
