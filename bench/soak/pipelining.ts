// `npm run soak -- pipelining`: measures the built sandbox and the built proxy while clients ask for long lists and never read.
// CONNECTIONS (1) and REQUESTS (150) in the environment set how many such clients there are and how much each asks for, MAIN the
// build that is measured (dist/cli/main.js).
import { spawnSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../server.ts'

/**
 * Fills a sandbox with a page of long names, and asks it for that page many times over connections that never read, directly and
 * through the proxy. Prints the resident memory, and the longest wait of a client that asks for one animal all the time.
 * @throws Error when the memory grows by more than `LIMIT` for each connection.
 */
export async function soakPipelining(): Promise<void> {
  const sandbox = await startServer([MAIN, 'start', 'empty', ...QUIET], { core: 'any' })
  await fill(sandbox.url)
  const grown = [await measure('sandbox', sandbox)]
  await sandbox.stop()
  const upstream = await startServer([MAIN, 'start', 'empty', ...QUIET], { core: 'any' })
  await fill(upstream.url)
  const args = [MAIN, 'proxy', upstream.url, '--fail-on', 'never', ...QUIET]
  const proxy = await startServer(args, { core: 'any' })
  grown.push(await measure('proxy', proxy))
  await proxy.stop()
  await upstream.stop()
  const most = Math.max(...grown)
  if (most > LIMIT * CONNECTIONS)
    throw new Error(`the memory grew by ${most} MB, by more than ${LIMIT * CONNECTIONS}`)
}

// --- internal ---

const MAIN = process.env.MAIN ?? 'dist/cli/main.js'
const QUIET = ['--port', '0', '--log', 'silent']
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 1)
const REQUESTS = Number(process.env.REQUESTS ?? 150)
const KEY = 'sandbox-key'
const ANIMALS = 100
/** In characters: a page of them has 20 MB. */
const NAME = 200_000
/** How long the clients do not read, in milliseconds. */
const TIME = 10_000
/** The allowed growth of memory for each connection, in MB: several times what one answer takes. */
const LIMIT = 200

/** Adds the animals of the page. */
async function fill(url: string): Promise<void> {
  for (let count = 0; count < ANIMALS; count += 1) {
    const body = JSON.stringify({ name: 'x'.repeat(NAME), categoryId: 1 })
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
    const { status } = await fetch(`${url}/pets`, { method: 'POST', headers, body })
    if (status !== 201) throw new Error(`adding an animal was answered ${status}`)
  }
}

/** Prints and returns by how many MB the memory grew. */
async function measure(name: string, { url, pid }: { url: string; pid: number }): Promise<number> {
  // The first list is made here, so that what it takes is not counted.
  await ask(`${url}/pets?limit=100`)
  const before = memoryOf(pid)
  const sockets = Array.from({ length: CONNECTIONS }, () => flood(url))
  const until = performance.now() + TIME
  let most = before
  let longest = 0
  let asked = 0
  while (performance.now() < until) {
    const began = performance.now()
    await ask(`${url}/pets/1000000`)
    longest = Math.max(longest, performance.now() - began)
    asked += 1
    if (asked % 10 === 0) most = Math.max(most, memoryOf(pid))
    await sleep(5)
  }
  most = Math.max(most, memoryOf(pid))
  for (const socket of sockets) socket.destroy()
  const what = `${CONNECTIONS} connection(s) with ${REQUESTS} lists each`
  console.log(
    `${name}, ${what}: ${before} MB before, at most ${most} MB; the longest wait of another client was ${Math.round(longest)} ms of ${asked} requests`,
  )
  return most - before
}

/** Asks for lists on a connection that never reads. */
function flood(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  // The server may cut it off.
  socket.on('error', () => socket.destroy())
  const head = `GET /v1/pets?limit=100 HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${KEY}\r\n\r\n`
  socket.write(head.repeat(REQUESTS))
  return socket
}

async function ask(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${KEY}` } })
  await answer.arrayBuffer()
}

function memoryOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(stdout) / 1024)
}

if (import.meta.main) await soakPipelining()
