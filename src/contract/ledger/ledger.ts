import { answerEntries } from './answer-entries.ts'
import { bodyEntries } from './body-entries.ts'
import { creationEntries } from './creation-entries.ts'
import type { Choice, Kind, LedgerChoice, LedgerEntry } from './entry.ts'
import { listEntries } from './list-entries.ts'
import { messageEntries } from './message-entries.ts'
import { pathEntries } from './path-entries.ts'
import { refusalEntries } from './refusal-entries.ts'

export type { Choice, Kind, LedgerEntry }

/** Every point that the contract leaves open. An entry without an observer or a probe does not compile. */
export const ledger = {
  ...listEntries,
  ...refusalEntries,
  ...pathEntries,
  ...answerEntries,
  ...creationEntries,
  ...bodyEntries,
  ...messageEntries,
}

/** The name of a ledger entry. */
export type LedgerName = keyof typeof ledger

type ChoiceOf<Name extends LedgerName> = (typeof ledger)[Name]['choices'][number]['choice']

/** The name of an entry with a choice that uses a status which the contract does not document. */
export type UndocumentedName = {
  [Name in LedgerName]: Extract<
    (typeof ledger)[Name]['choices'][number],
    { readonly undocumented: unknown }
  > extends never
    ? never
    : Name
}[LedgerName]

/** A choice for every entry. */
export type Decisions = { readonly [Name in LedgerName]: ChoiceOf<Name> }

/** Stands for a choice that is drawn for each request (the idea of GREASE, RFC 8701). */
export const ROTATE = 'rotate'

/** The policies that settle every entry at once. */
export const policies = ['pinned', 'strict', 'documented', ROTATE] as const
/** The name of a policy. */
export type Policy = (typeof policies)[number]

/** Choices for some of the entries. */
export type Choices = { readonly [Name in LedgerName]?: ChoiceOf<Name> | typeof ROTATE }

/** How a scenario settles the ledger: by a policy, or by choices with a policy for the other entries (default `pinned`). */
export type Unspecified = Policy | ({ readonly mode?: Policy } & Choices)

/** How every entry is settled: by a choice, or by a new draw for each request. */
export interface Settlement {
  readonly choices: Required<Choices>
  /** Whether any entry is drawn. */
  readonly isRotating: boolean
  /** Whether any entry about forms is not pinned. If all are pinned, answers are sent as they are. */
  readonly isFormed: boolean
}

/** The name of an entry about the form of answers. */
export type FormName = keyof typeof answerEntries
/** The names of the entries about the form of answers. */
export const formNames = Object.keys(answerEntries) as FormName[]

/** The names of all entries, in order. */
export const ledgerNames = Object.keys(ledger) as LedgerName[]

/** Every choice of an entry, the pinned one first. */
export function choicesOf(name: LedgerName): readonly Choice[] {
  return ledger[name].choices.map(({ choice }) => choice)
}

/** The choice of an entry that the sandbox makes by itself. */
export function pinnedChoice<Name extends LedgerName>(name: Name): ChoiceOf<Name> {
  return ledger[name].choices[0].choice
}

/** What a choice of an entry means, to be read after its question; `undefined` for none of its choices. */
export function meaningOf(name: LedgerName, choice: Choice): string | undefined {
  const { choices }: LedgerEntry = ledger[name]
  return choices.find((each) => each.choice === choice)?.means
}

/** The possible settings of an entry: its choices, and `rotate`. */
export function settingsFor(name: LedgerName): readonly Choice[] {
  return [...choicesOf(name), ROTATE]
}

/** Whether a word is the name of an entry. */
export function isLedgerName(word: string): word is LedgerName {
  return (ledgerNames as readonly string[]).includes(word)
}

/** The choice that a policy makes for an entry. */
export function choiceBy(policy: Policy, name: LedgerName): Choice {
  if (policy === ROTATE) return ROTATE
  const { choices }: LedgerEntry = ledger[name]
  const made = choices.find(MAKES[policy]) ?? choices[0]
  return made.choice
}

/** Settles every entry. */
export function settle(unspecified: Unspecified = 'pinned'): Settlement {
  const { mode = 'pinned', ...named } = inFull(unspecified)
  const choices = Object.fromEntries(
    ledgerNames.map((name) => [name, named[name] ?? choiceBy(mode, name)]),
  ) as Required<Choices>
  return {
    choices,
    isRotating: Object.values(choices).includes(ROTATE),
    isFormed: formNames.some((name) => choices[name] !== pinnedChoice(name)),
  }
}

/** The choices for entries that are named individually. */
export function choicesNamed(unspecified: Unspecified): Choices {
  const { mode: _mode, ...named } = inFull(unspecified)
  return named
}

/** The policy that settles every entry in this way; `undefined` if none does. */
export function policyOf({ choices }: Pick<Settlement, 'choices'>): Policy | undefined {
  return policies.find((policy) =>
    ledgerNames.every((name) => choices[name] === choiceBy(policy, name)),
  )
}

/** Whether every entry is settled as `pinned` does. */
export function isPinned(unspecified: Unspecified): boolean {
  return policyOf(settle(unspecified)) === 'pinned'
}

/** Writes how the ledger is settled as `--unspecified` takes it; empty for `pinned`. */
export function unspecifiedText(unspecified: Unspecified): string {
  const { mode, ...named } = inFull(unspecified)
  const parts = Object.entries(named).map(([name, choice]) => `${name}=${choice}`)
  return [...(mode === undefined ? [] : [mode]), ...parts].join(',')
}

/** Merges settings: `over` overrides `base`, and a mode in `over` decides every entry that is not named beside it. */
export function mergeUnspecified(base: Unspecified, over: Unspecified): Unspecified {
  if (typeof over === 'string' || over.mode !== undefined) return over
  return { ...inFull(base), ...over }
}

/** Whether a choice of an entry uses this status although the contract does not document it. */
export function usesUndocumented(name: LedgerName, status: number): boolean {
  const { choices }: LedgerEntry = ledger[name]
  return choices.some(({ undocumented }) => undocumented?.includes(status))
}

/** Whether a choice of an entry breaks a rule of the check, although the contract allows the choice. */
export function breaksRule(name: LedgerName, rule: string): boolean {
  const { choices }: LedgerEntry = ledger[name]
  return choices.some(({ breaks }) => breaks?.includes(rule))
}

/** Whether answers by a choice of an entry can look by chance as another choice would give them. */
export function isErratic(name: LedgerName, made: Choice): boolean {
  const { choices }: LedgerEntry = ledger[name]
  return choices.some(({ choice, isErratic }) => choice === made && isErratic === true)
}

// --- internal ---

/** Which choice a policy makes, if an entry has such a choice. */
const MAKES: {
  readonly [policy in Exclude<Policy, typeof ROTATE>]: (choice: LedgerChoice) => boolean
} = {
  pinned: () => true,
  strict: ({ isStrict }) => isStrict === true,
  documented: ({ undocumented }) => undocumented === undefined,
}

function inFull(unspecified: Unspecified): Exclude<Unspecified, string> {
  if (unspecified === 'pinned') return {}
  return typeof unspecified === 'string' ? { mode: unspecified } : unspecified
}
