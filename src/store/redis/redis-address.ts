import { UsageError } from '../../base/errors.ts'
import { percentDecoded } from '../../base/text/percent-encoding.ts'

/** The address of a Redis or Valkey server; several nodes form a cluster. */
export interface RedisAddress {
  readonly nodes: readonly RedisNode[]
  readonly isTls: boolean
  readonly username: string | undefined
  readonly password: string | undefined
  readonly database: number
  /** The address without its credentials, for messages. */
  readonly shown: string
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
