import { hash } from 'node:crypto'
import { asObject, type JsonObject, ownMember } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import {
  type IdValue,
  idIn,
  type PathTexts,
  parentsAsked,
  recordsIn,
} from '../../contract/records-in-answers.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { Capture } from '../../journal/exchange.ts'
import type { NotedTouch } from '../../silences/run/known-records.ts'
import type { ListPage } from '../../silences/run/page-walks.ts'
import { recordKeyIn, requestedRecordKey } from '../../silences/run/requested-list.ts'
import type { RecordEffect, Written } from '../../silences/run/written-records.ts'
import { readTouches, readUnjudgedRequest } from '../../silences/run-note.ts'
import type { ExchangeFacts } from '../judge/exchange-facts.ts'
import { recordRules } from '../judge/record-rule-table.ts'
import { differs, removedMembers, sentMembers } from '../judge/record-rules.ts'
import { readPage } from './list-page.ts'

/** What an exchange says about later ones, and what it is held to by earlier ones. It is kept with its verdict. */
export interface RunEvidence {
  /** Changes that the exchange may have made, besides those that its answer shows. */
  readonly touches: readonly NotedTouch[]
  /** `undefined` if its operation has no part in a resource. */
  readonly about: AboutRecords | undefined
}

/** What an exchange of an operation with a part in a resource says of its records. */
export interface AboutRecords {
  readonly record: RecordOperation
  /** A digest of the credentials: a client need not see what another one has written. */
  readonly who: string
  /** The ids of the parents, as a text. */
  readonly parents: string
  /** What the exchange did to records; `undefined` if nothing. */
  readonly effect: RecordEffect | undefined
  /** The record that a read asked for, and whether it was there; `undefined` if it is no read, or says neither. */
  readonly read: { readonly key: IdValue; readonly isThere: boolean } | undefined
  /** The records that a read or a list shows. */
  readonly shown: readonly AnsweredRecord[]
  /** The page, if the answer is a list. */
  readonly page: ListPage | undefined
}

export interface AnsweredRecord {
  readonly key: IdValue
  readonly value: JsonObject
  /** The members that lead to it. */
  readonly path: readonly string[]
}

/** Reads what an exchange says about later ones; `undefined` if nothing. */
export type RunEvidenceReader = (facts: ExchangeFacts) => RunEvidence | undefined

/** Creates the reader for a contract; `undefined` where none of the rules that need it holds, or where no exchange says anything: no operation changes records, and no list goes on. */
export function createRunEvidenceReader(contract: Contract): RunEvidenceReader | undefined {
  const { records, hints } = contract
  const rules = recordRules.filter(({ isOfRun }) => isOfRun)
  if (rules.every(({ id }) => hints.check?.leftOut.includes(id))) return undefined
  const going = [...records.byId.values()].filter(({ parameters }) =>
    parameters.some(({ meaning }) => GOING_ON.has(meaning)),
  )
  const told = new Set([...records.changing, ...going.map(({ resource }) => resource.name)])
  if (told.size === 0) return undefined
  return (facts) => {
    const { record, exchange } = facts
    const touches = readTouches(facts, exchange.status, records)
    if (!record || !told.has(record.resource.name))
      return touches.length === 0 ? undefined : { touches, about: undefined }
    const about = readAbout(facts, record)
    const key = about.effect && 'key' in about.effect ? about.effect.key : undefined
    return { touches: touches.filter((each) => !isOf(each, record, key)), about }
  }
}

/** Reads what an exchange says whose answer is not there, or is not judged: what it may have done all the same. */
export function readUnjudgedEvidence(
  { method, target, status }: Pick<Capture, 'method' | 'target' | 'status'>,
  contract: Pick<Contract, 'match' | 'records'>,
): RunEvidence | undefined {
  const request = readUnjudgedRequest(method, target, contract)
  if (!request) return undefined
  const { record, path } = request
  const touches = readTouches(request, status, contract.records)
  if (record?.role !== 'create' || isRefused(status))
    return touches.length === 0 ? undefined : { touches, about: undefined }
  const about = { ...NOTHING, record, parents: parentsText(record, path), effect: ADDED }
  return { touches, about }
}

/** The key of a record in its resource; the only record of a resource has the key of its parents. */
export function recordKey(record: RecordOperation, asked: ExchangeFacts): IdValue | undefined {
  if (!record.resource.isSingleton) return requestedRecordKey(asked)
  return parentsText(record, asked.path)
}

// --- internal ---

const GOING_ON: ReadonlySet<string> = new Set(['page', 'offset', 'after'])

const ADDED: RecordEffect = { kind: 'added' }
const NOTHING: Omit<AboutRecords, 'record'> = {
  ...{ who: '', parents: '', effect: undefined, read: undefined, shown: [], page: undefined },
}

