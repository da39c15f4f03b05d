import { parseJson, stringifyJson } from '../../../base/json.ts'
import { usePage } from '../parts/page-context.ts'
import { useState } from '../parts/preact.ts'
import type { KeptFault } from './shown-fault.ts'

/**
 * The faults of the world that are off when it is shown, how to change them, and how they are now. They are kept for the tab, because the sandbox
 * knows only faults in force.
 */
export function useKeptFaults(): [
  kept: readonly KeptFault[],
  change: (next: (kept: readonly KeptFault[]) => readonly KeptFault[]) => void,
  latest: () => readonly KeptFault[],
] {
  const { world } = usePage()
  const name = `petstore-faults-off-${world ?? 'all'}`
  const [, setTurn] = useState(0)
  const change = (next: (kept: readonly KeptFault[]) => readonly KeptFault[]) => {
    sessionStorage.setItem(name, stringifyJson(next(read(name))))
    setTurn((turn) => turn + 1)
  }
  return [read(name), change, () => read(name)]
}

// --- internal ---

function read(name: string): readonly KeptFault[] {
  return parseJson(sessionStorage.getItem(name) ?? '[]') as readonly KeptFault[]
}
