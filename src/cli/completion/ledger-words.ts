import { meaningOf, policies, settingsFor } from '../../contract/ledger/ledger.ts'
import { builtInLedger } from '../../petstore/built-in-ledger.ts'

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

/** Completes the value of `--unspecified`: a mode, then entries of the ledger that are not named yet, each with its choice. */
export function ledgerCompletion(value: string): Completion {
  const start = value.lastIndexOf(',') + 1
  const [name = '', choice] = value.slice(start).split('=', 2)
  if (choice !== undefined)
    return { kind: 'words', from: start + name.length + 1, candidates: choicesFor(name) }
  const before = value.slice(0, start).split(',')
  const named = new Set(before.map((part) => part.split('=', 1)[0]))
  const entries = builtInLedger()
    .entries.filter((each) => !named.has(each.name))
    .map((each) => ({
      text: `${each.name}=`,
      about: each.question,
      isOpen: true as const,
    }))
  return { kind: 'words', from: start, candidates: [...(start === 0 ? MODES : []), ...entries] }
}

// --- internal ---

const MODES = policies.map((text) => ({ text, about: 'a mode for all entries of the ledger' }))

function choicesFor(name: string): readonly Candidate[] {
  const entry = builtInLedger().byName.get(name)
  if (!entry) return []
  return settingsFor(entry).map((choice) => ({
    text: String(choice),
    about: meaningOf(entry, choice) ?? 'another choice for each request',
  }))
}
