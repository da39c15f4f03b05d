import { shorten } from '../../base/text/text.ts'
import { type Contract, contractOf } from '../../contract/contract.ts'
import { contractPointer, findPositions, type Position } from '../../contract/contract-pointer.ts'
import type { Choice } from '../../contract/document/contract-hints.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import type { LedgerEntry } from '../../silences/finding/found-silence.ts'
import { describesAnswer } from '../../silences/finding/open-answers.ts'
import type { Silence } from '../../silences/kinds/silence.ts'
import { ledgerOf } from '../../silences/ledger-of.ts'
import { silences } from '../../silences/silence-kinds.ts'
import { type Baseline, emptyBaseline } from '../reports/findings/baseline.ts'
import { type FindingKey, fingerprintOf } from '../reports/fingerprint.ts'
import type { Known } from '../reports/report.ts'

/** What a contract leaves open, for the people who write it: the JSON of `contract ledger`. */
export interface OpenPointList {
  readonly version: 1
  readonly title: string
  readonly contractVersion: string
  /** Grouped by kind. */
  readonly entries: readonly OpenPoint[]
}

export interface OpenPoint extends Position {
  /** Its name in scenarios, flags and headers. */
  readonly name: string
  readonly kind: string
  /** A warning is about an operation, one of its parameters or a field; a note is about every operation, and never fails. */
  readonly level: 'warning' | 'note'
  readonly question: string
  /** Why it matters: what clients come to depend on. */
  readonly why: string
  /** The standard that says what clients may count on, though services differ: the contract need not say it. */
  readonly standard?: string
  /** A JSON pointer (RFC 6901) into the document as one file. */
  readonly place: string
  /** The operation that it is named after; absent if it is about all. */
  readonly operation?: string
  readonly operations: readonly string[]
  /** A field of the body, or a parameter. */
  readonly field?: string
  /** What the contract equally allows. */
  readonly choices: readonly PointChoice[]
  /** What the sandbox does. */
  readonly pinned: Choice
  /** What refuses most; where nothing is refused, what is pinned. */
  readonly strict: Choice
  /** What would settle it in the contract: a keyword, a sentence or an example. */
  readonly settledBy: string
  /** Its stable name in baselines. */
  readonly fingerprint: string
  /** What the baseline says of it. */
  readonly known?: Known
}

export interface PointChoice {
  readonly choice: Choice
  readonly means: string
  /** The statuses that it uses although the contract does not document them: for the operation that the point is named after, else for any. */
  readonly undocumented?: readonly number[]
}

/** What decides which points are listed, and which of them are new. */
export interface PointOptions {
  /** Default: every point is new. */
  readonly baseline?: Baseline | undefined
  /** The kinds that are listed. Default: all. */
  readonly kinds?: readonly string[]
  /** The time at which entries of the baseline count, in milliseconds since 1970. */
  readonly now: number
}

/** Lists what a contract leaves open. Texts are shortened: a contract may have names of any length. */
export function listOpenPoints(
  source: ContractSource,
  { baseline = emptyBaseline, kinds = [], now }: PointOptions,
): OpenPointList {
  const { title, version } = source.written.info
  const contract = contractOf(source)
  const all = ledgerOf(contract).entries
  const entries = all.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
  const named = new Set(entries.flatMap(({ operation }) => operation ?? []))
  const pointers = new Map([...named].map((each) => [each, operationPointer(source, each)]))
  const sought = entries.map(({ place, operation = '' }) => ({
    ...{ place, operation: pointers.get(operation) },
  }))
  const positions = findPositions(source, sought)
  const points = entries.map((entry, at): OpenPoint => {
    const fingerprint = fingerprintOf(pointKey(entry))
    const known = baseline.knownAt(fingerprint, now)
    return {
      ...toPoint(entry, contract),
      ...(positions[at] as Position),
      fingerprint,
      ...(known && { known }),
    }
  })
  const byKind = Map.groupBy(points, ({ kind }) => kind)
  return {
    version: 1,
    title: shorten(title, LONGEST),
    contractVersion: shorten(version, LONGEST),
    entries: [...byKind.values()].flat(),
  }
}

export function pointKey({ kind, name, operation, field }: PointNames): FindingKey {
  const rule = headOf({ kind, name })
  return { rule, operation: operation ?? EVERY, location: field ?? WHOLE }
}

/** The kind of a point. What the hints of a contract say is of none: each is one of its own. */
export function headOf({ kind, name }: Pick<OpenPoint, 'kind' | 'name'>): string {
  return kind === OWN ? name : kind
}

/** The kind of what no rule finds. */
export const OWN = 'own'

/** Whether the contract would have to say it, since no standard does. */
export function isWithoutStandard({ standard }: Pick<OpenPoint, 'standard'>): boolean {
  return standard === undefined
}

/** Whether a point is not known to a baseline, or not any more. */
export function isNew({ known }: Pick<OpenPoint, 'known'>): boolean {
  return !known || known.expired
}

// --- internal ---

interface PointNames extends Pick<OpenPoint, 'kind' | 'name'> {
  readonly operation?: string | undefined
  readonly field?: string | undefined
}

/** Stands for every operation, and for an operation as a whole. */
const EVERY = '*'
const WHOLE = 'operation'

const STANDARDS = new Map(
  Object.entries(silences).map(([kind, { standard }]: [string, Silence]) => [kind, standard]),
)

/** The longest text, in bytes. */
const LONGEST = 600

function toPoint(
  entry: LedgerEntry,
  { operations: all }: Pick<Contract, 'operations'>,
): Omit<OpenPoint, keyof Position | 'fingerprint' | 'known'> {
  const { name, kind, question, why, place, operation, operations, field, choices } = entry
  const [first] = choices
  const standard = STANDARDS.get(kind)
  // An entry may cover several operations, and a choice may be undocumented for only one of them.
  const asked = operation === undefined ? all : all.filter(({ id }) => id === operation)
  const isUndocumented = (status: number) => !asked.some((each) => describesAnswer(each, status))
  return {
    ...{ name, kind, level: operation === undefined ? 'note' : 'warning' },
    ...{ question: shorten(question, LONGEST), why },
    ...(standard !== undefined && { standard }),
    place,
    ...(operation !== undefined && { operation }),
    operations,
    ...(field !== undefined && { field }),
    choices: choices.map(({ choice, means, undocumented = [] }) => {
      const missing = undocumented.filter(isUndocumented)
      return {
        ...{ choice, means: shorten(means, LONGEST) },
        ...(missing.length > 0 && { undocumented: missing }),
      }
    }),
    pinned: first.choice,
    strict: (choices.find(({ isStrict }) => isStrict) ?? first).choice,
    settledBy: shorten(entry.settledBy, LONGEST),
  }
}

function operationPointer({ written }: ContractSource, operation: string): string | undefined {
  const whole = { source: 'request', location: 'operation' } as const
  return contractPointer(written, operation, whole, undefined)
}
