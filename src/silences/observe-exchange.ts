import { splitTarget } from '../base/http/http.ts'
import { lazy } from '../base/memoize.ts'
import type { Contract } from '../contract/contract.ts'
import { describedStatus, isJsonKin, jsonContent } from '../contract/document/operations.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { RecordOperation } from '../contract/resources/record-operations.ts'
import type { Shape } from '../contract/resources/shape.ts'
import type { Capture } from '../journal/exchange.ts'
import type { LedgerEntry } from './finding/found-silence.ts'
import { hintedEntries } from './hinted-entries.ts'
import type { Silence } from './kinds/silence.ts'
import { ledgerOf } from './ledger-of.ts'
import {
  isServed,
  type Observation,
  type ObservedChoice,
  type ObservedExchange,
  type Question,
  type Sign,
} from './observing/observed-exchange.ts'
import { findReasons } from './observing/refusal-reasons.ts'
import type { NotedTouch } from './run/known-records.ts'
import { jsonAnswer, type ReadExchange } from './run/read-exchange.ts'
import { requestedList } from './run/requested-list.ts'
import { emptyNote, type RunMemory, type RunNote } from './run/run-memory.ts'
import { readNote, readTouches, readUnjudgedRequest } from './run-note.ts'
import { choicesOf } from './settlement.ts'
import { type SilenceName, silences } from './silence-kinds.ts'

/** How an exchange shows each kind of silence. */
export const observers: ReadonlyMap<
  string,
  Pick<Silence, 'observe' | 'headers' | 'isReadBack'>
> = new Map([...Object.entries<Silence>(silences), ['own', hintedEntries]])

/** The headers of answers that show entries of the ledger: the kept verdict on an exchange depends on them. */
export const observedHeaders: readonly string[] = [...observers.values()].flatMap(
  ({ headers = [] }) => headers,
)

