import type { Meaning } from './corpus.ts'

/** How often decisions are right: in hundredths, of those that were made, and of those that are to be made. */
export interface Figure {
  readonly precision: number
  readonly recall: number
  /** How many labels it is about. */
  readonly labels: number
}

/** A label beside what was decided. */
export interface Pair {
  readonly said: Meaning
  readonly decided: Meaning
}

/** The figures by role, and those of the resource, the id and the envelope of what has one. */
export function figuresOf(pairs: readonly Pair[]): { readonly [what: string]: Figure } {
  const roles = [...new Set(pairs.map(({ said }) => said.role))].toSorted()
  return Object.fromEntries([
    ...roles.map((role) => {
      const isIt = (meaning: Meaning) => meaning.role === role
      return [role, figureOf(pairs, isIt, ({ said, decided }) => said.role === decided.role)]
    }),
    ...(['resource', 'id', 'envelope'] as const).map((part) => {
      const hasIt = (meaning: Meaning) => meaning[part] !== '-'
      return [part, figureOf(pairs, hasIt, ({ said, decided }) => said[part] === decided[part])]
    }),
  ])
}

// --- internal ---

function figureOf(
  pairs: readonly Pair[],
  counts: (meaning: Meaning) => boolean,
  isRight: (pair: Pair) => boolean,
): Figure {
  const made = pairs.filter(({ decided }) => counts(decided))
  const wanted = pairs.filter(({ said }) => counts(said))
  const share = (all: readonly Pair[]) =>
    all.length === 0 ? 100 : Math.floor((100 * all.filter(isRight).length) / all.length)
  return { precision: share(made), recall: share(wanted), labels: wanted.length }
}
