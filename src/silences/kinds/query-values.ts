import { isNumeric } from '../../base/json/exact-numbers.ts'
import { ownMember } from '../../base/json/json.ts'
import { counted, listed } from '../../base/text/text.ts'
import type { Parameter } from '../../contract/document/document.ts'
import { memberAt } from '../../contract/records-in-answers.ts'
import { everywhere, type FoundSilence } from '../finding/found-silence.ts'
import { listedNoun } from '../finding/listed-nouns.ts'
import {
  documentsRefusal,
  inQuery,
  type OperationSite,
  operationIdsOf,
  type RecordSite,
  refusals,
  withRole,
  withUndocumented,
} from '../finding/scope.ts'
import {
  ifMore,
  type ObservedExchange,
  oneProblem,
  type Sign,
  weighReason,
} from '../observing/observed-exchange.ts'
import { wrongQueries } from '../probing/invalid-requests.ts'
import { joined, MOST_SITES, plainReads, reading, sent } from '../probing/probe-steps.ts'
import { enumFilters } from '../run/requested-list.ts'
import { defineSilence } from './silence.ts'

export const invalidQuery = defineSilence({
  of: 'request',
  isByQuery: true,
  values: ['reject', 'clamp'],
  why: 'clients show what they get for a mistyped filter, or send more than the maximum and count on being served',
  find: (scope) => {
    const lists = withRole(scope, 'list')
    const asked = lists.flatMap((site): readonly AskedList[] => {
      const bound = inQuery(site).filter(isBound)
      const isSaid = bound.length === 0 || documentsRefusal(site)
      return isSaid ? [] : [{ site, bound, names: bound.map(({ name }) => `\`${name}\``) }]
    })
    // Lists with the same parameters, such as those of pages, are one point.
    const groups = Map.groupBy(asked, ({ site, names }) => `${site.operation.refusal} ${names}`)
    return [...groups.values()].map((all): FoundSilence => {
      const [{ site, bound, names }] = all as [AskedList]
      const { operation } = site
      const some =
        names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), 'other parameter'] : names
      const list = lists.length === 1 ? 'the list' : `the list of ${listedNoun(site, scope)}`
      const others = all.length > 1 ? `, and of ${counted(all.length - 1, 'other list')},` : ''
      return {
        operation: operation.id,
        operations: operationIdsOf(all.map((each) => each.site)),
        question: `How is an invalid ${listed(some, 'or')} of ${list}${others} answered? ${operation.refusal} is not documented there.`,
        choices: [
          {
            choice: 'reject',
            means: `refused with ${operation.refusal}`,
            undocumented: [operation.refusal],
          },
          {
            choice: 'clamp',
            means: clampText(bound, site),
          },
        ],
        settledBy: `the answer ${operation.refusal} in \`responses\`, with its error`,
      }
    })
  },
  observe: (seen) => weighReason(seen, { kind: 'invalidQuery' }, seeClamped),
  provoke: reading((asker, { operation = '' }) =>
    joined(
      wrongQueries(asker, asker.operation(operation)).slice(0, MOST_ASKED),
      ({ parameter, value }) => sent(asker, operation, { query: [[parameter.name, value]] }),
      'no value of its parameters is invalid',
    ),
  ),
})

export const emptyQuery = defineSilence({
  of: 'request',
  isByQuery: true,
  values: ['reject', 'ignore'],
  why: 'forms send fields that nobody filled in as parameters without a value',
  find: (scope) => {
    const boundIn = (site: OperationSite) => inQuery(site).filter(isBound)
    const sites = scope.sites.filter((site) => boundIn(site).length > 0)
    const [first] = sites.flatMap(boundIn)
    const { text, label } = refusals(sites)
    return everywhere(first !== undefined, {
      // An empty text is a valid value of a text parameter and invalid for others, so the contract settles it.
      isSettled: true,
      question: withUndocumented(
        `How is a parameter without a value taken (\`?${first?.name}=\`)?`,
        ...([sites, scope] as const),
      ),
      choices: [
        { choice: 'reject', means: `it is refused with ${text}`, ...label },
        { choice: 'ignore', means: 'as one that is not given' },
      ],
      settledBy: '`allowEmptyValue` at the parameter, or a sentence in `info.description`',
    })
  },
  observe: (seen) => weighReason(seen, { kind: 'emptyQuery' }, seeIgnored),
  provoke: reading(async (asker) =>
    joined(
      await plainReads(asker, MOST_SITES, (each) => wrongQueries(asker, each).length > 0),
      (id) =>
        joined(
          wrongQueries(asker, asker.operation(id)).slice(0, MOST_SITES),
          ({ parameter }) => sent(asker, id, { query: [[parameter.name, '']] }),
          'no parameter demands a value',
        ),
      'no parameter demands a value',
    ),
  ),
})

