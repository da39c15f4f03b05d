import type { Page } from 'playwright-core'
import type { TestSandbox } from '../../support/test.ts'
import { axeFindings, expect, pageAt, pressOn, tabTo, test } from './support.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

test('a person makes the third list fail by keyboard', async ({ sandbox, openPage }) => {
  const page = await openPage(pageAt(sandbox))
  await page.getByRole('heading', { name: 'Live' }).waitFor()
  await tabTo(page.getByRole('link', { name: 'Faults' }))
  await page.keyboard.press('Enter')
  const third = page.getByRole('button', {
    name: 'Put in force: listPets, the 3rd call: answers 500',
  })
  await tabTo(third)
  await page.keyboard.press('Space')
  await page.getByRole('switch', { name: 'fails-once in force', checked: true }).waitFor()
  expect(await lists(sandbox)).toEqual([200, 200, 500, 200])
  await page.getByText('4 calls, fired 1').waitFor()
  await page.getByRole('link', { name: 'all in Live that fails-once struck' }).click()
  await page.getByRole('button', { name: 'GET /v1/pets' }).waitFor()
  await expect.poll(() => page.getByRole('cell', { name: '500' }).count()).toBe(1)
  await page.getByRole('link', { name: 'Faults' }).click()
  await tabTo(page.getByRole('switch', { name: 'fails-once in force' }))
  await page.keyboard.press('Space')
  await page.getByText('The fault fails-once is off.').waitFor()
  expect(await sandbox.faults.list()).toEqual([])
})

test('a fault that is off does not strike until it is on, and one is moved by keyboard, and strikes where it stands', async ({
  start,
  openPage,
}) => {
  const fault = (id: string, on: string, status: number) => ({ id, on, respond: { status } })
  const faults = [
    fault('first', 'createPet', 500),
    fault('second', 'listPets', 502),
    fault('third', 'listPets', 503),
  ]
  const sandbox = await startWith(start, { faults })
  const ids = async () => (await sandbox.faults.list()).map(({ id }) => id)
  const page = await openPage(pageAt(sandbox, 'faults'))
  const earlier = page.getByRole('button', { name: 'Earlier: third' })
  await earlier.focus()
  // The second press does not wait until the list shows what the first one did.
  await page.keyboard.press('Enter')
  await pressOn(earlier, 'Enter')
  await page.getByText('third is number 1 of 3.').waitFor()
  expect(await ids()).toEqual(['third', 'first', 'second'])
  expect(await lists(sandbox)).toEqual([503, 503, 503, 503])
  await expect.poll(() => earlier.getAttribute('aria-disabled')).toBe('true')
  const toggle = page.getByRole('switch', { name: 'third in force' })
  await toggle.uncheck()
  await page.getByText('third is off.').waitFor()
  expect(await lists(sandbox)).toEqual([502, 502, 502, 502])
  await page.reload()
  expect(await toggle.isChecked()).toBe(false)
  await expect.poll(() => page.getByRole('switch', { name: /in force/ }).count()).toBe(3)
  await page.getByRole('button', { name: 'Later: third' }).click()
  await page.getByText('third is number 2 of 3.').waitFor()
  await toggle.check()
  await page.getByText('third is in force.').waitFor()
  expect(await ids()).toEqual(['first', 'third', 'second'])
  await page.getByRole('button', { name: 'Reset count: third' }).click()
  await page.getByText('third counts from 0 again.').waitFor()
  await page.getByRole('button', { name: 'Remove third' }).click()
  await toggle.waitFor({ state: 'detached' })
  expect(await lists(sandbox)).toEqual([502, 502, 502, 502])
})

