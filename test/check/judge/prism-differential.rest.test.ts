import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInt64 } from '../../../src/base/json/int64.ts'
import { parseJson } from '../../../src/base/json/json.ts'
import { loadContract } from '../../support/built-in.ts'
import { STATUSES } from '../../support/contract.ts'
import { runs } from '../../support/runs.ts'
import { createWholePrism, type PrismQuestion } from '../../support/whole-prism.ts'

const contract = loadContract()
const prism = await createWholePrism(contract.document)
const operation = (id: string) => {
  const found = contract.operations.find((each) => each.id === id)
  if (!found) throw new Error(id)
  return found
}

const question: PrismQuestion = {
  operationId: 'listPets',
  path: {},
  query: {},
  authorization: 'Bearer k',
  requestBody: 'none',
  status: 200,
  responseBody: 'unread',
}

async function prismTakes(change: Partial<PrismQuestion>): Promise<boolean> {
  return prism({ ...question, ...change }).length === 0
}

const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 2 ** 53, -(2 ** 53), 1.5, 1e21),
)
const values = fc.oneof(
  numbers,
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer()),
  fc.object(),
)
const bodies = fc.oneof(
  fc.record(
    {
      name: fc.oneof(fc.string(), values),
      categoryId: fc.oneof(fc.integer(), values),
      status: fc.oneof(fc.constantFrom(...STATUSES, 'Sold', ''), values),
      extra: values,
    },
    { requiredKeys: [] },
  ),
  values,
)

/** A value as the sandbox reads it: integers beyond 2^53 exactly. */
function exactly(value: unknown) {
  return parseJson(JSON.stringify(value))
}

/** Where our validators and Prism may differ on a body: all are Prism's, and put right by the judge. */
function isAllowed(body: unknown): boolean {
  // Prism takes these for no body at all.
  if (!body) return true
  // Prism sees a double: it cannot tell that an integer does not fit int64.
  const { categoryId } = body as { categoryId?: unknown }
  return Number.isInteger(categoryId) && !isInt64(exactly(categoryId))
}

test('the sandbox and Prism agree on every NewPet except for the listed differences', async () => {
  const { validateBody } = operation('createPet')
  let both = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const exact = exactly(body)
      const ours = validateBody?.(exact).length === 0
      const theirs = await prismTakes({
        operationId: 'createPet',
        requestBody: { value: JSON.parse(JSON.stringify(body)) },
        status: 201,
      })
      if (ours === theirs)
        both = { ...both, [ours ? 'taken' : 'refused']: both[ours ? 'taken' : 'refused'] + 1 }
      else expect(isAllowed(body)).toBe(true)
    }),
    runs(700),
  )
  expect(both.taken).toBeGreaterThan(5)
  expect(both.refused).toBeGreaterThan(100)
})

// Prism coerces texts as JavaScript's Number does; the contract's integers are decimal digits.
const COERCED = /^[\s+-]*(0[xob][0-9a-f]+|[\d.]*(e[+-]?\d+)?|infinity)\s*$/i

test('the sandbox and Prism agree on every list query except for texts that Prism coerces', async () => {
  const { readQuery } = operation('listPets')
  const texts = fc.oneof(
    fc.integer({ min: -5, max: 110 }).map(String),
    fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
    fc.constantFrom(
      '1e1',
      '0x10',
      ' 5',
      '5 ',
      '05',
      '+5',
      '1.0',
      '1.5',
      '20',
      'available',
      'pending',
      'sold',
      'SOLD',
      'null',
      'true',
      'Infinity',
    ),
  )
  const both = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('limit', 'status'), texts, async (name, text) => {
      const ours = readQuery(`?${name}=${encodeURIComponent(text)}`).violations.length === 0
      const theirs = await prismTakes({ query: { [name]: text } })
      if (ours === theirs) both[ours ? 'taken' : 'refused'] += 1
      else expect([name, COERCED.test(text), ours]).toEqual(['limit', true, false])
    }),
    runs(700),
  )
  expect(both.taken).toBeGreaterThan(100)
  expect(both.refused).toBeGreaterThan(100)
})

test.for<[string, string, boolean]>([
  ['limit', '1e1', true],
  ['limit', '0x10', true],
  ['limit', ' 5', true],
  ['limit', '10', false],
])('%s=%s is coerced by Prism and refused by us: %s', async ([name, text, differs]) => {
  const ours =
    operation('listPets').readQuery(`?${name}=${encodeURIComponent(text)}`).violations.length === 0
  expect((await prismTakes({ query: { [name]: text } })) !== ours).toBe(differs)
})
