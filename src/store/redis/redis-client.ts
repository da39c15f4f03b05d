// The only file that imports @redis/client.
import { createHash } from 'node:crypto'
import { createClient, createCluster, ErrorReply } from '@redis/client'
import { StartError, UsageError } from '../../base/errors.ts'
import { percentDecoded } from '../../base/text/percent-encoding.ts'
import { StorageError } from '../store.ts'

/** An answer of the server: RESP 2, with bulk strings as strings. */
export type RedisReply = string | number | null | readonly RedisReply[]

/** A connection to a server, or to all nodes of a cluster, that reconnects by itself. */
export interface RedisClient {
  /** The address without its credentials, for messages. */
  readonly address: string
  /** Whether the keys are on several servers. */
  readonly isCluster: boolean
  /**
   * Sends a command.
   * @throws StorageError when the server cannot be reached or refuses it.
   */
  readonly send: Send
  /**
   * Runs a script on keys of one node.
   * @throws StorageError when the server cannot be reached or refuses it.
   */
  run(script: Script, keys: readonly string[], values: readonly string[]): Promise<RedisReply>
  /** Another connection to the same place, for commands that block it. */
  another(): Promise<RedisClient>
  close(): Promise<void>
}

/**
 * Connects to a server or a cluster.
 * @throws StartError when it cannot be reached, or refuses the credentials or the database.
 */
export async function connectRedis(address: RedisAddress): Promise<RedisClient> {
  const { shown } = address
  const state: Connection = { isReady: false, quietUntil: 0 }
  const isHeard = () => {
    state.quietUntil = 0
  }
  const link = address.nodes.length > 1 ? clusterLink(address, state) : serverLink(address, state)
  // Every command that fails reports the error to its caller.
  link.on('error', () => {})
  link.on('ready', isHeard)
  const ask: Send = async (key, command) => {
    // Nothing is written to a silent server: without traffic, its connection ends and a new one is made.
    if (performance.now() < state.quietUntil) throw new Silence()
    const answer = link.send(key, command)
    answer.then(isHeard, () => {})
    try {
      return await inTime(answer)
    } catch (error) {
      if (error instanceof Silence)
        state.quietUntil = performance.now() + LONGEST_SILENCE + PING_PACE
      throw error
    }
  }
  try {
    await link.connect()
  } catch (error) {
    link.destroy()
    throw new StartError(
      `--data ${shown} cannot be used: ${reasonOf(error as Error)}. Start the server, or name another address or directory.`,
      { cause: error },
    )
  }
  state.isReady = true
  const send: Send = async (key, command) => {
    try {
      return await ask(key, command)
    } catch (error) {
      throw toStorageError(error as Error, shown)
    }
  }
  return {
    address: shown,
    isCluster: address.nodes.length > 1,
    send,
    run: async ({ source, digest }, keys, values) => {
      const [key = ''] = keys
      const rest = [String(keys.length), ...keys, ...values]
      try {
        return await ask(key, ['EVALSHA', digest, ...rest])
      } catch (error) {
        // After a restart or a failover the server does not have the script yet.
        if ((error as Error).message.startsWith('NOSCRIPT'))
          return send(key, ['EVAL', source, ...rest])
        throw toStorageError(error as Error, shown)
      }
    },
    another: () => connectRedis(address),
    close: async () => {
      await link.close().catch(() => link.destroy())
    },
  }
}

/** A Lua script that the server runs as one operation. */
export interface Script {
  readonly source: string
  /** The SHA-1 digest by which the server knows the script. */
  readonly digest: string
}

export function scriptOf(source: string): Script {
  return { source, digest: createHash('sha1').update(source).digest('hex') }
}

/** The fields of a hash with their values, from an answer in which they alternate. */
export function pairsOf(reply: RedisReply): readonly (readonly [field: string, value: string])[] {
  const flat = reply as readonly string[]
  const fields = flat.filter((_, at) => at % 2 === 0)
  return fields.map((field, at) => [field, flat[2 * at + 1] as string])
}

