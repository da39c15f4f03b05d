import { isSecretName } from './is-secret-name.ts'
import { redactAddress } from './redact-by-name.ts'

/** What is said of a place in a file; it may end in `, got` and the value there. */
export interface PlacedProblem {
  /** The names and indexes that lead to the place. */
  readonly path: readonly string[]
  readonly text: string
}

/** The text of a problem without the value that it shows, where that is a credential by a name that leads to it or stands in it. */
export function redactProblem({ path, text }: PlacedProblem): string {
  const value = VALUE.exec(text)?.[0] ?? ''
  const names = Array.from(value.matchAll(NAME), ([, name]) => name as string)
  if (isSecretPlace([...path, ...names])) return text.replace(VALUE, '.')
  return redactAddress(text)
}

/** Tells whether a name that leads to a place says that there is a credential. */
export function isSecretPlace(path: readonly string[]): boolean {
  // `keys` is where a scenario lists its API keys.
  return path.some((name) => name === 'keys' || isSecretName(name))
}

// --- internal ---

const VALUE = /, got .*/s
/** A key in JSON. */
const NAME = /"((?:[^"\\]|\\.)*)":/g
