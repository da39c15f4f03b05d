import type { Receipts } from '../faults/armed-fault.ts'

/** Formats what each fault of a run did, resets included, one line each. */
export function receiptLines(receipts: readonly Receipts[]): readonly string[] {
  return receipts.map(({ id, inAll: { calls, fired } }) => {
    const matched = `${calls} ${calls === 1 ? 'call' : 'calls'} matched it`
    if (fired === 0) return `fault ${id}: never fired (${matched})`
    return `fault ${id}: fired ${fired === 1 ? 'once' : `${fired} times`} (${matched})`
  })
}
