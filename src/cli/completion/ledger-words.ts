import { counted } from '../../base/text/text.ts'
import {
  type Ledger,
  meaningOf,
  policies,
  ROTATE,
  settingsFor,
} from '../../contract/ledger/ledger.ts'
import { silences } from '../../contract/ledger/rules/silences.ts'

/** What can stand at a place of a command line. */
export interface Completion {
  /** `words` are the candidates and nothing else; otherwise files or directories of this machine, if there are no candidates. */
  readonly kind: 'words' | 'files' | 'directories'
  /** Where in the word that is being typed the candidates begin. */
  readonly from: number
  readonly candidates: readonly Candidate[]
}

/** One of the texts that can stand there. */
export interface Candidate {
  readonly text: string
  /** What it is, in one line; may be empty. */
  readonly about: string
  /** Whether more must follow at once, so that no space is wanted. */
  readonly isOpen?: true
}

/**
 * Completes the value of `--unspecified`: a mode, then entries of the ledger that are not named yet, each with its choice; and kinds, for
 * all of their entries.
 */
export function ledgerCompletion(value: string, ledger: Ledger): Completion {
  const start = value.lastIndexOf(',') + 1
  const [name = '', choice] = value.slice(start).split('=', 2)
  if (choice !== undefined)
    return { kind: 'words', from: start + name.length + 1, candidates: choicesFor(name, ledger) }
  const before = value.slice(0, start).split(',')
  const named = new Set(before.map((part) => part.split('=', 1)[0]))
  const names = [
    ...[...ledger.groups.keys()].map((kind) => ({ name: kind, question: groupText(kind, ledger) })),
    ...ledger.entries,
  ]
  const entries = names
    .filter((each) => !named.has(each.name))
    .map((each) => ({
      text: `${each.name}=`,
      about: each.question,
      isOpen: true as const,
    }))
  return { kind: 'words', from: start, candidates: [...(start === 0 ? MODES : []), ...entries] }
}

/** Completes the value of `--kind`: the kinds of which a contract leaves something open, or all where none is named. */
export function kindCompletion(ledger: Ledger | undefined): Completion {
  const kinds = new Set(ledger ? ledger.entries.map(({ kind }) => kind) : Object.keys(silences))
  const candidates = [...kinds].map((text) => ({
    text,
    about: ledger ? groupText(text, ledger) : '',
  }))
  return { kind: 'words', from: 0, candidates }
}

// --- internal ---

function groupText(kind: string, { entries }: Ledger): string {
  return `${counted(entries.filter((each) => each.kind === kind).length, 'point')} of this kind`
}

const MODES = policies.map((text) => ({ text, about: 'a mode for all entries of the ledger' }))

function choicesFor(name: string, { byName, groups }: Ledger): readonly Candidate[] {
  const entry = byName.get(name)
  if (!entry)
    return [...(groups.get(name) ?? []), ...(groups.has(name) ? [ROTATE] : [])].map((choice) => ({
      text: String(choice),
      about: '',
    }))
  return settingsFor(entry).map((choice) => ({
    text: String(choice),
    about: meaningOf(entry, choice) ?? 'another choice for each request',
  }))
}
