import { createRouteFinder } from '../contract/requests/requests.ts'
import { createForwarder, type Forwarder } from '../proxy/forwarder.ts'
import type { ProxyOptions } from '../proxy/proxy-options.ts'
import { resolveName } from '../proxy/start-forwarding.ts'
import { createAgents, parseUpstream } from '../proxy/upstream.ts'
import { type AskUpstream, createAsk } from './ask-upstream.ts'

/** How to open an upstream: as a proxy does. */
export type UpstreamOptions = Pick<
  ProxyOptions,
  | ('source' | 'upstream' | 'aside' | 'cap' | 'queue' | 'checker' | 'recorder' | 'sample')
  | ('readOnly' | 'timeout' | 'ca' | 'insecure' | 'proxyEnvironment' | 'whenBehind')
  | ('onBug' | 'onBytes' | 'onExchange')
>

/** The real service behind a sandbox. */
export interface SandboxUpstream extends Omit<Forwarder, 'context'> {
  /** Its base address. */
  readonly url: string
  readonly ask: AskUpstream
  /** Resolves when every exchange so far has been checked. */
  settled(options?: { readonly hurry?: boolean }): Promise<void>
  /** Waits for the checks, and closes the connections. No request may follow. */
  close(): Promise<void>
}

/**
 * Opens the real service behind a sandbox.
 * @throws UsageError for a bad address or CA file; StartError for a name that does not resolve.
 */
export async function openUpstream(options: UpstreamOptions): Promise<SandboxUpstream> {
  const { source } = options
  const upstream = parseUpstream(options.upstream, source)
  const agents = createAgents(upstream, options)
  if (!agents.proxied) await resolveName(upstream)
  const route = { upstream, agents, basePath: source.basePath, routes: createRouteFinder(source) }
  const forwarder = createForwarder(options, route)
  const { queue } = forwarder
  return {
    ...forwarder,
    url: upstream.url,
    ask: createAsk(forwarder),
    settled: async (when) => queue?.drained(when),
    close: async () => {
      await queue?.drained()
      agents.destroy()
    },
  }
}
