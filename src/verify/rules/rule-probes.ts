import { headerPairs } from '../../base/http/header-lines.ts'
import { fillTemplate } from '../../base/http/path-template.ts'
import { isInt64 } from '../../base/json/exact-numbers.ts'
import { asObject, stringifyJson } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import type { ServiceRule } from '../../contract/document/contract-hints.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Capture } from '../../journal/exchange.ts'
import { isServed } from '../../silences/observing/observed-exchange.ts'
import {
  isRead,
  type ProbeAnswer,
  type ProbeRequest,
  type Unanswered,
  unknown,
} from '../../silences/probing/probe-requests.ts'
import type { Service } from '../service/service.ts'
import {
  askList,
  askRecord,
  creationWithNewReference,
  freeId,
  type GreatestLimit,
  greatestLimit,
  limitedLists,
  type ProbedCreation,
  plainCreation,
  probedList,
  probedOf,
  probedRecordsIn,
  recordIn,
  someRecords,
  validBody,
  whyNoRecords,
} from './probed-records.ts'

interface RuleProbe {
  /** Whether its requests need permission to write. */
  readonly writes?: true
  /** Whether a violation that the check found in any exchange, also one of another probe, breaks the rule. */
  readonly shows?: (violation: Violation, capture: Capture) => boolean
  /** Sends its requests. Returns complaints about the answers, or the reason why there is no result. A rule about every exchange sends none. */
  readonly check?: (service: Service, rule: ServiceRule) => Promise<Complaints | Unanswered>
}

type Complaints = readonly { readonly answer: ProbeAnswer; readonly message: string }[]

