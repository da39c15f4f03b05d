import { shown } from '../../base/text/shown.ts'
import { collection, words } from '../../petstore/probed.ts'
import { type ProbeAnswer, unknown } from '../../silences/asking/probe-requests.ts'
import { get } from '../service/send-request.ts'
import {
  type GreatestLimit,
  greatestLimit,
  limitedLists,
  listedStatuses,
  listLimits,
  servedLimits,
} from './accepted-limits.ts'
import { recordsIn, whyNoRecords } from './listed-records.ts'
import { type Complaint, type ContractProbe, unlessList } from './rule-probe.ts'

const listDefault: ContractProbe = {
  name: 'listDefault',
  section: '4.1',
  operation: 'listPets',
  rule: `A list without \`limit\` has at most as many ${words.many} as the default of \`limit\` says.`,
  shows: ({ rule }, { target }) => rule === 'list-limit' && !/[?&]limit=/.test(target),
  check: async (service) => {
    const complaints: Complaint[] = []
    for (let time = 1; time <= TIMES_WITHOUT_LIMIT; time += 1)
      complaints.push(
        ...unlessList(await service.ask(get(collection)), listLimits(service.contract).default),
      )
    return complaints
  },
}

const listLimit: ContractProbe = {
  name: 'listLimit',
  section: '4.1',
  operation: 'listPets',
  rule: `Every \`limit\` that the contract allows is served, and a list has at most that many ${words.many}.`,
  shows: ({ rule }, { target }) => rule === 'list-limit' && /[?&]limit=/.test(target),
  check: async (service) => {
    const greatest = await service.once(greatestLimit)
    const lists = await service.once(limitedLists)
    const { limit = listLimits(service.contract).default, list } = greatest
    return [
      ...unlessTaken(greatest),
      ...lists.flatMap((each) => unlessList(each.answer, each.limit)),
      ...unlessList(list, limit),
    ]
  },
}

const listStatus: ContractProbe = {
  name: 'listStatus',
  section: '4.1',
  operation: 'listPets',
  rule: `A list with \`status\` has only ${words.many} with that status.`,
  shows: ({ rule }) => rule === 'list-status',
  check: async (service) => {
    const statuses = listedStatuses(service.contract)
    const [greatest, ...others] = await servedLimits(service)
    const lists = new Map<string, ProbeAnswer[]>(statuses.map((status) => [status, []]))
    const ask = async (status: string, limit: number | undefined) => {
      const query = limit === undefined ? '' : `limit=${limit}&`
      lists.get(status)?.push(await service.ask(get(`${collection}?${query}status=${status}`)))
    }
    for (const status of statuses) await ask(status, greatest)
    const rest = statuses.flatMap((status) => Array<string>(TIMES_EACH_STATUS - 1).fill(status))
    for (const status of service.shuffled(rest))
      await ask(status, service.oneOf([...others, greatest]))
    return [...lists].flatMap(([status, answer]) => unlessFiltered(status, answer))
  },
}

const listUniqueIds: ContractProbe = {
  name: 'listUniqueIds',
  section: '2',
  operation: 'listPets',
  rule: `No two ${words.many} of a list have one id.`,
  shows: ({ rule }) => rule === 'list-unique-id',
  check: async (service) => {
    const { list } = await service.once(greatestLimit)
    const others = await service.once(limitedLists)
    const lists = [list, ...others.map(({ answer }) => answer)]
    if (lists.every((answer) => recordsIn(answer).length === 0))
      return unknown(await whyNoRecords(service))
    return lists.flatMap((answer) => {
      const ids = recordsIn(answer).map(({ id }) => id)
      const twice = ids.find((id, at) => ids.indexOf(id) !== at)
      return twice === undefined ? [] : [{ answer, message: `the id ${twice} is there twice` }]
    })
  },
}

/** Tests the rules of the contract about lists, in this order. */
export const listRules: readonly ContractProbe[] = [
  listDefault,
  listLimit,
  listStatus,
  listUniqueIds,
]

// --- internal ---

/** How often a list without a limit is asked for. */
const TIMES_WITHOUT_LIMIT = 4

/** Complains about the greatest limit that the service refuses, and says which limit it accepts. */
function unlessTaken({ limit, refusals: [first] }: GreatestLimit): readonly Complaint[] {
  if (!first) return []
  const { answer } = first
  const taken =
    limit === undefined ? 'it takes none that was tried' : `the greatest that it takes is ${limit}`
  const message = `limit=${first.limit} must be served, got ${answer.status}: ${taken}`
  return [{ answer, message }]
}

/** How often each status is asked for: a service that ignores the filter once in five times goes unnoticed in one of 200 runs. */
const TIMES_EACH_STATUS = 8

function unlessFiltered(status: string, lists: readonly ProbeAnswer[]): readonly Complaint[] {
  const wrong = lists.flatMap((answer) => {
    const other = recordsIn(answer).find((record) => record.status !== status)
    return other ? [{ answer, other }] : []
  })
  const [first] = wrong
  const refused = lists
    .flatMap((answer) => unlessList(answer, Number.POSITIVE_INFINITY))
    .slice(0, 1)
  if (!first) return refused
  const { answer, other } = first
  const message = `every ${words.one} must have the status ${status}, that with the id ${other.id} has ${shown(other.status)} (so in ${wrong.length} of ${lists.length} lists)`
  return [...refused, { answer, message }]
}
