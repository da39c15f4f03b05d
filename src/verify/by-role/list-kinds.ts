import { compareNumbers } from '../../base/json/exact-numbers.ts'
import { isCountHeader } from '../../contract/list-counts.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { IdValue } from '../../contract/shown-records.ts'
import { unknown } from '../probes/probe.ts'
import type { Asker } from './asker.ts'
import type { EntryProbes, Shown } from './entry-probe.ts'

/** Probes of what the contract leaves open about lists. */
export const listKinds = {
  listOrder: {
    ask: async (asker, { operation = '' }) => {
      const asked = asksFor(asker, operation, TIMES)
      const shown: Shown[] = []
      const all: (readonly IdValue[])[] = []
      for (const query of asked) {
        const listed = await asker.list(operation, { query })
        if ('unknown' in listed) return listed
        const ids = listed.known.map(({ id }) => id)
        if (ids.length < FEW || ids.length < listed.records.length)
          return unknown(`${operation} lists fewer than ${FEW} records with ids`)
        all.push(ids)
        shown.push({ choice: orderOf(ids), answer: listed.answer })
      }
      const isErratic = all.some((ids) => String(ids) !== String(all[0]))
      return isErratic ? shown.map((each) => ({ ...each, choice: 'shuffled' })) : shown
    },
  },
  listFill: {
    ask: async (asker, { operation = '' }) => {
      const limit = limitOf(asker.record(operation))
      const whole = await asker.list(operation)
      if ('unknown' in whole) return whole
      const count = Math.min(whole.records.length, MOST_LISTED)
      if (!limit || count < FEW) return unknown(`${operation} lists fewer than ${FEW} records`)
      const shown: Shown[] = []
      for (const most of new Set([count - 1, 2])) {
        const listed = await asker.list(operation, { query: [[limit, String(most)]] })
        if ('unknown' in listed) return listed
        const { length } = listed.records
        const choice = length === most ? 'full' : length < most ? 'short' : 'other'
        shown.push({ choice, answer: listed.answer })
      }
      return shown
    },
  },
  listTotal: {
    ask: async (asker, { operation = '' }) => {
      const listed = await asker.list(operation)
      if ('unknown' in listed) return listed
      const { answer } = listed
      const counts = Object.keys(answer.headers).filter(isCountHeader)
      return [{ choice: counts.length > 0 ? 'header' : 'none', answer }]
    },
  },
} satisfies EntryProbes

/** The parameter that says how many records a list has at most. */
export function limitOf(record: RecordOperation | undefined): string | undefined {
  return record?.parameters.find(({ meaning }) => meaning === 'limit')?.name
}

// --- internal ---

/** The fewest records whose order says something: three are in order by chance once in six times. */
const FEW = 3

/** How often a list is asked for, to find one that is in another order each time. */
const TIMES = 3

/** The longest list that is asked for again with another limit. */
const MOST_LISTED = 20

/** Queries for the same list, as long as it can be asked for soundly. */
function asksFor(asker: Asker, operation: string, times: number) {
  const limit = limitOf(asker.record(operation))
  const schema = asker.operation(operation)?.parameters.find(({ name }) => name === limit)?.schema
  const most = Number(schema?.maximum ?? 0)
  const query: readonly (readonly [string, string])[] =
    limit && most >= FEW ? [[limit, String(Math.min(most, MOST_LISTED))]] : []
  return Array.from({ length: times }, () => query)
}

function orderOf(ids: readonly IdValue[]): string {
  const steps = ids.slice(1).map((id, at) => compareIds(ids[at] as IdValue, id))
  if (steps.every((step) => step < 0)) return 'id'
  return steps.every((step) => step > 0) ? 'newest' : 'other'
}

function compareIds(one: IdValue, other: IdValue): number {
  if (typeof one !== 'string' && typeof other !== 'string') return compareNumbers(one, other)
  const [left, right] = [String(one), String(other)]
  return left < right ? -1 : left > right ? 1 : 0
}
