import { UsageError } from '../base/errors.ts'
import { parseJson, stringifyJson } from '../base/json/json.ts'
import { type Ask, problemError, targetOf } from '../client/control-request.ts'
import type { Contract } from '../contract/contract.ts'
import { otherContractOf } from '../contract/contract-pair.ts'
import type { Delivery } from '../events/delivery-types.ts'
import type { Answered } from '../journal/condition.ts'
import { explainExchange } from '../sandbox/inspect/find-requests.ts'
import { scenarioResources } from '../scenarios/scenario-resources.ts'
import { ledgerOf } from '../silences/ledger-of.ts'
import { lateMetricsWriter } from './metrics/metrics.ts'
import { ADMIN_PATH, type AdminContext, type AdminHandler } from './plane/admin-context.ts'
import { documentRoutes } from './plane/admin-document.ts'
import { checkJson, createDispatcher } from './plane/dispatcher.ts'
import { EventStreams } from './plane/event-streams.ts'
import type { ControlPlane, Route } from './plane/route.ts'
import { serveControlPlane } from './plane/serve-control-plane.ts'
import { recordRoutes } from './records/record-routes.ts'
import { asInState, resourceOutlines } from './records/resource-outline.ts'
import { resourcesRoute, stateRoute, unknownResource } from './records/resource-routes.ts'
import { adminSchemas } from './routes/admin-schemas.ts'
import { contractRoutes, ledgerRoutes } from './routes/contract-routes.ts'
import { deliveryRoutes } from './routes/delivery-routes.ts'
import { faultRoutes } from './routes/fault-routes.ts'
import { healthRoutes, metricsRoutes } from './routes/health-routes.ts'
import { coverageRoutes, requestRoutes } from './routes/request-routes.ts'
import { findWorlds, type SandboxSubject } from './routes/route-definitions.ts'
import { resetRoutes, scenarioRoutes } from './routes/scenario-routes.ts'
import { upstreamRoutes } from './routes/upstream-routes.ts'
import { clockRoutes, keyRoutes, snapshotRoutes, worldRoutes } from './routes/world-routes.ts'

/**
 * Creates the control plane of a sandbox, as served over HTTP.
 * @throws Error when its document cannot be compiled.
 */
export function serveSandboxControlPlane(context: AdminContext): AdminHandler {
  const { words } = context.sandbox.contract
  return serveControlPlane(sandboxControlPlane(context), { ...context, words })
}

export function sandboxControlPlane(context: AdminContext): ControlPlane<SandboxSubject> {
  const { sandbox, listeners, deliveries, onNotice } = context
  const writeMetrics = lateMetricsWriter()
  const onEnded = (message: string) => onNotice({ message, isTrouble: false })
  const streams = new EventStreams<Answered>({
    noun: 'requests',
    source: () => sandbox.exchangesFor(listeners),
    shown: ({ exchange }) => explainExchange(exchange, sandbox.contract),
    onEnded,
  })
  const deliveryStreams = new EventStreams<Delivery>({
    noun: 'deliveries',
    source: () => deliveries,
    shown: (delivery) => delivery,
    onEnded,
  })
  return {
    ...sandboxOutline(sandbox.contract),
    publish: (make) => sandbox.change(make),
    find: async ({ about, isOpen, repairs, reads }, { world }) => {
      // The health must be shown even if the shared store is gone.
      if (!isOpen)
        await sandbox.refresh().catch((error: unknown) => {
          if (!repairs || !(error instanceof UsageError)) throw error
        })
      if (reads) await sandbox.read(reads)
      const named = repairs ? undefined : (world as string | undefined)
      const found = await findWorlds(sandbox, about, named)
      if ('refused' in found) return found
      const where = found.isNamed ? `, in the world ${found.world.id}` : ''
      const notice = (message: string) => onNotice({ message: message + where, isTrouble: false })
      return {
        subject: { ...context, streams, deliveryStreams, writeMetrics, notice, ...found },
      }
    },
  }
}

/** The routes whose details do not follow from the contract. */
export const fixedRoutes: readonly Route<SandboxSubject>[] = [
  ...healthRoutes,
  ...documentRoutes,
  ...contractRoutes,
  ...scenarioRoutes,
  ...resetRoutes,
  ...faultRoutes,
  ...upstreamRoutes,
  ...requestRoutes,
  ...deliveryRoutes,
  ...clockRoutes,
  ...snapshotRoutes,
  ...keyRoutes,
  ...worldRoutes,
]

/** The routes of a sandbox's control plane that every contract has, except for those about records. */
export function routesOf(contract: Contract): readonly Route<SandboxSubject>[] {
  const beside = otherContractOf(contract)
  return [
    ...fixedRoutes,
    ...ledgerRoutes(ledgerOf(contract), beside && ledgerOf(beside)),
    ...coverageRoutes,
    ...metricsRoutes,
  ]
}

/** The parts that the document of a sandbox's control plane is made from. */
export function sandboxOutline(contract: Contract) {
  const schemas = adminSchemas(contract)
  const routes = routesOf(contract)
  const taken = [
    ...['Problem', 'getState', 'listResources', ...Object.keys(schemas)],
    ...routes.map(({ operationId }) => operationId),
  ]
  const outlines = resourceOutlines(contract, new Set(taken))
  const { leading: first } = scenarioResources(contract)
  const leading = outlines.find(({ resource }) => resource === first)
  return {
    title: 'The control plane of petstore-sandbox',
    description:
      'Controls a running sandbox and shows what happened in it. Without `--admin-token` it answers only its own machine, under a loopback name.',
    routes: [
      ...routes,
      stateRoute(outlines, leading && asInState(leading)),
      resourcesRoute(outlines, leading),
      ...outlines.flatMap(recordRoutes),
    ],
    schemas: {
      ...schemas,
      ...Object.fromEntries(
        outlines.flatMap(({ names, record, body }) => [
          [names.record, record],
          [names.body, body],
        ]),
      ),
    },
    links: contract.links,
    explainPath: (path: string) => unknownResource(path, outlines),
  }
}

/**
 * Calls the control plane of this process, with the same checks and answers as over HTTP.
 * @throws Error when its document cannot be compiled.
 */
export function askInProcess(context: AdminContext): Ask {
  const dispatch = createDispatcher(sandboxControlPlane(context))
  return async (request) => {
    const { method, body } = request
    const { status, json, pieces } = await dispatch({
      ...{ method, target: ADMIN_PATH + targetOf(request) },
      refuse: () => undefined,
      readBody: (operation) => checkJson(body === undefined ? '' : stringifyJson(body), operation),
      over: context.closing,
    })
    if (status >= 400) throw problemError(status, (json as { detail: string }).detail)
    if (!pieces) return json
    let text = ''
    for await (const piece of pieces)
      text += typeof piece === 'string' ? piece : Buffer.concat(piece).toString()
    return parseJson(text)
  }
}