/** How rules are tested, by the names of their probes. */
export const ruleProbes: { readonly [probe: string]: RuleProbe } = {
  defaultLimit: {
    shows: ({ rule }, { target }) => rule === 'list-limit' && !/[?&]limit=/.test(target),
    check: async (service) => {
      const complaints: Complaints[] = []
      for (let time = 1; time <= TIMES_WITHOUT_LIMIT; time += 1)
        complaints.push(
          unlessList(await askList(service), service, probedOf(service).limit.default),
        )
      return complaints.flat()
    },
  },
  everyLimit: {
    shows: ({ rule }, { target }) => rule === 'list-limit' && /[?&]limit=/.test(target),
    check: async (service) => {
      const greatest = await service.once(greatestLimit)
      const lists = await service.once(limitedLists)
      const { limit = probedOf(service).limit.default, list } = greatest
      return [
        ...unlessTaken(greatest),
        ...lists.flatMap((each) => unlessList(each.answer, service, each.limit)),
        ...unlessList(list, service, limit),
      ]
    },
  },
  filter: { shows: showsRule('list-status'), check: checkFilter },
  uniqueIds: {
    shows: showsRule('list-unique-id'),
    check: async (service) => {
      const { list } = await service.once(greatestLimit)
      const others = await service.once(limitedLists)
      const lists = [list, ...others.map(({ answer }) => answer)]
      if (lists.every((answer) => probedRecordsIn(answer).length === 0))
        return unknown(await whyNoRecords(service))
      return lists.flatMap((answer) => {
        const ids = probedRecordsIn(answer).map(({ id }) => id)
        const twice = ids.find((id, at) => ids.indexOf(id) !== at)
        return twice === undefined ? [] : [{ answer, message: `the id ${twice} is there twice` }]
      })
    },
  },
  sameRecord: { shows: showsRule('get-same-id'), check: checkSameRecord },
  unknownId: {
    check: async (service) => {
      const complaints: Complaints[] = []
      for (let time = 1; time <= TIMES_UNKNOWN; time += 1) {
        const answer = await askRecord(service, await freeId(service))
        if (isAfterSunset(service, answer)) return removed(service)
        complaints.push(unlessError(answer, 404))
      }
      return complaints.flat()
    },
  },
  noKey: {
    shows: ({ rule }, { requestHeaders }) =>
      rule === 'unauthorised' && !hasCredential(requestHeaders),
    check: (service) => unlessUnauthorised(service, null),
  },
  wrongKey: { check: (service) => unlessUnauthorised(service, 'Bearer no-such-key-9b1f4c7e') },
  otherScheme: {
    shows: ({ rule }, { requestHeaders }) =>
      rule === 'unauthorised' && hasCredential(requestHeaders),
    check: (service) => unlessUnauthorised(service, 'Basic bm8tc3VjaDprZXk5YjFmNGM3ZQ=='),
  },
  echo: {
    writes: true,
    shows: showsRule('create-echo'),
    check: async (service) => {
      const creation = await service.once(plainCreation)
      const why = await refusedForReference(service, creation)
      if (why !== undefined) return unknown(why)
      return [
        ...unlessRecord(creation.answer, service, 201),
        ...unlessSame(creation, Object.keys(creation.sent)),
      ]
    },
  },
  newId: {
    writes: true,
    shows: showsRule('create-new-id'),
    check: async (service) => {
      const taken = new Set((await service.once(someRecords)).map(({ id }) => id))
      const first = await service.once(plainCreation)
      const second = await service.once(creationWithNewReference)
      if (!first.record && !second.record) return unknown(whyNotCreated(service, first))
      return [first, second].flatMap(({ answer, record }) => {
        if (!record) return []
        const message = `the id ${record.id} is that of another ${probedOf(service).words.one}`
        const isTaken = taken.has(record.id)
        taken.add(record.id)
        return isTaken ? [{ answer, message }] : []
      })
    },
  },
  found: {
    writes: true,
    check: async (service) => {
      const creation = await service.once(plainCreation)
      const { record } = creation
      if (!record) return unknown(whyNotCreated(service, creation))
      const answer = await askRecord(service, record.id)
      return isAfterSunset(service, answer) ? removed(service) : unlessRecord(answer, service, 200)
    },
  },
  exactReference: {
    writes: true,
    check: async (service) => {
      const creation = await service.once(creationWithNewReference)
      const why = await refusedForReference(service, creation)
      if (!creation.record) return unknown(why ?? whyNotCreated(service, creation))
      return unlessSame(creation, [probedOf(service).hints.reference.field])
    },
  },
  refusedBodies: {
    writes: true,
    check: async (service, { bodies = [] }) => {
      const complaints: Complaints[] = []
      for (const body of bodies) {
        const path = probedOf(service).collection
        complaints.push(unlessError(await service.ask({ method: 'POST', path, body }), 400))
      }
      return complaints.flat()
    },
  },
  everyBody: {
    shows: ({ source, rule, severity }) =>
      source === 'response' && severity === 'error' && OF_BODIES.has(rule),
  },
  asDescribed: {
    shows: ({ source, severity }) => source === 'response' && severity === 'error',
  },
}

// --- internal ---

const OF_BODIES = new Set([
  ...['media-type', 'malformed-content-type', 'invalid-json', 'invalid-utf8'],
  ...['type', 'required', 'enum', 'format', 'int64-range', 'error-status'],
])

/** How often a list without a limit is asked for. */
const TIMES_WITHOUT_LIMIT = 4
/** How often each value of a filter is asked for: a service that ignores the filter once in five times goes unnoticed in one of 200 runs. */
const TIMES_EACH_VALUE = 8
/** How many records of the list are asked for at most: the first, the last, and random ones between. */
const MOST_ASKED = 8
/** How many unknown ids are asked for. */
const TIMES_UNKNOWN = 3
/** How often each operation that reads is asked, to find one that only sometimes lets a request pass. */
const TIMES_EACH_READ = 3

function showsRule(name: string): NonNullable<RuleProbe['shows']> {
  return ({ rule }) => rule === name
}

