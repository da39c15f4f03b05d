import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInLedger, petEntries } from '../../src/petstore/built-in-ledger.ts'
import { type Choice, mergeUnspecified, type Unspecified } from '../../src/silences/settlement.ts'
import {
  breaksRule,
  choicesOf,
  type LedgerName,
  settle,
  usesUndocumented,
} from '../support/pet-ledger.ts'

/** The entries of the pet store, by hand: of each the first choice is pinned. What the rules add is `longMessage`. */
const byHand: { readonly [name: string]: { readonly choices: readonly { choice: Choice }[] } } =
  JSON.parse(readFileSync(new URL('ledger/pet-store-entries.json', import.meta.url), 'utf8'))
const { entries } = builtInLedger()

test.each(Object.entries(byHand))(
  'the rules give the entry %s of the pet store as it was by hand: question, section, choices',
  (name, expected) => {
    const { question, section, of, isByQuery, choices } =
      entries.find((each) => each.name === name) ?? {}
    expect({ question, section, of, ...(isByQuery && { isByQuery }), choices }).toEqual(expected)
  },
)

test('the entries stand in the order that they had by hand, and those that only rules find come last', () => {
  expect(entries.map(({ name }) => name)).toEqual([...Object.keys(byHand), 'longMessage'])
})

test('each entry of openapi.yaml has a name for which there are an observer and a probe: what an added operation leaves open needs some', () => {
  const named: readonly string[] = petEntries
  expect(entries.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
})

test('each entry has a place in the document, a question, a section, a reason and what would settle it', () => {
  for (const { name, place, question, section, why, settledBy, choices } of entries) {
    expect([name, place]).toEqual([name, expect.stringMatching(/^\/(?:paths|components)/)])
    expect([name, why]).toEqual([name, expect.stringMatching(/^[^.]{20,}$/)])
    expect(settledBy.length).toBeGreaterThan(15)
    expect(question).toMatch(/\?( |$)/)
    expect(section).toMatch(/^[1-9](\.[1-9])?$/)
    expect(choices.filter(({ isStrict }) => isStrict).length).toBeLessThan(2)
  }
})

/** What `docs/limits.md` promises of the policies, written out: it does not follow from the ledger's own code. */
const PINNED = {
  ...Object.fromEntries(
    Object.entries(byHand).map(([name, { choices }]) => [name, choices[0]?.choice]),
  ),
  longMessage: 'accept',
}
const STRICT = {
  unknownFields: 'reject',
  unknownQuery: 'reject',
  emptyName: 'reject',
  unknownCategory: 'reject',
  invalidPetId: 'reject',
  contentType: 415,
  duplicateKeys: 'reject',
  longName: 'reject',
  negativeCategory: 'reject',
  head: 405,
  emptyMessage: 'reject',
  longMessage: 'reject',
}

const DOCUMENTED = {
  invalidQuery: 'clamp',
  afterSunset: 404,
  trailingSlash: 'served',
  pathCase: 'served',
  repeatedQuery: 'first',
  emptyQuery: 'ignore',
  largeBody: 400,
  codedBody: 400,
}

test('settling takes the pinned choices, the strict ones, or single entries over the pinned', () => {
  expect(settle().choices).toEqual(PINNED)
  expect(settle('pinned').choices).toEqual(PINNED)
  expect(settle({}).choices).toEqual(PINNED)
  expect(settle('strict').choices).toEqual({ ...PINNED, ...STRICT })
  expect(settle('documented').choices).toEqual({ ...PINNED, ...DOCUMENTED })
  expect(settle({ location: 'address' }).choices).toEqual({ ...PINNED, location: 'address' })
  expect(settle({ mode: 'strict', emptyName: 'accept' }).choices).toEqual({
    ...PINNED,
    ...STRICT,
    emptyName: 'accept',
  })
})

test('an entry is drawn by its own word, or by the mode of all that are not named', () => {
  expect(settle('strict').isRotating).toBe(false)
  expect(settle({ listOrder: 'rotate' })).toEqual({
    choices: { ...PINNED, listOrder: 'rotate' },
    isRotating: true,
    isFormed: false,
  })
  const { choices, isRotating } = settle({ mode: 'rotate', listOrder: 'newest' })
  expect(isRotating).toBe(true)
  expect(choices).toEqual({
    ...Object.fromEntries(Object.keys(PINNED).map((name) => [name, 'rotate'])),
    listOrder: 'newest',
  })
})

test.each<[Unspecified, Unspecified, Unspecified]>([
  ['strict', { location: 'address' }, { mode: 'strict', location: 'address' }],
  [{ listOrder: 'newest' }, { location: 'address' }, { listOrder: 'newest', location: 'address' }],
  [{ listOrder: 'newest' }, { listOrder: 'id' }, { listOrder: 'id' }],
  [{ mode: 'rotate', listOrder: 'newest' }, 'pinned', 'pinned'],
  [{ listOrder: 'newest' }, { mode: 'rotate' }, { mode: 'rotate' }],
])(
  'what is said over %o with %o is %o: a mode decides all that is not named beside it',
  (base, over, merged) => {
    expect(mergeUnspecified(base, over)).toEqual(merged)
  },
)

test('documented uses an undocumented status only if there is no other choice', () => {
  for (const entry of entries) {
    const { name } = entry
    const choice = settle('documented').choices[name as LedgerName]
    const documented = entry.choices.filter(({ undocumented }) => !undocumented)
    const isDocumented = documented.some((each) => each.choice === choice)
    expect([name, isDocumented]).toEqual([name, documented.length > 0])
  }
})

test('the choices of an entry begin with the pinned one', () => {
  expect(choicesOf('idSequence')).toEqual(['next', 'sparse', 'beyond-2^53'])
  expect(choicesOf('afterSunset')).toEqual([410, 404, 'served'])
})

test('an entry names the undocumented statuses that it uses', () => {
  expect(usesUndocumented('invalidQuery', 400)).toBe(true)
  expect(usesUndocumented('invalidQuery', 404)).toBe(false)
  expect(usesUndocumented('listOrder', 400)).toBe(false)
})

test('answers are in another form only by an entry about forms', () => {
  expect(settle('strict').isFormed).toBe(false)
  expect(settle('rotate').isFormed).toBe(true)
  for (const name of ['caching', 'keyOrder'] as const)
    expect(settle({ [name]: choicesOf(name)[1] }).isFormed).toBe(true)
  expect(settle({ keyOrder: 'contract', listOrder: 'newest' }).isFormed).toBe(false)
})

test('an entry names the rules of the check that it breaks', () => {
  expect(breaksRule('extraFields', 'undeclared-field')).toBe(true)
  expect(breaksRule('extraFields', 'list-limit')).toBe(false)
  expect(breaksRule('listOrder', 'undeclared-field')).toBe(false)
})
