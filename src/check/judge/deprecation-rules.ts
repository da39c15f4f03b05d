import { shown } from '../../base/shown.ts'
import type { Violation } from '../../contract/violation.ts'
import type { Facts } from './facts.ts'

/** Notes on a deprecated operation (contract, section 9): its use, and what its answer says of its end. */
export function checkDeprecation({ exchange }: Facts): readonly Violation[] {
  const { operation, responseHeaders } = exchange
  const { deprecation } = operation
  if (!deprecation) return []
  const note = (
    source: Violation['source'],
    rule: string,
    location: string,
    message: string,
  ): Violation => ({ source, severity: 'note', rule, location, message })
  const notes = [
    note(
      'request',
      'deprecated-operation',
      'operation',
      `${operation.id} is deprecated and removed on ${deprecation.sunset}; use ${deprecation.successorPath}`,
    ),
  ]
  const missing = (name: string, rfc: string) =>
    note(
      'response',
      'deprecation-header',
      `header.${name.toLowerCase()}`,
      `a deprecated operation announces itself with ${name} (${rfc}), got none`,
    )
  const { sunset } = responseHeaders
  if (responseHeaders.deprecation === undefined) notes.push(missing('Deprecation', 'RFC 9745'))
  if (sunset === undefined) notes.push(missing('Sunset', 'RFC 8594'))
  else if (dayOf(sunset) !== deprecation.sunset) {
    const message = `Sunset must say ${deprecation.sunset}, got ${shown(sunset)}`
    notes.push(note('response', 'deprecation-header', 'header.sunset', message))
  }
  return notes
}

// --- internal ---

function dayOf(date: string): string | undefined {
  const time = Date.parse(date)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}
