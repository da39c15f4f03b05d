import type { Choice, Unspecified } from '../../silences/settlement.ts'

/** The settings of the sandbox in one run of a client's tests. */
export interface RotationRun {
  readonly unspecified: Unspecified
  /** The state of the sandbox's random numbers at the start, a uint32. */
  readonly chance: number
  /** Whether the run belongs to the search for the reason of a failure. */
  readonly isSearch: boolean
}

export interface RunResult {
  readonly isPassed: boolean
  /** For each entry, the choices that the sandbox drew. */
  readonly drawn: ReadonlyMap<string, ReadonlySet<Choice>>
}

/**
 * Runs the client's tests once.
 * @throws RunsStopped (as a rejection) when somebody has stopped the runs.
 */
export type RunTests = (run: RotationRun) => Promise<RunResult>

export class RunsStopped extends Error {}

/** Waits for runs; returns whether they were stopped. */
export async function areStopped(runs: Promise<void>): Promise<boolean> {
  try {
    await runs
    return false
  } catch (error) {
    if (error instanceof RunsStopped) return true
    throw error
  }
}

/** Whether what failed does so each time that it is repeated: a client may also fail by chance. */
export async function failsEachTime(fails: () => Promise<boolean>): Promise<boolean> {
  for (let more = 0; more < MORE_FAILURES; more += 1) if (!(await fails())) return false
  return true
}

/**
 * Finds a set of items that fails, and of which no item can be left out, by delta debugging (Zeller, Hildebrandt: "Simplifying and
 * Isolating Failure-Inducing Input", 2002). The set of all items must fail, and the empty set must not.
 */
export async function smallestSet<Item>(
  items: readonly Item[],
  fails: (some: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let current = items
  let parts = 2
  while (current.length > 1) {
    const pieces = split(current, parts)
    const rests = parts === 2 ? [] : pieces.map((piece) => without(current, piece))
    const piece = await firstThat(fails, pieces)
    const rest = piece ?? (await firstThat(fails, rests))
    if (!rest && parts >= current.length) return current
    if (rest) {
      current = rest
      parts = piece ? 2 : Math.max(parts - 1, 2)
    } else parts = Math.min(parts * 2, current.length)
  }
  return current
}

// --- internal ---

/** How often something must fail again before it counts as the reason. */
const MORE_FAILURES = 3

/** Splits items into parts of nearly equal length. */
function split<Item>(items: readonly Item[], parts: number): readonly (readonly Item[])[] {
  const at = (part: number) => Math.round((part * items.length) / parts)
  return Array.from({ length: parts }, (_, part) => items.slice(at(part), at(part + 1)))
}

function without<Item>(items: readonly Item[], some: readonly Item[]): readonly Item[] {
  return items.filter((item) => !some.includes(item))
}

async function firstThat<Item>(
  fails: (some: readonly Item[]) => Promise<boolean>,
  candidates: readonly (readonly Item[])[],
): Promise<readonly Item[] | undefined> {
  for (const candidate of candidates) if (await fails(candidate)) return candidate
  return undefined
}
