import { parseJson, stringifyJson } from '../../../base/json.ts'
import { usePage } from '../parts/page-context.ts'
import { useState } from '../parts/preact.ts'
import type { KeptFault } from './shown-fault.ts'

/** The faults of the world that are off. They are kept for the tab: the sandbox knows only those in force. */
export function useKeptFaults(): [
  kept: readonly KeptFault[],
  change: (kept: readonly KeptFault[]) => void,
] {
  const { world } = usePage()
  const name = `petstore-faults-off-${world ?? 'all'}`
  const [, setTurn] = useState(0)
  const change = (kept: readonly KeptFault[]) => {
    sessionStorage.setItem(name, stringifyJson(kept))
    setTurn((turn) => turn + 1)
  }
  return [parseJson(sessionStorage.getItem(name) ?? '[]') as readonly KeptFault[], change]
}
