import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../../../src/base/random.ts'
import { closureOf, type Requirements, tipsOf } from '../../../src/contract/changes/changes-of.ts'
import {
  type BreakingSets,
  findBreakingSets,
  reasonsIn,
} from '../../../src/verify/rehearsal/find-breaking-sets.ts'
import { RunsStopped } from '../../../src/verify/rotation/rotation-run.ts'
import { runs, some } from '../../support/runs.ts'

/** A run of a client: the changes that it met, and whether it passed. */
interface Run {
  readonly changes: readonly string[]
  readonly isPassed: boolean
}

/** A client: whether it passes under the contract in force with some changes. */
type Client = (changes: ReadonlySet<string>, at: number) => boolean

const named = (count: number) => Array.from({ length: count }, (_, at) => `change ${at}`)
const free = (names: readonly string[]): Requirements =>
  new Map(names.map((name) => [name, { requires: [] }]))

/** Changes that require some of those before them. */
const requirements = (most: number): fc.Arbitrary<Requirements> =>
  fc.array(fc.array(fc.nat(), { maxLength: 2 }), { minLength: 2, maxLength: most }).map((all) => {
    const names = named(all.length)
    return new Map(
      all.map((each, at) => [
        names[at] as string,
        { requires: at === 0 ? [] : [...new Set(each.map((one) => names[one % at] as string))] },
      ]),
    )
  })

