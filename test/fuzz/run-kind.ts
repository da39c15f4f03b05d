import fc from 'fast-check'
import { createRandom, randomBelow } from '../../src/base/random.ts'
import type { Found } from './found-files.ts'
import type { OpenKind } from './fuzz-kind.ts'

/** How long a kind is tried. */
export interface FuzzBounds {
  /** No further batch of cases begins after this long, in milliseconds. */
  readonly time: number
  /** No further batch begins after this many cases. Default: no bound. */
  readonly cases?: number
  /** How long a failure is made smaller, in milliseconds. */
  readonly shrinking: number
}

/** What a run of one kind did. */
export interface FuzzResult {
  readonly cases: number
  /** In milliseconds. */
  readonly time: number
  readonly found: readonly FoundCase[]
}

/** A failure, and how long the run took to come to it, in milliseconds. */
export interface FoundCase extends Found {
  readonly after: number
}

/**
 * Tries cases of a kind until the bounds are met. The seed of the run and the name of the kind say which cases. Each failure is made smaller;
 * one that begins with the same words as an earlier one is passed over, so that one defect does not hide the others.
 */
export async function runKind(
  name: string,
  { cases, tryCase }: Pick<OpenKind, 'cases' | 'tryCase'>,
  seed: number,
  bounds: FuzzBounds,
): Promise<FuzzResult> {
  const random = createRandom(seed, name)
  const began = performance.now()
  const since = () => performance.now() - began
  const found: FoundCase[] = []
  const known = new Set<string>()
  let count = 0
  while (
    since() < bounds.time &&
    count < (bounds.cases ?? Number.POSITIVE_INFINITY) &&
    found.length < MOST_FOUND
  ) {
    let first: number | undefined
    let until = Number.POSITIVE_INFINITY
    const property = fc.asyncProperty(cases, async (one) => {
      // What is not tried counts as right: so a batch ends in time, and shrinking too.
      if (first === undefined ? since() > bounds.time : since() > until) return
      count += 1
      const problem = await tryCase(one)
      if (problem === undefined || known.has(headOf(problem))) return
      if (first === undefined) {
        first = since()
        until = first + bounds.shrinking
      }
      throw new Problem(problem)
    })
    const { failed, counterexample, errorInstance } = await fc.check(property, {
      seed: randomBelow(2 ** 31, random),
      numRuns: BATCH,
    })
    if (!failed) continue
    if (!(errorInstance instanceof Problem)) throw errorInstance
    const { message: problem } = errorInstance
    known.add(headOf(problem))
    found.push({ kind: name, seed, problem, case: counterexample?.[0], after: first ?? since() })
  }
  return { cases: count, time: since(), found }
}

// --- internal ---

/** The cases of one seed of fast-check. */
const BATCH = 50

/** After as many defects a run of a kind ends. */
const MOST_FOUND = 5

class Problem extends Error {}

/** What problems of one defect have in common: the first line, but for numbers. */
function headOf(problem: string): string {
  return (problem.split('\n')[0] as string).replace(/\d+/g, '0').slice(0, 120)
}
