import { lateMetricsWriter } from './metrics/metrics.ts'
import type { AdminHandler, ProxyContext } from './plane/admin-context.ts'
import { documentRoutes } from './plane/admin-document.ts'
import type { DocumentParts, Route } from './plane/route.ts'
import { serveControlPlane } from './plane/serve-control-plane.ts'
import { proxyHealthRoutes, proxyMetricsRoutes } from './routes/health-routes.ts'
import { recordingRoutes } from './routes/recording-routes.ts'
import { reportRoutes, reportSchemas } from './routes/report-routes.ts'
import type { ProxySubject } from './routes/route-definitions.ts'

const routes: readonly Route<ProxySubject>[] = [
  ...proxyHealthRoutes,
  ...documentRoutes,
  ...reportRoutes,
  ...recordingRoutes,
  ...proxyMetricsRoutes,
]

/** The parts that the document of a proxy's control plane is made from. */
export const proxyOutline: DocumentParts = {
  title: 'The control plane of petstore-sandbox proxy',
  description:
    'Shows what a running proxy has found so far, and records its traffic. Without `--admin-token` it answers only its own machine, under a loopback name.',
  routes,
  schemas: reportSchemas,
}

/**
 * Creates the control plane of a proxy, as served over HTTP.
 * @throws Error when its document cannot be compiled.
 */
export function serveProxyControlPlane(context: ProxyContext): AdminHandler {
  const { onNotice } = context
  const notice = (message: string) => onNotice({ message, isTrouble: false })
  const found = { subject: { ...context, notice, writeMetrics: lateMetricsWriter() } }
  return serveControlPlane({ ...proxyOutline, routes, find: async () => found }, context)
}
