import { list } from '../../admin/proxy-support.ts'
import { some } from '../../support/runs.ts'
import { axeFindings, expect, pageAt, test } from './support.ts'

const TOKEN = 'let-me-in'
/** What the browser shows when the control plane wants the token. */
const mayShow = /status of 401/

test.for(some(['sandbox', 'proxy'], 1))(
  'the page of the %s asks for the token once and keeps it for the tab',
  async (program, { start, proxy, openPage }) => {
    const isProxy = program === 'proxy'
    const running = isProxy
      ? await proxy({ adminToken: TOKEN })
      : await start({ adminToken: TOKEN })
    await list(running, '?limit=1&unheard=of')
    const page = await openPage(pageAt(running), { mayShow })
    const heading = page.getByRole('heading', { name: 'This control plane needs its token' })
    await heading.waitFor()
    expect(await axeFindings(page)).toEqual([])
    const field = page.getByLabel('Token')
    await field.fill('let-me-on')
    await page.keyboard.press('Enter')
    await page.getByText('This is not the token').waitFor()
    await field.fill(TOKEN)
    await page.keyboard.press('Enter')
    const shown = page.getByRole('row', { name: isProxy ? /unknown-parameter/ : /limit=1/ })
    await shown.waitFor()
    expect(page.url()).not.toContain(TOKEN)
    await page.reload()
    await shown.waitFor()
    expect(await heading.count()).toBe(0)
    const other = await page.context().newPage()
    await other.goto(pageAt(running))
    await other.getByRole('heading', { name: 'This control plane needs its token' }).waitFor()
  },
)
