import { splitTarget } from '../../../base/http/http.ts'
import { late } from '../../../base/remember-results.ts'
import type { Contract } from '../../../contract/contract.ts'
import { describedStatus, isJsonKin } from '../../../contract/document/operations.ts'
import { choicesOf, type LedgerEntry } from '../../../contract/ledger/ledger.ts'
import type { SilenceName } from '../../../contract/ledger/rules/silences.ts'
import { ledgerOf } from '../../../contract/ledger-of.ts'
import type { Violation } from '../../../contract/requests/violation-types.ts'
import type { Shape } from '../../../contract/resources/shape.ts'
import type { Capture } from '../../../journal/exchange.ts'
import type { Facts } from '../../judge/facts.ts'
import { answerOf } from '../observed-exchange.ts'
import type { Observation, ObservedChoice, Question, Sign } from '../observer.ts'
import { emptyNote, type RunNote } from '../run-memory.ts'
import { readRecordNote, undeclaredIn } from '../run-note.ts'
import type { KindObserver, KindObservers, SeenExchange } from './kind-observer.ts'
import { findReasons } from './request-reasons.ts'
import { readRoleNote } from './role-notes.ts'
import { answerKinds } from './seen-answers.ts'
import { errorKinds } from './seen-errors.ts'
import { listKinds } from './seen-lists.ts'
import { requestKinds } from './seen-requests.ts'
import { recordKinds } from './seen-writes.ts'

/** How an exchange shows each kind of silence. */
export const kindObservers = {
  ...answerKinds,
  ...errorKinds,
  ...listKinds,
  ...requestKinds,
  ...recordKinds,
  otherMethods: { isOutside: true },
  trailingSlash: { isOutside: true },
  pathCase: { isOutside: true },
  notKept: { hidden: 'a failure does not say that something could not be stored' },
} satisfies { readonly [kind in SilenceName]: KindObserver }

/** The headers of answers that show kinds of silence: the kept verdict on an exchange depends on them. */
export const kindHeaders: readonly string[] = Object.values<KindObserver>(kindObservers).flatMap(
  (observer) => ('see' in observer ? (observer.headers ?? []) : []),
)

/** What an exchange shows of the entries of a contract, what only its run can say, and what it says about later exchanges. */
export interface KindSigns {
  readonly observations: readonly Observation<string>[]
  readonly questions: readonly { readonly entry: string; readonly ask: Question }[]
  readonly note: RunNote | undefined
}

/** Creates the reader of what exchanges of a contract show of its ledger; `violations` are those of an exchange. */
export function createKindReader(
  contract: Contract,
): (facts: Facts, violations: readonly Violation[]) => KindSigns {
  const entriesFor = createSelection(contract)
  const shapeOf = createShapeFinder(contract)
  return (facts, violations) => {
    const { operation, status } = facts.exchange
    const entries = entriesFor(operation.id)
    const content = answerOf(facts)
    const json = content && isJsonKin(content.type) ? content : undefined
    const isRequest = ({ source }: Violation) => source === 'request'
    const seen: SeenExchange = {
      ...{ contract, facts, status, answer: json?.value, text: json?.text },
      shape: shapeOf(operation.id),
      reasons: findReasons(facts, violations.filter(isRequest), entries),
      isSound:
        describedStatus(operation.responses, status) !== undefined &&
        !violations.some((each) => !isRequest(each) && each.severity === 'error'),
    }
    const observations: Observation<string>[] = []
    const questions: { readonly entry: string; readonly ask: Question }[] = []
    for (const entry of entries) {
      const sign = signOf(entry, seen)
      if (typeof sign === 'function') questions.push({ entry: entry.name, ask: sign })
      else if (sign !== undefined) observations.push({ entry: entry.name, choice: sign })
    }
    return { observations, questions, note: noteOf(facts, contract) }
  }
}

/** What a request that is no operation of the contract shows. */
export function readKindsOutside(
  { method, target, status }: Pick<Capture, 'method' | 'target' | 'status'>,
  contract: Contract,
): readonly Observation<string>[] {
  if (status === undefined || NEVER_OTHER.has(method)) return []
  const { path } = splitTarget(target)
  const found = outsideChoice({ method, path, status }, contract)
  const entry = found && ledgerOf(contract).find(found.kind)
  return entry && found ? [{ entry: entry.name, choice: found.choice }] : []
}

// --- internal ---

/** Methods that are answered by what is in front of a service, or as GET is. */
const NEVER_OTHER = new Set(['OPTIONS', 'TRACE', 'CONNECT', 'HEAD'])

/** What an entry shows in an exchange; what is none of its choices is `other`. */
function signOf(entry: LedgerEntry, seen: SeenExchange): Sign {
  const observer = (kindObservers as KindObservers)[entry.kind]
  if (!observer || !('see' in observer)) return undefined
  const sign = observer.see(seen, entry)
  if (sign === undefined || typeof sign === 'function') return sign
  return choicesOf(entry).includes(sign) ? sign : 'other'
}

/** The entries of each operation: those that are about it, and those that are about all; found when an exchange of it is first seen. */
function createSelection(contract: Contract): (operation: string) => readonly LedgerEntry[] {
  const known = new Map<string, readonly LedgerEntry[]>()
  const byOperation = late(() => {
    const found = new Map<string, LedgerEntry[]>()
    for (const entry of ledgerOf(contract).entries)
      for (const id of entry.operations.length === 0 ? [EVERY] : entry.operations)
        found.set(id, [...(found.get(id) ?? []), entry])
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

/** Stands for all operations. */
const EVERY = ''

/** Finds what the contract shows in the successful answer of an operation: the object, or one item of the list. */
function createShapeFinder({ roles }: Contract): (operation: string) => Shape | undefined {
  const byId = late(() => new Map(roles.shapes.operations.map((each) => [each.id, each])))
  return (operation) => {
    const answer = byId().get(operation)?.success?.answer
    return answer?.items ? roles.shapes.read(answer.items) : answer
  }
}

function noteOf(facts: Facts, { records }: Contract): RunNote | undefined {
  const note = readRecordNote(facts, records, undeclaredIn(facts))
  const role = readRoleNote(facts)
  if (!role) return note
  return { ...(note ?? emptyNote), resource: facts.record?.resource.name ?? '', role }
}

interface Outside {
  readonly method: string
  readonly path: string
  readonly status: number
}

type OutsideKind = 'otherMethods' | 'trailingSlash' | 'pathCase'

/** What a request shows that is nearly one of the contract. A path with values may be that of what is not there. */
function outsideChoice(
  { method, path, status }: Outside,
  { match, matchCaseless }: Contract,
): { readonly kind: OutsideKind; readonly choice: ObservedChoice } | undefined {
  const isServed = status >= 200 && status < 300
  const found = match(method, path)
  if (found && !found.operation) {
    if (status === 405) return { kind: 'otherMethods', choice: 405 }
    const isThere = !found.path.includes('{')
    return status === 404 && isThere ? { kind: 'otherMethods', choice: 404 } : undefined
  }
  const hasSlash = path.endsWith('/')
  const near = hasSlash ? match(method, path.slice(0, -1)) : matchCaseless(method, path)
  if (!near?.operation) return undefined
  const kind = hasSlash ? 'trailingSlash' : 'pathCase'
  if (isServed) return { kind, choice: 'served' }
  const { operation } = near
  const mayBeMissing =
    operation.path.includes('{') || describedStatus(operation.responses, 404) !== undefined
  return status === 404 && !mayBeMissing ? { kind, choice: 404 } : undefined
}