// --- internal ---

/** A list with parameters of which some texts are no value. */
interface AskedList {
  readonly site: RecordSite
  readonly bound: readonly Parameter[]
  readonly names: readonly string[]
}

/** How many parameters a question names. */
const MOST_NAMED = 3

/** Whether some texts are no value of a parameter. */
function isBound({ schema }: Parameter): boolean {
  const { type = 'string', ...more } = schema
  const isText = [type].flat().every((each) => each === 'string')
  return !isText || BINDING.some((keyword) => more[keyword] !== undefined)
}

const BINDING = [
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'allOf',
  'anyOf',
  'oneOf',
]

/** What is done with an invalid value that is not refused: a maximum for what is above it, no record for what is none of an enum. */
function clampText(parameters: readonly Parameter[], { noun, role }: RecordSite): string {
  const filters = new Set(
    role.parameters.flatMap(({ name, meaning }) => (meaning === 'filter' ? name : [])),
  )
  const most = parameters.find(({ schema }) => isNumeric(schema.maximum))
  const few = parameters.find(({ name, schema }) => filters.has(name) && Array.isArray(schema.enum))
  const none = few && `no ${noun.one} has an unknown ${few.name}`
  const isOne = new Set(parameters.map(({ name }) => name)).size === 1
  if (none && isOne) return `the list is empty: ${none}`
  const maximum = Number(most?.schema.maximum)
  const nearest = [
    ...(most ? [`${most.name} ${maximum * 2} as ${maximum}`] : []),
    ...(none ? [none] : []),
  ].join('; ')
  return `taken as the nearest that is valid${nearest === '' ? '' : `: ${nearest}`}`
}

/**
 * Whether a list is what the nearest valid query would give; a value that a filter does not have matches nothing. A limit shows only if
 * the list has exactly that many records: if there are fewer, no more may exist.
 */
function seeClamped(seen: ObservedExchange): Sign {
  const { list, name, role, parameter, rule } = oneProblem(seen) ?? {}
  if (!list || !role || !parameter || rule === 'malformed-parameter') return undefined
  if (role.meaning === 'filter') {
    if (!enumFilters(seen.facts).some((each) => each.name === name)) return undefined
    return list.length === 0 ? ifMore(seen, 0, 'clamp', { [name ?? '']: undefined }) : 'other'
  }
  if (role.meaning !== 'limit') return undefined
  const { minimum, maximum, default: usual } = parameter.schema
  const text = ownMember(seen.facts.query.texts, name ?? '') ?? ''
  if (!/^-?\d{1,15}$/.test(text))
    return seeAsMany(list.length, Number(usual ?? Number.NaN), 'clamp')
  const [least, most] = [Number(minimum), Number(maximum)]
  if (Number(text) < least) return seeAsMany(list.length, least, 'clamp')
  return Number(text) > most ? seeAsMany(list.length, most, 'clamp') : undefined
}

/** Sees the choice in a list of `limit` records, `other` in a longer one, and nothing in a shorter one, which may be complete. */
function seeAsMany(length: number, limit: number, seen: 'clamp' | 'ignore'): Sign {
  if (!(limit >= 1)) return undefined
  if (length > limit) return 'other'
  return length === limit ? seen : undefined
}

/** An empty list may also be the answer for an empty text; as a filter, it lets nothing through, or only what has it. */
function seeIgnored(seen: ObservedExchange): Sign {
  const { list, role, parameter } = oneProblem(seen) ?? {}
  if (!list || !role || !parameter || list.length === 0) return undefined
  if (role.meaning === 'limit')
    return seeAsMany(list.length, Number(parameter.schema.default ?? Number.NaN), 'ignore')
  const { property } = role
  if (role.meaning !== 'filter' || property === undefined) return undefined
  return list.every((each) => memberAt(each, [property]) !== '') ? 'ignore' : undefined
}

/** How many invalid values are asked about one entry. */
const MOST_ASKED = 4
