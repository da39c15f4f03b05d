import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import { words } from '../../petstore/probed.ts'
import type { ProbeAnswer } from '../../silences/asking/probe-requests.ts'
import type { Service } from '../service/service.ts'
import { greatestLimit } from './accepted-limits.ts'

/** A record in an answer. Only its id is known to be valid. */
export interface AnswerRecord {
  readonly id: Int64
  readonly [field: string]: Json
}

/**
 * The list in an answer; `undefined` if there is none. The only list inside an object counts too: the rule `everyBody` already
 * complains that the answer is no array, and other probes can still use the list.
 */
export function listOf({ status, json }: ProbeAnswer): readonly Json[] | undefined {
  if (status !== 200) return undefined
  if (Array.isArray(json)) return json
  const lists = Object.values(asObject(json) ?? {}).filter(isList)
  return lists.length === 1 ? lists[0] : undefined
}

/** The items with an id in the list of an answer; none if the answer has no list. */
export function recordsIn(answer: ProbeAnswer): readonly AnswerRecord[] {
  return (listOf(answer) ?? []).flatMap((each) => recordIn(each) ?? [])
}

/** Returns a value as a record; `undefined` if it has no id. */
export function recordIn(value: Json | undefined): AnswerRecord | undefined {
  const record = asObject(value)
  return record && isInt64(record.id) ? (record as AnswerRecord) : undefined
}

/** The records of the service, at most a hundred. */
export async function someRecords(service: Service): Promise<readonly AnswerRecord[]> {
  return recordsIn((await service.once(greatestLimit)).list)
}

/** Why `someRecords` has found no records. */
export async function whyNoRecords(service: Service): Promise<string> {
  const { list } = await service.once(greatestLimit)
  if (list.status !== 200) return `a list is answered ${list.status ?? 'by nothing'}`
  const items = listOf(list)
  if (!items) return `its lists are no lists of ${words.many}`
  return items.length > 0
    ? `its ${words.many} have no id (int64)`
    : `there are no ${words.many} there`
}

/** Draws an id that presumably no record has. */
export async function freeId(service: Service): Promise<Int64> {
  const taken = new Set((await someRecords(service)).map(({ id }) => id))
  let id = GREATEST_FREE - 2n * BigInt(service.drawn(1000))
  while (taken.has(id)) id -= 2n
  return id
}

/** Whether an answer came after the sunset of getPet, when a service may have removed getPet (contract, section 9). */
export function isAfterSunset(service: Service, answer: ProbeAnswer): boolean {
  return service.timeOf(answer) >= sunset(service.contract)
}

/** Why probes of getPet have no result after its sunset. */
export const REMOVED = 'getPet has been removed there: its sunset is over'

// --- internal ---

/** A prime just below 2^63. A double can hold neither this number nor another odd number near it. */
const GREATEST_FREE = 9_223_372_036_854_775_783n

function isList(value: Json): value is Json[] {
  return Array.isArray(value)
}

function sunset({ operations }: Contract): number {
  const day = operations.find(({ id }) => id === 'getPet')?.deprecation?.sunset
  return day === undefined ? Number.POSITIVE_INFINITY : Date.parse(day)
}