function readAbout(facts: ExchangeFacts, record: RecordOperation): AboutRecords {
  const { role } = record
  const who = whoAsks(facts)
  return {
    ...{ record, who },
    parents: parentsText(record, facts.path),
    effect: effectOf(facts, record),
    read: readOf(facts, record),
    shown: role === 'list' || role === 'read' ? shownIn(facts, record) : [],
    page: role === 'list' ? readPage(facts, record, who) : undefined,
  }
}

/** Whether a status says that nothing was done. */
function isRefused(status: number | undefined): boolean {
  return status !== undefined && status >= 300 && status < 500 && status !== 408
}

function parentsText(record: RecordOperation, path: PathTexts): string {
  return JSON.stringify(Object.values(parentsAsked(record, path)).map(String))
}

/** Whether a touch is about the record of this exchange, whose effect is known exactly. */
function isOf({ resource, key }: NotedTouch, record: RecordOperation, own: IdValue | undefined) {
  if (own === undefined || resource !== record.resource.name) return false
  return key === own || (key === undefined && record.resource.isSingleton)
}

function whoAsks({ exchange }: ExchangeFacts): string {
  const { requestHeaders: headers, search, operation } = exchange
  const request = { headers, search, hasCertificate: false }
  const found = operation.credentials.known.map(({ find }) => find(request))
  const keys = found.map((each) => (typeof each === 'object' ? each.keys[0] : ''))
  const all = [headers.authorization ?? '', ...keys].join('\n')
  return all.trim() === '' ? '' : hash('sha256', all, 'base64').slice(0, 16)
}

function isDone({ status }: ExchangeFacts['exchange'], record: RecordOperation): boolean {
  // 202 says that it is still to be done (RFC 9110, section 15.3.3).
  return status >= 200 && status < 300 && status !== 202 && WRITING.has(record.role)
}

const WRITING: ReadonlySet<string> = new Set(['create', 'replace', 'update', 'remove'])

function effectOf(facts: ExchangeFacts, record: RecordOperation): RecordEffect | undefined {
  const { exchange } = facts
  const { role } = record
  if (!isDone(exchange, record)) {
    return role === 'create' && !isRefused(exchange.status) ? ADDED : undefined
  }
  const asked = recordKey(record, facts)
  if (role === 'remove')
    return asked === undefined || record.resource.isSingleton
      ? undefined
      : { kind: 'removed', key: asked }
  const answered = asObject(recordsIn(record, facts.response.content?.value)?.[0])
  const id = answered && idIn(record, answered)
  const shown = id === undefined ? undefined : recordKeyIn(record, id, facts)
  const key = asked ?? shown
  const isNew = role === 'create' || exchange.status === 201
  if (key === undefined) return role === 'create' ? ADDED : undefined
  // A text in the path (`me`, `latest`) may stand for a record with another id, so the written record is unknown.
  if (asked !== undefined && shown !== undefined && asked !== shown) return undefined
  if (typeof asked === 'string' && !isNew && shown === undefined && !record.resource.isSingleton)
    return undefined
  return {
    ...{ kind: 'written', key, isNew, isWhole: role !== 'update' },
    written: writtenBy(facts, record, answered),
  }
}

/** What was sent, as the answer has it; what the answer shows as something else is not expected of later ones. */
function writtenBy(
  facts: ExchangeFacts,
  record: RecordOperation,
  answered: JsonObject | undefined,
): Written {
  const members = sentMembers(facts, record).flatMap(({ member: { name, uncompared }, value }) => {
    const back = answered && ownMember(answered, name)
    if (differs(value, back, uncompared)) return []
    return [[name, back ?? value] as const]
  })
  return {
    members: Object.fromEntries(members),
    removed: removedMembers(facts, record).map(({ name }) => name),
    shown: answered,
  }
}

function readOf(facts: ExchangeFacts, record: RecordOperation): AboutRecords['read'] {
  const key = record.role === 'read' ? recordKey(record, facts) : undefined
  if (key === undefined) return undefined
  const { status } = facts.exchange
  if (status === 404 || status === 410) return { key, isThere: false }
  return status >= 200 && status < 300 ? { key, isThere: true } : undefined
}

function shownIn(facts: ExchangeFacts, record: RecordOperation): readonly AnsweredRecord[] {
  const { status } = facts.exchange
  if (status !== record.status) return []
  const all = recordsIn(record, facts.response.content?.value) ?? []
  return all.flatMap((each, at): readonly AnsweredRecord[] => {
    const value = asObject(each)
    if (!value) return []
    const path = record.role === 'list' ? [...record.inAnswer, String(at)] : record.inAnswer
    if (record.role === 'read') {
      const key = recordKey(record, facts)
      return key === undefined ? [] : [{ key, value, path }]
    }
    const id = idIn(record, value)
    return id === undefined ? [] : [{ key: recordKeyIn(record, id, facts), value, path }]
  })
}
