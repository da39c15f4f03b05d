import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import { parseUpstream, type Upstream } from './upstream.ts'
import { type AgentOptions, createAgents } from './upstream-agents.ts'

/** How to try an upstream. */
export interface ProbeOptions extends AgentOptions {
  /** Header lines of the request that is sent: name, value, name, value … Without any there is none: it is only connected to. */
  readonly headers?: readonly string[]
}

/** How long the upstream may take, in milliseconds. */
const PATIENCE = 2000

/**
 * Tries to reach an upstream; returns the reason if that fails, otherwise `undefined`. Header lines are for what stands before the
 * service and routes by them: then it is asked for the heads of its list, without a credential, and any answer but that of a gateway
 * that finds no service will do.
 */
export async function probeUpstream(
  url: string,
  options: ProbeOptions = {},
): Promise<string | undefined> {
  const upstream = parseUpstream(url)
  const { headers = [] } = options
  return headers.length > 0 ? ask(upstream, headers, options) : reach(upstream)
}

// --- internal ---

/** What a gateway answers that cannot reach the service (RFC 9110, section 15.6), or has none for the request (15.5.20). */
const OF_GATEWAYS = new Set([421, 502, 503, 504])

async function ask(
  upstream: Upstream,
  headers: readonly string[],
  options: AgentOptions,
): Promise<string | undefined> {
  const agents = createAgents(upstream, options)
  const asked = (upstream.protocol === 'https:' ? httpsRequest : httpRequest)({
    ...{ agent: agents.fresh, method: 'HEAD', path: `${upstream.basePath}/pets` },
    ...{ host: upstream.hostname, port: upstream.port, signal: AbortSignal.timeout(PATIENCE) },
    headers: ['Host', upstream.host, ...headers],
  })
  try {
    asked.end()
    const [{ statusCode = 0 }] = (await once(asked, 'response')) as [IncomingMessage]
    return OF_GATEWAYS.has(statusCode) ? `it answers ${statusCode}` : undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    asked.destroy()
    agents.destroy()
  }
}

async function reach({ hostname, port }: Upstream): Promise<string | undefined> {
  const socket = connect({ host: hostname, port })
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), PATIENCE)
  try {
    await once(socket, 'connect')
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

function reasonOf(error: unknown): string {
  if ((error as Error).name === 'AbortError') return 'no answer'
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message
}
