import { expect, test } from 'vitest'
import {
  choicesOf,
  type LedgerEntry,
  ledger,
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

/** What `docs/limits.md` promises of the two policies, written out: neither follows from the ledger's own code. */
const PINNED = {
  createdStatus: 'absent',
  invalidQuery: 'reject',
  listOrder: 'id',
  listFill: 'full',
  errorCode: 'snake_case',
  unknownFields: 'drop',
  unknownQuery: 'ignore',
  emptyName: 'accept',
  unknownCategory: 'accept',
  invalidPetId: 'not-found',
  idSequence: 'next',
  afterSunset: 410,
  contentType: 400,
  location: 'none',
  trailingSlash: 404,
  notKept: 503,
  messageStatus: 200,
  errorMessage: 'detailed',
  challenge: 'scheme',
  refusalOrder: 'credential',
  repeatedQuery: 'reject',
  emptyQuery: 'reject',
  duplicateKeys: 'last',
  longName: 'accept',
  negativeCategory: 'accept',
  largeBody: 413,
  deprecationHeaders: 'sent',
  listTotal: 'none',
  emptyMessage: 'accept',
  messageId: 'prefixed',
  createdAtForm: 'milliseconds',
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
  emptyMessage: 'reject',
}

test('settling takes the pinned choices, the strict ones, or single entries over the pinned', () => {
  expect(settle()).toEqual(PINNED)
  expect(settle('pinned')).toEqual(PINNED)
  expect(settle({})).toEqual(PINNED)
  expect(settle('strict')).toEqual({ ...PINNED, ...STRICT })
  expect(settle({ location: 'address' })).toEqual({ ...PINNED, location: 'address' })
})

test('the choices of an entry begin with the pinned one', () => {
  expect(choicesOf('idSequence')).toEqual(['next', 'sparse', 'beyond-2^53'])
  expect(choicesOf('afterSunset')).toEqual([410, 404, 'served'])
})

test('an entry tells which undocumented statuses it uses', () => {
  expect(usesUndocumented('invalidQuery', 400)).toBe(true)
  expect(usesUndocumented('invalidQuery', 404)).toBe(false)
  expect(usesUndocumented('listOrder', 400)).toBe(false)
})
