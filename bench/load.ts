import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { hasCommand, onCore } from './server.ts'

/** What is asked, over and over. */
export interface Load {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** What a round measured. */
export interface Measured {
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p99: number
}

const CONNECTIONS = 32

/** The load generator: wrk where it is installed, since it costs least, else autocannon. */
export const generator = hasCommand('wrk') ? 'wrk' : 'autocannon'

/** Puts a load on a server from the second core, for some seconds. Fails when an answer is no 2xx. */
export async function applyLoad(
  url: string,
  load: Load,
  key: string,
  seconds: number,
): Promise<Measured> {
  return generator === 'wrk'
    ? byWrk(url, load, key, seconds)
    : byAutocannon(url, load, key, seconds)
}

// --- internal ---

function byWrk(
  url: string,
  { method, path: target, body = '' }: Load,
  key: string,
  seconds: number,
): Measured {
  const script = path.join(mkdtempSync(path.join(tmpdir(), 'petstore-bench-')), 'load.lua')
  const lines = [
    `wrk.method = "${method}"`,
    `wrk.body = [[${body}]]`,
    'wrk.headers["Content-Type"] = "application/json"',
    `wrk.headers["Authorization"] = "Bearer ${key}"`,
  ]
  writeFileSync(script, lines.join('\n'))
  const command = [
    'wrk',
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--latency',
    '-s',
    script,
    url + target,
  ]
  const [first, ...rest] = onCore(1, command)
  const { stdout } = spawnSync(first as string, rest, { encoding: 'utf8' })
  if (/Non-2xx/.test(stdout))
    throw new Error(`${method} ${target}: ${/Non-2xx.*/.exec(stdout)?.[0]}`)
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const milliseconds = Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN)
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: milliseconds,
  }
}

async function byAutocannon(
  url: string,
  load: Load,
  key: string,
  seconds: number,
): Promise<Measured> {
  const { requests, latency, non2xx } = await autocannon({
    url: url + load.path,
    method: load.method,
    ...(load.body !== undefined && { body: load.body }),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (non2xx > 0) throw new Error(`${load.method} ${load.path}: ${non2xx} answers are no 2xx`)
  return { requestsPerSecond: requests.average, p99: latency.p99 }
}
