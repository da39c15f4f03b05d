import { toPointer } from '../../base/json/json.ts'
import { changesOf } from '../../contract/changes/changes-of.ts'
import type { Change } from '../../contract/changes/contract-change.ts'
import { findPositions, type Position } from '../../contract/contract-positions.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import type { ChangeThreshold } from '../../options/words.ts'
import type { Baseline } from '../reports/findings/baseline.ts'
import { fingerprintOf } from '../reports/fingerprint.ts'
import type { Known } from '../reports/report.ts'

/** A change with where it is in the files, as a report has it. */
export interface ReportedChange
  extends Pick<Change, 'name' | 'id' | 'level' | 'operation' | 'text' | 'requires'> {
  readonly place: { readonly older?: Position; readonly newer?: Position }
  /** The same in every run with the same sentence. */
  readonly fingerprint: string
  /** What the baseline says of it. */
  readonly known?: Known
}

/** What a report of changes is about. */
export interface ChangesReport {
  readonly older: ReportedContract
  readonly newer: ReportedContract
  readonly changes: readonly ReportedChange[]
}

/** A contract as a report names it. */
export interface ReportedContract {
  readonly file: string
  readonly title: string
  readonly version: string
}

/** Compares two contracts that were read from files. `now` is in milliseconds since 1970. */
export function reportChanges(
  { older, newer }: { readonly older: ContractSource; readonly newer: ContractSource },
  { baseline, now }: { readonly baseline: Baseline | undefined; readonly now: number },
): ChangesReport {
  const today = new Date(now).toISOString().slice(0, 10)
  const documents = { older: older.written, newer: newer.written }
  const { changes } = changesOf(documents, today)
  const places = (['older', 'newer'] as const).map((side) =>
    placesOf(
      { older, newer }[side],
      changes.map(({ pointers, operation }) => [pointers[side], operation]),
    ),
  )
  return {
    older: outlineOf(older),
    newer: outlineOf(newer),
    changes: changes.map(({ pointers: _, patch: _patch, ...change }, at): ReportedChange => {
      const fingerprint = fingerprintOf(changeKey(change))
      const known = baseline?.knownAt(fingerprint, now)
      const [before, after] = places.map((each) => each[at])
      const place = { ...(before && { older: before }), ...(after && { newer: after }) }
      return { ...change, place, fingerprint, ...(known && { known }) }
    }),
  }
}

/** What a baseline knows a change by: its sentence stands for its place. */
export function changeKey({
  id,
  operation = '*',
  text,
}: Pick<Change, 'id' | 'operation' | 'text'>) {
  return { rule: id, operation, location: text }
}

/** Whether a change fails a run. */
export function isFailingChange(
  { level, known }: ReportedChange,
  threshold: ChangeThreshold,
): boolean {
  if (threshold === 'never' || (known && !known.expired)) return false
  return LEVELS.indexOf(level) <= LEVELS.indexOf(threshold)
}

/** The levels, the most serious first. */
export const LEVELS = ['error', 'warning', 'info'] as const

/** The changes of each operation, those with the most serious first; in each, the most serious first. What is of the whole contract has none. */
export function byOperation(
  changes: readonly ReportedChange[],
): readonly (readonly [operation: string | undefined, changes: readonly ReportedChange[]])[] {
  const rank = ({ level }: ReportedChange) => LEVELS.indexOf(level)
  const groups = [...Map.groupBy(changes, ({ operation }) => operation)].map(
    ([operation, own]) => [operation, own.toSorted((a, b) => rank(a) - rank(b))] as const,
  )
  const worst = ([, [first]]: (typeof groups)[number]) => (first ? rank(first) : LEVELS.length)
  return groups.toSorted((a, b) => worst(a) - worst(b))
}

// --- internal ---

function outlineOf({ file, written }: ContractSource): ReportedContract {
  const { title, version } = written.info
  return { file: file.name, title, version: String(version) }
}

/** The places of some pointers in the file of a contract; what another file has is found at its operation. */
function placesOf(
  source: ContractSource,
  sought: readonly (readonly [pointer: string | undefined, operation: string | undefined])[],
): readonly (Position | undefined)[] {
  const operations = new Map<unknown, string>()
  for (const [path, item] of Object.entries(source.written.paths))
    for (const [method, operation] of Object.entries(item))
      operations.set(Object(operation).operationId, toPointer(['paths', path, method]))
  const found = findPositions(
    source,
    sought.map(([place = '', operation]) => ({ place, operation: operations.get(operation) })),
  )
  return sought.map(([pointer], at) => (pointer === undefined ? undefined : found[at]))
}
