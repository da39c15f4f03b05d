import { textResponse } from './media.ts'
import type { Route } from './route.ts'
import { sandboxMetrics } from './sandbox-metrics.ts'

/** Figures for a monitoring system. */
export const metricsRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/metrics',
    operation: {
      operationId: 'getMetrics',
      summary: 'Tell figures in the text format of Prometheus',
      responses: { 200: textResponse('The figures since the start.', 'text/plain') },
    },
    handle: async ({ sandbox }) => {
      const { METRICS_TYPE, metricsText } = await import('./metrics-text.ts')
      const text = await metricsText(sandboxMetrics(sandbox))
      return { status: 200, pieces: [text], type: METRICS_TYPE }
    },
  },
]
