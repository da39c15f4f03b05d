import { isRawNumber } from '../base/json.ts'
import type { Secrets } from './secrets.ts'

/** Redacts every text in a JSON value, which may be a body; keys, numbers and everything else stay. */
export function redactValues<Value>(value: Value, secrets: Secrets): Value {
  const redact = (each: unknown): unknown => {
    if (typeof each === 'string') return secrets.redactBody(each)
    if (Array.isArray(each)) return each.map(redact)
    if (typeof each !== 'object' || each === null || isRawNumber(each)) return each
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, redact(item)]))
  }
  return redact(value) as Value
}
