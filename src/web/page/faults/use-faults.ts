import { parseJson, stringifyJson } from '../../../base/json/json.ts'
import type { FaultInForce } from '../../../client/answer-types.ts'
import type { Fault } from '../../../faults/fault-types.ts'
import { askAdmin } from '../parts/ask-admin.ts'
import { usePage } from '../parts/page-state.ts'
import { useState } from '../parts/preact.ts'
import { useAction, useKnown } from '../parts/use-answer.ts'

/**
 * The faults of the worlds on the page, of which `shown` is `undefined` before the first answer, and how to change them. `warnings` say why the
 * one that was saved last can never strike. `save` rejects with the reason if it fails; the other actions resolve to whether they succeeded.
 */
export function useFaults() {
  const { world } = usePage()
  const query = { world }
  const list = useKnown('faults', 2000)
  // The tab keeps the faults that are off, because the sandbox knows only those in force.
  const name = `petstore-faults-off-${world ?? 'all'}`
  const [, setChanges] = useState(0)
  const changeKept = (next: (kept: readonly KeptFault[]) => readonly KeptFault[]) => {
    sessionStorage.setItem(name, stringifyJson(next(read(name))))
    setChanges((count) => count + 1)
  }
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const change = useAction()
  const shown = list.answer && shownFaults(list.answer.faults, read(name))
  const forget = (id: string) => changeKept((all) => all.filter(({ fault }) => fault.id !== id))
  const add = async (fault: Fault) => {
    note(await askAdmin<FaultInForce>({ method: 'POST', path: '/faults', query, body: fault }))
    forget(fault.id)
  }
  /** Sends the order of a list to the control plane: only of the faults in force, `added` among them. */
  const putInOrder = async (faults: readonly ShownFault[], added?: string) => {
    const isIn = ({ id, receipts }: ShownFault) => receipts !== undefined || id === added
    const order = faults.filter(isIn).map(({ id }) => id)
    if (order.length > 0) await askAdmin({ method: 'PUT', path: '/faults', query, body: { order } })
  }
  /** Reads the faults when an action begins: the page may not show yet what an earlier action did. */
  const readNow = async () => {
    const { faults } = await askAdmin<Faults>({ path: '/faults', query })
    return shownFaults(faults, read(name))
  }
  const putBack = async (fault: Fault) => {
    const now = await readNow()
    await add(fault)
    await putInOrder(now, fault.id)
  }
  const replace = async (id: string, fault: Fault) =>
    note(await askAdmin<FaultInForce>({ method: 'PUT', path: pathOf(id), query, body: fault }))
  const takeOut = (id: string) => askAdmin({ method: 'DELETE', path: pathOf(id), query })
  const note = ({ warnings: found = [] }: FaultInForce) => setWarnings(found)
  const done = async (...asked: Parameters<typeof change.run>) => {
    const isDone = await change.run(...asked)
    await list.again()
    return isDone
  }
  return {
    shown,
    problem: change.problem ?? list.problem,
    warnings,
    /** Adds a fault, or replaces another with it. */
    save: async (fault: Fault, edited?: ShownFault) => {
      await (edited?.receipts ? replace(edited.id, fault) : add(fault))
      list.again()
    },
    toggle: ({ id, fault, receipts }: ShownFault) => {
      if (!receipts) return done(() => putBack(fault), `The fault ${id} is in force.`)
      const keep = async () => {
        const index = (await readNow()).findIndex((each) => each.id === id)
        await takeOut(id)
        changeKept((all) => [...all.filter((each) => each.fault.id !== id), { index, fault }])
      }
      return done(keep, `The fault ${id} is off.`)
    },
    countAnew: ({ id, fault }: ShownFault) =>
      done(() => replace(id, fault), `The fault ${id} counts from 0 again.`),
    remove: ({ id, receipts }: ShownFault) => {
      const take = async () => (receipts ? takeOut(id) : forget(id))
      return done(take, `The fault ${id} is removed.`)
    },
    /** Moves a fault towards the beginning (-1) or the end (1) of the list. */
    move: ({ id }: ShownFault, by: -1 | 1) => {
      let next: readonly ShownFault[] = []
      const put = async () => {
        next = moved(await readNow(), id, by)
        await putInOrder(next)
        changeKept((all) => all.map((each) => ({ ...each, index: indexIn(next, each) })))
      }
      const placeOf = () => next.findIndex((each) => each.id === id) + 1
      return done(put, () => `The fault ${id} is number ${placeOf()} of ${next.length}.`)
    },
  }
}

/** A fault on the page: in force, with what it did, or switched off and kept. */
export interface ShownFault {
  readonly id: string
  readonly fault: Fault
  /** What it did; absent if it is off. */
  readonly receipts?: FaultReceipts
}

/** What a fault in force did. */
export type FaultReceipts = Pick<FaultInForce, 'calls' | 'fired' | 'tooEarly' | 'requests'>

// --- internal ---

function indexIn(shown: readonly ShownFault[], { index, fault }: KeptFault): number {
  const found = shown.findIndex(({ id }) => id === fault.id)
  return found < 0 ? index : found
}

function pathOf(id: string): string {
  return `/faults/${encodeURIComponent(id)}`
}

function read(name: string): readonly KeptFault[] {
  return parseJson(sessionStorage.getItem(name) ?? '[]') as readonly KeptFault[]
}

interface Faults {
  readonly faults: readonly FaultInForce[]
}

/** A fault that is off, and its place in the list. */
interface KeptFault {
  readonly index: number
  readonly fault: Fault
}

/** The same faults, with one of them one step nearer to the beginning (-1) or the end (1). */
function moved(faults: readonly ShownFault[], id: string, by: -1 | 1): readonly ShownFault[] {
  const from = faults.findIndex((each) => each.id === id)
  const to = from + by
  const fault = faults[from]
  if (!fault || to < 0 || to >= faults.length) return faults
  return faults.toSpliced(from, 1).toSpliced(to, 0, fault)
}

/** The faults in force, together with those that are off at their places. A fault that is in force again is not off. */
function shownFaults(
  inForce: readonly FaultInForce[],
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
