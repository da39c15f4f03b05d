import { asObject, type Json, ownMember } from '../../base/json/json.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { Asker, Listed } from '../records/asker.ts'
import type { Unanswered } from '../records/unanswered.ts'
import { type EntryProbes, reading } from './entry-probe.ts'

/** Probes of what a contract leaves open about lists. */
export const listProbes = {
  // Three lists: they tell a fixed order from a shuffled one, which may be in the order of ids by chance.
  listOrder: reading(async (asker, { operation = '' }) => {
    for (let time = 1; time <= 3; time += 1) {
      const listed = await longestList(asker, operation)
      if ('unknown' in listed) return listed.unknown
      const { length } = listed.known
      if (length < FEW) return fewRecords(operation, length, listed.records.length)
    }
    return undefined
  }),
  // The limits are lower than the number of records that another list has shown.
  listFill: reading(async (asker, { operation = '' }) => {
    const limit = limitOf(asker.record(operation))
    const whole = await asker.list(operation)
    if ('unknown' in whole) return whole.unknown
    const { length } = whole.records
    if (!limit || length < 3) return fewRecords(operation, length)
    for (const most of new Set([Math.min(length, MOST_LISTED) - 1, 2])) {
      const listed = await asker.list(operation, { query: [[limit, String(most)]] })
      if ('unknown' in listed) return listed.unknown
    }
    return undefined
  }),
  listTotal: reading(async (asker, { operation = '' }) => {
    const listed = await asker.list(operation)
    return 'unknown' in listed ? listed.unknown : undefined
  }),
  sortTies: reading(async (asker, { operation = '' }) => {
    const sort = asker.record(operation)?.parameters.find(({ meaning }) => meaning === 'sort')
    if (!sort) return `${operation} has no parameter that sorts`
    const plain = await longestList(asker, operation)
    if ('unknown' in plain) return plain.unknown
    const fields = tiedFields(plain.records).slice(0, MOST_SORTED)
    for (const field of fields) await longestList(asker, operation, [[sort.name, field]])
    return fields.length > 0
      ? undefined
      : `no records of ${operation} are equal in what it can sort by`
  }),
} satisfies EntryProbes

/** The parameter that says how many records a list has at most. */
export function limitOf(record: RecordOperation | undefined): string | undefined {
  return record?.parameters.find(({ meaning }) => meaning === 'limit')?.name
}

// --- internal ---

/** The fewest records whose order says something. */
const FEW = 5

/** By how many fields a list is sorted to find equal records. */
const MOST_SORTED = 4

/** The longest list that is asked for. */
const MOST_LISTED = 100

/** A list with the greatest limit that can be asked for soundly. */
async function longestList(
  asker: Asker,
  operation: string,
  query: readonly (readonly [string, string])[] = [],
): Promise<Listed | Unanswered> {
  const limit = limitOf(asker.record(operation))
  const schema = asker.operation(operation)?.parameters.find(({ name }) => name === limit)?.schema
  const most = Math.min(Number(schema?.maximum ?? 0), MOST_LISTED)
  const long = limit && most >= FEW ? [[limit, String(most)] as const] : []
  const listed = await asker.list(operation, { query: [...query, ...long] })
  return 'unknown' in listed && long.length > 0 ? asker.list(operation, { query }) : listed
}

function fewRecords(operation: string, length: number, all = length): string {
  return all > length
    ? `records of ${operation} have no ids`
    : `${operation} lists only ${length} records`
}

/** The fields in which some records of a list are equal and others are not, so that the list can be sorted by them. */
function tiedFields(records: readonly Json[]): readonly string[] {
  const objects = records.flatMap((each) => {
    const object = asObject(each)
    return object ? [object] : []
  })
  const names = new Set(objects.flatMap((each) => Object.keys(each)))
  return [...names].filter((name) => {
    const values = objects.flatMap((each) => ownMember(each, name) ?? [])
    return values.every((each) => typeof each !== 'object') && new Set(values).size < values.length
  })
}
