import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM } from '../test/support/chromium.ts'
import { applyLoad } from './load.ts'
import { median } from './median.ts'
import { cpuTimeOf } from './process-usage.ts'
import { type MeasuredServer, onCore, startServer } from './server.ts'

const ROUNDS = Number(process.env.ROUNDS)
const SECONDS = Number(process.env.SECONDS)
/** Requests a second. */
const RATE = 5000
const KEY = 'sandbox-key'

/**
 * Measures what an open page costs the sandbox that it watches, and whether it freezes: the sandbox alone on the first core,
 * the load on the second. A browser beside the load takes time from both, so the cost is measured with a client that asks
 * what the page asks; the frames are those of the page, at 5,000 exchanges a second.
 */
export async function benchPage(): Promise<void> {
  const server = await startServer(['dist/cli/main.js', 'start', '--log', 'silent', '--port', '0'])
  await printCost(server)
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox'],
  })
  await printFirstContent(browser, server)
  await printFrames(browser, server)
  await browser.close()
  await server.stop()
}

// --- internal ---

/** The requests a second that were reached, and the CPU time of each, in microseconds. */
interface Applied {
  readonly rate: number
  readonly cpu: number
}

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

async function printCost(server: MeasuredServer): Promise<void> {
  const loads = { 'under full load': applyAll, [`at ${RATE}/s`]: applyRate }
  for (const [name, apply] of Object.entries(loads)) {
    const ratios: { cpu: number; rate: number }[] = []
    await apply(server)
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const alone = round % 2 === 0 ? await apply(server) : undefined
      const unwatch = watch(server)
      const watched = await apply(server)
      unwatch()
      const { cpu, rate } = alone ?? (await apply(server))
      ratios.push({ cpu: watched.cpu / cpu, rate: watched.rate / rate })
    }
    const [cpu, rate] = (['cpu', 'rate'] as const).map((each) =>
      median(ratios.map((ratio) => ratio[each])),
    )
    console.log(
      `${name}, watched: ${cpu?.toFixed(3)} of the CPU a request, ${rate?.toFixed(3)} of the rate`,
    )
  }
}

/** Asks what the page asks while Live is open; returns what ends it. */
function watch({ url }: MeasuredServer): () => void {
  const over = new AbortController()
  const { origin } = new URL(url)
  const ask = (path: string) =>
    fetch(`${origin}/__admin${path}`, { signal: over.signal })
      .then((reply) => reply.body?.pipeTo(new WritableStream()))
      .catch(() => {}) // it is over
  const every = (seconds: number, path: string) => setInterval(() => ask(path), seconds * 1000)
  ask('/requests/stream?rate=40')
  const timers = [every(2, '/metrics'), every(3, '/health'), every(3, '/worlds')]
  return () => {
    over.abort()
    timers.forEach(clearInterval)
  }
}

async function printFrames(browser: Browser, server: MeasuredServer): Promise<void> {
  const page = await openPage(browser, server)
  await page.evaluate(COUNT_FRAMES)
  const { rate } = await applyRate(server)
  const { all, long, longest } = await page.evaluate<Frames>('frames')
  await page.close()
  console.log(`the page at ${rate}/s: ${all} frames, ${long} over 50 ms, the longest ${longest} ms`)
}

/** Lists as often as it can; resolves as `applyRate`. */
async function applyAll({ url, pid }: MeasuredServer): Promise<Applied> {
  const before = cpuTimeOf(pid)
  const load = { method: 'GET', path: '/pets?limit=20' } as const
  const { requestsPerSecond } = await applyLoad(url, load, KEY, SECONDS)
  return {
    rate: requestsPerSecond,
    cpu: (cpuTimeOf(pid) - before) / (requestsPerSecond * SECONDS),
  }
}

/** Lists at a rate. */
async function applyRate({ url, pid }: MeasuredServer): Promise<Applied> {
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
