import { axeFindings, expect, isTooWide, pageAt, skipped, test, there } from './support.ts'

test.skipIf(!there)(
  `a request is seen as it is answered, and why it was refused${skipped}`,
  async ({ sandbox, openPage }) => {
    const page = await openPage(pageAt(sandbox))
    await sandbox.send('/pets?limit=3')
    await page.getByRole('button', { name: 'GET /v1/pets?limit=3' }).waitFor()
    await sandbox.send('/pets', { method: 'POST', json: { name: 'Rex', categoryId: 'three' } })
    await page.getByRole('button', { name: 'POST /v1/pets' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('must be an integer').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('POST /v1/pets')
  },
)

test.skipIf(!there).for([
  { scheme: 'light', width: 1200 },
  { scheme: 'dark', width: 1200 },
  { scheme: 'light', width: 360 },
] as const)(`Live is accessible in %j${skipped}`, async (look, { sandbox, openPage }) => {
  const page = await openPage(pageAt(sandbox, 'live'), look)
  await sandbox.send('/pets?limit=3')
  await page.getByRole('button', { name: 'GET /v1/pets?limit=3' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
})
