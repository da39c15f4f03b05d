import type { MetricsWriter } from './metrics-text.ts'

/** A writer of metrics, which is created when it is first used. */
export function lateMetricsWriter(): MetricsWriter {
  let creating: Promise<MetricsWriter> | undefined
  return async (metrics) => {
    creating ??= import('./metrics-text.ts').then((module) => module.createMetricsWriter())
    return (await creating)(metrics)
  }
}
