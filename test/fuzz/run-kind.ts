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
  /** Called with each failure, as soon as it is small. */
  readonly onFound?: (found: FoundCase) => void
  /** Returns the time in milliseconds. Default: the clock of this process. */
  readonly now?: () => number
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
  kind: Pick<OpenKind, 'cases' | 'tryCase' | 'smaller'>,
  seed: number,
  bounds: FuzzBounds,
): Promise<FuzzResult> {
  const {
    time,
    cases = Number.POSITIVE_INFINITY,
    shrinking,
    now = () => performance.now(),
  } = bounds
  const random = createRandom(seed, name)
  const began = now()
  const since = () => now() - began
  const found: FoundCase[] = []
  const known = new Set<string>()
  let count = 0
  const problemOf = async (one: unknown) => {
    count += 1
    const problem = await kind.tryCase(one)
    return problem === undefined || known.has(headOf(problem)) ? undefined : problem
  }
  while (since() < time && count < cases && found.length < MOST_FOUND) {
    let first: number | undefined
    const property = fc.asyncProperty(kind.cases, async (one) => {
      // What is not tried counts as right: so a batch ends in time, and shrinking too.
      if (since() > (first === undefined ? time : first + shrinking)) return
      const problem = await problemOf(one)
      if (problem === undefined) return
      first ??= since()
      throw new Problem(problem)
    })
    const { failed, counterexample, errorInstance } = await fc.check(property, {
      seed: randomBelow(2 ** 31, random),
      numRuns: Math.min(BATCH, cases - count),
    })
    if (!failed) continue
    if (!(errorInstance instanceof Problem)) throw errorInstance
    const { message: problem } = errorInstance
    const after = first ?? since()
    const isLate = () => since() > after + 2 * shrinking
    const isSame = async (one: unknown) => {
      const other = await problemOf(one)
      return other !== undefined && headOf(other) === headOf(problem)
    }
    const small = await makeSmaller(counterexample?.[0], { kind, isSame, isLate })
    known.add(headOf(problem))
    const one = { kind: name, seed, problem, case: small, after }
    bounds.onFound?.(one)
    found.push(one)
  }
  return { cases: count, time: since(), found }
}

// --- internal ---

/** The cases of one seed of fast-check. */
const BATCH = 50

/** After as many defects a run of a kind ends. */
const MOST_FOUND = 5

/** Takes smaller cases as long as they fail in the same way. */
async function makeSmaller(
  one: unknown,
  {
    kind,
    isSame,
    isLate,
  }: {
    readonly kind: Pick<OpenKind, 'smaller'>
    readonly isSame: (other: unknown) => Promise<boolean>
    readonly isLate: () => boolean
  },
): Promise<unknown> {
  for (const other of kind.smaller?.(one) ?? []) {
    if (isLate()) return one
    if (await isSame(other)) return makeSmaller(other, { kind, isSame, isLate })
  }
  return one
}

class Problem extends Error {}

/** What problems of one defect have in common: the first line, but for numbers. */
function headOf(problem: string): string {
  return (problem.split('\n')[0] as string).replace(/\d+/g, '0').slice(0, 120)
}
