import { endOfString } from '../../base/end-of-string.ts'
import type { Json } from '../../base/json.ts'
import { parseMediaType } from '../../base/media-type.ts'
import { asRecord } from '../judge/facts.ts'
import type { Sign } from './observation.ts'
import { isSuccess, type Sight } from './sight.ts'

/** Sees whether a deprecated operation announces its end. */
export function seeDeprecationHeaders({ facts, status, headers }: Sight): Sign {
  const { deprecation } = facts.exchange.operation
  // Other refusals may come from something in front of the service.
  if (!deprecation || !(isSuccess(status) || status === 404)) return undefined
  return headers.sunset === undefined && headers.deprecation === undefined ? 'none' : 'sent'
}

/** Sees what an answer says about caches. */
export function seeCaching({ text, headers }: Sight): Sign {
  if (text === undefined) return undefined
  const control = headers['cache-control']
  if (control === undefined) return 'none'
  return control.trim().toLowerCase() === 'no-store' ? 'no-store' : 'other'
}

/** Sees whether the type of an answer names its charset. */
export function seeCharset({ text, headers }: Sight): Sign {
  const type = parseMediaType(headers['content-type'])
  if (text === undefined || type.kind !== 'type') return undefined
  if (type.charset === undefined) return 'none'
  return type.charset === 'utf-8' ? 'utf-8' : 'other'
}

/** Sees whether the JSON of an answer has white space, and whether it has a line for each field and item. */
export function seeWhitespace({ text = '', answer }: Sight): Sign {
  if (!hasContent(answer)) return undefined
  if (!MAY_HAVE_SPACE.test(text.trim())) return 'compact'
  const marks = withoutStrings(text.trim())
  if (!/\s/.test(marks)) return 'compact'
  return ON_ONE_LINE.test(marks) ? 'other' : 'indented'
}

/** Sees whether JSON text contains characters beyond ASCII unescaped. */
export function seeTextEscapes({ text = '' }: Sight): Sign {
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
  const record = asRecord(answer)
  return record !== undefined && Object.keys(record).length > 0
}

/** An escape of a character beyond ASCII whose backslash is not itself escaped. */
const ESCAPE = /(?<!\\)(?:\\\\)*\\u(?!00[0-7])[\da-f]{4}/i
