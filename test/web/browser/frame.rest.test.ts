import type { Locator, Page } from 'playwright-core'
import { nextChanges, writeNext } from '../../support/next-pet-store.ts'
import type { TestSandbox } from '../../support/test.ts'
import { expect, expectAccessible, isTooWide, pageAt, pressOn, test } from './support.ts'

const SECTIONS = [
  'live',
  'map',
  'animals',
  'faults',
  'scenario',
  'ledger',
  'worlds',
  'coverage',
  'next',
]

test('what was done is said in view, once, and only there', async ({ sandbox, openPage }) => {
  const page = await openPage(pageAt(sandbox, 'scenario'))
  // Until the keys are there, the form adds none: Enter would do nothing.
  await page.getByRole('button', { name: 'Remove sandbox-key' }).waitFor()
  await page.getByLabel('Another key').fill('mine')
  await page.keyboard.press('Enter')
  const said = page.getByText('The key is accepted.')
  await said.waitFor()
  expect(await isInView(said)).toBe(true)
  // The next key can be typed at once.
  await pressOn(page.getByLabel('Another key'), 'x')
  await page.getByRole('button', { name: 'Reset …' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await said.count()).toBe(1)
  expect(await said.isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Faults' }).click()
  await page.getByRole('heading', { level: 1, name: 'Faults' }).waitFor()
  await expect.poll(() => said.count()).toBe(0)
})

test('the header shows the world that is viewed, or all of them', async ({ start, openPage }) => {
  const sandbox = await start({ isolation: 'per-key', keys: ['*'] })
  for (const key of ['ann', 'ben']) await sandbox.send('/pets', { key })
  const page = await openPage(pageAt(sandbox))
  const header = page.getByRole('banner')
  await header.getByText('scenario default, 100 animals in 2 worlds').waitFor()
  await sandbox.world('ann').load({
    ...{ version: 1, name: 'few', keys: ['ann'] },
    pets: [{ id: 1, name: 'A', categoryId: 1 }],
  })
  const [world] = await sandbox.worlds.list()
  await header.getByLabel('World').selectOption(world?.id as string)
  await header.getByText('scenario few, 1 animal', { exact: true }).waitFor()
})

test('each section is accessible, wide or narrow, nothing that can be pressed is beyond the edge, what goes on beyond it shows that, and no two words are stuck together', async ({
  start,
  folder,
  openPage,
}) => {
  const sandbox = await busy(
    start,
    writeNext(folder, nextChanges.withoutField, nextChanges.lowerLimit),
  )
  const page = await openPage(pageAt(sandbox), { width: 1280 })
  for (const section of SECTIONS) {
    await open(page, section)
    const text = await page.evaluate<string>(SAID_TEXT)
    const stuck = text.match(/.{0,20}(?:[,;:][A-Za-z]|[a-z)]\.[A-Z]).{0,20}/g)
    expect([section, stuck]).toEqual([section, null])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const seen = [section, width, await beyond(page), await isTooWide(page)]
      expect(seen).toEqual([section, width, [], false])
    }
    await expectAccessible(page)
  }
})

// --- internal ---

/** A sandbox with something in each section. */
async function busy(
  start: (options: object) => Promise<TestSandbox>,
  next: string,
): Promise<TestSandbox> {
  const faults = [
    { id: 'sometimes', on: 'createPet', calls: 'every 3', respond: { status: 429 } },
    { id: 'never', on: 'getPet', calls: 100, delay: 10 },
  ]
  const sandbox = await start({ next, scenario: { version: 1, extends: 'default', faults } })
  await sandbox.worlds.create()
  await sandbox.snapshots.take('kept')
  await sandbox.send('/pets?limit=3&status=available&unknown=a-long-parameter-of-a-client')
  await sandbox.send('/pets/1')
  await sandbox.send('/nothing')
  for (const categoryId of [1, 'two', 3])
    await sandbox.send('/pets', { json: { name: 'Rex', categoryId } })
  return sandbox
}

/** Opens a section, and waits until it has its content. */
async function open(page: Page, section: string): Promise<void> {
  const title =
    section === 'next' ? 'Next contract' : `${section[0]?.toUpperCase()}${section.slice(1)}`
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('main').locator('table tbody tr, li, summary').first().waitFor()
}

function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((each) => {
    const { top, bottom, left, right } = each.getBoundingClientRect()
    const view = each.ownerDocument.defaultView as unknown as {
      innerHeight: number
      innerWidth: number
    }
    return top >= 0 && left >= 0 && bottom <= view.innerHeight && right <= view.innerWidth
  })
}

/** The controls of the section that are beyond the edge or cover each other, and the boxes that go on beyond it without a shadow. */
function beyond(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`[
    ...[...document.querySelectorAll('main button, main input, main a, main select')]
      .filter((each) => each.getClientRects().length > 0 && !each.closest('.grid'))
      .filter((each) => each.getBoundingClientRect().right > innerWidth)
      .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    ...[...document.querySelectorAll('main td button + button')]
      .filter((each) => {
        const [one, other] = [each.previousElementSibling, each].map((button) => button.getBoundingClientRect())
        return other.left < one.right && other.top < one.bottom
      })
      .map((each) => 'covered: ' + each.getAttribute('aria-label')),
    ...[...document.querySelectorAll('main .box')]
      .filter((each) => each.scrollWidth > each.clientWidth)
      .filter((each) => !getComputedStyle(each).backgroundImage.includes('gradient'))
      .map((each) => each.getAttribute('aria-label')),
  ]`)
}

/** The sentences of the section: without code and what is in cells. */
const SAID_TEXT = `[...document.querySelectorAll('main p, header span, main li, main legend')]
  .map((each) => {
    const copy = each.cloneNode(true)
    for (const code of copy.querySelectorAll('code, .mono, a.mono, pre, small, button, time')) code.textContent = ' '
    return copy.textContent.replaceAll(/\\s+/g, ' ')
  })
  .join('\\n')`
