import type { Receipts } from '../faults/armed-fault.ts'

/** Formats which faults of a run never fired although their scenario expects them to, one line each. */
export function unconsumedLines(receipts: readonly Receipts[]): readonly string[] {
  return receipts
    .filter(({ expect, inAll }) => expect === 'consumed' && inAll.fired === 0)
    .map(({ id, inAll: { calls } }) => {
      const why = calls === 0 ? 'no call matched it' : 'calls matched it, but none was struck'
      return `fault ${id} never fired, but the scenario expects it to (expect: consumed): ${why}`
    })
}
