import { freePort } from '../../../bench/free-port.ts'
import { axeFindings, expect, pageAt, pressOn, tabTo, test } from './support.ts'

test('names, headers and bodies are shown as text', async ({ sandbox, openPage }) => {
  const hostile = `<img src=x onerror="document.title='struck'"><script>document.title='struck'</script>`
  const page = await openPage(pageAt(sandbox))
  await sandbox.send('/pets', {
    method: 'POST',
    json: { name: hostile, categoryId: 3 },
    headers: { 'x-note': hostile },
  })
  await sandbox.send('/pets', { method: 'POST', json: { name: 'Rex', categoryId: hostile } })
  await sandbox.send(`/pets?status=${encodeURIComponent(hostile)}&${hostile.replaceAll(' ', '+')}`)
  for (const name of ['POST /v1/pets', 'GET /v1/pets']) {
    for (const row of await page.getByRole('button', { name }).all()) {
      await row.click()
      await page.locator('.pane').getByText('onerror').filter({ visible: true }).first().waitFor()
      await page.keyboard.press('Escape')
    }
  }
  await expect.poll(() => page.title()).toBe('petstore-sandbox')
  await expect.poll(() => page.locator('img, main script, dialog script').count()).toBe(0)
})

test('a person sees by keyboard why a request was refused', async ({ sandbox, openPage }) => {
  const page = await openPage(pageAt(sandbox))
  await page.getByText('No requests yet').waitFor()
  await sandbox.send('/pets?limit=3')
  await sandbox.send('/pets', { method: 'POST', json: { name: 'Rex', categoryId: 'three' } })
  const refused = page.getByRole('button', { name: 'POST /v1/pets' })
  await refused.waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('three')
  await page.getByRole('button', { name: 'GET /v1/pets?limit=3' }).waitFor({ state: 'detached' })
  await tabTo(refused)
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'POST /v1/pets' })
    .getByText('must be an integer')
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await pressOn(refused, 'Tab')
})

test('a filter shows only what meets it, also while paused; then the list stays as it is, and catches up', async ({
  sandbox,
  openPage,
}) => {
  const page = await openPage(pageAt(sandbox))
  const statuses = () => page.locator('.exchanges tbody td:nth-child(3)').allTextContents()
  await sandbox.send('/pets', { key: null })
  // The newest request that meets the filter is older than those that are shown before.
  for (const limit of [1, 2, 3]) await sandbox.send(`/pets?limit=${limit}`)
  await expect.poll(statuses).toEqual(['200', '200', '200', '401'])
  await page.getByLabel('Status').selectOption('401')
  await page.getByText('1 matching request').waitFor()
  expect(await statuses()).toEqual(['401'])
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Go on' }).waitFor()
  await sandbox.send('/pets?limit=4')
  await page.getByLabel('Status').selectOption('404')
  await page.getByText('No request so far matches the filter.').waitFor()
  await page.getByLabel('Status').selectOption('200')
  await page.getByText('4 matching requests').waitFor()
  expect(await statuses()).toEqual(['200', '200', '200', '200'])
  await sandbox.send('/pets?limit=5')
  await page.waitForTimeout(700)
  const late = page.getByRole('button', { name: 'GET /v1/pets?limit=5' })
  expect(await late.count()).toBe(0)
  await page.getByRole('button', { name: 'Go on' }).click()
  await late.waitFor()
})

test('in 390 pixels a request is read in full', { tags: ['long'] }, async ({
  sandbox,
  openPage,
}) => {
  await sandbox.send('/pets', { method: 'POST', json: { name: 'Rex', categoryId: 'three' } })
  const page = await openPage(pageAt(sandbox), { width: 390 })
  const row = page.getByRole('row', { name: 'POST /v1/pets' })
  await row.getByText('categoryId must be an integer (int64), got "three"').waitFor()
  await row.getByRole('button').click()
  await page.getByRole('dialog').getByText('Id of the category').waitFor()
  const isWide =
    'document.querySelector("dialog").scrollWidth > document.querySelector("dialog").clientWidth'
  expect(await page.evaluate(isWide)).toBe(false)
})

test('the shortcuts are listed on ?, and can be turned off', async ({ sandbox, openPage }) => {
  const page = await openPage(pageAt(sandbox))
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Pause').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await help.getByLabel('Shortcuts are on').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await expect.poll(() => page.getByRole('button', { name: 'Go on' }).count()).toBe(0)
})

test('the page goes on by itself when the sandbox is there again', async ({ start, openPage }) => {
  const port = await freePort()
  const sandbox = await start({ port })
  const page = await openPage(pageAt(sandbox), { mayShow: /ERR_|Failed to load/ })
  await page.getByText('No requests yet').waitFor()
  await sandbox.close()
  await page.getByText('does not answer').first().waitFor()
  const again = await start({ port })
  await again.send('/pets?limit=7')
  await page.getByRole('button', { name: 'GET /v1/pets?limit=7' }).waitFor()
  await expect.poll(() => page.getByText('does not answer').count()).toBe(0)
})
