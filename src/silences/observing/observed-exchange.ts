import { asObject, type Json, stringifyJson } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Choice } from '../../contract/document/contract-hints.ts'
import { recordSent, recordsIn } from '../../contract/records-in-answers.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { Shape } from '../../contract/resources/shape.ts'
import type { LedgerEntry } from '../finding/found-silence.ts'
import type { ReadExchange } from '../run/read-exchange.ts'
import { type RequestedList, requestedSubsets } from '../run/requested-list.ts'
import type { RunMemory, SentReference } from '../run/run-memory.ts'
import type { Reason } from './refusal-reasons.ts'

/** The choice of the ledger that an answer shows; `other` if it is none of the listed ones. */
export type ObservedChoice = Choice | 'other'

/** What an exchange shows about an entry of the ledger. */
export interface Observation {
  readonly entry: string
  readonly choice: ObservedChoice
}

/**
 * The choice that an exchange shows on its own, or else a question for the memory of its run; `undefined` if it shows nothing.
 * A question outlives its exchange, so it must hold no more of it than it needs.
 */
export type Sign = ObservedChoice | Question | undefined

/** Asks the memory of a run; `began` is when the exchange began, in milliseconds since 1970. */
export type Question = (run: RunMemory, began: number) => ObservedChoice | undefined

export interface ObservedExchange {
  readonly contract: Contract
  readonly facts: ReadExchange
  readonly status: number
  /** The JSON of the answer, and its text; `undefined` if it has none. */
  readonly answer: Json | undefined
  readonly text: string | undefined
  /** What the contract shows in the answer: the object, or one item of a list; `undefined` where it describes neither. */
  readonly shape: Shape | undefined
  /** Why a service may refuse the request: what breaks the contract in it, and what the contract leaves open. */
  readonly reasons: readonly Reason[]
  /** The records of a list, and what asks for the same; found once. */
  readonly asked: () => RequestedList | undefined
}

/** How an exchange shows the choice of a service for an entry, beyond doubt. */
export type Observer = (seen: ObservedExchange, entry: LedgerEntry) => Sign

/** Whether an answer serves its request. */
export function isServed({ status }: Pick<ObservedExchange, 'status'>): boolean {
  return status >= 200 && status < 300
}

/** The reason of a kind, and of a field or parameter if one is given; `undefined` if the request has none. */
export function refusalReason(
  { reasons }: ObservedExchange,
  kind: string,
  name?: string,
): Reason | undefined {
  return reasons.find((each) => each.kind === kind && (name === undefined || each.name === name))
}

/** What an answer shows that serves a request in spite of a reason to refuse it (`served`), or refuses it. */
export function weighReason(
  observed: ObservedExchange,
  { kind, name }: Reason,
  served: (seen: ObservedExchange) => Sign,
): Sign {
  if (!refusalReason(observed, kind, name)) return undefined
  return isServed(observed) ? served(observed) : refusedFor(observed, { kind, name })
}

/**
 * What a refusal shows about what may be the reason for it: `reject` for the documented status, `other` for 400 or 422 in its place. Only
 * if nothing else in the request can be the reason, or the answer names this one and no other.
 */
export function refusedFor(seen: ObservedExchange, { kind, name }: Reason): Sign {
  const { status, facts } = seen
  const { refusal } = facts.exchange.operation
  if (status !== 400 && status !== 422 && status !== refusal) return undefined
  return ifOnly(seen, { kind, name }, status === refusal ? 'reject' : 'other')
}

/** A choice that a refusal shows if a reason is the only one that it can have. */
export function ifOnly(
  seen: ObservedExchange,
  { kind, name }: Reason,
  choice: ObservedChoice,
): Sign {
  const { reasons, facts } = seen
  const text = answerTexts(seen)
  const isIt = (each: Reason) => each.kind === kind && (name === undefined || each.name === name)
  const names = reasons.flatMap((each) => (isIt(each) ? (each.name ?? []) : []))
  const others = reasons.filter(
    (each) => !isIt(each) && !(each.kind === 'unclear' && names.includes(each.name ?? '')),
  )
  const words = new Set(text.split(/[^\w-]+/))
  const isNamed = (each: Reason) => each.name === undefined || text.includes(each.name)
  if (names.some((each) => words.has(each)) && !others.some(isNamed)) return choice
  const references = others.filter((each) => each.kind === 'unlistedReference')
  if (references.length < others.length) return undefined
  if (references.length === 0) return choice
  // A service may also have refused what names a record that it does not know.
  const asked = references.map(({ name: field = '' }) => referenceIn(facts, field))
  return (run, began) =>
    asked.every((each) => run.takesReference(each, began)) ? choice : undefined
}

/** A field that names other records, with its value in a request. */
export function referenceIn({ record, request }: ReadExchange, field: string): SentReference {
  const value = record && recordSent(record, request.content?.value)?.[field]
  return { resource: record?.resource.name ?? '', field, value }
}

/** The record in an answer that serves a request about one. */
export function shownRecord(seen: ObservedExchange) {
  const { facts, answer } = seen
  const { record } = facts
  if (!record || record.role === 'list' || !isServed(seen)) return undefined
  return asObject(recordsIn(record, answer)?.[0])
}

/** The records of a list that is answered as it is documented. */
export function listIn({ facts, answer, status }: ObservedExchange): readonly Json[] | undefined {
  const { record } = facts
  return record?.role === 'list' && status === record.status ? recordsIn(record, answer) : undefined
}

/** A choice that a list of some length shows if there are more records, with some parameters changed or left out. */
export function ifMore(
  { facts }: ObservedExchange,
  length: number,
  choice: 'short' | 'clamp' | 'first' | 'last',
  changed: { readonly [name: string]: string | undefined } = {},
): Question {
  const parts = requestedSubsets(facts, changed)
  return (run, began) => (run.hasMore(parts, length, began) ? choice : undefined)
}

export function parametersOfMeaning(
  { parameters }: RecordOperation,
  wanted: string,
): readonly string[] {
  return parameters.flatMap(({ name, meaning }) => (meaning === wanted ? name : []))
}

/** The one thing that a query has wrong, and what its answer lists; `undefined` if more is wrong, or it is no list. */
export function oneProblem(seen: ObservedExchange) {
  const list = listIn(seen)
  const { facts, reasons } = seen
  const [violation, second] = facts.query.violations
  const kinds = new Set(reasons.flatMap(({ kind }) => (kind === 'unclear' ? [] : kind)))
  if (!list || !violation || second || kinds.size > 1) return undefined
  const name = violation.location.slice('query.'.length)
  const role = facts.record?.parameters.find((each) => each.name === name)
  const parameter = facts.exchange.operation.parameters.find(
    (each) => each.in === 'query' && each.name === name,
  )
  return role && parameter && { list, name, role, parameter, rule: violation.rule }
}

// --- internal ---

/** What an answer says, without the names of the members that the contract has in it. */
function answerTexts({ answer, text = '', shape }: ObservedExchange): string {
  const object = asObject(answer)
  if (!object || !shape) return text
  return Object.entries(object)
    .map(([name, value]) => `${shape.members.has(name) ? '' : name} ${stringifyJson(value)}`)
    .join(' ')
}
