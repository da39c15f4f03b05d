import { plainName } from '../../base/text/text.ts'
import type { Schema } from '../document/document.ts'

/** The meaning of a conventional name of a query parameter. */
export type ConventionalMeaning =
  | 'limit'
  | 'page'
  | 'offset'
  | 'after'
  | 'before'
  | 'sort'
  | 'search'

/**
 * What a query parameter means by its name alone; `undefined` if the name is not conventional.
 * @param plain the name without case and separators
 */
export function conventionalMeaning(plain: string): ConventionalMeaning | undefined {
  return MEANINGS.get(plain)
}

/**
 * The parameters of a page that a list takes without declaring them: those that it gives back. None unless it gives both the bound and the
 * position.
 * @param names of the numbers that an answer has beside its records
 */
export function impliedPaging(
  names: readonly string[],
): readonly { readonly name: string; readonly meaning: 'limit' | 'page' | 'offset' }[] {
  const find = (meaning: 'limit' | 'page' | 'offset') => {
    const name = names.find((each) => ECHOED[meaning].includes(plainName(each)))
    return name === undefined ? [] : [{ name, meaning }]
  }
  const place = [...find('page'), ...find('offset')].slice(0, 1)
  const limit = find('limit')
  return place.length > 0 && limit.length > 0 ? [...place, ...limit] : []
}

/** Whether a name is a position in a list (`offset`, `after`), and so is not a property of its records. */
export function isPagePosition(plain: string): boolean {
  return GOING_ON.has(conventionalMeaning(plain))
}

/**
 * The number of the first page, or of the first record, of a parameter that chooses by number: what its schema has as its default, else
 * as its least value, else what the names of the answer say (Spring counts pages from 0).
 * @param inAnswer the names of what the answer has beside its records, without case and separators
 */
export function firstNumber(
  meaning: 'page' | 'offset',
  { default: usual, minimum, exclusiveMinimum }: NumberBounds,
  inAnswer: ReadonlySet<string>,
): 0 | 1 {
  for (const each of [usual, minimum]) if (typeof each === 'number') return each > 0 ? 1 : 0
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum < 0 ? 0 : 1
  if (meaning === 'page') return OF_SPRING.some((names) => isAllIn(names, inAnswer)) ? 0 : 1
  return isAllIn(OF_SCIM, inAnswer) ? 1 : 0
}

/** A parameter name that is a bound: `created_after`, `from_date`, `price[lte]`. */
interface BoundWords {
  /** Whether it is the least value (`since`) or the greatest one (`until`). */
  readonly edge: 'since' | 'until'
  /** Whether the value itself is left out. */
  readonly isStrict: boolean
  /** The words of the property that is bound; none if the name does not tell. */
  readonly of: readonly string[]
}

/**
 * Reads the name of a query parameter as that of a bound; `undefined` if it is none.
 * @param words those of the name, in lower case
 */
export function readBound(words: readonly string[]): BoundWords | undefined {
  const at = words.findLastIndex((word) => BOUNDS.has(word))
  const bound = BOUNDS.get(words[at] ?? '')
  // A word between others is a part of a name: `time_to_live`.
  if (!bound || (at > 0 && bareWords(words.slice(at + 1)).length > 0)) return undefined
  return { ...bound, of: bareWords(words.filter((_, place) => place !== at)) }
}

/** Words without those for time: `created at` and `creation date` both become `created`. */
export function bareWords(words: readonly string[]): readonly string[] {
  return words.filter((word) => !OF_TIMES.has(word)).map((word) => SAME.get(word) ?? word)
}

/** Whether words are those of the time that a list without more words is bound by: when its records came to be. */
export function isOfBeginning(words: readonly string[]): boolean {
  const bare = bareWords(words)
  return bare.length === 0 || (bare.length === 1 && BEGINNINGS.has(bare[0] ?? ''))
}

/** How many records a page has where neither the request nor the contract says it: more than a contract starts with, so that what is created shows. */
export const USUAL_PAGE = 50

/** The same where a parameter may bound it: its default, else as many as its maximum allows. */
export function usualPage({ default: usual, maximum }: Schema): number {
  if (typeof usual === 'number') return usual
  return Math.min(USUAL_PAGE, typeof maximum === 'number' ? maximum : USUAL_PAGE)
}

