import { memberAt } from '../../contract/records-in-answers.ts'
import { isListSchema } from '../../contract/requests/parameter-values.ts'
import { splitQuery } from '../../contract/requests/query.ts'
import { examplesOf } from '../finding/described-words.ts'
import { everywhere } from '../finding/found-silence.ts'
import {
  inQuery,
  type LedgerScope,
  type OperationSite,
  refusals,
  withUndocumented,
} from '../finding/scope.ts'
import {
  ifMore,
  type ObservedExchange,
  oneProblem,
  type Sign,
  weighReason,
} from '../observing/observed-exchange.ts'
import { UNKNOWN_NAME } from '../probing/invalid-requests.ts'
import type { ProbeClient } from '../probing/probe-client.ts'
import {
  atReads,
  joined,
  limitOf,
  MOST_SITES,
  plainReads,
  reading,
  sent,
} from '../probing/probe-steps.ts'
import { defineSilence } from './silence.ts'

export const unknownQuery = defineSilence({
  of: 'request',
  values: ['ignore', 'reject'],
  why: 'clients send parameters that a later release gives a meaning, or a mistyped filter that filters nothing',
  find: (scope) => {
    const asked = scope.sites.filter(hasOptionalQuery)
    const { text } = refusals(asked)
    const { label } = refusals(scope.sites)
    return everywhere(asked.length > 0, {
      isSettled: asked.some((site) => leadsBeyondQuery(site, scope)),
      question: withUndocumented(
        'What happens to a query parameter that the operation does not have?',
        ...([asked, scope] as const),
      ),
      choices: [
        { choice: 'ignore', means: 'it is ignored' },
        { choice: 'reject', means: `it is refused with ${text}`, isStrict: true, ...label },
      ],
      settledBy:
        'a sentence in `info.description`: “Parameters that an operation does not have are ignored.”',
    })
  },
  observe: (seen) => weighReason(seen, { kind: 'unknownQuery' }, () => 'ignore'),
  provoke: atReads({ query: [[UNKNOWN_NAME, '1']] }),
})

export const repeatedQuery = defineSilence({
  of: 'request',
  isByQuery: true,
  values: ['reject', 'first', 'last'],
  why: 'clients and proxies add a parameter that is already there, and get what one of the two asks for',
  standard: 'OpenAPI 3.1, section 4.8.12.3',
  find: (scope) => {
    const sites = scope.sites.filter((site) =>
      inQuery(site).some(({ schema }) => !isListSchema(schema)),
    )
    const { text, label } = refusals(sites)
    return everywhere(sites.length > 0, {
      question: withUndocumented('How is a parameter taken that is given twice?', sites, scope),
      choices: [
        { choice: 'reject', means: `it is refused with ${text}`, ...label },
        { choice: 'first', means: 'by its first value' },
        { choice: 'last', means: 'by its last value' },
      ],
      settledBy:
        'a sentence in `info.description`: “A parameter is given once; a repeated one is refused.”',
    })
  },
  observe: (seen) => weighReason(seen, { kind: 'repeatedQuery' }, seeCounted),
  // The two values of a query give different lists.
  provoke: reading(async (asker) =>
    joined(
      await plainReads(asker, MOST_SITES, ({ id }) => twoValues(asker, id).length > 0),
      async (id) => {
        const listed = await asker.list(id)
        if ('unknown' in listed) return listed.unknown
        for (const { name, one, other } of twoValues(asker, id)) {
          const why = await sent(asker, id, {
            query: [
              [name, one],
              [name, other],
            ],
          })
          if (why !== undefined) return why
        }
        const isFew = listed.records.length <= 2
        return isFew ? `${id} lists too few records to tell two values apart` : undefined
      },
      'no list has a parameter that can be given twice',
    ),
  ),
})

// --- internal ---

/** Whether a read has a parameter that may be left out: one that is misspelt changes what comes back, and nothing says so. */
function hasOptionalQuery(site: OperationSite): boolean {
  return site.operation.method === 'GET' && inQuery(site).some(({ required }) => !required)
}

/** Whether an example of an answer leads to its own operation with a parameter that this does not have: it takes what it does not declare. */
function leadsBeyondQuery(site: OperationSite, { contract }: LedgerScope): boolean {
  const { path, parameters } = site.operation
  const known = new Set(
    parameters.flatMap(({ name, in: place }) => (place === 'query' ? name : [])),
  )
  const isBeyond = (text: string) => {
    const [before = '', query = ''] = text.split('?', 2)
    const isOwn = before.endsWith(path) && /^(?:https?:\/)?\//.test(before)
    return (
      isOwn &&
      [...new URLSearchParams(query).keys()].some((name) => !known.has(name.replace(/\[.*/, '')))
    )
  }
  return examplesOf(site, contract).some((each) => textsIn(each, DEEPEST).some(isBeyond))
}

/** How deep an example is looked into for links. */
const DEEPEST = 8

function textsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.values(value).flatMap((each) => textsIn(each, depth - 1))
}

/** Which of two different values of a parameter counted. */
function seeCounted(seen: ObservedExchange): Sign {
  const { list, name, role } = oneProblem(seen) ?? {}
  if (!list || !role) return undefined
  const { operation, search } = seen.facts.exchange
  const values = splitQuery(search).flatMap((each) =>
    each.name === name ? (each.value ?? []) : [],
  )
  const [first, last] = values
  if (values.length !== 2 || first === undefined || last === undefined || first === last)
    return undefined
  const isValid = (value: string) =>
    operation.readQuery(`?${name}=${value}`).violations.length === 0
  if (!isValid(first) || !isValid(last)) return undefined
  if (role.meaning === 'limit') {
    // Only the greater of two limits can be seen: if there are fewer records, no more may exist.
    const [one, other] = [Number(first), Number(last)]
    if (list.length > Math.max(one, other)) return 'other'
    if (list.length <= Math.min(one, other)) return undefined
    return one > other ? 'first' : 'last'
  }
  const { property } = role
  if (role.meaning !== 'filter' || property === undefined || list.length === 0) return undefined
  const shown = new Set(list.map((each) => String(memberAt(each, [property]))))
  if (shown.size > 1) return 'other'
  // The list shows which value counted only if there are records with the other one.
  if (shown.has(first)) return ifMore(seen, 0, 'first', { [name ?? '']: last })
  return shown.has(last) ? ifMore(seen, 0, 'last', { [name ?? '']: first }) : 'other'
}

/** Two values of parameters of a list that show different records: limits, and listed values of filters. */
function twoValues(asker: ProbeClient, id: string) {
  const record = asker.record(id)
  const limit = limitOf(record)
  const limits = [
    ['1', '4'],
    ['4', '1'],
  ].map(([one = '', other = '']) => ({ name: limit ?? '', one, other }))
  const filters = (record?.parameters ?? []).flatMap(({ name, meaning }) => {
    const parameter = asker.operation(id)?.parameters.find((each) => each.name === name)
    const listed = meaning === 'filter' ? parameter?.schema.enum : undefined
    const values: readonly unknown[] = Array.isArray(listed) ? listed : []
    const [one, other] = [values[0], values.at(-1)]
    return typeof one === 'string' && typeof other === 'string' && one !== other
      ? [{ name, one, other }]
      : []
  })
  return [...(limit === undefined ? [] : limits), ...filters.slice(0, 1)]
}
