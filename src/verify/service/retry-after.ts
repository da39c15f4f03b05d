/**
 * How long an answer asks to wait (RFC 9110, section 10.2.3), in milliseconds: seconds, or a date; a second if it does not
 * say.
 */
export function retryAfter(value: string | undefined, now: number): number {
  if (value === undefined) return USUAL
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? USUAL : Math.max(0, date - now)
}

// --- internal ---

const USUAL = 1000
