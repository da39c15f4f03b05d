import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import {
  axeFindings,
  expect,
  isTooWide,
  looks,
  pageAt,
  skipped,
  tabTo,
  test,
  there,
} from './support.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

test.skipIf(!there)(
  `a person switches to another scenario, and sees before what is lost${skipped}`,
  async ({ start, openPage }) => {
    const sandbox = await start()
    await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
    const page = await openPage(pageAt(sandbox, 'scenario'))
    await page.getByRole('button', { name: 'Switch to empty …' }).click()
    await page.getByText('Changes to 1 animal will be lost').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByText('empty is in force.').waitFor()
    await page.getByText('No animals at all; what is added is there.').first().waitFor()
    expect((await sandbox.send('/pets')).body).toEqual([])
    await page.getByRole('button', { name: 'Show it whole' }).click()
    await page.getByText('"name": "empty"').waitFor()
  },
)

test.skipIf(!there)(
  `a whole scenario is pasted or taken from a file, and what is wrong with it is said${skipped}`,
  async ({ start, openPage, folder }) => {
    const sandbox = await start()
    const page = await openPage(pageAt(sandbox, 'scenario'), { mayShow: /status of 400/ })
    const text = page.getByLabel('Or its text, in YAML or JSON')
    await text.fill('version: 1\nkey: [a]\n')
    await page.getByRole('button', { name: 'Switch to it …' }).click()
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByText('key is an unknown key. Did you mean "keys"?').waitFor()
    await page.keyboard.press('Escape')
    await text.fill('{"version":1,"name":"pasted","pets":[{"id":1,"name":"Rex","categoryId":3}]}')
    await page.getByRole('button', { name: 'Switch to it …' }).click()
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByText('the pasted scenario is in force.').waitFor()
    expect((await sandbox.send('/pets')).body).toHaveLength(1)
    const file = path.join(folder, 'mine.yaml')
    await writeFile(file, 'version: 1\nname: mine\npets: []\n')
    await page.getByLabel('A file, in YAML or JSON').setInputFiles(file)
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByText('mine.yaml is in force.').waitFor()
    expect((await sandbox.send('/pets')).body).toEqual([])
  },
)

