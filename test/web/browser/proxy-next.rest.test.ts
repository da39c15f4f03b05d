import { list } from '../../admin/proxy-support.ts'
import { answer, pets } from '../../support/case-parts.ts'
import { nextChanges, writeNext } from '../../support/next-pet-store.ts'
import { axeFindings, expect, expectAccessible, pageAt, test } from './support.ts'

test('Next shows whom a change would refuse, and finds it', async ({
  upstream,
  proxy,
  folder,
  openPage,
}) => {
  const next = writeNext(folder, nextChanges.withoutField, nextChanges.lowerLimit)
  upstream.answerWith(answer(pets(1)))
  const running = await proxy({ upstream: upstream.url, next })
  await list(running, '?limit=80')
  const page = await openPage(pageAt(running, 'next'))
  const changes = page.getByRole('region', { name: 'Changes' })
  const limit = changes.getByRole('row', { name: /The query parameter limit has the max 50/ })
  await limit.getByText('breaks: 1 request refused').waitFor()
  await changes
    .getByRole('row', { name: /has it in 1 exchange.*The property \*\.categoryId/ })
    .waitFor()
  await page.getByRole('banner').getByText('next contract: 1 refused').waitFor()
  await expectAccessible(page)
  await limit.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It breaks clients').waitFor()
  await dialog.getByText('GET /v1/pets?limit=80').waitFor()
  // A proxy keeps no exchanges, so none can be opened.
  expect(await dialog.getByRole('button').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('categoryId')
  await limit.waitFor({ state: 'detached' })
  await page.getByText('It would refuse no client so far.').waitFor()
  await page.getByLabel('Effect').selectOption('met')
  expect(await changes.getByRole('row').count()).toBe(2)
})
