import { compareNumbers } from '../../base/json/exact-numbers.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import { isCountHeader } from '../../contract/list-counts.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { IdValue } from '../../contract/shown-records.ts'
import type { Asker } from '../by-role/asker.ts'
import { unknown } from '../probes/probe.ts'
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
  sortTies: {
    ask: async (asker, { operation = '' }) => {
      const sort = asker.record(operation)?.parameters.find(({ meaning }) => meaning === 'sort')
      if (!sort) return unknown(`${operation} has no parameter that sorts`)
      const plain = await asker.list(operation)
      if ('unknown' in plain) return plain
      const fields = tiedFields(plain.records)
      for (const field of fields.slice(0, MOST_SORTED)) {
        const listed = await asker.list(operation, { query: [[sort.name, field]] })
        if ('unknown' in listed) continue
        const ties = [...Map.groupBy(listed.known, ({ value }) => textAt(value, field)).values()]
        const orders = ties
          .filter(({ length }) => length > 1)
          .map((all) => orderOf(all.map(({ id }) => id)))
        const [first] = orders
        if (first === undefined) continue
        const choice = orders.every((each) => each === first) ? first : 'other'
        return [{ choice, answer: listed.answer }]
      }
      return unknown(`no records of ${operation} are equal in what it can sort by`)
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

/** By how many fields a list is sorted to find equal records. */
const MOST_SORTED = 4

/** The fields in which some records of a list are equal and others are not, so that the list can be sorted by them. */
function tiedFields(records: readonly Json[]): readonly string[] {
  const objects = records.flatMap((each) => {
    const object = asObject(each)
    return object ? [object] : []
  })
  const names = Object.keys(objects[0] ?? {})
  return names.filter((name) => {
    const texts = objects.map((each) => textAt(each, name))
    const size = new Set(texts).size
    return size < texts.length && texts.every((text) => text !== undefined)
  })
}

function textAt(record: Json, name: string): string | undefined {
  const value = asObject(record)?.[name]
  return value === undefined || value === null || typeof value === 'object'
    ? undefined
    : String(value)
}

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
