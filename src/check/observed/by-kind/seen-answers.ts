import { parseMediaType } from '../../../base/http/media-type.ts'
import { asObject, type Json, type JsonObject } from '../../../base/json/json.ts'
import { escapesOf, whitespaceOf } from '../../../base/json/json-layout.ts'
import { takesMoreFields } from '../../../contract/ledger/rules/open-answers.ts'
import type { Question, Sign } from '../observer.ts'
import {
  isServed,
  type KindObserver,
  type KindObservers,
  type SeenExchange,
} from './kind-observer.ts'

/** How exchanges show what a contract leaves open about every answer: its headers, and how its JSON is written. Errors may come from something in front of a service. */
export const answerKinds = {
  caching: inJson(['cache-control'], ({ 'cache-control': control }) => {
    if (control === undefined) return 'none'
    return control.trim().toLowerCase() === 'no-store' ? 'no-store' : 'other'
  }),
  charset: inJson(['content-type'], (headers) => {
    const type = parseMediaType(headers['content-type'])
    if (type.kind !== 'type') return undefined
    if (type.charset === undefined) return 'none'
    return type.charset === 'utf-8' ? 'utf-8' : 'other'
  }),
  extraFields: inJson([], (_headers, seen) => {
    const { facts, status, shape } = seen
    const isOpen = takesMoreFields(facts.exchange.operation, status)
    const objects = objectsIn(seen)
    const { members } = shape ?? {}
    if (!isOpen || !members || shape?.isOpen || members.size === 0) return undefined
    if (objects.length === 0) return undefined
    const others = objects.map((each) => Object.keys(each).filter((name) => !members.has(name)))
    if (others.every((names) => names.length === 0)) return 'none'
    // A service may keep what a client sent, but then not every record has the field.
    const sent = asObject(facts.request.content?.value) ?? {}
    const common = (others[0] ?? []).filter(
      (name) => others.every((names) => names.includes(name)) && !Object.hasOwn(sent, name),
    )
    return common.length > 0 ? addedUnlessSent(common) : undefined
  }),
  keyOrder: inJson([], (_headers, seen) => {
    const declared = [...(seen.shape?.members.keys() ?? [])]
    const orders = new Set(objectsIn(seen).map((each) => orderOf(each, declared)))
    // Two fields are in one of two orders by chance.
    orders.delete('short')
    const [only, second] = orders
    return second || only === 'mixed' ? undefined : only
  }),
  whitespace: inJson([], (_headers, { text, answer }) => whitespaceOf(text, answer)),
  textEscapes: inJson([], (_headers, { text }) => escapesOf(text)),
  deprecationHeaders: {
    headers: ['sunset', 'deprecation'],
    see: (seen) => {
      const { operation, responseHeaders } = seen.facts.exchange
      if (!operation.deprecation || !isServed(seen)) return undefined
      const { sunset, deprecation } = responseHeaders
      if (sunset !== undefined || deprecation !== undefined) return 'sent'
      // Without a day, there is nothing that a header could say.
      return operation.deprecation.sunset === undefined ? undefined : 'none'
    },
  },
  entityTags: {
    headers: ['etag'],
    see: (seen) => {
      const { method, operation, requestHeaders, responseHeaders } = seen.facts.exchange
      if (method !== 'GET' || seen.facts.record?.role !== 'read') return undefined
      if (seen.status === 304 && requestHeaders['if-none-match'] !== undefined) return 'etag'
      // With a tag alone, whether it counts is not known.
      return seen.status === 200 && operation.method === 'GET' && responseHeaders.etag === undefined
        ? 'none'
        : undefined
    },
  },
} satisfies KindObservers

// --- internal ---

/** The observer of successful answers in JSON. */
function inJson(
  headers: readonly string[],
  see: (headers: SeenExchange['facts']['exchange']['responseHeaders'], seen: SeenExchange) => Sign,
): KindObserver {
  return {
    headers,
    see: (seen) =>
      isServed(seen) && seen.text !== undefined
        ? see(seen.facts.exchange.responseHeaders, seen)
        : undefined,
  }
}

/** The objects that the contract describes: the body itself, or the items of a list. */
function objectsIn({ answer }: Pick<SeenExchange, 'answer'>): readonly JsonObject[] {
  const items: readonly (Json | undefined)[] = Array.isArray(answer) ? answer : [answer]
  const objects = items.flatMap((each): readonly JsonObject[] => {
    const object = asObject(each)
    return object ? [object] : []
  })
  return objects.length === items.length ? objects : []
}

/** The order of the declared fields of an object; `short` if it has fewer than three. */
function orderOf(
  object: JsonObject,
  declared: readonly string[],
): 'contract' | 'reversed' | 'mixed' | 'short' {
  const ranks = Object.keys(object)
    .map((name) => declared.indexOf(name))
    .filter((rank) => rank >= 0)
  if (ranks.length < 3) return 'short'
  if (ranks.every((rank, at) => at === 0 || rank > (ranks[at - 1] ?? 0))) return 'contract'
  return ranks.every((rank, at) => at === 0 || rank < (ranks[at - 1] ?? 0)) ? 'reversed' : 'mixed'
}

function addedUnlessSent(names: readonly string[]): Question {
  return (run) => (names.some((name) => !run.wasSent(name)) ? 'added' : undefined)
}
