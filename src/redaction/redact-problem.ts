import { isSecretName } from './is-secret-name.ts'
import { redactAddress } from './redact-by-name.ts'

/** A problem at a place in a file; the text may end in `, got` and the value there. */
export interface PlacedProblem {
  /** The names and indexes that lead to the place. */
  readonly path: readonly string[]
  readonly text: string
}

/** Redacts the value in the text of a problem if a name in its path, or in the value, marks it as a credential. */
export function redactProblem({ path, text }: PlacedProblem): string {
  const value = VALUE.exec(text)?.[0] ?? ''
  const names = Array.from(value.matchAll(NAME), ([, name]) => name as string)
  if (isSecretPlace([...path, ...names])) return text.replace(VALUE, '.')
  return redactAddress(text)
}

/** Whether a name in the path to a place marks it as a credential. */
export function isSecretPlace(path: readonly string[]): boolean {
  // `keys` is where a scenario lists its API keys.
  return path.some((name) => name === 'keys' || isSecretName(name))
}

// --- internal ---

const VALUE = /, got .*/s
/** A key in JSON, no longer than a value is shown. */
const NAME = /"((?:[^"\\]|\\.){0,60})":/g
