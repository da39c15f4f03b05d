// `npm run soak -- disk`: repeatedly kills a sandbox with `--data` under load, and checks what survives.
// ROUNDS in the environment sets how often (20), CONNECTIONS the number of connections that add animals (32).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromLine, parseHeader } from '../../src/store/file/record-file-format.ts'

/**
 * Starts a sandbox on one directory, adds animals over many connections, and kills it meanwhile; every other
 * time it also tears a line. Prints one line a round.
 * @throws Error that names a lost, duplicated or changed animal, or a failed start.
 */
export async function soakDisk(): Promise<void> {
  const rounds = Number(process.env.ROUNDS ?? 20)
  const directory = mkdtempSync(path.join(tmpdir(), 'petstore-soak-'))
  const file = path.join(directory, 'empty.pets.ndjson')
  const acknowledged = new Map<string, number>()
  for (let round = 1; round <= rounds; round += 1) {
    const began = performance.now()
    const { child, url } = await startOn(directory)
    const took = performance.now() - began
    const load = addUntilGone(url, round, acknowledged)
    await sleep(200 + Math.random() * 1500)
    child.kill('SIGKILL')
    const answered = await load
    const kept = compare(file, acknowledged)
    if (round % 2 === 0) appendFileSync(file, '["01234567",{"id":1,"name":"to')
    console.log(
      `round ${round}: ready after ${Math.round(took)} ms, ${answered} acknowledged, ${kept} kept`,
    )
  }
  const { child, url } = await startOn(directory)
  const health = await fetch(url.replace('/v1', '/__admin/health'))
  const { pets } = (await health.json()) as { pets: number }
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code}`)
  const kept = compare(file, acknowledged)
  if (kept !== pets) throw new Error(`it had ${pets} animals, and the file has ${kept}`)
  rmSync(directory, { recursive: true })
  console.log(
    `${rounds} rounds: ${acknowledged.size} acknowledged, ${kept} kept; none lost, none duplicated`,
  )
}

// --- internal ---

const MAIN = new URL('../../dist/cli/main.js', import.meta.url).pathname
const KEY = 'sandbox-key'

async function startOn(directory: string): Promise<{ child: ChildProcess; url: string }> {
  const args = [MAIN, 'start', 'empty', '--port', '0', '--log', 'silent', '--data', directory]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)/.exec(line)?.[1]
    if (url) return { child, url }
  }
  throw new Error(`it did not start on ${directory}; the directory is kept for you to examine`)
}

/** Adds animals until the server is gone; records those answered with 201, by name, and returns their number. */
async function addUntilGone(
  url: string,
  round: number,
  acknowledged: Map<string, number>,
): Promise<number> {
  const before = acknowledged.size
  const agent = new Agent({ keepAlive: true })
  const client = async (_: unknown, number: number) => {
    for (let count = 0; ; count += 1) {
      const name = `${round}-${number}-${count}`
      const id = await add(url, agent, name)
      if (id === undefined) return
      acknowledged.set(name, id)
    }
  }
  const clients = Array.from({ length: Number(process.env.CONNECTIONS ?? 32) }, client)
  await Promise.all(clients)
  agent.destroy()
  return acknowledged.size - before
}

/** The id of an added animal; `undefined` once the server is gone. */
function add(url: string, agent: Agent, name: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
  const sent = request(`${url}/pets`, { method: 'POST', agent, headers }, (answer) => {
    let text = ''
    answer.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    answer.on('error', () => resolve(undefined))
    answer.on('end', () => {
      if (answer.statusCode === 201) resolve(JSON.parse(text).id)
      else reject(new Error(`adding an animal was answered ${answer.statusCode}: ${text}`))
    })
  })
  sent.on('error', () => resolve(undefined))
  sent.end(JSON.stringify({ name, categoryId: 1 }))
  return promise
}

/** Compares the file with the acknowledged animals; returns the number of animals in the file. */
function compare(file: string, acknowledged: ReadonlyMap<string, number>): number {
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n')).split('\n')
  const [header, ...lines] = whole as [string, ...string[]]
  let { sum } = parseHeader(header, file)
  const kept = new Map<string, number>()
  const ids = new Set<number>()
  for (const line of lines) {
    const read = fromLine(line, sum)
    if (!read) throw new Error(`${file}: the checksum of this line is wrong: ${line}`)
    sum = read.sum
    const { id, name } = JSON.parse(read.text) as { id: number; name: string }
    if (ids.has(id)) throw new Error(`${file}: the id ${id} appears twice`)
    if (kept.has(name)) throw new Error(`${file}: ${name} appears twice`)
    ids.add(id)
    kept.set(name, id)
  }
  for (const [name, id] of acknowledged) {
    if (kept.get(name) !== id)
      throw new Error(`${file}: ${name} was acknowledged as ${id} and is kept as ${kept.get(name)}`)
  }
  return lines.length
}

if (import.meta.main) await soakDisk()
