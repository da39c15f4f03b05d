import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { Agent as HttpAgent, IncomingMessage } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { connect, isIP } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { UsageError } from '../base/errors.ts'
import { readTextFile } from '../base/files/read-files.ts'
import { type Environment, httpsProxy, nodeHttp, nodeHttps } from '../base/http/http.ts'
import { withoutEnd } from '../base/json/json.ts'
import { shown, withoutUser } from '../base/text/shown.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { examplePath } from '../contract/example-request.ts'
import { decideRoles } from '../contract/resources/roles.ts'
import { redactAddress } from '../redaction/redact-by-name.ts'
import { failureOf } from './failure.ts'

/** The service behind the proxy. */
export interface Upstream {
  /** The address in the form that people see, e.g. `https://api.example.com/v1`. */
  readonly url: string
  readonly protocol: 'http:' | 'https:'
  /** Without brackets, even for an IPv6 address. */
  readonly hostname: string
  readonly port: number
  /** The value of the `Host` line. */
  readonly host: string
  /** Replaces the contract's base path in a client's target. No slash at the end; may be empty. */
  readonly basePath: string
  /** What comes before the contract's base path there, and before every other path of the contract; `undefined` if it ends otherwise. */
  readonly root: string | undefined
}

/**
 * Parses a base address; one without a path gets the base path of the contract.
 * @param name what messages call it, and an example of one
 * @throws UsageError when it is not an http or https address, or has a query, a fragment or a credential.
 */
export function parseUpstream(
  text: string,
  source: Pick<ContractSource, 'basePath'>,
  name: AddressName = SERVICE,
): Upstream {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isHttp(url.protocol))
    throw wrong(
      name,
      `must be an http or https address, got ${shown(redactAddress(withoutUser(text)))}`,
    )
  if (url.username !== '' || url.password !== '')
    throw wrong(name, 'must not have a user or a password; send credentials in a header')
  if (url.search !== '' || url.hash !== '')
    throw wrong(
      name,
      'must not have a query or a fragment, which may hold a key; send credentials in a header',
    )
  const basePath = url.pathname === '/' ? source.basePath : withoutEnd(url.pathname, '/')
  return {
    url: url.origin + basePath,
    protocol: url.protocol as Upstream['protocol'],
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
    host: url.host,
    basePath,
    root: basePath.endsWith(source.basePath)
      ? basePath.slice(0, basePath.length - source.basePath.length)
      : undefined,
  }
}

/** What an address is called, and one of its kind. */
export interface AddressName {
  readonly what: string
  readonly example: string
}

/** How to reach the upstream. */
export interface AgentOptions {
  /** A PEM file of the authorities to trust instead of the usual ones. */
  readonly ca?: string | undefined
  /** Whether any certificate is accepted. */
  readonly insecure?: boolean | undefined
  /** `HTTPS_PROXY` and `NO_PROXY`, in either case; without them connections are direct. */
  readonly proxyEnvironment?: Environment | undefined
}

/** Connections to the upstream. */
export interface UpstreamAgents {
  /** Keeps connections open, and reuses the most recent one first. */
  readonly kept: HttpAgent
  /** Opens a new connection for each request. */
  readonly fresh: HttpAgent
  /** Whether a proxy from the environment may be in between. */
  readonly proxied: boolean
  destroy(): void
}

/**
 * Creates the connection pools of an upstream.
 * @throws UsageError for a CA file that cannot be read or has no certificate, or an HTTPS_PROXY that is not an address.
 */
export function createAgents(
  { protocol }: Upstream,
  { ca, insecure = false, proxyEnvironment = {} }: AgentOptions,
): UpstreamAgents {
  const secure = protocol === 'https:'
  const proxyEnv = secure ? httpsProxy(proxyEnvironment) : undefined
  const options = {
    ...(secure && { rejectUnauthorized: !insecure, ...(ca !== undefined && { ca: readCa(ca) }) }),
    ...(proxyEnv && { proxyEnv }),
  }
  const { Agent } = secure ? nodeHttps() : nodeHttp()
  const kept = new Agent({ ...options, keepAlive: true, timeout: IDLE, scheduling: 'lifo' })
  const fresh = new Agent({ ...options, keepAlive: false })
  // All connections go to one upstream. To build the name of their pool for each request costs a proxy 4 % of its time.
  for (const agent of [kept, fresh]) agent.getName = () => 'upstream'
  const destroy = () => {
    kept.destroy()
    fresh.destroy()
  }
  return { kept, fresh, proxied: proxyEnv !== undefined, destroy }
}

