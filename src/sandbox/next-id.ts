import { compareInt64, type Int64, normaliseInteger } from '../base/int64.ts'
import { randomBelow } from '../base/random-below.ts'
import type { NextId } from '../store/store.ts'
import type { Turn } from './turn.ts'

/** Chooses the id of the next animal, above all earlier ones (ledger, `idSequence`). */
export function nextId(turn: Turn): NextId {
  const sequence = turn.decide('idSequence')
  // Others may have drawn since the request was served.
  turn.chance = turn.world.random.state()
  const step = sequence === 'sparse' ? 1 + randomBelow(WIDEST_GAP, turn.world.random) : 1
  return (greatest) => {
    turn.lastId = greatest
    const { tape, scenario } = turn.world
    const last = max(max(greatest, tape?.greatestId ?? 0), scenario.lastId)
    const least =
      sequence === 'beyond-2^53' && compareInt64(last, FIRST_BEYOND) < 0 ? FIRST_BEYOND - 1n : last
    return plus(least, step)
  }
}

// --- internal ---

const FIRST_BEYOND = 2n ** 53n + 1n
const WIDEST_GAP = 1000

function max(a: Int64, b: Int64): Int64 {
  return compareInt64(a, b) < 0 ? b : a
}

function plus(id: Int64, step: number): Int64 {
  return typeof id === 'number' && Number.isSafeInteger(id + step)
    ? id + step
    : normaliseInteger(BigInt(id) + BigInt(step))
}