test.skipIf(!there)(
  `a snapshot is taken, and restored, by keyboard alone${skipped}`,
  async ({ sandbox, openPage }) => {
    const page = await openPage(pageAt(sandbox, 'scenario'), { mayShow: /status of 400/ })
    await tabTo(page.getByLabel('Name of a snapshot'))
    await page.keyboard.type('a b')
    await page.keyboard.press('Enter')
    await page.getByText('name must be up to 100 letters, digits').waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('full')
    await page.keyboard.press('Enter')
    await page.getByText('The snapshot full is taken.').waitFor()
    await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
    await tabTo(page.getByRole('button', { name: 'Restore full …' }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('button', { name: 'Restore', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByText('The world is as it was at full.').waitFor()
    expect((await sandbox.send('/pets/51')).status).toBe(404)
    await tabTo(page.getByRole('button', { name: 'Remove full' }))
    await page.keyboard.press('Enter')
    await page.getByText('The snapshot full is removed.').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('INPUT')
  },
)

test.skipIf(!there)(
  `the clock is drawn over the sunset, after which getPet is gone${skipped}`,
  async ({ sandbox, openPage }) => {
    const page = await openPage(pageAt(sandbox, 'scenario'), { mayShow: /status of 400/ })
    const slider = page.getByRole('slider')
    await slider.fill('-15')
    await page.getByText('Before the sunset: getPet answers as before').waitFor()
    await page.getByText('The clock is at 2030-12-04T23:45:00Z.').waitFor()
    expect((await sandbox.send('/pets/1')).status).toBe(200)
    await page.getByRole('button', { name: 'Stop it' }).click()
    await page.getByText('The clock stands still.').waitFor()
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await page.getByText('From the sunset on: getPet is gone, and answers with 410').waitFor()
    await page.getByText('The clock is at 2030-12-05T00:00:00Z.').waitFor()
    expect(await slider.getAttribute('aria-valuetext')).toBe('2030-12-05T00:00:00Z')
    expect((await sandbox.send('/pets/1')).status).toBe(410)
    await page.getByLabel('Time').fill('2030-13-01')
    await page.keyboard.press('Enter')
    await page.getByText('now must be a time that exists').waitFor()
    await page.getByLabel('Time').fill('2030-12-01')
    await page.keyboard.press('Enter')
    await page.getByText('2030-12-01T00:00:00.000Z').waitFor()
    await page.getByRole('button', { name: '+ 1 hour' }).click()
    await page.getByText('2030-12-01T01:00:00.000Z').waitFor()
    expect((await sandbox.send('/pets/1')).status).toBe(200)
  },
)

test.skipIf(!there)(
  `keys are shown, added and removed, and the world is reset${skipped}`,
  async ({ sandbox, openPage }) => {
    const page = await openPage(pageAt(sandbox, 'scenario'), { mayShow: /status of 400/ })
    await page.getByText('sandbox-key', { exact: true }).waitFor()
    await page.getByLabel('Another key').fill('a key')
    await page.keyboard.press('Enter')
    await page.getByText('must be a bearer token').waitFor()
    await page.getByLabel('Another key').fill('test-*')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove sandbox-key' }).click()
    await page.getByText('The keys are set; a world keeps the one that was made for it.').waitFor()
    expect((await sandbox.send('/pets', { key: 'test-7' })).status).toBe(200)
    expect((await sandbox.send('/pets', { key: 'sandbox-key' })).status).toBe(401)
    await page.getByRole('button', { name: 'Reset …' }).click()
    await page.getByText('No animal was created, changed or removed').waitFor()
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await page.getByText('It is back at its start.').waitFor()
    expect((await sandbox.send('/pets', { key: 'sandbox-key' })).status).toBe(200)
  },
)

test.skipIf(!there)(
  `hostile names and descriptions of scenarios are shown as texts${skipped}`,
  async ({ start, openPage }) => {
    const sandbox = await start({
      scenario: { version: 1, name: HOSTILE, description: `${HOSTILE} hurts` },
    })
    const page = await openPage(pageAt(sandbox, 'scenario'))
    await page.getByText(`${HOSTILE} hurts`).waitFor()
    await page.getByRole('button', { name: 'Show it whole' }).click()
    await page.getByText(`"name": "${HOSTILE}"`).waitFor()
    await expect.poll(() => page.locator('img').count()).toBe(0)
  },
)

test.skipIf(!there)(
  `what is set where each key has a world is set in the chosen one${skipped}`,
  async ({ start, openPage }) => {
    const sandbox = await start({ isolation: 'per-key', keys: ['*'] })
    for (const key of ['ann', 'ben']) await sandbox.send('/pets', { key })
    const page = await openPage(pageAt(sandbox, 'scenario'))
    await page.getByText('This is about all 2 worlds.').waitFor()
    await page.getByText('Choose the one to view').waitFor()
    await choose(page)
    await page.getByLabel('Name of a snapshot').waitFor()
    await page.getByRole('slider').fill('60')
    await page.getByText('The clock is at 2030-12-05T01:00:00Z.').waitFor()
    const statuses = await Promise.all(
      ['ann', 'ben'].map(async (key) => (await sandbox.send('/pets/1', { key })).status),
    )
    expect(statuses.toSorted()).toEqual([200, 410])
  },
)

test.skipIf(!there).for(looks)(
  `Scenario is accessible in %j${skipped}`,
  async (look, { sandbox, openPage }) => {
    await sandbox.snapshots.take('kept')
    const page = await openPage(pageAt(sandbox, 'scenario'), look)
    await page.getByRole('button', { name: 'Restore kept …' }).waitFor()
    await page.getByRole('slider').waitFor()
    await page.getByRole('button', { name: 'Show it whole' }).click()
    await page.getByRole('region', { name: 'The scenario as text' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  },
)

// --- internal ---

/** Looks at the first world of the list at the top. */
async function choose(page: Page): Promise<void> {
  await page.getByLabel('World').selectOption({ index: 1 })
}
