import fc from 'fast-check'
import { LedgerWatch } from '../../../src/check/ledger-watch.ts'
import type { Observation } from '../../../src/check/observed/observation.ts'
import { observers } from '../../../src/check/observed/observers.ts'
import { loadContract } from '../../../src/contract/contract.ts'
import { choicesOf, type Decisions, ledgerNames, settle } from '../../../src/contract/ledger.ts'
import { startSandbox } from '../../../src/http/start-sandbox.ts'
import type { Capture } from '../../../src/journal/capture.ts'
import { expect, test } from '../../support/test.ts'
import { type Asked, ask } from './ask.ts'
import { anyRequest, NEW_CATEGORY, tour } from './requests.ts'

/** Before the sunset of getPet, and after it. */
const TIMES = ['2026-11-22T12:00:00Z', '2031-01-01T00:00:00Z']

const pets = Array.from({ length: 30 }, (_, index) => ({
  ...{ id: index + 1, name: `Rex ${index}`, categoryId: index === 0 ? -1 : 1 + (index % 3) },
  status: (['available', 'pending', 'sold'] as const)[index % 3],
}))

const sandbox = await startSandbox({ onBug: () => {} })
test.afterAll(() => sandbox.close())

/** What a run against the sandbox shows, which has these choices. */
async function observe(
  decisions: Decisions,
  now: string,
  requests: readonly Asked[],
): Promise<readonly Sighting[]> {
  const clock = { now, ticking: false }
  await sandbox.load({ version: 1, pets, clock, unspecified: decisions })
  await sandbox.reset()
  const watch = new LedgerWatch(loadContract(), new Set([NEW_CATEGORY]))
  const sightings: Sighting[] = []
  let time = Date.parse(now)
  for (const asked of requests) {
    time += 2
    const capture = await ask(sandbox.url, asked, time)
    sightings.push(...watch.observe(capture).map((seen) => ({ ...seen, capture })))
  }
  return sightings
}

type Sighting = Observation & { readonly capture: Capture }

/** What contradicts the choices that were made. */
function wrongOnes(sightings: readonly Sighting[], decisions: Decisions): readonly string[] {
  return sightings
    .filter((each) => each.choice !== decisions[each.entry] && !isByChance(each, decisions))
    .map(({ entry, choice, capture: { method, target, status, requestBody, responseBody } }) => {
      const asked = `${method} ${target} ${requestBody?.toString().slice(0, 200)}`
      const answer = `${status} ${responseBody?.toString().slice(0, 200)}`
      return `${entry} is ${decisions[entry]}, seen as ${choice}: ${asked} → ${answer}`
    })
}

/** A short list that is shuffled can be in order, and the next of sparse ids can be the next one. */
function isByChance({ entry, capture }: Sighting, decisions: Decisions): boolean {
  if (entry === 'idSequence') return decisions.idSequence === 'sparse'
  const isShort = JSON.parse(String(capture.responseBody) || '[]').length < 10
  return entry === 'listOrder' && decisions.listOrder === 'shuffled' && isShort
}

test('no exchange with the sandbox shows another choice than the one that is made', async () => {
  const anyDecisions = fc.record(
    Object.fromEntries(ledgerNames.map((name) => [name, fc.constantFrom(...choicesOf(name))])),
  ) as unknown as fc.Arbitrary<Decisions>
  const requests = fc.array(anyRequest, { minLength: 10, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(anyDecisions, fc.constantFrom(...TIMES), requests, async (...run) => {
      const [decisions, now, all] = run
      expect(wrongOnes(await observe(decisions, now, all), decisions)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test.for(ledgerNames.flatMap((name) => choicesOf(name).map((choice) => [name, choice] as const)))(
  'the exchanges of a tour show %s: %s, and nothing that is not so',
  async ([name, choice]) => {
    const decisions = settle({ [name]: choice }).choices as Decisions
    const early = await observe(decisions, TIMES[0] as string, tour)
    const late = await observe(decisions, TIMES[1] as string, tour)
    expect(wrongOnes([...early, ...late], decisions)).toEqual([])
    const isSeen = [...early, ...late].some((each) => each.entry === name && each.choice === choice)
    expect(isSeen).toBe(!('hidden' in observers[name]))
  },
)
