import { parseMediaType } from '../base/http/media-type.ts'
import { asObject, type JsonObject } from '../base/json/json.ts'
import { escapesOf, whitespaceOf } from '../base/json/json-layout.ts'
import { takesMoreFields } from '../contract/ledger/rules/open-answers.ts'
import {
  isServed,
  type Observer,
  type Observers,
  type SeenExchange,
  type Sign,
} from './observer.ts'

/** How exchanges show what a contract leaves open about every answer: its headers, and how its JSON is written. */
export const answerObservers = {
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
  extraFields: { see: seeExtraFields },
  keyOrder: {
    see: (seen) => {
      const declared = [...(seen.shape?.members.keys() ?? [])]
      const orders = new Map<Order, number>()
      for (const each of objectsIn(seen)) {
        const { order, count } = orderOf(each, declared)
        if (order) orders.set(order, Math.max(count, orders.get(order) ?? 0))
      }
      const [[only, count] = [], second] = orders
      if (orders.has('mixed')) return undefined
      if (second) return 'other'
      // Two fields alone are in one of two orders by chance.
      return count !== undefined && count >= 3 ? only : undefined
    },
  },
  whitespace: inJson([], (_headers, { text, answer }) => whitespaceOf(text, answer)),
  textEscapes: inJson([], (_headers, { text }) => escapesOf(text)),
  deprecationHeaders: {
    headers: ['sunset', 'deprecation'],
    see: (seen) => {
      const { operation, responseHeaders } = seen.facts.exchange
      // Other refusals may come from something in front of the service.
      if (!operation.deprecation || !(isServed(seen) || seen.status === 404)) return undefined
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
} satisfies Observers

// --- internal ---

/** The observer of answers in JSON: of errors only where the contract describes them as such, others may come from something in front of a service. */
function inJson(
  headers: readonly string[],
  see: (headers: SeenExchange['facts']['exchange']['responseHeaders'], seen: SeenExchange) => Sign,
): Observer {
  return {
    headers,
    see: (seen) =>
      seen.text !== undefined && isDescribed(seen)
        ? see(seen.facts.exchange.responseHeaders, seen)
        : undefined,
  }
}

/** Whether an answer serves its request, or is an error in the form that the contract has for errors. */
function isDescribed(seen: SeenExchange): boolean {
  return isServed(seen) || seen.shape !== undefined
}

/** The objects that the contract describes: the body itself, or the items of a list. */
function objectsIn(seen: SeenExchange): readonly JsonObject[] {
  const { answer } = seen
  if (!isDescribed(seen)) return []
  const objects: JsonObject[] = []
  for (const each of Array.isArray(answer) ? answer : [answer]) {
    const object = asObject(each)
    if (!object) return []
    objects.push(object)
  }
  return objects
}

/** Sees whether the service adds fields that the contract does not declare. */
function seeExtraFields(seen: SeenExchange): Sign {
  const { facts, status, shape } = seen
  const { members } = shape ?? {}
  if (!members || shape?.isOpen || members.size === 0) return undefined
  const objects = objectsIn(seen)
  if (objects.length === 0 || !takesMoreFields(facts.exchange.operation, status)) return undefined
  const sent = asObject(facts.request.content?.value) ?? {}
  let isAny = false
  let common: string[] | undefined
  for (const each of objects) {
    const others: string[] = []
    for (const name in each) if (!members.has(name)) others.push(name)
    isAny ||= others.length > 0
    // A service may have kept what a client sent, but then not every record has the field.
    common = (common ?? others).filter(
      (name) => others.includes(name) && !Object.hasOwn(sent, name),
    )
  }
  if (!isAny) return 'none'
  if (status >= 400) return 'added'
  const names = common ?? []
  if (names.length === 0) return undefined
  return (run) => (names.some((name) => !run.wasSent(name)) ? 'added' : undefined)
}

/** The order of the declared fields of an object; `undefined` if it has not two of them. */
type Order = 'contract' | 'reversed' | 'mixed' | undefined

function orderOf(
  object: JsonObject,
  declared: readonly string[],
): { readonly order: Order; readonly count: number } {
  let order: Order
  let count = 0
  let previous = -1
  for (const name in object) {
    // The next field is usually the next declared one.
    const rank = declared[previous + 1] === name ? previous + 1 : declared.indexOf(name)
    if (rank < 0) continue
    const step = rank > previous ? 'contract' : 'reversed'
    if (count > 0) order = order === undefined || order === step ? step : 'mixed'
    previous = rank
    count += 1
  }
  return { order, count }
}
