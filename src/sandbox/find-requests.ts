import { type Conditions, conditionsOf, meetsAll } from '../journal/condition.ts'
import type { Exchange } from '../journal/exchange.ts'
import { type ExchangeFilter, type Selection, selectExchanges } from '../journal/exchange-filter.ts'
import { explainExchange } from './explain-exchange.ts'
import type { Sandbox } from './sandbox.ts'
import type { World } from './world.ts'

/** Finds exchanges in all worlds, the oldest first, and explains each. */
export function findRequests(sandbox: Sandbox, filter: ExchangeFilter): Selection {
  const lists = worldsOf(sandbox, filter).map(({ journal }) => journal.list())
  const all = lists.length === 1 ? (lists[0] as []) : lists.flat().sort((a, b) => a.time - b.time)
  const { exchanges, total } = selectExchanges(all, filter)
  return { exchanges: exchanges.map((each) => explainExchange(each, sandbox.contract)), total }
}

/** The same without `limit`, one by one and world by world, so that memory never has to hold all of them. */
export function* eachRequest(sandbox: Sandbox, filter: Conditions): Generator<Exchange> {
  const conditions = conditionsOf(filter)
  for (const { journal } of worldsOf(sandbox, filter))
    for (const exchange of journal.each()) if (meetsAll(exchange, conditions)) yield exchange
}

/** Finds an exchange by its id, in any world. */
export function findRequest(sandbox: Sandbox, id: string): Exchange | undefined {
  const has = ({ journal }: World) => journal.slots().some((slot) => slot.id === id)
  const exchanges = worldsOf(sandbox, {}).find(has)?.journal.list()
  const found = exchanges?.find((exchange) => exchange.id === id)
  return found && explainExchange(found, sandbox.contract)
}

// --- internal ---

/** The worlds that may have exchanges for a filter. */
function worldsOf(sandbox: Sandbox, { world }: Conditions): readonly World[] {
  const worlds = sandbox.everyWorld().map(({ current }) => current)
  return world === undefined ? worlds : worlds.filter(({ id }) => id === world)
}
