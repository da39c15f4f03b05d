import { expect, test } from 'vitest'
import { createSchemaCompiler } from '../../src/contract/document/schema-validator.ts'
import { petStatuses } from '../../src/petstore/pet-statuses.ts'
import { readDocument } from '../support/built-in.ts'

const validate = createSchemaCompiler('exact')({ type: 'string', format: 'date-time' })

test.for([
  ['2026-11-20T12:00:00Z', true],
  ['2026-11-20t12:00:00.123z', true],
  ['2024-02-29T23:59:59+23:59', true],
  ['2016-12-31T23:59:60Z', true],
  ['2026-11-20T12:00:00+99:99', false],
  ['2026-11-20T12:00:00+01:60', false],
  ['2026-11-20T12:00:60Z', false],
  ['2026-02-30T12:00:00Z', false],
  ['2026-11-20T24:00:00Z', false],
  ['2026-11-20T12:00:00', false],
  ['2026-11-20', false],
  ['', false],
] as const)('whether %s is a date-time (RFC 3339, section 5.6): %s', ([text, expected]) => {
  expect(validate(text).length === 0).toBe(expected)
})

test('the statuses of an animal are those of the contract', () => {
  expect(petStatuses).toEqual(readDocument().components.schemas.PetStatus?.enum)
})