/** Sets of which none is in another one, each without what it requires: what breaks a client. */
const breakingSets = (byName: Requirements): fc.Arbitrary<readonly (readonly string[])[]> =>
  fc
    .array(fc.subarray([...byName.keys()], { minLength: 1, maxLength: Math.min(3, byName.size) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((drawn) => {
      const all = drawn.map((names) => closureOf(names, byName))
      const isIn = (one: readonly string[], other: readonly string[]) =>
        one.every((name) => other.includes(name))
      const smallest = all.filter((one, at) =>
        all.every(
          (other, place) => place === at || !isIn(other, one) || (isIn(one, other) && place > at),
        ),
      )
      return smallest.map((each) => tipsOf(each, byName))
    })

/** A client that breaks at some sets, and at nothing else. */
function breakingAt(sets: readonly (readonly string[])[]): Client {
  return (changes) => !sets.some((set) => set.every((name) => changes.has(name)))
}

/** Searches for what breaks a client; returns what was found, and the runs. */
async function search(
  client: Client,
  byName: Requirements,
  {
    suspects = new Set(byName.keys()),
    most = Infinity,
  }: { suspects?: Set<string>; most?: number } = {},
) {
  const found: BreakingSets = { sets: [], passing: [], unsteady: [] }
  const all: Run[] = []
  const run = async (changes: readonly string[]) => {
    if (all.length >= most) throw new RunsStopped()
    expect(new Set(closureOf(changes, byName))).toEqual(new Set(changes))
    const isPassed = client(new Set(changes), all.length)
    all.push({ changes, isPassed })
    return isPassed
  }
  await findBreakingSets(found, { byName, suspects, run }).catch((error) => {
    if (!(error instanceof RunsStopped)) throw error
  })
  return { ...found, sets: reasonsIn(found), runs: all }
}

const inOrder = (sets: readonly (readonly string[])[]) =>
  sets.map((set) => set.toSorted().join(' and ')).toSorted()

test('of any client, exactly the smallest sets that break it are found, whatever the changes require and the client met', async () => {
  const cases = requirements(14).chain((byName) =>
    fc.record({
      byName: fc.constant(byName),
      sets: breakingSets(byName),
      suspects: fc.subarray([...byName.keys()]),
    }),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ({ byName, sets, suspects }) => {
      const found = await search(breakingAt(sets), byName, { suspects: new Set(suspects) })
      expect(inOrder(found.sets)).toEqual(inOrder(sets))
      expect(found.unsteady).toEqual([])
    }),
    runs(100),
  )
})

test('each set that is told failed three more times, and then the client passed once more without one of its changes', async () => {
  const cases = requirements(14).chain((byName) =>
    fc.record({ byName: fc.constant(byName), sets: breakingSets(byName) }),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ({ byName, sets }) => {
      const found = await search(breakingAt(sets), byName)
      for (const set of found.sets) {
        const key = JSON.stringify(closureOf(set, byName).toSorted())
        const at = found.runs.flatMap(({ changes }, place) =>
          JSON.stringify(changes) === key ? [place] : [],
        )
        const last = at.slice(-3)
        expect(last.map((each) => each - (last[0] ?? 0))).toEqual([0, 1, 2])
        expect(at.every((each) => found.runs[each]?.isPassed === false)).toBe(true)
        const after = found.runs[(last[2] ?? 0) + 1]
        expect(after?.isPassed).toBe(true)
        expect(set.every((name) => after?.changes.includes(name))).toBe(false)
      }
    }),
    runs(40),
  )
})

test('a client that fails by chance is told a change only if that failed three more times in a row, and then passed without it', async () => {
  await fc.assert(
    fc.asyncProperty(requirements(10), fc.integer(), async (byName, seed) => {
      const random = createRandom(seed, 'flaky')
      const found = await search(() => random() < 0.5, byName)
      const results = found.runs.map(({ isPassed }) => (isPassed ? '+' : '-')).join('')
      expect(results.split('---+').length - 1).toBeGreaterThanOrEqual(found.sets.length)
    }),
    runs(100),
  )
})

test('a client that fails in every other run is told nothing', async () => {
  for (const from of [0, 1]) {
    const { sets, unsteady } = await search((_, at) => (at + from) % 2 === 0, free(named(12)))
    expect(sets).toEqual([])
    expect(unsteady.length).toBe(1)
  }
})

test('what breaks a client only while another change is missing is not told, where the client passes with both', async () => {
  const names = named(12)
  const cases = fc.shuffledSubarray(names, { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(cases, async (drawn) => {
      const [one, sign, reason] = drawn as [string, string, string]
      // It takes one change as the sign of another, as a client that finds out which version it meets.
      const client: Client = (changes) =>
        changes.has(one) === changes.has(sign) && !changes.has(reason)
      const { sets } = await search(client, free(names))
      expect(inOrder(sets)).toEqual([reason])
    }),
    runs(100),
  )
})

test('what was found stays when the runs are stopped', async () => {
  const byName = free(named(20))
  const client = breakingAt([['change 4'], ['change 15']])
  const { runs: all } = await search(client, byName)
  const { sets, runs: some } = await search(client, byName, { most: all.length - 1 })
  expect(some.length).toBe(all.length - 1)
  expect(sets).toEqual([['change 4'], ['change 15']])
  expect((await search(client, byName, { most: 4 })).sets).toEqual([])
})

/** How many runs the search takes at most, for sets of a size among so many changes: the figures of docs/next.md. */
const MOST_RUNS: readonly (readonly [
  sets: number,
  size: number,
  of10: number,
  of40: number,
  of100: number,
])[] = [
  [1, 1, 10, 12, 13],
  [2, 1, 20, 24, 26],
  [4, 1, 38, 46, 52],
  [1, 2, 17, 23, 26],
  [2, 2, 32, 44, 51],
  [3, 2, 47, 66, 77],
  [1, 3, 22, 30, 37],
]

test.for(some(MOST_RUNS, 1))(
  '%i sets of %i are found within %i runs of 10 changes, %i of 40 and %i of 100',
  async ([sets, size, ...most]) => {
    const seen: number[] = []
    for (const count of [10, 40, 100]) {
      const names = named(count)
      const counts: number[] = []
      for (let seed = 0; seed < 100; seed += 1) {
        const random = createRandom(seed, 'sets')
        const drawn = names.map((name) => [random(), name] as const).toSorted(([a], [b]) => a - b)
        const chosen = drawn.slice(0, sets * size).map(([, name]) => name)
        const own = Array.from({ length: sets }, (_, set) =>
          chosen.slice(set * size, (set + 1) * size),
        )
        const suspects = new Set([...names.filter(() => random() < 0.5), ...chosen])
        const found = await search(breakingAt(own), free(names), { suspects })
        expect(inOrder(found.sets)).toEqual(inOrder(own))
        counts.push(found.runs.length)
      }
      seen.push(Math.max(...counts))
    }
    expect(seen).toEqual(most)
  },
)
