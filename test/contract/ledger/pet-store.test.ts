import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractOf } from '../../../src/contract/contract.ts'
import { ledgerOf } from '../../../src/contract/ledger-of.ts'
import { builtInContract } from '../../../src/petstore/built-in-contract.ts'

/** The entries of the pet store as they were when they were written by hand. */
const byHand: { readonly [name: string]: object } = JSON.parse(
  readFileSync(new URL('pet-store-entries.json', import.meta.url), 'utf8'),
)

const { entries } = ledgerOf(contractOf(builtInContract()))

test.each(Object.entries(byHand))(
  'the rules give the entry %s of the pet store as it was by hand: question, section, choices',
  (name, expected) => {
    const { question, section, of, isByQuery, choices } =
      entries.find((each) => each.name === name) ?? {}
    expect({ question, section, of, ...(isByQuery && { isByQuery }), choices }).toEqual(expected)
  },
)

test('the entries stand in the order that they had by hand, and those that only rules find come last', () => {
  const names = entries.map(({ name }) => name)
  expect(names.slice(0, Object.keys(byHand).length)).toEqual(Object.keys(byHand))
  expect(names.slice(Object.keys(byHand).length)).toEqual(['longMessage'])
})

test('each entry has a place in the document, a reason and what would settle it', () => {
  for (const { name, place, why, settledBy } of entries) {
    expect([name, place]).toEqual([name, expect.stringMatching(/^\/(?:paths|components)/)])
    expect([name, why]).toEqual([name, expect.stringMatching(/^[^.]{20,}$/)])
    expect(settledBy.length).toBeGreaterThan(15)
  }
})
