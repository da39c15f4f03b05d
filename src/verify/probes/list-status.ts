import { shown } from '../../base/shown.ts'
import { petStatuses } from '../../contract/pet-statuses.ts'
import { get } from '../service/asks.ts'
import { unlessList } from '../service/complaints.ts'
import type { Complaint, ContractProbe } from '../service/contract-probe.ts'
import type { Seen } from '../service/seen.ts'
import { animalsOf } from '../service/seen-animals.ts'
import { servedLimits } from '../service/served-limits.ts'

/** How often each status is asked for: a filter that is ignored once in five times is missed once in 200 runs. */
const TIMES = 8

export const listStatus: ContractProbe = {
  name: 'listStatus',
  section: '4.1',
  operation: 'listPets',
  rule: 'A list with `status` has only animals with that status.',
  shows: ({ rule }) => rule === 'list-status',
  check: async (service) => {
    const [greatest, ...others] = await servedLimits(service)
    const lists = new Map<string, Seen[]>(petStatuses.map((status) => [status, []]))
    const ask = async (status: string, limit: number | undefined) => {
      const query = limit === undefined ? '' : `limit=${limit}&`
      lists.get(status)?.push(await service.ask(get(`/pets?${query}status=${status}`)))
    }
    for (const status of petStatuses) await ask(status, greatest)
    const rest = petStatuses.flatMap((status) => Array<string>(TIMES - 1).fill(status))
    for (const status of service.shuffled(rest))
      await ask(status, service.oneOf([...others, greatest]))
    return [...lists].flatMap(([status, seen]) => unlessFiltered(status, seen))
  },
}

// --- internal ---

function unlessFiltered(status: string, lists: readonly Seen[]): readonly Complaint[] {
  const wrong = lists.flatMap((seen) => {
    const other = animalsOf(seen).find((animal) => animal.status !== status)
    return other ? [{ seen, other }] : []
  })
  const [first] = wrong
  const refused = lists.flatMap((seen) => unlessList(seen, Number.POSITIVE_INFINITY)).slice(0, 1)
  if (!first) return refused
  const { seen, other } = first
  const message = `every animal must have the status ${status}, that with the id ${other.id} has ${shown(other.status)} (so in ${wrong.length} of ${lists.length} lists)`
  return [...refused, { seen, message }]
}
