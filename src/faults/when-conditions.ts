import { shown } from '../base/shown.ts'
import type { Condition } from '../journal/condition.ts'
import { HIDDEN } from '../redaction/hidden.ts'
import type { Matcher, When } from './fault.ts'
import { type Expressions, type FaultRequest, isSecretPart, whenParts } from './match.ts'

/** The single conditions of a `when`, for counting requests; none of their values shows a credential. */
export function whenConditions(
  when: When,
  expressions: Expressions,
): readonly Condition<FaultRequest>[] {
  return whenParts(when, expressions).map((part) => {
    const { path, matcher, isMet, read } = part
    const isSecret = isSecretPart(part)
    const seenIn = (request: FaultRequest) => {
      const values = read(request)
      if (isSecret && values.length > 0) return HIDDEN
      return values.length > 1 ? values : values[0]
    }
    const place = ['when', ...path].join('.')
    return {
      name: place,
      wanted: isSecret ? HIDDEN : matcher,
      isMet,
      seenIn,
      miss: (request) =>
        `${place} ${isSecret ? 'is not as asked for' : explain(seenIn(request), matcher)}`,
    }
  })
}

// --- internal ---

function explain(seen: unknown, matcher: Matcher): string {
  if (typeof matcher === 'object' && matcher !== null) {
    if ('absent' in matcher) return `is ${shown(seen)}, but must be absent`
    if ('not' in matcher) return `is ${shown(seen)}, which it must not be`
    return `is ${shown(seen)}, which ${matcher.matches} does not match`
  }
  return `is ${shown(seen)}, not ${shown(matcher)}`
}
