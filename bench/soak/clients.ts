// `npm run soak -- clients`: what one client can do to the others. For each row it starts the built sandbox, does something
// hostile once, and prints the longest wait of another client and the highest resident memory meanwhile.
// BIN in the environment measures another built bin.
import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../server.ts'

/** Runs all rows, and prints a line for each. */
export async function soakClients(): Promise<void> {
  for (const [name, act] of Object.entries(rows)) {
    const bin = process.env.BIN ?? 'dist/cli/main.js'
    const args = ['start', '--port', '0', '--log', 'silent']
    const { url, pid, stop } = await startServer([bin, ...args], { core: 'any' })
    const origin = new URL(url).origin
    // Loads the control plane.
    await send(origin, 'GET', '/__admin/faults')
    const over = new AbortController()
    const waits = waitOfOthers(origin, over.signal)
    const started = performance.now()
    const said = await act(origin)
    const took = performance.now() - started
    over.abort()
    const wait = await waits
    console.log(
      `${name}: ${said}, ${Math.round(took)} ms; another client waits up to ${Math.round(wait)} ms; up to ${peakOf(pid)} MB`,
    )
    await stop()
  }
}

// --- internal ---

const YAML = 'application/yaml'

const rows: { readonly [name: string]: (origin: string) => Promise<string> } = {
  '7.6 MB of comments': async (origin) =>
    `status ${await send(origin, 'PUT', '/__admin/scenario', '#\n'.repeat(3_800_000), YAML)}`,
  '50,000 keys in YAML': async (origin) => {
    const keys = Array.from({ length: 50_000 }, (_, at) => `key${at}: 1\n`)
    return `status ${await send(origin, 'PUT', '/__admin/scenario', keys.join(''), YAML)}`
  },
  '3,000 expressions': async (origin) => {
    const faults = Array.from({ length: 3000 }, (_, at) => ({
      ...{ id: `f${at}`, on: 'listPets', delay: 1 },
      when: { query: { q: { matches: '\\p{L}\\p{Lu}'.repeat(30) + at } } },
    }))
    const scenario = JSON.stringify({ version: 1, faults })
    return `status ${await send(origin, 'PUT', '/__admin/scenario', scenario)}`
  },
  '1,500 faults, added one by one': async (origin) => {
    const statuses = new Map<number, number>()
    for (let at = 0; at < 1500; at += 1) {
      const fault = {
        id: `f${at}`,
        on: 'getPet',
        when: { path: { petId: at } },
        respond: { status: 503 },
      }
      const status = await send(origin, 'POST', '/__admin/faults', JSON.stringify(fault))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    return `statuses ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}`
  },
  '150 streams that are not read': async (origin) => {
    const streams = await Promise.all(Array.from({ length: 150 }, () => openStream(origin)))
    const animal = JSON.stringify({ name: 'x'.repeat(60_000), categoryId: 1 })
    for (let sent = 0; sent < 300; sent += 1) await send(origin, 'POST', '/v1/pets', animal)
    const open = streams.filter(({ statusCode }) => statusCode === 200).length
    for (const stream of streams) stream.destroy()
    return `${open} are open`
  },
}

const agent = new Agent({ keepAlive: true })

function send(
  origin: string,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const headers = {
    authorization: 'Bearer sandbox-key',
    ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  }
  const sent = request(origin + path, { method, headers, agent }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode as number))
  })
  // A server that is blocked for too long closes its connections.
  sent.on('error', () => resolve(0)).end(body)
  return promise
}

function openStream(origin: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(`${origin}/__admin/requests/stream`, { agent: false }, (response) => {
    response.pause().on('error', () => {})
    resolve(response)
  }).on('error', reject)
  return promise
}

/** The longest wait of a client that asks for a list every 20 ms. */
async function waitOfOthers(origin: string, signal: AbortSignal): Promise<number> {
  let longest = 0
  while (!signal.aborted) {
    const asked = performance.now()
    await send(origin, 'GET', '/v1/pets?limit=1')
    longest = Math.max(longest, performance.now() - asked)
    await pause(20)
  }
  return longest
}

/** The highest resident memory of a process so far, in MB. */
function peakOf(pid: number): number {
  const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round((Number(kib) * 1024) / 1e6)
}
