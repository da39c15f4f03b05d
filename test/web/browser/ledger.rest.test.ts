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

test.skipIf(!there)(
  `a person chooses how an open point is decided, and sees what each choice means${skipped}`,
  async ({ sandbox, openPage }) => {
    const page = await openPage(pageAt(sandbox))
    await page.getByRole('link', { name: 'Ledger' }).click()
    const entry = page.getByRole('group', { name: 'How is a petId that is not an int64 answered?' })
    await entry.getByText('the contract does not document 400 there').waitFor()
    expect(await entry.getByRole('radio', { name: 'not-found' }).isChecked()).toBe(true)
    await entry.getByRole('radio', { name: 'reject' }).check()
    await page.getByText('invalidPetId is reject.').waitFor()
    await page.getByText('one by one').waitFor()
    expect((await sandbox.send('/pets/x')).status).toBe(400)
    await page.getByRole('button', { name: 'All as pinned' }).click()
    await page.getByText('Every entry has its pinned choice.').waitFor()
    expect((await sandbox.send('/pets/x')).status).toBe(404)
    await page.getByRole('button', { name: 'All strict' }).click()
    await page.getByText('strict (the choices that refuse most)').waitFor()
    expect((await sandbox.ledger.read()).mode).toBe('strict')
  },
)

test.skipIf(!there)(
  `the ledger is changed by keyboard alone, a number as a number${skipped}`,
  async ({ sandbox, openPage }) => {
    const page = await openPage(pageAt(sandbox, 'ledger'))
    const entry = page.getByRole('group', { name: 'Which status does the quickstart sample' })
    await tabTo(entry.getByRole('radio', { name: '200' }))
    await page.keyboard.press('ArrowDown')
    await page.getByText('messageStatus is 201.').waitFor()
    const { entries } = await sandbox.ledger.read()
    expect(entries.find(({ name }) => name === 'messageStatus')?.choice).toBe(201)
  },
)

test.skipIf(!there)(
  `an entry is chosen in one world only${skipped}`,
  async ({ start, openPage }) => {
    const sandbox = await start({ isolation: 'per-key', keys: ['*'] })
    for (const key of ['ann', 'ben']) await sandbox.send('/pets', { key })
    const page = await openPage(pageAt(sandbox, 'ledger'))
    await page.getByText('This is about all 2 worlds.').waitFor()
    await page.getByLabel('World').selectOption({ index: 1 })
    await page.getByText(/This is about the world w-\w+ only/).waitFor()
    await page
      .getByRole('group', { name: 'How is a petId' })
      .getByRole('radio', { name: 'reject' })
      .check()
    await page.getByText('invalidPetId is reject.').waitFor()
    const statuses = await Promise.all(
      ['ann', 'ben'].map(async (key) => (await sandbox.send('/pets/x', { key })).status),
    )
    expect(statuses.toSorted()).toEqual([400, 404])
  },
)

test.skipIf(!there).for(looks)(
  `Ledger is accessible in %j${skipped}`,
  async (look, { sandbox, openPage }) => {
    const page = await openPage(pageAt(sandbox, 'ledger'), look)
    await page.getByRole('radio').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  },
)
