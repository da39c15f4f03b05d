import { isEscaped } from '../base/is-escaped.ts'
import { HIDDEN } from './hidden.ts'
import { standInNumber } from './stand-in.ts'
import type { Span } from './text-index.ts'

/**
 * Replaces parts of a text, in any order and possibly overlapping. Escapes are never split, and in a body a number remains one, so
 * that JSON stays JSON.
 */
export function redactSpans(text: string, spans: readonly Span[], isBody = false): string {
  const whole = spans.map((span) => withWholeEscapes(text, span))
  let redacted = ''
  let done = 0
  for (const [from, to] of whole.toSorted(([a], [b]) => a - b)) {
    if (to <= done) continue
    if (from >= done) {
      const part = text.slice(from, to)
      const isNumber = isBody && isWithinNumber(text, [from, to])
      redacted += text.slice(done, from) + (isNumber ? standInNumber(part) : HIDDEN)
    }
    done = to
  }
  return redacted + text.slice(done)
}

/** Replaces parts of a text; of those that overlap, the first one is replaced. Returns the same text if there are none. */
export function replaceSpans<Part extends SpanOf>(
  text: string,
  parts: readonly Part[],
  put: string | ((part: Part) => string),
): string {
  if (parts.length === 0) return text
  let replaced = ''
  let done = 0
  for (const part of parts.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (part.from < done) continue
    replaced += text.slice(done, part.from) + (typeof put === 'string' ? put : put(part))
    done = part.to
  }
  return replaced + text.slice(done)
}

// --- internal ---

/** A part of a text: its start, and its end (exclusive). */
interface SpanOf {
  readonly from: number
  readonly to: number
}

function withWholeEscapes(text: string, [from, to]: Span): Span {
  const isCut = isEscaped(text, to) && /["\\/bfnrtu]/.test(text[to] ?? '')
  return [isEscaped(text, from) ? from - 1 : from, isCut ? to + 1 : to]
}

/** Whether a part is in a number of JSON, or looks as if it were. */
function isWithinNumber(text: string, [from, to]: Span): boolean {
  if (!/^[\d.eE+-]+$/.test(text.slice(from, to))) return false
  const before = /(?:^|[:,[\s])([-\d.eE+]*)$/.exec(
    text.slice(Math.max(0, from - LONGEST_NUMBER), from),
  )
  const after = /^([-\d.eE+]*)(?:$|[,\]}\s])/.exec(text.slice(to, to + LONGEST_NUMBER))
  return before !== null && after !== null
}

/** The longest number around a part, in characters. */
const LONGEST_NUMBER = 60
