import fc from 'fast-check'
import { headerValue } from '../../../src/base/http/header-lines.ts'
import type { Capture } from '../../../src/journal/exchange.ts'
import type { Observation } from '../../../src/silences/observing/observed-exchange.ts'
import { LedgerWatch } from '../../../src/verify/choice-watch.ts'
import { loadContract } from '../../support/built-in.ts'
import { STATUSES } from '../../support/contract.ts'
import { startSandbox } from '../../support/library.ts'
import {
  choicesOf,
  type Decisions,
  type LedgerName,
  ledgerNames,
} from '../../support/pet-ledger.ts'
import { runs } from '../../support/runs.ts'
import { expect, test } from '../../support/test.ts'
import { type Asked, ask } from './ask.ts'
import { anyRequest, NEW_CATEGORY } from './requests.ts'

/** Before the sunset of getPet, and after it. */
const TIMES = ['2026-11-22T12:00:00Z', '2031-01-01T00:00:00Z']

const pets = Array.from({ length: 30 }, (_, index) => ({
  ...{ id: index + 1, name: `Rex ${index}`, categoryId: index === 0 ? -1 : 1 + (index % 3) },
  status: STATUSES[index % 3],
}))

const sandbox = await startSandbox({ onBug: () => {} })
test.afterAll(() => sandbox.close())

/** What a run against a sandbox with these choices shows. */
async function observe(
  unspecified: Decisions | 'rotate',
  now: string,
  requests: readonly Asked[],
  seed = 1,
): Promise<readonly Sighting[]> {
  const clock = { now, ticking: false }
  await sandbox.load({ version: 1, pets, clock, seed, unspecified })
  await sandbox.reset()
  const watch = new LedgerWatch(
    loadContract(),
    // In rotation a category that was taken once may be refused the next time.
    new Set(unspecified === 'rotate' ? [] : [NEW_CATEGORY]),
  )
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
    .filter(
      (each) => each.choice !== decisions[each.entry as LedgerName] && !isByChance(each, decisions),
    )
    .map(
      ({ entry, choice, capture }) =>
        `${entry} is ${decisions[entry as LedgerName]}, seen as ${choice}: ${shown(capture)}`,
    )
}

function shown({ method, target, status, requestBody, responseBody }: Capture): string {
  const start = (body: Buffer | undefined) => String(body).slice(0, 200)
  return `${method} ${target} ${start(requestBody)} → ${status} ${start(responseBody)}`
}

/** A short list that is shuffled can be in order, and the next of sparse ids can be the next one. */
function isByChance({ entry, choice, capture }: Sighting, decisions: Decisions): boolean {
  if (entry === 'idSequence') return decisions.idSequence === 'sparse' && choice === 'next'
  return entry === 'listOrder' && decisions.listOrder === 'shuffled' && isShort(capture)
}

function isShort({ responseBody }: Capture): boolean {
  return JSON.parse(String(responseBody)).length < 10
}

test('no exchange with the sandbox shows another choice than the one that was made', async () => {
  const anyDecisions = fc.record(
    Object.fromEntries(ledgerNames.map((name) => [name, fc.constantFrom(...choicesOf(name))])),
  ) as unknown as fc.Arbitrary<Decisions>
  const requests = fc.array(anyRequest, { minLength: 10, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(anyDecisions, fc.constantFrom(...TIMES), requests, async (...run) => {
      const [decisions, now, all] = run
      expect(wrongOnes(await observe(decisions, now, all), decisions)).toEqual([])
    }),
    runs(25),
  )
})

/** The choices that were drawn for a request, as its answer says. */
function drawnIn({ responseHeaders }: Capture): ReadonlyMap<string, string> {
  const said = headerValue(responseHeaders, 'x-sandbox-unspecified') ?? ''
  return new Map(said.split(', ').map((each) => each.split('=') as [string, string]))
}

test('under rotation an exchange shows the choices that were drawn for it', async () => {
  const requests = fc.array(anyRequest, { minLength: 10, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1 }), requests, async (seed, all) => {
      const sightings = await observe('rotate', TIMES[0] as string, all, seed)
      const wrong = sightings.filter(({ entry, choice, capture }) => {
        const drawn = drawnIn(capture).get(entry)
        // After an id beyond 2^53 the next one is, too.
        if (entry === 'idSequence') return choice === 'other'
        return drawn !== String(choice) && !(drawn === 'shuffled' && isShort(capture))
      })
      const texts = wrong.map(({ entry, choice, capture }) => {
        const drawn = [...drawnIn(capture)].join(' ')
        return `${entry} seen as ${choice}, drawn ${drawn}: ${shown(capture)}`
      })
      expect(texts).toEqual([])
    }),
    runs(25),
  )
})
