import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import type { RunningSandbox } from '../../../src/http/running-sandbox.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import { test as base } from '../../admin/proxy-support.ts'
import { CHROMIUM } from '../../support/chromium.ts'
import { some } from '../../support/runs.ts'
import { expect } from '../../support/test.ts'

/** How a page is looked at. */
export interface Look {
  readonly scheme?: 'dark' | 'light'
  /** In pixels. */
  readonly width?: number
  /** Errors that the test causes, which the console may show. */
  readonly mayShow?: RegExp
}

/** The looks in which every section has to be accessible. */
const looks = [
  { scheme: 'dark', width: 360 },
  { scheme: 'light', width: 1200 },
] as const satisfies readonly Look[]

/** Opens addresses in a browser, of which each worker starts one; where there is none, what needs it is skipped. At the end of the test no page may have shown an error, or asked another host. */
export const test = base.extend<{
  browser: Browser
  /** Serves a sandbox of a contract until the pages of the test are closed: they ask for news until then. Default: an empty one. */
  serve: (source: ContractSource, scenario?: 'empty' | { version: 1 }) => Promise<RunningSandbox>
  openPage: (address: string, look?: Look) => Promise<Page>
}>({
  browser: async ({ skip }, use) => {
    skip(!existsSync(CHROMIUM), `there is no ${CHROMIUM}`)
    started ??= chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    await use(await started)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  serve: async ({}, use) => {
    await using opened = new AsyncDisposableStack()
    await use(async (source, scenario = 'empty') =>
      opened.use(await startSandboxOf(source, { scenario })),
    )
  },
  // What it depends on ends after it.
  openPage: async ({ browser, serve: _ }, use) => {
    const opened: Page[] = []
    const errors: string[] = []
    await use(async (address, { mayShow, ...look } = {}) => {
      const page = await (unused.pop() ?? newPage(browser))
      opened.push(page)
      await lookAs(page, look)
      const note = (text: string) => !mayShow?.test(text) && errors.push(text)
      page.on('pageerror', (error) => note(String(error)))
      page.on('console', (message) => message.type() === 'error' && note(message.text()))
      const { host } = new URL(address)
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (/^http/.test(url.protocol) && url.host !== host) note(`asked ${url.host}`)
      })
      // A page asks again after ten times as long as an answer took, and the first one of a proxy waits until its checks have begun.
      await fetch(new URL('/__admin/status', address))
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      return page
    })
    for (const page of opened) await leave(page)
    expect(errors).toEqual([])
  },
})

/** The address of the page of a sandbox or a proxy, at a section. */
export function pageAt({ adminUrl }: { readonly adminUrl: string }, section = ''): string {
  return `${adminUrl}/${section && `#/${section}`}`
}

/** What axe-core finds wrong with a page as it is now: a line for each element. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // Playwright evaluates it from outside, where the page's policy does not hold.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource())
  const options = JSON.stringify({ runOnly: TAGS })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  )
}

/**
 * Expects that nobody is kept from using a page as it is now, and that it need not be scrolled sideways: dark and narrow, and in a long
 * run also light and wide, as dialogs are looked at (`axeFindings`) in every run. Each section is opened for it in one file alone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const look of some(looks, 1)) {
    await lookAs(page, look)
    expect({ look, findings: await axeFindings(page) }).toEqual({ look, findings: [] })
    expect({ look, isTooWide: await isTooWide(page) }).toEqual({ look, isTooWide: false })
  }
  await lookAs(page, {})
}

/** Whether a page has to be scrolled sideways. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > innerWidth')
}

/** Presses Tab until a control has the focus, as a person without a mouse does. */
export async function tabTo(control: Locator): Promise<void> {
  await control.waitFor()
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await control.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

/** Presses a key once a control has the focus: the page moves it a moment after it has opened or closed a dialog. */
export async function pressOn(control: Locator, key: string): Promise<void> {
  await expect
    .poll(() => control.evaluate((element) => element === element.ownerDocument.activeElement))
    .toBe(true)
  await control.page().keyboard.press(key)
}

export { expect }

// --- internal ---

/** It ends with the worker. */
let started: Promise<Browser> | undefined

/** Pages that no test uses: a page, and the process that shows it, take longer to start than most tests. */
const unused: Page[] = []

/** How a page is looked at; as it is opened, if nothing else is said. */
async function lookAs(page: Page, { scheme = 'light', width = 1200 }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 800 })
}

/** A page with storage of its own. */
async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
}

/** Keeps a page for the next test, as if it were new; one that is not on its site any more cannot be emptied, and is closed. */
async function leave(page: Page): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const context = page.context()
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.evaluate('localStorage.clear(), sessionStorage.clear()')
    // Asked by the page itself, the process stays that of its site.
    await page.evaluate('location.replace("about:blank")')
    await page.waitForURL('about:blank')
    unused.push(page)
  } catch {
    await context.close()
  }
}

/** More controls than a section has. */
const MOST_TABS = 100

/** Without spaces, a browser reads it in half of the time. */
function axeSource(): string {
  return readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
}

/** Which rules of axe-core hold. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
