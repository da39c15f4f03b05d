import { responseViolation } from '../contract/violation.ts'
import { noSigns } from './observed/read-signs.ts'
import type { Verdict } from './verdict.ts'

/** The verdict on an exchange whose judge threw an error, which is a bug. The error's message may hold a credential. */
export function failedVerdict(error: unknown): Verdict {
  const name = error instanceof Error ? error.name : typeof error
  const message = `the exchange could not be judged: ${name}`
  const violation = responseViolation('checker-failed', 'exchange', message, 'warning')
  return {
    operation: 'unknown',
    violations: [{ ...violation, section: '–' }],
    cut: undefined,
    unchecked: 'checker-failed',
    partly: [],
    marks: [],
    signs: noSigns,
    bodies: { request: { kind: 'unread' }, response: { kind: 'unread' } },
  }
}
