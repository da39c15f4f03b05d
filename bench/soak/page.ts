// `npm run soak -- page`: a page stays open while requests arrive, 200 a second. MINUTES in the environment sets how long (60). It prints the
// frames of the page, how busy it was, and its heap after a collection, ten times.
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CDPSession, chromium } from 'playwright-core'
import { CHROMIUM } from '../../test/support/chromium.ts'
import { startServer } from '../server.ts'

/** Requests a second. */
const RATE = 200
/** How often the heap is looked at. */
const LOOKS = 10
/** The heap may have grown by this much between the second look and the last, in MB: the list is full after the first. */
const MOST_GROWTH = 3

/**
 * Measures the frames and the memory of an open page.
 * @throws Error when its heap has grown.
 */
export async function soakPage(): Promise<void> {
  const minutes = Number(process.env.MINUTES ?? 60)
  const server = await startServer(['dist/cli/main.js', 'start', '--log', 'silent', '--port', '0'])
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  await page.goto(`${new URL(server.url).origin}/__admin/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const session = await page.context().newCDPSession(page)
  const timer = setInterval(() => {
    for (let each = 0; each < RATE / 20; each += 1) void ask(server.url)
  }, 50)
  await session.send('Performance.enable')
  const heaps: number[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    await page.evaluate(COUNT_FRAMES)
    const before = await busyTime(session)
    await sleep((minutes * 60_000) / LOOKS)
    const { all, long, seconds } = await page.evaluate<Frames>('frames')
    const busy = (((await busyTime(session)) - before) / seconds) * 100
    heaps.push(await heapOf(session))
    const rate = (all / seconds).toFixed(1)
    console.log(
      `${rate} frames a second, ${long} of ${all} over 50 ms; busy ${busy.toFixed(1)} % of the time; heap ${heaps.at(-1)?.toFixed(1)} MB`,
    )
  }
  clearInterval(timer)
  await browser.close()
  await server.stop()
  const growth = (heaps.at(-1) ?? 0) - (heaps[1] ?? 0)
  if (growth > MOST_GROWTH)
    throw new Error(`the heap of the page has grown by ${growth.toFixed(1)} MB`)
}

// --- internal ---

interface Frames {
  readonly all: number
  readonly long: number
  readonly seconds: number
}

/** Counts from now on, in place of an earlier count. */
const COUNT_FRAMES = `{
  const begun = performance.now()
  const frames = globalThis.frames = { all: 0, long: 0, seconds: 0 }
  let last = begun
  const count = (now) => {
    if (now - last > 50) frames.long += 1
    last = now
    frames.all += 1
    frames.seconds = (now - begun) / 1000
    if (globalThis.frames === frames) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
}`

function ask(url: string): Promise<unknown> {
  const headers = { authorization: 'Bearer sandbox-key' }
  return fetch(`${url}/pets?limit=20`, { headers }).then((reply) => reply.arrayBuffer())
}

/** How long the thread of the page has worked, in seconds. */
async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** What the page holds, in MB. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

if (import.meta.main) await soakPage()
