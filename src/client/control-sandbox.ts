import type { Int64 } from '../base/json/exact-numbers.ts'
import type { WhichContract } from '../contract/contract.ts'
import { assertFilter } from '../journal/exchange-filter.ts'
import type { ClockSettings, FaultInForce } from './answer-types.ts'
import { type Ask, type Call, callBy } from './control-request.ts'
import type {
  ClockControl,
  DeliveryControl,
  FaultControl,
  KeyControl,
  LedgerControl,
  MadeWorld,
  RecordControl,
  RecordPage,
  RecordQuery,
  RequestControl,
  SandboxControl,
  SnapshotControl,
  StateControl,
  WorldControl,
  WorldsControl,
} from './sandbox-control.ts'
import { waitForDelivery } from './wait-for-delivery.ts'
import { type WaitPlace, waitForRequest } from './wait-for-request.ts'

/** Calls a function with new exchanges of one world, given by its id or its key, or of all worlds. */
export type Listen = (
  world: string | undefined,
  list: RequestControl['list'],
) => WaitPlace['listen']

/** Controls all worlds of a sandbox, and each one. */
export function controlSandbox(
  ask: Ask,
  listen: Listen,
): Omit<SandboxControl, 'url' | 'key' | 'contract'> {
  const call = callBy(ask)
  const worlds = worldsOf(call)
  function world(idOrKey: string): WorldControl
  function world(made: { readonly contract: WhichContract }): Promise<MadeWorld>
  function world(which: string | { readonly contract: WhichContract }) {
    return typeof which === 'string' ? steerWorld(call, listen, which) : make(which.contract)
  }
  const make = async (contract: WhichContract): Promise<MadeWorld> => {
    const made = await worlds.create()
    const control = steerWorld(call, listen, made.id)
    await control.meet(contract).catch(async (error: unknown) => {
      await worlds.remove(made.id)
      throw error
    })
    return { ...control, ...made }
  }
  return { ...steerWorld(call, listen), worlds, coverage: () => call('getCoverage'), world }
}

// --- internal ---

function steerWorld(everywhere: Call, listen: Listen, world?: string): WorldControl {
  const call: Call = (id, given) => everywhere(id, { ...given, query: { world, ...given?.query } })
  const requests = requestsOf(call)
  return {
    reset: () => call('reset'),
    load: (scenario) =>
      call('putScenario', { body: typeof scenario === 'string' ? { name: scenario } : scenario }),
    state: stateOf(call),
    records: (resource) => recordsOf(call, resource),
    resources: async () => (await call('listResources')).resources,
    faults: faultsOf(call),
    routes: {
      get: () => call('getRoutes'),
      set: (routes) => call('putRoutes', { body: { routes } }),
    },
    requests,
    deliveries: deliveriesOf(call),
    webhooks: {
      read: () => call('getWebhooks'),
      set: (body) => call('putWebhooks', { body }),
      trigger: (name, body = {}) => call('triggerWebhook', { path: { name }, body }),
    },
    clock: clockOf(call),
    snapshots: snapshotsOf(call),
    keys: keysOf(call),
    ledger: ledgerOf(call),
    meet: async (contract) => void (await call('putContract', { body: { contract } })),
    nextReport: () => call('getNext'),
    waitForRequest: (filter, options = {}) => {
      const { list } = requests
      return waitForRequest(filter, options, { requests: list, listen: listen(world, list) })
    },
  }
}

function worldsOf(call: Call): WorldsControl {
  return {
    list: async () => (await call('listWorlds')).worlds,
    create: () => call('createWorld'),
    remove: (id) => call('removeWorld', { path: { id } }),
  }
}

function stateOf(call: Call): StateControl {
  const resource = 'pets'
  const at = (id: Int64) => ({ path: { resource, id } })
  return {
    read: (part = {}) => call('getState', { query: { ...part } }),
    list: (query = {}) => call('browseRecords', { path: { resource }, query: { ...query } }),
    get: (id) => call('readRecord', at(id)),
    put: (id, body) => call('putRecord', { ...at(id), body }),
    remove: (id) => call('removeRecord', at(id)),
  }
}

