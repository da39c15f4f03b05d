import { changesOf } from '../../contract/changes/changes-of.ts'
import type { Change, Comparison } from '../../contract/changes/contract-change.ts'
import type { Position } from '../../contract/contract-pointer.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { stateOf } from '../../next/next-counter.ts'
import type { ClientCount } from '../../next/next-types.ts'
import { placedChanges } from '../../next/placed-changes.ts'
import type { ChangeThreshold } from '../../options/words.ts'
import type { Baseline } from '../reports/findings/baseline.ts'
import { changeFingerprint } from '../reports/known-changes.ts'
import { LEVELS } from '../reports/next-changes.ts'
import type { Known } from '../reports/report.ts'
import type { Traffic } from './traffic.ts'

/** A change with where it is in the files, as a report has it. */
export interface ReportedChange
  extends Pick<Change, 'name' | 'id' | 'level' | 'operation' | 'text' | 'requires'> {
  readonly place: { readonly older?: Position; readonly newer?: Position }
  /** The same in every run with the same sentence. */
  readonly fingerprint: string
  /** What the baseline says of it. */
  readonly known?: Known
  /** With traffic: the clients that it would refuse, or that have something of it; none if it was not met. */
  readonly clients?: readonly ClientCount[]
}

/** What a report of changes is about. */
export interface ChangesReport {
  readonly older: ReportedContract
  readonly newer: ReportedContract
  readonly changes: readonly ReportedChange[]
  /** The exchanges that say whom the changes are about. */
  readonly traffic?: Omit<Traffic, 'changes'>
}

/** A contract as a report names it. */
export interface ReportedContract {
  readonly file: string
  readonly title: string
  readonly version: string
}

/** How to report changes. */
export interface ChangesOptions {
  readonly baseline: Baseline | undefined
  /** In milliseconds since 1970. */
  readonly now: number
  /** The changes, where they are known. */
  readonly comparison?: Comparison | undefined
  readonly traffic?: Traffic | undefined
}

/** Compares two contracts that were read from files. */
export function reportChanges(
  { older, newer }: { readonly older: ContractSource; readonly newer: ContractSource },
  { baseline, now, comparison, traffic: judged }: ChangesOptions,
): ChangesReport {
  const documents = { older: older.written, newer: newer.written }
  const { changes } = comparison ?? changesOf(documents, dayOf(now))
  const placed = placedChanges(changes, { older, newer })
  const { changes: counts, ...traffic } = judged ?? {}
  return {
    older: outlineOf(older),
    newer: outlineOf(newer),
    changes: placed.map((change, at): ReportedChange => {
      const fingerprint = changeFingerprint(change)
      const known = baseline?.knownAt(fingerprint, now)
      const clients = counts?.[at]?.clients
      return {
        ...{ ...change, requires: changes[at]?.requires ?? [], fingerprint },
        ...{ ...(known && { known }), ...(clients && { clients }) },
      }
    }),
    ...(judged && { traffic: traffic as Omit<Traffic, 'changes'> }),
  }
}

/** The ISO date of a time in milliseconds since 1970. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** Whether a change fails a run: with traffic, one that refuses a client or is met by one. */
export function isFailingChange(change: ReportedChange, threshold: ChangeThreshold): boolean {
  const { level, known } = change
  if (threshold === 'never' || (known && !known.expired) || !doesCount(change)) return false
  return LEVELS.indexOf(level) <= LEVELS.indexOf(threshold)
}

/** Whether a change is about a client: without traffic, any may be. */
export function doesCount({ clients }: Pick<ReportedChange, 'clients'>): boolean {
  return clients === undefined || stateOf({ clients }) !== 'not met'
}

// --- internal ---

function outlineOf({ file, written }: ContractSource): ReportedContract {
  const { title, version } = written.info
  return { file: file.name, title, version: String(version) }
}
