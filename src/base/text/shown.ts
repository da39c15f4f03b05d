import { distance } from 'fastest-levenshtein'
import { stringifyJson } from '../json/json.ts'

/** A value as a message shows it: JSON, shortened. */
export function shown(value: unknown): string {
  const text = stringifyJson(value) ?? 'nothing'
  const characters = [...text.slice(0, LONGEST_SHOWN * 2)]
  return text.length <= LONGEST_SHOWN ? text : `${characters.slice(0, LONGEST_SHOWN - 1).join('')}…`
}

/** An address, or what is given for one, without its user: anything between `//` and the last `@` may be a credential. */
export function withoutUser(address: string): string {
  return address.replace(/^([^/]*\/\/)?.*@/s, '$1')
}

// The only file that imports fastest-levenshtein.

/** Returns ` Did you mean "…"?` when a known word is close, otherwise an empty string. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = known
    .filter(({ length }) => Math.abs(length - word.length) <= editsFor(length))
    .map((candidate) => ({
      candidate,
      edits: distance(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(
      ({ candidate, edits }) => edits <= editsFor(candidate.length) || isShuffled(word, candidate),
    )
    .toSorted((a, b) => a.edits - b.edits)
  return near[0] ? ` Did you mean "${near[0].candidate}"?` : ''
}

/** What to write in place of a name that is not known: the one that was meant, else all that there are, as far as a message lists them. */
export function wayOut(name: string, names: readonly string[], has = 'It has'): string {
  const all = names.length > MOST_LISTED ? bySimilarity(name, names) : names.toSorted()
  const rest = all.length > MOST_LISTED ? `, and ${all.length - MOST_LISTED} more` : ''
  const known = all.length === 0 ? 'none' : `${all.slice(0, MOST_LISTED).join(', ')}${rest}`
  return didYouMean(name, names) || ` ${has} ${known}.`
}

/** The known words in the order of how like they are to a word, the likest first; those that are equally like stay in their order. */
export function bySimilarity(word: string, known: readonly string[]): readonly string[] {
  const small = word.toLowerCase()
  return known
    .map((each) => ({ each, distance: dissimilarity(small, each.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ each }) => each)
}

/** How unlike two texts are, from 0 (equal) to 1 (nothing in common); only their beginnings are compared. */
export function dissimilarity(one: string, other: string): number {
  const [a, b] = [one.slice(0, LONGEST), other.slice(0, LONGEST)]
  return a === b ? 0 : distance(a, b) / Math.max(a.length, b.length)
}

// --- internal ---

/** How many names a message lists. */
const MOST_LISTED = 12

/** The longest text that is shown in full, in characters. */
const LONGEST_SHOWN = 60

/** Comparing long texts takes time proportional to the product of their lengths. */
const LONGEST = 200

/** How many edits a word may be away from one of this length: a word of quite another length is not compared at all. */
function editsFor(length: number): number {
  return Math.max(1, Math.floor(length / 3))
}

/** The same letters in another order, e.g. `prot`, are a typo, however many edits that is. */
function isShuffled(word: string, candidate: string): boolean {
  const letters = (text: string) => [...text.toLowerCase()].toSorted().join('')
  return letters(word) === letters(candidate)
}