function recordsOf(call: Call, resource: string): RecordControl {
  const at = (id: Int64 | string) => ({ path: { resource, id } })
  const list = async (query: RecordQuery = {}): Promise<RecordPage> => {
    const page = await call('browseRecords', { path: { resource }, query: { ...query } })
    const { [resource]: records, ...way } = page
    return { records, ...way }
  }
  const all = async function* (query: RecordQuery = {}) {
    let page = await list({ limit: LARGEST_PAGE, ...query })
    yield* page.records
    while (page.next !== undefined) {
      page = await list({ limit: LARGEST_PAGE, ...query, after: page.next })
      yield* page.records
    }
  }
  return {
    ...{ list, all },
    get: (id, parents) => call('readRecord', { ...at(id), query: { ...parents } }),
    put: (id, body) => call('putRecord', { ...at(id), body }),
    remove: (id, parents) => call('removeRecord', { ...at(id), query: { ...parents } }),
    [Symbol.asyncIterator]: () => all()[Symbol.asyncIterator](),
  }
}

/** The most records that a page has. */
const LARGEST_PAGE = 100

function faultsOf(call: Call): FaultControl {
  return {
    list: async (): Promise<readonly FaultInForce[]> => (await call('listFaults')).faults,
    add: async (body) => void (await call('addFault', { body })),
    replace: async (id, body) => void (await call('replaceFault', { path: { id }, body })),
    order: async (order) => void (await call('orderFaults', { body: { order } })),
    remove: (id) => call('removeFault', { path: { id } }),
    clear: () => call('removeFaults'),
  }
}

function requestsOf(call: Call): RequestControl {
  return {
    list: async (filter = {}) => {
      assertFilter(filter, 'requests.list')
      return (await call('listRequests', { query: { ...filter } })).requests.toReversed()
    },
    get: (id) => call('getRequest', { path: { id } }),
    repro: (id) => call('getRepro', { path: { id } }),
    count: async (body = {}) => (await call('countRequests', { body })).count,
    har: () => call('getHar'),
    clear: () => call('forgetRequests'),
  }
}

function deliveriesOf(call: Call): DeliveryControl {
  return {
    list: async (query = {}) =>
      (await call('listDeliveries', { query: { ...query } })).deliveries.toReversed(),
    get: (id) => call('getDelivery', { path: { id } }),
    wait: (event, options = {}) => waitForDelivery(call, event, options),
    resend: (id) => call('resendDelivery', { path: { id } }),
    clear: () => call('forgetDeliveries'),
  }
}

function clockOf(call: Call): ClockControl {
  const set = ({ now, ...rest }: ClockSettings) => {
    const time = typeof now === 'number' ? new Date(now).toISOString() : now
    return call('putClock', { body: { ...rest, ...(time !== undefined && { now: time }) } })
  }
  return {
    read: () => call('getClock'),
    set,
    advance: (advance) => set({ advance }),
  }
}

function snapshotsOf(call: Call): SnapshotControl {
  return {
    list: async () => (await call('listSnapshots')).snapshots,
    take: async (name) => void (await call('takeSnapshot', { body: { name } })),
    restore: async (name) => void (await call('restoreSnapshot', { path: { name } })),
    remove: (name) => call('removeSnapshot', { path: { name } }),
  }
}

function keysOf(call: Call): KeyControl {
  return {
    list: async () => (await call('getKeys')).keys,
    set: async (keys) => void (await call('putKeys', { body: { keys } })),
  }
}

function ledgerOf(call: Call): LedgerControl {
  return {
    read: () => call('getLedger'),
    set: async (choices) => {
      const body = typeof choices === 'string' ? { mode: choices } : choices
      await call('putLedger', { body })
    },
  }
}
