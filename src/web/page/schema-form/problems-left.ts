import { stringifyJson } from '../../../base/json.ts'
import type { PlacedProblem } from '../parts/problem-details.ts'

/** The problems of a value that was refused which may still hold for it as it is now: those at places that have not changed. */
export function problemsLeft(
  problems: readonly PlacedProblem[],
  refused: unknown,
  now: unknown,
): readonly PlacedProblem[] {
  return problems.filter(({ location }) => {
    const names = location.split('.').slice(1) // the first is the body
    const [before, after] = [nearest(refused, names), nearest(now, names)]
    return before.depth === after.depth && textOf(before.value) === textOf(after.value)
  })
}

// --- internal ---

/** The value at a place, or, if there is none, the nearest one above it. */
function nearest(
  value: unknown,
  names: readonly string[],
): { readonly value: unknown; readonly depth: number } {
  let found = value
  let depth = 0
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) break
    found = (found as { readonly [name: string]: unknown })[name]
    depth += 1
  }
  return { value: found, depth }
}

/** `undefined` has no JSON. */
function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : stringifyJson(value)
}
