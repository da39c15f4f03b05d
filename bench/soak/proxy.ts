// `npm run soak -- proxy`: measures the memory of the built proxy during many exchanges and a long download.
// EXCHANGES (200,000) and BYTES (1 GB) in the environment set how many and how long.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startServer } from '../server.ts'
import { makeAnimals } from '../servers/animals.ts'

/**
 * Sends exchanges over 32 connections, every second one unique so that it is judged again, then a long body,
 * and prints the resident memory meanwhile. A tenth of the exchanges and one such body go first, so that the
 * process has allocated its heap and buffers and compiled its code.
 * @throws Error when the memory grows by more than `LIMIT` after that.
 */
export async function soakProxy(): Promise<void> {
  const exchanges = Number(process.env.EXCHANGES ?? 200_000)
  const bytes = Number(process.env.BYTES ?? 1e9)
  const upstream = await startUpstream()
  const args = ['proxy', upstream.url, '--port', '0', '--log', 'silent', '--fail-on', 'never']
  const { url, pid, stop } = await startServer(['dist/cli/main.js', ...args], { core: 'any' })
  const memory = new Memory(pid)
  memory.look('started')
  await exchange(url, exchanges / 10)
  memory.look('warmed up by exchanges')
  await download(url, bytes)
  memory.keepFlat('warmed up by a body')
  await exchange(url, exchanges, (count) => memory.keepFlat(`after ${count} exchanges`))
  await download(url, bytes, (size) =>
    memory.keepFlat(`after ${Math.round(size / 1e6)} MB of a body`),
  )
  memory.keepFlat('after the body')
  await stop()
  upstream.close()
}

// --- internal ---

/** The allowed growth of memory, in MB. */
const LIMIT = 50
const KEY = 'sandbox-key'
const CONNECTIONS = 32

/** The resident memory of a process. */
class Memory {
  readonly #pid: number
  #least = Number.POSITIVE_INFINITY

  constructor(pid: number) {
    this.#pid = pid
  }

  /** Prints it, in MB. */
  look(when: string): number {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(this.#pid)], {
      encoding: 'utf8',
    })
    const size = Math.round(Number(stdout) / 1024)
    console.log(`${when}: ${size} MB`)
    return size
  }

  /** Prints it, and throws if it has grown by more than `LIMIT`. */
  keepFlat(when: string): void {
    const size = this.look(when)
    this.#least = Math.min(this.#least, size)
    if (size - this.#least > LIMIT)
      throw new Error(`the memory grew from ${this.#least} to ${size} MB, by more than ${LIMIT}`)
  }
}

async function exchange(url: string, count: number, onTenth = (_: number) => {}): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const tenth = Math.ceil(count / 10)
  let asked = 0
  const client = async () => {
    while (asked < count) {
      asked += 1
      if (asked % tenth === 0) onTenth(asked)
      const own = asked % 2 === 0 ? `&own=${asked}` : ''
      await bodyOf(`${url}/pets?limit=20${own}`, agent)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  agent.destroy()
}

async function download(url: string, bytes: number, onTenth = (_: number) => {}): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  let next = bytes / 10
  const came = await bodyOf(`${url}/pets?bytes=${bytes}`, agent, (size) => {
    if (size < next) return
    onTenth(size)
    next += bytes / 10
  })
  if (came !== bytes) throw new Error(`received ${came} of ${bytes} bytes`)
  agent.destroy()
}

/** Reads and discards the body of an answer; returns its length in bytes. */
async function bodyOf(url: string, agent: Agent, onSize = (_size: number) => {}): Promise<number> {
  const asked = get(url, { agent, headers: { authorization: `Bearer ${KEY}` } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    onSize(size)
  }
  return size
}

/** Starts a service that answers with a list of 20, or with a body of the requested length. */
async function startUpstream(): Promise<{ url: string; close: () => void }> {
  const list = JSON.stringify(makeAnimals(20))
  const block = Buffer.alloc(256 * 1024, '[1] ')
  const server = createServer((request, response) => {
    const length = Number(/bytes=(\d+)/.exec(request.url as string)?.[1] ?? list.length)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    if (length === list.length) response.end(list)
    else void pipeline(Readable.from(blocks(block, length)), response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { url, close: () => server.close() }
}

function* blocks(block: Buffer, length: number): Iterable<Buffer> {
  for (let left = length; left > 0; left -= block.length)
    yield left < block.length ? block.subarray(0, left) : block
}

if (import.meta.main) await soakProxy()