/** How a parameter compares a property, as the end of its name says: `name__icontains` (the lookups of Django, and their short forms). */
export interface Lookup {
  readonly compares: 'whole' | 'part' | 'start' | 'end' | 'missing'
  readonly ignoresCase: boolean
  /** Whether the condition is negated. */
  readonly isNegated: boolean
  /** Whether a text has several values, with commas between them. */
  readonly isList: boolean
}

/**
 * Reads the name of a query parameter as a lookup of a property.
 * @returns the name of the property, and how it is compared; `undefined` if the name is none. Bounds (`created__gte`) are read as such.
 */
export function readLookup(
  name: string,
): { readonly of: string; readonly lookup: Lookup } | undefined {
  const [, of = '', suffix = ''] = /^(.+)__([a-z]+)$/.exec(name) ?? []
  const lookup = LOOKUPS.get(suffix)
  return lookup && { of, lookup }
}

/** What a lookup asks for, in words that follow "records whose NAME". */
export function lookupText({ compares, ignoresCase, isNegated }: Lookup): string {
  const text = `${isNegated ? 'not ' : ''}${LOOKUP_WORDS[compares]}`
  return ignoresCase ? `${text}, in capitals or not` : text
}

/** The same as `x-sandbox` says it. */
export const shownMeanings = ['fields', 'expand'] as const

/** A query parameter, and the records of the answer. */
interface Asked {
  readonly name: string
  readonly types: readonly string[]
  /** The values that it lists, of its items where it is a list. */
  readonly values: readonly unknown[]
  /** The names of the members of the records. */
  readonly members: ReadonlySet<string>
  /** The names of those that are objects, or lists of them. */
  readonly objects: ReadonlySet<string>
}

/**
 * What a parameter of a usual name does to the records of an answer: `fields`, `select`, `fields[articles]`; `expand`, `include`,
 * `_embed`. `undefined` if it is no text and no list of them, if records have a member that is called so, or if there is nothing in them
 * that it could be about.
 */
export function shownMeaning({
  name,
  types,
  values,
  members,
  objects,
}: Asked): ShownMeaning | undefined {
  const [bare = name] = name.split('[')
  const meaning = SHOWN_MEANINGS.get(plainName(bare))
  const isText = types.every((type) => ['string', 'array', 'object'].includes(type))
  if (!meaning || !isText || members.has(name)) return undefined
  // `include=archived` asks for other records.
  const named = meaning === 'fields' ? members : objects
  const known = new Set([...named].map(plainName))
  const isNamed = (value: unknown) =>
    String(value)
      .split(',')
      .some((each) => known.has(plainName(each.split('.')[0] ?? '')))
  const isAny = values.length === 0 || members.has('relationships')
  return named.size > 0 && (isAny || values.some(isNamed)) ? meaning : undefined
}

/** Why a parameter has such a meaning: a clause that follows "because". */
export const shownBecause: { readonly [meaning in ShownMeaning]: string } = {
  fields: 'its name asks for some members of the records',
  expand: 'its name asks for what records refer to',
}

// --- internal ---

interface NumberBounds {
  readonly default?: unknown
  readonly minimum?: unknown
  readonly exclusiveMinimum?: unknown
}

const WORDS: { readonly [meaning in ConventionalMeaning]: string } = {
  limit:
    'limit perpage pagesize pagelen size count maxresults top first take rows max pagelimit itemsperpage resultsperpage recordsperpage maxitems maxrecords',
  page: 'page pagenumber pageno pagenum pageindex currentpage',
  offset: 'offset skip start startat startindex pageoffset',
  after:
    'after startingafter cursor marker continue pagetoken nexttoken nextcursor iterator sinceid minid pagecursor pageafter',
  before: 'before endingbefore maxid prevcursor previouscursor pagebefore',
  sort: 'sort sortby sorting sortfield sortkey sortorder sortdirection sortdir order ordering orderby orderdirection orderdir direction dir',
  search:
    'search q query searchterm searchtext searchquery searchstring keyword keywords freetext fulltext',
}

/** The parameters of a page that answers give back under the name that requests have. */
const ECHOED = {
  page: ['page', 'pagenumber'],
  offset: ['offset', 'skip', 'startat'],
  limit: ['limit', 'perpage', 'pagesize', 'pagelen', 'pagelimit', 'itemsperpage', 'maxresults'],
}

