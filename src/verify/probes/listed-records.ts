import { splitTarget } from '../../base/http/http.ts'
import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Capture } from '../../journal/exchange.ts'
import { collection, words } from '../../petstore/probed.ts'
import { get, type ProbeAnswer } from '../service/send-request.ts'
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

/** Asks for a list with the greatest limit that the service accepts. */
export async function longestList(service: Service): Promise<ProbeAnswer> {
  const { limit } = await service.once(greatestLimit)
  return service.ask(get(limit === undefined ? collection : `${collection}?limit=${limit}`))
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

/** Why a probe that needs `least` records shows nothing; `undefined` if the service has as many. */
export async function tooFewRecords(service: Service, least: number): Promise<string | undefined> {
  const { length } = await service.once(someRecords)
  if (length >= least) return undefined
  return length === 0
    ? whyNoRecords(service)
    : `there ${length === 1 ? `is only 1 ${words.one}` : `are only ${length} ${words.many}`} there`
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

/** What an answer without an Error is, in the plural: a service can make one choice for each form of answer. */
export function kindOfSuccess({ method, target }: Capture): string {
  const { path } = splitTarget(target)
  if (path.endsWith('/messages')) return 'messages'
  if (method === 'POST') return 'creations'
  const isList = path.toLowerCase().replace(/\/$/, '').endsWith(collection)
  const what = isList ? 'lists' : `single ${words.many}`
  return method === 'HEAD' ? `heads of ${what}` : what
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
