import { parseMediaType } from '../../base/http/media-type.ts'
import { asObject, endOfString, type Json } from '../../base/json/json.ts'
import type { ObservedExchange } from './observed-exchange.ts'
import { inHeaders, type Observers, type Question, type Sign } from './observer.ts'

/** How exchanges show what the contract leaves open about every answer: its headers, and how its JSON is written. */
export const answerObservers = {
  caching: inHeaders(['cache-control'], ({ 'cache-control': control }, { text }) => {
    if (text === undefined) return undefined
    if (control === undefined) return 'none'
    return control.trim().toLowerCase() === 'no-store' ? 'no-store' : 'other'
  }),
  extraFields: { see: seeExtraFields },
  keyOrder: { see: ({ fields }) => fields.order },
  charset: inHeaders(['content-type'], (headers, { text }) => {
    const type = parseMediaType(headers['content-type'])
    if (text === undefined || type.kind !== 'type') return undefined
    if (type.charset === undefined) return 'none'
    return type.charset === 'utf-8' ? 'utf-8' : 'other'
  }),
  whitespace: { see: seeWhitespace },
  textEscapes: { see: seeTextEscapes },
} satisfies Observers

// --- internal ---

/** Sees whether the JSON of an answer has white space, and whether it has a line for each field and item. */
function seeWhitespace({ text = '', answer }: ObservedExchange): Sign {
  if (!hasContent(answer)) return undefined
  if (!MAY_HAVE_SPACE.test(text.trim())) return 'compact'
  const marks = withoutStrings(text.trim())
  if (!/\s/.test(marks)) return 'compact'
  return ON_ONE_LINE.test(marks) ? 'other' : 'indented'
}

/** Sees whether JSON text contains characters beyond ASCII unescaped. */
function seeTextEscapes({ text = '' }: ObservedExchange): Sign {
  const isRaw = Buffer.byteLength(text) > text.length
  const isEscaped = text.includes('\\u') && ESCAPE.test(text)
  if (isRaw && isEscaped) return 'other'
  return isRaw ? 'none' : isEscaped ? 'unicode' : undefined
}

/** Sees whether the service adds fields that the contract does not declare. */
function seeExtraFields({ facts, status, fields }: ObservedExchange): Sign {
  const { objects, undeclared } = fields
  if (objects === 0) return undefined
  if (undeclared.size === 0) return 'none'
  if (status >= 400) return 'added'
  const sent = asObject(facts.request.content?.value)
  const own = [...undeclared].filter(([name]) => !sent || !Object.hasOwn(sent, name))
  if (sent) return own.length > 0 ? 'added' : undefined
  // A service may have kept what a client sent, but then not every record has the field.
  const common = own.filter(([, count]) => count === objects).map(([name]) => name)
  return common.length > 0 ? addedUnlessSent(common) : undefined
}

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

function addedUnlessSent(names: readonly string[]): Question {
  return (run) => (names.some((name) => !run.wasSent(name)) ? 'added' : undefined)
}
