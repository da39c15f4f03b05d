import {
  type Choice,
  type LedgerName,
  ROTATE,
  settle,
  type Unspecified,
} from '../../contract/ledger.ts'

/** How the ledger is settled where nothing rotates. */
export type Steady = Exclude<Unspecified, string>

/** What `base` says without its rotation: entries that would rotate are as pinned. */
export function withoutRotation(base: Unspecified): Steady {
  const { mode, ...named } = typeof base === 'string' ? { mode: base } : base
  const kept = Object.entries(named).filter(([, choice]) => choice !== ROTATE)
  const hasMode = mode !== undefined && mode !== ROTATE && mode !== 'pinned'
  return { ...(hasMode && { mode }), ...Object.fromEntries(kept) }
}

/** All entries rotate but those that are named, and `still`. */
export function rotating(steady: Steady, still: readonly LedgerName[]): Unspecified {
  const { choices } = settle(steady)
  const { mode: _mode, ...named } = steady
  return {
    mode: ROTATE,
    ...named,
    ...Object.fromEntries(still.map((name) => [name, choices[name]])),
  }
}

/** Only these entries rotate. */
export function rotatingOnly(steady: Steady, names: readonly LedgerName[]): Unspecified {
  return { ...steady, ...Object.fromEntries(names.map((name) => [name, ROTATE])) }
}

/** The choice for an entry where nothing rotates. */
export function steadyChoice(steady: Steady, name: LedgerName): Choice {
  return settle(steady).choices[name]
}
