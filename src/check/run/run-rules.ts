import { compareNumbers, isNumeric, type Numeric } from '../../base/json/exact-numbers.ts'
import {
  asObject,
  isSameJson,
  type Json,
  type JsonObject,
  ownMember,
} from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { plainName } from '../../base/text/text.ts'
import type { Contract } from '../../contract/contract.ts'
import type { IdValue } from '../../contract/records-in-answers.ts'
import { responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { NEW } from '../../silences/run/claims.ts'
import type { ExchangeTime } from '../../silences/run/known-records.ts'
import { RECENT, type ResourceMemory } from '../../silences/run/resource-memory.ts'
import type { RunMemory } from '../../silences/run/run-memory.ts'
import type { KnownRecord } from '../../silences/run/written-records.ts'
import { type CheckWords, checkWords } from '../judge/check-words.ts'
import { differs } from '../judge/record-rules.ts'
import type { AboutRecords, AnsweredRecord, RunEvidence } from './run-evidence.ts'

/** A violation that an exchange shows together with earlier ones, and the record that it is about. */
export interface JointViolation {
  readonly violation: Violation
  /** `undefined` if any write to the resource would explain it. */
  readonly key: IdValue | undefined
}

/**
 * The rules that need other exchanges of a run: pages that together are a list, records that are as they were written, and gone when they
 * were removed. They are silent where another exchange, checked or not, makes that undecidable; what a later answer explains is taken
 * back (`claim`).
 */
export class RunRules {
  readonly #words: CheckWords
  readonly #run: RunMemory

  constructor(contract: Contract, run: RunMemory) {
    this.#words = checkWords(contract)
    this.#run = run
  }

  /**
   * Judges an exchange by those before it, and remembers what it says. The violations are warnings.
   * @param isSound whether its answer can be believed: no other rule about its records is broken
   */
  judge(evidence: RunEvidence, span: ExchangeTime, isSound: boolean): readonly JointViolation[] {
    const { about, touches } = evidence
    const found = about && isSound ? this.#check(about, span) : []
    if (about?.page && !isSound) this.#run.of(about.record.resource.name).walks.forget(about.page)
    for (const touch of touches) {
      this.#run.of(touch.resource).touch(touch, span)
      if (touch.kind !== 'absent')
        this.#run.ruleClaims.takeBack(touch.resource, touch.key, span.began)
    }
    if (about?.effect) this.#take(about, span, isSound)
    return found
  }

  /** Remembers a violation of an exchange, to take it back if an overlapping write shows up. */
  claim(
    evidence: RunEvidence | undefined,
    { key }: JointViolation,
    end: number,
    takeBack: () => void,
  ): void {
    const resource = evidence?.about?.record.resource.name
    if (resource !== undefined) this.#run.ruleClaims.add({ resource, key, end, takeBack })
  }

  #take(about: AboutRecords, span: ExchangeTime, isSound: boolean): void {
    const { effect, who, parents, record } = about
    const { name } = record.resource
    const memory = this.#run.of(name)
    const key = effect && 'key' in effect ? effect.key : undefined
    this.#run.ruleClaims.takeBack(name, key ?? NEW, span.began)
    // A write below a record may have changed the record itself (a count, a time).
    for (const { resource } of record.resource.parents)
      if (resource !== undefined) this.#run.of(resource).written.touch(undefined, span)
    memory.lastWrite = Math.max(memory.lastWrite, span.end)
    if (!effect || effect.kind === 'added') return
    if (isSound) memory.take(effect, { ...span, who, parents })
    else memory.written.touch(effect.key, span)
  }

  #check(about: AboutRecords, span: ExchangeTime): readonly JointViolation[] {
    const { record } = about
    const memory = this.#run.of(record.resource.name)
    const ofRecords = about.shown.flatMap((each) => this.#checkShown(each, about, { memory, span }))
    const ofRead = this.#checkRead(about, { memory, span })
    for (const { key } of about.shown) memory.knows(key)
    return [...ofRead, ...ofRecords, ...this.#checkPage(about, { memory, span, ofRecords })]
  }

  /** Whether a record that was asked for is there, or gone. */
  #checkRead(about: AboutRecords, { memory, span }: Place): readonly JointViolation[] {
    const { read, who, record, shown: records } = about
    if (!read) return []
    const { key, isThere } = read
    const known = memory.written.known(key, span.began)
    if (!known || known.who !== who) return []
    const { one } = this.#words.of(record.resource)
    if (known.state === 'gone') {
      if (!isThere || records.some(({ value }) => saysGone(value, known))) return []
      return [warning('removed-gone', 'status', key, `the ${one} was removed, and is still read`)]
    }
    if (isThere || span.began - known.end > RECENT) return []
    const message = `the ${one} was written, and is not found`
    return [warning('read-your-writes', 'status', key, message)]
  }

  /** Whether a record is as it was written; in a list, whether it is not gone. */
  #checkShown(
    { key, value, path }: AnsweredRecord,
    { who, record }: AboutRecords,
    { memory, span }: Place,
  ): readonly JointViolation[] {
    const known = memory.written.known(key, span.began)
    if (!known || known.who !== who) return []
    const at = (...members: readonly string[]) => ['body', ...path, ...members].join('.')
    const { one } = this.#words.of(record.resource)
    if (known.state === 'gone') {
      if (record.role !== 'list' || saysGone(value, known)) return []
      const message = `the ${one} ${shown(key)} was removed, and is still listed`
      return [warning('removed-gone', at(...(record.id.property ?? [])), key, message)]
    }
    if (span.began - known.end > RECENT || isLater(known, value)) return []
    return changedIn(known, value, record.echoed).map((name) => {
      const message = `${name} was written as ${shown(known.members[name])}, got ${shown(ownMember(value, name))}`
      return warning('read-your-writes', at(name), key, message)
    })
  }

  /** Whether the pages of a list have each record once, and all of them. */
  #checkPage(
    about: AboutRecords,
    { memory, span, ofRecords }: Place & { readonly ofRecords: readonly JointViolation[] },
  ): readonly JointViolation[] {
    const { page, record, shown: records, who, parents } = about
    if (!page) return []
    const { began, end } = span
    const isWrong = new Set(ofRecords.map(({ key }) => key))
    const keys = records.map(({ key }) => key).filter((key) => !isWrong.has(key))
    const { lastWrite: written } = memory
    const found = memory.walks.add(page, keys, { began, end, written, recent: RECENT })
    const { one } = this.#words.of(record.resource)
    const place = ['body', ...record.inAnswer].join('.')
    const repeated = records
      .filter(({ key }) => found.repeated.includes(key))
      .map(({ key, path }) => {
        const message = `the ${one} ${shown(key)} is on another page, too`
        const at = ['body', ...path, ...(record.id.property ?? [])].join('.')
        return { ...warning('list-repeated', at, key, message), key: undefined }
      })
    const listed = found.missing
      .filter(([key, time]) => began - time <= RECENT && memory.written.isUntouched(key, time))
      .map(([key]) => key)
    const { all } = found
    if (page.isPlain && keys.some((key) => memory.isCreated(key)))
      memory.listing.add(record.operation)
    const created =
      all && page.isPlain && memory.listing.has(record.operation)
        ? memory.createdFor({ who, parents, began }).filter((key) => !all.has(key))
        : []
    const missing = [...new Set([...listed, ...created])].filter((key) => !isWrong.has(key))
    return [
      ...repeated,
      ...missing.map((key) => {
        const message = `the ${one} ${shown(key)} is there, and is not listed`
        return { ...warning('list-missing', place, key, message), key: undefined }
      }),
    ]
  }
}

