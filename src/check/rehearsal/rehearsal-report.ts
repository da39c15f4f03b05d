import type { Level } from '../../contract/changes/oasdiff-checks.ts'
import type { Position } from '../../contract/contract-pointer.ts'

/** What a rehearsal shows of a change: it breaks the client, the client met it and passes, or neither is known. */
export type ChangeVerdict = 'breaks' | 'passed' | 'untested'

/** A change of a rehearsal, as one operation meets it. */
export interface RehearsedChange {
  readonly name: string
  readonly id: string
  readonly level: Level
  readonly operation?: string
  readonly text: string
  readonly place: { readonly older?: Position; readonly newer?: Position }
  readonly verdict: ChangeVerdict
}

/** What a rehearsal shows, for files. */
export interface RehearsalReport {
  readonly rehearsal: 'next' | 'sunset'
  /** What is compared, or whose dates these are. */
  readonly about: string
  /** The file of the contract that changes are in. */
  readonly file: string
  /** One sentence. */
  readonly result: string
  /** Whether the client passes with all of them. */
  readonly isPassed: boolean
  readonly runs: number
  /** The smallest sets of names that break the client. */
  readonly sets: readonly (readonly string[])[]
  readonly changes: readonly RehearsedChange[]
}

/** The verdicts, the worst first. */
export const VERDICTS = ['breaks', 'untested', 'passed'] as const

/** The verdict in words; those with which a change breaks the client only together are named. */
export function verdictText({ name, verdict }: RehearsedChange, { sets }: RehearsalReport): string {
  if (verdict === 'untested') return 'untested, not safe'
  if (verdict === 'passed') return 'passed'
  const own = sets.filter((set) => set.includes(name))
  const isAlone = own.some((set) => set.length === 1)
  const others = [...new Set(own.flat())].filter((each) => each !== name)
  return isAlone ? 'breaks your client' : `breaks your client together with ${others.join(', ')}`
}

/** The changes with the worst verdict first. */
export function byVerdict({ changes }: RehearsalReport): readonly RehearsedChange[] {
  return VERDICTS.flatMap((verdict) => changes.filter((each) => each.verdict === verdict))
}
