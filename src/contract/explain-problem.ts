import { didYouMean } from '../base/did-you-mean.ts'
import type { SchemaProblem } from './schema-validator.ts'

/** A problem as a sentence without its subject, to follow the name of the place. */
export function explainProblem({ path, text, known }: SchemaProblem): string {
  if (!known) return `${text}.`
  const hint = didYouMean(path.at(-1) ?? '', known) || ` The keys here are ${known.join(', ')}.`
  return `is an unknown key.${hint}`
}
