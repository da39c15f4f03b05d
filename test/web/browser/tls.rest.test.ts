import type { Page } from 'playwright-core'
import { startSandbox } from '../../support/library.ts'
import { expect, test } from './support.ts'

/** Opens the page of a sandbox, and sees in it what is asked. */
async function follow(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/__admin/#/live`)
  await page.getByRole('region', { name: 'Traffic' }).waitFor()
  expect(await page.evaluate('isSecureContext')).toBe(true)
  const asked = `fetch('/v1/pets?limit=7', { headers: { authorization: 'Bearer sandbox-key' } }).then((r) => r.status)`
  expect(await page.evaluate(asked)).toBe(200)
  // The stream of events is over TLS as well.
  await page.getByRole('button', { name: 'GET /v1/pets?limit=7' }).first().waitFor()
}

test('Chromium shows and follows it over https with ignoreHTTPSErrors alone', async ({
  browser,
}) => {
  await using sandbox = await startSandbox({ tls: 'self-signed' })
  const { origin } = new URL(sandbox.url)
  await using strict = await browser.newContext()
  const refusing = await strict.newPage()
  await expect(refusing.goto(`${origin}/`)).rejects.toThrow('net::ERR_CERT_AUTHORITY_INVALID')
  await using lenient = await browser.newContext({ ignoreHTTPSErrors: true })
  await follow(await lenient.newPage(), origin)
})
