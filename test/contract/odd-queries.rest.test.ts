import type { Choices } from '../support/pet-ledger.ts'
import { expect, test } from '../support/test.ts'

/** How the query of the list is taken: every choice of the three entries, with every other. */
const decisions = (['reject', 'first', 'last'] as const).flatMap((repeatedQuery) =>
  (['reject', 'ignore'] as const).flatMap((emptyQuery) =>
    (['reject', 'clamp'] as const).map(
      (invalidQuery): Required<Pick<Choices, 'repeatedQuery' | 'emptyQuery' | 'invalidQuery'>> => ({
        ...{ repeatedQuery, emptyQuery, invalidQuery },
      }),
    ),
  ),
)

const limits = [
  ...['limit=1', 'limit=3', 'limit=', 'limit', 'limit=0', 'limit=x', 'limit=%zz'],
  ...['limit[]=2', 'limit[0]=4', 'limit%5B%5D=5', 'limit[]=', 'limit[]=%zz'],
]
const statuses = ['status=sold', 'status=pending', 'status=', 'status=lost', 'status[]=available']

const queriesOf = (parts: readonly string[]) => [
  ...parts,
  ...parts.flatMap((one) => parts.map((other) => `${one}&${other}`)),
]

for (const unspecified of decisions) {
  const title = Object.entries(unspecified).map(([name, choice]) => `${name} ${choice}`)
  test(`the parameter itself counts, however often it is given and what else looks like it: ${title.join(', ')}`, async ({
    sandbox,
  }) => {
    await sandbox.ledger.set(unspecified)
    for (const query of queriesOf(limits)) {
      const { status, body } = await sandbox.send(`/pets?${query}`)
      const expected = isRefused(query, unspecified) ? 400 : limitOf(query, unspecified)
      expect([query, status === 200 ? body.length : status]).toEqual([query, expected])
    }
    for (const query of queriesOf(statuses)) {
      const { status, body } = await sandbox.send(`/pets?${query}&limit=50`)
      const expected = isRefused(query, unspecified) ? 400 : statusOf(query, unspecified)
      const seen = status === 200 ? [...new Set(body.map(statusOfAnimal))] : status
      const wanted = typeof expected === 'number' ? expected : (BY_STATUS[expected] ?? [])
      expect([query, seen]).toEqual([query, expect.toSatisfy((got) => isSame(got, wanted))])
    }
  })
}

// --- internal ---

type Decided = (typeof decisions)[number]

/** The statuses of the animals of the default scenario. */
const SEEDED = ['available', 'pending', 'sold']

/** The animals of the default scenario by what is asked for: every status, one, or one that none has. */
const BY_STATUS: { readonly [asked: string]: readonly string[] } = {
  any: [...SEEDED, 'none'].toSorted(),
  ...Object.fromEntries(SEEDED.map((status) => [status, [status]])),
}

const isExact = (part: string) => /^\w+(=|$)/.test(part)
const textOf = (part: string) => /=(.*)$/.exec(part)?.[1] ?? ''
const isBad = (value: string) => !/^([1-9]|sold|pending|available)$/.test(value)

/** The part of a query that counts: the parameter itself if it is there, not what only looks like it. */
function countedPart(query: string, { repeatedQuery, emptyQuery }: Decided): string | undefined {
  const isLeft = (part: string) => !isExact(part) || emptyQuery === 'reject' || textOf(part) !== ''
  const left = query.split('&').filter(isLeft)
  const exact = left.filter(isExact)
  if (exact.length === 0) return left[0]
  return repeatedQuery === 'last' ? exact.at(-1) : exact[0]
}

function isRefused(query: string, decided: Decided): boolean {
  const { repeatedQuery, emptyQuery, invalidQuery } = decided
  const parts = query.split('&')
  const exact = parts.filter(isExact)
  if (exact.length > 1 && repeatedQuery === 'reject') return true
  const taken = repeatedQuery === 'last' ? exact.at(-1) : exact[0]
  if (taken !== undefined && textOf(taken) === '' && emptyQuery === 'reject') return true
  if (invalidQuery === 'clamp') return false
  const counted = countedPart(query, decided)
  const isInvalid = counted !== undefined && isExact(counted) && isBad(textOf(counted))
  return isInvalid || exact.length < parts.length
}

function limitOf(query: string, decided: Decided): number {
  const part = countedPart(query, decided)
  const value = part === undefined ? '' : textOf(part)
  return /^\d$/.test(value) ? Math.max(Number(value), 1) : 20
}

function statusOf(query: string, decided: Decided): string {
  const part = countedPart(query, decided)
  if (part === undefined) return 'any'
  return textOf(part)
}

function statusOfAnimal({ status = 'none' }: { readonly status?: string }): string {
  return status
}

function isSame(got: unknown, wanted: number | readonly string[]): boolean {
  if (typeof wanted === 'number' || !Array.isArray(got)) return got === wanted
  return got.toSorted().join() === wanted.toSorted().join()
}
