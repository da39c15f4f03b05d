import { plainName } from '../../base/text/text.ts'
import type { Parameter } from '../document/document.ts'
import type { EventCause, EventDefinition } from './event-definitions.ts'

/**
 * The headers that a contract describes for an event, with their values: the id and the time of the delivery and the name of the event
 * where a header is called so, else the documented value. A header of which nothing says the value is left out, and so is a signature.
 */
export function deliveryHeaders(
  { name: event }: EventDefinition,
  parameters: readonly Parameter[],
  cause: EventCause,
): { readonly [name: string]: string } {
  const found = parameters.flatMap((parameter): [string, string][] => {
    if (parameter.in !== 'header') return []
    const value = headerValue(parameter, { event, cause })
    return value === undefined || !SENDABLE.test(value)
      ? []
      : [[parameter.name.toLowerCase(), value]]
  })
  return Object.fromEntries(found)
}

// --- internal ---

/** What a header can have as it is: visible ASCII and spaces. */
const SENDABLE = /^[\x20-\x7e]*$/

function headerValue(
  { name, schema, ...more }: Parameter,
  { event, cause }: { readonly event: string; readonly cause: EventCause },
): string | undefined {
  const plain = plainName(name)
  if (SIGNATURE.test(plain)) return undefined
  if (ID.test(plain)) return cause.id
  if (TIME.test(plain))
    return [schema.type].flat().includes('integer')
      ? String(Math.floor(cause.now / 1000))
      : new Date(cause.now).toISOString()
  const { example } = more as { readonly example?: unknown }
  const { const: only, enum: listed, default: usual, example: own, examples } = schema
  const lists = [listed, examples].flatMap((each) => (Array.isArray(each) ? each.slice(0, 1) : []))
  const documented = [only, example, usual, own, ...lists].find((each) => each !== undefined)
  if (documented !== undefined) return String(documented)
  return EVENT.test(plain) ? event : undefined
}

const SIGNATURE = /signature|hmac|digest/
const ID =
  /(?:delivery|message|event|webhook|request|notification)(?:id|guid|uuid)$|delivery$|^idempotencykey$/
const TIME = /timestamp$|(?:sent|event|request)(?:at|time|date)$/
const EVENT = /(?:event|topic)(?:name|type|key)?$/
