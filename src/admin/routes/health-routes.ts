import { packageVersion } from '../../base/package-files.ts'
import type { Schema } from '../../contract/document/document.ts'
import { countSchema, objectSchema, textSchema } from '../../contract/document/schema-parts.ts'
import { recordCounts } from '../../scenarios/record-counts.ts'
import { proxyMetrics, sandboxMetrics } from '../metrics/metrics.ts'
import { json } from '../plane/admin-answer.ts'
import { jsonResponse, type Route, type RouteParts, textResponse } from '../plane/route.ts'
import { countsSchemas } from './admin-schemas.ts'
import {
  type ProxySubject,
  proxyRoute,
  type SandboxSubject,
  sandboxRoute,
} from './route-definitions.ts'

const members = {
  version: textSchema('The version of petstore-sandbox.'),
  scenario: textSchema('The name of the scenario in force.'),
  ...countsSchemas,
  worlds: countSchema('The number of worlds.'),
}

/** Whether the sandbox can take requests. Open to all: a container is addressed by its name. */
export const healthRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('getHealth', {
    isOpen: true,
    summary: 'Show whether the sandbox can take requests',
    responses: healthResponses(
      members,
      { text: 'It can.', optional: ['records'] },
      {
        text: 'The sandbox cannot keep changes, or is about to stop. `pets` is missing if the records cannot be counted.',
        optional: ['pets', 'records'],
      },
    ),
    handle: async ({ sandbox, isDraining }) => {
      const output = isDraining() ? DRAINING : await sandbox.trouble()
      const { scenario, store } = sandbox.home.current
      const counts = recordCounts(scenario.resources, (name) => store.count(name))
      const version = packageVersion()
      const worlds = sandbox.worlds().length
      const outline = { version, scenario: scenario.name, ...counts, worlds }
      return healthAnswer(output, outline)
    },
  }),
]

const proxyMembers = {
  version: textSchema('The version of petstore-sandbox.'),
  upstream: textSchema('The base address of the service.'),
}

/** Whether the proxy can take requests. Open to all: a container is addressed by its name. The service itself is not asked. */
export const proxyHealthRoutes: readonly Route<ProxySubject>[] = [
  proxyRoute('getHealth', {
    isOpen: true,
    summary: 'Show whether the proxy can take requests',
    responses: healthResponses(
      proxyMembers,
      { text: 'The proxy can take requests, whether or not the service runs.' },
      { text: 'The proxy is about to stop.' },
    ),
    handle: ({ upstream, isDraining }) =>
      healthAnswer(isDraining() ? DRAINING : undefined, { version: packageVersion(), upstream }),
  }),
]

/** Why a server that is about to stop should get no more requests. */
const DRAINING = 'It is about to stop.'

/** How a health answer is described, and which of its members are optional. */
interface Health {
  readonly text: string
  readonly optional?: readonly string[]
}

/** The responses of a server that can take requests, and of one that should get none. */
function healthResponses(
  members: { readonly [name: string]: Schema },
  pass: Health,
  fail: Health,
): RouteParts['responses'] {
  const output = textSchema('The reason.')
  const passed = objectSchema(
    { status: { const: 'pass' }, ...members },
    { optional: pass.optional ?? [] },
  )
  const failed = objectSchema(
    { status: { const: 'fail' }, output, ...members },
    { optional: fail.optional ?? [] },
  )
  return { ...jsonResponse(pass.text, passed), ...jsonResponse(fail.text, failed, 503) }
}

function healthAnswer(output: string | undefined, outline: object) {
  return output === undefined
    ? json({ status: 'pass', ...outline })
    : json({ status: 'fail', output, ...outline }, 503)
}

const metricsParts = {
  reads: 'counts',
  summary: 'Show metrics in the text format of Prometheus',
  responses: { 200: textResponse('The metrics since the start.', 'text/plain') },
} as const

/** Metrics of a sandbox for a monitoring system. */
export const metricsRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('getMetrics', {
    ...metricsParts,
    handle: async ({ writeMetrics, sandbox, streams, ...behind }) =>
      writeMetrics(await sandboxMetrics(sandbox, streams, behind)),
  }),
]

/** Metrics of a proxy for a monitoring system. */
export const proxyMetricsRoutes: readonly Route<ProxySubject>[] = [
  proxyRoute('getMetrics', {
    ...metricsParts,
    handle: async (subject) => subject.writeMetrics(await proxyMetrics(subject)),
  }),
]
