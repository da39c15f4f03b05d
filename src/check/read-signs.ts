import { splitTarget } from '../base/http/http.ts'
import { late } from '../base/remember-results.ts'
import type { CompiledOperation, Contract } from '../contract/contract.ts'
import type { Kind } from '../contract/ledger/ledger.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { RecordOperation } from '../contract/resources/record-operations.ts'
import { decodePath, idAsked } from '../contract/shown-records.ts'
import type { Capture } from '../journal/exchange.ts'
import { builtInEntry, petEntries } from '../petstore/built-in-ledger.ts'
import { checkedPets } from '../petstore/checked-pets.ts'
import type { PetEntry } from '../petstore/named-entries.ts'
import type { Facts } from './judge/facts.ts'
import { answerObservers } from './observed/answer-observers.ts'
import { bodyObservers } from './observed/body-observers.ts'
import { createKindReader, kindHeaders, readKindsOutside } from './observed/by-kind/kind-signs.ts'
import { creationObservers } from './observed/creation-observers.ts'
import type { NotedTouch } from './observed/known-records.ts'
import { listObservers } from './observed/list-observers.ts'
import { messageObservers } from './observed/message-observers.ts'
import {
  declaredFields,
  type ObservedExchange,
  toObservedExchange,
} from './observed/observed-exchange.ts'
import type { Observation, Observer, OutsideRequest, Question, Sign } from './observed/observer.ts'
import { pathObservers } from './observed/path-observers.ts'
import { refusalObservers } from './observed/refusal-observers.ts'
import { emptyNote, type RunMemory, type RunNote } from './observed/run-memory.ts'
import { readNote, readRecordNote, readTouches, undeclaredIn } from './observed/run-note.ts'

/** How an exchange shows each entry of the ledger. */
export const observers: { readonly [name in PetEntry]: Observer } = {
  ...listObservers,
  ...refusalObservers,
  ...pathObservers,
  ...answerObservers,
  ...creationObservers,
  ...bodyObservers,
  ...messageObservers,
}

/** The headers of answers that show entries of the ledger: the kept verdict on an exchange depends on them. */
export const observedHeaders: readonly string[] = [
  ...kindHeaders,
  ...Object.values(observers).flatMap((observer) =>
    'see' in observer ? (observer.headers ?? []) : [],
  ),
]

/** What one exchange shows about the ledger. */
export interface Signs {
  readonly observations: readonly Observation<string>[]
  /** What only the memory of its run can answer. */
  readonly questions: readonly OpenSign[]
  /** What it says about later exchanges; `undefined` if nothing. */
  readonly note: RunNote | undefined
  /** The resource of the exchange, if an operation can change or remove its records: then what the memory says can be taken back. */
  readonly changing: string | undefined
}

/** A question about an entry. */
export interface OpenSign {
  readonly entry: string
  readonly ask: Question
}

/** Reads the signs of an exchange with these violations. */
export type SignReader = (facts: Facts, violations: readonly Violation[]) => Signs

/** The signs of an exchange that shows nothing. */
export const noSigns: Signs = {
  ...{ observations: [], questions: [], note: undefined, changing: undefined },
}

/** Creates the reader of the signs of exchanges. */
export function createSignReader(contract: Contract): SignReader {
  const declared = declaredFields(contract)
  const known = knownOperations(contract)
  const { records } = contract
  const readKinds = contract.isOther ? createKindReader(contract) : undefined
  const observersFor = createSelection()
  return (facts, violations) => {
    const { exchange, record } = facts
    const { status } = exchange
    const changing =
      record && records.changing.has(record.resource.name) ? record.resource.name : undefined
    // An overloaded or failing service shows nothing else than what it may have done.
    if (status === 429 || status >= 500) {
      const touches = readTouches(facts, status, records)
      return contract.isOther ? signsOfFailure(touches, record) : signsOf(touches)
    }
    if (readKinds) return { ...readKinds(facts, violations), changing }
    if (!known.has(exchange.operation.id))
      return { ...noSigns, note: readRecordNote(facts, records, undeclaredIn(facts)), changing }
    const observed = toObservedExchange(facts, declared)
    const observations: Observation<string>[] = []
    const questions: OpenSign[] = []
    for (const { entry, see } of observersFor(observed)) {
      const sign = see(observed)
      if (typeof sign === 'function') questions.push({ entry, ask: sign })
      else if (sign !== undefined) observations.push({ entry, choice: sign })
    }
    return { observations, questions, note: readNote(observed, records), changing }
  }
}

/** Reads the signs of an exchange whose answer is not there, or is not judged: what it may have done all the same. */
export function readUnjudged(
  { method, target, status }: Pick<Capture, 'method' | 'target' | 'status'>,
  { match, records, isOther }: Pick<Contract, 'match' | 'records' | 'isOther'>,
): Signs {
  const found = match(method, splitTarget(target).path)
  if (!found?.operation) return noSigns
  const { operation } = found
  const path = decodePath(found.pathTexts)
  const record = records.byId.get(operation.id)
  const asked = record && idAsked(record, path)
  const touches = readTouches({ path, record, asked, exchange: { operation } }, status, records)
  return isOther ? signsOfFailure(touches, record) : signsOf(touches)
}

