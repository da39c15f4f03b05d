import type { MetricsWriter } from './metrics-text.ts'

/** A writer of metrics that is created at its first use. */
export function lateMetricsWriter(): MetricsWriter {
  let creating: Promise<MetricsWriter> | undefined
  return async (metrics) => {
    creating ??= import('./metrics-text.ts').then((module) => module.createMetricsWriter())
    return (await creating)(metrics)
  }
}