// --- internal ---

interface Place {
  readonly memory: ResourceMemory
  readonly span: ExchangeTime
}

function warning(rule: string, place: string, key: IdValue, message: string): JointViolation {
  return { violation: responseViolation(rule, place, message, 'warning'), key }
}

/** The members that a record shows otherwise than they were written. */
function changedIn(
  { members }: KnownRecord,
  value: JsonObject,
  echoed: AboutRecords['record']['echoed'],
): readonly string[] {
  const uncompared = new Map(echoed.map((each) => [each.name, each.uncompared]))
  return Object.entries(members).flatMap(([name, written]) =>
    differs(written, ownMember(asObject(value) ?? {}, name), uncompared.get(name)) ? name : [],
  )
}

/**
 * Whether a record shows that it was written again after a write of the run: something that no client sends, a time, a number or a
 * version, is later than the answer to that write had it.
 */
function isLater({ members, shown }: KnownRecord, value: JsonObject): boolean {
  if (!shown) return false
  return Object.entries(shown).some(([name, before]) => {
    if (Object.hasOwn(members, name)) return false
    const now = ownMember(value, name)
    if (isNumeric(before) && isNumeric(now))
      return compareNumbers(now as Numeric, before as Numeric) > 0
    if (typeof before !== 'string' || typeof now !== 'string') return false
    if (TIME.test(before) && TIME.test(now)) return Date.parse(now) > Date.parse(before)
    return VERSIONS.has(plainName(name)) && !isSameJson(now, before)
  })
}

/** Whether a record is marked as removed, and was not before: services may keep removed records with a mark. */
function saysGone(record: JsonObject, { shown }: Pick<KnownRecord, 'shown'>): boolean {
  const isNew = ([name, value]: readonly [string, Json]) =>
    !shown || !isSameJson(value, ownMember(shown, name))
  return Object.entries(record)
    .filter(isNew)
    .some(
      ([name, value]) =>
        (GONE.test(name) && isSet(value)) || (typeof value === 'string' && IS_GONE.test(value)),
    )
}

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const VERSIONS = new Set(['etag', 'version', 'revision', 'rev', 'resourceversion', 'hash'])
const GONE = /delet|remov|archiv|cancel|trash|discard|inactive|disabled/i
const IS_GONE =
  /^(?:(?:soft[-_ ]?)?deleted|removed|archived|cancell?ed|trashed|discarded|inactive|disabled|closed|terminated)$/i

function isSet(value: Json): boolean {
  return value !== null && value !== false && value !== '' && value !== 0
}