async function checkFilter(service: Service): Promise<Complaints> {
  const { filter } = probedOf(service)
  if (!filter) return []
  const { limit } = await service.once(greatestLimit)
  const limited = await service.once(limitedLists)
  const served = limited.filter(({ answer }) => answer.status === 200).map((each) => each.limit)
  const [greatest, ...others] = [...(limit === undefined ? [] : [limit]), ...served]
  const lists = new Map<string, ProbeAnswer[]>(filter.values.map((value) => [value, []]))
  const ask = async (value: string, most: number | undefined) => {
    const query = most === undefined ? '' : `limit=${most}&`
    lists.get(value)?.push(await askList(service, `${query}${filter.name}=${value}`))
  }
  for (const value of filter.values) await ask(value, greatest)
  const rest = filter.values.flatMap((value) => Array<string>(TIMES_EACH_VALUE - 1).fill(value))
  for (const value of service.shuffled(rest)) await ask(value, service.oneOf([...others, greatest]))
  return [...lists].flatMap(([value, all]) => unlessFiltered(value, all, service))
}

function unlessFiltered(
  value: string,
  lists: readonly ProbeAnswer[],
  service: Service,
): Complaints {
  const { filter: { property = '' } = {}, words } = probedOf(service)
  const wrong = lists.flatMap((answer) => {
    const other = probedRecordsIn(answer).find((record) => record[property] !== value)
    return other ? [{ answer, other }] : []
  })
  const [first] = wrong
  const refused = lists
    .flatMap((answer) => unlessList(answer, service, Number.POSITIVE_INFINITY))
    .slice(0, 1)
  if (!first) return refused
  const { answer, other } = first
  const message = `every ${words.one} must have the ${property} ${value}, that with the id ${other.id} has ${shown(other[property])} (so in ${wrong.length} of ${lists.length} lists)`
  return [...refused, { answer, message }]
}

async function checkSameRecord(service: Service): Promise<Complaints | Unanswered> {
  const records = await service.once(someRecords)
  if (records.length === 0) return unknown(await whyNoRecords(service))
  const ends = [records[0], records.at(-1)].flatMap((each) => each ?? [])
  const some = new Set([...ends, ...service.shuffled(records)].map(({ id }) => id))
  const complaints: Complaints[] = []
  for (const id of [...some].slice(0, MOST_ASKED)) {
    const answer = await askRecord(service, id)
    if (isAfterSunset(service, answer)) return removed(service)
    const wrong = unlessRecord(answer, service, 200)
    const got = recordIn(answer.json)?.id
    const message = `the id must be ${id}, got ${shown(got)}`
    complaints.push(wrong.length > 0 || got === id ? wrong : [{ answer, message }])
  }
  return complaints.flat()
}

/** Complains about the greatest limit that the service refuses, and says which limit it accepts. */
function unlessTaken({ limit, refusals: [first] }: GreatestLimit): Complaints {
  if (!first) return []
  const { answer } = first
  const taken =
    limit === undefined ? 'it takes none that was tried' : `the greatest that it takes is ${limit}`
  const message = `limit=${first.limit} must be served, got ${answer.status}: ${taken}`
  return [{ answer, message }]
}

/** Sends requests of every operation with this credential, and complains about every answer other than 401. */
async function unlessUnauthorised(
  service: Service,
  authorization: string | null,
): Promise<Complaints> {
  const complaints: Complaints[] = []
  const all = await requestsOfAll(service)
  const again = Array.from({ length: TIMES_EACH_READ - 1 }, () => all.filter(isRead)).flat()
  for (const request of [...all, ...service.shuffled(again)])
    complaints.push(unlessError(await service.ask({ ...request, authorization }), 401))
  return complaints.flat()
}

/** A request of each operation, reads first, which can only be refused for its credential. Writes need permission. */
async function requestsOfAll(service: Service): Promise<readonly ProbeRequest[]> {
  const { basePath, operations } = service.contract
  const id = await service.once(freeId)
  const creating = probedOf(service).operations.get('create')?.id
  const reads: ProbeRequest[] = []
  const writes: ProbeRequest[] = []
  for (const { id: operation, method, path, body } of operations) {
    // A path outside the base path may belong to another application.
    if (!path.startsWith(`${basePath}/`)) continue
    const request = { method, path: fillTemplate(path.slice(basePath.length), () => String(id)) }
    // A valid body is known of one creation only; what is refused for its body would say nothing of its credential.
    if (isRead(request)) reads.push(request)
    else if (service.mayWrite && (!body || operation === creating))
      writes.push(body ? { ...request, body: await soldBody(service) } : request)
  }
  return [...reads, ...writes]
}

