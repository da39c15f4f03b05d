import { unlessList } from '../service/complaints.ts'
import type { Complaint, ContractProbe } from '../service/contract-probe.ts'
import { type GreatestLimit, greatestLimit } from '../service/greatest-limit.ts'
import { listLimits } from '../service/list-limits.ts'
import { limitedLists } from '../service/served-limits.ts'

export const listLimit: ContractProbe = {
  name: 'listLimit',
  section: '4.1',
  operation: 'listPets',
  rule: 'Every `limit` that the contract allows is served, and a list has at most that many animals.',
  shows: ({ rule }, { target }) => rule === 'list-limit' && /[?&]limit=/.test(target),
  check: async (service) => {
    const greatest = await service.once(greatestLimit)
    const lists = await service.once(limitedLists)
    const { limit = listLimits().default, list } = greatest
    return [
      ...unlessTaken(greatest),
      ...lists.flatMap((each) => unlessList(each.seen, each.limit)),
      ...unlessList(list, limit),
    ]
  },
}

// --- internal ---

/** Complains about the greatest limit that is refused, and says which one is taken. */
function unlessTaken({ limit, refusals: [first] }: GreatestLimit): readonly Complaint[] {
  if (!first) return []
  const { seen } = first
  const taken =
    limit === undefined ? 'it takes none that was tried' : `the greatest that it takes is ${limit}`
  const message = `limit=${first.limit} must be served, got ${seen.status}: ${taken}`
  return [{ seen, message }]
}
