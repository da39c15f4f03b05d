import path from 'node:path'
import { list } from '../../admin/proxy-support.ts'
import { expectAccessible, pageAt, test } from './support.ts'

test('a recording to a file that can be written is started, counted and stopped by keyboard, in a section that is accessible', async ({
  checking,
  here,
  openPage,
}) => {
  const file = path.join(here, 'seen.yaml')
  const page = await openPage(pageAt(checking), { mayShow: /status of 400/ })
  await page.keyboard.press('6')
  await page.getByLabel('File').focus()
  for (const name of ['../elsewhere.yaml', file]) {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    if (name !== file) await page.getByText('file must be in an existing directory').waitFor()
  }
  await page.getByText(`Recording to ${file}: 0 exchanges so far.`).waitFor()
  await list(checking)
  await list(checking)
  await page.getByText('2 exchanges so far').waitFor()
  await page.getByRole('button', { name: 'Stop and write it' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${file}: exchanges 2, pets 2, created 0`).waitFor()
  await page.getByRole('status').getByText(`The recording to ${file} is written.`).waitFor()
  await page.getByRole('button', { name: 'Start recording' }).waitFor()
  await page.getByRole('heading', { name: 'The last recording' }).waitFor()
  await expectAccessible(page)
})