/** What one exchange shows about the ledger. */
export interface Signs {
  readonly observations: readonly Observation[]
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

export type SignReader = (facts: ReadExchange, violations: readonly Violation[]) => Signs

/** The signs of an exchange that shows nothing. */
export const noSigns: Signs = {
  ...{ observations: [], questions: [], note: undefined, changing: undefined },
}

export function createSignReader(contract: Contract): SignReader {
  const look = createSight(contract)
  const { records } = contract
  return (facts, violations) => {
    const { exchange, record } = facts
    const { status } = exchange
    // An overloaded or failing service shows nothing else than what it may have done.
    if (status === 429 || status >= 500)
      return signsOfFailure(readTouches(facts, status, records), record)
    const { seen, entries } = look(facts, violations)
    const observations: Observation[] = []
    const questions: OpenSign[] = []
    for (const entry of entries) {
      const sign = signOf(entry, seen)
      if (typeof sign === 'function') questions.push({ entry: entry.name, ask: sign })
      else if (sign !== undefined) observations.push({ entry: entry.name, choice: sign })
    }
    const isChanging = record !== undefined && records.changing.has(record.resource.name)
    return {
      ...{ observations, questions, note: readNote(facts, contract, seen.asked) },
      changing: isChanging ? record.resource.name : undefined,
    }
  }
}

/** Prepares exchanges for observers, each with the entries that it may show. */
export function createSight(
  contract: Contract,
): (
  facts: ReadExchange,
  violations: readonly Violation[],
) => { readonly seen: ObservedExchange; readonly entries: readonly LedgerEntry[] } {
  const entriesFor = createSelection(contract)
  const shapeOf = createShapeFinder(contract)
  return (facts, violations) => {
    const { operation, status } = facts.exchange
    const entries = entriesFor(operation.id)
    const content = jsonAnswer(facts)
    const json = content && isJsonKin(content.type) ? content : undefined
    const ofRequest = violations.filter(({ source }) => source === 'request')
    const seen = {
      ...{ contract, facts, status, answer: json?.value, text: json?.text },
      shape: shapeOf(operation, status),
      reasons: findReasons(facts, ofRequest, entries),
      asked: lazy(() => requestedList(facts)),
    }
    return { seen, entries }
  }
}

/** Reads the signs of an exchange whose answer is not there, or is not judged: what it may have done all the same. */
export function readUnjudged(
  { method, target, status }: Pick<Capture, 'method' | 'target' | 'status'>,
  contract: Pick<Contract, 'match' | 'records'>,
): Signs {
  const request = readUnjudgedRequest(method, target, contract)
  if (!request) return noSigns
  return signsOfFailure(readTouches(request, status, contract.records), request.record)
}

/** What a request shows that is no operation of the contract, but nearly one. */
export function observeOutside(
  capture: Pick<Capture, 'method' | 'target' | 'status'>,
  contract: Contract,
): readonly Observation[] {
  const found = outsideChoice(capture, contract)
  const entry = found && ledgerOf(contract).find(found.kind)
  return entry && found ? [{ entry: entry.name, choice: found.choice }] : NOTHING
}

/** Asks the memory of a run what exchanges did not show on their own; `began` is in milliseconds since 1970. */
export function askRun(
  questions: readonly OpenSign[],
  run: RunMemory,
  began: number,
): readonly Observation[] {
  if (questions.length === 0) return NOTHING
  return questions.flatMap(({ entry, ask }) => {
    const choice = ask(run, began)
    return choice === undefined ? [] : [{ entry, choice }]
  })
}

// --- internal ---

/** What a request shows that nearly matches the contract. With parameters in the path, the record may just not exist. */
function outsideChoice(
  { method, target, status }: Pick<Capture, 'method' | 'target' | 'status'>,
  { match, matchCaseless }: Contract,
): { readonly kind: SilenceName; readonly choice: ObservedChoice } | undefined {
  if (status === undefined || NEVER_OTHER.has(method)) return undefined
  const { path } = splitTarget(target)
  const found = match(method, path)
  if (found && !found.operation) {
    if (status === 405) return { kind: 'otherMethods', choice: 405 }
    if (status === 501) return { kind: 'otherMethods', choice: 'other' }
    const isThere = !found.path.includes('{')
    return status === 404 && isThere ? { kind: 'otherMethods', choice: 404 } : undefined
  }
  const hasSlash = path.endsWith('/')
  const near = hasSlash ? match(method, path.slice(0, -1)) : matchCaseless(method, path)
  if (!near?.operation) return undefined
  const kind = hasSlash ? 'trailingSlash' : 'pathCase'
  if (isServed({ status })) return { kind, choice: 'served' }
  if (status >= 300 && status < 400) return { kind, choice: 'other' }
  const { operation } = near
  const mayBeMissing =
    operation.path.includes('{') || describedStatus(operation.responses, 404) !== undefined
  return status === 404 && !mayBeMissing ? { kind, choice: 404 } : undefined
}

/** Methods that are answered by something in front of the service, or like GET. */
const NEVER_OTHER = new Set(['OPTIONS', 'TRACE', 'CONNECT', 'HEAD'])

const NOTHING: readonly Observation[] = []

/** What an entry shows in an exchange; what is none of its choices is `other`. */
function signOf(entry: LedgerEntry, seen: ObservedExchange): Sign {
  const sign = observers.get(entry.kind)?.observe(seen, entry)
  if (sign === undefined || typeof sign === 'function') return sign
  return choicesOf(entry).includes(sign) ? sign : 'other'
}

/** The entries of each operation: those that are about it, and those that are about all; found when an exchange of it is first seen. */
function createSelection(contract: Contract): (operation: string) => readonly LedgerEntry[] {
  const known = new Map<string, readonly LedgerEntry[]>()
  const byOperation = lazy(() => {
    const found = new Map<string, LedgerEntry[]>()
    for (const entry of ledgerOf(contract).entries) {
      const { operations } = entry
      const reads = observers.get(entry.kind)?.isReadBack ? readsOf(operations, contract) : []
      for (const id of operations.length === 0 ? [EVERY] : [...operations, ...reads])
        found.set(id, [...(found.get(id) ?? []), entry])
    }
    return found
  })
  return (operation) => {
    const entries = known.get(operation) ?? [
      ...(byOperation().get(EVERY) ?? []),
      ...(byOperation().get(operation) ?? []),
    ]
    known.set(operation, entries)
    return entries
  }
}

/** The operations that read the records which others are about. */
function readsOf(operations: readonly string[], { records }: Contract): readonly string[] {
  const resources = new Set(operations.map((id) => records.byId.get(id)?.resource.name))
  return [...records.byId.values()].flatMap(({ role, resource, operation }) =>
    role === 'read' && resources.has(resource.name) ? operation : [],
  )
}

/** Stands for all operations. */
const EVERY = ''

/** Finds what the contract shows in an answer of an operation: the object, or one item of the list; for an error that it does not describe, another one. */
function createShapeFinder({
  roles,
}: Contract): (
  operation: ReadExchange['exchange']['operation'],
  status: number,
) => Shape | undefined {
  const { shapes } = roles
  const byId = lazy(() => new Map(shapes.operations.map((each) => [each.id, each])))
  const errors = new Map<string, Shape | undefined>()
  return ({ id, responses }, status) => {
    if (status < 400) {
      const answer = byId().get(id)?.success?.answer
      return answer?.items ? shapes.read(answer.items) : answer
    }
    const documented =
      describedStatus(responses, status) ??
      Object.keys(responses).find((each) => /^[45]/.test(each)) ??
      ''
    const key = `${id} ${documented}`
    if (!errors.has(key)) {
      const { content = {} } = responses[documented] ?? {}
      const schema = jsonContent(content)?.schema
      errors.set(key, schema && shapes.read(schema))
    }
    return errors.get(key)
  }
}

/** The signs of what may have been done, or not: a creation may have taken an id. */
function signsOfFailure(
  touches: readonly NotedTouch[],
  record: RecordOperation | undefined,
): Signs {
  const mayChoose = record !== undefined && record.role !== 'list' && record.role !== 'read'
  if (touches.length === 0 && !mayChoose) return noSigns
  const resource = record?.resource.name ?? ''
  return { ...noSigns, note: { ...emptyNote, touches, resource, mayChoose } }
}
