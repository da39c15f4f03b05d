import type { LedgerDecision } from '../../../client/answer-types.ts'

/** The entries of a kind that are each about an operation or a field. */
export interface LedgerGroup {
  /** The name of the kind, which decides all of its entries that are not chosen one by one. */
  readonly kind: string
  readonly entries: readonly LedgerDecision[]
}

/** Those entries of a ledger that are about every operation, or have short names; and the others, by their kind. */
export function ledgerGroups(entries: readonly LedgerDecision[]): {
  readonly single: readonly LedgerDecision[]
  readonly groups: readonly LedgerGroup[]
} {
  const kindOf = ({ name }: LedgerDecision) => /^(\w+):/.exec(name)?.[1] ?? ''
  const { '': single = [], ...kinds } = Object.groupBy(entries, kindOf)
  const groups = Object.entries(kinds).map(([kind, own = []]) => ({ kind, entries: own }))
  return { single, groups }
}

/** The entries whose name or question has a text in it, which is in small letters. */
export function entriesWith(
  entries: readonly LedgerDecision[],
  sought: string,
): readonly LedgerDecision[] {
  if (sought === '') return entries
  return entries.filter(({ name, question }) =>
    `${name} ${question}`.toLowerCase().includes(sought),
  )
}

/** The choices that entries of a group have, and the one that all of them are decided by, if there is one. */
export function choicesOfGroup(entries: readonly LedgerDecision[]): {
  readonly all: readonly LedgerDecision['choice'][]
  readonly common: LedgerDecision['choice'] | undefined
  /** How many are not pinned. */
  readonly changed: number
} {
  const all = [
    ...new Set(entries.flatMap(({ choices }) => choices.map(({ choice }) => choice))),
    'rotate',
  ]
  const [first, ...others] = new Set(entries.map(({ choice }) => choice))
  const changed = entries.filter(({ choice, choices }) => choice !== choices[0]?.choice).length
  return { all, common: others.length === 0 ? first : undefined, changed }
}
