import { expect, test } from 'vitest'
import {
  choicesOf,
  type LedgerEntry,
  ledger,
  ledgerNames,
  settle,
  usesUndocumented,
} from '../../src/contract/ledger.ts'

const entries: [string, LedgerEntry][] = Object.entries(ledger)

for (const [name, entry] of entries) {
  test(`the ledger's ${name} asks a question, names a section, and has alternatives`, () => {
    expect(entry.question).toMatch(/\?( |$)/)
    expect(entry.section).toMatch(/^[1-9](\.[1-9])?$/)
    expect(entry.alternatives.length).toBeGreaterThan(0)
    const choices = [entry.pinned, ...entry.alternatives]
    expect(new Set(choices).size).toBe(choices.length)
    if (entry.strict !== undefined) expect(choices).toContain(entry.strict)
    for (const choice of Object.keys(entry.undocumented ?? {})) {
      expect(choices.map(String)).toContain(choice)
    }
  })
}

test('settling takes the pinned choices, the strict ones, or single entries over the pinned', () => {
  const pinned = Object.fromEntries(entries.map(([name, entry]) => [name, entry.pinned]))
  const strict = entries.map(([name, entry]) => [name, entry.strict ?? entry.pinned])
  expect(settle()).toEqual(pinned)
  expect(settle('pinned')).toEqual(pinned)
  expect(settle({})).toEqual(pinned)
  expect(settle('strict')).toEqual(Object.fromEntries(strict))
  expect(settle({ location: 'address' })).toEqual({ ...pinned, location: 'address' })
})

test('the choices of an entry begin with the pinned one', () => {
  for (const name of ledgerNames) expect(choicesOf(name)[0]).toBe(ledger[name].pinned)
})

test('an entry tells which undocumented statuses it uses', () => {
  expect(usesUndocumented('invalidQuery', 400)).toBe(true)
  expect(usesUndocumented('invalidQuery', 404)).toBe(false)
  expect(usesUndocumented('listOrder', 400)).toBe(false)
})
