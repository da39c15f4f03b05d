import { nextChanges, writeNext } from '../../support/next-pet-store.ts'
import { axeFindings, expect, pageAt, pressOn, tabTo, test } from './support.ts'

const { withoutField, lowerLimit, withToys } = nextChanges

/** Requests of two clients: the first one asks for more than the next contract gives. */
async function asked(url: string, key = 'sandbox-key') {
  for (const [client, limit] of [
    ['depot-app/2.1', 80],
    ['depot-app/2.1', 20],
    ['ops-tool/1.0', 10],
  ] as const)
    await fetch(`${url}/pets?limit=${limit}`, {
      headers: { authorization: `Bearer ${key}`, 'user-agent': client },
    })
}

test('an exchange shows the words of the next contract', async ({ start, folder, openPage }) => {
  const sandbox = await start({ next: writeNext(folder, lowerLimit) })
  await fetch(`${sandbox.url}/pets?limit=80`, {
    headers: { authorization: 'Bearer sandbox-key', 'sandbox-contract': 'next' },
  })
  const page = await openPage(pageAt(sandbox, 'live'))
  await page.getByRole('button', { name: 'GET /v1/pets?limit=80' }).first().click()
  const dialog = page.locator('.pane')
  await dialog.getByText('The next contract, at').waitFor()
  const words = dialog.getByLabel(/^The next contract at/)
  await expect.poll(() => words.textContent()).toContain('"maximum": 50')
  const curl = await dialog.getByLabel('curl command').textContent()
  expect(curl?.toLowerCase()).toContain("-h 'sandbox-contract: next'")
})

test('Next answers who breaks if a field goes', async ({ start, folder, openPage }) => {
  const sandbox = await start({ next: writeNext(folder, withoutField, lowerLimit, withToys) })
  await asked(sandbox.url)
  const page = await openPage(pageAt(sandbox))
  await page.getByRole('link', { name: 'Next contract' }).click()
  await page.getByText('Of 3 exchanges under the current contract').waitFor()
  await page.getByLabel('What changes, or for whom').fill('categoryId')
  await page
    .getByText(
      'depot-app/2.1 and ops-tool/1.0 use what changes: rehearse their tests to see whether it breaks them.',
    )
    .waitFor()
  const row = page.getByRole('row').filter({ hasText: 'depot-app/2.1' })
  await row.getByText('uses it × 2').waitFor()
  await row.getByText('ops-tool/1.0').waitFor()
  await row.getByRole('button').click()
  const dialog = page.locator('.pane')
  await dialog.getByText('No request would be refused by it.').waitFor()
  await dialog.getByText('3 exchanges of the last 3 of listPets').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'GET /v1/pets?limit=10' }).first().click()
  await dialog.getByText('It would be answered otherwise.').waitFor()
  await dialog.getByText('body.*.categoryId is gone').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByLabel('What changes, or for whom').fill('')
  await page.getByLabel('Effect').selectOption({ label: 'breaks a client' })
  await page.getByText('breaks: 1 request refused').waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  await page.getByText('Breaks 1 client: depot-app/2.1.').waitFor()
  // What one client has to do with it.
  await page.getByLabel('Effect').selectOption('')
  await page.getByLabel(/^Client/).selectOption('ops-tool/1.0')
  await page.getByText('ops-tool/1.0 uses what changes').waitFor()
  expect(await page.getByText('depot-app/2.1 breaks').count()).toBe(0)
})

test('which contract one world meets is chosen', async ({ start, folder, openPage }) => {
  const scenario = { version: 1, name: 'keyed', keys: ['one', 'two'] }
  const next = writeNext(folder, lowerLimit)
  const sandbox = await start({ next, scenario, isolation: 'per-key' })
  for (const key of ['one', 'two']) await asked(sandbox.url, key)
  const [one] = (await sandbox.worlds.list()).map(({ id }) => id)
  const page = await openPage(pageAt(sandbox, `next?world=${one}`))
  const choice = page.getByLabel('Answer requests by')
  await choice.selectOption('next')
  await expect.poll(async () => (await sandbox.world('one').requests.list()).length).toBe(3)
  const met = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${sandbox.url}/pets`, { headers })).headers.get('sandbox-contract')
  }
  await expect.poll(() => met('one')).toBe('next')
  expect(await met('two')).toBe('current')
  // Counts are those of the chosen world.
  const changes = page.getByRole('region', { name: 'Changes' })
  await changes.getByText(`depot-app/2.1 in world ${one}`).first().waitFor()
  expect(await page.getByText('in world').count()).toBe(
    await page.getByText(`in world ${one}`).count(),
  )
})

test('Next is used by keyboard alone', async ({ start, folder, openPage }) => {
  const sandbox = await start({ next: writeNext(folder, lowerLimit) })
  await asked(sandbox.url)
  const page = await openPage(pageAt(sandbox, 'next'))
  await page.getByText('breaks: 1 request refused').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('depot')
  await page.getByText('1 of 2 changes').waitFor()
  const change = page.getByRole('row').getByRole('button')
  await tabTo(change)
  await pressOn(change, 'Enter')
  const request = page.locator('.pane').getByRole('button', { name: 'limit=80' }).first()
  await tabTo(request)
  await pressOn(request, 'Enter')
  await page.getByText('query limit: must be an integer from 1 to 50').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('It breaks clients').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.pane').waitFor({ state: 'detached' })
})
