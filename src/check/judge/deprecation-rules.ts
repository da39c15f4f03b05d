import { rememberResults } from '../../base/remember-results.ts'
import { shown } from '../../base/shown.ts'
import { requestViolation, responseViolation, type Violation } from '../../contract/violation.ts'
import type { Facts } from './facts.ts'

/** Notes the use of a deprecated operation (contract, section 9), and an answer that does not announce its end. */
export function checkDeprecation({ exchange }: Facts): readonly Violation[] {
  const { operation, responseHeaders } = exchange
  const { deprecation } = operation
  if (!deprecation) return []
  const use = `${operation.id} is deprecated and will be removed on ${deprecation.sunset}; use ${deprecation.successorPath}`
  const notes = [requestViolation('deprecated-operation', 'operation', use, 'note')]
  const { sunset } = responseHeaders
  if (responseHeaders.deprecation === undefined) notes.push(missing('Deprecation', 'RFC 9745'))
  if (sunset === undefined) notes.push(missing('Sunset', 'RFC 8594'))
  else if (dayOf(sunset) !== deprecation.sunset) {
    const message = `Sunset must say ${deprecation.sunset}, got ${shown(sunset)}`
    notes.push(responseViolation('deprecation-header', 'header.sunset', message, 'note'))
  }
  return notes
}

// --- internal ---

function missing(name: string, rfc: string): Violation {
  const message = `a deprecated operation announces itself with ${name} (${rfc}), got none`
  return responseViolation('deprecation-header', `header.${name.toLowerCase()}`, message, 'note')
}

/** A service announces one day in every answer. */
const dayOf = rememberResults(
  (date) => {
    const time = Date.parse(date)
    return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
  },
  { most: 100, longest: 100 },
)
