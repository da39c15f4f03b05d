import {
  type Choice,
  type LedgerName,
  ROTATE,
  settle,
  type Unspecified,
} from '../../contract/ledger/ledger.ts'

/** The settings of the sandbox in one run of a client's tests. */
export interface RotationRun {
  readonly unspecified: Unspecified
  /** The state of the sandbox's random numbers at the start, a uint32. */
  readonly chance: number
  /** Whether the run belongs to the search for the reason of a failure. */
  readonly isSearch: boolean
}

/** The result of a run. */
export interface RunResult {
  readonly isPassed: boolean
  /** For each entry, the choices that the sandbox drew. */
  readonly drawn: ReadonlyMap<LedgerName, ReadonlySet<Choice>>
}

/**
 * Runs the client's tests once.
 * @throws RunsStopped (as a rejection) when somebody has stopped the runs.
 */
export type RunTests = (run: RotationRun) => Promise<RunResult>

/** Somebody has stopped the runs. */
export class RunsStopped extends Error {}

/** Settings of the ledger in which no entry rotates. */
export type Steady = Exclude<Unspecified, string>

/** The settings of `base` without rotation: an entry that would rotate has its pinned choice. */
export function withoutRotation(base: Unspecified): Steady {
  const { mode, ...named } = typeof base === 'string' ? { mode: base } : base
  const kept = Object.entries(named).filter(([, choice]) => choice !== ROTATE)
  const hasMode = mode !== undefined && mode !== ROTATE && mode !== 'pinned'
  return { ...(hasMode && { mode }), ...Object.fromEntries(kept) }
}

/** Settings in which all entries rotate, except for those named in `steady` and those in `still`. */
export function rotating(steady: Steady, still: readonly LedgerName[]): Unspecified {
  const { choices } = settle(steady)
  const { mode: _mode, ...named } = steady
  return {
    mode: ROTATE,
    ...named,
    ...Object.fromEntries(still.map((name) => [name, choices[name]])),
  }
}

/** Settings in which only these entries rotate. */
export function rotatingOnly(steady: Steady, names: readonly LedgerName[]): Unspecified {
  return { ...steady, ...Object.fromEntries(names.map((name) => [name, ROTATE])) }
}

/** The choice for an entry without rotation. */
export function steadyChoice(steady: Steady, name: LedgerName): Choice {
  return settle(steady).choices[name]
}
