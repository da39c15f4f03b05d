import { wordsOf } from '../../base/text/text.ts'

export interface PathShape {
  /** The template, e.g. `/orders/{orderId}`. */
  readonly template: string
  /** Its segments without an ending such as `.json`, which is no part of the shape. */
  readonly segments: readonly Segment[]
}

/** A segment: a word, or a parameter that is all of it. A segment with a parameter inside is a word. */
export interface Segment {
  readonly word: string
  readonly parameter: string | undefined
}

export function readPath(template: string): PathShape {
  const bare = template.replace(/\.(?:json|xml)$/i, '')
  const segments = bare
    .split('/')
    .filter((part) => part !== '')
    .map((word) => ({ word, parameter: /^\{([^{}]+)\}$/.exec(word)?.[1] }))
  return { template, segments }
}

/** What two templates have in common if only the names of their parameters differ. */
export function pathKey(segments: readonly Segment[]): string {
  return segments.map(({ word, parameter }) => (parameter === undefined ? word : '{}')).join('/')
}

/** The parameter that a path ends in: the path is one of an item. */
export function itemParameter({ segments }: PathShape): string | undefined {
  return segments.at(-1)?.parameter
}

/** Whether a path ends in a word below an item: `/orders/{id}/cancel`. */
export function isBelowItem({ segments }: Pick<PathShape, 'segments'>): boolean {
  return segments.at(-1)?.parameter === undefined && segments.at(-2)?.parameter !== undefined
}

/** The last word of a path that is no parameter. */
export function lastWord(segments: readonly Segment[]): string | undefined {
  return segments.findLast(({ parameter }) => parameter === undefined)?.word
}

/** The singular of an English word, as far as names of resources need it. */
export function singular(word: string): string {
  if (/ies$/i.test(word)) return word.replace(/ies$/i, 'y')
  if (/(?:api|emoji|kpi|taxi|uri|wiki)s$/i.test(word)) return word.slice(0, -1)
  if (/(?:ss|us|is)$/i.test(word)) return word
  if (/(?:x|ch|sh|ss|zz|(?:bon|camp|cens|corp|stat|vir)us)es$/i.test(word)) return word.slice(0, -2)
  return word.replace(/s$/i, '')
}

/** The plural of an English word, as far as what is listed needs it. */
export function plural(word: string): string {
  if (isPlural(word)) return word
  if (/[^aeiou]y$/i.test(word)) return word.replace(/y$/i, 'ies')
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

/** Whether a word is the plural of something. */
export function isPlural(word: string): boolean {
  return singular(word) !== word
}

/** Whether a member is named as the id of something: `orderId`, `owner_id`. */
export function isReference(name: string): boolean {
  const words = wordsOf(name)
  return words.length > 1 && words.at(-1) === 'id'
}

/** The id of the record of a resource that has one at most. */
export const ONLY = 'only'
