import { memberOf } from '../../base/json/json.ts'
import type { Parameter, Schema } from '../document/document.ts'
import { flatten } from '../views/flat-schema.ts'
import type { Query } from './query.ts'
import { bracketKeys } from './text-tree.ts'

/** What a query asks for by a parameter. */
export interface RequestedValue {
  readonly parameter: string
  readonly schema: Schema
  /** The value, or the default of one that is left out; `undefined` if there is neither, or it is invalid. */
  readonly value: unknown
  readonly isInvalid: boolean
  /** Whether the query has the parameter. */
  readonly isGiven: boolean
}

/** Finds what a query asks for by a parameter, or by a member of one that is an object (`page[size]`); `undefined` if there is none. */
export function requestedValue(
  name: string,
  { values, texts, violations }: Query,
  parameters: readonly Parameter[],
): RequestedValue | undefined {
  const ofParameter = (parameter: string, schema: Schema, value: unknown): RequestedValue => ({
    ...{ parameter, schema, value },
    isInvalid:
      violations.length > 0 && violations.some(({ location }) => location === `query.${parameter}`),
    isGiven: texts[parameter] !== undefined,
  })
  const named = (wanted: string) =>
    parameters.find((each) => each.in === 'query' && each.name === wanted)
  const own = named(name)
  if (own) return ofParameter(name, own.schema, values[name])
  const [base = '', member] = bracketKeys(name) ?? []
  const whole = named(base)
  if (!whole || member === undefined) return undefined
  const { properties } = flatten(whole.schema).keywords
  const schema = memberOf(properties, member)
  if (schema === undefined) return undefined
  return ofParameter(base, schema as Schema, memberOf(values[base], member))
}

// --- internal ---
