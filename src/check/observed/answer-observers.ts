import { parseMediaType } from '../../base/http/media-type.ts'
import { asObject } from '../../base/json/json.ts'
import { escapesOf, whitespaceOf } from '../../base/json/json-layout.ts'
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
  whitespace: { see: ({ text, answer }) => whitespaceOf(text, answer) },
  textEscapes: { see: ({ text }) => escapesOf(text) },
} satisfies Observers

// --- internal ---

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

function addedUnlessSent(names: readonly string[]): Question {
  return (run) => (names.some((name) => !run.wasSent(name)) ? 'added' : undefined)
}
