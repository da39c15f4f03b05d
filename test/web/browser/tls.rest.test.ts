import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chromium, type LaunchOptions, type Page } from 'playwright-core'
import { CHROMIUM } from '../../support/chromium.ts'
import { startProxy, startSandbox } from '../../support/library.ts'
import { fixture } from '../../tls/support.ts'
import { expect, test } from './support.ts'

const launch: LaunchOptions = { executablePath: CHROMIUM, args: ['--no-sandbox'] }

/** The flag by which Chromium trusts the keys of authorities, as docs/tls.md says. */
function trusting(caFiles: readonly string[]): string {
  const digests = caFiles.map((file) => {
    const { publicKey } = new X509Certificate(readFileSync(file))
    const key = publicKey.export({ type: 'spki', format: 'der' })
    return createHash('sha256').update(key).digest('base64')
  })
  return `--ignore-certificate-errors-spki-list=${digests.join(',')}`
}

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

test('Chromium shows and follows over https what it trusts', { tags: ['long'] }, async ({
  browser: _,
}) => {
  await using sandbox = await startSandbox({ tls: 'self-signed' })
  await using proxy = await startProxy({
    upstream: sandbox.url,
    insecure: true,
    tls: 'self-signed',
  })
  const list = trusting([sandbox, proxy].map(({ tls }) => tls?.caFile as string))
  await using browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), list] })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const names = [sandbox.url, sandbox.url.replace('127.0.0.1', 'localhost')]
  for (const url of names) {
    const { origin } = new URL(url)
    await follow(page, origin)
    await page.goto(`${origin}/docs`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.goto(`${origin}/`)
    await page.getByText(`${origin}/v1`).first().waitFor()
  }
  await page.goto(`${new URL(proxy.url).origin}/__admin/`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(errors).toEqual([])
})

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

test('Chromium shows a certificate where one is needed', { tags: ['long'] }, async ({
  browser,
}) => {
  await using sandbox = await startSandbox({
    tls: { selfSigned: true, ca: fixture('client-ca.pem') },
  })
  const { origin } = new URL(sandbox.url)
  const statusWith = async (name: string | undefined) => {
    const own = name && { certPath: fixture(`${name}.pem`), keyPath: fixture(`${name}-key.pem`) }
    await using context = await browser.newContext({
      ignoreHTTPSErrors: true,
      ...(own && { clientCertificates: [{ origin, ...own }] }),
    })
    const page = await context.newPage()
    const answer = await page.goto(`${origin}/openapi.json`)
    return [answer?.status(), (await answer?.text())?.slice(0, 100)]
  }
  expect(await statusWith('client')).toEqual([200, expect.stringContaining('"openapi"')])
  expect(await statusWith('stranger')).toEqual([403, expect.stringContaining('is not accepted')])
  expect(await statusWith(undefined)).toEqual([403, expect.stringContaining('needs a certificate')])
})
