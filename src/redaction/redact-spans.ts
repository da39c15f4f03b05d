import { isEscaped } from '../base/is-escaped.ts'
import { HIDDEN } from './hidden.ts'
import type { Span } from './text-index.ts'

/** Replaces parts of a text, in any order and possibly overlapping. Escapes are never split, so that JSON stays JSON. */
export function redactSpans(text: string, spans: readonly Span[]): string {
  const whole = spans.map((span) => withWholeEscapes(text, span))
  let redacted = ''
  let done = 0
  for (const [from, to] of whole.toSorted(([a], [b]) => a - b)) {
    if (to <= done) continue
    if (from >= done) redacted += text.slice(done, from) + HIDDEN
    done = to
  }
  return redacted + text.slice(done)
}

// --- internal ---

function withWholeEscapes(text: string, [from, to]: Span): Span {
  const isCut = isEscaped(text, to) && /["\\/bfnrtu]/.test(text[to] ?? '')
  return [isEscaped(text, from) ? from - 1 : from, isCut ? to + 1 : to]
}
