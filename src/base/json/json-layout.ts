// The layout of JSON texts with one value: white space and escapes.
import { asObject, endOfString, type Json } from './json.ts'

/** Whether JSON text has white space, and has a line for each field and item; `undefined` if its value has neither. */
export function whitespaceOf(
  text = '',
  value: Json | undefined,
): 'compact' | 'indented' | 'other' | undefined {
  if (!hasContent(value)) return undefined
  if (!MAY_HAVE_SPACE.test(text.trim())) return 'compact'
  const marks = withoutStrings(text.trim())
  if (!/\s/.test(marks)) return 'compact'
  return ON_ONE_LINE.test(marks) ? 'other' : 'indented'
}

/** Whether JSON text has characters beyond ASCII as they are, or escaped; `undefined` if it has none. */
export function escapesOf(text = ''): 'none' | 'unicode' | 'other' | undefined {
  const isRaw = Buffer.byteLength(text) > text.length
  const isEscaped = text.includes('\\u') && ESCAPE.test(text)
  if (isRaw && isEscaped) return 'other'
  return isRaw ? 'none' : isEscaped ? 'unicode' : undefined
}

// --- internal ---

/** White space of JSON stands beside one of its marks. Text may have it there too, but most has not. */
const MAY_HAVE_SPACE = /[[\]{},:]\s|\s[[\]{},:]/

/** A field or an item, or the end of an object or a list that is not empty, that does not begin on a line of its own. */
const ON_ONE_LINE = /[[{,](?!\s*\n|[\]}])|[^\s[{][^\S\n]*[\]}]/

/** JSON with its strings emptied. */
function withoutStrings(json: string): string {
  let marks = ''
  let from = 0
  for (let start = json.indexOf('"'); start >= 0; start = json.indexOf('"', from)) {
    marks += `${json.slice(from, start)}""`
    from = endOfString(json, start) + 1
  }
  return marks + json.slice(from)
}

/** Whether there is a field or an item, around which white space could be. */
function hasContent(answer: Json | undefined): boolean {
  if (Array.isArray(answer)) return answer.length > 0
  const record = asObject(answer)
  return record !== undefined && Object.keys(record).length > 0
}

/** An escape of a character beyond ASCII whose backslash is not itself escaped. */
const ESCAPE = /(?<!\\)(?:\\\\)*\\u(?!00[0-7])[\da-f]{4}/i
