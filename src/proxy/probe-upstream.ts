import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { type Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { connect, isIP } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { examplePath } from '../contract/example-request.ts'
import { decideRoles } from '../contract/resources/roles.ts'
import { failureOf } from './failure.ts'
import { type AgentOptions, createAgents, parseUpstream, type Upstream } from './upstream.ts'

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

/** The statuses of a gateway that cannot reach the service (RFC 9110, section 15.6), or has no service for the request (15.5.20). */
const OF_GATEWAYS = new Set([421, 502, 503, 504])

async function ask(upstream: Upstream, headers: readonly string[], options: ProbeOptions) {
  const path = examplePath(decideRoles(options.source.written))
  const agents = createAgents(upstream, options)
  const outgoing = (upstream.protocol === 'https:' ? httpsRequest : httpRequest)({
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
