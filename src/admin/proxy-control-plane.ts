import type { Contract } from '../contract/contract.ts'
import { isUnder } from '../contract/document/document.ts'
import { lateMetricsWriter } from './metrics/metrics.ts'
import type { AdminHandler, ProxyContext } from './plane/admin-context.ts'
import { documentRoutes } from './plane/admin-document.ts'
import type { ControlPlane, DocumentParts, Route } from './plane/route.ts'
import { serveControlPlane } from './plane/serve-control-plane.ts'
import { faultSchemas } from './routes/admin-schemas.ts'
import { type FaultSubject, faultRoutes } from './routes/fault-routes.ts'
import { proxyHealthRoutes, proxyMetricsRoutes } from './routes/health-routes.ts'
import { recordingRoutes } from './routes/recording-routes.ts'
import { reportRoutes, reportSchemas } from './routes/report-routes.ts'
import type { ProxySubject } from './routes/route-definitions.ts'

const routes: readonly Route<ProxyPlane>[] = [
  ...proxyHealthRoutes,
  ...documentRoutes,
  ...reportRoutes,
  ...recordingRoutes,
  ...proxyMetricsRoutes,
]

/** A proxy has one set of faults, and no worlds. */
const proxyFaultRoutes: readonly Route<FaultSubject>[] = faultRoutes.map(
  ({ about: _about, reads: _reads, description, ...route }) => ({
    ...route,
    ...(route.operationId !== 'listFaults' && description !== undefined && { description }),
  }),
)

/** The parts that the document of a proxy's control plane is made from; `contract` is that of its faults, if it was started with any. */
export function proxyOutline(contract?: Contract) {
  return {
    title: 'The control plane of petstore-sandbox proxy',
    description:
      'Shows what a running proxy has found so far, records its traffic, and with `--faults` changes what goes wrong. Without `--admin-token` it answers only its own machine, under a loopback name.',
    routes: [...routes, ...(contract ? (proxyFaultRoutes as readonly Route<ProxyPlane>[]) : [])],
    schemas: { ...reportSchemas, ...(contract && faultSchemas(contract)) },
    explainPath: (path: string) => (contract || !isUnder('/faults', path) ? undefined : NO_FAULTS),
  } satisfies DocumentParts
}

/**
 * Creates the control plane of a proxy, as served over HTTP.
 * @throws Error when its document cannot be compiled.
 */
export function serveProxyControlPlane(context: ProxyContext): AdminHandler {
  const { onNotice, faults } = context
  const notice = (message: string) => onNotice({ message, isTrouble: false })
  const contract = faults?.contract
  const own = { ...context, notice, writeMetrics: lateMetricsWriter() }
  const subject = {
    ...own,
    ...(faults && contract && { world: faults, worlds: [faults], sandbox: { contract } }),
  }
  const plane: ControlPlane<ProxyPlane> = {
    ...proxyOutline(contract),
    find: async () => ({ subject: subject as ProxyPlane }),
  }
  return serveControlPlane(plane, context)
}

// --- internal ---

/** What the routes of a proxy are about; what is of faults is there if it has any. */
type ProxyPlane = ProxySubject & FaultSubject

const NO_FAULTS = 'This proxy was started without faults: start it with --faults FILE.'
