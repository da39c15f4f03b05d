import type { Receipts } from '../faults/armed-fault.ts'

/** Sums what the same faults did in several worlds. */
export function mergeReceipts(all: readonly (readonly Receipts[])[]): readonly Receipts[] {
  const byId = new Map<string, Receipts>()
  for (const receipts of all.flat()) {
    const before = byId.get(receipts.id)
    byId.set(receipts.id, before ? sum(before, receipts) : receipts)
  }
  return [...byId.values()]
}

// --- internal ---

/** How many requests a receipt names. */
const NAMED = 100

function sum(a: Receipts, b: Receipts): Receipts {
  return {
    ...a,
    calls: a.calls + b.calls,
    fired: a.fired + b.fired,
    inAll: { calls: a.inAll.calls + b.inAll.calls, fired: a.inAll.fired + b.inAll.fired },
    requests: [...a.requests, ...b.requests].slice(-NAMED),
  }
}
