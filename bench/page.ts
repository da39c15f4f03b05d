import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { type Browser, chromium } from 'playwright-core'
import { median } from './median.ts'
import { cpuTimeOf } from './process-usage.ts'
import { type MeasuredServer, onCore, startServer } from './server.ts'

const ROUNDS = Number(process.env.ROUNDS)
const SECONDS = Number(process.env.SECONDS)
/** Requests a second. */
const RATE = 5000
const KEY = 'sandbox-key'

/**
 * Measures what an open page costs the sandbox that it watches, and whether it freezes: at 5,000 exchanges a second, the
 * sandbox alone on the first core, the page and the load together on the second.
 */
export async function benchPage(): Promise<void> {
  const server = await startServer(['dist/cli/main.js', 'start', '--log', 'silent', '--port', '0'])
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  await printFirstContent(browser, server)
  const ratios: number[] = []
  const frames: Frames[] = []
  await applyRate(server)
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await applyRate(server)
    const page = await openPage(browser, server)
    await page.evaluate(COUNT_FRAMES)
    const watched = await applyRate(server)
    frames.push(await page.evaluate<Frames>('frames'))
    await page.close()
    ratios.push(watched.cpu / alone.cpu)
    const [a, b] = [alone, watched].map(({ rate, cpu }) => `${rate}/s at ${cpu.toFixed(1)} µs`)
    console.log(`closed ${a}, open ${b}; frames ${JSON.stringify(frames.at(-1))}`)
  }
  await browser.close()
  await server.stop()
  console.log(`CPU a request with the page open: ${median(ratios).toFixed(3)} of that without`)
  console.log(
    `frames over 50 ms: ${median(frames.map(({ long }) => long))} of ${median(frames.map(({ all }) => all))}`,
  )
}

// --- internal ---

/** How many frames there were, how many took longer than 50 ms, and the longest, in milliseconds. */
interface Frames {
  readonly all: number
  readonly long: number
  readonly longest: number
}

const COUNT_FRAMES = `
  globalThis.frames = { all: 0, long: 0, longest: 0 }
  let last = performance.now()
  const count = (now) => {
    const took = now - last
    last = now
    frames.all += 1
    if (took > 50) frames.long += 1
    frames.longest = Math.max(frames.longest, Math.round(took))
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)`

/** Lists at a rate; resolves to the rate that was reached and the CPU time of each request, in microseconds. */
async function applyRate({ url, pid }: MeasuredServer): Promise<{ rate: number; cpu: number }> {
  const before = cpuTimeOf(pid)
  const flags = ['-R', String(RATE), '-c', '32', '-d', String(SECONDS), '-j', '-n']
  const header = ['-H', `Authorization: Bearer ${KEY}`]
  const bin = 'node_modules/autocannon/autocannon.js'
  const [command, ...args] = onCore(1, [
    process.execPath,
    bin,
    ...flags,
    ...header,
    `${url}/pets?limit=20`,
  ])
  const child = spawn(command as string, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const { requests } = JSON.parse(output) as { requests: { total: number; average: number } }
  return {
    rate: Math.round(requests.average),
    cpu: (cpuTimeOf(pid) - before) / requests.total,
  }
}

async function openPage(browser: Browser, { url }: MeasuredServer) {
  const page = await browser.newPage()
  await page.goto(`${new URL(url).origin}/__admin/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** The time to the first content, of a browser that has never been here; median of some. */
async function printFirstContent(browser: Browser, server: MeasuredServer): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 2 * ROUNDS + 1; round += 1) {
    const page = await openPage(browser, server)
    times.push(await page.evaluate<number>(FIRST_CONTENT))
    await page.close()
  }
  console.log(`first content after ${Math.round(median(times))} ms`)
}

/** The browser tells of it a moment later than it happens. */
const FIRST_CONTENT = `new Promise((resolve) => {
  const look = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint) resolve(paint.startTime)
    else setTimeout(look, 10)
  }
  look()
})`
