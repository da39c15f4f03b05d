// Makes docs/pictures: each section of the pages and a terminal, dark and light, from programs that it starts. It needs a browser, at
// CHROMIUM or a Chromium of Debian, and `script`. `npm run pictures -- terminal` makes only the latter. `test/web/pictures.test.ts` fails
// when they do not show the present pages and the present lines.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { createTemporaryFolder } from '../bench/temporary-folder.ts'
import { startProxy, startSandbox } from '../src/index.ts'
import { CHROMIUM } from '../test/support/chromium.ts'
import { nextChanges, writeNext } from '../test/support/next-pet-store.ts'
import { lineDigest, pageDigest, picturesFile } from './page-digest.ts'
import { recordTerminal } from './record-terminal.ts'
import { terminalPage } from './terminal-page.ts'

const folder = path.dirname(picturesFile)
const schemes = ['light', 'dark'] as const

const onlyTerminal = process.argv[2] === 'terminal'

mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder))
  if (name.endsWith('.png') && (!onlyTerminal || name.startsWith('terminal-')))
    rmSync(path.join(folder, name))

const { withoutField, lowerLimit, withValue } = nextChanges
using temporary = createTemporaryFolder()
const next = writeNext(temporary.path, withoutField, lowerLimit, withValue)
await using service = await startSandbox({ scenario: 'flaky', next, port: 0 })
await using proxy = await startProxy({ upstream: service.url, port: 0, next })
for (const url of [service.url, proxy.url]) await makeTraffic(url)
// Requests while pictures are taken, so that charts have something to draw.
const traffic = setInterval(() => void makeTraffic(service.url), 1500)
// A world beside the one that all keys share.
await service.worlds.create()

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox'],
})
const terminal = terminalPage(await recordVerify(), 22)
for (const scheme of schemes) {
  const context = await browser.newContext({
    colorScheme: scheme,
    viewport: { width: 1200, height: 760 },
    reducedMotion: 'reduce',
  })
  await takeTerminal(context, scheme)
  if (onlyTerminal) continue
  await takeSections(context, { program: 'sandbox', address: `${service.adminUrl}/`, scheme })
  await takeSections(context, { program: 'proxy', address: `${proxy.adminUrl}/`, scheme })
  await takeExchange(context, scheme)
  await takeContract(context, scheme)
}
await browser.close()
clearInterval(traffic)
const page = onlyTerminal ? JSON.parse(readFileSync(picturesFile, 'utf8')).page : pageDigest()
writeFileSync(picturesFile, `${JSON.stringify({ page, line: lineDigest() }, null, 2)}\n`)

/** Some requests of every kind: answered, refused, struck by faults, of the deprecated operation. */
async function makeTraffic(url: string): Promise<void> {
  const send = (target: string, body?: object, key = 'sandbox-key') =>
    fetch(url + target, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'user-agent': body ? 'shop-app/3.2' : 'depot-app/2.1',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
      .then((reply) => reply.arrayBuffer())
      .catch(() => {}) // a fault cuts connections
  for (let turn = 1; turn <= 6; turn += 1) {
    await send(`/pets?limit=${turn}&status=available`)
    await send(`/pets/${turn}`)
    await send('/pets', { name: 'Nemo', categoryId: turn })
    await send('/pets', { name: 'Nemo', categoryId: 'three' })
    await send(`/pets?limit=${turn * 40}`)
    await send('/pets', undefined, 'unknown-key')
    await send('/pet')
  }
}

interface Taken {
  readonly program: 'sandbox' | 'proxy'
  readonly address: string
  readonly scheme: (typeof schemes)[number]
}

/** A picture of each section that the page lists. */
async function takeSections(context: BrowserContext, { program, address, scheme }: Taken) {
  const page = await open(context, address)
  await page.waitForTimeout(8000)
  const links = page.getByRole('navigation', { name: 'Sections' }).locator('a[href^="#"]')
  for (const link of await links.all()) {
    const title = (await link.textContent()) as string
    await link.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await take(page, `${program}-${title.toLowerCase().replaceAll(' ', '-')}-${scheme}`)
  }
  await page.close()
}

/** A picture of a refused request in full. */
async function takeExchange(context: BrowserContext, scheme: string): Promise<void> {
  const page = await open(context, `${service.adminUrl}/#/live?status=400`)
  await page.getByRole('button', { name: 'POST /v1/pets' }).first().click()
  await take(page, `sandbox-request-${scheme}`)
  await page.close()
}

/** A picture of the contract as a page. */
async function takeContract(context: BrowserContext, scheme: string): Promise<void> {
  const page = await open(context, `${new URL(service.url).origin}/docs`)
  await take(page, `sandbox-contract-${scheme}`)
  await page.close()
}

/** What `verify` writes to a terminal while it is at work. */
async function recordVerify(): Promise<string> {
  await using staging = await startSandbox({ scenario: 'default', unspecified: 'strict' })
  // The service stays until all is recorded.
  return await recordTerminal({
    words: [process.execPath, 'src/cli/main.ts', 'verify', 'staging'],
    env: { PETSTORE_STAGING_URL: staging.url, PETSTORE_KEY: staging.key },
    until: /probing: \d+ of \d+ probes, [2-3]\d %, \d+ s left/,
  })
}

/** A picture of the line that says how far a command is. */
async function takeTerminal(context: BrowserContext, scheme: string): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 860, height: 490 })
  await page.setContent(terminal)
  await page.screenshot({ path: path.join(folder, `terminal-progress-${scheme}.png`) })
  await page.close()
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function take(page: Page, name: string): Promise<void> {
  // A section is complete within a moment, but nothing signals when.
  await page.waitForTimeout(2500)
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