/** A valid body with the last value that the filter has. */
async function soldBody(service: Service): Promise<string> {
  const { property, values = [] } = probedOf(service).filter ?? {}
  const last = property === undefined ? {} : { [property]: values.at(-1) }
  return stringifyJson({ ...(await service.once(validBody)), ...last })
}

/** Whether header lines have a credential of any scheme. */
function hasCredential(lines: readonly string[]): boolean {
  return headerPairs(lines).some(([name]) => name.toLowerCase() === 'authorization')
}

/** Whether an answer came after the sunset of the read, when a service may have removed it. */
function isAfterSunset(service: Service, answer: ProbeAnswer): boolean {
  const { sunset } = probedOf(service).operations.get('read')?.deprecation ?? {}
  return sunset !== undefined && service.timeOf(answer) >= Date.parse(sunset)
}

function removed(service: Service): Unanswered {
  const { id } = probedOf(service).operations.get('read') ?? {}
  return unknown(`${id} has been removed there: its sunset is over`)
}

/** Why a creation has no record: a text about its answer. */
function whyNotCreated(service: Service, { answer: { status } }: ProbedCreation): string {
  if (status === undefined) return 'a creation got no answer'
  const answered = `a creation is answered ${status}`
  return isServed({ status })
    ? `${answered} without ${probedOf(service).words.any} that has an id`
    : answered
}

/** Why a service may have refused a valid creation: it may accept only references that it knows, and have shown no record with this one. */
async function refusedForReference(
  service: Service,
  { answer, sent }: ProbedCreation,
): Promise<string | undefined> {
  const { field, refused } = probedOf(service).hints.reference
  if (answer.status !== 400) return undefined
  const records = await service.once(someRecords)
  return records.some((each) => each[field] === sent[field]) ? undefined : refused
}

/** Complains unless the created record has these fields as they were sent. */
function unlessSame(
  { sent, answer, record }: ProbedCreation,
  fields: readonly string[],
): Complaints {
  const other = record && fields.find((field) => record[field] !== sent[field])
  if (other === undefined) return []
  const message = `${other} must be ${shown(sent[other])} as sent, got ${shown(record?.[other])}`
  return [{ answer, message }]
}

/** Complains unless an answer has this status, and then about its body. */
function unlessStatus(
  answer: ProbeAnswer,
  status: number,
  problem: () => string | undefined,
): Complaints {
  const got = answer.status ?? `no answer (${answer.capture.failure})`
  const message = answer.status === status ? problem() : `the status must be ${status}, got ${got}`
  return message === undefined ? [] : [{ answer, message }]
}

/** Complains unless an answer has this status and an Error. */
function unlessError(answer: ProbeAnswer, status: number): Complaints {
  return unlessStatus(answer, status, () => {
    const body = asObject(answer.json)
    if (!body) return 'the body must be an Error, got no JSON object'
    const open = ['code', 'message'].find((name) => typeof body[name] !== 'string')
    if (open !== undefined) return `Error.${open} must be a text`
    return body.status === status
      ? undefined
      : `Error.status must be ${status}, got ${shown(body.status)}`
  })
}

/** Complains unless an answer is a list with at most `most` records. */
function unlessList(answer: ProbeAnswer, service: Service, most: number): Complaints {
  return unlessStatus(answer, 200, () => {
    const { many } = probedOf(service).words
    const { length } = probedList(answer) ?? {}
    if (length === undefined) return `the body must be an array of ${many}`
    return length <= most ? undefined : `the list must have at most ${most} ${many}, got ${length}`
  })
}

/** Complains unless an answer has this status and a record. */
function unlessRecord(answer: ProbeAnswer, service: Service, status: number): Complaints {
  return unlessStatus(answer, status, () =>
    isInt64(asObject(answer.json)?.id)
      ? undefined
      : `the body must be ${probedOf(service).words.any} with an id (int64)`,
  )
}
