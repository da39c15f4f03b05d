import { parseMediaType } from '../../base/http/media-type.ts'
import { asObject, type JsonObject } from '../../base/json/json.ts'
import { escapesOf, whitespaceOf } from '../../base/json/json-layout.ts'
import { saysMoreFields, wordsOn } from '../finding/described-words.ts'
import { everywhere, type FoundSilence } from '../finding/found-silence.ts'
import { takesMoreFields } from '../finding/open-answers.ts'
import { type LedgerScope, type OperationSite, shownBy } from '../finding/scope.ts'
import {
  isServed,
  type ObservedExchange,
  type Observer,
  type Sign,
} from '../observing/observed-exchange.ts'
import { atReads } from '../probing/probe-steps.ts'
import { defineSilence, type Silence } from './silence.ts'

/** Entries about all answers show in any answer, so a few reads are enough. */
const reads = atReads({}, { most: 3 })

export const caching = defineSilence({
  of: 'answer',
  values: ['none', 'no-store'],
  why: 'browsers and proxies keep answers for as long as they like where nothing is said',
  standard: 'RFC 9111, section 4.2.2',
  find: (scope) =>
    everywhere(scope.sites.some(shownBy), {
      isSettled: scope.sites.some((site) => saysCaching(site, scope)),
      question: 'Do answers say whether they may be cached?',
      choices: [
        { choice: 'none', means: 'no' },
        { choice: 'no-store', means: 'yes: Cache-Control: no-store' },
      ],
      settledBy: 'the header Cache-Control in `headers` of the answers',
    }),
  headers: ['cache-control'],
  observe: inJson(({ 'cache-control': control }) => {
    if (control === undefined) return 'none'
    return control.trim().toLowerCase() === 'no-store' ? 'no-store' : 'other'
  }),
  provoke: reads,
})

export const extraFields = defineSilence({
  of: 'answer',
  values: ['none', 'added'],
  why: 'clients that refuse fields they do not know break at the next release',
  find: (scope) =>
    everywhere(
      scope.sites.some(
        (site) =>
          shownBy(site) && takesMoreFields(site.operation, site.shape?.success?.status ?? 200),
      ),
      {
        isSettled: saysMoreFields(scope),
        question: 'Do the objects of answers have fields that the contract does not declare?',
        choices: [
          { choice: 'none', means: 'no' },
          {
            choice: 'added',
            means: 'yes: any others, too (in the sandbox `undeclaredField`)',
            breaks: ['undeclared-field'],
          },
        ],
        settledBy:
          'a sentence in `info.description`: “Answers can get further fields.”; or `additionalProperties: false` in schemas that are no part of an `allOf`, with which each later field breaks clients that validate',
      },
    ),
  observe: seeExtraFields,
  provoke: reads,
})

export const keyOrder = defineSilence({
  of: 'answer',
  values: ['contract', 'reversed'],
  why: 'tests compare the text of answers, and not what they say',
  standard: 'RFC 8259, section 4',
  find: everyJson({
    question: 'In which order are the fields of an object?',
    choices: [
      { choice: 'contract', means: 'as in the contract' },
      { choice: 'reversed', means: 'the other way round' },
    ],
    settledBy:
      'a sentence in `info.description`: “The order of fields means nothing (RFC 8259, section 4).”',
  }),
  observe: (seen) => {
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
  provoke: reads,
})

export const charset = defineSilence({
  of: 'answer',
  values: ['none', 'utf-8'],
  why: 'clients compare the Content-Type with application/json',
  standard: 'RFC 8259, section 11',
  find: everyJson({
    question: 'Does the Content-Type of an answer name a charset?',
    choices: [
      { choice: 'none', means: 'no: application/json' },
      { choice: 'utf-8', means: 'yes: application/json; charset=utf-8' },
    ],
    settledBy: 'the media type with or without `charset=utf-8` as a key of `content`',
  }),
  headers: ['content-type'],
  observe: inJson((headers) => {
    const type = parseMediaType(headers['content-type'])
    if (type.kind !== 'type') return undefined
    if (type.charset === undefined) return 'none'
    return type.charset === 'utf-8' ? 'utf-8' : 'other'
  }),
  provoke: reads,
})

export const whitespace = defineSilence({
  of: 'answer',
  values: ['compact', 'indented'],
  why: 'clients search the text of answers, or split it at line ends',
  standard: 'RFC 8259, section 2',
  find: everyJson({
    question: 'Is there whitespace in the JSON of an answer?',
    choices: [
      { choice: 'compact', means: 'no' },
      {
        choice: 'indented',
        means: 'yes: each field is on a line of its own, indented',
      },
    ],
    settledBy: 'a sentence in `info.description`: “White space in JSON means nothing.”',
  }),
  observe: inJson((_headers, { text, answer }) => whitespaceOf(text, answer)),
  provoke: reads,
})

export const textEscapes = defineSilence({
  of: 'answer',
  values: ['none', 'unicode'],
  why: 'clients that look for a word in the text of an answer do not find it escaped',
  standard: 'RFC 8259, section 7',
  find: everyJson({
    question: 'Are letters beyond ASCII escaped in the JSON of an answer?',
    choices: [
      { choice: 'none', means: 'no: ä' },
      { choice: 'unicode', means: 'yes: \\u00e4' },
    ],
    settledBy: 'a sentence in `info.description`: “Answers are JSON (RFC 8259), and read as such.”',
  }),
  observe: inJson((_headers, { text }) => escapesOf(text)),
  provoke: {
    // Escapes show only in letters beyond ASCII, which the records of probes contain.
    ask: async (creations, entry) => {
      await reads.ask(creations, entry)
      const { asker } = creations
      if (!asker.mayWrite) return 'needs --allow-writes: all names that were seen are ASCII'
      const creating = [...asker.contract.records.byId.values()].find(
        ({ role }) => role === 'create',
      )
      if (creating) await creations.base(creating.operation)
      return undefined
    },
  },
})

// --- internal ---

/** Whether an operation has a header about caching, or its description names one (RFC 9111, section 5). */
function saysCaching(site: OperationSite, scope: LedgerScope): boolean {
  const headers = Object.values(site.operation.responses).flatMap(({ headers: own = {} }) =>
    Object.keys(own),
  )
  const isNamed = headers.some((name) =>
    /^(?:cache-control|etag|expires|last-modified)$/i.test(name),
  )
  return isNamed || /\b(?:cache-control|max-age|etags?|if-none-match)\b/i.test(wordsOn(site, scope))
}

/** A silence about all answers, where there are any in JSON. */
function everyJson(silence: FoundSilence): Silence['find'] {
  return ({ sites }: LedgerScope) => everywhere(sites.some(shownBy), silence)
}

/** The observer of answers in JSON: of errors only where the contract describes them as such, others may come from something in front of a service. */
function inJson(
  see: (
    headers: ObservedExchange['facts']['exchange']['responseHeaders'],
    seen: ObservedExchange,
  ) => Sign,
): Observer {
  return (seen) =>
    seen.text !== undefined && isDescribed(seen)
      ? see(seen.facts.exchange.responseHeaders, seen)
      : undefined
}

/** Whether an answer serves its request, or is an error in the form that the contract has for errors. */
function isDescribed(seen: ObservedExchange): boolean {
  return isServed(seen) || seen.shape !== undefined
}

/** The objects that the contract describes: the body itself, or the items of a list. */
function objectsIn(seen: ObservedExchange): readonly JsonObject[] {
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
function seeExtraFields(seen: ObservedExchange): Sign {
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
    // A field that only some records have may be one that a client has sent.
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
