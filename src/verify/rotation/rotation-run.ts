import {
  type Choice,
  choiceBy,
  choicesNamed,
  type Ledger,
  type NamedChoices,
  ROTATE,
  type Unspecified,
} from '../../silences/settlement.ts'

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
  readonly drawn: ReadonlyMap<string, ReadonlySet<Choice>>
}

/**
 * Runs the client's tests once.
 * @throws RunsStopped (as a rejection) when somebody has stopped the runs.
 */
export type RunTests = (run: RotationRun) => Promise<RunResult>

/** Somebody has stopped the runs. */
export class RunsStopped extends Error {}

/** Settings of the ledger in which no entry rotates. */
export type Steady = NamedChoices

/** The settings of `base` without rotation: an entry that would rotate has its pinned choice. */
export function withoutRotation(base: Unspecified): Steady {
  const mode = typeof base === 'string' ? base : base.mode
  const kept = Object.entries(choicesNamed(base)).filter(([, choice]) => choice !== ROTATE)
  const hasMode = mode !== undefined && mode !== ROTATE && mode !== 'pinned'
  return { ...(hasMode && { mode }), ...Object.fromEntries(kept) }
}

/** Settings in which all entries rotate, except for those named in `steady` and those in `still`. */
export function rotating(
  steady: Steady,
  { still, ledger }: { readonly still: readonly string[]; readonly ledger: Ledger },
): Unspecified {
  return {
    mode: ROTATE,
    ...choicesNamed(steady),
    ...Object.fromEntries(still.map((name) => [name, steadyChoice(steady, name, ledger)])),
  }
}

/** Settings in which only these entries rotate. */
export function rotatingOnly(steady: Steady, names: readonly string[]): Unspecified {
  return { ...steady, ...Object.fromEntries(names.map((name) => [name, ROTATE])) }
}

/** The choice for an entry without rotation. */
export function steadyChoice(steady: Steady, name: string, { byName }: Ledger): Choice {
  const { mode = 'pinned', [name]: own } = steady
  const entry = byName.get(name)
  return own ?? (entry ? choiceBy(mode, entry) : mode)
}
