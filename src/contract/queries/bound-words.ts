/** What the name of a bound says: `created_after`, `from_date`, `price[lte]`. */
export interface BoundWords {
  /** Whether it is the least value (`since`) or the greatest one (`until`). */
  readonly edge: 'since' | 'until'
  /** Whether the value itself is left out. */
  readonly isStrict: boolean
  /** The words of what is bound; none where the name says nothing of it. */
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

/** Words without those that only say that something is a time: `created at` and `creation date` are of what was created. */
export function bareWords(words: readonly string[]): readonly string[] {
  return words.filter((word) => !OF_TIMES.has(word)).map((word) => SAME.get(word) ?? word)
}

/** Whether words are those of the time that a list without more words is bound by: when its records came to be. */
export function isOfBeginning(words: readonly string[]): boolean {
  const bare = bareWords(words)
  return bare.length === 0 || (bare.length === 1 && BEGINNINGS.has(bare[0] ?? ''))
}

// --- internal ---

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
