import { wordsOf } from '../../base/text/text.ts'

/** What the word of an action says of a record: the states that it brings it into, and those that it ends. By `plainName`. */
export interface VerbStates {
  /** The verb itself. */
  readonly verb: string
  readonly reached: readonly string[]
  readonly left: readonly string[]
  /** The states that it refuses to bring about: those of approve, of reject. What the record is instead, it does not say. */
  readonly refused: readonly string[]
}

/**
 * Reads the word of an action: `cancel` reaches canceled and cancelled, `unarchive` ends archived, `mark_paid` reaches paid. What makes
 * another record (`copy`) says nothing of this one.
 * @param nouns the word of the resource, and its singular, which may stand after the verb: `cancelOrder`
 * @param isUndone whether the action takes the word back (DELETE)
 */
export function verbStates(
  word: string,
  nouns: readonly string[],
  { isUndone }: { readonly isUndone: boolean },
): VerbStates {
  const words = withoutNoun(wordsOf(word), nouns)
  const [first = '', second] = words
  const verb = words.join('')
  if (SAYS_NOTHING.has(first) || (isUndone && LASTING.has(verb))) return NONE
  const isMarked = MARKS.has(first) && second !== undefined
  const state = isMarked ? words.slice(second === 'as' ? 2 : 1).join('') : verb
  const said = isMarked || PARTICIPLE.test(verb) ? { ...NONE, reached: [state] } : statesOf(verb)
  return isUndone ? { ...said, reached: said.left, left: said.reached, refused: [] } : said
}

/** The participles of a verb, as they may be written: `ship` gives shiped and shipped, of which a contract has the one that is a word. */
export function participlesOf(verb: string): readonly string[] {
  const irregular = IRREGULAR.get(verb)
  if (irregular !== undefined) return irregular.split(' ')
  if (verb.endsWith('e')) return [`${verb}d`]
  if (/[^aeiou]y$/.test(verb)) return [verb.replace(/y$/, 'ied')]
  const regular = `${verb}ed`
  return /[aeiou][bdfglmnprtz]$/.test(verb) ? [regular, `${verb}${verb.at(-1)}ed`] : [regular]
}

/** The states that a word of an event says a record has come into: the word itself, and what its verb reaches: `closed`, `suspend`. By `plainName`. */
export function statesSaid(word: string): readonly string[] {
  const verbs = PARTICIPLE.test(word)
    ? [word.slice(0, -1), word.slice(0, -2), word.slice(0, -3)]
    : []
  const own = [...IRREGULAR].flatMap(([verb, all]) => (all.split(' ').includes(word) ? verb : []))
  const said = [...verbs.filter((each) => participlesOf(each).includes(word)), ...own]
  // British and American: cancelled and canceled.
  const others = said.flatMap(participlesOf)
  const reached = (said.length > 0 ? said : [word]).flatMap((verb) => statesOf(verb).reached)
  return [...new Set([word, ...others, ...reached])]
}

// --- internal ---

const NONE: VerbStates = { verb: '', reached: [], left: [], refused: [] }

/** A word that is a state already: `PUT /installations/{id}/suspended`. */
const PARTICIPLE = /[a-df-z]ed$(?<!embed)/

function withoutNoun(words: readonly string[], nouns: readonly string[]): readonly string[] {
  const noun = nouns
    .map(wordsOf)
    .find((own) => own.length < words.length && words.slice(-own.length).join() === own.join())
  return noun ? words.slice(0, -noun.length) : words
}

function statesOf(verb: string): VerbStates {
  const base = BASE.get(verb) ?? UNDOING.exec(verb)?.[1]
  const ended = [...(base === undefined ? [] : [base]), ...(ENDED.get(verb) ?? [])]
  const reached = [verb, ...participlesOf(verb), ...(ADJECTIVES.get(verb) ?? [])]
  const left = ended.flatMap((each) => [...participlesOf(each), ...(ADJECTIVES.get(each) ?? [])])
  return {
    verb,
    reached: [...new Set(reached)],
    left: [...new Set(left)].filter((each) => !reached.includes(each)),
    refused: REFUSALS.has(verb) ? ['approve', 'accept'].flatMap(participlesOf) : [],
  }
}

/** Verbs that say what a record is from then on: `mark_uncollectible`, `mark-as-read`. */
const MARKS: ReadonlySet<string> = new Set(['mark'])

/** Verbs whose answer is another record than that of their path, and those that any change is. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(
  [
    'clone convert copy create duplicate fork generate replicate split templatize',
    'change modify save set update',
  ].flatMap((verbs) => verbs.split(' ')),
)

/** Verbs that a DELETE at their word does not take back: it stops what is not done yet. */
const LASTING: ReadonlySet<string> = new Set(
  'capture charge delete deliver merge pay refund send ship sign'.split(' '),
)

/** Verbs that refuse what `approve` reaches. */
const REFUSALS: ReadonlySet<string> = new Set(['decline', 'deny', 'reject'])

/** `unlock` ends what `lock` reaches. */
const UNDOING = /^un([a-z]{3,})$/

/** Verbs that end what another reaches, and are not called so by `un`. */
const BASE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    deactivate: 'activate',
    disable: 'enable',
    disapprove: 'approve',
    disconnect: 'connect',
    dislike: 'like',
    decrypt: 'encrypt',
    reopen: 'close',
  }),
)

/** What else a verb ends, as verbs that reach it. */
const ENDED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    activate: 'deactivate suspend disable',
    connect: 'disconnect',
    enable: 'disable',
    open: 'close',
    publish: 'unpublish draft',
    reactivate: 'deactivate suspend',
    restore: 'archive delete trash remove',
    resume: 'pause suspend',
    show: 'hide',
    undelete: 'trash',
  }).map(([verb, ended]) => [verb, ended.split(' ')]),
)

/** The states of verbs that are no participles. */
const ADJECTIVES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    activate: 'active',
    complete: 'done finished',
    deactivate: 'inactive',
    draft: 'draft',
    finish: 'done completed',
    reactivate: 'active',
    reopen: 'open',
    start: 'running',
  }).map(([verb, states]) => [verb, states.split(' ')]),
)

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  [
    'begin begun, bind bound, bid bid, break broken, build built, buy bought, choose chosen, cut cut, do done, draw drawn, find found',
    'forbid forbidden, forget forgotten, freeze frozen, give given, hide hidden, hold held, keep kept, leave left, lend lent, lose lost',
    'make made, overdraw overdrawn, pay paid, prepay prepaid, put put, read read, rebuild rebuilt, redo redone, repay repaid, resend resent',
    'reset reset, run run, see seen, sell sold, send sent, set set, shut shut, split split, take taken, undo undone, uphold upheld',
    'win won, withdraw withdrawn, withhold withheld, write written, sync synced',
  ]
    .join(', ')
    .split(', ')
    .map((pair) => {
      const [verb = '', participle = ''] = pair.split(' ')
      return [verb, participle]
    }),
)
