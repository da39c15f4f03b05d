import type { Int64 } from '../../base/int64.ts'
import type { Question, Seen, Sign } from './observation.ts'
import type { Oddity } from './oddities.ts'
import { isSuccess, type Sight } from './sight.ts'

/** What it shows when a request with an oddity is served, and when it is refused with 400. */
export interface Outcomes {
  readonly served: (sight: Sight) => Sign
  readonly refused?: Seen
}

/**
 * Determines what an answer shows about one oddity of its request: the request is served, refused with 400, or refused as invalid
 * with 422. The oddity is the reason for a refusal only if there is no other.
 */
export function weighOddity(
  sight: Sight,
  oddity: Oddity,
  { served, refused = 'reject' }: Outcomes,
): Sign {
  const { status, oddities, facts } = sight
  if (!oddities.includes(oddity)) return undefined
  if (isSuccess(status)) return served(sight)
  if (oddities.length > 1 || (status !== 400 && status !== 422)) return undefined
  const seen = status === 400 ? refused : 'other'
  const category = facts.exchange.operation.id === 'createPet' ? categoryOf(facts) : undefined
  return category === undefined ? seen : unlessForCategory(category, seen)
}

// --- internal ---

function categoryOf({ request }: Sight['facts']): Int64 | undefined {
  return (request.content?.value as { categoryId?: Int64 } | undefined)?.categoryId
}

/** A creation may also be refused because its category has no other animals (ledger, `unknownCategory`). */
function unlessForCategory(category: Int64, seen: Seen): Question {
  return (run) => (run.takesCategory(category) ? seen : undefined)
}