/** How to try an upstream. */
export interface ProbeOptions extends AgentOptions {
  /** The contract of the upstream. */
  readonly source: ContractSource
  /** Header lines of the request to send: name, value, name, value … Without header lines, a connection is opened but nothing is sent. */
  readonly headers?: readonly string[]
}

/** How long the upstream may take, in milliseconds. */
const PATIENCE = 2000

/**
 * Tries to reach an upstream, with TLS if it has that; returns the reason if it fails, otherwise `undefined`. With header lines, by
 * which a gateway may route, it sends a HEAD request for a list, without a credential. The upstream is reached if it answers, unless a
 * gateway answers that it has no service for the request.
 */
export async function probeUpstream(
  url: string,
  options: ProbeOptions,
): Promise<string | undefined> {
  const upstream = parseUpstream(url, options.source)
  const { headers = [] } = options
  return headers.length > 0 ? ask(upstream, headers, options) : reach(upstream, options)
}

// --- internal ---

function isHttp(protocol: string): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

const SERVICE: AddressName = { what: 'The upstream', example: 'https://api.example.com/v1' }

function wrong({ what, example }: AddressName, rule: string): UsageError {
  return new UsageError(`${what} ${rule}. Give its base address, e.g. ${example}.`)
}

/** How long a kept connection may be idle, in milliseconds: many servers close theirs after 5 seconds. */
const IDLE = 4000

/** In bytes: a hundred times all the authorities that Node ships with. */
const LARGEST_CA = 16 * 1024 * 1024

/** The beginning of a certificate in PEM form (RFC 7468, section 5.1). */
const BEGIN = '-----BEGIN CERTIFICATE-----'

function readCa(file: string): string {
  const name = 'Name a PEM file.'
  const wayOut = { missing: 'Check its path.', large: name, other: name }
  const text = readTextFile(file, { place: `--ca ${file}`, largest: LARGEST_CA, wayOut })
  const [, ...certificates] = text.split(BEGIN)
  if (certificates.length === 0)
    throw new UsageError(`--ca ${file} has no certificate in PEM form (${BEGIN}). ${name}`)
  try {
    for (const certificate of certificates) new X509Certificate(BEGIN + certificate)
  } catch (cause) {
    throw new UsageError(
      `--ca ${file} has a certificate that cannot be read: ${(cause as Error).message}. ${name}`,
      { cause },
    )
  }
  return text
}

/** The statuses of a gateway that cannot reach the service (RFC 9110, section 15.6), or has no service for the request (15.5.20). */
const OF_GATEWAYS = new Set([421, 502, 503, 504])

async function ask(upstream: Upstream, headers: readonly string[], options: ProbeOptions) {
  const path = examplePath(decideRoles(options.source.written))
  const agents = createAgents(upstream, options)
  const { request } = upstream.protocol === 'https:' ? nodeHttps() : nodeHttp()
  const outgoing = request({
    ...{ agent: agents.fresh, method: 'HEAD', path: upstream.basePath + path || '/' },
    ...{ host: upstream.hostname, port: upstream.port, signal: AbortSignal.timeout(PATIENCE) },
    headers: ['Host', upstream.host, ...headers],
  })
  try {
    outgoing.end()
    const [{ statusCode = 0 }] = (await once(outgoing, 'response')) as [IncomingMessage]
    return OF_GATEWAYS.has(statusCode) ? `it answers ${statusCode}` : undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    outgoing.destroy()
    agents.destroy()
  }
}

async function reach(upstream: Upstream, options: AgentOptions): Promise<string | undefined> {
  const { hostname: host, port, protocol } = upstream
  const agents = createAgents(upstream, options)
  const isSecure = protocol === 'https:'
  const socket = isSecure
    ? connectSecurely({
        ...{ ...(agents.fresh as HttpsAgent).options, host, port },
        ...(isIP(host) === 0 && { servername: host }),
      })
    : connect({ host, port })
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), PATIENCE)
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect')
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    clearTimeout(timer)
    socket.destroy()
    agents.destroy()
  }
}

function reasonOf(error: unknown): string {
  if ((error as Error).name === 'AbortError') return 'no answer'
  const { kind, detail } = failureOf(error as Error, 'it')
  if (kind === 'upstream-tls') return detail.replace(/ \(([^()]*)\)\.$/, ': $1')
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message
}
