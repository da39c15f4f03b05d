// `npm run soak -- shared`: kills replicas and their Redis server under load, again and again, and checks what survives; then
// replicas that share a Redis Cluster of three. ROUNDS in the environment sets how often (20).
import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RedisServer, startRedis } from '../../test/support/redis-server.ts'
import { findLost, type Seen, startLoad, timelineOf } from '../../test/support/shared-load.ts'
import { freePort } from '../free-port.ts'
import { type MeasuredServer, startServer } from '../server.ts'

/**
 * Kills a replica and starts another, and every other round the server too, while 30 clients work. Prints one line a round.
 * @throws Error that names what was lost, or a wrong answer.
 */
export async function soakShared(): Promise<void> {
  await soakKills()
  await soakCluster()
}

// --- internal ---

const KEYS = Array.from({ length: 30 }, (_, at) => `test-${at}`)

async function soakKills(): Promise<void> {
  const rounds = Number(process.env.ROUNDS ?? 20)
  const redis = await startRedis(['appendonly yes', 'appendfsync everysec'])
  const replicas = await startReplicas(redis.address, 3)
  let acknowledged = 0
  let refused = 0
  for (let round = 1; round <= rounds; round += 1) {
    const urls = replicas.map(({ url }) => url)
    const load = startLoad(urls, clientsOf(round))
    await sleep(500 + Math.random() * 500)
    const gone = performance.now()
    const at = round % replicas.length
    await replicas[at]?.kill()
    if (round % 2 === 0) await restart(redis)
    const started = await startReplica(redis.address)
    replicas[at] = started
    urls[at] = started.url
    const back = performance.now()
    await sleep(2500)
    await load.stop()
    await expectWhole(urls, load)
    const created = sizeOf(load)
    acknowledged += created
    refused += load.refused.length
    const what = round % 2 === 0 ? 'replica and server' : 'replica'
    console.log(
      `round ${round}, ${what} killed: ${created} acknowledged, none lost; ${timelineOf(load, gone, back)}`,
    )
  }
  for (const replica of replicas) await replica.stop()
  await redis.stop()
  console.log(
    `${rounds} rounds: ${acknowledged} acknowledged, none lost, none twice; ${refused} refusals, no wrong answer`,
  )
}

async function soakCluster(): Promise<void> {
  const nodes: RedisServer[] = []
  for (const bus of [await freePort(), await freePort(), await freePort()])
    nodes.push(await startRedis(['cluster-enabled yes', `cluster-port ${bus}`, 'appendonly yes']))
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`)
  execFileSync('redis-cli', ['--cluster', 'create', ...hosts, '--cluster-yes'])
  while (!nodes.every((node) => node.ask('cluster', 'info').includes('cluster_state:ok')))
    await sleep(100)
  const replicas = await startReplicas(`redis://${hosts.join(',')}`, 2)
  const urls = replicas.map(({ url }) => url)
  const load = startLoad(urls, KEYS)
  await sleep(5000)
  await load.stop()
  await expectWhole(urls, load)
  if (load.refused.length > 0)
    throw new Error(`the cluster refused ${load.refused.length} requests`)
  const used = nodes.filter((node) => Number(node.ask('dbsize')) > 0).length
  for (const replica of replicas) await replica.stop()
  for (const node of nodes) await node.stop()
  console.log(
    `a cluster of ${nodes.length}: ${sizeOf(load)} acknowledged at ${urls.length} replicas, none lost, no wrong answer; worlds are on ${used} nodes`,
  )
}

/** The keys of a round: each round has worlds of its own. */
function clientsOf(round: number): readonly string[] {
  return KEYS.map((key) => `${key}-${round}`)
}

function sizeOf({ acknowledged }: Seen): number {
  return [...acknowledged.values()].reduce((sum, { size }) => sum + size, 0)
}

const startReplica = (data: string) =>
  startServer(
    [
      ...['dist/cli/main.js', 'start', 'empty', '--port', '0', '--log', 'silent'],
      ...['--isolation', 'per-key', '--keys', 'test-*', '--data', data],
    ],
    { core: 'any' },
  )

async function startReplicas(data: string, count: number): Promise<MeasuredServer[]> {
  const replicas: MeasuredServer[] = []
  for (let at = 0; at < count; at += 1) replicas.push(await startReplica(data))
  return replicas
}

async function restart(redis: RedisServer): Promise<void> {
  await redis.kill()
  await sleep(300)
  await redis.restart()
}

async function expectWhole(urls: readonly string[], load: Seen): Promise<void> {
  const lost = await findLost(urls[0] as string, load)
  if (lost.length > 0) throw new Error(`lost: ${lost.slice(0, 5).join('; ')}`)
  if (load.wrong.length > 0) throw new Error(`wrong: ${load.wrong.slice(0, 5).join('; ')}`)
}

if (import.meta.main) await soakShared()
