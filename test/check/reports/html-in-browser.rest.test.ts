import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { breaks } from '../../support/breaks.ts'
import { toCapture } from '../../support/capture.ts'
import { createChecker, runText } from '../../support/checking.ts'
import { CHROMIUM } from '../../support/chromium.ts'
import { expect, test } from '../../support/test.ts'

const isInstalled = existsSync(CHROMIUM)
const skipped = isInstalled ? '' : ` (skipped: there is no ${CHROMIUM})`

test.skipIf(!isInstalled)(
  `a browser shows every finding of the HTML report, runs no script and asks nobody for anything${skipped}`,
  async ({ folder }) => {
    const checker = await createChecker({ upstream: 'http://127.0.0.1:1/v1' })
    for (const each of breaks.slice(0, 12))
      await checker.check(toCapture(each.request, each.answer))
    const report = checker.report()
    const file = path.join(folder, 'report.html')
    await writeFile(file, runText(report, 'html'))

    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
      const asked: string[] = []
      const errors: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(pathToFileURL(file).href)
      const text = await page.locator('body').innerText()
      for (const { rule, fingerprint } of report.findings) {
        expect(text + (await page.content())).toContain(rule)
        expect(await page.content()).toContain(fingerprint)
      }
      expect(report.findings.length).toBeGreaterThan(5)
      expect(asked).toEqual([pathToFileURL(file).href])
      expect(errors).toEqual([])
      // On a phone, nothing but a table that scrolls by itself is wider than the screen.
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    } finally {
      await browser.close()
    }
  },
)
