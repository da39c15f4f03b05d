// A sandbox of 1,000 animals, or with an upstream's base address as the second argument a proxy, that counts durations as
// its first argument says: `own` as it does, `library` by the histogram of prom-client, `none` not at all.
import process from 'node:process'
import { Histogram } from 'prom-client'
import { startChecker } from '../../src/check/threads/checker-thread.ts'
import { collectGently } from '../../src/cli/process/memory.ts'
import { startSandbox } from '../../src/http/start-sandbox.ts'
import { Durations, durationBounds } from '../../src/journal/durations.ts'
import { builtInContract } from '../../src/petstore/built-in-contract.ts'
import { ProxyDurations } from '../../src/proxy/forwarder.ts'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'
import { makeAnimals } from './animals.ts'

const [how, upstream] = process.argv.slice(2)
if (how === 'none') {
  Durations.prototype.count = () => {}
  ProxyDurations.prototype.count = () => {}
} else if (how === 'library') {
  const histogram = new Histogram({
    name: 'durations',
    help: 'How long answers took.',
    labelNames: ['route', 'method', 'status'],
    buckets: [...durationBounds],
  })
  Durations.prototype.count = (route = 'none', method, status, seconds) =>
    histogram.observe({ route, method, status }, seconds)
}
const server = upstream === undefined ? await sandbox() : await proxy(upstream)
process.once('SIGTERM', () => void server.close())
console.log(`ready ${server.url}`)

// --- internal ---

async function sandbox() {
  const started = await startSandbox({ scenario: { version: 1, pets: makeAnimals(1000) } })
  collectGently()
  return started
}

async function proxy(base: string) {
  const source = builtInContract()
  const checker = await startChecker({ source })
  const started = await startForwarding({ source, upstream: base, checker, whenBehind: 'drop' })
  return { url: started.url, close: () => started.close().then(() => checker.close()) }
}
