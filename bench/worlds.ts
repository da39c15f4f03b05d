import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { startSandbox } from '../src/index.ts'
import { applyLoad, type Load } from './load.ts'
import { median } from './median.ts'
import { startServer } from './server.ts'

const ROUNDS = Number(process.env.ROUNDS)
const SECONDS = Number(process.env.SECONDS)
const KEYS = 50
/** The number of worlds whose memory is measured. */
const READERS = 10_000
/** How often a reset and a restoration are timed. */
const TIMES = 100

/** Measures what worlds cost: throughput, memory, eviction, reset and restoration. Prints a line for each. */
export async function benchWorlds(): Promise<void> {
  await printThroughput()
  printMemory()
  await printEviction()
  await printReset(50)
  await printRestoration(100_000)
}

// --- internal ---

const list = (key: string): Load => ({ method: 'GET', path: '/pets?limit=20', key })
const keysOf = (count: number) => Array.from({ length: count }, (_, at) => `test-${at}`)
const perKey = ['--isolation', 'per-key', '--keys', 'test-*', '--log', 'silent', '--port', '0']

async function printThroughput(): Promise<void> {
  const { url, stop } = await startServer(['dist/cli/main.js', 'start', ...perKey])
  const many = keysOf(KEYS).map(list)
  const [one] = many as [Load]
  await applyLoad(url, many, '', SECONDS)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await applyLoad(url, one, '', SECONDS)
    const together = await applyLoad(url, many, '', SECONDS)
    ratios.push(together.requestsPerSecond / alone.requestsPerSecond)
  }
  await stop()
  console.log(`list in ${KEYS} worlds: ${median(ratios).toFixed(2)} of the rate in one`)
}

/** In a process of its own, so that nothing else is in its memory. */
function printMemory(): void {
  const script = `
    const { startSandbox } = await import('./dist/index.js')
    const { Agent, get } = await import('node:http')
    const scenario = 'large', keys = ['test-*'], isolation = 'per-key'
    const sandbox = await startSandbox({ scenario, keys, isolation, maxWorlds: ${READERS + 1} })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const read = (key) => new Promise((resolve, reject) => {
      const headers = { authorization: 'Bearer ' + key }
      get(sandbox.url + '/pets', { agent, headers }, (reply) => reply.resume().on('end', resolve)).on('error', reject)
    })
    const used = () => {
      gc()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    for (let at = 0; at < 100; at += 1) await read('test-warm')
    const before = used()
    for (let at = 0; at < ${READERS}; at += 1) await read('test-' + at)
    console.log(Math.round((used() - before) / ${READERS}))
    process.exit()`
  const args = ['--expose-gc', '--input-type=module', '-e', script]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  console.log(`${READERS} worlds that were read once: ${stdout.trim() || stderr} bytes each`)
}

/** Every request is with a key whose world has just gone, which is the worst case. */
async function printEviction(): Promise<void> {
  const args = ['dist/cli/main.js', 'start', ...perKey, '--max-worlds', '100']
  const { url, stop } = await startServer(args)
  const { requestsPerSecond, p99 } = await applyLoad(url, keysOf(200).map(list), '', SECONDS)
  await stop()
  const rate = Math.round(requestsPerSecond)
  console.log(
    `200 keys in turn with --max-worlds 100: ${rate} requests/s, p99 ${p99.toFixed(1)} ms`,
  )
}

const scenarioOf = (count: number) => ({ version: 1, generate: { count } })

async function printReset(animals: number): Promise<void> {
  await using sandbox = await startSandbox({ scenario: scenarioOf(animals) })
  const time = await medianTime(async () => {
    await sandbox.state.put(1, { name: 'Rex', categoryId: 1 })
    return () => sandbox.reset()
  })
  console.log(`reset at ${animals} animals: ${time} ms (median of ${TIMES})`)
}

async function printRestoration(animals: number): Promise<void> {
  await using sandbox = await startSandbox({ scenario: scenarioOf(animals) })
  await sandbox.snapshots.take('bench')
  const time = await medianTime(async () => {
    for (let id = 1; id <= animals; id += 10_000)
      await sandbox.state.put(id, { name: 'Rex', categoryId: 1 })
    return () => sandbox.snapshots.restore('bench')
  })
  console.log(`restoration at ${animals} animals: ${time} ms (median of ${TIMES})`)
}

/** The median time of what `prepare` returns, in milliseconds. */
async function medianTime(prepare: () => Promise<() => Promise<unknown>>): Promise<string> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const act = await prepare()
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return median(times).toFixed(2)
}
