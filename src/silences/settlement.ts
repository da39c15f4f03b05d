import { ownMember } from '../base/json/json.ts'
import { lazy } from '../base/memoize.ts'
import type { Choice, Choices, LedgerChoice } from '../contract/document/contract-hints.ts'
import type { LedgerEntry } from './finding/found-silence.ts'
import type { Ledger } from './ledger-of.ts'
import { formKinds } from './silence-kinds.ts'

export type { Choice, Choices, Ledger, LedgerEntry }

/** Stands for a choice that is drawn for each request (the idea of GREASE, RFC 8701). */
export const ROTATE = 'rotate'

/** The policies that settle every entry at once. */
export const policies = ['pinned', 'strict', 'documented', ROTATE] as const
export type Policy = (typeof policies)[number]

/** How a scenario settles the ledger: by a policy, or by choices with a policy for the other entries (default `pinned`). */
export type Unspecified = Policy | NamedChoices

/** Choices for entries that are named, and a policy for the others. */
export interface NamedChoices {
  readonly mode?: Policy
  readonly [name: string]: Choice | undefined
}

/** How every entry is settled: by a choice, or by a new draw for each request. */
export interface Settlement {
  /** Of every entry. */
  readonly choices: Choices
  /** Whether any entry is drawn. */
  readonly isRotating: boolean
  /** Whether any entry about forms is not pinned. If all are pinned, answers are sent as they are. */
  readonly isFormed: boolean
}

/** Every choice of an entry, the pinned one first. */
export function choicesOf({ choices }: Pick<LedgerEntry, 'choices'>): readonly Choice[] {
  return choices.map(({ choice }) => choice)
}

/** The choice of an entry that the sandbox makes by itself. */
export function pinnedChoice({ choices }: Pick<LedgerEntry, 'choices'>): Choice {
  return choices[0].choice
}

/** What a choice of an entry means, to be read after its question; `undefined` for none of its choices. */
export function choiceMeaning({ choices }: LedgerEntry, choice: Choice): string | undefined {
  return choices.find((each) => each.choice === choice)?.means
}

/** The names that a ledger can be settled by, each with its question and its settings: those of entries, and of kinds for all of their entries. */
export function ledgerSettings({ entries, groups }: Ledger): readonly LedgerSetting[] {
  const kinds = [...groups].map(
    ([name, choices]): LedgerSetting => ({
      name,
      question: `All entries of the kind ${name} that have the choice.`,
      settings: [...choices, ROTATE],
    }),
  )
  const single = entries.map(
    (entry): LedgerSetting => ({
      name: entry.name,
      question: entry.question,
      settings: settingsFor(entry),
    }),
  )
  return [...single, ...kinds]
}

/** A name that a ledger can be settled by. */
export interface LedgerSetting {
  readonly name: string
  readonly question: string
  readonly settings: readonly Choice[]
}

/** The possible settings of an entry: its choices, and `rotate`. */
export function settingsFor(entry: LedgerEntry): readonly Choice[] {
  return [...choicesOf(entry), ROTATE]
}

/** The choice that a policy makes for an entry. */
export function choiceBy(policy: Policy, { choices }: Pick<LedgerEntry, 'choices'>): Choice {
  if (policy === ROTATE) return ROTATE
  const made = choices.find(MAKES[policy]) ?? choices[0]
  return made.choice
}

/** Settles every entry of a ledger, which is only found when something of it is asked for. */
export function settle(findLedger: () => Ledger, unspecified: Unspecified = 'pinned'): Settlement {
  const { mode = 'pinned', ...named } = inFull(unspecified)
  const isPlain = mode === 'pinned' && Object.keys(named).length === 0
  const settled = lazy((): Settlement => {
    const { entries } = findLedger()
    const choices = Object.fromEntries(
      entries.map((entry) => [
        entry.name,
        ownMember(named, entry.name) ??
          offered(entry, ownMember(named, entry.kind)) ??
          choiceBy(mode, entry),
      ]),
    )
    const isForm = ({ kind }: LedgerEntry) => formKinds.has(kind)
    return {
      choices,
      isRotating: Object.values(choices).includes(ROTATE),
      isFormed: entries.some((each) => isForm(each) && choices[each.name] !== pinnedChoice(each)),
    }
  })
  return {
    get choices() {
      return settled().choices
    },
    get isRotating() {
      return !isPlain && settled().isRotating
    },
    get isFormed() {
      return !isPlain && settled().isFormed
    },
  }
}

/** The choices for entries that are named individually. */
export function choicesNamed(unspecified: Unspecified): Choices {
  return namedIn(inFull(unspecified))
}

/** The policy that settles every entry in this way; `undefined` if none does. */
export function policyOf(
  { entries }: Ledger,
  { choices }: Pick<Settlement, 'choices'>,
): Policy | undefined {
  return policies.find((policy) =>
    entries.every((entry) => choices[entry.name] === choiceBy(policy, entry)),
  )
}

/** Whether every entry is settled as `pinned` does. */
export function isPinned(findLedger: () => Ledger, unspecified: Unspecified): boolean {
  const { mode = 'pinned', ...named } = inFull(unspecified)
  if (Object.keys(named).length === 0 && mode === 'pinned') return true
  return policyOf(findLedger(), settle(findLedger, unspecified)) === 'pinned'
}

/** Writes how the ledger is settled as `--unspecified` takes it; empty for `pinned`. */
export function unspecifiedText(unspecified: Unspecified): string {
  const { mode } = inFull(unspecified)
  const parts = Object.entries(choicesNamed(unspecified)).map(
    ([name, choice]) => `${name}=${choice}`,
  )
  return [...(mode === undefined ? [] : [mode]), ...parts].join(',')
}

/** Merges settings: `over` overrides `base`, and a mode in `over` decides every entry that is not named beside it. */
export function mergeUnspecified(base: Unspecified, over: Unspecified): Unspecified {
  if (typeof over === 'string' || over.mode !== undefined) return over
  return { ...inFull(base), ...over }
}

/** Whether a choice of an entry uses this status although the contract does not document it. */
export function usesUndocumented({ choices }: LedgerEntry, status: number): boolean {
  return choices.some(({ undocumented }) => undocumented?.includes(status))
}

/** Whether a choice of an entry breaks a rule of the check, although the contract allows the choice. */
export function breaksRule({ choices }: LedgerEntry, rule: string): boolean {
  return choices.some(({ breaks }) => breaks?.includes(rule))
}

/** Whether answers by a choice of an entry can look by chance as another choice would give them. */
export function isErratic({ choices }: LedgerEntry, made: Choice): boolean {
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

/** A choice for all entries of a kind, if this one has it. */
function offered(entry: LedgerEntry, choice: Choice | undefined): Choice | undefined {
  return choice === ROTATE || choicesOf(entry).some((each) => each === choice) ? choice : undefined
}

function inFull(unspecified: Unspecified): NamedChoices {
  if (unspecified === 'pinned') return {}
  return typeof unspecified === 'string' ? { mode: unspecified } : unspecified
}

function namedIn({ mode: _mode, ...named }: NamedChoices): Choices {
  const given = Object.entries(named).flatMap(([name, choice]): readonly [string, Choice][] =>
    choice === undefined ? [] : [[name, choice]],
  )
  return Object.fromEntries(given)
}
