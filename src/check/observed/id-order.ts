import type { Int64 } from '../../base/int64.ts'

/** The order of ids; `unknown` if an id appears twice. */
export type IdOrder = 'rising' | 'falling' | 'mixed' | 'unknown'

/** Determines the order of ids. */
export function idOrderOf(ids: readonly Int64[]): IdOrder {
  let order: IdOrder = 'rising'
  for (let index = 1; index < ids.length; index += 1) {
    const [before, id] = [ids[index - 1] as Int64, ids[index] as Int64]
    if (id === before) return 'unknown'
    const step = id > before ? 'rising' : 'falling'
    if (index === 1) order = step
    else if (order !== step) return new Set(ids).size === ids.length ? 'mixed' : 'unknown'
  }
  return order
}
