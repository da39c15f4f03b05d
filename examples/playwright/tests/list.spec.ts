import { expect } from '@playwright/test'
import { test } from './shop.ts'

test('animals are listed, and filtered by status', async ({ page, sandbox }) => {
  await sandbox.load({
    version: 1,
    pets: [
      { id: 1, name: 'Rex', categoryId: 3, status: 'available' },
      { id: 2, name: 'Minka', categoryId: 1, status: 'sold' },
    ],
  })
  await page.goto('/')
  await expect(page.getByRole('listitem')).toHaveText(['Rexavailable', 'Minkasold'])
  await page.getByLabel('Status').selectOption('sold')
  await expect(page.getByRole('listitem')).toHaveText(['Minkasold'])
  expect(await sandbox.requests.count({ operation: 'listPets', status: 200 })).toBe(2)
})

test('a name is a text, whatever it holds', async ({ page, sandbox }) => {
  const name = '<img src=x onerror=alert(1)>'
  await sandbox.load({ version: 1, pets: [{ id: 1, name, categoryId: 1 }] })
  await page.goto('/')
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('the list says that it is loading', async ({ page, sandbox }) => {
  await sandbox.faults.add({ id: 'slow', on: 'listPets', delay: 1000 })
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('Loading…')
  await expect(page.getByRole('listitem')).not.toHaveCount(0)
})

test('an empty list says so', async ({ page, sandbox }) => {
  await sandbox.load('empty')
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('No animals here.')
})

test('an error is shown, and trying again helps', async ({ page, sandbox }) => {
  const respond = { status: 500, message: 'The database is away' }
  await sandbox.faults.add({ id: 'broken', on: 'listPets', times: 1, respond })
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('The database is away')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listitem')).not.toHaveCount(0)
})

test('a store that does not answer is distinguished from one that refuses', async ({
  page,
  sandbox,
}) => {
  await sandbox.faults.add({ id: 'cut', on: 'listPets', connection: 'reset' })
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('The pet store does not answer.')
})

test('a throttled list waits as long as the answer says, then tries again', async ({
  page,
  sandbox,
}) => {
  const respond = { status: 429, headers: { 'retry-after': '30' } }
  await sandbox.faults.add({ id: 'throttled', on: 'listPets', times: 1, respond })
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('Too many requests: next try in 30 s')
  await page.clock.runFor(29_000)
  await expect(page.getByRole('status')).toHaveText('Too many requests: next try in 1 s')
  expect(await sandbox.requests.count()).toBe(1)
  await page.clock.runFor(1000)
  await expect(page.getByRole('listitem')).not.toHaveCount(0)
})
