import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { hasCommand, onCore } from './server.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** One request of a load. */
export interface Load {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** Default: the key of the whole load. */
  readonly key?: string
}

/** The figures of a round. */
export interface Measured {
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p99: number
}

const CONNECTIONS = 32

/** The load generator: wrk if it is installed, because it costs least, otherwise autocannon. */
export const generator = hasCommand('wrk') ? 'wrk' : 'autocannon'

/**
 * Puts a load on a server from the second core, for some seconds: repeats one request, or several in turn.
 * @throws Error when an answer is not a 2xx.
 */
export async function applyLoad(
  url: string,
  load: Load | readonly Load[],
  key: string,
  seconds: number,
): Promise<Measured> {
  const requests = [load].flat()
  return generator === 'wrk'
    ? byWrk(url, requests, key, seconds)
    : byAutocannon(url, requests, key, seconds)
}

// --- internal ---

async function byWrk(
  url: string,
  loads: readonly Load[],
  key: string,
  seconds: number,
): Promise<Measured> {
  using folder = createTemporaryFolder()
  const script = path.join(folder.path, 'load.lua')
  writeFileSync(script, toScript(url, loads, key))
  const duration = [`-d${seconds}s`, '--latency', '-s', script]
  const command = ['wrk', '-t1', `-c${CONNECTIONS}`, ...duration, url]
  const [first, ...rest] = onCore(1, command)
  const { stdout, stderr } = await promisify(execFile)(first as string, rest)
  const trouble = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0]
  const { method, path: target } = loads[0] as Load
  if (trouble) throw new Error(`${method} ${target}: ${trouble}`)
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`wrk measured nothing: ${stderr || stdout}`)
  return {
    requestsPerSecond: Number(rate),
    p99: Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN),
  }
}

/** A script for wrk with all requests precomputed, so that they cost no more than a single one. */
function toScript(url: string, loads: readonly Load[], key: string): string {
  const base = new URL(url).pathname.replace(/\/$/, '')
  const lines = loads.map(
    ({ method, path: target, body, key: own = key }) =>
      `  add("${method}", "${base}${target}", "${own}", ${body === undefined ? 'nil' : `[[${body}]]`})`,
  )
  return [
    'wrk.headers["Content-Type"] = "application/json"',
    'local requests, at = {}, 0',
    'local function add(method, path, key, body)',
    '  wrk.headers["Authorization"] = "Bearer " .. key',
    '  requests[#requests + 1] = wrk.format(method, path, nil, body)',
    'end',
    'function init()',
    ...lines,
    'end',
    'function request()',
    '  at = at % #requests + 1',
    '  return requests[at]',
    'end',
  ].join('\n')
}

async function byAutocannon(
  url: string,
  loads: readonly Load[],
  key: string,
  seconds: number,
): Promise<Measured> {
  const base = new URL(url).pathname.replace(/\/$/, '')
  const { requests, latency, non2xx } = await autocannon({
    url,
    requests: loads.map(({ path: target, key: own = key, ...rest }) => ({
      ...rest,
      path: base + target,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${own}` },
    })),
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (non2xx > 0) throw new Error(`${loads[0]?.path}: ${non2xx} answers are not 2xx`)
  return { requestsPerSecond: requests.average, p99: latency.p99 }
}