test('what is wrong is said at its place until corrected', async ({ sandbox, openPage }) => {
  const page = await openPage(pageAt(sandbox, 'faults'), { mayShow: /status of 400/ })
  await page.getByRole('button', { name: 'Add a fault …' }).click()
  const add = page.getByRole('button', { name: 'Add a fault', exact: true })
  await page.getByText('listPets: does nothing yet').waitFor()
  expect(await add.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Add Respond' }).click()
  await page.getByLabel('Status', { exact: true }).fill('99')
  await add.click()
  await page.getByText('respond.status must be at least 200, got 99.').waitFor()
  await expect.poll(() => focused(page)).toBe('respond.status must be at least 200, got 99.')
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Status', { exact: true }).fill('503')
  await page.getByText('respond.status must be').waitFor({ state: 'detached' })
  await page.getByText('It was not put in force').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add Calls' }).click()
  await page.keyboard.type('2-1')
  await page.keyboard.press('Enter')
  await page.getByText('calls must be a call (3)').waitFor()
  await page.getByRole('button', { name: 'Leave out Calls' }).click()
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('+ Calls')
  await add.click()
  await page.getByText('fault is in force.').waitFor()
})

test('a fault is written in the form, or as JSON', async ({ sandbox, openPage }) => {
  const page = await openPage(pageAt(sandbox, 'faults'))
  await page.getByRole('button', { name: 'Edit listPets: waits 2000 ms' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind of Operation').selectOption('Several')
  await dialog.getByLabel('createPet', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Add Request' }).click()
  await dialog.getByRole('button', { name: 'Add query' }).click()
  await dialog.getByLabel('Name of another in Query').fill('status')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Kind of status').selectOption('Not')
  await dialog.getByLabel('Not', { exact: true }).fill('sold')
  await dialog.getByLabel('Kind of delay').selectOption('Uniform')
  await dialog.getByLabel('Lower', { exact: true }).fill('1.5')
  await dialog.getByLabel('Upper', { exact: true }).fill('3')
  await dialog.getByRole('button', { name: 'Add between' }).click()
  await dialog.getByLabel('Between 1', { exact: true }).fill('2026-11-20')
  await dialog.getByRole('button', { name: 'Add Respond' }).click()
  await dialog.getByLabel('Kind of respond').selectOption('Several')
  await dialog.getByLabel('Status', { exact: true }).last().fill('503')
  await dialog.getByRole('button', { name: 'Add another', exact: true }).click()
  await dialog.getByLabel('Status', { exact: true }).last().fill('409')
  await dialog.getByRole('button', { name: 'Add body' }).last().click()
  await page.keyboard.type('{"id":9007199254740993}')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'JSON' }).click()
  const text = dialog.getByLabel('As JSON')
  const written = await text.inputValue()
  expect(written).toContain('9007199254740993')
  await text.fill('{')
  await dialog.getByText('This is not JSON').waitFor()
  await text.fill(written.replace('"slow"', '"as-json"'))
  await dialog.getByRole('button', { name: 'Add a fault' }).click()
  await page.getByText('as-json is in force.').waitFor()
  expect(await sandbox.faults.list()).toMatchObject([
    {
      ...{ id: 'as-json', on: ['listPets', 'createPet'] },
      when: { query: { status: { not: 'sold' } } },
      between: ['2026-11-20', null],
      delay: { type: 'uniform', lower: 1.5, upper: 3 },
      respond: [{ status: 503 }, { status: 409, body: { id: 9007199254740993n } }],
    },
  ])
})

test('a fault, a choice and a time are set in one world alone', async ({ start, openPage }) => {
  const sandbox = await start({ isolation: 'per-key', keys: ['*'] })
  const statuses = async (path: string) => {
    const asked = ['ann', 'ben'].map((key) => sandbox.send(path, { key }))
    const answered = await Promise.allSettled(asked)
    return answered.map((each) => (each.status === 'fulfilled' ? each.value.status : 0)).toSorted()
  }
  await statuses('/pets')
  const page = await openPage(pageAt(sandbox, 'ledger'))
  await page.getByText('Applies to all 2 worlds.').waitFor()
  await page.getByLabel('World').selectOption({ index: 1 })
  await page.getByText(/Applies to the world w-\w+ only/).waitFor()
  await page.locator('summary', { hasText: 'How is a petId' }).click()
  const petId = page.getByRole('group', { name: 'How is a petId' })
  await petId.getByRole('radio', { name: 'reject' }).check()
  await page.getByText('invalidPetId is reject.').waitFor()
  expect(await statuses('/pets/x')).toEqual([400, 404])
  await page.getByRole('link', { name: 'Scenario' }).click()
  await page.getByLabel('Name of a snapshot').waitFor()
  await page.getByRole('button', { name: 'To the sunset' }).click()
  await page.getByText('The clock is at 2030-12-05T00:00:00Z.').waitFor()
  expect(await statuses('/pets/1')).toEqual([200, 410])
  await page.getByRole('link', { name: 'Faults' }).click()
  await page.getByRole('button', { name: 'Put in force: listPets: resets the connection' }).click()
  await page.getByText('cut is in force.').waitFor()
  await page.getByLabel('World').selectOption('')
  await page.getByText('Applies to all').waitFor()
  expect(await statuses('/pets')).toEqual([0, 200])
})

test('hostile texts of a scenario are shown as texts', { tags: ['long'] }, async ({
  start,
  openPage,
}) => {
  const sandbox = await startWith(start, {
    ...{ name: HOSTILE, description: `${HOSTILE} hurts` },
    faults: [
      {
        ...{ id: 'hostile', on: 'listPets' },
        when: { query: { [HOSTILE]: HOSTILE }, header: { x: { matches: HOSTILE } } },
        respond: { status: 400, code: HOSTILE, message: HOSTILE, body: HOSTILE },
      },
    ],
  })
  const page = await openPage(pageAt(sandbox, 'faults'))
  await page.getByText(`answers 400 ${HOSTILE}`).waitFor()
  await page.getByRole('button', { name: 'Edit hostile' }).click()
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe(HOSTILE)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Scenario' }).click()
  await page.getByText(`${HOSTILE} hurts`).waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByText(`"name": "${HOSTILE}"`).waitFor()
  await expect.poll(() => page.locator('img').count()).toBe(0)
})

// --- internal ---

/** A sandbox of its own: a reset stays in the scenario that is loaded. */
function startWith(start: (options: object) => Promise<TestSandbox>, scenario: object) {
  return start({ scenario: { version: 1, extends: 'default', ...scenario } })
}

/** The statuses of four lists. */
async function lists(sandbox: TestSandbox): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let count = 0; count < 4; count += 1) statuses.push((await sandbox.send('/pets')).status)
  return statuses
}

/** What is wrong with the control that has the focus. */
function focused(page: Page): Promise<unknown> {
  return page.evaluate(
    `document.getElementById(document.activeElement.getAttribute('aria-describedby'))?.querySelector('.problem')?.textContent`,
  )
}