interface RedisNode {
  readonly host: string
  readonly port: number
}

/**
 * Parses `redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]`, or `rediss://…` for TLS; a cluster has several hosts,
 * separated by commas (the URI schemes of IANA, `redis` and `rediss`).
 * @throws UsageError that names the problem, without the password.
 */
export function parseRedisAddress(text: string): RedisAddress {
  const [, scheme = '', rest = ''] = /^([^:]*):\/\/(.*)$/s.exec(text) ?? []
  if (scheme === '') throw wrong('has no // after its scheme, so it is not redis:// or rediss://')
  const isTls = scheme.toLowerCase() === 'rediss'
  if (!isTls && scheme.toLowerCase() !== 'redis')
    throw wrong(`starts with ${scheme}://, which is not redis:// or rediss://`)
  const at = rest.lastIndexOf('@')
  const [hosts = '', ...path] = rest.slice(at + 1).split('/')
  const nodes = hosts.split(',').map(parseNode)
  const database = parseDatabase(path.join('/'))
  if (nodes.length > 1 && database !== 0)
    throw wrong('names several hosts and a database: a cluster has database 0 only')
  const shownPath = database === 0 ? '' : `/${database}`
  return {
    nodes,
    isTls,
    ...parseCredentials(rest.slice(0, Math.max(at, 0))),
    database,
    shown: `${isTls ? 'rediss' : 'redis'}://${nodes.map(shownNode).join(',')}${shownPath}`,
  }
}

// --- internal ---

type Send = (key: string, command: readonly string[]) => Promise<RedisReply>

/** The common interface of both kinds of connections. */
interface Link {
  on(event: 'error' | 'ready', listen: (error: Error) => void): void
  connect(): Promise<unknown>
  send: Send
  close(): Promise<unknown>
  destroy(): void
}

interface Connection {
  /** Whether it was ever connected: from then on it reconnects. */
  isReady: boolean
  /** After a silence, nothing is sent until this time, in milliseconds since the start of the process; 0 if there was none. */
  quietUntil: number
}

/** How long a server may be silent before it counts as gone, and how often it is pinged, in milliseconds. */
const LONGEST_SILENCE = 3000

const PING_PACE = 1000

class Silence extends Error {
  constructor() {
    super(`it has been silent for ${LONGEST_SILENCE / 1000} seconds`)
  }
}

/** Waits for an answer, but no longer than a server may be silent. */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Silence()), LONGEST_SILENCE)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function settingsOf({ isTls, username, password }: RedisAddress, state: Connection) {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    RESP: 2 as const,
    // A command that cannot be sent now fails now: its client gets a 503 and tries again.
    disableOfflineQueue: true,
    pingInterval: PING_PACE,
    // A timeout here would give every command an AbortSignal, which costs more than the rest of the command (see `inTime`).
    commandOptions: { timeout: 0 },
    socket: {
      ...(isTls && { tls: true as const }),
      connectTimeout: LONGEST_SILENCE,
      socketTimeout: LONGEST_SILENCE,
      reconnectStrategy: (retries: number, cause: Error) =>
        state.isReady ? Math.min(50 * 2 ** retries, 1000) : cause,
    },
  }
}

function serverLink(address: RedisAddress, state: Connection): Link {
  const [node] = address.nodes
  const { socket, ...settings } = settingsOf(address, state)
  const { database } = address
  const client = createClient({ ...settings, database, socket: { ...socket, ...node } as object })
  return {
    on: (event, listen) => void client.on(event, listen),
    connect: () => client.connect(),
    send: (_key, command) => client.sendCommand([...command]) as Promise<RedisReply>,
    close: () => client.close(),
    destroy: () => {
      if (client.isOpen) client.destroy()
    },
  }
}

