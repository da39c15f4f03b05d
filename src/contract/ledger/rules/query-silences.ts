import { isNumeric } from '../../../base/json/exact-numbers.ts'
import { counted, listed } from '../../../base/text/text.ts'
import type { Parameter } from '../../document/document.ts'
import { isList } from '../../requests/parameter-values.ts'
import { listedNoun } from './list-silences.ts'
import { examplesOf } from './said-words.ts'
import {
  documents,
  documentsRefusal,
  idsOf,
  type LedgerScope,
  type OperationSite,
  type RecordSite,
  refusals,
  withRole,
} from './scope.ts'
import { defineSilence, everywhere, type FoundSilence } from './silence.ts'

/** Silences about query parameters. */
export const querySilences = {
  invalidQuery: defineSilence({
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
          operations: idsOf(all.map((each) => each.site)),
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
  }),
  unknownQuery: defineSilence({
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
  }),
  repeatedQuery: defineSilence({
    of: 'request',
    isByQuery: true,
    values: ['reject', 'first', 'last'],
    why: 'clients and proxies add a parameter that is already there, and get what one of the two asks for',
    standard: 'OpenAPI 3.1, section 4.8.12.3',
    find: (scope) => {
      const sites = scope.sites.filter((site) =>
        inQuery(site).some(({ schema }) => !isList(schema)),
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
  }),
  emptyQuery: defineSilence({
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
        // An empty text is a value of what takes it, and invalid where nothing does.
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
  }),
}

// --- internal ---

/** A list with parameters of which some texts are no value. */
interface AskedList {
  readonly site: RecordSite
  readonly bound: readonly Parameter[]
  readonly names: readonly string[]
}

/** How many parameters a question names. */
const MOST_NAMED = 3

function inQuery({ operation }: OperationSite): readonly Parameter[] {
  return operation.parameters.filter((parameter) => parameter.in === 'query')
}

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

/** A question with a sentence about the operations that do not document the refusal. */
function withUndocumented(
  question: string,
  sites: readonly OperationSite[],
  scope: LedgerScope,
): string {
  const silent = sites.filter((site) => !documents(site, site.operation.refusal))
  if (silent.length === 0) return question
  const [only, second] = silent
  const isList = !second && only?.role?.role === 'list' && withRole(scope, 'list').length === 1
  // Of many, there is always one that documents less.
  if (second && silent.length < sites.length) return question
  const where = isList ? 'the list' : second ? 'any operation that has one' : only?.operation.id
  return `${question} ${refusals(silent).text} is not documented for ${where}.`
}
