import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../../../src/base/random.ts'
import { builtInLedger } from '../../../src/petstore/built-in-ledger.ts'
import { type Choice, ROTATE, type Unspecified } from '../../../src/silences/settlement.ts'
import { findDependencies } from '../../../src/verify/rotation/find-dependencies.ts'
import {
  type RotationRun,
  RunsStopped,
  type RunTests,
  smallestSet,
} from '../../../src/verify/rotation/rotation-run.ts'
import {
  type Choices,
  choicesOf,
  type LedgerName,
  ledgerNames,
  settle,
} from '../../support/pet-ledger.ts'
import { runs } from '../../support/runs.ts'

type Drawn = Required<Choices>

/** The choices of each request of a run, as a sandbox would draw them. */
function requestsOf({ unspecified, chance }: RotationRun, count = 6): readonly Drawn[] {
  const { choices } = settle(unspecified)
  const draw = (name: LedgerName, at: number): Choice => {
    const all = choicesOf(name)
    const random = createRandom(chance + at, name)
    return choices[name] === ROTATE
      ? (all[Math.floor(random() * all.length)] as Choice)
      : choices[name]
  }
  return Array.from(
    { length: count },
    (_, at) => Object.fromEntries(ledgerNames.map((name) => [name, draw(name, at)])) as Drawn,
  )
}

/** Runs a client that passes if every one of its requests is answered as it likes; `plans` gets what was run. */
function runsOf(
  passes: (requests: readonly Drawn[]) => boolean,
  plans: RotationRun[] = [],
): RunTests {
  return async (plan) => {
    plans.push(plan)
    const requests = requestsOf(plan)
    const { choices } = settle(plan.unspecified)
    const rotating = ledgerNames.filter((name) => choices[name] === ROTATE)
    const drawn = new Map(
      rotating.map((name) => [name, new Set(requests.map((each): Choice => each[name]))]),
    )
    return { isPassed: passes(requests), drawn }
  }
}

const chances = [11, 222, 3333, 44_444]
const find = (passes: (requests: readonly Drawn[]) => boolean, base: Unspecified = 'pinned') =>
  findDependencies(runsOf(passes), { base, chances, ledger: builtInLedger() })

test('a client that takes every answer depends on nothing, and nothing is searched for', async () => {
  const found = await find(() => true)
  expect(found).toMatchObject({ passesWithout: true, failed: [], dependencies: [], searches: 0 })
  expect(found.met.length).toBeGreaterThan(10)
})

test('a client that fails without rotation is not run any further', async () => {
  const plans: RotationRun[] = []
  const found = await findDependencies(
    runsOf(() => false, plans),
    { base: 'pinned', chances, ledger: builtInLedger() },
  )
  expect([found.passesWithout, plans.length]).toEqual([false, 1])
})

test('one dependency is named with every choice that breaks it', async () => {
  const found = await find((all) => all.every(({ errorCode }) => errorCode !== 'status'))
  expect(found.dependencies).toMatchObject([
    {
      entries: [{ name: 'errorCode', choice: 'snake_case' }],
      failsWith: ['status'],
      again: { unspecified: { errorCode: 'status' } },
    },
  ])
  expect(found.unsteady).toEqual([])
})

test('two entries that have to change together are one dependency', async () => {
  const found = await find((all) =>
    all.every(({ listFill, contentType }) => listFill === 'full' || contentType === 400),
  )
  expect(found.dependencies).toHaveLength(1)
  const names = found.dependencies[0]?.entries.map(({ name }) => name).toSorted()
  expect([names, found.dependencies[0]?.failsWith]).toEqual([['contentType', 'listFill'], []])
})

test('a client that fails only when an entry changes on the way is told so', async () => {
  const sameOrder = (all: readonly Drawn[]) =>
    new Set(all.map(({ listOrder }) => listOrder)).size === 1
  const found = await find(sameOrder)
  expect(found.dependencies).toMatchObject([
    { entries: [{ name: 'listOrder', choice: 'id' }], failsWith: [] },
  ])
  const { again } = found.dependencies[0] ?? {}
  expect(again?.unspecified).toEqual({ listOrder: 'rotate' })
  // What is said to fail does fail.
  const { isPassed } = await runsOf(sameOrder)({ ...(again as RotationRun), isSearch: true })
  expect(isPassed).toBe(false)
})

test('a failure that does not come again is told, and explained by nothing', async () => {
  const plans: RotationRun[] = []
  const run = runsOf(() => plans.length !== 3, plans)
  const found = await findDependencies(run, { base: 'pinned', chances, ledger: builtInLedger() })
  expect(found).toMatchObject({ failed: [2], unsteady: [2], dependencies: [] })
})

test('what was found until the runs were stopped is kept', async () => {
  const plans: RotationRun[] = []
  const usual = runsOf((requests) => requests.every(({ listOrder }) => listOrder === 'id'), plans)
  const run: RunTests = (plan) => {
    if (plans.length === 3) throw new RunsStopped()
    return usual(plan)
  }
  const found = await findDependencies(run, { base: 'pinned', chances, ledger: builtInLedger() })
  expect(found).toMatchObject({ isStopped: true, passesWithout: true, runs: 2, failed: [1, 2] })
})

test('entries that are named never rotate, and the others depend on the mode', async () => {
  const plans: RotationRun[] = []
  const run = runsOf((all) => all.every(({ emptyName }) => emptyName === 'reject'), plans)
  const base = { mode: 'strict', listOrder: 'newest' } as const
  const { dependencies } = await findDependencies(run, { base, chances, ledger: builtInLedger() })
  expect(dependencies).toMatchObject([
    { entries: [{ name: 'emptyName', choice: 'reject' }], failsWith: ['accept'] },
  ])
  expect(dependencies[0]?.again.unspecified).toEqual({ ...base, emptyName: 'accept' })
  for (const { unspecified } of plans) expect(settle(unspecified).choices.listOrder).toBe('newest')
})

test('whatever entries a client depends on, exactly these are named', async () => {
  const some = fc.uniqueArray(fc.constantFrom(...ledgerNames), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(some, async (names) => {
      const pinned = settle().choices
      const { dependencies } = await find((all) =>
        all.every((each) => names.every((name) => each[name] === pinned[name])),
      )
      const named = dependencies.flatMap(({ entries }) => entries.map(({ name }) => name))
      // With six requests and four runs, an entry may have been drawn as pinned each time.
      expect(named.toSorted()).toEqual(names.filter((name) => isEverDrawn(name)).toSorted())
    }),
    runs(30),
  )
})

function isEverDrawn(name: LedgerName): boolean {
  const pinned = settle().choices[name]
  return chances.some((chance) =>
    requestsOf({ unspecified: 'rotate', chance, isSearch: false }).some(
      (each) => each[name] !== pinned,
    ),
  )
}

test('a smallest set fails, and does not without any of its items', async () => {
  const items = Array.from({ length: 20 }, (_, item) => item)
  const causes = fc.uniqueArray(
    fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: 4 }),
    { minLength: 1, maxLength: 3 },
  )
  await fc.assert(
    fc.asyncProperty(causes, async (sets) => {
      const fails = (some: readonly number[]) =>
        sets.some((set) => set.every((item) => some.includes(item)))
      const found = await smallestSet(items, async (some) => fails(some))
      expect(fails(found)).toBe(true)
      for (const item of found) expect(fails(found.filter((each) => each !== item))).toBe(false)
    }),
    runs(100),
  )
})