function clusterLink(address: RedisAddress, state: Connection): Link {
  const { nodes } = address
  const settings = settingsOf(address, state)
  const rootNodes = nodes.map(({ host, port }) => ({
    ...settings,
    socket: { ...settings.socket, host, port } as object,
  }))
  const cluster = createCluster({ rootNodes, defaults: settings as object, RESP: 2 })
  return {
    on: (event, listen) => {
      cluster.on(event, listen)
      cluster.on(event === 'error' ? 'node-error' : 'node-ready', listen)
    },
    connect: () => cluster.connect(),
    send: (key, command) => cluster.sendCommand(key, false, [...command]) as Promise<RedisReply>,
    close: () => cluster.close(),
    destroy: () => cluster.destroy(),
  }
}

/** What the server's error codes mean for a user. */
const CODES: { readonly [code: string]: string } = {
  OOM: 'it has no memory left for more (maxmemory)',
  READONLY: 'it is a read-only replica',
  MISCONF: 'it refuses writes, since it cannot store its own data on its disk',
  NOREPLICAS: 'it refuses writes, since it has too few replicas',
  LOADING: 'it is still loading its data',
  CLUSTERDOWN: 'the cluster is down',
  MASTERDOWN: 'it has no connection to its primary',
  WRONGPASS: 'it refuses the user or the password',
  NOAUTH: 'it needs a password, which the address does not have',
  NOPERM: 'the user lacks a permission',
}

function reasonOf(error: Error): string {
  const { message } = error
  const code = /^[A-Z]+/.exec(message)?.[0] ?? ''
  return CODES[code] ?? (message.replace(/^ERR /, '').replace(/[.?!]$/, '') || error.name)
}

function toStorageError(error: Error, shown: string): StorageError {
  const isAnswer = error instanceof ErrorReply
  const message = isAnswer
    ? `${shown} does not take it: ${reasonOf(error)}`
    : `${shown} cannot be reached: ${reasonOf(error)}`
  return new StorageError(message, isAnswer ? 'refused' : 'unreachable', { cause: error })
}

/** The address of a Redis or Valkey server; several nodes form a cluster. */
interface RedisAddress {
  readonly nodes: readonly RedisNode[]
  readonly isTls: boolean
  readonly username: string | undefined
  readonly password: string | undefined
  readonly database: number
  /** The address without its credentials, for messages. */
  readonly shown: string
}

const USUAL_PORT = 6379

function parseNode(text: string): RedisNode {
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-f:.]+)\]|([^:[\]?#\s]+))(?::(\d+))?$/i.exec(text) ?? []
  const host = bracketed ?? plain
  if (host === undefined)
    throw wrong(`has ${JSON.stringify(withoutRest(text))} where a host is needed`)
  const port = digits === undefined ? USUAL_PORT : Number(digits)
  if (port < 1 || port > 65_535)
    throw wrong(`has the port ${digits}, which is not one of 1 to 65535`)
  return { host, port }
}

function parseDatabase(path: string): number {
  if (!/^\d{0,6}$/.test(path))
    throw wrong(`has the path /${withoutRest(path)}, which is not the number of a database`)
  return Number(path)
}

function parseCredentials(text: string): Pick<RedisAddress, 'username' | 'password'> {
  if (text === '') return { username: undefined, password: undefined }
  const colon = text.indexOf(':')
  // Without a colon it is a user without a password, as in every URI.
  const [user, password] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)]
  const [username, secret] = [percentDecoded(user), percentDecoded(password)]
  if (username === undefined || secret === undefined)
    throw wrong('has credentials with a % that no two hexadecimal digits follow: write %25 for it')
  return { username: username || undefined, password: secret || undefined }
}

/** A text without what no port is, or what follows a query: it may be a password at a place where none can be. */
function withoutRest(text: string): string {
  return text.replace(/[:?#](?!\d{1,5}$).{2,}$/s, ([first = '']) => `${first}…`)
}

function shownNode({ host, port }: RedisNode): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

function wrong(what: string): UsageError {
  return new UsageError(
    `The address of --data ${what}. Write a directory, or redis://HOST:PORT[/DATABASE] (rediss:// for TLS; several hosts, separated by commas, for a cluster).`,
  )
}