const MEANINGS: ReadonlyMap<string, ConventionalMeaning> = new Map(
  (Object.keys(WORDS) as ConventionalMeaning[]).flatMap((meaning) =>
    WORDS[meaning].split(' ').map((word): [string, ConventionalMeaning] => [word, meaning]),
  ),
)

const GOING_ON: ReadonlySet<unknown> = new Set(['page', 'offset', 'after', 'before'])

/** Names of the page objects of Spring, whose pages are counted from 0. */
const OF_SPRING = [['pageable'], ['numberofelements'], ['totalelements', 'number']]

/** Names of the answers of SCIM and OpenSearch, whose records are counted from 1. */
const OF_SCIM = ['startindex', 'itemsperpage', 'totalresults']

function isAllIn(names: readonly string[], all: ReadonlySet<string>): boolean {
  return names.every((name) => all.has(name))
}

const edges = (edge: BoundWords['edge'], isStrict: boolean, words: string) =>
  words.split(' ').map((word) => [word, { edge, isStrict }] as const)

const BOUNDS: ReadonlyMap<string, Pick<BoundWords, 'edge' | 'isStrict'>> = new Map([
  ...edges('since', true, 'after gt newer'),
  ...edges('since', false, 'since from start starting begin min minimum gte ge least'),
  ...edges('until', true, 'before lt older'),
  ...edges('until', false, 'until to till end ending max maximum lte le most through'),
])

const OF_TIMES = new Set(
  'at on date time timestamp datetime day utc ts iso unix the than filter range last'.split(' '),
)

/** Words of one meaning. */
const SAME = new Map([
  ['creation', 'created'],
  ['create', 'created'],
  ['modified', 'updated'],
  ['modification', 'updated'],
  ['changed', 'updated'],
  ['update', 'updated'],
])

const BEGINNINGS = new Set(
  'created occurred published posted started start begin sent received ordered logged recorded issued'.split(
    ' ',
  ),
)

const LOOKUP_WORDS: { readonly [each in Lookup['compares']]: string } = {
  whole: 'is one of its values',
  part: 'has it in it',
  start: 'begins with it',
  end: 'ends with it',
  missing: 'is missing or empty',
}

/** The suffixes of each comparison: in capitals or not, as written, and each negated. */
const SUFFIXES: readonly (readonly [
  Lookup['compares'],
  any: string,
  exact: string,
  not: string,
])[] = [
  ['whole', 'ie iexact', 'exact eq', 'nie'],
  ['part', 'ic icontains', 'c contains', 'nic'],
  ['start', 'isw istartswith', 'sw startswith', 'nisw'],
  ['end', 'iew iendswith', 'ew endswith', 'niew'],
]

const LOOKUPS: ReadonlyMap<string, Lookup> = new Map([
  ...SUFFIXES.flatMap(([compares, any, exact, not]) => [
    ...named(any, { compares, ignoresCase: true }),
    ...named(exact, { compares }),
    ...named(not, { compares, ignoresCase: true, isNegated: true }),
  ]),
  ...named('in', { compares: 'whole', isList: true }),
  ...named('n ne not', { compares: 'whole', isNegated: true }),
  ...named('isnull empty', { compares: 'missing' }),
])

function named(
  suffixes: string,
  lookup: Partial<Lookup> & Pick<Lookup, 'compares'>,
): readonly (readonly [string, Lookup])[] {
  const whole = { ignoresCase: false, isNegated: false, isList: false, ...lookup }
  return suffixes.split(' ').map((suffix) => [suffix, whole])
}

/** What a query parameter does to the records of an answer: it leaves members out, or shows in full what they refer to. */
type ShownMeaning = (typeof shownMeanings)[number]

const SHOWN_WORDS: { readonly [meaning in ShownMeaning]: string } = {
  fields:
    'fields select only attributes properties optfields fieldmask fieldset returnfields responsefields',
  expand: 'expand expands expansions include includes embed with populate relations',
}

const SHOWN_MEANINGS: ReadonlyMap<string, ShownMeaning> = new Map(
  shownMeanings.flatMap((meaning) =>
    SHOWN_WORDS[meaning].split(' ').map((word): [string, ShownMeaning] => [word, meaning]),
  ),
)
