import { axeFindings, expect, pageAt, pressOn, test } from './support.ts'

test('a world is made, its key shown once and copied, and viewed', async ({
  sandbox,
  openPage,
}) => {
  const page = await openPage(pageAt(sandbox, 'worlds'))
  await page.getByRole('button', { name: 'Make a world' }).click()
  const dialog = page.getByRole('dialog')
  const key = (await dialog.getByLabel('Key', { exact: true }).textContent()) as string
  expect(await axeFindings(page)).toEqual([])
  // What was done in a dialog is said in it.
  await dialog.getByRole('button', { name: 'Copy the key' }).click()
  await dialog.getByText(/^Copied\.|does not let the page copy/).waitFor()
  const curl = await dialog.getByLabel('curl command').textContent()
  expect(curl).toBe(`curl -H 'Authorization: Bearer ${key}' ${sandbox.url}/pets`)
  expect((await sandbox.send('/pets', { key, json: { name: 'A', categoryId: 1 } })).status).toBe(
    201,
  )
  await dialog.getByRole('button', { name: 'View this world' }).click()
  const { headers } = await sandbox.send('/pets', { key })
  const id = headers.get('x-sandbox-world') as string
  await expect.poll(() => page.url()).toContain(`world=${id}`)
  await expect.poll(() => page.getByText(key).count()).toBe(0)
  expect(await page.getByRole('button', { name: `View ${id}` }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await sandbox.worlds.remove(id)
})

test('a world is reset and removed by keyboard, if confirmed', async ({ sandbox, openPage }) => {
  const { id, key } = await sandbox.worlds.create()
  const page = await openPage(pageAt(sandbox, `worlds?world=${id}`))
  await sandbox.send('/pets', { key, json: { name: 'A', categoryId: 1 } })
  const row = page.getByRole('row').filter({ hasText: id })
  const hasAnimals = (count: number) =>
    row.getByRole('cell', { name: String(count), exact: true }).waitFor()
  const { body } = await sandbox.send(`~/__admin/state/pets?world=${id}`)
  const before = body.total
  await hasAnimals(before)
  expect(await page.getByRole('button', { name: 'Remove shared' }).count()).toBe(0)
  const reset = page.getByRole('button', { name: `Reset ${id}` })
  const dialog = page.getByRole('dialog')
  const choice = (name: string) => dialog.getByRole('button', { name, exact: true })
  await reset.focus()
  await pressOn(reset, 'Enter')
  await page.getByRole('dialog', { name: `Reset world ${id}?` }).waitFor()
  await pressOn(choice('Cancel'), 'Escape')
  await dialog.waitFor({ state: 'detached' })
  await hasAnimals(before)
  await pressOn(reset, 'Enter')
  await pressOn(choice('Cancel'), 'Shift+Tab')
  await pressOn(choice('Reset it'), 'Enter')
  await hasAnimals(before - 1)
  await pressOn(reset, 'Tab')
  await pressOn(page.getByRole('button', { name: `Remove ${id}` }), 'Enter')
  await page.getByRole('dialog', { name: `Remove world ${id}?` }).waitFor()
  await pressOn(choice('Cancel'), 'Shift+Tab')
  await pressOn(choice('Remove it'), 'Enter')
  await row.waitFor({ state: 'detached' })
  expect(page.url()).not.toContain('world=')
})
