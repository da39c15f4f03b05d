import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCertificate } from '../src/base/tls/make-certificate.ts'
import { applyLoad, type Load } from './load.ts'
import { loadsOf } from './loads.ts'
import { mean, median, quantile } from './median.ts'
import { cpuTimeOf } from './process-usage.ts'
import { proxyCommand } from './proxy-command.ts'
import { conditions, ROUNDS, SECONDS } from './rounds.ts'
import { type MeasuredServer, startServer } from './server.ts'
import { makeAnimals } from './servers/animals.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * Compares two built servers at a time, which share one core and are loaded at the same time: what the log costs, what a
 * directory costs, what an upstream costs, and, with `against`, this build with that of another folder. Other work on the machine so slows both
 * down alike, and each gets the same part of the core: the ratio of their rates is that of their costs. Two starts of
 * one command differ by some percent, so each of `ROUNDS` starts gives one ratio for each load, and the table has their
 * median and quartiles; `control`, one command twice, shows how much of that is noise.
 */
export async function benchPairs(
  chosen: readonly string[],
  loads: readonly string[],
  against: string | undefined,
): Promise<void> {
  console.log(conditions())
  const upstream = await startServer(['bench/servers/fixed-list.ts'], { core: 1 })
  const all = {
    ...own(upstream.url),
    ...(against !== undefined && withOther(against, upstream.url)),
  }
  const unknown = chosen.find((name) => !Object.hasOwn(all, name))
  if (unknown !== undefined)
    throw new Error(`--pairs has ${unknown}; there are ${Object.keys(all).join(', ')}.`)
  const rows: { [name: string]: Row } = {}
  for (const [name, pair] of Object.entries(all)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const measured = loads.filter((load) => (pair.loads ?? LOADS).includes(load))
    Object.assign(rows, toRows(`${name}: ${pair.title}`, await measurePair(pair, measured)))
  }
  await upstream.stop()
  console.table(rows)
}

// --- internal ---

interface Pair {
  /** What is compared with what. */
  readonly title: string
  readonly commands: readonly [command: Command, base: Command]
  /** Default: list, get, create. */
  readonly loads?: readonly string[]
  /** The paths of their collections. Default: that of the pet store for both. */
  readonly collections?: readonly [string, string]
}
/** The arguments of Node; `folder` is empty and new. */
type Command = (folder: string) => readonly string[]
interface Figures {
  readonly rate: number
  readonly cpu: number
  readonly p99: number
}
/** What one start has shown: the ratios of the first server to the second, and the CPU times of both. */
interface Comparison extends Figures {
  readonly cpuTimes: readonly number[]
}
type Comparisons = { readonly [load: string]: readonly Comparison[] }
type Row = { readonly [column: string]: string }

const PETS = '/pets'
const BIN = 'dist/cli/main.js'
const LOADS = ['list', 'get', 'create']
/** What passes to a service. */
const PASSED = ['list', 'get']
const ANIMALS = 1000
const KEY = 'sandbox-key'
/** How many loads one start is measured by, after one to warm up; even, so that each server is as often the first one to be loaded. */
const WINDOWS = 4

function own(upstream: string): { readonly [name: string]: Pair } {
  const silent = sandbox('.', '--log', 'silent')
  const quiet = ['--port', '0', '--log', 'silent', '--fail-on', 'never']
  // Records of a scenario would be laid over what the service shows.
  const checked: Command = () => [BIN, 'start', '--upstream', upstream, ...quiet]
  const before: Command = (folder) => [...checked(folder), '--sample', '0']
  return {
    control: { title: 'a sandbox to a sandbox', commands: [silent, silent] },
    log: { title: '--log json to silent', commands: [sandbox('.', '--log', 'json'), silent] },
    disk: { title: '--data to memory', commands: [onDisk('.'), silent] },
    bare: { title: 'a sandbox to bare node:http', commands: [silent, bare] },
    other: {
      title: 'a contract of a user to the built-in one',
      commands: [withOrders, silent],
      collections: ['/orders', PETS],
    },
    next: { title: '--next, with its shadow, to one contract', commands: [withNext(), silent] },
    shadow: {
      title: '--next with its shadow to --next that all requests meet',
      commands: [withNext(), withNext(KEY)],
    },
    tls: { title: 'a sandbox to bare node:https, over TLS', commands: [secure, secureBare] },
    upstream: {
      title: 'start --upstream to proxy, nothing checked',
      commands: [before, () => proxyCommand('.', upstream, '--sample', '0')],
      loads: PASSED,
    },
    checked: {
      title: 'start --upstream to proxy, everything checked',
      commands: [checked, () => proxyCommand('.', upstream)],
      loads: PASSED,
    },
    pipe: {
      title: 'start --upstream to a bare pipe',
      commands: [before, () => ['bench/servers/pass-through.ts', upstream]],
      loads: PASSED,
    },
  }
}

function withOther(folder: string, upstream: string): { readonly [name: string]: Pair } {
  const proxies = (...flags: readonly string[]): Pair['commands'] => [
    () => proxyCommand('.', upstream, ...flags),
    () => proxyCommand(folder, upstream, ...flags),
  ]
  const loads = ['list']
  return {
    memory: {
      title: 'this build to the other',
      commands: [sandbox('.', '--log', 'silent'), sandbox(folder, '--log', 'silent')],
    },
    data: { title: 'the same with --data', commands: [onDisk('.'), onDisk(folder)] },
    forward: { title: 'the proxy, nothing checked', commands: proxies('--sample', '0'), loads },
    check: { title: 'the proxy, everything checked', commands: proxies(), loads },
  }
}

