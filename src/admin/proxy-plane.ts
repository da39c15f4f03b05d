import type { ControlPlane } from './admin-context.ts'
import { createControlPlane } from './control-plane.ts'
import { documentRoutes } from './document-routes.ts'
import { lateMetricsWriter } from './late-metrics-writer.ts'
import { proxyMetricsRoutes } from './metrics-routes.ts'
import type { PlaneOutline } from './plane.ts'
import type { ProxyContext, ProxySubject } from './proxy-context.ts'
import { proxyHealthRoutes } from './proxy-health-routes.ts'
import { recordingRoutes } from './recording-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { reportSchemas } from './report-schemas.ts'
import type { Route } from './route.ts'

const routes: readonly Route<ProxySubject>[] = [
  ...proxyHealthRoutes,
  ...documentRoutes,
  ...reportRoutes,
  ...recordingRoutes,
  ...proxyMetricsRoutes,
]

/** The parts that the document of a proxy's control plane is made from. */
export const proxyOutline: PlaneOutline = {
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
export function serveProxyPlane(context: ProxyContext): ControlPlane {
  const { onNotice } = context
  const notice = (message: string) => onNotice({ message, isTrouble: false })
  const found = { subject: { ...context, notice, writeMetrics: lateMetricsWriter() } }
  return createControlPlane({ ...proxyOutline, routes, find: async () => found }, context)
}
