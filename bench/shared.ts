import { type RedisServer, startRedis } from '../test/support/redis-server.ts'
import { applyLoad, type Load, type Measured } from './load.ts'
import { loadsOf } from './loads.ts'
import { median } from './median.ts'
import { cpuTimeOf } from './process-usage.ts'
import { conditions, inTurns, ROUNDS, SECONDS } from './rounds.ts'
import { type MeasuredServer, startServer } from './server.ts'
import { toTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * Measures replicas that share a Redis server on this machine: one compared with a sandbox in memory and on disk, the CPU time of
 * a request, a million created animals compared with a thousand, and two replicas compared with one.
 */
export async function benchShared(): Promise<void> {
  console.log(conditions())
  await printCosts()
  await printPlaces()
  await printMillion()
  await printReplicas()
}

// --- internal ---

const KEY = 'sandbox-key'
const ANIMALS = 1000
const WARM_UP = 3
const { list, get, create } = loadsOf(ANIMALS) as { [name: string]: readonly Load[] }
const LOADS = { list, get, create } as { readonly [name: string]: readonly Load[] }
const EVERY_SECOND = ['appendonly yes', 'appendfsync everysec']
const ALWAYS = ['appendonly yes', 'appendfsync always']

/** A replica, or several, and how they are stopped with their server. */
interface Running {
  readonly redis: RedisServer
  readonly replicas: readonly MeasuredServer[]
  stop(): Promise<void>
}

/** A sandbox, and the process of the server that keeps its state. */
interface Measurable extends MeasuredServer {
  readonly keeper?: number
}

const sandboxOf = (data: string, core = 0) =>
  startServer(['bench/servers/sandbox.ts', String(ANIMALS), '--data', data], { core })

async function share(config: readonly string[], cores: readonly number[] = [0]): Promise<Running> {
  const redis = await startRedis(config)
  const replicas: MeasuredServer[] = []
  for (const core of cores) replicas.push(await sandboxOf(redis.address, core))
  const stop = async () => {
    for (const replica of replicas) await replica.stop()
    await redis.stop()
  }
  return { redis, replicas, stop }
}

async function shared(config: readonly string[]): Promise<Measurable> {
  const { redis, replicas, stop } = await share(config)
  const keeper = Number(/process_id:(\d+)/.exec(redis.ask('info', 'server'))?.[1])
  return { ...(replicas[0] as MeasuredServer), keeper, stop }
}

async function inDirectory(): Promise<MeasuredServer> {
  const folder = createTemporaryFolder()
  const server = await sandboxOf(folder.path)
  const stop = async () => {
    await server.stop()
    folder[Symbol.dispose]()
  }
  return { ...server, stop }
}

const PLACES: { readonly [name: string]: () => Promise<Measurable> } = {
  'in memory': () => startServer(['bench/servers/sandbox.ts', String(ANIMALS)]),
  '--data DIR': inDirectory,
  'Redis, everysec': () => shared(EVERY_SECOND),
  'Redis, always': () => shared(ALWAYS),
}

async function measure(url: string): Promise<ReadonlyMap<string, Measured>> {
  const measured = new Map<string, Measured>()
  await applyLoad(url, LOADS.list as readonly Load[], KEY, WARM_UP)
  for (const [name, load] of Object.entries(LOADS)) {
    await applyLoad(url, load, KEY, 1)
    measured.set(name, await applyLoad(url, load, KEY, SECONDS))
  }
  return measured
}

async function printPlaces(): Promise<void> {
  const rounds = await inTurns(Object.keys(PLACES), async (name) => {
    const server = await (PLACES[name] as () => Promise<Measurable>)()
    const measured = await measure(server.url)
    await server.stop()
    return measured
  })
  console.log(toTable('one replica', Object.keys(LOADS), rounds))
  const [, ...onDisk] = rounds
  console.log(toTable('to --data DIR', Object.keys(LOADS), new Map(onDisk)))
}

/**
 * The CPU time of a request, in microseconds: other load on the machine affects it less than the rate. On cores of their own, sandbox and
 * server answer as many requests a second as go into the greater of the two.
 */
async function printCosts(): Promise<void> {
  for (const [place, start] of Object.entries(PLACES)) {
    const server = await start()
    await applyLoad(server.url, LOADS.list as readonly Load[], KEY, WARM_UP)
    const costs: string[] = []
    for (const [name, load] of Object.entries(LOADS)) {
      await applyLoad(server.url, load, KEY, 1)
      const pids = [server.pid, ...(server.keeper === undefined ? [] : [server.keeper])]
      const before = pids.map(cpuTimeOf)
      const { requestsPerSecond } = await applyLoad(server.url, load, KEY, SECONDS)
      const spent = pids.map((pid, at) => cpuTimeOf(pid) - (before[at] as number))
      const each = spent.map((time) => (time / (requestsPerSecond * SECONDS)).toFixed(0))
      costs.push(`${name} ${each.join(' + ')}`)
    }
    await server.stop()
    console.log(`CPU of a request in µs, ${place}: ${costs.join(', ')}`)
  }
}

/** Adds animals as if replicas had created them; whoever starts next reads them. */
const FILL = `
local pets, meta = KEYS[1], KEYS[2]
for id = tonumber(ARGV[1]), tonumber(ARGV[2]) do
  redis.call('HSET', pets, string.format('%d', id), string.format('{"id":%d,"name":"Rex","categoryId":3,"status":"available"}', id))
end
redis.call('HSET', meta, 'last', ARGV[2])`

async function printMillion(): Promise<void> {
  const rounds = await inTurns(['1000', '1000000'], async (text) => {
    const created = Number(text)
    const redis = await startRedis(EVERY_SECOND)
    await (await sandboxOf(redis.address)).stop()
    const meta = redis.ask('keys', '*:meta')
    const pets = meta.replace(/meta$/, 'pets')
    for (let id = ANIMALS + 1; id <= ANIMALS + created; id += 100_000)
      redis.ask(
        ...['eval', FILL, '2', pets, meta, String(id)],
        String(Math.min(id + 99_999, ANIMALS + created)),
      )
    const began = performance.now()
    const server = await sandboxOf(redis.address)
    const took = Math.round(performance.now() - began)
    console.log(`a replica that finds ${created} created animals is ready after ${took} ms`)
    const measured = await measure(server.url)
    await server.stop()
    await redis.stop()
    return measured
  })
  const named = [...rounds].map(([created, each]) => [`${created} created`, each] as const)
  console.log(toTable('Redis, everysec', Object.keys(LOADS), new Map(named)))
}

/** Two replicas, each on a core of its own; load and server take their part of these. */
async function printReplicas(): Promise<void> {
  for (const [name, load] of Object.entries(LOADS)) {
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const rates: number[] = []
      for (const cores of [[0], [0, 1]]) {
        const { replicas, stop } = await share(EVERY_SECOND, cores)
        await Promise.all(replicas.map(({ url }) => applyLoad(url, load, KEY, WARM_UP)))
        const each = await Promise.all(
          replicas.map(({ url }) => applyLoad(url, load, KEY, SECONDS)),
        )
        rates.push(each.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0))
        await stop()
      }
      ratios.push((rates[1] as number) / (rates[0] as number))
    }
    console.log(`${name}: two replicas answer ${median(ratios).toFixed(2)} of what one does`)
  }
}
