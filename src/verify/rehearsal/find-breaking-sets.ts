import {
  closedWithout,
  closureOf,
  type Requirements,
  tipsOf,
} from '../../contract/changes/changes-of.ts'
import { failsEachTime, smallestSet } from '../rotation/rotation-run.ts'

/**
 * Runs a client's tests once under the contract in force with some changes, and all that they require; returns whether they pass.
 * @throws RunsStopped (as a rejection) when no more runs are to be.
 */
export type RunUnder = (changes: readonly string[]) => Promise<boolean>

/** What a search finds while it goes on; what was found stays if it is stopped. */
export interface BreakingSets {
  /** The smallest sets that break the client: names of changes, without those that they require. */
  readonly sets: (readonly string[])[]
  /** The closed sets under which it passes. */
  readonly passing: (readonly string[])[]
  /** Closed sets under which it failed, and did not each time that was repeated. */
  readonly unsteady: (readonly string[])[]
}

/** What the search needs to know. */
export interface BreakingSearch {
  /** All changes. */
  readonly byName: Requirements
  /** The changes that the client's requests met; the others are less likely to be a reason. */
  readonly suspects: ReadonlySet<string>
  readonly run: RunUnder
}

/**
 * Finds the smallest sets of changes that break a client which passes without any, and fails with all.
 *
 * One change after the other is added to those with which the client passes; one with which it no longer does is a culprit, which is left
 * out from there on. The smallest set around a culprit is looked for among those that were added before. It fails three more times, and what
 * came before the culprit passes once more. Of several culprits, each is left out alone: if the whole then passes, the others break the
 * client only while other changes are missing, which is not told. What else breaks it is looked for with each change of a known set left
 * out in turn (Reiter, "A theory of diagnosis from first principles", 1987), until the rest passes. What is part of something that passes
 * is not run: it passes. Of k sets of s changes that have none in common, this takes at most s^k runs beside those that find them.
 */
export async function findBreakingSets(
  found: BreakingSets,
  { byName, suspects, run }: BreakingSearch,
): Promise<void> {
  const { sets, passing, unsteady } = found
  const runs = knownRuns({ byName, run, passing })
  const { fails, closed } = runs
  runs.note([...byName.keys()], false)
  const waiting: (readonly string[])[] = [[]]
  const seen = new Set<string>()
  for (let left = waiting.pop(); left; left = waiting.pop()) {
    const rest = closedWithout(left, byName)
    if (isWithin(rest, passing)) continue
    const isHere = (set: readonly string[]) => isWithin(set, [rest]) && !isWithin(set, passing)
    if (!sets.some(isHere) && (await fails(rest))) {
      const culprits: string[] = []
      for await (const { culprit, before } of culpritsIn(rest, { byName, suspects, fails })) {
        culprits.push(culprit)
        const set = await smallestAround(culprit, before, { byName, fails })
        const isSteady =
          (await failsEachTime(async () => !(await run(closed(set))))) &&
          (await run(closed(before)))
        if (!isSteady) {
          unsteady.push(closed([...before, culprit]))
          return
        }
        sets.push(set)
      }
      for (const culprit of culprits)
        if (!(await fails(closedWithout([...left, culprit], byName)))) break
    }
    for (const name of sets.find(isHere) ?? []) {
      const next = [...left, name].toSorted()
      const key = JSON.stringify(next)
      if (!seen.has(key)) waiting.push(next)
      seen.add(key)
    }
  }
}

/** The sets that break the client, but for those that are part of something that passes: they break it only while other changes are missing. */
export function reasonsIn({ sets, passing }: Pick<BreakingSets, 'sets' | 'passing'>) {
  return sets.filter((set) => !isWithin(set, passing))
}

// --- internal ---

type Fails = (names: readonly string[]) => Promise<boolean>

/** A change with which the client fails, beside others with which it passes. */
interface Culprit {
  readonly culprit: string
  /** A closed set, without the culprit. */
  readonly before: readonly string[]
}

function isWithin(names: readonly string[], sets: readonly (readonly string[])[]): boolean {
  return sets.some((all) => {
    const set = new Set(all)
    return names.every((name) => set.has(name))
  })
}

/** Runs each set once, and none that is part of one that passed. */
function knownRuns({
  byName,
  run,
  passing,
}: Pick<BreakingSearch, 'byName' | 'run'> & Pick<BreakingSets, 'passing'>) {
  const known = new Map<string, boolean>()
  const closed = (names: readonly string[]) => closureOf(names, byName).toSorted()
  const note = (names: readonly string[], isPassed: boolean) => {
    const all = closed(names)
    known.set(JSON.stringify(all), isPassed)
    if (isPassed) passing.push(all)
  }
  const fails: Fails = async (names) => {
    const all = closed(names)
    if (all.length === 0 || isWithin(all, passing)) return false
    const key = JSON.stringify(all)
    if (!known.has(key)) note(all, await run(all))
    return known.get(key) === false
  }
  return { closed, fails, note }
}

/** The culprits of a closed set that fails, until what is left of it passes; each is found by halving. */
async function* culpritsIn(
  rest: readonly string[],
  { byName, suspects, fails }: Omit<BreakingSearch, 'run'> & { readonly fails: Fails },
): AsyncGenerator<Culprit> {
  // What a change requires stands before it, so that whatever comes first is a contract; what nobody met comes before all else.
  const unlikely = closureInOrder(
    rest.filter((name) => !suspects.has(name)),
    byName,
  )
  let order = closureInOrder([...unlikely, ...rest], byName)
  let good = 0
  let first = unlikely.length
  do {
    let bad = order.length
    while (bad - good > 1) {
      const middle = first > good && first < bad ? first : Math.floor((good + bad) / 2)
      first = 0
      if (await fails(order.slice(0, middle))) bad = middle
      else good = middle
    }
    const culprit = order[good] as string
    const before = order.slice(0, good)
    yield { culprit, before }
    order = order.filter((name) => !closureOf([name], byName).includes(culprit))
  } while (order.length > good && (await fails(order)))
}

/** Names with what they require, each after what it requires. */
function closureInOrder(names: readonly string[], byName: Requirements): readonly string[] {
  const sizes = new Map(
    closureOf(names, byName).map((name) => [name, closureOf([name], byName).length]),
  )
  const done = new Set<string>()
  for (const name of names)
    for (const each of closureOf([name], byName).toSorted(
      (one, other) => Number(sizes.get(one)) - Number(sizes.get(other)),
    ))
      done.add(each)
  return [...done]
}

/** A smallest set that fails, of a culprit and of changes before it, without those that they require. */
async function smallestAround(
  culprit: string,
  before: readonly string[],
  { byName, fails }: { readonly byName: Requirements; readonly fails: Fails },
): Promise<readonly string[]> {
  const failsWith = (names: readonly string[]) => fails([...names, culprit])
  const others = (await failsWith([])) ? [] : await smallestSet(before, failsWith)
  let all = closureOf([...others, culprit], byName)
  const isNeeded = async (tip: string) =>
    tip === culprit || !(await fails(all.filter((name) => name !== tip)))
  for (let tips = tipsOf(all, byName); ; tips = tipsOf(all, byName)) {
    let spare: string | undefined
    for (const tip of tips) if (spare === undefined && !(await isNeeded(tip))) spare = tip
    if (spare === undefined) return [...byName.keys()].filter((name) => tips.includes(name))
    all = all.filter((name) => name !== spare)
  }
}
