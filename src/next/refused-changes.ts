import { createRecentMap } from '../base/recent-map.ts'
import { closureOf } from '../contract/changes/closed-sets.ts'
import type { Comparison } from '../contract/changes/contract-change.ts'
import { belowAnyBase } from '../contract/document/document.ts'
import { changesByOperation, type OperationChanges } from './operation-changes.ts'
import type { PartialContracts } from './partial-contracts.ts'
import type { ReadRequest } from './read-request.ts'
import { type RequestProblem, requestProblems } from './request-problems.ts'

/** A change by which the next contract refuses a request, and why. */
export interface Refusing {
  readonly change: string
  readonly why: string
}

/** Finds the changes by which the next contract refuses a request. `before` is why the current one refuses it, if it does. */
export type RefusalFinder = (
  request: ReadRequest,
  operation: string,
  before: readonly RequestProblem[],
) => readonly Refusing[]

/**
 * Creates the finder of refusals. A change refuses a request if the older contract with this change, and what it requires, does so at a
 * place where the whole next contract does. What no change does alone, the smallest set does that is found by leaving out one after the
 * other.
 * @param words what is public in both contracts
 */
export function createRefusalFinder(
  comparison: Comparison,
  contracts: PartialContracts,
  words: ReadonlySet<string>,
): RefusalFinder {
  const changesOf = changesByOperation(comparison)
  const byName = new Map(comparison.changes.map((change) => [change.name, change]))
  const sets = createRecentMap<string, readonly string[]>(MOST_SETS)
  const problems = (request: ReadRequest, names: readonly string[], paths: readonly string[]) =>
    requestProblems(request, contracts.with(names, paths), words)

  return (request, operation, before) => {
    const isNew = (problem: RequestProblem) => !before.some((each) => isSame(each, problem))
    const whole = requestProblems(request, contracts.newer(), words).filter(isNew)
    if (whole.length === 0) return NONE
    const next = contracts.newer().match(request.method, request.path)?.operation?.id
    const operations = next === undefined ? [operation] : [...new Set([operation, next])]
    const paths = pathsFor(operations, request)
    const names = namesOf(operations.map(changesOf))
    const refusing = names.flatMap((change): (Refusing & { location: string })[] => {
      const own = problems(request, [change], paths).filter(
        (problem) => isNew(problem) && whole.some((each) => isRelated(each, problem)),
      )
      return own.slice(0, 1).map(({ why, location }) => ({ change, why, location }))
    })
    const left = whole.filter((each) => !refusing.some((found) => isRelated(each, found)))
    const together = left.flatMap((problem) => {
      const isRefused = (some: readonly string[]) =>
        problems(request, some, paths).some((each) => isNew(each) && isRelated(each, problem))
      const key = `${operation} ${problem.rule} ${problem.location.replace(/\d+/g, '*')}`
      const known = sets.get(key)
      const found = known && isRefused(known) ? known : smallestOf(names, isRefused)
      sets.set(key, found)
      const others = found.length > 1 ? `, together with ${found.length - 1} more` : ''
      return found.map((change) => ({ change, why: `${problem.why}${others}` }))
    })
    const all = [...refusing, ...together].map(({ change, why }) => [change, why] as const)
    // The first reason of each.
    return [...new Map(all.toReversed())].map(([change, why]) => ({ change, why })).toReversed()
  }

  /** The paths that a request may be about, in either contract. */
  function pathsFor(operations: readonly string[], { method, path }: ReadRequest): string[] {
    const found = operations.flatMap((each) => contracts.pathOf(each) ?? [])
    const { match, basePaths } = contracts.newer()
    const other = match(method, path)
    const named =
      other && !other.operation ? (belowAnyBase(basePaths, other.path) ?? other.path) : undefined
    return [...new Set([...found, ...(named === undefined ? [] : [named])])]
  }

  /** A set that refuses, from which nothing can be left out. */
  function smallestOf(
    names: readonly string[],
    isRefused: (some: readonly string[]) => boolean,
  ): readonly string[] {
    if (names.length > MOST_TRIED) return names
    if (!isRefused(names)) return names
    let kept = names
    for (const name of names) {
      const rest = kept.filter((each) => !closureOf([each], byName).includes(name))
      if (rest.length > 0 && isRefused(rest)) kept = rest
    }
    return kept
  }
}

// --- internal ---

const NONE: readonly Refusing[] = []
const MOST_SETS = 1000
/** The smallest refusing set is searched among at most so many changes; beyond that, all of them together are reported. */
const MOST_TRIED = 200

function namesOf(all: readonly OperationChanges[]): readonly string[] {
  return [...new Set(all.flatMap(({ ofRequest }) => ofRequest.map(({ name }) => name)))]
}

function isSame(one: RequestProblem, other: RequestProblem): boolean {
  return one.location === other.location && one.rule === other.rule
}

/** Whether one place is the other, or within it. */
function isRelated(
  { location: one }: Pick<RequestProblem, 'location'>,
  { location: other }: Pick<RequestProblem, 'location'>,
): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}
