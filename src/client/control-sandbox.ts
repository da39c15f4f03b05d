import { UsageError } from '../base/errors.ts'
import type { Int64 } from '../base/json/exact-numbers.ts'
import { assertOptions, integerFrom } from '../base/text/assert-options.ts'
import { shown } from '../base/text/shown.ts'
import { firstOf } from '../base/text/text.ts'
import { LONGEST_TIMER } from '../base/time.ts'
import type { WhichContract } from '../contract/contract.ts'
import type { Delivery } from '../events/delivery-types.ts'
import { assertFilter } from '../journal/exchange-filter.ts'
import type { ClockSettings, FaultInForce } from './answer-types.ts'
import { type Ask, type Call, callBy } from './control-request.ts'
import type {
  ClockControl,
  DeliveryControl,
  DeliveryQuery,
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
import { type WaitOptions, type WaitPlace, waitForRequest } from './wait-for-request.ts'

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

/**
 * Waits for a delivery that meets conditions, and that its receiver has taken unless they name another state.
 * @throws UsageError when an option is wrong, or when none does in time; it names what there is of the event.
 */
async function waitForDelivery(
  call: Call,
  given: string | DeliveryQuery,
  options: WaitOptions,
): Promise<Delivery> {
  assertOptions(options, {
    of: 'deliveries.wait',
    rules: { timeout: integerFrom(0, LONGEST_TIMER) },
  })
  const { timeout = 5000 } = options
  const asked = typeof given === 'string' ? { event: given } : given
  const query = { state: 'delivered', ...asked, limit: 1 }
  const end = performance.now() + timeout
  for (let left = timeout; ; left = end - performance.now()) {
    const wait = Math.ceil(Math.min(Math.max(left, 0), ASKED_AT_ONCE))
    const { deliveries } = await call('listDeliveries', { query: { ...query, wait } })
    const [found] = deliveries
    if (found) return found
    if (left <= 0 || wait >= left) break
  }
  const { state: _state, ...others } = asked
  const { deliveries } = await call('listDeliveries', { query: others })
  throw new UsageError(
    `No delivery matched ${shown(query)} within ${timeout} ms. ${theirStates(deliveries)}`,
  )
}

/** How long one request waits, in milliseconds. */
const ASKED_AT_ONCE = 20_000

const MOST_NAMED = 3

function theirStates(deliveries: readonly Delivery[]): string {
  if (deliveries.length === 0) return 'There is none of such an event.'
  const texts = deliveries.map(({ id, event, state, due, reason }) => {
    const why = state === 'waiting' ? `for ${due}` : (reason ?? '')
    return `${event} ${id} is ${state} ${why}`.trim()
  })
  return `There ${texts.length === 1 ? 'is' : 'are'}: ${firstOf(texts, MOST_NAMED).join('; ')}`
}
