import type { AdminContext } from '../admin/admin-context.ts'
import type { Ask } from '../client/ask.ts'
import type { SandboxControl } from '../client/sandbox-control.ts'
import { steerWorld, steerWorlds, type Wait } from '../client/steer.ts'
import { Closed, waitForRequest } from '../client/wait-for-request.ts'
import type { Exchange } from '../journal/exchange.ts'
import { findRequests } from '../sandbox/find-requests.ts'
import type { LiveWorld } from '../sandbox/live-world.ts'

/** Steers the sandbox of this process as a client of its control plane would, without HTTP. */
export function controlOf(context: AdminContext): Omit<SandboxControl, 'url' | 'key'> {
  const { sandbox, listeners, closing } = context
  // What the control plane needs is loaded when it is first asked.
  let asking: Promise<Ask> | undefined
  const ask: Ask = async (request) => {
    asking ??= import('../admin/ask-in-process.ts').then((module) => module.askInProcess(context))
    return (await asking)(request)
  }
  const wait: Wait = async (filter, options, name) => {
    const world = name === undefined ? undefined : await sandbox.find(name)
    return waitForRequest(filter, options, {
      requests: () => findRequests(sandbox, { ...(world?.id && { world: world.id }) }).exchanges,
      listen: (onExchange, onError) => {
        const listen = (exchange: Exchange) => {
          if (isOf(world, exchange)) onExchange(exchange)
        }
        const stop = () => onError(new Closed())
        listeners.add(listen)
        closing.addEventListener('abort', stop)
        return () => {
          listeners.delete(listen)
          closing.removeEventListener('abort', stop)
        }
      },
    })
  }
  const world = (idOrKey?: string) => steerWorld(ask, wait, idOrKey)
  const coverage = async () => sandbox.coverage.report()
  return { ...world(), worlds: steerWorlds(ask), coverage, world }
}

// --- internal ---

function isOf(world: LiveWorld | undefined, exchange: Exchange): boolean {
  return world === undefined || exchange.world === world.id
}
