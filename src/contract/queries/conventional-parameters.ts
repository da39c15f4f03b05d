import { plainName } from '../../base/text/text.ts'

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
