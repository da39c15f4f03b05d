import { didYouMean } from '../base/did-you-mean.ts'
import type { SchemaProblem } from './schema-validator.ts'

/** A problem as the predicate of a sentence; the caller puts the name of the place before it. */
export function explainProblem({ path, text, known }: SchemaProblem): string {
  if (!known) return `${text}.`
  const hint = didYouMean(path.at(-1) ?? '', known) || ` The keys here are ${known.join(', ')}.`
  return `is an unknown key.${hint}`
}
