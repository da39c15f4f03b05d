import { textResponse } from './media.ts'
import type { ProxySubject } from './proxy-context.ts'
import { proxyMetrics } from './proxy-metrics.ts'
import type { Route, RouteOutline } from './route.ts'
import { sandboxMetrics } from './sandbox-metrics.ts'

const outline: RouteOutline = {
  method: 'get',
  path: '/metrics',
  reads: 'counts',
  operation: {
    operationId: 'getMetrics',
    summary: 'Show metrics in the text format of Prometheus',
    responses: { 200: textResponse('The metrics since the start.', 'text/plain') },
  },
}

/** Metrics of a sandbox for a monitoring system. */
export const metricsRoutes: readonly Route[] = [
  {
    ...outline,
    handle: async ({ sandbox, streams, writeMetrics }) =>
      writeMetrics(await sandboxMetrics(sandbox, streams)),
  },
]

/** Metrics of a proxy for a monitoring system. */
export const proxyMetricsRoutes: readonly Route<ProxySubject>[] = [
  { ...outline, handle: async (subject) => subject.writeMetrics(await proxyMetrics(subject)) },
]
