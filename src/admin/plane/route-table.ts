import { UsageError } from '../../base/errors.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { shown } from '../../base/text/shown.ts'

/**
 * Every route of the control planes by its operationId: its method, and its path under `/__admin` in the form of OpenAPI. Routes
 * (admin/routes), clients and tools take both from here. In the document of a sandbox, each resource of its contract has routes of its own
 * in place of those with `{resource}`.
 */
export const routeTable = {
  getHealth: 'GET /health',
  getDocument: 'GET /openapi.json',
  getMetrics: 'GET /metrics',
  getContract: 'GET /contract',
  putContract: 'PUT /contract',
  getNext: 'GET /next',
  listScenarios: 'GET /scenarios',
  getScenario: 'GET /scenario',
  putScenario: 'PUT /scenario',
  reset: 'POST /reset',
  listFaults: 'GET /faults',
  addFault: 'POST /faults',
  orderFaults: 'PUT /faults',
  removeFaults: 'DELETE /faults',
  replaceFault: 'PUT /faults/{id}',
  removeFault: 'DELETE /faults/{id}',
  getRoutes: 'GET /routes',
  putRoutes: 'PUT /routes',
  listRequests: 'GET /requests',
  forgetRequests: 'DELETE /requests',
  countRequests: 'POST /requests/count',
  getHar: 'GET /requests.har',
  streamRequests: 'GET /requests/stream',
  getRequest: 'GET /requests/{id}',
  getRepro: 'GET /requests/{id}/repro',
  listDeliveries: 'GET /deliveries',
  forgetDeliveries: 'DELETE /deliveries',
  streamDeliveries: 'GET /deliveries/stream',
  getDelivery: 'GET /deliveries/{id}',
  resendDelivery: 'POST /deliveries/{id}/resend',
  getWebhooks: 'GET /webhooks',
  putWebhooks: 'PUT /webhooks',
  triggerWebhook: 'POST /webhooks/{name}/trigger',
  getClock: 'GET /clock',
  putClock: 'PUT /clock',
  listSnapshots: 'GET /snapshots',
  takeSnapshot: 'POST /snapshots',
  restoreSnapshot: 'POST /snapshots/{name}/restore',
  removeSnapshot: 'DELETE /snapshots/{name}',
  getKeys: 'GET /keys',
  putKeys: 'PUT /keys',
  listWorlds: 'GET /worlds',
  createWorld: 'POST /worlds',
  removeWorld: 'DELETE /worlds/{id}',
  getLedger: 'GET /ledger',
  putLedger: 'PUT /ledger',
  getCoverage: 'GET /coverage',
  getState: 'GET /state',
  listResources: 'GET /resources',
  browseRecords: 'GET /state/{resource}',
  readRecord: 'GET /state/{resource}/{id}',
  putRecord: 'PUT /state/{resource}/{id}',
  removeRecord: 'DELETE /state/{resource}/{id}',
  // Routes that only a proxy has.
  getReport: 'GET /report',
  getStatus: 'GET /status',
  getFinding: 'GET /findings/{fingerprint}',
  getRecordings: 'GET /recordings',
  startRecording: 'POST /recordings/start',
  stopRecording: 'POST /recordings/stop',
} as const

export type RouteId = keyof typeof routeTable

export type Method = 'get' | 'put' | 'post' | 'delete'

/** The method and the path of a route; of those of records, for a resource. */
export function routeAddress(
  id: RouteId,
  resource = '{resource}',
): { readonly method: Method; readonly path: string } {
  const [method = '', path = ''] = routeTable[id].split(' ')
  return { method: method.toLowerCase() as Method, path: path.replace('{resource}', resource) }
}

export function isReading(id: RouteId): boolean {
  return routeTable[id].startsWith('GET ') || id === 'countRequests'
}

/**
 * The path of a route for some values of its parameters. In an address, `.` and `..` lead to another path, however they are encoded; half a
 * character has no code.
 * @throws UsageError for such a value.
 */
export function routePath(id: RouteId, values: { readonly [name: string]: unknown }): string {
  return routeAddress(id).path.replace(/\{(\w+)\}/g, (_all, name) => {
    const text = String(values[name])
    if (/^\.{0,2}$/.test(text) || !text.isWellFormed())
      throw new UsageError(`${name} must be a name, got ${shown(text)}.`)
    return percentEncoded(text)
  })
}
