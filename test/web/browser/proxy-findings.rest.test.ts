import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fingerprintOf } from '../../../src/check/reports/fingerprint.ts'
import { list } from '../../admin/proxy-support.ts'
import { answer, pet, pets } from '../../support/case-parts.ts'
import { axeFindings, expect, expectAccessible, pageAt, test } from './support.ts'

const HOSTILE = '<img src=x onerror="document.title=1">'

test('a finding appears, is counted, and is shown in full; the most severe come first, are accessible, and are filtered', async ({
  upstream,
  checking,
  openPage,
}) => {
  const page = await openPage(pageAt(checking))
  await page.getByText('Nothing is found so far.').waitFor()
  await page.getByRole('link', { name: 'Next contract' }).click()
  await page.getByText('This proxy knows one contract.').waitFor()
  await page.getByRole('link', { name: 'Findings' }).click()
  await list(checking, '?limit=1')
  const row = page.getByRole('row', { name: /list-limit/ })
  await row.filter({ hasText: 'at most 1 animals (limit), got 2' }).waitFor()
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    'error',
    'at most 1 animals (limit), got 2',
    'listPets',
    'list-limit',
    'response.200.body',
    '1',
  ])
  upstream.answerWith(answer(pets(3)))
  await list(checking, '?limit=1')
  await row.getByRole('cell', { name: '2', exact: true }).waitFor()
  await row.getByRole('button').click()
  const dialog = page.getByRole('region', { name: /^at most 1 animals/ })
  await dialog.getByText('in 2 exchanges').waitFor()
  await dialog.getByText('section 4.1').waitFor()
  await dialog.getByText('GET /v1/pets?limit=1', { exact: true }).waitFor()
  expect(await dialog.getByLabel('Request: headers').textContent()).toContain('host: ')
  const body = dialog.getByLabel('Answer: body')
  expect(await body.textContent()).toBe(JSON.stringify(pets(2), null, 2))
  await dialog.getByLabel('Body as sent').check()
  expect(await body.textContent()).toBe(JSON.stringify(pets(2)))
  expect(await dialog.getByLabel('curl command').textContent()).toMatch(/^curl -i .*PETSTORE_KEY/)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate('document.activeElement?.textContent'))
    .toMatch(/^at most 1/)
  upstream.answerWith(answer([pet({ nick: 'R' }), pet({ id: 2 })]))
  await list(checking, '?limit=1&unheard=of')
  const severities = page.locator('tbody tr td:first-child')
  await page.getByText('3 findings').waitFor()
  expect(await severities.allTextContents()).toEqual(['error', 'warning', 'note'])
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.type('NICK')
  await page.getByText('1 of 3 findings').waitFor()
  expect(await severities.allTextContents()).toEqual(['warning'])
  expect(new URL(page.url()).hash).toContain('q=NICK')
  // Three choices, the way back to all, the table, the finding.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter'])
    await page.keyboard.press(key)
  await page.getByRole('region', { name: /nick is not a field/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Text').fill('')
  await page.getByLabel('Severity').selectOption('error')
  await page.getByLabel('Rule').selectOption('list-limit')
  await page.getByText('1 of 3 findings').waitFor()
  await page.getByLabel('Severity').selectOption('')
  await page.getByLabel('Rule').selectOption('')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the report (JSON)' }).click()
  const saved = await downloading
  expect(saved.suggestedFilename()).toBe('report.json')
  const report = JSON.parse(await readFile(await saved.path(), 'utf8'))
  // Each report of a run has an end and a number of its own.
  const own = { to: '', sequence: 0 }
  expect({ ...report, ...own }).toEqual({ ...(await checking.report()), ...own })
})

test('findings that the baseline knows come last', { tags: ['long'] }, async ({
  upstream,
  proxy,
  folder,
  openPage,
}) => {
  const places = [
    { rule: 'list-limit', operation: 'listPets', location: 'response.200.body' },
    { rule: 'undeclared-field', operation: 'listPets', location: 'response.200.body.*.nick' },
  ]
  const known = places.map((each, index) => ({
    ...each,
    fingerprint: fingerprintOf(each),
    reason: `ticket ${index}`,
    expires: index === 0 ? '2999-01-31' : '2026-01-31',
  }))
  const baseline = path.join(folder, 'known.json')
  await writeFile(baseline, JSON.stringify({ version: 1, known }))
  const checking = await proxy({ upstream: upstream.url, baseline })
  upstream.answerWith(answer([pet({ nick: 'R' }), pet({ id: 2 })]))
  await list(checking, '?limit=1&unheard=of')
  const page = await openPage(pageAt(checking))
  await page.getByText('3 findings').waitFor()
  await expect
    .poll(() => page.locator('tbody tr td:first-child').allTextContents())
    .toEqual([
      'warningknown until 2026-01-31, now expired: ticket 1',
      'note',
      'errorknown until 2999-01-31: ticket 0',
    ])
})

test('hostile targets, headers and bodies are text', { tags: ['long'] }, async ({
  upstream,
  checking,
  openPage,
}) => {
  upstream.answerWith(
    answer([pet({ id: HOSTILE, [HOSTILE]: HOSTILE })], 200, { link: HOSTILE, server: HOSTILE }),
  )
  await list(checking, `?limit=1&${encodeURIComponent(HOSTILE)}=1`)
  const page = await openPage(pageAt(checking))
  await page.getByRole('button', { name: /must be an integer/ }).click()
  const dialog = page.getByRole('region', { name: /must be an integer/ })
  await dialog.getByText(`got ${JSON.stringify(HOSTILE)}`).waitFor()
  const body = await dialog.getByLabel('Answer: body').textContent()
  expect(JSON.parse(body ?? '')).toEqual([pet({ id: HOSTILE, [HOSTILE]: HOSTILE })])
  expect(await dialog.getByLabel('Answer: headers').textContent()).toContain(HOSTILE)
  await expect.poll(() => page.locator('img').count()).toBe(0)
  await expect.poll(() => page.title()).toBe('petstore-sandbox proxy')
})
