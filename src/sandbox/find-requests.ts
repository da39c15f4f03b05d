import type { Operation } from '../contract/operations.ts'
import type { Exchange } from '../journal/exchange.ts'
import { type ExchangeFilter, type Selection, selectExchanges } from '../journal/exchange-filter.ts'
import { nearestOperation } from '../journal/nearest-operation.ts'
import type { LiveWorld } from './live-world.ts'
import type { Sandbox } from './sandbox.ts'

/** Finds exchanges of all worlds, the oldest first. Those that match no operation have the nearest one. */
export function findRequests(sandbox: Sandbox, filter: ExchangeFilter): Selection {
  const { exchanges, total } = selectExchanges(requestsOf(sandbox, filter), filter)
  const { operations } = sandbox.contract
  return { exchanges: exchanges.map((exchange) => withNearest(exchange, operations)), total }
}

/** Finds an exchange by its id, in any world. */
export function findRequest(sandbox: Sandbox, id: string): Exchange | undefined {
  const has = ({ current }: LiveWorld) => current.journal.slots().some((slot) => slot.id === id)
  const exchanges = sandbox.everyWorld().find(has)?.current.journal.list()
  const found = exchanges?.find((exchange) => exchange.id === id)
  return found && withNearest(found, sandbox.contract.operations)
}

// --- internal ---

/** Those of one world cost less than those of all. */
function requestsOf(sandbox: Sandbox, { world }: ExchangeFilter): readonly Exchange[] {
  const only = world === undefined ? undefined : sandbox.everyWorld().find(({ id }) => id === world)
  return only ? only.current.journal.list() : sandbox.requests()
}

function withNearest(exchange: Exchange, operations: readonly Operation[]): Exchange {
  if (exchange.operation !== undefined) return exchange
  const nearest = nearestOperation(exchange.request, operations)
  return nearest ? { ...exchange, nearest } : exchange
}
