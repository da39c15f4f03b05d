import type { Fault } from '../../../faults/fault.ts'

/** A fault on the page: in force, with what it did, or switched off and kept. */
export interface ShownFault {
  readonly id: string
  readonly fault: Fault
  /** What it did; absent if it is off. */
  readonly receipts?: FaultReceipts
}

/** What a fault in force did. */
export interface FaultReceipts {
  readonly calls: number
  readonly fired: number
  readonly requests: readonly string[]
}

/** A fault in force, as the control plane lists it. */
export interface CountedFault extends FaultReceipts {
  readonly id: string
  readonly definition: Fault
  readonly warnings?: readonly string[]
}

/** A fault that is off, and its place in the list. */
export interface KeptFault {
  readonly index: number
  readonly fault: Fault
}

/** The same faults, with one of them a place nearer to the beginning (-1) or the end (1). */
export function moved(
  faults: readonly ShownFault[],
  id: string,
  by: -1 | 1,
): readonly ShownFault[] {
  const from = faults.findIndex((each) => each.id === id)
  const to = from + by
  const fault = faults[from]
  if (!fault || to < 0 || to >= faults.length) return faults
  return faults.toSpliced(from, 1).toSpliced(to, 0, fault)
}

/** The faults in force, together with those that are off at their places. A fault that is in force again is not off. */
export function shownFaults(
  inForce: readonly CountedFault[],
  kept: readonly KeptFault[],
): readonly ShownFault[] {
  const shown: ShownFault[] = inForce.map(({ id, definition, ...receipts }) => ({
    ...{ id, fault: definition, receipts },
  }))
  const off = kept.filter(({ fault }) => inForce.every(({ id }) => id !== fault.id))
  for (const { index, fault } of off.toSorted((a, b) => a.index - b.index))
    shown.splice(index, 0, { id: fault.id, fault })
  return shown
}
