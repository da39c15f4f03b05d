import { compareSeverity, type Violation } from '../contract/violation.ts'

/** The longest value that servers and clients accept, in characters. */
const LONGEST = 8000

/**
 * Builds the header `sl-violations` in Prism's format: JSON in ASCII, the most severe violation first. If not all
 * fit, the last ones are left out, and a final entry says how many. Without violations there is no line.
 */
export function violationsLine(violations: readonly Violation[]): readonly string[] {
  if (violations.length === 0) return []
  const texts = violations
    .toSorted((a, b) => compareSeverity(a.severity, b.severity))
    .map((violation) => asciiJson(toDiagnostic(violation)))
  let length = 2
  const kept: string[] = []
  for (const text of texts) {
    length += text.length + 1
    if (length > LONGEST - RESERVE) break
    kept.push(text)
  }
  const left = texts.length - kept.length
  // The very last violation may use the reserved room: if it fits, no closing entry is needed.
  if (left === 1 && length <= LONGEST) kept.push(texts.at(-1) as string)
  else if (left > 0) kept.push(asciiJson(leftOut(left)))
  return ['sl-violations', `[${kept.join(',')}]`]
}

// --- internal ---

/** Room for the entry that says how many were left out. */
const RESERVE = 200

const SEVERITIES = { error: 'Error', warning: 'Warning', note: 'Information' } as const

function toDiagnostic({ source, location, severity, rule, message }: Violation) {
  return {
    location: [source, ...location.split('.').filter((step) => step !== '')],
    severity: SEVERITIES[severity],
    code: rule,
    message,
  }
}

function leftOut(count: number) {
  return {
    location: [],
    severity: 'Information',
    code: 'left-out',
    message: `${count} more left out: a header has no room for them`,
  }
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
