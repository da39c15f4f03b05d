import { expect, pageAt, tabTo, test } from './support.ts'

test('a person chooses how an open point is decided, also by keyboard, numbers as numbers', async ({
  sandbox,
  openPage,
}) => {
  const page = await openPage(pageAt(sandbox))
  await page.getByRole('link', { name: 'Ledger' }).click()
  const open = (text: string) => page.locator('summary', { hasText: text }).click()
  await open('How is a petId that is not an int64')
  const entry = page.getByRole('group', { name: 'How is a petId that is not an int64 answered?' })
  await entry.getByText('not documented there: 400').waitFor()
  expect(await entry.getByRole('radio', { name: 'not-found' }).isChecked()).toBe(true)
  await entry.getByRole('radio', { name: 'reject' }).check()
  await page.getByText('invalidPetId is reject.').waitFor()
  await page.getByText('Chosen one by one.').waitFor()
  expect((await sandbox.send('/pets/x')).status).toBe(400)
  await page.getByLabel('All points').selectOption('pinned')
  await page.getByText('All as pinned.').first().waitFor()
  expect((await sandbox.send('/pets/x')).status).toBe(404)
  await page.getByLabel('All points').selectOption('strict')
  await page.getByText('All strict: what refuses most.').first().waitFor()
  expect((await sandbox.ledger.read()).mode).toBe('strict')

  await open('Which status does the quickstart sample')
  const status = page.getByRole('group', { name: 'Which status does the quickstart sample' })
  await tabTo(status.getByRole('radio', { name: '200' }))
  await page.keyboard.press('ArrowDown')
  await page.getByText('messageStatus is 201.').waitFor()
  const { entries } = await sandbox.ledger.read()
  expect(entries.find(({ name }) => name === 'messageStatus')?.choice).toBe(201)
})
