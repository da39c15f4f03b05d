import type { IncomingMessage, ServerResponse } from 'node:http'
import { rethrow } from '../base/errors.ts'
import { createForwarder, type Forwarder, type ForwardingRoute } from './forwarder.ts'
import type { ProxyOptions } from './proxy-options.ts'

/** The listener that serves the requests of a proxy. */
export interface ForwardingListener
  extends Pick<Forwarder, 'queue' | 'durations' | 'stop' | 'finish'> {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
}

/** Creates the listener of a proxy: it forwards each request, and passes the finished exchange to its check. */
export function createForwardingListener(
  options: ProxyOptions,
  route: ForwardingRoute,
): ForwardingListener {
  const { aside, strikes, onBug = rethrow } = options
  const { targetOf, pass, nextId, queue, durations, stop, finish } = createForwarder(options, route)
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    try {
      const target = targetOf(request)
      if (typeof target !== 'string' && target.kind === 'outside-base')
        if (aside?.answer(request, response)) return
      const id = nextId()
      const struck = typeof target === 'string' ? strikes?.strike(request, response, id) : undefined
      if (!struck) return pass(request, response, target, { id })
      struck
        .then(({ isOver, ...more }) => {
          if (isOver) durations.countOwn(request, response)
          else pass(request, response, target, { id, ...more })
        })
        .catch((error) => {
          response.destroy()
          onBug(error)
        })
    } catch (error) {
      response.destroy()
      onBug(error)
    }
  }
  return { listener, queue, durations, stop, finish }
}
