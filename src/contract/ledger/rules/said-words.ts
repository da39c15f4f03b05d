import { describedStatus } from '../../document/operations.ts'
import type { BodyField, LedgerScope, OperationSite } from './scope.ts'

/** What the contract says in words about an operation: its own summary and description, and those of its success. */
export function wordsOn(
  { operation, shape }: OperationSite,
  { contract: { written, resolve } }: Pick<LedgerScope, 'contract'>,
): string {
  const item = resolve(written.paths[shape?.path.template ?? '']) as Described
  const own = resolve(item?.[operation.method.toLowerCase()]) as Described
  const { responses } = operation
  const answer = responses[describedStatus(responses, shape?.success?.status ?? 200) ?? '']
  return [
    ...[own?.summary, own?.description, answer?.description],
    shape?.success?.answer?.node.description,
  ]
    .filter((each) => typeof each === 'string')
    .join('\n')
}

/** What the contract says in words about a field. */
export function wordsOfField({ shape, keywords }: Pick<BodyField, 'shape' | 'keywords'>): string {
  const said = [shape.node.description, keywords.description, keywords.title]
  return said.filter((each) => typeof each === 'string').join('\n')
}

/** Whether words say in which order a list is. */
export function saysOrder(words: string): boolean {
  return ORDER.test(words)
}

/** Whether words about a field say how long its text may be. */
export function saysLength(words: string): boolean {
  return LENGTH.test(words)
}

/** Whether words about a field say that its text is not empty, or what an empty one does. */
export function saysEmpty(words: string): boolean {
  return EMPTY.test(words)
}

/** Whether words about a field say which numbers it may have. */
export function saysBounds(words: string): boolean {
  return BOUNDS.test(words)
}

/** Whether words about a field say what stands for it where it is left out. */
export function saysDefault(words: string): boolean {
  return DEFAULT.test(words)
}

// --- internal ---

type Described = { readonly [name: string]: unknown } | undefined

const ORDER =
  /\b(?:sort(?:ed|s)|ordered|order(?:ing)? (?:by|of|from)|in (?:\w+[ -]){0,3}order\b|most recent|recent(?:ly)? .{0,40}first|newest|oldest|latest|alphabetical(?:ly)?|chronological(?:ly)?|ascending|descending|unordered|order is)/i
const LENGTH =
  /\b(?:max(?:imum)?\b|at most|up to|no more than|no longer than|exceed|limit(?:ed)?\b|less than|fewer than|between \d|characters|chars\b|length|bytes|truncated)/i
const EMPTY = /\b(?:empty|blank|at least (?:one|1)|minimum|characters|length|null)\b/i
const BOUNDS =
  /\b(?:positive|non-?negative|negative|greater|larger|more than|at least|at most|minimum|maximum|min\b|max\b|between|range|from \d|natural|zero|unsigned|\d+ ?(?:-|–|to) ?\d+)|[<>≥≤]/i
const DEFAULT =
  /\b(?:defaults?|if (?:not|none|omitted|unset|absent)|omitt(?:ed|ing)|when not|unless)\b/i
