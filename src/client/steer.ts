import type { Int64 } from '../base/json/int64.ts'
import type { WhichContract } from '../contract/contract.ts'
import { assertFilter } from '../journal/exchange-filter.ts'
import type { ClockSettings, FaultInForce } from './answer-types.ts'
import type { Ask } from './ask.ts'
import type {
  ClockControl,
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
import { type WaitPlace, waitForRequest } from './wait-for-request.ts'

/** Calls a function with new exchanges of one world, given by its id or its key, or of all worlds. */
export type Listen = (
  world: string | undefined,
  list: RequestControl['list'],
) => WaitPlace['listen']

/** Controls all worlds of a sandbox, and each one. */
export function steerSandbox(
  ask: Ask,
  listen: Listen,
): Omit<SandboxControl, 'url' | 'key' | 'contract'> {
  const worlds = worldsOf(ask)
  function world(idOrKey: string): WorldControl
  function world(made: { readonly contract: WhichContract }): Promise<MadeWorld>
  function world(which: string | { readonly contract: WhichContract }) {
    return typeof which === 'string' ? steerWorld(ask, listen, which) : make(which.contract)
  }
  const make = async (contract: WhichContract): Promise<MadeWorld> => {
    const made = await worlds.create()
    const control = steerWorld(ask, listen, made.id)
    await control.meet(contract).catch(async (error: unknown) => {
      await worlds.remove(made.id)
      throw error
    })
    return { ...control, ...made }
  }
  return {
    ...steerWorld(ask, listen),
    worlds,
    coverage: () => ask({ method: 'GET', path: '/coverage' }),
    world,
  }
}

// --- internal ---

function steerWorld(ask: Ask, listen: Listen, world?: string): WorldControl {
  const inWorld: Ask = (request) => ask({ ...request, query: { world, ...request.query } })
  const requests = requestsOf(inWorld)
  return {
    reset: () => inWorld({ method: 'POST', path: '/reset' }),
    load: (scenario) =>
      inWorld({
        ...{ method: 'PUT', path: '/scenario' },
        body: typeof scenario === 'string' ? { name: scenario } : scenario,
      }),
    state: stateOf(inWorld),
    records: (resource) => recordsOf(inWorld, resource),
    resources: async () => (await inWorld({ method: 'GET', path: '/resources' })).resources,
    faults: faultsOf(inWorld),
    requests,
    clock: clockOf(inWorld),
    snapshots: snapshotsOf(inWorld),
    keys: keysOf(inWorld),
    ledger: ledgerOf(inWorld),
    meet: async (contract) =>
      void (await inWorld({ method: 'PUT', path: '/contract', body: { contract } })),
    nextReport: () => inWorld({ method: 'GET', path: '/next' }),
    waitForRequest: (filter, options = {}) => {
      const { list } = requests
      return waitForRequest(filter, options, { requests: list, listen: listen(world, list) })
    },
  }
}

function worldsOf(ask: Ask): WorldsControl {
  return {
    list: async () => (await ask({ method: 'GET', path: '/worlds' })).worlds,
    create: () => ask({ method: 'POST', path: '/worlds' }),
    remove: (id) => ask({ method: 'DELETE', path: `/worlds/${encodeURIComponent(id)}` }),
  }
}

function stateOf(ask: Ask): StateControl {
  const path = '/state/pets'
  return {
    read: (part = {}) => ask({ method: 'GET', path: '/state', query: { ...part } }),
    list: (query = {}) => ask({ method: 'GET', path, query: { ...query } }),
    get: (id) => ask({ method: 'GET', path: `${path}/${id}` }),
    put: (id, body) => ask({ method: 'PUT', path: `${path}/${id}`, body }),
    remove: (id) => ask({ method: 'DELETE', path: `${path}/${id}` }),
  }
}

function recordsOf(ask: Ask, resource: string): RecordControl {
  const path = `/state/${encodeURIComponent(resource)}`
  const at = (id: Int64 | string) => `${path}/${encodeURIComponent(String(id))}`
  const list = async (query: RecordQuery = {}): Promise<RecordPage> => {
    const { [resource]: records, ...way } = await ask({ method: 'GET', path, query: { ...query } })
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
    get: (id, parents) => ask({ method: 'GET', path: at(id), query: { ...parents } }),
    put: (id, record) => ask({ method: 'PUT', path: at(id), body: record }),
    remove: (id, parents) => ask({ method: 'DELETE', path: at(id), query: { ...parents } }),
    [Symbol.asyncIterator]: () => all()[Symbol.asyncIterator](),
  }
}

/** The most records that a page has. */
const LARGEST_PAGE = 100

function faultsOf(ask: Ask): FaultControl {
  const at = (id: string) => `/faults/${encodeURIComponent(id)}`
  return {
    list: async (): Promise<readonly FaultInForce[]> =>
      (await ask({ method: 'GET', path: '/faults' })).faults,
    add: async (fault) => void (await ask({ method: 'POST', path: '/faults', body: fault })),
    replace: async (id, fault) => void (await ask({ method: 'PUT', path: at(id), body: fault })),
    order: async (ids) =>
      void (await ask({ method: 'PUT', path: '/faults', body: { order: ids } })),
    remove: (id) => ask({ method: 'DELETE', path: at(id) }),
    clear: () => ask({ method: 'DELETE', path: '/faults' }),
  }
}

function requestsOf(ask: Ask): RequestControl {
  const at = (id: string) => `/requests/${encodeURIComponent(id)}`
  return {
    list: async (filter = {}) => {
      assertFilter(filter, 'requests.list')
      const query = { ...filter }
      return (await ask({ method: 'GET', path: '/requests', query })).requests.toReversed()
    },
    get: (id) => ask({ method: 'GET', path: at(id) }),
    repro: (id) => ask({ method: 'GET', path: `${at(id)}/repro` }),
    count: async (filter = {}) =>
      (await ask({ method: 'POST', path: '/requests/count', body: filter })).count,
    har: () => ask({ method: 'GET', path: '/requests.har' }),
    clear: () => ask({ method: 'DELETE', path: '/requests' }),
  }
}

function clockOf(ask: Ask): ClockControl {
  const set = ({ now, ...rest }: ClockSettings) => {
    const time = typeof now === 'number' ? new Date(now).toISOString() : now
    const body = { ...rest, ...(time !== undefined && { now: time }) }
    return ask({ method: 'PUT', path: '/clock', body })
  }
  return {
    read: () => ask({ method: 'GET', path: '/clock' }),
    set,
    advance: (advance) => set({ advance }),
  }
}

function snapshotsOf(ask: Ask): SnapshotControl {
  const at = (name: string) => `/snapshots/${encodeURIComponent(name)}`
  return {
    list: async () => (await ask({ method: 'GET', path: '/snapshots' })).snapshots,
    take: async (name) => void (await ask({ method: 'POST', path: '/snapshots', body: { name } })),
    restore: async (name) => void (await ask({ method: 'POST', path: `${at(name)}/restore` })),
    remove: (name) => ask({ method: 'DELETE', path: at(name) }),
  }
}

function keysOf(ask: Ask): KeyControl {
  return {
    list: async () => (await ask({ method: 'GET', path: '/keys' })).keys,
    set: async (keys) => void (await ask({ method: 'PUT', path: '/keys', body: { keys } })),
  }
}

function ledgerOf(ask: Ask): LedgerControl {
  return {
    read: () => ask({ method: 'GET', path: '/ledger' }),
    set: async (choices) => {
      const body = typeof choices === 'string' ? { mode: choices } : choices
      await ask({ method: 'PUT', path: '/ledger', body })
    },
  }
}
