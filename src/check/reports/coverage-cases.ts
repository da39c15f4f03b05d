import { isInt64 } from '../../base/int64.ts'
import type { Json } from '../../base/json.ts'
import type { Schema } from '../../contract/document.ts'

/** One case of a value that a test run should meet. */
export interface CoverageCase {
  readonly name: string
  /** Whether a value (`undefined` if absent) is this case. */
  readonly isMet: (value: Json | undefined) => boolean
}

/**
 * Lists the cases of a parameter or a field: absent (unless it is required), each value of an enumeration, both
 * bounds and a value between them, an int64 that a double can hold and one that it cannot, and an invalid value.
 */
export function casesOf(schema: Schema, isRequired: boolean): readonly CoverageCase[] {
  const valid = validCases(schema)
  const invalid: CoverageCase = {
    name: 'invalid',
    isMet: (value) => value !== undefined && !valid.some(({ isMet }) => isMet(value)),
  }
  const absent: CoverageCase = { name: 'absent', isMet: (value) => value === undefined }
  return [...(isRequired ? [] : [absent]), ...valid, invalid]
}

// --- internal ---

function validCases(schema: Schema): CoverageCase[] {
  const { enum: words, minimum, maximum, format, type } = schema
  if (Array.isArray(words)) {
    return words.map((word) => ({ name: String(word), isMet: (value) => value === word }))
  }
  if (format === 'int64') {
    return [
      { name: 'up to 2^53', isMet: (value) => Number.isSafeInteger(value) },
      { name: 'beyond 2^53', isMet: (value) => typeof value === 'bigint' && isInt64(value) },
    ]
  }
  if (typeof minimum === 'number' && typeof maximum === 'number') {
    const between = (value: unknown) =>
      Number.isInteger(value) && Number(value) > minimum && Number(value) < maximum
    return [
      { name: `minimum (${minimum})`, isMet: (value) => value === minimum },
      { name: 'between', isMet: between },
      { name: `maximum (${maximum})`, isMet: (value) => value === maximum },
    ]
  }
  return [{ name: 'given', isMet: (value) => type === undefined || typeof value === type }]
}
