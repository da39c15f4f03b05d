import type { Contract } from '../contract/contract.ts'
import { contractPointer } from '../contract/contract-pointer.ts'
import type { Exchange } from '../journal/exchange.ts'
import { nearestOperation } from '../journal/nearest-operation.ts'

/** Adds what helps a reader to understand an exchange: the places in the contract of the rules that it breaks, and the operation that may have been meant. */
export function explainExchange(exchange: Exchange, contract: Contract): Exchange {
  return withNearest(withPointers(exchange, contract), contract)
}

// --- internal ---

function withPointers(exchange: Exchange, { written }: Contract): Exchange {
  const { operation, answer, violations } = exchange
  if (operation === undefined || violations.length === 0) return exchange
  const explained = violations.map((violation) => {
    const pointer = contractPointer(written, operation, violation, answer?.status)
    return { ...violation, ...(pointer !== undefined && { pointer }) }
  })
  return { ...exchange, violations: explained }
}

/** A request that was answered well (a preflight, or from a tape) needs no suggestion. */
function withNearest(exchange: Exchange, { operations }: Contract): Exchange {
  const { operation, answer } = exchange
  if (operation !== undefined || (answer && answer.status < 400)) return exchange
  const nearest = nearestOperation(exchange.request, operations)
  return nearest ? { ...exchange, nearest } : exchange
}
