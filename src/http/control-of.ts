import type { AdminContext } from '../admin/admin-context.ts'
import type { Ask } from '../client/ask.ts'
import type { SandboxControl } from '../client/sandbox-control.ts'
import { type Listen, steerSandbox } from '../client/steer.ts'
import { Closed } from '../client/wait-for-request.ts'
import type { Answered } from '../journal/exchange-listeners.ts'

/** Controls the sandbox of this process like a client of its control plane, but without HTTP. */
export function controlOf(context: AdminContext): Omit<SandboxControl, 'url' | 'key'> {
  // The control plane is loaded at its first call.
  let asking: Promise<Ask> | undefined
  const ask: Ask = async (request) => {
    asking ??= import('../admin/ask-in-process.ts').then((module) => module.askInProcess(context))
    return (await asking)(request)
  }
  return steerSandbox(ask, listenIn(context))
}

// --- internal ---

function listenIn({ sandbox, listeners, closing }: AdminContext): Listen {
  return (name) => async (onExchange, onError) => {
    const world = name === undefined ? undefined : await sandbox.find(name)
    const listen = ({ exchange }: Answered) => {
      // No exchange is of a world that does not exist; those without a key have no world either.
      if (name === undefined || (world && exchange.world === world.id)) onExchange(exchange)
    }
    const stop = () => onError(new Closed())
    listeners.add(listen)
    closing.addEventListener('abort', stop)
    return () => {
      listeners.delete(listen)
      closing.removeEventListener('abort', stop)
    }
  }
}