/** Reads the signs of a request that is not an operation of the contract. */
export function readOutside(
  { method, target, status }: Pick<Capture, 'method' | 'target' | 'status'>,
  contract: Contract,
): readonly Observation<string>[] {
  if (contract.isOther) return readKindsOutside({ method, target, status }, contract)
  if (status === undefined) return NOTHING
  const request: OutsideRequest = {
    ...{ method, status, path: splitTarget(target).path },
    contract: withKnownPaths(contract),
  }
  return OUTSIDE.flatMap(({ entry, seeOutside }) => {
    const choice = seeOutside(request)
    return choice === undefined ? [] : [{ entry, choice }]
  })
}

/** Asks the memory of a run what exchanges did not show on their own; `began` is in milliseconds since 1970. */
export function askRun(
  questions: readonly OpenSign[],
  run: RunMemory,
  began: number,
): readonly Observation<string>[] {
  if (questions.length === 0) return NOTHING
  return questions.flatMap(({ entry, ask }) => {
    const choice = ask(run, began)
    return choice === undefined ? [] : [{ entry, choice }]
  })
}

// --- internal ---

const NOTHING: readonly Observation<string>[] = []

/**
 * The operations that observers know: those of the built-in contract, as long as they have the part that they have there, and the
 * same parameters. Of all others observers say nothing.
 */
function knownOperations({
  document,
  operations,
  records,
}: Pick<Contract, 'document' | 'operations' | 'records'>): ReadonlySet<string> {
  if (document.info.title !== checkedPets.title) return new Set()
  const { list, creation, read, message } = checkedPets.observed
  const parts = new Map<string, string | undefined>([
    [list, 'list'],
    [creation, 'create'],
    [read, 'read'],
    [message, undefined],
  ])
  const known = operations.filter((operation) => {
    const { id } = operation
    const record = records.byId.get(id)
    const isAsKnown = (record?.inAnswer ?? []).length === 0 && hasKnownQuery(operation)
    return parts.has(id) && record?.role === parts.get(id) && isAsKnown
  })
  return new Set(known.map(({ id }) => id))
}

/** A list with another parameter may be short because of it. */
function hasKnownQuery({ id, parameters }: CompiledOperation): boolean {
  const names = parameters.flatMap((each) => (each.in === 'query' ? each.name : []))
  const known: readonly string[] = id === checkedPets.observed.list ? checkedPets.listed : []
  return names.length === known.length && known.every((name) => names.includes(name))
}

/** The signs of what may have been done, or not: a creation may have taken an id. */
function signsOfFailure(
  touches: readonly NotedTouch[],
  record: RecordOperation | undefined,
): Signs {
  if (!record || record.role === 'list' || record.role === 'read') return signsOf(touches)
  const { name } = record.resource
  return { ...noSigns, note: { ...emptyNote, touches, resource: name, role: { mayChoose: true } } }
}

function signsOf(touches: readonly NotedTouch[]): Signs {
  return touches.length === 0 ? noSigns : { ...noSigns, note: { ...emptyNote, touches } }
}

/** The contract as observers see it: with the paths of the operations that they know. */
function withKnownPaths(contract: Contract): OutsideRequest['contract'] {
  const known = knownOperations(contract)
  const paths = new Set(contract.operations.flatMap(({ id, path }) => (known.has(id) ? path : [])))
  const only =
    (match: Contract['match']): Contract['match'] =>
    (method, path) => {
      const found = match(method, path)
      if (!found) return undefined
      return paths.has(found.operation ? found.operation.path : found.path) ? found : undefined
    }
  return { match: only(contract.match), matchCaseless: only(contract.matchCaseless) }
}

/** Selects the observers for an operation and for success or failure: about half of them, selected once. */
function createSelection(): (observed: ObservedExchange) => readonly ExchangeObserver[] {
  const selected = new Map<string, readonly ExchangeObserver[]>()
  const all = late(byExchange)
  return ({ operation, status }) => {
    const isError = status >= 400
    const key = isError ? `${operation} error` : operation
    const known = selected.get(key)
    if (known) return known
    const chosen = all().filter(({ of }) =>
      of === 'error' ? isError : (OPERATIONS[of] ?? operation) === operation,
    )
    selected.set(key, chosen)
    return chosen
  }
}

interface ExchangeObserver {
  readonly entry: PetEntry
  readonly of: Kind
  readonly see: (observed: ObservedExchange) => Sign
}

/** The observers of exchanges with operations. */
function byExchange(): readonly ExchangeObserver[] {
  return petEntries.flatMap((entry) => {
    const observer = observers[entry]
    return 'see' in observer ? [{ entry, of: builtInEntry(entry).of, see: observer.see }] : []
  })
}

const { list, creation, message } = checkedPets.observed

/** The operation whose exchanges show a kind; kinds that are not listed show in any operation. */
const OPERATIONS: { readonly [kind in Kind]?: string } = { list, creation, message }

/** The observers of requests that are not an operation of the contract. */
const OUTSIDE = petEntries.flatMap((entry) => {
  const observer = observers[entry]
  return 'seeOutside' in observer ? [{ entry, seeOutside: observer.seeOutside }] : []
})
