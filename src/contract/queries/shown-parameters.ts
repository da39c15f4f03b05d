import { plainName } from '../../base/text/text.ts'

/** What a query parameter does to the records of an answer: it leaves members out, or shows in full what they refer to. */
export type ShownMeaning = (typeof shownMeanings)[number]

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
  const meaning = MEANINGS.get(plainName(bare))
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

const WORDS: { readonly [meaning in ShownMeaning]: string } = {
  fields:
    'fields select only attributes properties optfields fieldmask fieldset returnfields responsefields',
  expand: 'expand expands expansions include includes embed with populate relations',
}

const MEANINGS: ReadonlyMap<string, ShownMeaning> = new Map(
  shownMeanings.flatMap((meaning) =>
    WORDS[meaning].split(' ').map((word): [string, ShownMeaning] => [word, meaning]),
  ),
)
