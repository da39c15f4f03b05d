import type { IncomingMessage, ServerResponse } from 'node:http'
import { rethrow } from '../base/errors.ts'
import { createForwarder, type Forwarder, type ForwardingRoute } from './forwarder.ts'
import type { ProxyOptions } from './proxy-options.ts'

/** The listener that serves the requests of a proxy. */
export interface ForwardingListener extends Pick<Forwarder, 'queue' | 'durations' | 'stop'> {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
}

/** Creates the listener of a proxy: it forwards each request, and passes the finished exchange to its check. */
export function createForwardingListener(
  options: ProxyOptions,
  route: ForwardingRoute,
): ForwardingListener {
  const { aside, onBug = rethrow } = options
  const { targetOf, pass, queue, durations, stop } = createForwarder(options, route)
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    try {
      const target = targetOf(request)
      if (typeof target !== 'string' && target.kind === 'outside-base')
        if (aside?.answer(request, response)) return
      pass(request, response, target)
    } catch (error) {
      response.destroy()
      onBug(error)
    }
  }
  return { listener, queue, durations, stop }
}
