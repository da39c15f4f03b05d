import {
  compareNumbers,
  isEqualJson,
  isNumeric,
  isWhole,
  type Numeric,
} from '../../../base/json/exact-numbers.ts'
import type { Members } from '../../reading/bundle.ts'
import type { Edit, Effect, Part } from './matching.ts'

/** An edit of a keyword about single values. */
export interface ValueEdit {
  readonly keyword: string
  readonly effect: Effect
  readonly edit: Edit
}

/**
 * Says which edits of a schema need one another, so that some value fits whatever is applied. What narrows needs all that widens the same
 * kind of value: with these, the schema allows what the newer one does, at least; with nothing that narrows, what the older one does. What
 * does both counts as both. A default goes with the values that it is one of.
 */
export function tieValues(part: Part, edits: readonly ValueEdit[]): void {
  const isOf =
    (effect: Effect) =>
    ({ effect: its }: ValueEdit) =>
      its === effect || its === 'other'
  for (const one of edits.filter(isOf('narrower')))
    for (const other of edits.filter(isOf('wider')))
      if (one !== other && isSameKind(one.keyword, other.keyword)) one.edit.requires.add(other.edit)
  tieDefault(part, edits)
}

/** The kind of value that keywords are about; what is not listed is about any. */
export const KINDS: { readonly [keyword: string]: string } = {
  ...{
    minimum: 'number',
    maximum: 'number',
    exclusiveMinimum: 'number',
    exclusiveMaximum: 'number',
  },
  ...{ multipleOf: 'number', minLength: 'text', maxLength: 'text', pattern: 'text' },
  ...{ contentMediaType: 'text', contentEncoding: 'text', minItems: 'list', maxItems: 'list' },
  ...{ uniqueItems: 'list', minContains: 'list', maxContains: 'list' },
  ...{ minProperties: 'object', maxProperties: 'object', null: 'null' },
}

/** Whether a schema allows a value, as far as its keywords about single values say. */
export function admits(schema: Members, value: unknown): boolean {
  if (Array.isArray(schema.enum) && !schema.enum.some((each) => isEqualJson(each, value)))
    return false
  if (schema.const !== undefined && !isEqualJson(schema.const, value)) return false
  const types = schema.type === undefined ? undefined : [schema.type].flat()
  if (types && !types.some((type) => isOfType(value, String(type)))) return false
  const isBound = (keyword: string, size: Numeric, wrong: (order: number) => boolean) =>
    isNumeric(schema[keyword]) && wrong(compareNumbers(size, schema[keyword] as Numeric))
  if (isNumeric(value)) {
    const size = value as Numeric
    if (
      isBound('minimum', size, (order) => order < 0) ||
      isBound('maximum', size, (order) => order > 0)
    )
      return false
    if (isBound('exclusiveMinimum', size, (order) => order <= 0)) return false
    return !isBound('exclusiveMaximum', size, (order) => order >= 0)
  }
  const [least, most, size] =
    typeof value === 'string'
      ? ['minLength', 'maxLength', [...value].length]
      : ['minItems', 'maxItems', Array.isArray(value) ? value.length : undefined]
  if (size === undefined) return true
  return (
    !isBound(String(least), Number(size), (order) => order < 0) &&
    !isBound(String(most), Number(size), (order) => order > 0)
  )
}

// --- internal ---

function isSameKind(one: string, other: string): boolean {
  const [a, b] = [KINDS[one], KINDS[other]]
  return a === undefined || b === undefined || a === b
}

function tieDefault({ older, newer, edits: all }: Part, edits: readonly ValueEdit[]): void {
  const own = all.find(({ at }) => at.older?.[0] === 'default')
  if (newer.default !== undefined && own && !admits(older, newer.default))
    for (const { effect, edit } of edits) if (effect !== 'narrower') own.requires.add(edit)
  if (older.default !== undefined && own && !admits(newer, older.default))
    for (const { effect, edit } of edits) if (effect !== 'wider') edit.requires.add(own)
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return isNumeric(value) && isWhole(value)
  if (type === 'number') return isNumeric(value)
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumeric(value)
  return typeof value === type
}
