import type { Contract } from '../contract/contract.ts'
import { explainExchange } from '../sandbox/explain-exchange.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { StorageError } from '../store/storage-error.ts'
import type { AdminAnswer } from './admin-answer.ts'
import type { AdminContext, ControlPlane } from './admin-context.ts'
import { adminSchemas } from './admin-schemas.ts'
import { createControlPlane } from './control-plane.ts'
import { EventStreams } from './event-streams.ts'
import { findWorlds } from './find-worlds.ts'
import { lateMetricsWriter } from './late-metrics-writer.ts'
import type { Plane } from './plane.ts'
import type { SandboxSubject } from './route.ts'
import { routes } from './routes.ts'

/**
 * Creates the control plane of a sandbox, as served over HTTP.
 * @throws Error when its document cannot be compiled.
 */
export function serveSandboxPlane(context: AdminContext): ControlPlane {
  const { words } = context.sandbox.contract
  return createControlPlane(sandboxPlane(context), { ...context, words })
}

/** The control plane of a sandbox. */
export function sandboxPlane(context: AdminContext): Plane<SandboxSubject> {
  const { sandbox, readScenario, listeners, isDraining, onNotice } = context
  const writeMetrics = lateMetricsWriter()
  const streams = new EventStreams({
    source: () => sandbox.listenersOf(listeners),
    explain: (exchange) => explainExchange(exchange, sandbox.contract),
    onEnded: (message) => onNotice({ message, isTrouble: false }),
  })
  return {
    ...sandboxOutline(sandbox.contract),
    routes,
    settle: (make) => sandbox.alone(() => settleChange(sandbox, make)),
    find: async ({ about, isOpen, reads }, { world }) => {
      // The health must be shown even if the shared store is gone.
      if (!isOpen) await sandbox.refresh()
      if (reads) await sandbox.read(reads)
      const found = await findWorlds(sandbox, about, world as string | undefined)
      if ('refused' in found) return found
      const where = found.isNamed ? `, in the world ${found.world.id}` : ''
      const notice = (message: string) => onNotice({ message: message + where, isTrouble: false })
      return {
        subject: { sandbox, readScenario, isDraining, streams, writeMetrics, notice, ...found },
      }
    },
  }
}

/** The parts that the document of a sandbox's control plane is made from. */
export function sandboxOutline(contract: Contract) {
  return {
    title: 'The control plane of petstore-sandbox',
    description:
      'Controls a running sandbox and shows what happened in it. Without `--admin-token` it answers only its own machine, under a loopback name.',
    routes,
    schemas: adminSchemas(contract),
  }
}

// --- internal ---

/** How often a change is made again because other replicas were faster. */
const MOST_TRIES = 20

/** Makes a change in the worlds of this replica, and publishes it to the others before it is answered. */
async function settleChange(
  sandbox: Sandbox,
  make: () => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await make()
    if (await sandbox.publish()) return answer
    await sandbox.refresh()
  }
  throw new StorageError('other replicas keep changing the same worlds', 'replaced')
}
