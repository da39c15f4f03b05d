import path from 'node:path'
import { list } from '../../admin/proxy-support.ts'
import { answer, pets } from '../../support/case-parts.ts'
import { nextChanges, writeNext } from '../../support/next-pet-store.ts'
import { axeFindings, expect, expectAccessible, pageAt, test } from './support.ts'

test('Next shows whom a change would refuse, and finds it; a recording to a file that can be written is started, counted and stopped by keyboard; both are accessible', async ({
  upstream,
  proxy,
  folder,
  here,
  openPage,
}) => {
  const next = writeNext(folder, nextChanges.withoutField, nextChanges.lowerLimit)
  upstream.answerWith(answer(pets(1)))
  const running = await proxy({ upstream: upstream.url, next })
  await list(running, '?limit=80')
  const page = await openPage(pageAt(running, 'next'), { mayShow: /status of 400/ })
  const changes = page.getByRole('region', { name: 'Changes' })
  const limit = changes.getByRole('row', { name: /The query parameter limit has the max 50/ })
  await limit.getByText('breaks: 1 request refused').waitFor()
  await changes.getByRole('row', { name: /uses it × 1.*The property \*\.categoryId/ }).waitFor()
  await expectAccessible(page)
  await limit.getByRole('button').click()
  const dialog = page.locator('.pane')
  await dialog.getByText('It breaks clients').waitFor()
  await dialog.getByText('GET /v1/pets?limit=80').waitFor()
  // A proxy keeps no exchanges, so none can be opened.
  expect(await dialog.getByRole('button').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('categoryId')
  await limit.waitFor({ state: 'detached' })
  await page.getByText('No request refused so far; 1 client uses what changes.').waitFor()
  await page.getByLabel('Effect').selectOption('met')
  expect(await changes.getByRole('row').count()).toBe(2)

  upstream.answerWith(answer(pets(2)))
  const file = path.join(here, 'seen.yaml')
  await page.getByRole('heading', { level: 1 }).first().click()
  await page.keyboard.press('6')
  await page.getByLabel('File').focus()
  for (const name of ['../elsewhere.yaml', file]) {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    if (name !== file) await page.getByText('file must be in an existing directory').waitFor()
  }
  await page.getByText(`Recording to ${file}: 0 exchanges so far.`).waitFor()
  await list(running)
  await list(running)
  await page.getByText('2 exchanges so far').waitFor()
  await page.getByRole('button', { name: 'Stop and write it' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${file}: exchanges 2, pets 2, created 0`).waitFor()
  await page.getByRole('status').getByText(`The recording to ${file} is written.`).waitFor()
  await page.getByRole('button', { name: 'Start recording' }).waitFor()
  await page.getByRole('heading', { name: 'The last recording' }).waitFor()
  await expectAccessible(page)
})
