import { compareInt64, type Int64 } from '../base/int64.ts'
import { randomBelow } from '../base/random-below.ts'
import type { IdRule } from '../store/store.ts'
import type { Turn } from './turn.ts'

/** Chooses the id of the next animal, greater than all earlier ones (ledger, `idSequence`). */
export function nextId(turn: Turn): IdRule {
  const { tape, scenario } = turn.world
  const sequence = turn.decide('idSequence')
  const step = sequence === 'sparse' ? 1 + randomBelow(WIDEST_GAP, () => turn.decider.random()) : 1
  const known = max(tape?.greatestId ?? 0, scenario.lastId)
  return { step, above: sequence === 'beyond-2^53' ? max(known, FIRST_BEYOND - 1n) : known }
}

// --- internal ---

const FIRST_BEYOND = 2n ** 53n + 1n
const WIDEST_GAP = 1000

function max(a: Int64, b: Int64): Int64 {
  return compareInt64(a, b) < 0 ? b : a
}