function sandbox(build: string, ...flags: readonly string[]): Command {
  return (folder) => {
    const scenario = path.join(folder, 'animals.json')
    writeFileSync(scenario, JSON.stringify({ version: 1, pets: makeAnimals(ANIMALS) }))
    return [path.join(build, BIN), 'start', scenario, '--port', '0', ...flags]
  }
}

/** Two contracts that answer alike, but for a limit: requests with keys of `nextKeys` meet the next one, which has no shadow. */
function withNext(...nextKeys: readonly string[]): Command {
  return (folder) => {
    const next = path.join(folder, 'next.yaml')
    const text = readFileSync('openapi.yaml', 'utf8')
    writeFileSync(next, text.replace('maximum: 100', 'maximum: 99'))
    const scenario = path.join(folder, 'animals.json')
    const pets = makeAnimals(ANIMALS)
    writeFileSync(scenario, JSON.stringify({ version: 1, pets, keys: [KEY], nextKeys }))
    return [BIN, 'start', scenario, '--port', '0', '--log', 'silent', '--next', next]
  }
}

/** The same contract under other names, given as a user gives one. */
const withOrders: Command = (folder) => {
  const contract = path.join(folder, 'orders.yaml')
  const text = readFileSync('openapi.yaml', 'utf8')
  writeFileSync(contract, text.replace(/pet(?=s|Id)/g, 'order').replaceAll('Pet', 'Order'))
  const scenario = path.join(folder, 'orders.json')
  const records = { orders: makeAnimals(ANIMALS) }
  writeFileSync(scenario, JSON.stringify({ version: 1, contract: './orders.yaml', records }))
  return [BIN, 'start', scenario, '--port', '0', '--log', 'silent']
}

const bare: Command = () => ['bench/servers/bare-http.ts', String(ANIMALS)]

const secure: Command = (folder) => {
  const { cert, key } = writeCertificate(folder)
  return sandbox('.', '--log', 'silent', '--tls-cert', cert, '--tls-key', key)(folder)
}

const secureBare: Command = (folder) => {
  const { cert, key } = writeCertificate(folder)
  return [...bare(folder), cert, key]
}

function writeCertificate(folder: string): { readonly cert: string; readonly key: string } {
  const made = makeCertificate(['127.0.0.1'], Date.now())
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') }
  writeFileSync(files.cert, made.cert)
  writeFileSync(files.key, made.key)
  return files
}

function onDisk(build: string): Command {
  return (folder) => [
    ...sandbox(build, '--log', 'silent')(folder),
    '--data',
    path.join(folder, 'data'),
  ]
}

async function measurePair(
  { commands, collections = [PETS, PETS] }: Pair,
  loads: readonly string[],
): Promise<Comparisons> {
  const ratios = Object.fromEntries(loads.map((load) => [load, [] as Comparison[]]))
  for (let start = 0; start < ROUNDS; start += 1) {
    using folders = new DisposableStack()
    const servers: MeasuredServer[] = []
    // Which of the two is started first must not matter.
    for (const at of shuffled([0, 1])) {
      const folder = folders.use(createTemporaryFolder()).path
      servers[at] = await startServer((commands[at] as Command)(folder), { quiet: true })
    }
    for (const load of loads) ratios[load]?.push(await compare(servers, collections, load))
    for (const { stop } of servers) await stop()
  }
  return ratios
}

/** The ratios of the first server's figures to the second's: of their means over some loads. */
async function compare(
  servers: readonly MeasuredServer[],
  collections: readonly string[],
  name: string,
): Promise<Comparison> {
  const loaded = servers.map((server, at) => ({
    server,
    load: loadsOf(ANIMALS, collections[at])[name] as readonly Load[],
  }))
  const measure = (each: typeof loaded) =>
    Promise.all(each.map(({ server, load }) => measureOne(server, load)))
  await measure(loaded)
  const windows: (readonly Figures[])[] = []
  // The generator writes the requests of the second load while the first one waits.
  while (windows.length < WINDOWS)
    windows.push(
      windows.length % 2 === 0
        ? await measure(loaded)
        : (await measure(loaded.toReversed())).toReversed(),
    )
  const means = (of: keyof Figures) =>
    servers.map((_, at) => mean(windows.map((each) => (each[at] as Figures)[of])))
  const ratio = (of: keyof Figures) => {
    const [one = Number.NaN, other = Number.NaN] = means(of)
    return one / other
  }
  return { rate: ratio('rate'), cpu: ratio('cpu'), p99: ratio('p99'), cpuTimes: means('cpu') }
}

async function measureOne({ url, pid }: MeasuredServer, load: readonly Load[]): Promise<Figures> {
  const before = cpuTimeOf(pid)
  const { requestsPerSecond: rate, p99 } = await applyLoad(url, load, KEY, SECONDS)
  // What a proxy checks, and what a sandbox logs, belongs to the load that caused it.
  await sleep(SETTLING)
  return { rate, cpu: (cpuTimeOf(pid) - before) / (rate * SECONDS), p99 }
}

/** Milliseconds. */
const SETTLING = 100

function toRows(name: string, ratios: Comparisons): { [name: string]: Row } {
  const entries = Object.entries(ratios).map(([load, each]) => {
    const cell = (of: keyof Figures) => {
      const values = each.map((figures) => figures[of])
      const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(values, part).toFixed(2))
      return `${middle} (${low}–${high})`
    }
    const [one, other] = [0, 1].map((at) => median(each.map(({ cpuTimes }) => cpuTimes[at] ?? 0)))
    const times = `${one?.toFixed(0)} to ${other?.toFixed(0)}`
    const row = { rate: cell('rate'), CPU: cell('cpu'), p99: cell('p99'), 'CPU, µs': times }
    return [`${name}, ${load}`, row]
  })
  return Object.fromEntries(entries)
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
