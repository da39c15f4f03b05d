import { parseInt64 } from '../../base/int64.ts'
import { shown } from '../../base/shown.ts'
import { requestViolation, type Violation } from '../../contract/violation.ts'
import type { Facts } from './facts.ts'

/** Checks a request by our own strict reading of its target, in addition to Prism. */
export function checkRequest(facts: Facts): readonly Violation[] {
  return [...checkQuery(facts), ...checkPath(facts), ...checkBody(facts)]
}

// --- internal ---

function checkQuery({ query }: Facts): Violation[] {
  const unknown = query.unknown.map((name) => {
    const message = `the operation has no parameter ${shown(name)}`
    return requestViolation('unknown-parameter', 'query', message, 'note')
  })
  // For Prism, a value that is not an integer violates the keyword `type`.
  const known = query.violations.map((each) =>
    each.rule === 'integer' ? { ...each, rule: 'type' } : each,
  )
  return [...known, ...unknown]
}

function checkPath({ exchange, path }: Facts): Violation[] {
  return exchange.operation.parameters.flatMap(({ name, in: place, schema }) => {
    if (place !== 'path') return []
    const text = path[name]
    const raw = exchange.pathTexts[name]
    if (text === undefined) {
      const message = `${name} must be valid percent-encoding, got ${shown(raw)}`
      return [requestViolation('malformed-path', `path.${name}`, message)]
    }
    if (schema.format !== 'int64' || parseInt64(text) !== undefined) return []
    const rule = /^-?\d+$/.test(text) ? 'int64-range' : 'type'
    const message = `${name} must be an integer (int64), got ${shown(text)}`
    return [requestViolation(rule, `path.${name}`, message)]
  })
}

function checkBody({ exchange }: Facts): Violation[] {
  const { operation, requestBody } = exchange
  if (operation.body || requestBody.kind !== 'text') return []
  const message = 'the operation takes no body, got one'
  return [requestViolation('unexpected-body', 'body', message, 'warning')]
}
