import { shown } from '../../base/shown.ts'
import { responseViolation, type Violation } from '../../contract/violation.ts'
import { asRecord, type Facts } from './facts.ts'
import { openPointOf } from './open-point.ts'

/** Checks the rules of every answer that a schema cannot express: its status, the presence of a body, Error.status. */
export function checkAnswer(facts: Facts): readonly Violation[] {
  return [...checkStatus(facts), ...checkPresence(facts), ...checkErrorStatus(facts)]
}

// --- internal ---

function checkStatus(facts: Facts): Violation[] {
  const { operation, status, requestHeaders } = facts.exchange
  if (operation.answers.has(status)) return []
  // RFC 9110, section 15.4.5: a conditional request asks for this answer.
  const isConditional = 'if-none-match' in requestHeaders || 'if-modified-since' in requestHeaders
  if (status === 304 && isConditional) return []
  const point = openPointOf(facts)
  const open = point ? `. The contract leaves this open (ledger: ${point}): do not rely on it` : ''
  const documented = [...operation.answers.keys()].join(', ')
  const severity = status >= 300 && status < 500 ? 'warning' : 'error'
  const message = `the status must be one of ${documented}, got ${status}${open}`
  // Each entry of the ledger is a question of its own, and so a finding of its own.
  const location = point ? `status.${point}` : 'status'
  return [responseViolation('undocumented-status', location, message, severity)]
}

function checkPresence({ exchange, answerHasBody }: Facts): Violation[] {
  const { responseBody, operation, status } = exchange
  if (!answerHasBody || responseBody.kind !== 'none') return []
  if (!operation.answers.has(status) && status < 400) return []
  return [responseViolation('required', 'body', 'the body is required, got nothing')]
}

function checkErrorStatus({ exchange, response }: Facts): Violation[] {
  if (exchange.status < 400) return []
  const said = asRecord(response.content?.value)?.status
  if (typeof said !== 'number' || !Number.isInteger(said) || said === exchange.status) return []
  const message = `Error.status must be the HTTP status ${exchange.status}, got ${shown(said)}`
  return [responseViolation('error-status', 'body.status', message)]
}
