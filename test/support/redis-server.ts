import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../bench/free-port.ts'

const REDIS = '/usr/bin/redis-server'

/** Whether there is a Redis server; the title of a test says where there is none. */
export const hasRedis = existsSync(REDIS)
export const withoutRedis = hasRedis ? '' : ` (skipped: there is no ${REDIS})`

/** A Redis server in a folder of its own, on a port of its own. */
export interface RedisServer extends AsyncDisposable {
  readonly port: number
  readonly folder: string
  /** Its address for `--data`. */
  readonly address: string
  /** Runs a command of `redis-cli`; returns what it prints. */
  ask(...command: readonly string[]): string
  /** Stops it from running, as a network that fails without a word does; `resume` lets it go on. */
  pause(): void
  resume(): void
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
  /** Starts it again on the same port and folder. */
  restart(): Promise<void>
  /** Ends it, and removes its folder. */
  stop(): Promise<void>
}

/**
 * Starts Debian's Redis server with some lines of configuration; without any, it keeps nothing on disk.
 * @throws Error when it does not answer in time.
 */
export async function startRedis(config: readonly string[] = []): Promise<RedisServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-redis-'))
  const port = await freePort()
  const file = path.join(folder, 'redis.conf')
  writeFileSync(file, [...settingsOf(port, folder), ...config, ''].join('\n'))
  const flags = cliFlags(config)
  const ask = (...command: readonly string[]) =>
    execFileSync('redis-cli', ['-p', String(port), ...flags, ...command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trimEnd()
  let child: ChildProcess
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const onExit = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const restart = async () => {
    child = spawn(REDIS, [file], { stdio: 'ignore' })
    await untilReady(ask, path.join(folder, 'redis.log'))
  }
  process.once('exit', onExit)
  await restart()
  const stop = async () => {
    process.off('exit', onExit)
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    port,
    folder,
    address: `redis://127.0.0.1:${port}`,
    ask,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill,
    restart,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

// --- internal ---

function settingsOf(port: number, folder: string): readonly string[] {
  return [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `logfile ${path.join(folder, 'redis.log')}`,
    'save ""',
    'daemonize no',
  ]
}

/** What `redis-cli` needs to get in. */
function cliFlags(config: readonly string[]): readonly string[] {
  const password = config.find((line) => line.startsWith('requirepass '))?.split(' ')[1]
  const tlsPort = config.find((line) => line.startsWith('tls-port '))?.split(' ')[1]
  const authority = config.find((line) => line.startsWith('tls-ca-cert-file '))?.split(' ')[1]
  return [
    ...(password === undefined ? [] : ['-a', password, '--no-auth-warning']),
    ...(tlsPort === undefined ? [] : ['-p', tlsPort, '--tls', '--cacert', authority as string]),
  ]
}

async function untilReady(ask: (command: string) => string, log: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const said = tryTo(() => ask('ping'))
    if (said === 'PONG') return
    await sleep(20)
  }
  throw new Error(
    `${REDIS} does not answer: ${tryTo(() => ask('ping'))}\n${tryTo(() => readFileSync(log, 'utf8'))}`,
  )
}

function tryTo(act: () => string): string {
  try {
    return act()
  } catch (error) {
    return (error as Error).message
  }
}
